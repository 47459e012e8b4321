// Transformations: three permutations and a bit, in pull form.
//
// Pull form (the image asks where its rows come from) makes apply a plain gather. Composition turns
// around: if the second transformation transposes, its rows pull from what the first one left as
// columns, hence the exchange in xform_compose. Invariant: row and column map bands onto bands and
// stacks onto stacks, and transpose is set only where the boxes are square.
#include "transform/xform.h"

#include "transform/board_class.h"

#include <stddef.h>
#include <string.h>

bool xform_can_transpose(const struct geom *geom) {
  return geom->plain && geom->box_width == geom->box_height;
}

static uint64_t multiply_capped(uint64_t a, uint64_t b) {
  uint64_t product;
  return __builtin_mul_overflow(a, b, &product) ? UINT64_MAX : product;
}

// Ways to order `groups` groups of `size` lines each, whole groups and lines within a group.
static uint64_t count_orders(int groups, int size) {
  uint64_t ways = 1;
  for (int g = 2; g <= groups; g++) ways = multiply_capped(ways, (uint64_t)g);
  for (int g = 0; g < groups; g++)
    for (int i = 2; i <= size; i++) ways = multiply_capped(ways, (uint64_t)i);
  return ways;
}

uint64_t xform_count_moves(const struct geom *geom) {
  if (!geom->plain) {
    const struct board_class *class = board_class_lookup(geom);
    return class != NULL ? group_order(&class->group) : 1;
  }
  int width = geom->box_width, height = geom->box_height;
  uint64_t ways = multiply_capped(count_orders(width, height), count_orders(height, width));
  return xform_can_transpose(geom) ? multiply_capped(ways, 2) : ways;
}

void xform_init_identity(struct xform *xform, const struct geom *geom) {
  memset(xform, 0, offsetof(struct xform, cells));
  for (int i = 0; i < geom->side; i++) {
    xform->row[i] = xform->column[i] = (uint8_t)i;
    xform->digit[i + 1] = (uint8_t)(i + 1);
  }
  xform->by_cells = geom->cells != geom->side * geom->side;
  for (int cell = 0; xform->by_cells && cell < geom->cells; cell++)
    xform->cells[cell] = (uint16_t)cell;
}

// A uniform order of `count` things, numbered from 0.
static void draw_order(struct rng *rng, uint16_t *order, int count) {
  for (int i = 0; i < count; i++) order[i] = (uint16_t)i;
  rng_shuffle(rng, order, (size_t)count);
}

// A uniform map of lines: groups among themselves, then the lines of each group.
static void draw_lines(struct rng *rng, uint8_t *map, int groups, int size) {
  uint16_t group[GEOM_SIDE_MAX], line[GEOM_SIDE_MAX];
  draw_order(rng, group, groups);
  for (int g = 0; g < groups; g++) {
    draw_order(rng, line, size);
    for (int i = 0; i < size; i++) map[g * size + i] = (uint8_t)(group[g] * size + line[i]);
  }
}

void xform_init_random(struct xform *xform, const struct geom *geom, struct rng *rng) {
  xform_init_identity(xform, geom);
  uint16_t digit[GEOM_SIDE_MAX];
  draw_order(rng, digit, geom->side);
  for (int i = 0; i < geom->side; i++) xform->digit[i + 1] = (uint8_t)(digit[i] + 1);
  if (!geom->plain) {
    const struct board_class *class = board_class_lookup(geom);
    uint16_t map[GEOM_CELLS_MAX], own[GEOM_CELLS_MAX];
    if (class == NULL || class->group.level_count == 0) return;
    group_draw(&class->group, rng, map);
    board_class_pull_out(class, geom->cells, map, own);
    xform_set_cells(xform, geom, own);
    return;
  }
  draw_lines(rng, xform->row, geom->box_width, geom->box_height);
  draw_lines(rng, xform->column, geom->box_height, geom->box_width);
  if (xform_can_transpose(geom)) xform->transpose = rng_below(rng, 2) == 1;
}

// Does the map take each number below `count` once?
static bool is_permutation(const uint8_t *map, int count) {
  uint32_t seen = 0;
  for (int i = 0; i < count; i++) {
    if (map[i] >= count) return false;
    seen |= UINT32_C(1) << map[i];
  }
  return seen == (UINT32_C(1) << count) - 1;
}

// Does it also keep the lines of each group together?
static bool keeps_groups(const uint8_t *map, int count, int size) {
  for (int i = 0; i < count; i++)
    if (map[i] / size != map[i - i % size] / size) return false;
  return is_permutation(map, count);
}

// Does the map take each cell once?
static bool is_cell_permutation(const uint16_t *map, int count) {
  bool seen[GEOM_CELLS_MAX] = {false};
  for (int i = 0; i < count; i++) {
    if (map[i] >= count || seen[map[i]]) return false;
    seen[map[i]] = true;
  }
  return true;
}

