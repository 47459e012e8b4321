// The oracle. See search.c.
#ifndef GRIDPRESS_SOLVER_SEARCH_H
#define GRIDPRESS_SOLVER_SEARCH_H

#include "solver/solver.h"

bool search_supports(const struct geom *geom);
void search_solve(const struct geom *geom, const struct grid *givens,
                  const struct solver_request *request, struct solver_result *result);

#endif
