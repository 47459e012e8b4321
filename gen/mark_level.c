// Levels of puzzles with marks: as hard as the hardest step that they take.
//
//      easy      a puzzle that the techniques of the level do not solve is helped where they got stuck,
//                until they do; what they solve has one solution
//      harder    first nothing is left that could go, then the same help from above: the puzzle is as
//                hard as it gets when help ends
//
// Help is a mark of the pool, a smaller cage, or a given. A killer of the lower levels that comes out too easy
// gets larger cages, and the guide another go at it.
#include <stdlib.h>

#include "gen/level.h"
#include "gen/mark_hunt.h"

enum {
  CHANGES = 120, // before another grid is tried
  JOINED = 3,    // cages at a time
};

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

static bool help_by_cage(struct mark_hunt *hunt, int cell) {
  return hunt->rules.high > 0 &&
         cages_split(hunt->geom, &hunt->solution, &hunt->rules, &hunt->cages, cell) &&
         mark_hunt_assemble(hunt);
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

// Makes a puzzle harder that is too easy: joins some cages, as long as the guide gets along with them.
static bool harden(struct mark_hunt *hunt, enum grade most) {
  int joined = 0;
  if (!mark_guide_suits(hunt, most)) return false;
  while (joined < JOINED && cages_join(hunt->geom, &hunt->rules, &hunt->rng, &hunt->cages))
    joined++;
  if (joined == 0 || !mark_hunt_sketch(hunt) || !mark_guide_settle(hunt, most)) return false;
  marks_settle(&hunt->marks);
  return true;
}

bool mark_level_settle(struct mark_hunt *hunt) {
  struct level_range range = level_range(hunt->request);
  for (int changes = 0; changes < CHANGES; changes++) {
    bool solved = mark_level_rate(hunt, range.high);
    if (solved && hunt->rating.grade >= range.low) return true;
    if (!(solved ? harden(hunt, range.high) : help(hunt))) return false;
  }
  return false;
}
