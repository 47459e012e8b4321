// Tells the chains of a hint of the engine, node by node.
//
// Every node keeps its parents. A branch is its start, then all that its end rests on, parents before
// their children: reading from left to right, each node follows from some that stand before it.
//
// Invariant: no node is told twice in a branch.
#include "solver/se_reach.h"

static void tell_node(const struct se_engine *engine, int state, bool assumed, struct step *step) {
  int node = state / 2;
  struct step_node *told =
      step_add_node(step, CLAIM_DIGIT, state % 2 != 0, engine->links.v[node] + 1);
  if (told == NULL) return;
  told->assumed = assumed;
  told->cell_count = 1;
  told->cells[0] = engine->links.cell[node];
}

static void tell_branch(struct se_engine *engine, const struct se_end *end, int start,
                        struct step *step) {
  struct waiting *stack = engine->waiting;
  uint32_t stamp = ++engine->stamp;
  int depth = 0, last = end->record->node * 2 + end->on;
  tell_node(engine, start, true, step);
  engine->mark[start] = stamp;
  if (last == start) return;
  engine->mark[last] = stamp;
  stack[depth++] = (struct waiting){.record = end->record, .state = (uint16_t)last};
  while (depth > 0) {
    struct waiting *top = &stack[depth - 1];
    if (top->parent == top->record->parent_count) {
      tell_node(engine, top->state, false, step);
      depth--;
      continue;
    }
    int parent = se_record_parent(engine, top->record, top->parent++);
    if (engine->mark[parent] == stamp) continue;
    engine->mark[parent] = stamp;
    stack[depth++] =
        (struct waiting){.record = se_reach_record(end->reach, parent / 2, parent % 2 != 0),
                         .state = (uint16_t)parent};
  }
}

void se_tell_hint(struct se_engine *engine, const struct se_hint *hint, struct step *step) {
  struct se_end ends[SE_DIGITS];
  int count = se_hint_ends(engine, hint, ends);
  for (int i = 0; i < count; i++)
    tell_branch(engine, &ends[i], (int)(ends[i].reach - engine->reach), step);
}
