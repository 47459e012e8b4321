// Can two digits be exchanged in a few blank cells, so that another solution comes out? See
// exchange.c.
#ifndef GRIDPRESS_GEN_EXCHANGE_H
#define GRIDPRESS_GEN_EXCHANGE_H

#include "core/core.h"

// A solution, ready for that question.
struct exchange {
  const struct geom *geom;
  const struct grid *solution;
  const uint16_t *places; // [region * (side + 1) + digit]: the cell
};

// The bytes of `places`.
size_t exchange_size(const struct geom *geom);

// All that is passed has to outlive what comes back.
struct exchange exchange_start(const struct geom *geom, const struct grid *solution,
                               uint16_t *places);

// Is there such an exchange in which `cell` takes part, and otherwise only cells that are blank in
// `givens`? Then the puzzle has another solution when the cell is blank as well. No says nothing.
bool exchange_exists(const struct exchange *exchange, const struct grid *givens, int cell);

#endif
