// The graph engine on boards of any shape: propagates, lists minigrids and splits boards that are too
// large, as graph.c does for plain ones.
//
//     propagate --> list the lightest minigrid --> propagate what it leaves out --> list the next ...
//         ^                |                                                           |
//         |                | few permutations: one child for each                      | all listed
//         +----------------+ too many: one child for each digit of a cell, or for      v
//                            each place of a digit in a house                   search the graph
//
// Memory is bounded whatever the puzzle: the lists, the graph and a board for each level of splits
// are one block, 95 KB for 9x9 and 2 MB for 25x25. A puzzle that propagation solves needs none.
//
// Invariant: every solution of the givens is a solution of exactly one of the boards that are
// searched or decided.
#include "solver/graph_any.h"

#include <stdlib.h>
#include <string.h>

// --- the workspace -------------------------------------------------------------------------------

static struct graph_any *any_new(const struct graph_table *table, const struct graph_sink *sink) {
  size_t cells = (size_t)table->geom->cells, minigrids = (size_t)table->minigrids;
  const struct graph_links *links = graph_links_of(table->geom);
  if (links == NULL) return NULL;
  size_t head = (sizeof(struct graph_any) + 15) / 16 * 16;
  size_t level = (sizeof(struct graph_level) + cells * sizeof(uint32_t) + 15) / 16 * 16;
  size_t lists = (minigrids * sizeof(struct graph_list) + 15) / 16 * 16;
  size_t fits = (size_t)links->link_start[minigrids] * GRAPH_LIST_MAX * sizeof(uint64_t);
  size_t live = (minigrids + 1) * minigrids * sizeof(uint64_t);
  // Every split decides a cell at least, so levels are bounded.
  unsigned char *block = malloc(head + lists + fits + live + (cells + 1) * level);
  if (block == NULL) return NULL;
  struct graph_any *any = (void *)block;
  any->table = table;
  any->links = links;
  any->sink = *sink;
  any->front = 0;
  any->solution = (struct grid){{0}};
  any->lists = (void *)(block + head);
  any->fits = (void *)(block + head + lists);
  any->live = (void *)(block + head + lists + fits);
  any->levels = block + head + lists + fits + live;
  any->level_size = level;
  return any;
}

static struct graph_level *level_below(const struct graph_any *any, struct graph_level *level) {
  return (void *)((unsigned char *)level + any->level_size);
}

// --- the front of a sheet ------------------------------------------------------------------------

// The grids to look at: the front if something is open there, else all.
static uint32_t front_of(const struct graph_any *any, const uint32_t *candidates) {
  const struct geom *geom = any->table->geom;
  for (int cell = 0; any->front != 0 && cell < geom->cells; cell++)
    if ((geom->cell[cell].grids & any->front) != 0 &&
        (candidates[cell] & (candidates[cell] - 1)) != 0)
      return any->front;
  return UINT32_MAX;
}

// The next split is at this cell.
static void front_move(struct graph_any *any, int cell) {
  const struct geom *geom = any->table->geom;
  uint32_t grids = geom->cell[cell].grids;
  if (geom_is_sheet(geom) && (grids & any->front) == 0) any->front = grids & (0 - grids);
}

