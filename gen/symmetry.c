// The symmetries of a pattern of clues, and the orbits that they cut the grid into.
//
//      rotate180          rotate90           mirror            diagonal
//      a b c d            a b c a            a b b a           a b c d
//      e f g h            c d d b            c d d c           b e f g
//      h g f e            b d d c            e f f e           c f h i
//      d c b a            a c b a            g h h g           d g i j
//
// Cells with the same letter are an orbit: the pattern is symmetric when each orbit is given as a
// whole or not at all, so digging takes orbits instead of cells. A geometry has a symmetry when its
// regions are mapped onto regions: boxes that are not square have no quarter turn.
//
// The last three rows of the table are those of the thesis (T5, section 5.2.2): pairs of cells at
// equal distance from both ends of the grid, taken row by row or column by column, and minigrids in
// pairs that are each other's image by half a turn, a mirror or a flip.
#include "gen/symmetry.h"

#include <limits.h>

const struct gen_symmetry gen_symmetries[] = {
    {.name = "none"},
    {.name = "rotate180", .maps = SYMMETRY_ROTATE_180},
    {.name = "rotate90", .maps = SYMMETRY_ROTATE_90},
    {.name = "mirror", .maps = SYMMETRY_MIRROR},
    {.name = "flip", .maps = SYMMETRY_FLIP},
    {.name = "diagonal", .maps = SYMMETRY_DIAGONAL},
    {.name = "antidiagonal", .maps = SYMMETRY_ANTIDIAGONAL},
    {.name = "mirrors", .maps = SYMMETRY_MIRROR | SYMMETRY_FLIP},
    {.name = "diagonals", .maps = SYMMETRY_DIAGONAL | SYMMETRY_ANTIDIAGONAL},
    // The quarter turn and one mirror make all the others.
    {.name = "full", .maps = SYMMETRY_ROTATE_90 | SYMMETRY_MIRROR},
    {.name = "rows", .maps = SYMMETRY_ROTATE_180, .order = &gen_orders[GEN_ORDER_ROWS]},
    {.name = "columns", .maps = SYMMETRY_ROTATE_180, .order = &gen_orders[GEN_ORDER_COLUMNS]},
    {.name = "minigrids",
     .choice = SYMMETRY_ROTATE_180 | SYMMETRY_MIRROR | SYMMETRY_FLIP,
     .by_boxes = true},
    {.name = NULL},
};

const struct name_list gen_symmetry_names = NAME_LIST_ENDED(gen_symmetries, name);

const struct gen_symmetry *gen_lookup_symmetry(const char *name) {
  int row = name_list_find(&gen_symmetry_names, name);
  return row < 0 ? NULL : &gen_symmetries[row];
}

const struct gen_symmetry *gen_usual_symmetry(const struct geom *geom) {
  const struct gen_symmetry *half = gen_lookup_symmetry("rotate180");
  return geom_is_sheet(geom) && symmetry_fits(geom, half) ? half : NULL;
}

// Is the image of the region a region?
static bool maps_region(const struct geom *geom, struct cell_map map, const struct region *region) {
  for (int other = 0; other < geom->region_count; other++) {
    bool inside[GEOM_CELLS_MAX] = {false};
    if (geom->regions[other].size != region->size) continue;
    for (int i = 0; i < region->size; i++) inside[geom->regions[other].cells[i]] = true;
    bool all = true;
    for (int i = 0; i < region->size && all; i++) {
      int image = cell_map_image(map, geom, region->cells[i]);
      all = image >= 0 && inside[image];
    }
    if (all) return true;
  }
  return false;
}

bool symmetry_fits(const struct geom *geom, const struct gen_symmetry *symmetry) {
  unsigned maps = symmetry->maps | symmetry->choice;
  for (; maps != 0; maps &= maps - 1) {
    struct cell_map map = symmetry_map(geom, maps & (0 - maps));
    if (map.origin < 0) return false;
    for (int region = 0; region < geom->region_count; region++)
      if (!maps_region(geom, map, &geom->regions[region])) return false;
  }
  return true;
}

unsigned symmetry_draw(const struct gen_symmetry *symmetry, struct rng *rng) {
  unsigned choice = symmetry->choice;
  if (choice == 0) return symmetry->maps;
  uint64_t skip = rng_below(rng, (uint64_t)__builtin_popcount(choice));
  for (; skip > 0; skip--) choice &= choice - 1;
  return symmetry->maps | (choice & (0 - choice));
}

int symmetry_list_orbit(const struct geom *geom, unsigned maps, int cell,
                        uint16_t orbit[ORBIT_MAX]) {
  struct cell_map map[CHAR_BIT * sizeof maps];
  int map_count = 0, count = 1;
  for (unsigned left = maps; left != 0; left &= left - 1)
    map[map_count++] = symmetry_map(geom, left & (0 - left));
  orbit[0] = (uint16_t)cell;
  // Every member's images, until no image is new.
  for (int i = 0; i < count; i++)
    for (int m = 0; m < map_count; m++) {
      uint16_t image = (uint16_t)cell_map_image(map[m], geom, orbit[i]);
      int known = 0;
      while (known < count && orbit[known] != image) known++;
      if (known == count) orbit[count++] = image;
    }
  return count;
}
