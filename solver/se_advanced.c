// The rules that work inside propagations of level 1 and up (Sudoku Explainer scale).
//
// When a propagation has come to rest, rules are tried on its copy of the board, from which it has
// taken what is OFF: locked candidates, hidden pairs, naked pairs, X-wings; then, by level, chains.
// The first rule that finds something gives all it finds. What it eliminates becomes an OFF node
// whose parents are the OFF nodes that made the pattern possible. A pattern that needs none of them
// holds without the propagation, and is left out.
//
//      level 1          level 2          level 3             level 4     level 5
//      + locked .. fish + technique 21   + 21, then 24       + 25        + 25, then level 2
//
// The rules of level 1 look only at regions and digits that have changed since they last looked: a
// pattern they have seen was used then or is left out again.
#include "solver/se_work.h"

#include <stdlib.h>
#include <string.h>

struct rule_run {
  struct se_run *run;
  uint64_t parents[SE_WORDS_MAX]; // the OFF nodes that the pattern rests on
  bool any, contradiction, produced;
};

// --- parents -------------------------------------------------------------------------------------

static void clear_parents(struct rule_run *rule) {
  memset(rule->parents, 0, sizeof rule->parents);
  rule->any = false;
}

static void add_parent(struct rule_run *rule, int cell, int v) {
  se_bit_add(rule->parents, se_links_node(&rule->run->engine->links, cell, v));
  rule->any = true;
}

// The digits of a cell, out of a mask, that the propagation has taken away.
static void add_gone_digits(struct rule_run *rule, int cell, unsigned mask) {
  const struct se_engine *engine = rule->run->engine;
  uint32_t gone = engine->board->cand[cell] & ~(unsigned)engine->current.cand[cell] & mask;
  while (gone != 0) add_parent(rule, cell, mask_take(&gone));
}

// The same for the positions of a digit in a region.
static void add_gone_positions(struct rule_run *rule, int region, int v, unsigned mask) {
  const struct se_engine *engine = rule->run->engine;
  uint32_t gone = engine->board->pos[region][v] & ~(unsigned)engine->current.pos[region][v] & mask;
  while (gone != 0) add_parent(rule, se_cell(region, mask_take(&gone)), v);
}

// --- effects -------------------------------------------------------------------------------------

// One candidate goes. True for a contradiction.
static bool make_off(struct rule_run *rule, int cell, int v, int nested) {
  struct se_run *run = rule->run;
  struct se_engine *engine = run->engine;
  int node = se_links_node(&engine->links, cell, v);
  if (se_bit_has(run->reach->set[0], node)) return false;
  struct se_record *record = se_run_add_record(run, node, false, SE_CAUSE_ADVANCED, 1);
  record->nested = nested;
  for (int w = 0; w < engine->links.words; w++)
    for (uint64_t rest = rule->parents[w]; rest != 0; rest &= rest - 1)
      se_run_add_parent(run, record, w * 64 + __builtin_ctzll(rest));
  if (nested >= 0 && record->least < engine->nested[nested].complexity + 2)
    record->least = (uint16_t)(engine->nested[nested].complexity + 2);
  rule->produced = true;
  rule->contradiction = se_run_arrive(run, record, false);
  return rule->contradiction;
}

// --- the rules of level 1 ------------------------------------------------------------------------

static unsigned positions_of(const struct step *step, int type) {
  unsigned positions = 0;
  for (int i = 0; i < step->cell_count; i++)
    positions |= 1u << se_tables->cell_position[step->cells[i]][type];
  return positions;
}

static void collect_parents(struct rule_run *rule, const struct step *step) {
  clear_parents(rule);
  int base = step->base[0];
  if (step->technique == SE_NAKED_PAIR) {
    for (int i = 0; i < step->cell_count; i++)
      add_gone_digits(rule, step->cells[i], SE_ALL & ~(step->digits >> 1));
  } else if (step->technique == SE_HIDDEN_PAIR) {
    unsigned outside = SE_ALL & ~positions_of(step, base / 9);
    for (uint32_t rest = step->digits >> 1; rest != 0;)
      add_gone_positions(rule, base, mask_take(&rest), outside);
  } else {
    int v = mask_first(step->digits) - 1;
    for (int i = 0; i < step->base_count; i++) {
      unsigned covered = 0;
      for (int k = 0; k < step->cover_count; k++)
        covered |= se_tables->shared[step->base[i]][step->cover[k]];
      add_gone_positions(rule, step->base[i], v, SE_ALL & ~covered);
    }
  }
}

