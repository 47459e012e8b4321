// The generator: every puzzle is what was asked for, and depends on (seed, index) alone.
#include "tests/check.h"

#include "gen/gen.h"
#include "solver/solver.h"

static void solution_grids_of_every_size_are_solutions(void **state) {
  (void)state;
  static const char *const sizes[] = {"4",  "6",   "2x3", "8",   "2x4", "9",  "10",  "2x5",
                                      "12", "3x4", "15",  "3x5", "16",  "20", "4x5", "25"};
  for (size_t i = 0; i < COUNT(sizes); i++) {
    const struct geom *geom;
    struct err err;
    assert_true(geom_parse_size(sizes[i], &geom, &err));
    struct grid first, second;
    gen_make_solution(geom, 1, i, &first);
    gen_make_solution(geom, 2, i, &second);
    assert_true(grid_is_solution(geom, &first));
    assert_false(grid_equal(geom, &first, &second));
    gen_make_solution(geom, 1, i, &second);
    assert_true(grid_equal(geom, &first, &second));
  }
}

static void puzzles_keep_the_bounds_of_their_level(void **state) {
  (void)state;
  const struct geom *geom = geom_lookup_side(9);
  for (const struct level *level = gen_levels; level->name != NULL; level++)
    for (uint64_t index = 0; index < 10; index++) {
      struct gen_request request = {.geom = geom, .level = level, .seed = 3};
      struct puzzle puzzle;
      struct err err;
      assert_true(gen_make_puzzle(&request, index, &puzzle, &err));
      assert_in_range(puzzle.clues, level->clues_low, level->clues_high);
      assert_true(puzzle.least_clues >= level->least_clues);
      assert_int_equal(puzzle.clues, grid_count_clues(geom, &puzzle.givens));
      assert_true(grid_is_solution(geom, &puzzle.solution));
      assert_true(grid_extends(geom, &puzzle.solution, &puzzle.givens));
      assert_int_equal(solver_count(solver_lookup("search"), geom, &puzzle.givens, 0), 1);
      assert_string_equal(puzzle.level, level->name);
      assert_int_equal(puzzle.seed, 3);
      assert_int_equal(puzzle.index, index);
    }
}

static void other_sizes_are_unique_too(void **state) {
  (void)state;
  static const char *const sizes[] = {"4", "6", "2x3", "8", "10", "12", "16"};
  for (size_t i = 0; i < COUNT(sizes); i++) {
    struct gen_request request = {.level = gen_lookup_level("easy"), .seed = 4};
    struct puzzle puzzle;
    struct err err;
    assert_true(geom_parse_size(sizes[i], &request.geom, &err));
    assert_true(gen_make_puzzle(&request, 0, &puzzle, &err));
    assert_int_equal(solver_count(solver_lookup("search"), request.geom, &puzzle.givens, 0), 1);
  }
}

static void impossible_requests_are_refused_at_once(void **state) {
  (void)state;
  static const struct {
    int low, high;
    bool possible;
  } cases[] = {{5, 10, false}, {30, 20, false}, {82, 90, false}, {17, 17, true}, {81, 81, true}};
  for (size_t i = 0; i < COUNT(cases); i++) {
    struct gen_request request = {.geom = geom_lookup_side(9),
                                  .level = &gen_levels[0],
                                  .clues_low = cases[i].low,
                                  .clues_high = cases[i].high};
    struct err err;
    assert_int_equal(gen_check_request(&request, &err), cases[i].possible);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(solution_grids_of_every_size_are_solutions),
      cmocka_unit_test(puzzles_keep_the_bounds_of_their_level),
      cmocka_unit_test(other_sizes_are_unique_too),
      cmocka_unit_test(impossible_requests_are_refused_at_once),
  };
  return cmocka_run_group_tests_name("gen", tests, NULL, NULL);
}
