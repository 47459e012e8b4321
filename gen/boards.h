// The boards of jigsaws. See boards.c.
#ifndef GRIDPRESS_GEN_BOARDS_H
#define GRIDPRESS_GEN_BOARDS_H

#include "gen/gen.h"

// The generator that the boards of puzzle `index` come from. Puzzles that share a grid share it.
void boards_rng_init(struct rng *rng, const struct gen_request *request, uint64_t index);

// Draws a jigsaw for the request, with one owner, and a solution grid of it. NULL and `err` when none
// of many could be filled.
const struct geom *boards_draw(const struct gen_request *request, struct rng *rng,
                               struct grid *solution, struct err *err);

#endif
