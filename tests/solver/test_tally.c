// Counting without visiting: published numbers, the engine `fast` wherever that ends, and sums that
// must come out even where nothing else can count.
#include "tests/fixtures/check.h"

#include "solver/fast.h"
#include "solver/solver.h"
#include "solver/tally_strip.h"

static tally_number tally(const struct grid *givens, int workers) {
  tally_number solutions;
  struct err err;
  assert_true(solver_tally(givens, workers, &solutions, &err));
  return solutions;
}

static void assert_tally(const char *givens, const char *expected) {
  struct grid grid = check_grid(givens);
  char text[TALLY_TEXT];
  assert_string_equal(tally_print(tally(&grid, 2), text), expected);
}

// All grids and those below a band (Felgenhauer and Jarvis, 2005), and shares of them that symmetry alone tells.
static void published_numbers(void **state) {
  (void)state;
  assert_tally("", "6670903752021072936960");
  assert_tally("5", "741211528002341437440"); // a ninth
  assert_tally("........................................7", "741211528002341437440");
  assert_tally("12", "92651441000292679680");             // a 72nd: one house
  assert_tally("1...........1", "123535254667056906240"); // a 54th: six places in box 2
  assert_tally("1..............................1",
               "82356836444704604160"); // an 81st: nine in box 5
  assert_tally("1..............................2", "82356836444704604160"); // the same, by the rest
  assert_tally("1...........2", "77209534166910566400");     // 5 of 432: what the 54th leaves
  assert_tally("123456789", "18383222420692992");            // divided by 9!
  assert_tally("123456789456789123789123456", "7802998272"); // 72 * 108374976
}

static void other_facts(void **state) {
  (void)state;
  assert_tally(FIGURE_4_9, "127");
  assert_tally(FIGURE_5_4, "2");
  assert_tally(FIGURE_4_2_SOLUTION, "1");
  assert_tally("12345678.........9", "0"); // no conflict, but r1c9 has no digit left
  struct grid conflict = check_grid("1.......1");
  assert_true(tally(&conflict, 1) == 0);
  assert_true(solver_tally_supports(geom_lookup_side(9)));
  assert_false(solver_tally_supports(geom_lookup_side(4)));
  assert_false(solver_tally_supports(geom_lookup_side(16)));
}

static void numbers_are_printed(void **state) {
  (void)state;
  char text[TALLY_TEXT];
  assert_string_equal(tally_print(0, text), "0");
  assert_string_equal(tally_print(10, text), "10");
  assert_string_equal(tally_print(UINT64_MAX, text), "18446744073709551615");
  assert_string_equal(tally_print((tally_number)UINT64_MAX + 1, text), "18446744073709551616");
  assert_string_equal(tally_print(~(tally_number)0, text),
                      "340282366920938463463374607431768211455");
}

// Some cells of a random solution; every third puzzle has one of them changed.
static struct grid make_sparse(struct rng *rng, int clues, bool spoil) {
  const struct geom *geom = geom_lookup_side(9);
  struct grid empty = {0}, solution, givens = {0};
  uint16_t cells[81];
  assert_int_equal(solver_fill(geom, &empty, rng, 0, &solution), SOLVER_YES);
  for (int i = 0; i < 81; i++) cells[i] = (uint16_t)i;
  rng_shuffle(rng, cells, 81);
  for (int i = 0; i < clues; i++) givens.cell[cells[i]] = solution.cell[cells[i]];
  if (spoil) givens.cell[cells[0]] = (uint8_t)(1 + solution.cell[cells[0]] % 9);
  return givens;
}

static void fast_counts_the_same(void **state) {
  (void)state;
  int rounds = soaking() ? 600 : 15;
  for (int i = 0; i < rounds; i++) {
    struct rng rng;
    rng_init(&rng, 22, (uint64_t)i);
    struct grid givens = make_sparse(&rng, rng_range(&rng, 22, 30), i % 3 == 2);
    uint64_t expected = fast_solve(givens.cell, 2000000, NULL, NULL, NULL);
    if (expected == 2000000) continue;
    assert_true(tally(&givens, 1) == expected);
  }
}

// What each digit of a blank leaves adds up to what was there, however large.
static void digits_add_up(void **state) {
  (void)state;
  static const int clues[] = {17, 19, 1, 2, 4, 6, 8, 10, 12, 15};
  for (size_t i = 0; i < (soaking() ? COUNT(clues) : 2); i++) {
    struct rng rng;
    rng_init(&rng, 23, i);
    struct grid givens = make_sparse(&rng, clues[i], false);
    tally_number all = tally(&givens, 2), sum = 0;
    int cell = (int)rng_below(&rng, 81);
    while (givens.cell[cell] != 0) cell = (cell + 1) % 81;
    for (uint8_t digit = 1; digit <= 9; digit++) {
      givens.cell[cell] = digit;
      sum += tally(&givens, 2);
    }
    assert_true(all > 0 && sum == all);
  }
}

static void workers_and_code_paths_do_not_matter(void **state) {
  (void)state;
  struct rng rng;
  rng_init(&rng, 24, 0);
  struct grid givens = make_sparse(&rng, 16, false);
  const char *path = fast_path();
  tally_number all = tally(&givens, 1);
  assert_true(tally(&givens, 2) == all);
  assert_true(tally(&givens, 7) == all);
  assert_true(fast_select("portable"));
  assert_true(tally(&givens, 1) == all);
  assert_true(fast_select(path));
}

// The weights of those that stand for others add up to all, whatever is alike.
static void weights_add_up(void **state) {
  (void)state;
  struct grid empty = {0};
  struct strip_view view = {.givens = &empty};
  struct strip strip;
  assert_true(strip_list(&strip, &view, 1));
  assert_int_equal(strip.count, STRIPS_ALL);
  for (int round = 0; round < 10; round++) {
    struct rng rng;
    rng_init(&rng, 25, (uint64_t)round);
    static const unsigned lines[] = {0, 1, 2, 4, 7};
    struct strip_kinds kinds = {.lines_fixed = lines[round % 5]};
    for (int digit = 0; digit < 9; digit++)
      kinds.kind[digit] = (uint8_t)rng_below(&rng, 1 + (uint64_t)round % 9);
    int sum = 0;
    for (int i = 0; i < strip.count; i++) sum += strip_weigh(&kinds, strip.way[i]);
    assert_int_equal(sum, STRIPS_ALL);
  }
  strip_release(&strip);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(published_numbers),   cmocka_unit_test(other_facts),
      cmocka_unit_test(numbers_are_printed), cmocka_unit_test(fast_counts_the_same),
      cmocka_unit_test(digits_add_up),       cmocka_unit_test(workers_and_code_paths_do_not_matter),
      cmocka_unit_test(weights_add_up),
  };
  return cmocka_run_group_tests_name("tally", tests, NULL, NULL);
}
