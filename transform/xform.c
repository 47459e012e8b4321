// Transformations: three permutations and a bit, in pull form.
//
// Pull form (the image asks where its rows come from) makes apply a plain gather. Composition turns
// around: if the second transformation transposes, its rows pull from what the first one left as
// columns, hence the exchange in xform_compose. Invariant: row and column map bands onto bands and
// stacks onto stacks, and transpose is set only where the boxes are square.
#include "transform/xform.h"

#include <string.h>

bool xform_can_move(const struct geom *geom) {
  return geom->box_width > 0 && geom->region_count == 3 * geom->side;
}

bool xform_can_transpose(const struct geom *geom) {
  return xform_can_move(geom) && geom->box_width == geom->box_height;
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
  if (!xform_can_move(geom)) return 1;
  int width = geom->box_width, height = geom->box_height;
  uint64_t ways = multiply_capped(count_orders(width, height), count_orders(height, width));
  return xform_can_transpose(geom) ? multiply_capped(ways, 2) : ways;
}

void xform_init_identity(struct xform *xform, const struct geom *geom) {
  *xform = (struct xform){.transpose = false};
  for (int i = 0; i < geom->side; i++) {
    xform->row[i] = xform->column[i] = (uint8_t)i;
    xform->digit[i + 1] = (uint8_t)(i + 1);
  }
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
  if (!xform_can_move(geom)) return;
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

bool xform_is_member(const struct xform *xform, const struct geom *geom) {
  int side = geom->side;
  uint8_t digit[GEOM_SIDE_MAX];
  for (int i = 0; i < side; i++) digit[i] = (uint8_t)(xform->digit[i + 1] - 1);
  if (xform->digit[0] != 0 || !is_permutation(digit, side)) return false;
  if (xform->transpose && !xform_can_transpose(geom)) return false;
  if (xform_can_move(geom))
    return keeps_groups(xform->row, side, geom->box_height) &&
           keeps_groups(xform->column, side, geom->box_width);
  for (int i = 0; i < side; i++)
    if (xform->row[i] != i || xform->column[i] != i) return false;
  return true;
}

bool xform_equal(const struct xform *a, const struct xform *b, const struct geom *geom) {
  size_t side = (size_t)geom->side;
  return a->transpose == b->transpose && memcmp(a->row, b->row, side) == 0 &&
         memcmp(a->column, b->column, side) == 0 && memcmp(a->digit, b->digit, side + 1) == 0;
}

void xform_apply(const struct xform *xform, const struct geom *geom, const struct grid *source,
                 struct grid *image) {
  int side = geom->side;
  // One step along a row of the turned source, and one step down.
  int across = xform->transpose ? side : 1, down = xform->transpose ? 1 : side;
  for (int r = 0; r < side; r++) {
    const uint8_t *from = source->cell + xform->row[r] * down;
    uint8_t *to = image->cell + r * side;
    for (int c = 0; c < side; c++) to[c] = xform->digit[from[xform->column[c] * across]];
  }
}

struct xform xform_compose(const struct xform *first, const struct xform *second,
                           const struct geom *geom) {
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

struct xform xform_invert(const struct xform *xform, const struct geom *geom) {
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
