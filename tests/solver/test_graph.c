// The graph solver: right where it was wrong once, on thousands of puzzles as the generator digs them,
// on nothing at all; its census and its certificates.
#include "tests/fixtures/solutions.h"

// Two digits that stand in nine rows and nine minigrids, but not in nine columns: once taken for a
// second solution.
static void graph_finds_no_digit_twice_in_a_column(void **state) {
  (void)state;
  static const char *const cases[] = {
      ".......38......6.7.46.875......46.1..9472186..1.89......563.27.4.2......93.......",
      ".......14.....73...36145...7...1..56.....47286...8..31.41356........21.........43",
  };
  const struct geom *geom = geom_lookup_side(9);
  for (size_t c = 0; c < COUNT(cases); c++) {
    struct grid givens = check_grid(cases[c]);
    struct solver_result result;
    struct digest expected = digest_of(solver_lookup("search"), geom, &givens, NULL, &result);
    assert_int_equal(expected.count, 1);
    assert_same_solutions(solver_lookup("graph"), geom, &givens, &expected, NULL);
  }
}

// --- what the generator digs ---------------------------------------------------------------------

// Every wrong digit in every blank leaves no solution: hundreds of dead ends from one puzzle, where
// a count alone has few. Asks the engine itself, since solver_count stands in for one that fails.
static void refute_wrong_digits(const struct geom *geom, const struct grid *givens,
                                const struct grid *solution) {
  for (int cell = 0; cell < geom->cells; cell++)
    for (int digit = 1; digit <= geom->side; digit++) {
      if (givens->cell[cell] != 0 || digit == solution->cell[cell]) continue;
      struct grid with = *givens;
      struct solver_result result;
      with.cell[cell] = (uint8_t)digit;
      solver_lookup("graph")->solve(geom, &with, &(struct solver_request){.limit = 1}, &result);
      if (result.solutions != 0 || result.failed || !result.complete) {
        char line[GEOM_CELLS_MAX + 1];
        grid_print_line(geom, &with, line);
        fail_msg("graph %s: %s", result.failed ? "made a wrong grid" : "finds a solution", line);
      }
    }
}

// With one solution, with none, and, after more clues are taken away, with several.
static void graph_agrees_on_dug_puzzles(void **state) {
  (void)state;
  static const struct {
    const char *size, *oracle;
    int rounds, soak; // puzzles of every kind
  } cases[] = {{"9", "fast", 26, 1000}, {"6", "search", 5, 200}, {"2x4", "search", 1, 20}};
  for (size_t c = 0; c < COUNT(cases); c++) {
    const struct solver_engine *oracle = solver_lookup(cases[c].oracle);
    const struct solver_engine *graph = solver_lookup("graph");
    const struct geom *geom = geom_of(cases[c].size);
    struct rng rng;
    uint64_t several = 0,
             count = DUG_KINDS * (uint64_t)(soaking() ? cases[c].soak : cases[c].rounds);
    rng_init(&rng, 81, c);
    for (uint64_t index = 0; index < count; index++) {
      struct grid solution, givens = make_dug_puzzle(oracle, geom, index, &rng, &solution);
      struct solver_result result;
      struct digest expected = {.geom = geom};
      digest_add(&expected, &solution);
      assert_same_solutions(graph, geom, &givens, &expected, NULL);
      refute_wrong_digits(geom, &givens, &solution);
      for (int tries = rng_range(&rng, 2, 12); tries > 0; tries--) // some meet a clue
        givens.cell[rng_below(&rng, (uint64_t)geom->cells)] = 0;
      expected = digest_of(oracle, geom, &givens, NULL, &result);
      assert_same_solutions(graph, geom, &givens, &expected, NULL);
      several += expected.count > 1 && expected.count <= MANY;
    }
    assert_true(several > count / 20); // or the test shows nothing
  }
}

// The worst cases for memory: nothing given at all. What bounds it stands at the head of graph.c.
static void graph_bears_empty_grids(void **state) {
  (void)state;
  static const int sides[] = {9, 12, 16, 25};
  struct grid blank = {0};
  for (size_t i = 0; i < COUNT(sides); i++)
    assert_int_equal(solver_count(solver_lookup("graph"), geom_lookup_side(sides[i]), &blank, 100),
                     100);
}

// An empty 6x6 grid, both ways round, counted and not stored.
static void graph_counts_28200960(void **state) {
  (void)state;
  struct grid blank = {0};
  assert_int_equal(solver_count(solver_lookup("graph"), geom_lookup(3, 2), &blank, 0), 28200960);
  assert_int_equal(solver_count(solver_lookup("graph"), geom_lookup(2, 3), &blank, 0), 28200960);
}

// --- census and certificate ----------------------------------------------------------------------

// Figure 4.2 as the thesis counts it, 40 tuples where the thesis prints 35 (its own edges imply
// 40).
static void census_of_figure_4_2(void **state) {
  (void)state;
  struct grid givens = check_grid(FIGURE_4_2);
  struct puzzle_census census;
  assert_true(solver_census(geom_lookup_side(9), &givens, &census));
  assert_int_equal(census.vertices, 33);
  assert_int_equal(census.edges, 104);
  assert_int_equal(census.vertices_pruned, 26);
  assert_int_equal(census.edges_pruned, 88);
  assert_int_equal(census.tuples, 40);
  assert_int_equal(census.tuple_edges, 19);
  assert_int_equal(census.cycles_rows, 1);
  assert_int_equal(census.cycles_columns, 1);
}

// The cycles of a census are the solutions; a blank minigrid has all permutations.
static void census_cycles_are_the_solutions(void **state) {
  (void)state;
  struct puzzle_census census;
  struct grid givens = check_grid(FIGURE_4_9);
  assert_true(solver_census(geom_lookup_side(9), &givens, &census));
  assert_int_equal(census.cycles_rows, 127);
  assert_int_equal(census.cycles_columns, 127);
  struct grid blank = {0};
  assert_true(solver_census(geom_lookup_side(4), &blank, &census));
  assert_int_equal(census.vertices, 4 * 24);
  assert_int_equal(census.cycles_rows, 288);
  assert_int_equal(census.cycles_columns, 288);
}

static void certificates_tell_one_from_many(void **state) {
  (void)state;
  struct puzzle puzzle;
  struct grid givens = check_grid(FIGURE_5_2);
  puzzle_init(&puzzle, geom_lookup_side(9), &givens);
  assert_true(solver_certify(&puzzle));
  assert_string_equal(puzzle.certificate.engine, "graph");
  struct grid expected = check_grid(FIGURE_5_1);
  assert_true(grid_equal(puzzle.geom, &puzzle.solution, &expected));
  givens = check_grid(FIGURE_5_4);
  puzzle_init(&puzzle, geom_lookup_side(9), &givens);
  assert_false(solver_certify(&puzzle)); // printed as a puzzle, but it has two solutions
  assert_int_equal(puzzle.certificate.solutions, 2);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(graph_finds_no_digit_twice_in_a_column),
      cmocka_unit_test(graph_agrees_on_dug_puzzles),
      cmocka_unit_test(graph_bears_empty_grids),
      cmocka_unit_test(graph_counts_28200960),
      cmocka_unit_test(census_of_figure_4_2),
      cmocka_unit_test(census_cycles_are_the_solutions),
      cmocka_unit_test(certificates_tell_one_from_many),
  };
  return cmocka_run_group_tests_name("graph", tests, NULL, NULL);
}
