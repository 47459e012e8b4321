// Levels of puzzles with marks: as hard as the hardest step that they take.
//
//      easy      a puzzle that the techniques of the level do not solve is helped where they got stuck,
//                until they do; what they solve has one solution
//      harder    first nothing is left that could go, then the same help from above: the puzzle is as
//                hard as it gets when help ends
//
// Help is a mark of the pool, a smaller cage, or a given.
#include <stdlib.h>

#include "gen/level.h"
#include "gen/mark_hunt.h"

enum { HELPS = 120 }; // before another grid is tried

bool mark_level_is_asked(const struct gen_request *request) {
  return level_range(request).low > GRADE_NONE;
}

bool mark_level_rate(struct mark_hunt *hunt, enum grade most) {
  struct rate_options options = {
      .techniques = technique_set_default(true), .marks = &hunt->marks, .work = hunt->work};
  for (int i = 0; i < TECHNIQUE_COUNT; i++)
    if (most != GRADE_NONE && techniques[i].level > most)
      technique_set_remove(&options.techniques, i);
  return solver_rate_givens(hunt->geom, &hunt->givens, &options, &hunt->rating) &&
         hunt->rating.solved;
}

static bool help_by_pool(struct mark_hunt *hunt, int cell) {
  uint16_t found[MARKS_MAX];
  int count = 0;
  for (int i = 0; i < hunt->pool.count; i++) {
    const struct mark *mark = &hunt->pool.mark[i];
    const uint16_t *cells = mark_cells(&hunt->pool, mark);
    for (int j = 0; j < mark->size && !hunt->used[i]; j++)
      if (cells[j] == cell) found[count++] = (uint16_t)i;
  }
  if (count == 0) return false;
  hunt->used[found[rng_below(&hunt->rng, (uint64_t)count)]] = true;
  return mark_hunt_assemble(hunt);
}

static bool move_cell(struct mark_hunt *hunt, int cell, int cage) {
  return cages_move(hunt->geom, &hunt->solution, &hunt->rules, &hunt->cages, cell, cage);
}

// Moves a neighbour of the cell out of the cage that it has left.
static bool move_neighbour(struct mark_hunt *hunt, int cell, int from, int cage) {
  static const int down[] = {-1, 0, 0, 1}, right[] = {0, -1, 1, 0};
  const struct geom_cell *at = &hunt->geom->cell[cell];
  for (int side = 0; side < 4; side++) {
    int next = geom_find_cell(hunt->geom, at->row + down[side], at->column + right[side]);
    if (next >= 0 && hunt->cages.of[next] == from && move_cell(hunt, next, cage)) return true;
  }
  return false;
}

// Splits the cage of a cell. Where no cell may be alone, a pair leaves, and as many stay.
static bool help_by_cage(struct mark_hunt *hunt, int cell) {
  bool alone = hunt->rules.one_in > 0 || hunt->rules.low < 2;
  int from = hunt->cages.of[cell], cage = hunt->cages.count;
  if (hunt->rules.high == 0 || hunt->cages.size[from] < (alone ? 2 : 2 + hunt->rules.low))
    return false;
  struct cages before = hunt->cages;
  if (move_cell(hunt, cell, cage) && (alone || move_neighbour(hunt, cell, from, cage)))
    return mark_hunt_assemble(hunt);
  hunt->cages = before;
  return false;
}

static bool help_by_given(struct mark_hunt *hunt, int cell) {
  if (hunt->request->no_givens) return false;
  hunt->givens.cell[cell] = hunt->solution.cell[cell];
  return true;
}

// Helps at a cell that the techniques did not solve.
static bool help(struct mark_hunt *hunt) {
  uint16_t cells[GEOM_CELLS_MAX];
  int count = 0;
  for (int cell = 0; cell < hunt->geom->cells; cell++)
    if (hunt->rating.last.cell[cell] == 0) cells[count++] = (uint16_t)cell;
  rng_shuffle(&hunt->rng, cells, (size_t)count);
  for (int i = 0; i < count; i++)
    if (help_by_pool(hunt, cells[i]) || help_by_cage(hunt, cells[i])) return true;
  return count > 0 && help_by_given(hunt, cells[0]);
}

bool mark_level_settle(struct mark_hunt *hunt) {
  struct level_range range = level_range(hunt->request);
  for (int helps = 0; helps < HELPS; helps++) {
    if (mark_level_rate(hunt, range.high)) return hunt->rating.grade >= range.low;
    if (!help(hunt)) return false;
  }
  return false;
}
