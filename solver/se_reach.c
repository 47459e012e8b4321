// Propagation: everything that follows from one candidate being ON or OFF.
//
// Two queues; ON nodes go first. An ON node turns off what it sees; an OFF node turns on what is
// left alone without it. A dynamic propagation takes OFF candidates from its copy of the board, so
// later links may rest on several nodes:
//
//      r1c1 has 4, 6, 7:   4 OFF first, then 6 OFF  ->  7 ON, with the parents 6 OFF and 4 OFF
//
// The propagation ends at once when a node is reached whose negation is there. What has been
// reached until then counts all the same.
#include "solver/se_reach.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { POOL_START = 1 << 16 };

// --- memory --------------------------------------------------------------------------------------

bool se_engine_init(struct se_engine *engine) {
  engine->pool = malloc(POOL_START * sizeof *engine->pool);
  engine->pool_size = POOL_START;
  engine->solution = NULL;
  engine->records = NULL;
  engine->records_size = 0;
  engine->stamp = 0;
  engine->nested = NULL;
  engine->nested_used = engine->nested_size = 0;
  engine->failed = engine->pool == NULL;
  memset(engine->mark, 0, sizeof engine->mark);
  return !engine->failed;
}

void se_engine_release(struct se_engine *engine) {
  free(engine->pool);
  free(engine->records);
  free(engine->nested);
}

static void *carve(char **memory, size_t size) {
  void *part = *memory;
  *memory += (size + 7) / 8 * 8;
  return part;
}

bool se_engine_begin(struct se_engine *engine, const struct se_board *board,
                     const struct se_links *links) {
  engine->board = board;
  if (links == NULL)
    se_links_init(&engine->links, board);
  else
    se_links_copy(&engine->links, links);
  size_t nodes = (size_t)engine->links.count, words = (size_t)engine->links.words;
  size_t one = (nodes * sizeof(struct se_record) + 7) / 8 * 8 + (nodes * 2 + 7) / 8 * 8 + words * 8;
  size_t need = 2 * nodes * 2 * one;
  if (engine->records_size < need) {
    free(engine->records);
    engine->records = malloc(need);
    engine->records_size = engine->records == NULL ? 0 : need;
  }
  if (engine->records == NULL && need > 0) {
    engine->failed = true;
    return false;
  }
  char *memory = engine->records;
  for (size_t i = 0; i < 2 * nodes; i++)
    for (int on = 0; on < 2; on++) {
      engine->reach[i].record[on] = carve(&memory, nodes * sizeof(struct se_record));
      engine->reach[i].at[on] = carve(&memory, nodes * sizeof(uint16_t));
      engine->reach[i].set[on] = carve(&memory, words * sizeof(uint64_t));
    }
  se_engine_forget(engine);
  return true;
}

void se_engine_forget(struct se_engine *engine) {
  for (int i = 0; i < 2 * engine->links.count; i++) engine->reach[i].done = false;
  engine->pool_used = 0;
  engine->nested_used = 0;
}

static void push_parent(struct se_engine *engine, uint32_t parent) {
  if (engine->pool_used == engine->pool_size) {
    uint16_t *pool = realloc(engine->pool, 2 * engine->pool_size * sizeof *pool);
    if (pool == NULL) {
      engine->failed = true;
      return;
    }
    engine->pool = pool;
    engine->pool_size *= 2;
  }
  engine->pool[engine->pool_used++] = (uint16_t)parent;
}

// Most nodes have one parent, which is in the record.
static void add_parent(struct se_engine *engine, struct se_record *record, int node, bool on) {
  uint32_t parent = (uint32_t)(node * 2 + on);
  if (record->parent_count == 0) {
    record->parents = parent;
  } else {
    uint32_t first = record->parents;
    if (record->parent_count == 1) {
      record->parents = (uint32_t)engine->pool_used;
      push_parent(engine, first);
    }
    push_parent(engine, parent);
  }
  record->parent_count++;
}

// --- propagation ---------------------------------------------------------------------------------

struct se_record *se_run_add_record(struct se_run *run, int node, bool on, int cause, int least) {
  struct se_reach *reach = run->reach;
  struct se_record *record = &reach->record[on][reach->count[on]];
  record->node = (uint16_t)node;
  record->cause = (uint8_t)cause;
  record->least = (uint16_t)least;
  record->parent_count = 0;
  record->nested = -1;
  return record;
}

bool se_run_arrive(struct se_run *run, struct se_record *record, bool on) {
  struct se_reach *reach = run->reach;
  if (se_bit_has(reach->set[!on], record->node)) {
    reach->contradiction = true;
    reach->end = *record;
    reach->end_on = on;
    return true;
  }
  reach->at[on][record->node] = (uint16_t)reach->count[on]++;
  se_bit_add(reach->set[on], record->node);
  run->useful += record->least < run->engine->bound;
  return false;
}