static int compare_marks(const void *a, const void *b) {
  const struct step_mark *x = a, *y = b;
  return x->cell != y->cell ? x->cell - y->cell : x->digit - y->digit;
}

static bool use_pattern(void *context, const struct step *step) {
  struct rule_run *rule = context;
  collect_parents(rule, step);
  if (!rule->any) return false;
  struct step_mark marks[STEP_ELIMINATIONS_MAX];
  size_t count = (size_t)step->elimination_count;
  memcpy(marks, step->eliminations, count * sizeof marks[0]);
  qsort(marks, count, sizeof marks[0], compare_marks);
  for (size_t i = 0; i < count; i++)
    if (make_off(rule, marks[i].cell, marks[i].digit - 1, -1)) return true;
  return false;
}

static bool scan_pattern(const struct se_scan *scan, int k) {
  switch (k) {
    case 0:
      return se_scan_locked(scan, false);
    case 1:
      return se_scan_hidden(scan, 2, false);
    case 2:
      return se_scan_naked(scan, 2);
    default:
      return se_scan_fish(scan, 2);
  }
}

static bool run_patterns(struct rule_run *rule) {
  struct se_run *run = rule->run;
  struct step step;
  struct se_scan scan = {
      .board = &run->engine->current, .step = &step, .accept = use_pattern, .context = rule};
  for (int k = 0; k < 4 && !rule->produced; k++) {
    bool by_digit = k == 0 || k == 3;
    scan.changed = by_digit ? se_changed_digits(scan.board, run->seen[k])
                            : se_changed_regions(scan.board, run->seen[k]);
    run->seen[k] = scan.board->tick;
    if (scan.changed != 0) scan_pattern(&scan, k);
  }
  return rule->produced;
}

// --- chain hints ---------------------------------------------------------------------------------

static uint64_t mix(uint64_t hash, uint64_t item) {
  hash = (hash ^ item) * UINT64_C(0x9fb21c651e98df25);
  return hash ^ hash >> 28;
}

// The number of a nested hint, or -1 without memory.
static int add_nested(struct se_engine *engine, int complexity, uint64_t signature) {
  if (engine->nested_used == engine->nested_size) {
    int size = engine->nested_size == 0 ? 1024 : 2 * engine->nested_size;
    struct se_nested *nested = realloc(engine->nested, (size_t)size * sizeof *nested);
    if (nested == NULL) {
      engine->failed = true;
      return -1;
    }
    engine->nested = nested;
    engine->nested_size = size;
  }
  engine->nested[engine->nested_used] = (struct se_nested){complexity, signature};
  return engine->nested_used++;
}

// An ON node of a nested chain holds because something is gone from its cell or region.
static void add_cause(struct rule_run *rule, int cell, int v, int cause) {
  if (cause == SE_CAUSE_CELL)
    add_gone_digits(rule, cell, SE_ALL);
  else if (cause >= SE_CAUSE_REGION && cause < SE_CAUSE_ADVANCED)
    add_gone_positions(rule, se_tables->cell_region[cell][cause - SE_CAUSE_REGION], v, SE_ALL);
}

// --- technique 21 --------------------------------------------------------------------------------

// Uses a cycle or a forcing chain. A cycle is read in both directions; the other way round its OFF
// nodes are ON and keep their causes.
static bool use_chain(struct rule_run *rule, struct se_cycle_work *work,
                      const struct se_chain_hint *hint) {
  struct se_engine *engine = rule->run->engine;
  const struct se_links *links = &work->links;
  struct se_link path[2 * SE_NODES_MAX];
  int count = se_chain_path(work, hint, path);
  uint64_t signature = mix((uint64_t)count, hint->cycle);
  clear_parents(rule);
  for (int i = 0; i < count; i++) {
    int cell = links->cell[path[i].node], v = links->v[path[i].node];
    signature = mix(signature, (uint64_t)((cell * 9 + v) * 2 + path[i].on));
    if (path[i].on || hint->cycle) add_cause(rule, cell, v, path[i].cause);
  }
  if (!rule->any) return false;
  int nested = add_nested(engine, hint->complexity, signature);
  cell_set gone[SE_DIGITS] = {0}, cells = 0;
  int cell = links->cell[hint->start], v = links->v[hint->start];
  if (hint->cycle) {
    se_cycle_eliminate(&work->tree, &hint->closing, work->digit, gone);
  } else {
    for (int d = 0; d < SE_DIGITS; d++)
      if ((d == v) == hint->on) gone[d] = work->digit[d] & se_tables->bit[cell];
  }
  for (int d = 0; d < SE_DIGITS; d++) cells |= gone[d];
  while (cells != 0) {
    int at = set_take(&cells);
    for (int d = 0; d < SE_DIGITS; d++)
      if (set_has(gone[d], at) && make_off(rule, at, d, nested)) return true;
  }
  return false;
}

