// What a rating works in: the lists, graphs and tables of the techniques that need much room, some
// three megabytes. One workspace serves one caller at a time, puzzle after puzzle; what it keeps
// between two questions only saves work, and never changes an answer.
#ifndef GRIDPRESS_SOLVER_WORKSPACE_H
#define GRIDPRESS_SOLVER_WORKSPACE_H

#include "solver/find_als.h"
#include "solver/find_forcing.h"
#include "solver/rate.h"

enum { BARREN_DIGITS_MAX = 11 }; // of boards with cell sets

// Fish and the like of one digit depend on nothing but where the digit can go. A rating looks for
// them after every step, when most digits are where they were: for each technique, the places of
// each digit with which it was looked for in vain. No places at all are such.
struct barren_work {
  const struct geom *geom; // of the board; NULL: none yet
  cell_set places[TECHNIQUE_COUNT][BARREN_DIGITS_MAX + 1];
};

struct rate_workspace {
  struct barren_work barren;
  struct als_work als;
  struct chain_work chain;
  struct forcing_tables forcing;
};

_Static_assert(BARREN_DIGITS_MAX *BARREN_DIGITS_MAX <= LAYOUT_SET_CELLS &&
                   (BARREN_DIGITS_MAX + 1) * (BARREN_DIGITS_MAX + 1) > LAYOUT_SET_CELLS,
               "the largest side of a board with cell sets");

// Was the technique looked for with the digit where it is now, in vain?
static inline bool rate_is_barren(const struct finding *finding, const struct cand *cand,
                                  int technique, int digit) {
  const struct barren_work *barren = &finding->work->barren;
  return cand->layout->sets && barren->geom == cand->geom &&
         barren->places[technique][digit] == cand->cells[digit];
}

// It has been, just now.
void rate_note_barren(struct finding *finding, const struct cand *cand, int technique, int digit);

#endif