// Does a node that is ON turn off any that is not OFF already? Word by word: a set that has just been written
// to in words is slow to read in larger pieces.
static bool leads_on(const struct se_run *run, int node) {
  int words = run->engine->links.words;
  const uint64_t *weak = run->engine->links.weak_set + node * words;
  for (int w = 0; w < words; w++)
    if ((weak[w] & ~run->reach->set[0][w]) != 0) return true;
  return false;
}

static bool expand_on(struct se_run *run, const struct se_record *from) {
  struct se_engine *engine = run->engine;
  struct se_links *links = &engine->links;
  int node = from->node;
  if (!leads_on(run, node)) return false;
  int count = se_links_weak(links, node);
  for (int k = engine->nishio ? links->weak_y[node] : 0; k < count; k++) {
    int off = links->weak[node][k];
    if (se_bit_has(run->reach->set[0], off)) continue;
    struct se_record *next =
        se_run_add_record(run, off, false, links->weak_cause[node][k], from->least + 1);
    add_parent(engine, next, node, true);
    if (se_run_arrive(run, next, false)) return true;
  }
  return false;
}

static bool expand_off_static(struct se_run *run, const struct se_record *from) {
  struct se_engine *engine = run->engine;
  const struct se_links *links = &engine->links;
  int node = from->node;
  for (int k = 0; k < links->strong_count[node]; k++) {
    int on = links->strong[node][k];
    if (se_bit_has(run->reach->set[1], on)) continue;
    struct se_record *next =
        se_run_add_record(run, on, true, links->strong_cause[node][k], from->least + 1);
    add_parent(engine, next, node, false);
    if (se_run_arrive(run, next, true)) return true;
  }
  return false;
}

// What an OFF node leaves alone: the node, why, and what else had to go first.
struct alone {
  uint16_t node;
  uint16_t gone; // digits of the cell, or positions of the region
  uint8_t cause, region;
};

static int list_alone(const struct se_engine *engine, int node, struct alone alone[SE_STRONG_MAX]) {
  const struct se_board *now = &engine->current, *source = engine->board;
  const struct se_links *links = &engine->links;
  int cell = links->cell[node], v = links->v[node], count = 0;
  unsigned others = now->cand[cell] & ~(1u << v);
  if (!engine->nishio && mask_single(others)) {
    alone[count].node = (uint16_t)se_links_node(links, cell, mask_first(others));
    alone[count].gone = (uint16_t)(source->cand[cell] & ~(unsigned)now->cand[cell]);
    alone[count++].cause = SE_CAUSE_CELL;
  }
  for (int k = 0; k < SE_TYPES; k++) {
    int type = se_block_row_column[k], region = se_tables->cell_region[cell][type];
    unsigned rest = now->pos[region][v] & ~(1u << se_tables->cell_position[cell][type]);
    if (!mask_single(rest)) continue;
    int other = se_links_node(links, se_cell(region, mask_first(rest)), v);
    bool twice = false;
    for (int i = 0; i < count; i++) twice = twice || alone[i].node == other;
    if (twice) continue;
    alone[count].node = (uint16_t)other;
    alone[count].gone = (uint16_t)(source->pos[region][v] & ~(unsigned)now->pos[region][v]);
    alone[count].region = (uint8_t)region;
    alone[count++].cause = (uint8_t)(SE_CAUSE_REGION + type);
  }
  return count;
}

void se_run_add_parent(struct se_run *run, struct se_record *record, int node) {
  int least = se_reach_record(run->reach, node, false)->least + 1;
  if (least > record->least) record->least = (uint16_t)least;
  add_parent(run->engine, record, node, false);
}

// Ticks are for the rules of higher levels.
static void take_away(struct se_engine *engine, int cell, int v) {
  if (engine->level == 0)
    se_board_cross(&engine->current, cell, v);
  else
    se_board_remove(&engine->current, cell, v);
}

static bool expand_off(struct se_run *run, const struct se_record *from) {
  struct se_engine *engine = run->engine;
  const struct se_links *links = &engine->links;
  int node = from->node, cell = links->cell[node], v = links->v[node];
  struct alone alone[SE_STRONG_MAX];
  int count = list_alone(engine, node, alone);
  take_away(engine, cell, v);
  for (int i = 0; i < count; i++) {
    if (se_bit_has(run->reach->set[1], alone[i].node)) continue;
    struct se_record *next =
        se_run_add_record(run, alone[i].node, true, alone[i].cause, from->least + 1);
    add_parent(engine, next, node, false);
    for (uint32_t gone = alone[i].gone; gone != 0;) {
      int k = mask_take(&gone);
      int at = next->cause == SE_CAUSE_CELL ? cell * 9 + k : se_cell(alone[i].region, k) * 9 + v;
      se_run_add_parent(run, next, links->index[at]);
    }
    if (se_run_arrive(run, next, true)) return true;
  }
  return false;
}

