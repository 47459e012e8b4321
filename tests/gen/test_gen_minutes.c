// Puzzles by the time they take and by how they flow.
#include "tests/fixtures/check.h"

#include <string.h>

#include "gen/gen.h"
#include "gen/preference.h"

static void minutes_are_read_or_refused(void **state) {
  (void)state;
  static const struct {
    const char *text;
    int low, high; // 0: refused
  } cases[] = {
      {"5-8", 50, 80}, {"5.5-8.2", 55, 82}, {"7", 65, 74},  {"0.3", 1, 7}, {"5-5", 50, 50},
      {"8-5", 0, 0},   {"", 0, 0},          {"5-", 0, 0},   {"-5", 0, 0},  {"5 - 8", 0, 0},
      {"5-8x", 0, 0},  {"5.", 0, 0},        {"5.25", 0, 0}, {"0-5", 0, 0}, {"1-601", 0, 0},
      {"five", 0, 0},  {"99999", 0, 0},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    struct err err = {0};
    int range[2];
    bool read = gen_parse_minutes(cases[i].text, range, &err);
    assert_int_equal(read, cases[i].high > 0);
    if (!read) assert_int_equal(err.kind, ERR_INPUT);
    if (!read) continue;
    assert_int_equal(range[0], cases[i].low);
    assert_int_equal(range[1], cases[i].high);
  }
}

// The minutes of the givens alone, by whoever has nothing but them.
static int minutes_again(const struct puzzle *puzzle) {
  struct puzzle again;
  puzzle_init(&again, puzzle->geom, &puzzle->givens);
  assert_true(solver_certify(&again));
  solver_find_minutes(&again);
  assert_true(again.minutes.known);
  return again.minutes.tenths;
}

static void puzzles_take_as_long_as_asked_for(void **state) {
  (void)state;
  static const struct {
    const char *size, *level, *symmetry;
    int low, high;
  } cases[] = {
      {"9", NULL, NULL, 30, 40},
      {"9", NULL, NULL, 50, 80},
      {"9", "hard", "rotate180", 100, 130},
      {"9", "evil", NULL, 150, 200},
      {"9", "easy", "rotate180", 22, 26},
      {"6", NULL, NULL, 5, 10},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    struct gen_request request = {.seed = 3, .minutes_low = cases[i].low};
    struct err err;
    assert_true(geom_parse_size(cases[i].size, &request.geom, &err));
    request.minutes_high = cases[i].high;
    if (cases[i].level != NULL) request.level = gen_lookup_level(cases[i].level);
    if (cases[i].symmetry != NULL) request.symmetry = gen_lookup_symmetry(cases[i].symmetry);
    assert_true(gen_check_request(&request, &err));
    for (uint64_t index = 0; index < 5; index++) {
      struct puzzle puzzle;
      if (!gen_make_puzzle(&request, index, &puzzle, &err)) fail_msg("%s", err.text);
      assert_in_range(minutes_again(&puzzle), cases[i].low, cases[i].high);
      assert_int_equal(puzzle.minutes.tenths, minutes_again(&puzzle));
    }
  }
}

static void a_time_that_no_easy_puzzle_takes_is_told(void **state) {
  (void)state;
  struct gen_request request = {.geom = geom_lookup(3, 3),
                                .level = gen_lookup_level("extremely-easy"),
                                .minutes_low = 300,
                                .minutes_high = 400,
                                .prefix = "--"};
  struct puzzle puzzle;
  struct err err;
  assert_false(gen_make_puzzle(&request, 0, &puzzle, &err));
  assert_int_equal(err.kind, ERR_NEGATIVE);
  assert_non_null(strstr(err.text, "missed --minutes"));
}

// The mean cost of some puzzles, by a walk of its own.
static double mean_cost(const char *level, int candidates) {
  struct gen_request request = {.geom = geom_lookup(3, 3),
                                .level = gen_lookup_level(level),
                                .seed = 8,
                                .candidates = candidates,
                                .wants_rating = true,
                                .wants_flow = true};
  double sum = 0;
  for (uint64_t index = 0; index < 30; index++) {
    struct puzzle puzzle, again;
    struct err err;
    if (!gen_make_puzzle(&request, index, &puzzle, &err)) fail_msg("%s", err.text);
    puzzle_init(&again, puzzle.geom, &puzzle.givens);
    assert_true(solver_find_flow(&again, NULL, NULL));
    assert_memory_equal(&again.flow, &puzzle.flow, sizeof puzzle.flow);
    sum += preference_cost(&again.flow, again.rating.steps);
  }
  return sum / 30;
}

static void the_best_of_several_flows_better(void **state) {
  (void)state;
  static const char *const levels[] = {"medium", "hard", "evil"};
  for (size_t i = 0; i < COUNT(levels); i++) {
    double first = mean_cost(levels[i], 0), best = mean_cost(levels[i], GEN_CANDIDATES);
    print_message("%-6s %.1f, the best of %d %.1f\n", levels[i], first, GEN_CANDIDATES, best);
    assert_true(best < first - 5);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(minutes_are_read_or_refused),
      cmocka_unit_test(puzzles_take_as_long_as_asked_for),
      cmocka_unit_test(a_time_that_no_easy_puzzle_takes_is_told),
      cmocka_unit_test(the_best_of_several_flows_better),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