static bool run_chains(struct rule_run *rule) {
  struct se_cycle_work *work = rule->run->engine->cycle;
  se_chain_list(work, &rule->run->engine->current);
  for (int i = 0; i < work->hint_count; i++)
    if (use_chain(rule, work, &work->hints[i])) break;
  return rule->produced;
}

// --- techniques 24, 25 and level 2 ---------------------------------------------------------------

// Walks one end breadth first: adds the parents of its ON nodes, and its nodes to the signature.
static uint64_t walk_end(struct rule_run *rule, struct se_engine *inner, const struct se_end *end,
                         uint64_t signature) {
  uint32_t stamp = ++inner->stamp;
  const struct se_links *links = &inner->links;
  const struct se_record *record = end->record;
  int head = 0, tail = 0, state = record->node * 2 + end->on;
  inner->mark[state] = stamp;
  for (;;) {
    int cell = links->cell[state / 2], v = links->v[state / 2];
    signature = mix(signature, (uint64_t)((cell * 9 + v) * 2 + state % 2));
    if (state % 2 != 0)
      add_cause(rule, cell, v, record->parent_count == 0 ? end->root_cause : record->cause);
    for (int i = 0; i < record->parent_count; i++) {
      int parent = se_record_parent(inner, record, i);
      if (inner->mark[parent] == stamp) continue;
      inner->mark[parent] = stamp;
      inner->stack[tail++] = (uint16_t)parent;
    }
    if (head == tail) return mix(signature, UINT64_MAX);
    state = inner->stack[head++];
    record = se_reach_record(end->reach, state / 2, state % 2 != 0);
  }
}

static bool use_hint(struct rule_run *rule, struct se_engine *inner, const struct se_hint *hint) {
  struct se_end ends[SE_DIGITS];
  int count = se_hint_ends(inner, hint, ends);
  uint64_t signature = (uint64_t)count;
  clear_parents(rule);
  for (int i = 0; i < count; i++) signature = walk_end(rule, inner, &ends[i], signature);
  if (!rule->any) return false;
  int nested = add_nested(rule->run->engine, hint->complexity, signature);
  int cell = inner->links.cell[hint->node], v = inner->links.v[hint->node];
  if (!hint->on) return make_off(rule, cell, v, nested);
  for (uint32_t rest = inner->board->cand[cell] & ~(1u << v); rest != 0;)
    if (make_off(rule, cell, mask_take(&rest), nested)) return true;
  return false;
}

static int compare_hints(const void *a, const void *b) {
  const struct se_hint *x = a, *y = b;
  if (x->complexity != y->complexity) return x->complexity - y->complexity;
  if (x->kind != y->kind) return x->kind - y->kind;
  return x->order < y->order ? -1 : x->order > y->order;
}

static bool run_engine(struct rule_run *rule, bool dynamic, int level) {
  struct se_engine *inner = rule->run->engine->inner;
  inner->list = true;
  inner->dynamic = dynamic;
  inner->nishio = false;
  inner->digits = SE_ALL;
  inner->level = level;
  if (!se_engine_begin(inner, &rule->run->engine->current, NULL) || !se_engine_run(inner)) {
    rule->run->engine->failed |= inner->failed;
    return false;
  }
  struct se_hint hints[SE_STATES_MAX];
  size_t count = 0;
  for (int i = 0; i < 2 * inner->links.count; i++)
    if (inner->slots[i].complexity > 0) hints[count++] = inner->slots[i];
  qsort(hints, count, sizeof hints[0], compare_hints);
  for (size_t i = 0; i < count; i++)
    if (use_hint(rule, inner, &hints[i])) break;
  return rule->produced;
}

bool se_run_advance(struct se_run *run) {
  struct rule_run rule = {.run = run};
  int level = run->engine->level;
  bool produced = run_patterns(&rule) || ((level == 2 || level == 3) && run_chains(&rule)) ||
                  (level == 3 && run_engine(&rule, false, 0)) ||
                  (level >= 4 && run_engine(&rule, true, 0)) ||
                  (level == 5 && run_engine(&rule, true, 2));
  run->engine->current.tick++;
  return produced;
}
