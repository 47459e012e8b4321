// About how many solutions a puzzle has, where they are too many to visit and no table counts them: any
// board, with marks or without.
#ifndef GRIDPRESS_SOLVER_ESTIMATE_H
#define GRIDPRESS_SOLVER_ESTIMATE_H

#include "core/core.h"

// Numbers of solutions may be beyond any type of C, so these are logarithms to base 10. With a confidence
// of 95 % the number is from `low` to `high`; of 90 %, if the estimate is rough.
struct estimate {
  double number, low, high;
  bool known; // false: no probe has come to a solution, so nothing can be said
  int careful; // so many probes would be within some percent, or take some 20 seconds of processor time
};

enum { ESTIMATE_ROUGH = 40 }; // probes for the order of a number, soon

// Estimates with so many probes in each of its flocks. A careful estimate takes what a rough one has said,
// and shares none of its probes, so the one cannot bias the other. The same question always has the same
// answer. False when the memory is not there.
bool solver_estimate(const struct geom *geom, const struct grid *givens,
                     const struct mark_list *marks, int probes, struct estimate *estimate);

enum { ESTIMATE_TEXT = 24 };

// Writes such a logarithm as the number, with three digits: 288, 2.82e7, 5.96e98. Returns `text`.
const char *estimate_print(double logarithm, char text[ESTIMATE_TEXT]);

#endif
