// Counts the solutions of a 9x9 puzzle without visiting them: any puzzle, the empty grid included.
//
// The number is exact and may be as large as 6,670,903,752,021,072,936,960. See tally.c for how.
#ifndef GRIDPRESS_SOLVER_TALLY_H
#define GRIDPRESS_SOLVER_TALLY_H

#include "core/core.h"

__extension__ typedef unsigned __int128 tally_number;

enum { TALLY_TEXT = 40 }; // bytes of a number in decimal, with its end

// Is it a board that can be counted so? Plain 9x9 alone.
bool solver_tally_supports(const struct geom *geom);

// Counts the solutions with `workers` threads; the number does not depend on how many. False, with
// the reason, when the memory is not there.
bool solver_tally(const struct grid *givens, int workers, tally_number *solutions, struct err *err);

// Writes a number in decimal and returns `text`.
const char *tally_print(tally_number number, char text[TALLY_TEXT]);

#endif
