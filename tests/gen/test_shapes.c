// gen/shape: shapes are what their kind says, and drawn as if the walk had gone on for ever.
#include "gen/shape_walk.h"
#include "tests/fixtures/check.h"

enum { DRAWS = 1200 };

static int count_reached(int side, const uint8_t *box, int start) {
  uint16_t reached[SHAPE_CELLS_MAX] = {(uint16_t)start};
  bool known[SHAPE_CELLS_MAX] = {false};
  int count = 1;
  known[start] = true;
  for (int i = 0; i < count; i++) {
    int cell = reached[i], row = cell / side, column = cell % side;
    const int beside[4] = {row > 0 ? cell - side : -1, row < side - 1 ? cell + side : -1,
                           column > 0 ? cell - 1 : -1, column < side - 1 ? cell + 1 : -1};
    for (int k = 0; k < 4; k++)
      if (beside[k] >= 0 && box[beside[k]] == box[cell] && !known[beside[k]]) {
        known[beside[k]] = true;
        reached[count++] = (uint16_t)beside[k];
      }
  }
  return count;
}

static void check_shapes(int side, const struct gen_shapes *kind, const uint8_t *box) {
  int size[SHAPE_SIDE_MAX] = {0}, broken = 0;
  bool met[SHAPE_SIDE_MAX] = {false};
  for (int cell = 0; cell < side * side; cell++) {
    assert_in_range(box[cell], 0, side - 1);
    size[box[cell]]++;
    if (met[box[cell]]) continue;
    met[box[cell]] = true;
    broken += count_reached(side, box, cell) < side;
  }
  for (int shape = 0; shape < side; shape++) assert_int_equal(size[shape], side);
  assert_int_equal(broken, kind->pieces ? 1 : 0);
  if (kind->symmetry == 0) return;
  // Two cells share a shape exactly if their images do.
  for (int a = 0; a < side * side; a++)
    for (int b = 0; b < a; b++) {
      int turned[2], cells[2] = {a, b};
      for (int i = 0; i < 2; i++) {
        int row = cells[i] / side, column = side - 1 - cells[i] % side;
        if (kind->symmetry == SYMMETRY_ROTATE_180) row = side - 1 - row;
        turned[i] = row * side + column;
      }
      assert_int_equal(box[a] == box[b], box[turned[0]] == box[turned[1]]);
    }
}

static void shapes_of_every_kind_and_side_are_right(void **state) {
  (void)state;
  int draws = soaking() ? 400 : 12;
  for (const struct gen_shapes *kind = gen_shape_kinds; kind->name != NULL; kind++)
    for (int side = GEOM_SIDE_MIN; side <= SHAPE_SIDE_MAX; side++)
      for (int i = 0; i < draws; i++) {
        uint8_t box[SHAPE_CELLS_MAX], again[SHAPE_CELLS_MAX];
        struct rng rng;
        rng_init(&rng, 3, (uint64_t)i);
        shape_draw(side, kind, &rng, box);
        check_shapes(side, kind, box);
        rng_init(&rng, 3, (uint64_t)i);
        shape_draw(side, kind, &rng, again);
        assert_memory_equal(box, again, (size_t)(side * side));
      }
}

// What many draws have in common.
struct variety {
  double shared; // pairs of cells in one shape that two draws share, as a share of all
  double border; // sides between shapes
  double spread; // its standard deviation
  double boxed;  // pairs in one shape that are in one 3x3 box as well
  double teeth;  // cells with one neighbour in their shape
};

static struct variety measure(int side, const struct gen_shapes *kind, int times, uint64_t seed) {
  static double together[SHAPE_CELLS_MAX][SHAPE_CELLS_MAX];
  int cells = side * side;
  double borders = 0, squares = 0, in_box = 0, teeth = 0, all = 0, twice = 0;
  memset(together, 0, sizeof together);
  for (int draw = 0; draw < DRAWS; draw++) {
    uint8_t box[SHAPE_CELLS_MAX];
    struct rng rng;
    int border = 0;
    rng_init(&rng, seed, (uint64_t)draw);
    shape_draw_longer(side, kind, &rng, times, box);
    for (int a = 0; a < cells; a++) {
      int row = a / side, column = a % side, like = 0;
      if (column < side - 1) border += box[a] != box[a + 1];
      if (row < side - 1) border += box[a] != box[a + side];
      if (column < side - 1) like += box[a] == box[a + 1];
      if (row < side - 1) like += box[a] == box[a + side];
      if (column > 0) like += box[a] == box[a - 1];
      if (row > 0) like += box[a] == box[a - side];
      teeth += like == 1;
      for (int b = 0; b < a; b++) {
        if (box[a] != box[b]) continue;
        together[a][b]++;
        in_box += row / 3 == b / side / 3 && column / 3 == b % side / 3;
      }
    }
    borders += border;
    squares += (double)border * border;
  }
  for (int a = 0; a < cells; a++)
    for (int b = 0; b < a; b++) {
      all += together[a][b];
      twice += together[a][b] * (together[a][b] - 1);
    }
  double mean = borders / DRAWS;
  return (struct variety){.shared = twice / (all * (DRAWS - 1)),
                          .border = mean,
                          .spread = squares / DRAWS - mean * mean,
                          .boxed = in_box / all,
                          .teeth = teeth / DRAWS};
}

static void near(const char *what, int side, double value, double wanted, double most) {
  if (value > wanted + most || value < wanted - most)
    fail_msg("side %d: %s is %.4f, of long walks %.4f", side, what, value, wanted);
}

// The measure of diversity: a draw is as unlike others as the end of a walk ten times as long, and
// has forgotten the strips that it started from.
static void draws_are_as_varied_as_the_ends_of_long_walks(void **state) {
  (void)state;
  static const int sides[] = {5, 7, 9, 12};
  for (size_t i = 0; i < COUNT(sides); i++) {
    struct variety drawn = measure(sides[i], &gen_shape_kinds[0], 1, 1);
    struct variety longer = measure(sides[i], &gen_shape_kinds[0], soaking() ? 20 : 8, 2);
    near("what two draws share", sides[i], drawn.shared, longer.shared, 0.02);
    near("the length of the borders", sides[i], drawn.border, longer.border, 0.04 * longer.border);
    near("what is in one 3x3 box", sides[i], drawn.boxed, longer.boxed, 0.015);
    near("the number of teeth", sides[i], drawn.teeth, longer.teeth, 0.1 * longer.teeth);
    assert_true(drawn.spread > 0.5 * longer.spread);
    assert_true(drawn.shared < 0.48);
  }
}

// A comb of nine cells has up to five teeth; drawn shapes have two or three ends each.
static void shapes_are_no_combs(void **state) {
  (void)state;
  struct variety drawn = measure(9, &gen_shape_kinds[0], 1, 4);
  assert_true(drawn.teeth < 2.0 * 9);
  assert_true(drawn.border < 55); // of 144; the nine boxes have 36
  assert_true(drawn.border > 45); // and they are no boxes
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(shapes_of_every_kind_and_side_are_right),
      cmocka_unit_test(draws_are_as_varied_as_the_ends_of_long_walks),
      cmocka_unit_test(shapes_are_no_combs),
  };
  return cmocka_run_group_tests_name("shapes", tests, NULL, NULL);
}
