// The fast search for the least image of 9x9 givens: it finds what the general one finds, and the same
// way to it, or says that it gives up. Grids of all kinds: puzzles with one solution, nearly blank
// and nearly full ones, whole lines and digits, and all of these of the grid with the most symmetries.
#include "tests/fixtures/disguise.h"

#include "transform/least.h"

struct maker {
  const struct geom *geom;
  struct rng rng;
  uint64_t index;
};

// Now and then the grid with the most symmetries, in disguise.
static struct grid make_solution(struct maker *maker) {
  struct grid solution = {0};
  gen_make_solution(maker->geom, 31, maker->index, &solution);
  if (maker->index++ % 3 != 0) return solution;
  struct grid most = check_grid(MOST_SYMMETRIC);
  struct xform xform;
  xform_init_random(&xform, maker->geom, &maker->rng);
  return transformed(maker->geom, &xform, &most);
}

static struct grid make_clues(struct maker *maker, int low, int high) {
  struct grid givens = make_solution(maker);
  for (int clues = 81, keep = rng_range(&maker->rng, low, high); clues > keep;) {
    uint8_t *value = &givens.cell[rng_below(&maker->rng, 81)];
    clues -= *value != 0;
    *value = 0;
  }
  return givens;
}

static struct grid make_minimal(struct maker *maker, int low, int high) {
  (void)low, (void)high;
  struct gen_request request = {.geom = maker->geom, .minimal = true, .seed = 31};
  struct puzzle puzzle;
  struct err err;
  assert_true(gen_make_puzzle(&request, maker->index++, &puzzle, &err));
  return puzzle.givens;
}

// A set of `low` to `high` of nine, as bits.
static unsigned draw_set(struct rng *rng, int low, int high) {
  unsigned set = 0777;
  for (int count = 9, keep = rng_range(rng, low, high); count > keep;) {
    unsigned bit = 1U << rng_below(rng, 9);
    count -= (set & bit) != 0;
    set &= ~bit;
  }
  return set;
}

// Some rows, some columns and some digits of a solution: much of it can change places.
static struct grid make_sets(struct maker *maker, int low, int high) {
  struct grid givens = make_solution(maker);
  unsigned rows = draw_set(&maker->rng, low, high), columns = draw_set(&maker->rng, low, high);
  unsigned digits = draw_set(&maker->rng, low, high);
  if (maker->index % 2 == 0) digits = 0777;
  if (maker->index % 5 == 0) columns = 0777;
  for (int cell = 0; cell < 81; cell++)
    if ((rows >> cell / 9 & columns >> cell % 9 & digits >> (givens.cell[cell] - 1) & 1) == 0)
      givens.cell[cell] = 0;
  return givens;
}

static const struct kind {
  const char *name;
  struct grid (*make)(struct maker *maker, int low, int high);
  int low, high, grids;
  bool gives_up; // now and then; never otherwise
} kinds[] = {
    {.name = "blank", .make = make_clues, .low = 0, .high = 0, .grids = 1},
    {.name = "few clues", .make = make_clues, .low = 1, .high = 5, .grids = 500},
    {.name = "several solutions", .make = make_clues, .low = 6, .high = 20, .grids = 500},
    {.name = "minimal", .make = make_minimal, .grids = 1000},
    {.name = "easy", .make = make_clues, .low = 28, .high = 45, .grids = 500},
    {.name = "nearly full",
     .make = make_clues,
     .low = 46,
     .high = 80,
     .grids = 500,
     .gives_up = true},
    {.name = "few lines", .make = make_sets, .low = 1, .high = 4, .grids = 500, .gives_up = true},
    {.name = "many lines", .make = make_sets, .low = 4, .high = 9, .grids = 500, .gives_up = true},
};

// Returns false if the fast search gives up.
static bool check_search(const struct geom *geom, const struct grid *givens,
                         const struct grid *expected, const struct xform *expected_how) {
  struct grid least;
  struct xform how;
  if (!least_search_givens_nine(givens, &least, &how)) return false;
  assert_grid_equal(geom, &least, expected);
  assert_true(xform_equal(&how, expected_how, geom));
  struct grid image = transformed(geom, &how, givens);
  assert_grid_equal(geom, &image, &least);
  return true;
}

static void both_searches_find_the_same(void **state) {
  (void)state;
  const struct geom *geom = geom_lookup_side(9);
  for (size_t i = 0; i < COUNT(kinds); i++) {
    struct maker maker = {.geom = geom};
    rng_init(&maker.rng, 31, i);
    int grids = kinds[i].grids * (soaking() ? 50 : 1), given_up = 0;
    for (int n = 0; n < grids; n++) {
      struct grid givens = kinds[i].make(&maker, kinds[i].low, kinds[i].high), expected, least;
      struct xform how;
      least_search_givens(geom, &givens, &expected, &how);
      given_up += !check_search(geom, &givens, &expected, &how);
      // Whichever search it takes, a disguise has the same form.
      struct xform disguise;
      xform_init_random(&disguise, geom, &maker.rng);
      struct grid image = transformed(geom, &disguise, &givens);
      canonical_givens(geom, &image, &least, NULL);
      assert_grid_equal(geom, &least, &expected);
    }
    if (kinds[i].gives_up != (given_up > 0) || given_up > grids / 2)
      fail_msg("%s: the fast search gave up %d of %d", kinds[i].name, given_up, grids);
  }
}

static void both_searches_agree_on_17_clues(void **state) {
  (void)state;
  FILE *file = fopen("../shared/data/seventeen-10000.txt", "r");
  if (file == NULL) skip();
  const struct geom *geom = geom_lookup_side(9);
  char line[128];
  while (fgets(line, sizeof line, file) != NULL) {
    line[81] = '\0';
    struct grid givens = check_grid(line), expected;
    struct xform how;
    least_search_givens(geom, &givens, &expected, &how);
    assert_true(check_search(geom, &givens, &expected, &how));
  }
  fclose(file);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(both_searches_find_the_same),
      cmocka_unit_test(both_searches_agree_on_17_clues),
  };
  return cmocka_run_group_tests_name("givens_nine", tests, NULL, NULL);
}
