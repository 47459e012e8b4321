// Uniform random solution grids of 4x4 and 6x6. See small.c.
#ifndef GRIDPRESS_GEN_SMALL_H
#define GRIDPRESS_GEN_SMALL_H

#include "core/core.h"

enum { SMALL_GRIDS_4 = 12, SMALL_GRIDS_6 = 39168 }; // grids whose first row is in order

// Is this one of the plain geometries 4x4 or 6x6?
bool small_supports(const struct geom *geom);

// Each of the 288 or 28,200,960 grids with the same probability. The geometry must be supported.
void small_fill(const struct geom *geom, struct rng *rng, struct grid *solution);

#endif
