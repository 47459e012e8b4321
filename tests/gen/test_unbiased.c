// Samples of minimal puzzles: that the quick way decides every try as the plain one does, and that what
// comes out has the distribution that docs/SAMPLING.md derives, at 4x4 against a list of all puzzles.
#include "tests/fixtures/check.h"

#include <math.h>
#include <string.h>

#include "gen/gen.h"
#include "gen/unbiased.h"
#include "solver/solver.h"

static const struct geom *nine_board(void) {
  return geom_lookup(3, 3);
}

// Lays the order of a try out so that it comes to these givens if they are minimal: blanks first.
static void order_blanks_first(struct rng *rng, const struct geom *geom, const struct grid *givens,
                               uint16_t *order) {
  uint16_t blank[GEOM_CELLS_MAX], given[GEOM_CELLS_MAX];
  size_t blanks = 0, clues = 0;
  for (int cell = 0; cell < geom->cells; cell++)
    if (givens->cell[cell] == 0)
      blank[blanks++] = (uint16_t)cell;
    else
      given[clues++] = (uint16_t)cell;
  rng_shuffle(rng, blank, blanks);
  rng_shuffle(rng, given, clues);
  memcpy(order, blank, blanks * sizeof *order);
  memcpy(order + blanks, given, clues * sizeof *order);
}

// Every minimal puzzle comes out of the orders that lead to it. One that is not never does.
static void test_minimal_puzzles_are_reached(void **state) {
  (void)state;
  int count = soaking() ? 20000 : 300;
  struct gen_request request = {.geom = nine_board(), .minimal = true, .seed = 31};
  static struct unbiased unbiased;
  unbiased_init(&unbiased, nine_board());
  for (int i = 0; i < count; i++) {
    struct puzzle puzzle;
    struct err err;
    struct rng rng;
    struct grid reached;
    rng_init(&rng, 32, (uint64_t)i);
    assert_true(gen_make_puzzle(&request, (uint64_t)i, &puzzle, &err));
    unbiased_set_grid(&unbiased, &puzzle.solution);
    order_blanks_first(&rng, nine_board(), &puzzle.givens, unbiased.order);
    assert_true(unbiased_try(&unbiased, NULL, &reached));
    assert_memory_equal(reached.cell, puzzle.givens.cell, 81);

    // With one clue too many at the end of the blanks, it is passed on the way to a minimal one. In
    // front of the clues, another clue stays in its place: what is left may be minimal, or not.
    int blanks = 81 - puzzle.clues, clue = blanks + (int)rng_below(&rng, (uint64_t)puzzle.clues);
    int early = (int)rng_below(&rng, (uint64_t)blanks);
    uint16_t moved = unbiased.order[clue];
    unbiased.order[clue] = unbiased.order[early];
    unbiased.order[early] = moved;
    struct grid plain;
    bool expected = unbiased_try_order(nine_board(), &puzzle.solution, unbiased.order, &plain);
    assert_int_equal(unbiased_try(&unbiased, NULL, &reached), expected);
    if (expected) assert_memory_equal(reached.cell, plain.cell, 81);
  }
}

// Random orders, of which almost none succeeds, and those that did.
static void test_quick_way_agrees_with_plain_way(void **state) {
  (void)state;
  int count = soaking() ? 1000000 : 2000, searches = soaking() ? 200 : 1;
  static struct unbiased unbiased;
  struct grid solution, quick, plain;
  struct rng rng;
  rng_init(&rng, 33, 0);
  unbiased_init(&unbiased, nine_board());
  for (int i = 0; i < count; i++) {
    gen_make_solution(nine_board(), 34, (uint64_t)i, &solution);
    unbiased_set_grid(&unbiased, &solution);
    bool reached = unbiased_try(&unbiased, &rng, &quick);
    assert_int_equal(unbiased_try_order(nine_board(), &solution, unbiased.order, &plain), reached);
  }
  for (int i = 0; i < searches; i++) {
    uint64_t tries;
    assert_true(unbiased_search(&unbiased, &rng, &quick, &tries));
    assert_true(unbiased_try_order(nine_board(), &unbiased.solution, unbiased.order, &plain));
    assert_memory_equal(quick.cell, plain.cell, 81);
  }
}

// --- 4x4 -----------------------------------------------------------------------------------------

enum { GRIDS_4 = 288, CELLS_4 = 16 };

struct grid_list {
  int count;
  struct grid grid[GRIDS_4];
};

static bool keep_grid(void *context, const struct grid *solution) {
  struct grid_list *list = context;
  list->grid[list->count++] = *solution;
  return true;
}

// In which cells two grids differ.
static unsigned find_difference(const struct grid *a, const struct grid *b) {
  unsigned cells = 0;
  for (int cell = 0; cell < CELLS_4; cell++)
    if (a->cell[cell] != b->cell[cell]) cells |= 1U << cell;
  return cells;
}

static double choose(int n, int k) {
  double ways = 1;
  for (int i = 0; i < k; i++) ways = ways * (n - i) / (i + 1);
  return ways;
}

// How many minimal puzzles of each number of clues a grid has, from nothing but the definition.
static void count_minimal(const struct grid_list *list, const struct grid *grid,
                          int minimal[CELLS_4 + 1]) {
  static bool unique[1 << CELLS_4];
  unsigned difference[GRIDS_4];
  int others = 0;
  for (int i = 0; i < list->count; i++) {
    difference[others] = find_difference(grid, &list->grid[i]);
    others += difference[others] != 0;
  }
  for (unsigned clues = 0; clues < 1U << CELLS_4; clues++) {
    unique[clues] = true;
    for (int i = 0; i < others && unique[clues]; i++) unique[clues] = (clues & difference[i]) != 0;
  }
  memset(minimal, 0, (CELLS_4 + 1) * sizeof *minimal);
  for (unsigned clues = 0; clues < 1U << CELLS_4; clues++) {
    bool needed = unique[clues];
    for (unsigned left = clues; left != 0 && needed; left &= left - 1)
      needed = !unique[clues & ~(left & (0 - left))];
    if (needed) minimal[__builtin_popcount(clues)]++;
  }
}