static bool cells_are_member(const struct xform *xform, const struct geom *geom) {
  uint16_t own[GEOM_CELLS_MAX], map[GEOM_CELLS_MAX];
  xform_list_cells(xform, geom, own);
  const struct board_class *class = board_class_lookup(geom);
  if (class == NULL || !is_cell_permutation(own, geom->cells)) return false;
  board_class_pull_in(class, geom->cells, own, map);
  return structure_keeps(class->structure, map);
}

bool xform_is_member(const struct xform *xform, const struct geom *geom) {
  int side = geom->side;
  uint8_t digit[GEOM_SIDE_MAX];
  for (int i = 0; i < side; i++) digit[i] = (uint8_t)(xform->digit[i + 1] - 1);
  if (xform->digit[0] != 0 || !is_permutation(digit, side)) return false;
  if (geom->plain && !xform->by_cells) {
    if (xform->transpose && !xform_can_transpose(geom)) return false;
    return keeps_groups(xform->row, side, geom->box_height) &&
           keeps_groups(xform->column, side, geom->box_width);
  }
  if (!xform->by_cells &&
      !(is_permutation(xform->row, side) && is_permutation(xform->column, side)))
    return false;
  return cells_are_member(xform, geom);
}

bool xform_equal(const struct xform *a, const struct xform *b, const struct geom *geom) {
  size_t side = (size_t)geom->side;
  if (memcmp(a->digit, b->digit, side + 1) != 0) return false;
  if (!a->by_cells && !b->by_cells)
    return a->transpose == b->transpose && memcmp(a->row, b->row, side) == 0 &&
           memcmp(a->column, b->column, side) == 0;
  uint16_t cells[2][GEOM_CELLS_MAX];
  xform_list_cells(a, geom, cells[0]);
  xform_list_cells(b, geom, cells[1]);
  return memcmp(cells[0], cells[1], (size_t)geom->cells * sizeof cells[0][0]) == 0;
}

void xform_apply(const struct xform *xform, const struct geom *geom, const struct grid *source,
                 struct grid *image) {
  int side = geom->side;
  if (xform->by_cells) {
    for (int cell = 0; cell < geom->cells; cell++)
      image->cell[cell] = xform->digit[source->cell[xform->cells[cell]]];
    return;
  }
  // One step along a row of the turned source, and one step down.
  int across = xform->transpose ? side : 1, down = xform->transpose ? 1 : side;
  for (int r = 0; r < side; r++) {
    const uint8_t *from = source->cell + xform->row[r] * down;
    uint8_t *to = image->cell + r * side;
    for (int c = 0; c < side; c++) to[c] = xform->digit[from[xform->column[c] * across]];
  }
}

static struct xform compose_cells(const struct xform *first, const struct xform *second,
                                  const struct geom *geom) {
  uint16_t maps[2][GEOM_CELLS_MAX], cells[GEOM_CELLS_MAX];
  struct xform both = {.by_cells = true};
  xform_list_cells(first, geom, maps[0]);
  xform_list_cells(second, geom, maps[1]);
  for (int cell = 0; cell < geom->cells; cell++) cells[cell] = maps[0][maps[1][cell]];
  xform_set_cells(&both, geom, cells);
  for (int i = 1; i <= geom->side; i++) both.digit[i] = second->digit[first->digit[i]];
  return both;
}

struct xform xform_compose(const struct xform *first, const struct xform *second,
                           const struct geom *geom) {
  if (first->by_cells || second->by_cells) return compose_cells(first, second, geom);
  struct xform both = {.transpose = first->transpose != second->transpose};
  const uint8_t *rows = second->transpose ? first->column : first->row;
  const uint8_t *columns = second->transpose ? first->row : first->column;
  for (int i = 0; i < geom->side; i++) {
    both.row[i] = rows[second->row[i]];
    both.column[i] = columns[second->column[i]];
    both.digit[i + 1] = second->digit[first->digit[i + 1]];
  }
  return both;
}

static struct xform invert_cells(const struct xform *xform, const struct geom *geom) {
  uint16_t cells[GEOM_CELLS_MAX];
  struct xform inverse = {.by_cells = true};
  for (int cell = 0; cell < geom->cells; cell++) cells[xform->cells[cell]] = (uint16_t)cell;
  xform_set_cells(&inverse, geom, cells);
  for (int i = 1; i <= geom->side; i++) inverse.digit[xform->digit[i]] = (uint8_t)i;
  return inverse;
}

struct xform xform_invert(const struct xform *xform, const struct geom *geom) {
  if (xform->by_cells) return invert_cells(xform, geom);
  struct xform inverse = {.transpose = xform->transpose};
  uint8_t *rows = xform->transpose ? inverse.column : inverse.row;
  uint8_t *columns = xform->transpose ? inverse.row : inverse.column;
  for (int i = 0; i < geom->side; i++) {
    rows[xform->row[i]] = (uint8_t)i;
    columns[xform->column[i]] = (uint8_t)i;
    inverse.digit[xform->digit[i + 1]] = (uint8_t)(i + 1);
  }
  return inverse;
}
