// The turns and mirrors of a whole grid, and what a pattern of clues looks the same under.
#ifndef GRIDPRESS_CORE_SYMMETRY_H
#define GRIDPRESS_CORE_SYMMETRY_H

#include "core/grid.h"
#include "core/names.h"

// Every turn and mirror of a square is made of these, in this order.
enum turn {
  TURN_TRANSPOSE = 1 << 0,    // rows become columns
  TURN_FLIP_ROWS = 1 << 1,    // then the first row becomes the last one
  TURN_FLIP_COLUMNS = 1 << 2, // and the first column the last one
};

// The ways a pattern of clues can map onto itself, as bits of puzzle.symmetry.
enum puzzle_symmetry {
  SYMMETRY_ROTATE_180 = 1 << 0,
  SYMMETRY_ROTATE_90 = 1 << 1,
  SYMMETRY_MIRROR = 1 << 2, // left and right
  SYMMETRY_FLIP = 1 << 3,   // top and bottom
  SYMMETRY_DIAGONAL = 1 << 4,
  SYMMETRY_ANTIDIAGONAL = 1 << 5,
};

extern const struct name_list symmetry_names; // in the order of the bits

// Where the cells go: cell (row, column) goes to place origin + row * down + column * across of the
// page, which counts them row by row.
struct cell_map {
  int origin, down, across;
};

// The map of one symmetry. A page that is no square has no transposition: its map has no image.
struct cell_map symmetry_map(const struct geom *geom, enum puzzle_symmetry symmetry);

// The image of a cell; -1 when the page has a gap there, or no such place.
static inline int cell_map_image(struct cell_map map, const struct geom *geom, int cell) {
  int place = map.origin + geom->cell[cell].row * map.down + geom->cell[cell].column * map.across;
  if (geom->cells == geom->width * geom->height) return place;
  return geom_find_cell(geom, place / geom->width, place % geom->width);
}

// Do these symmetries, one or several, all map the cells with a value onto each other?
bool symmetry_holds(const struct geom *geom, unsigned symmetries, const struct grid *pattern);

// All symmetries that do.
unsigned symmetry_find(const struct geom *geom, const struct grid *pattern);

#endif
