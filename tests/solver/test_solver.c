// The oracle, checked by facts from outside: known counts, known solutions, known impossibilities.
#include "tests/fixtures/check.h"

#include "solver/solver.h"

static uint64_t count_text(const char *size, const char *text, uint64_t limit) {
  const struct geom *geom = geom_of(size);
  struct grid givens = check_grid(text);
  return solver_count(solver_lookup("search"), geom, &givens, limit);
}

static void figures_have_their_solutions(void **state) {
  (void)state;
  const struct geom *geom = geom_lookup_side(9);
  static const struct {
    const char *puzzle, *solution;
  } cases[] = {
      {FIGURE_4_2, FIGURE_4_2_SOLUTION},
      {FIGURE_MG_1, FIGURE_MG_1_SOLUTION},
      {FIGURE_5_2, FIGURE_5_1},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    struct grid givens = check_grid(cases[i].puzzle), solution;
    char line[GEOM_CELLS_MAX + 1];
    assert_true(solver_find_unique(solver_lookup("search"), geom, &givens, &solution));
    grid_print_line(geom, &solution, line);
    assert_string_equal(line, cases[i].solution);
  }
}

static void known_counts(void **state) {
  (void)state;
  assert_int_equal(count_text("9", FIGURE_4_9, 0), 127);
  assert_int_equal(count_text("9", FIGURE_5_4, 0), 2);
  assert_int_equal(count_text("4", "", 0), 288);
  assert_int_equal(count_text("9", "", 5), 5);
  // A 6x6 with its first row given: 28,200,960 / 720.
  assert_int_equal(count_text("6", "123456", 0), 39168);
  assert_int_equal(count_text("2x3", "123456", 0), 39168);
}

static void conflicts_and_dead_ends_have_no_solution(void **state) {
  (void)state;
  assert_int_equal(count_text("4", "11", 0), 0);
  assert_int_equal(count_text("4", "123...4", 0), 0); // no conflict, but r1c4 has no digit left
  assert_true(count_text("4", "123.4", 0) > 0);
}

struct seen {
  int count, stop_after;
};

static bool count_and_stop(void *context, const struct grid *solution) {
  struct seen *seen = context;
  assert_true(grid_is_solution(geom_lookup_side(4), solution));
  return ++seen->count < seen->stop_after;
}

static void limits_and_visitors_stop_the_search(void **state) {
  (void)state;
  const struct geom *geom = geom_lookup_side(4);
  const struct solver_engine *engine = solver_lookup("search");
  struct grid blank = {0};
  struct seen seen = {.stop_after = 10};
  struct solver_result result;
  engine->solve(geom, &blank, &(struct solver_request){.visit = count_and_stop, .context = &seen},
                &result);
  assert_int_equal(seen.count, 10);
  assert_int_equal(result.solutions, 10);
  assert_false(result.complete);
  seen = (struct seen){.stop_after = 1000};
  engine->solve(geom, &blank,
                &(struct solver_request){.visit = count_and_stop, .context = &seen, .limit = 7},
                &result);
  assert_int_equal(seen.count, 7);
  assert_false(result.complete);
  engine->solve(geom, &blank, &(struct solver_request){.limit = 289}, &result);
  assert_int_equal(result.solutions, 288);
  assert_true(result.complete);
  assert_true(result.stats.nodes > 0);
}

// Code that walks regions needs no word about diagonals: every 4x4 grid is counted by hand first.
static void extra_regions_are_obeyed(void **state) {
  (void)state;
  struct err err;
  const struct geom *geom = board_parse("4+x", &err);
  struct grid blank = {0};
  assert_int_equal(solver_count(solver_lookup("search"), geom, &blank, 0), 48);
  geom_release(geom);
}

static void the_table_is_well_formed(void **state) {
  (void)state;
  for (int i = 0; solver_engines[i] != NULL; i++) {
    const struct solver_engine *engine = solver_engines[i];
    assert_ptr_equal(solver_lookup(engine->name), engine);
    assert_true(engine->summary != NULL && engine->solve != NULL);
  }
  assert_null(solver_lookup("sarch"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(figures_have_their_solutions),
      cmocka_unit_test(known_counts),
      cmocka_unit_test(conflicts_and_dead_ends_have_no_solution),
      cmocka_unit_test(limits_and_visitors_stop_the_search),
      cmocka_unit_test(extra_regions_are_obeyed),
      cmocka_unit_test(the_table_is_well_formed),
  };
  return cmocka_run_group_tests_name("solver", tests, NULL, NULL);
}
