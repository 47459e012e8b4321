// How open a puzzle is: how many moves a player can see at each step, while there is still much to
// fill in. See openness.c.
#ifndef GRIDPRESS_SOLVER_OPENNESS_H
#define GRIDPRESS_SOLVER_OPENNESS_H

#include "core/core.h"

struct openness {
  double level;     // mean over orders and steps of log(1 + moves in sight)
  bool needs_lines; // hidden singles in boxes and full houses are not enough
  bool needs_naked; // nor are hidden singles in lines
  int left;         // blank cells when singles end; 0: they solve it
};

// `solution` is the only one. Equal for every disguise of the puzzle.
void openness_find(const struct geom *geom, const struct grid *givens, const struct grid *solution,
                   struct openness *openness);

#endif