// The chance of a try, and the shares of what comes out, against the list of all puzzles.
static void test_4x4_has_the_derived_distribution(void **state) {
  (void)state;
  static struct grid_list list;
  const struct geom *geom = geom_lookup(2, 2);
  struct solver_result result;
  struct grid empty = {{0}};
  list.count = 0;
  solver_lookup("search")->solve(
      geom, &empty, &(struct solver_request){.visit = keep_grid, .context = &list}, &result);
  assert_int_equal(list.count, GRIDS_4);

  double chance[CELLS_4 + 1] = {0}, success = 0;
  for (int i = 0; i < list.count; i++) {
    int minimal[CELLS_4 + 1];
    count_minimal(&list, &list.grid[i], minimal);
    for (int n = 0; n <= CELLS_4; n++) chance[n] += minimal[n] / choose(CELLS_4, n) / GRIDS_4;
  }
  for (int n = 0; n <= CELLS_4; n++) success += chance[n];

  int count = soaking() ? 400000 : 20000, found[CELLS_4 + 1] = {0};
  static struct unbiased unbiased;
  double all_tries = 0, chi = 0, classes = 0;
  unbiased_init(&unbiased, geom);
  for (int i = 0; i < count; i++) {
    struct rng rng;
    struct grid givens;
    uint64_t tries;
    rng_init(&rng, 35, (uint64_t)i);
    assert_true(unbiased_search(&unbiased, &rng, &givens, &tries));
    found[grid_count_clues(geom, &givens)]++;
    all_tries += (double)tries;
  }
  for (int n = 0; n <= CELLS_4; n++) {
    double expected = count * chance[n] / success;
    if (expected == 0) assert_int_equal(found[n], 0);
    if (expected < 5) continue;
    chi += (found[n] - expected) * (found[n] - expected) / expected;
    classes++;
  }
  assert_true(classes >= 3);
  assert_true(chi < classes - 1 + 5 * sqrt(2 * (classes - 1)));
  // The number of tries is a sum of geometric ones.
  double mean = all_tries / count, spread = sqrt(1 - success) / success / sqrt(count);
  assert_true(fabs(mean - 1 / success) < 5 * spread);
}

// --- what users see ------------------------------------------------------------------------------

// Of the sample and of all minimal puzzles, as published by D. Berthier, "Unbiased Statistics of a CSP"
// (2009), from a sample of 5,926,343 puzzles.
static const double published_mean = 25.667, published_corrected = 26.577, published_spread = 1.116;

static void test_9x9_has_the_published_mean(void **state) {
  (void)state;
  int count = soaking() ? 2000 : 3;
  struct gen_request request = {
      .geom = nine_board(), .minimal = true, .unbiased = true, .weights = true, .seed = 36};
  double sum = 0, squares = 0, weights = 0, corrected = 0;
  for (int i = 0; i < count; i++) {
    struct puzzle puzzle;
    struct err err;
    char weight[PUZZLE_WEIGHT_MAX];
    assert_true(gen_make_puzzle(&request, (uint64_t)i, &puzzle, &err));
    assert_int_equal(puzzle.certificate.solutions, 1);
    assert_true(gen_is_minimal(&puzzle));
    assert_int_equal(puzzle.minimal, MINIMAL_YES);
    unbiased_weigh(81, puzzle.clues, weight);
    assert_string_equal(puzzle.weight, weight);
    sum += puzzle.clues;
    squares += (double)puzzle.clues * puzzle.clues;
    weights += choose(81, puzzle.clues);
    corrected += puzzle.clues * choose(81, puzzle.clues);
  }
  double mean = sum / count, spread = sqrt(squares / count - mean * mean);
  if (soaking())
    printf("%d puzzles: clues %.3f (published %.3f), spread %.3f (%.3f), corrected %.3f (%.3f)\n",
           count, mean, published_mean, spread, published_spread, corrected / weights,
           published_corrected);
  assert_true(fabs(mean - published_mean) < 5 * published_spread / sqrt(count));
  // The spread of a spread; the corrected mean leans on few heavy puzzles, so it gets more room.
  assert_true(!soaking() ||
              fabs(spread - published_spread) < 5 * published_spread / sqrt(2 * count));
  assert_true(!soaking() || fabs(corrected / weights - published_corrected) < 0.25);
}

static void test_weights(void **state) {
  (void)state;
  static const struct {
    int cells, clues;
    const char *weight;
  } rows[] = {{16, 4, "1820"},
              {36, 11, "600805296"},
              {81, 0, "1"},
              {81, 17, "128447994798305325"},
              {81, 40, "212392290424395860814420"}};
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    char weight[PUZZLE_WEIGHT_MAX];
    unbiased_weigh(rows[i].cells, rows[i].clues, weight);
    assert_string_equal(weight, rows[i].weight);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_minimal_puzzles_are_reached),
      cmocka_unit_test(test_quick_way_agrees_with_plain_way),
      cmocka_unit_test(test_4x4_has_the_derived_distribution),
      cmocka_unit_test(test_9x9_has_the_published_mean),
      cmocka_unit_test(test_weights),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
