// Orbits of cells under the symmetries of a pattern. See symmetry.c.
#ifndef GRIDPRESS_GEN_SYMMETRY_H
#define GRIDPRESS_GEN_SYMMETRY_H

#include "gen/gen.h"

enum { ORBIT_MAX = 8 }; // cells that all turns and mirrors together can make of one

// Rows of gen_orders that the table of symmetries refers to.
enum { GEN_ORDER_RANDOM = 0, GEN_ORDER_ROWS = 3, GEN_ORDER_COLUMNS = 7 };

// Does the geometry have this symmetry: are regions mapped onto regions?
bool symmetry_fits(const struct geom *geom, const struct gen_symmetry *symmetry);

// The maps of one puzzle: those of the symmetry, with the one of its choice that is drawn.
unsigned symmetry_draw(const struct gen_symmetry *symmetry, struct rng *rng);

// Lists the orbit of a cell, the cell itself first. Returns its size.
int symmetry_list_orbit(const struct geom *geom, unsigned maps, int cell,
                        uint16_t orbit[ORBIT_MAX]);

#endif
