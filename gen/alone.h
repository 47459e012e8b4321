// The grids of a sheet, each on its own: what follows from one of them alone, and digging such that
// none does. See alone.c.
#ifndef GRIDPRESS_GEN_ALONE_H
#define GRIDPRESS_GEN_ALONE_H

#include "gen/gen.h"
#include "gen/order.h"

// Has every grid of the sheet more than one solution on its own? A board that is no sheet has no
// such question: yes.
bool alone_none_is_unique(const struct geom *geom, const struct grid *givens);

// Moves some orbits of a plan to its front: in every grid, cells that could be filled another way if
// it were alone, and that the others decide. If they all go, no grid alone has one solution. They
// leave `least` clues in every house.
void alone_plan(const struct geom *geom, const struct grid *solution, int least, struct rng *rng,
                struct dig_plan *plan);

#endif
