// What singles alone make of a puzzle, for every geometry. See singles.c.
#ifndef GRIDPRESS_GEN_SINGLES_H
#define GRIDPRESS_GEN_SINGLES_H

#include "core/core.h"

// Fills in naked and hidden singles until `wanted` is filled (-1: none in particular) or no more
// are found. `givens` must have a solution. Returns whether it is filled, or the whole grid when
// none is wanted; `filled` is the grid as far as it got.
bool singles_fill(const struct geom *geom, const struct grid *givens, int wanted,
                  struct grid *filled);

#endif
