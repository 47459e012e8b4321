// The oracle. See search.c.
#ifndef GRIDPRESS_SOLVER_SEARCH_H
#define GRIDPRESS_SOLVER_SEARCH_H

#include "solver/solver.h"

extern const struct solver_engine search_engine;

#endif
