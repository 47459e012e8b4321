// The table of symmetries, each as the turn that it is.
#include "core/symmetry.h"

static const struct symmetry {
  const char *name;
  unsigned turn;
} table[] = {
    {.name = "rotate180", .turn = TURN_FLIP_ROWS | TURN_FLIP_COLUMNS},
    {.name = "rotate90", .turn = TURN_TRANSPOSE | TURN_FLIP_COLUMNS},
    {.name = "mirror", .turn = TURN_FLIP_COLUMNS},
    {.name = "flip", .turn = TURN_FLIP_ROWS},
    {.name = "diagonal", .turn = TURN_TRANSPOSE},
    {.name = "antidiagonal", .turn = TURN_TRANSPOSE | TURN_FLIP_ROWS | TURN_FLIP_COLUMNS},
};
enum { SYMMETRIES = sizeof table / sizeof table[0] };
_Static_assert(1 << (SYMMETRIES - 1) == SYMMETRY_ANTIDIAGONAL, "a row for every bit");

const struct name_list symmetry_names = NAME_LIST(table, name);

struct cell_map symmetry_map(const struct geom *geom, enum puzzle_symmetry symmetry) {
  unsigned turn = table[__builtin_ctz(symmetry)].turn;
  int width = geom->width, height = geom->height;
  if ((turn & TURN_TRANSPOSE) && width != height) return (struct cell_map){.origin = -1};
  // One step to the next row and to the next column of the image, and where the first cell goes.
  int row_step = turn & TURN_FLIP_ROWS ? -width : width;
  int column_step = turn & TURN_FLIP_COLUMNS ? -1 : 1;
  int origin = (turn & TURN_FLIP_ROWS ? (height - 1) * width : 0) +
               (turn & TURN_FLIP_COLUMNS ? width - 1 : 0);
  if (turn & TURN_TRANSPOSE) return (struct cell_map){origin, column_step, row_step};
  return (struct cell_map){origin, row_step, column_step};
}

static bool holds_one(const struct geom *geom, struct cell_map map, const struct grid *pattern) {
  int cell = 0;
  if (map.origin < 0) return false;
  if (geom->cells != geom->width * geom->height) { // a page with gaps
    for (; cell < geom->cells; cell++) {
      int image = cell_map_image(map, geom, cell);
      if (image < 0 || (pattern->cell[cell] != 0) != (pattern->cell[image] != 0)) return false;
    }
    return true;
  }
  for (int row = 0; row < geom->height; row++) {
    int image = map.origin + row * map.down;
    for (int column = 0; column < geom->width; column++, cell++, image += map.across)
      if ((pattern->cell[cell] != 0) != (pattern->cell[image] != 0)) return false;
  }
  return true;
}

bool symmetry_holds(const struct geom *geom, unsigned symmetries, const struct grid *pattern) {
  for (unsigned left = symmetries; left != 0; left &= left - 1)
    if (!holds_one(geom, symmetry_map(geom, left & (0 - left)), pattern)) return false;
  return true;
}

unsigned symmetry_find(const struct geom *geom, const struct grid *pattern) {
  unsigned found = 0;
  for (int i = 0; i < SYMMETRIES; i++)
    if (symmetry_holds(geom, 1U << i, pattern)) found |= 1U << i;
  return found;
}
