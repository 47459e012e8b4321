// What the tests of transform/ share.
#ifndef GRIDPRESS_TESTS_DISGUISE_H
#define GRIDPRESS_TESTS_DISGUISE_H

#include "tests/check.h"

#include "gen/gen.h"
#include "transform/transform.h"

// The start of every transformation in thesis chapter 5.
#define FIGURE_5_6 \
  "1.......2..8..9.377..53..8..8..73.54..64.27..97.85..1..1..87..934.6..8..8.......1"
// The grid with the most symmetries, 648.
#define MOST_SYMMETRIC \
  "123456789456789123789123456231564897564897231897231564312645978645978312978312645"

static const struct geom *geom_of(const char *size) {
  const struct geom *geom = NULL;
  struct err err;
  assert_true(geom_parse_size(size, &geom, &err));
  return geom;
}

static inline struct grid transformed(const struct geom *geom, const struct xform *xform,
                                      const struct grid *grid) {
  struct grid image = {0};
  xform_apply(xform, geom, grid, &image);
  return image;
}

// Keeps about `percent` percent of the cells.
static inline struct grid dug(const struct geom *geom, const struct grid *solution, int percent,
                              struct rng *rng) {
  struct grid givens = {0};
  for (int cell = 0; cell < geom->cells; cell++)
    if (rng_below(rng, 100) < (uint64_t)percent) givens.cell[cell] = solution->cell[cell];
  return givens;
}

static inline void assert_grid_equal(const struct geom *geom, const struct grid *a,
                                     const struct grid *b) {
  char left[GEOM_CELLS_MAX + 1], right[GEOM_CELLS_MAX + 1];
  grid_print_line(geom, a, left);
  grid_print_line(geom, b, right);
  assert_string_equal(left, right);
}

// All orders of lines that keep groups together.
struct orders {
  size_t count;
  uint8_t (*order)[9];
};

static inline void add_orders(struct orders *orders, uint8_t *order, int done, int groups,
                              int size) {
  if (done == groups * size) {
    memcpy(orders->order[orders->count++], order, 9);
    return;
  }
  for (int line = 0; line < groups * size; line++) {
    bool used = false;
    for (int i = 0; i < done; i++) used = used || order[i] == line;
    // A group that is begun is finished first, and only then a new one begun.
    if (used || (done % size != 0 && line / size != order[done - 1] / size)) continue;
    order[done] = (uint8_t)line;
    add_orders(orders, order, done + 1, groups, size);
  }
}

static inline struct orders all_orders(int groups, int size) {
  struct orders orders = {.order = malloc(1296 * sizeof *orders.order)};
  uint8_t order[9] = {0};
  assert_non_null(orders.order);
  add_orders(&orders, order, 0, groups, size);
  return orders;
}

#endif
