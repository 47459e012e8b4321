// The certifier of puzzles with marks. See tuples.c.
#ifndef GRIDPRESS_SOLVER_TUPLES_H
#define GRIDPRESS_SOLVER_TUPLES_H

#include "solver/solver.h"

extern const struct solver_engine tuples_engine;

#endif
