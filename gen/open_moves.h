// Is there always a move in plain sight? See open_moves.c.
#ifndef GRIDPRESS_GEN_OPEN_MOVES_H
#define GRIDPRESS_GEN_OPEN_MOVES_H

#include "gen/gen.h"

// Does a puzzle that singles solve keep the level's promise of open moves? True for levels without
// one.
bool open_moves_suffice(const struct geom *geom, const struct grid *givens,
                        const struct level *level);

#endif
