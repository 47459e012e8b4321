// The small marks that a solution grid has, on one cell or two: every one that is true of it.
#include "gen/mark_pool.h"

static bool stands_inside_a_box(const struct geom *geom, int first, int second) {
  return !geom->boxed || geom->cell[first].box == geom->cell[second].box;
}

// Adds a mark on two neighbours if it is true of the grid. False when the list is full.
static bool add_if_true(const struct geom *geom, const struct grid *solution, enum mark_kind kind,
                        int first, int second, struct mark_list *pool) {
  const struct mark mark = {.kind = (uint8_t)kind};
  uint16_t cells[2] = {(uint16_t)first, (uint16_t)second};
  if (kind == MARK_LESS && !stands_inside_a_box(geom, first, second)) return true;
  if (!mark_pair_allows(&mark, solution->cell[first], solution->cell[second])) return true;
  return marks_add(pool, kind, 0, cells, 2);
}

static bool add_edge(const struct geom *geom, const struct grid *solution, unsigned kinds,
                     int first, int second, struct rng *rng, struct mark_list *pool) {
  const unsigned dots = 1U << MARK_WHITE | 1U << MARK_BLACK;
  bool either = (kinds & dots) == dots && solution->cell[first] + solution->cell[second] == 3;
  if (either) kinds &= ~(1U << (rng_below(rng, 2) == 0 ? MARK_WHITE : MARK_BLACK));
  for (unsigned rest = kinds; rest != 0; rest &= rest - 1) {
    enum mark_kind kind = (enum mark_kind)__builtin_ctz(rest);
    bool well = !mark_kinds[kind].edge ||
                (add_if_true(geom, solution, kind, first, second, pool) &&
                 (kind != MARK_LESS || add_if_true(geom, solution, kind, second, first, pool)));
    if (!well) return false;
  }
  return true;
}

bool mark_pool_add_true(const struct geom *geom, const struct grid *solution, unsigned kinds,
                        struct rng *rng, struct mark_list *pool) {
  bool well = true;
  for (int cell = 0; cell < geom->cells && well; cell++) {
    int row = geom->cell[cell].row, column = geom->cell[cell].column;
    int right = geom_find_cell(geom, row, column + 1),
        below = geom_find_cell(geom, row + 1, column);
    if (right >= 0) well = add_edge(geom, solution, kinds, cell, right, rng, pool);
    if (below >= 0 && well) well = add_edge(geom, solution, kinds, cell, below, rng, pool);
    enum mark_kind parity = solution->cell[cell] % 2 == 0 ? MARK_EVEN : MARK_ODD;
    uint16_t own = (uint16_t)cell;
    if ((kinds >> parity & 1) != 0 && well) well = marks_add(pool, parity, 0, &own, 1);
  }
  return well;
}