// Takes the next node off a queue.
static const struct se_record *dequeue(struct se_run *run, bool on) {
  const struct se_record *record = &run->reach->record[on][run->head[on]++];
  run->useful -= record->least < run->engine->bound;
  return record;
}

// The rules of higher levels need more of the board than links do.
static void copy_board(struct se_engine *engine) {
  if (engine->dynamic)
    memcpy(
        &engine->current, engine->board,
        engine->level == 0 ? offsetof(struct se_board, tick) : offsetof(struct se_board, hidden));
  engine->current.tick = engine->board->tick + 1;
}

static void begin_run(struct se_run *run, int start, bool start_on) {
  for (int on = 0; on < 2; on++) {
    run->reach->count[on] = 0;
    memset(run->reach->set[on], 0, (size_t)run->engine->links.words * sizeof(uint64_t));
  }
  run->reach->contradiction = false;
  run->reach->done = true;
  copy_board(run->engine);
  se_run_arrive(run, se_run_add_record(run, start, start_on, SE_CAUSE_NONE, 1), start_on);
  for (int i = 0; i < 4; i++) run->seen[i] = run->engine->board->tick;
}

// The queues as they were when the bound cut the propagation, with the board.
static void resume_run(struct se_run *run) {
  struct se_engine *engine = run->engine;
  const struct se_reach *reach = run->reach;
  copy_board(engine);
  for (int on = 0; on < 2; on++) {
    run->head[on] = reach->head[on];
    for (int i = reach->head[on]; i < reach->count[on]; i++)
      run->useful += reach->record[on][i].least < engine->bound;
  }
  for (int i = 0; engine->dynamic && i < reach->head[0]; i++) {
    int node = reach->record[0][i].node;
    se_board_cross(&engine->current, engine->links.cell[node], engine->links.v[node]);
  }
}

static void propagate(struct se_run *run) {
  struct se_engine *engine = run->engine;
  struct se_reach *reach = run->reach;
  reach->bound = engine->bound;
  reach->cut = false;
  while (!reach->contradiction && !engine->failed) {
    if (engine->level == 0 && run->useful == 0) {
      reach->cut = run->head[0] < reach->count[0] || run->head[1] < reach->count[1];
      engine->cut |= reach->cut;
      memcpy(reach->head, run->head, sizeof reach->head);
      break;
    }
    if (run->head[1] < reach->count[1]) {
      expand_on(run, dequeue(run, true));
    } else if (run->head[0] < reach->count[0]) {
      const struct se_record *from = dequeue(run, false);
      if (engine->dynamic)
        expand_off(run, from);
      else
        expand_off_static(run, from);
    } else if (engine->level == 0 || !se_run_advance(run)) {
      break;
    }
  }
}

const struct se_reach *se_engine_reach(struct se_engine *engine, int node, bool on) {
  struct se_reach *reach = &engine->reach[node * 2 + on];
  bool resume = reach->done && reach->cut && reach->bound < engine->bound;
  if (reach->done && !resume) return reach;
  struct se_run run = {.engine = engine, .reach = reach};
  if (resume)
    resume_run(&run);
  else
    begin_run(&run, node, on);
  propagate(&run);
  if (engine->level > 0 && engine->tick != NULL &&
      !engine->tick(engine->context, engine->technique, engine->cell, SE_CELLS))
    engine->failed = true;
  return reach;
}

// --- counting ------------------------------------------------------------------------------------

static void meet_nested(struct se_engine *engine, int32_t nested) {
  if (nested < 0 || engine->met_count == SE_NESTED_COUNTED) return;
  for (int i = 0; i < engine->met_count; i++)
    if (engine->nested[engine->met[i]].signature == engine->nested[nested].signature) return;
  engine->met[engine->met_count++] = nested;
}

int se_engine_count(struct se_engine *engine, const struct se_reach *reach,
                    const struct se_record *record, bool on) {
  uint32_t stamp = ++engine->stamp;
  int count = 1, depth = 0;
  engine->mark[record->node * 2 + on] = stamp;
  for (;;) {
    meet_nested(engine, record->nested);
    for (int i = 0; i < record->parent_count; i++) {
      int parent = se_record_parent(engine, record, i);
      if (engine->mark[parent] == stamp) continue;
      engine->mark[parent] = stamp;
      engine->stack[depth++] = (uint16_t)parent;
      count++;
    }
    if (depth == 0) return count;
    int next = engine->stack[--depth];
    record = se_reach_record(reach, next / 2, next % 2 != 0);
  }
}
