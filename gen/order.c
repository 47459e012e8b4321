// The order in which cells are dug: at random, or along one of the paths of the thesis (T5, figure
// 5.3), each with its reverse.
//
//      rows        s-rows      columns     s-columns
//      1 2 3       1 2 3       1 4 7       1 6 7        rows-reverse is the same path backwards;
//      4 5 6       6 5 4       2 5 8       2 5 8        s-rows-reverse begins at the other end of
//      7 8 9       7 8 9       3 6 9       3 4 9        the first row: 3 2 1, 4 5 6, 9 8 7.
//
// With a symmetry, a path meets an orbit at its first cell, and takes it as a whole: by rows from
// the top left and, at the same time, from the bottom right.
//
// Invariant: a plan has every cell of the grid exactly once.
#include "gen/order.h"

#include "gen/symmetry.h"

const struct gen_order gen_orders[] = {
    [GEN_ORDER_RANDOM] = {.name = "random"},
    {.name = "s-rows", .zigzag = true},
    {.name = "s-rows-reverse", .zigzag = true, .reverse = true},
    [GEN_ORDER_ROWS] = {.name = "rows"},
    {.name = "rows-reverse", .reverse = true},
    {.name = "s-columns", .by_columns = true, .zigzag = true},
    {.name = "s-columns-reverse", .by_columns = true, .zigzag = true, .reverse = true},
    [GEN_ORDER_COLUMNS] = {.name = "columns", .by_columns = true},
    {.name = "columns-reverse", .by_columns = true, .reverse = true},
    {.name = NULL},
};

const struct name_list gen_order_names = NAME_LIST_ENDED(gen_orders, name);

const struct gen_order *gen_lookup_order(const char *name) {
  int row = name_list_find(&gen_order_names, name);
  return row < 0 ? NULL : &gen_orders[row];
}

// The cells along a path over the page; gaps are stepped over.
static void list_path(const struct geom *geom, const struct gen_order *order, uint16_t *path) {
  int places = geom->width * geom->height, count = 0;
  int length = order->by_columns ? geom->height : geom->width; // of a line
  for (int i = 0; i < places; i++) {
    int place = order->reverse && !order->zigzag ? places - 1 - i : i;
    int line = place / length, along = place % length;
    if (order->zigzag && (line % 2 == 1) != order->reverse) along = length - 1 - along;
    int cell =
        order->by_columns ? geom_find_cell(geom, along, line) : geom_find_cell(geom, line, along);
    if (cell >= 0) path[count++] = (uint16_t)cell;
  }
}

// Minigrid by minigrid, each row by row.
static void list_boxes(const struct geom *geom, uint16_t *path) {
  int count = 0;
  for (int region = 0; region < geom->region_count; region++)
    if (geom->regions[region].kind == REGION_BOX)
      for (int i = 0; i < geom->side; i++) path[count++] = geom->regions[region].cells[i];
}

static void follow_path(const struct geom *geom, const struct gen_order *order, bool by_boxes,
                        enum dig_start start, struct rng *rng, uint16_t *path) {
  uint16_t straight[GEOM_CELLS_MAX];
  if (by_boxes)
    list_boxes(geom, straight);
  else
    list_path(geom, order, straight);
  int first = start == START_FIRST ? 0 : rng_range(rng, 0, geom->cells - 1);
  for (int i = 0; i < geom->cells; i++) path[i] = straight[(first + i) % geom->cells];
}

void plan_digging(const struct geom *geom, const struct gen_order *order,
                  const struct gen_symmetry *symmetry, enum dig_start start, struct rng *rng,
                  struct dig_plan *plan) {
  uint16_t path[GEOM_CELLS_MAX];
  if (symmetry == NULL) symmetry = &gen_symmetries[0];
  bool by_boxes = order == NULL && symmetry->by_boxes && geom->boxed;
  if (order == NULL) order = symmetry->order;
  if (!by_boxes && (order == NULL || order == &gen_orders[GEN_ORDER_RANDOM])) {
    for (int cell = 0; cell < geom->cells; cell++) path[cell] = (uint16_t)cell;
    rng_shuffle(rng, path, (size_t)geom->cells);
  } else {
    follow_path(geom, order, by_boxes, start, rng, path);
  }

  unsigned maps = symmetry_draw(symmetry, rng);
  bool taken[GEOM_CELLS_MAX] = {false};
  int count = 0;
  plan->orbits = 0;
  for (int i = 0; i < geom->cells; i++) {
    if (taken[path[i]]) continue;
    uint16_t orbit[ORBIT_MAX];
    int size = symmetry_list_orbit(geom, maps, path[i], orbit);
    plan->start[plan->orbits++] = (uint16_t)count;
    for (int k = 0; k < size; k++) {
      taken[orbit[k]] = true;
      plan->cells[count++] = orbit[k];
    }
  }
  plan->start[plan->orbits] = (uint16_t)count;
}
