// Random solution grids. See solution.c.
#ifndef GRIDPRESS_GEN_SOLUTION_H
#define GRIDPRESS_GEN_SOLUTION_H

#include "core/core.h"

// So many tries at a random solution. False: none of them came to an end; there may be none.
bool solution_try(const struct geom *geom, struct rng *rng, int tries, struct grid *solution);

// Any board that has solutions; draws from `rng` alone. Uniform for plain 4x4, 6x6 and 9x9.
void solution_fill(const struct geom *geom, struct rng *rng, struct grid *solution);

// A random solution with these givens, which must not be in conflict, by search. False when the
// budget of choices ran out: try again, or there may be none.
bool solution_complete(const struct geom *geom, struct rng *rng, const struct grid *givens,
                       struct grid *solution);

#endif