// How many digits are in a mask; the compiler calls a function for that where not every machine has an
// instruction.
static inline int count_digits(uint32_t mask) {
  mask -= mask >> 1 & 0x55555555;
  mask = (mask & 0x33333333) + (mask >> 2 & 0x33333333);
  return (int)(((mask + (mask >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24);
}

// --- splits --------------------------------------------------------------------------------------

// Where a board is split: the digits of a cell, or the places of a digit in a house.
struct split {
  int cell;         // -1: a digit in a house
  int house, digit; // a digit from 0
};

// How much a cell with two candidates decides: the peers with two candidates that share one of them.
static int cell_reach(const struct geom *geom, const uint32_t *candidates, int cell) {
  int reach = 0;
  for (int i = 0; i < geom->cell[cell].peer_count; i++) {
    uint32_t mask = candidates[geom->cell[cell].peers[i]], more = mask & (mask - 1);
    reach += more != 0 && (more & (more - 1)) == 0 && (mask & candidates[cell]) != 0;
  }
  return reach;
}

// The fewest places of an open digit in a house, if less than `fewest`.
static void split_look_at_houses(const struct geom *geom, const uint32_t *candidates,
                                 uint32_t grids, int fewest, struct split *split) {
  for (int h = 0; h < geom->house_count && fewest > 2; h++) {
    if ((UINT32_C(1) << geom->regions[h].grid & grids) == 0) continue;
    uint32_t once = 0, twice = 0, thrice = 0;
    for (int i = 0; i < geom->side; i++) {
      uint32_t mask = candidates[geom->regions[h].cells[i]];
      thrice |= twice & mask;
      twice |= once & mask;
      once |= mask;
    }
    uint32_t two = twice & ~thrice;
    if (two == 0) continue;
    *split = (struct split){.cell = -1, .house = h, .digit = __builtin_ctz(two)};
    fewest = 2;
  }
}

// The cell with the fewest candidates, of those with two the one with the longest reach; a digit with
// two places where every cell has more.
static struct split split_choose(const struct geom *geom, const uint32_t *candidates,
                                 uint32_t grids) {
  struct split split = {.cell = -1};
  int fewest = GEOM_SIDE_MAX + 1, longest = -1;
  for (int cell = 0; cell < geom->cells; cell++) {
    if ((geom->cell[cell].grids & grids) == 0) continue;
    int count = count_digits(candidates[cell]);
    if (count < 2 || count > fewest) continue;
    int reach = count == 2 ? cell_reach(geom, candidates, cell) : 0;
    if (count == fewest && reach <= longest) continue;
    fewest = count;
    longest = reach;
    split.cell = cell;
  }
  split_look_at_houses(geom, candidates, grids, fewest, &split);
  return split;
}

static void any_explore(struct graph_any *any, struct graph_level *level,
                        enum graph_verdict verdict);

// A child board, to be narrowed.
static struct graph_level *child_begin(struct graph_any *any, struct graph_level *level) {
  struct graph_level *child = level_below(any, level);
  memcpy(child->candidates, level->candidates, (size_t)any->table->geom->cells * sizeof(uint32_t));
  graph_spread_begin(&any->spread, any->table, child->candidates);
  graph_sink_count(&any->sink);
  return child;
}

static void split_board(struct graph_any *any, struct graph_level *level) {
  const struct geom *geom = any->table->geom;
  struct split split = split_choose(geom, level->candidates, front_of(any, level->candidates));
  front_move(any, split.cell >= 0 ? split.cell : geom->regions[split.house].cells[0]);
  for (int i = 0; i < geom->side && !any->sink.stopped; i++) {
    int cell = split.cell >= 0 ? split.cell : geom->regions[split.house].cells[i];
    int digit = split.cell >= 0 ? i : split.digit;
    if ((level->candidates[cell] >> digit & 1) == 0) continue;
    struct graph_level *child = child_begin(any, level);
    graph_spread_narrow(&any->spread, cell, 1u << digit);
    any_explore(any, child, graph_spread_settle(&any->spread));
  }
}

// Few permutations in a minigrid: each of them in turn. The level keeps them, since the lists are
// made anew below.
static void split_minigrid(struct graph_any *any, struct graph_level *level) {
  const struct graph_table *table = any->table;
  const uint16_t *cells = table->geom->regions[table->minigrid[level->minigrid]].cells;
  front_move(any, cells[0]);
  for (int p = 0; p < level->count && !any->sink.stopped; p++) {
    struct graph_level *child = child_begin(any, level);
    for (int i = 0; i < level->open; i++)
      graph_spread_narrow(&any->spread, cells[level->position[i]], 1u << level->digit[p][i]);
    any_explore(any, child, graph_spread_settle(&any->spread));
  }
}

// --- listing -------------------------------------------------------------------------------------

// A minigrid that weighs more is not listed: comparing such long lists takes longer than a split.
enum { WEIGHT_MAX = 10 };

// How much there is to list in a minigrid: candidates beyond the first of each cell.
static int minigrid_weigh(const struct geom *geom, const struct region *house,
                          const uint32_t *candidates) {
  int weight = 0;
  for (int i = 0; i < geom->side; i++) weight += count_digits(candidates[house->cells[i]]) - 1;
  return weight;
}

// The digits that no permutation has somewhere leave the board. False: there are none.
static bool list_narrow(struct graph_any *any, const struct graph_list *list,
                        const struct region *house) {
  bool narrowed = false;
  for (int i = 0; i < list->open; i++) {
    uint32_t seen = 0;
    for (int p = 0; p < list->count; p++) seen |= 1u << list->digit[p][i];
    if (graph_spread_narrow(&any->spread, house->cells[list->position[i]], seen)) narrowed = true;
  }
  return narrowed;
}

static void level_keep(struct graph_level *level, const struct graph_list *list, int minigrid) {
  level->minigrid = minigrid;
  level->open = list->open;
  level->count = list->count;
  memcpy(level->position, list->position, sizeof level->position);
  memcpy(level->digit, list->digit, (size_t)list->count * sizeof level->digit[0]);
}

// Lists all minigrids, the lightest first: what its permutations leave out makes the others lighter.
static enum graph_verdict minigrids_list(struct graph_any *any, struct graph_level *level) {
  const struct graph_table *table = any->table;
  const struct geom *geom = table->geom;
  uint64_t listed[(GRAPH_MINIGRIDS_MAX + 63) / 64] = {0};
  for (int m = 0; m < table->minigrids; m++) {
    any->lists[m].open = 0; // nothing is open, and there is one way to leave it so
    any->lists[m].count = 1;
  }
  uint32_t grids = front_of(any, level->candidates);
  for (;;) {
    int best = -1, least = GEOM_CELLS_MAX;
    for (int m = 0; m < table->minigrids; m++) {
      const struct region *house = &geom->regions[table->minigrid[m]];
      if (listed[m / 64] >> (m % 64) & 1) continue;
      if ((geom->cell[house->cells[0]].grids & grids) == 0) continue;
      int weight = minigrid_weigh(geom, house, level->candidates);
      if (weight == 0 || weight >= least) continue;
      least = weight;
      best = m;
    }
    if (best < 0 && grids != UINT32_MAX) { // the front is listed; so come the others
      grids = UINT32_MAX;
      continue;
    }
    if (best < 0) return GRAPH_READY;
    if (least > WEIGHT_MAX) return GRAPH_TOO_LARGE;
    const struct region *house = &geom->regions[table->minigrid[best]];
    struct graph_list *list = &any->lists[best];
    if (!graph_list_fill(list, geom, house, level->candidates)) return GRAPH_TOO_LARGE;
    if (list->count == 0) return GRAPH_IMPOSSIBLE;
    listed[best / 64] |= UINT64_C(1) << best % 64;
    graph_spread_begin(&any->spread, table, level->candidates);
    if (list_narrow(any, list, house)) {
      enum graph_verdict verdict = graph_spread_settle(&any->spread);
      if (verdict != GRAPH_READY) return verdict;
    }
    if (list->count > 1 && list->count <= GRAPH_KEPT_MAX) {
      level_keep(level, list, best);
      return GRAPH_FEW;
    }
  }
}

// Visits the solutions of a board that was settled to `verdict`.
static void any_explore(struct graph_any *any, struct graph_level *level,
                        enum graph_verdict verdict) {
  if (verdict == GRAPH_READY) {
    verdict = minigrids_list(any, level);
    if (verdict == GRAPH_READY) graph_any_visit(any, level->candidates);
  }
  if (verdict == GRAPH_FEW) split_minigrid(any, level);
  if (verdict == GRAPH_TOO_LARGE) split_board(any, level);
  if (verdict == GRAPH_DECIDED) {
    for (int cell = 0; cell < any->table->geom->cells; cell++)
      any->solution.cell[cell] = (uint8_t)(__builtin_ctz(level->candidates[cell]) + 1);
    graph_sink_accept(&any->sink, &any->solution);
  }
}

void graph_solve_any(const struct geom *geom, const struct grid *givens,
                     const struct solver_request *request, struct solver_result *result) {
  const struct graph_table *table = graph_table_of(geom);
  struct graph_sink sink = {.geom = geom, .givens = givens, .request = request, .result = result};
  uint32_t candidates[GEOM_CELLS_MAX];
  struct graph_spread spread;
  struct graph_any *any = NULL;
  if (table != NULL) {
    graph_spread_give(&spread, table, candidates, givens);
    enum graph_verdict verdict = graph_spread_settle(&spread);
    if (verdict == GRAPH_IMPOSSIBLE) return;
    if (verdict == GRAPH_DECIDED) {
      struct grid solution = {{0}};
      for (int cell = 0; cell < geom->cells; cell++)
        solution.cell[cell] = (uint8_t)(__builtin_ctz(candidates[cell]) + 1);
      graph_sink_accept(&sink, &solution);
      result->complete = !sink.stopped;
      result->stats.permutations = (uint64_t)table->minigrids;
      return;
    }
    any = any_new(table, &sink);
  }
  if (any == NULL) {
    result->complete = false;
    result->failed = true;
    return;
  }
  struct graph_level *level = (void *)any->levels;
  memcpy(level->candidates, candidates, (size_t)geom->cells * sizeof *candidates);
  any_explore(any, level, GRAPH_READY);
  result->complete = !any->sink.stopped;
  free(any);
}
