// Random solution grids. See solution.c.
#ifndef GRIDPRESS_GEN_SOLUTION_H
#define GRIDPRESS_GEN_SOLUTION_H

#include "core/core.h"

// Any geometry that has solutions; draws from `rng` alone.
void solution_fill(const struct geom *geom, struct rng *rng, struct grid *solution);

#endif
