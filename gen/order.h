// The plan of one digging: which cells, together with which others, in which order. See order.c.
#ifndef GRIDPRESS_GEN_ORDER_H
#define GRIDPRESS_GEN_ORDER_H

#include "gen/gen.h"

// Orbits one after the other: orbit i has cells[start[i]] .. cells[start[i + 1] - 1].
struct dig_plan {
  int orbits;
  uint16_t start[GEOM_CELLS_MAX + 1];
  uint16_t cells[GEOM_CELLS_MAX];
};

// Where a path begins: at its first cell, or at one drawn at random, from where it goes round.
enum dig_start { START_FIRST, START_ANYWHERE };

// Draws from `rng` what is random about it. With an order that is not random only the start is.
void plan_digging(const struct geom *geom, const struct gen_order *order,
                  const struct gen_symmetry *symmetry, enum dig_start start, struct rng *rng,
                  struct dig_plan *plan);

#endif
