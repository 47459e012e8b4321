// Numbers as 9x9 solution grids, and back. See grid_code.c.
#ifndef GRIDPRESS_GEN_GRID_CODE_H
#define GRIDPRESS_GEN_GRID_CODE_H

#include "core/core.h"

enum { GRID_CODE_BITS = 70 };

__extension__ typedef unsigned __int128 grid_number;

// A grid that stands for a number below 2^70. Each number has several, of which `rng` draws one.
void gen_encode_grid(grid_number number, struct rng *rng, struct grid *solution);

// The number that a grid stands for. Every solution grid has one.
grid_number gen_decode_grid(const struct grid *solution);

#endif
