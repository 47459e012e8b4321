// Pearls and diamonds: puzzles that are as hard at once as they ever get. See pearl.c.
#ifndef GRIDPRESS_GEN_PEARL_H
#define GRIDPRESS_GEN_PEARL_H

#include "gen/gen.h"

// One walk from a random puzzle. True when it ends at one that is what the request asks for, with a
// rating in its range; it is minimal.
bool pearl_search(const struct gen_request *request, struct rng *rng, struct grid *solution,
                  struct grid *givens);

#endif
