// Constraint satisfaction and permutation: singles to a fixed point, then a choice.
#ifndef GRIDPRESS_SOLVER_CONSTRAINT_H
#define GRIDPRESS_SOLVER_CONSTRAINT_H

#include "solver/solver.h"

// What the paper's table counts. A choice is one cell on which a permutation is applied, however
// many of its digits are tried; its size is the number of digits in the cell's domain.
struct constraint_stats {
  uint64_t path_choices; // open when the first solution was found
  uint64_t path_sizes;   // the sum of their sizes
  uint64_t all_choices;  // made until then, those on failed branches included
};

// The engine's solve, with its counts. `stats` is overwritten.
void constraint_solve(const struct geom *geom, const struct grid *givens,
                      const struct solver_request *request, struct solver_result *result,
                      struct constraint_stats *stats);

extern const struct solver_engine constraint_engine;

#endif
