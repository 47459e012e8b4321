// The bit-vector set solver: what can be solved without a guess, and what cannot.
#ifndef GRIDPRESS_SOLVER_SETS_H
#define GRIDPRESS_SOLVER_SETS_H

#include "solver/solver.h"

enum sets_outcome {
  SETS_SOLVED,      // complete; the solution is the only one
  SETS_NO_SOLUTION, // the givens, or what follows from them, contradict each other
  SETS_UNDECIDED,   // "cannot be solved without a guess"
};

// Fills `partial` with the givens and every digit that follows from them.
enum sets_outcome sets_run(const struct geom *geom, const struct grid *givens,
                           struct grid *partial);

extern const struct solver_engine sets_engine;

#endif
