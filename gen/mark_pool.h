// The marks that a solution grid has. See mark_pool.c.
#ifndef GRIDPRESS_GEN_MARK_POOL_H
#define GRIDPRESS_GEN_MARK_POOL_H

#include "core/core.h"

// Adds to `pool` the marks of these kinds (bits of enum mark_kind) that are true of the grid, one cell
// or two neighbours each: signs, dots, letters, parity. On a board with boxes signs stand inside them;
// 1 and 2 get a white or a black dot by chance. False when the list is full.
bool mark_pool_add_true(const struct geom *geom, const struct grid *solution, unsigned kinds,
                        struct rng *rng, struct mark_list *pool);

#endif
