// Neighbours of puzzles against an engine that is asked about each, and climbs: what they reach is what
// was asked for, and the order of the work changes nothing.
#include "tests/fixtures/check.h"

#include <stdlib.h>
#include <string.h>

#include "gen/dig.h"
#include "gen/gen.h"
#include "gen/neighbours.h"
#include "gen/rare.h"

static const struct geom *nine(void) {
  return geom_lookup(3, 3);
}

// --- neighbours ----------------------------------------------------------------------------------

// A minimal puzzle without some of its clues.
static void make_left(uint64_t index, int removed, struct grid *left) {
  struct gen_request request = {.geom = nine(), .minimal = true, .seed = 3};
  struct puzzle puzzle;
  struct err err;
  assert_true(gen_make_puzzle(&request, index, &puzzle, &err));
  *left = puzzle.givens;
  for (int cell = 0; cell < 81 && removed > 0; cell++)
    if (left->cell[cell] != 0) left->cell[cell] = 0, removed--;
}

static bool is_unique_with(const struct grid *left, int first, int second) {
  struct grid givens = *left;
  givens.cell[first / 9] = (uint8_t)(first % 9 + 1);
  givens.cell[second / 9] = (uint8_t)(second % 9 + 1);
  return solver_count(solver_lookup("planes"), nine(), &givens, 2) == 1;
}

static void single_clues_are_those_that_an_engine_finds(void **state) {
  (void)state;
  struct neighbours *near = aligned_alloc(32, sizeof *near);
  int found = 0;
  for (uint64_t index = 0; index < 6; index++) {
    struct grid left;
    struct clue_set single;
    make_left(index, 1 + (int)(index % 2), &left);
    if (!neighbours_load(near, &left, NEIGHBOURS_SOLUTIONS_MAX)) continue;
    neighbours_find_single(near, &single);
    for (int clue = 0; clue < CLUE_COUNT; clue++) {
      if (left.cell[clue / 9] != 0) continue;
      assert_int_equal(clue_set_has(&single, clue), is_unique_with(&left, clue, clue));
      found += clue_set_has(&single, clue);
    }
  }
  assert_true(found > 20);
  free(near);
}

static void pairs_of_clues_are_those_that_an_engine_finds(void **state) {
  (void)state;
  struct neighbours *near = aligned_alloc(32, sizeof *near);
  struct grid left;
  struct clue_set pairs[9];
  int found = 0, blank = 0;
  make_left(2, 2, &left);
  assert_true(neighbours_load(near, &left, NEIGHBOURS_SOLUTIONS_MAX));
  while (left.cell[blank] != 0) blank++;
  neighbours_find_pairs(near, blank, pairs);
  for (int digit = 0; digit < 9; digit++)
    for (int clue = 0; clue < CLUE_COUNT; clue++) {
      if (left.cell[clue / 9] != 0 || clue / 9 == blank) continue;
      bool unique = is_unique_with(&left, blank * 9 + digit, clue);
      assert_int_equal(clue_set_has(&pairs[digit], clue), unique);
      assert_true(unique == (clue_set_has(&pairs[digit], clue) &&
                             neighbours_lookup(near, blank * 9 + digit, clue) != NULL));
      found += unique;
    }
  assert_true(found > 0);
  free(near);
}

static void too_many_solutions_are_refused(void **state) {
  (void)state;
  struct neighbours *near = aligned_alloc(32, sizeof *near);
  struct grid left;
  make_left(2, 2, &left);
  assert_true(neighbours_load(near, &left, NEIGHBOURS_SOLUTIONS_MAX));
  int count = near->count;
  assert_true(count > 1);
  assert_true(neighbours_load(near, &left, count));
  assert_false(neighbours_load(near, &left, count - 1));
  memset(&left, 0, sizeof left);
  assert_false(neighbours_load(near, &left, NEIGHBOURS_SOLUTIONS_MAX));
  free(near);
}

// --- climbs --------------------------------------------------------------------------------------

// Runs a climb for some rounds; every other round backwards if `turned`.
static void run_climb(struct climb *climb, const struct climb_wish *wish, int rounds, bool turned) {
  struct err err;
  assert_true(climb_init(climb, wish, &err));
  for (int round = 0; round < rounds; round++) {
    assert_true(climb_plan(climb));
    for (int i = 0; i < CLIMB_ROUND_ITEMS; i++) {
      int item = turned && round % 2 == 1 ? CLIMB_ROUND_ITEMS - 1 - i : i;
      assert_true(climb_work(climb, &climb->items[item], &err));
    }
    assert_true(climb_end_round(climb, &err));
  }
}

static struct climb_wish make_wish(const char *goal, const char *target) {
  struct climb_wish wish = {.goal = climb_lookup_goal(goal),
                            .engine = solver_lookup("fast"),
                            .technique = technique_lookup("x-wing"),
                            .starters = CLIMB_STARTERS,
                            .patience = CLIMB_PATIENCE,
                            .members = 20,
                            .seed = 11};
  struct err err;
  assert_non_null(wish.goal);
  assert_true(climb_parse_target(target, &wish, &err));
  return wish;
}

// Is it unique and minimal, of no canonical form that is in the set, and has it the value?
static void check_reached(const struct climb_wish *wish, const struct climb_puzzle *found,
                          struct dedup_set *set) {
  struct grid givens = {0}, solution, least;
  struct climb_puzzle again;
  struct err err;
  bool is_new;
  memcpy(givens.cell, found->givens, 81);
  assert_true(solver_find_unique(solver_lookup("planes"), nine(), &givens, &solution));
  assert_true(dig_is_minimal(nine(), &solution, &givens, 0));
  canonical_puzzle(nine(), &givens, &solution, &least, NULL);
  assert_true(dedup_insert(set, canonical_hash(nine(), &least), &is_new, NULL, &err));
  assert_true(is_new);
  assert_true(climb_look(wish, &givens, &solution, &again, &err));
  assert_int_equal(again.value, found->value);
  assert_int_equal(climb_distance(wish, found->value), 0);
}

static void every_goal_is_reached(void **state) {
  (void)state;
  static const struct {
    const char *goal, *target;
  } wanted[] = {{"er", "8.4"},     {"er", "7.1-7.3"},    {"clues", "21"},   {"score", "3000"},
                {"minutes", "15"}, {"backtracks", "10"}, {"technique", "1"}};
  for (size_t i = 0; i < COUNT(wanted); i++) {
    struct climb_wish wish = make_wish(wanted[i].goal, wanted[i].target);
    struct climb climb;
    struct err err;
    struct dedup_set *set = dedup_new(false, &err);
    run_climb(&climb, &wish, 2, false);
    if (climb.reached.count == 0) fail_msg("%s %s", wanted[i].goal, wanted[i].target);
    for (size_t k = 0; k < climb.reached.count && k < 30; k++)
      check_reached(&wish, &climb.reached.puzzle[k], set);
    climb_release(&climb);
    dedup_free(set);
  }
}

static void the_order_of_the_work_changes_nothing(void **state) {
  (void)state;
  struct climb_wish wish = make_wish("er", "8.8");
  struct climb first, second;
  run_climb(&first, &wish, 3, false);
  run_climb(&second, &wish, 3, true);
  assert_int_equal(first.members.count, 20);
  assert_int_equal(first.members.count, second.members.count);
  assert_int_equal(first.seen_count, second.seen_count);
  for (size_t i = 0; i < first.members.count; i++) {
    assert_memory_equal(first.members.puzzle[i].givens, second.members.puzzle[i].givens, 81);
    assert_true(i == 0 || climb_distance(&wish, first.members.puzzle[i - 1].value) <=
                              climb_distance(&wish, first.members.puzzle[i].value));
  }
  climb_release(&first);
  climb_release(&second);
}

// A goal without a target: the best come first, and a climb that begins again forgets none of them.
static void the_best_are_harvested(void **state) {
  (void)state;
  struct climb_wish wish = make_wish("clues", "17");
  struct climb climb;
  struct err err;
  wish.results = 5;
  wish.patience = 1;
  run_climb(&climb, &wish, 8, false);
  assert_true(climb.begun > 0);
  assert_true(climb_harvest(&climb, &err));
  assert_int_equal(climb.reached.count, 5);
  for (size_t i = 1; i < climb.reached.count; i++)
    assert_true(climb.reached.puzzle[i - 1].value <= climb.reached.puzzle[i].value);
  assert_true(climb.reached.puzzle[0].value <= climb.members.puzzle[0].value);
  climb_release(&climb);
}

// What somebody gives is no result, and neither is what looks like it.
static void given_puzzles_are_no_results(void **state) {
  (void)state;
  struct climb_wish wish = make_wish("clues", "40");
  struct climb climb;
  struct climb_puzzle looked;
  struct puzzle puzzle;
  struct err err;
  struct gen_request request = {.geom = nine(), .level = gen_lookup_level("easy"), .seed = 1};
  wish.starters = 0;
  assert_true(climb_init(&climb, &wish, &err));
  assert_false(climb_plan(&climb));
  assert_true(gen_make_puzzle(&request, 0, &puzzle, &err));
  assert_true(climb_look(&wish, &puzzle.givens, &puzzle.solution, &looked, &err));
  assert_true(looked.value < puzzle.clues); // redundant clues are gone
  assert_true(climb_take(&climb, &looked, &err));
  looked.given = false;
  assert_true(climb_take(&climb, &looked, &err));
  assert_int_equal(climb.reached.count, 0);
  assert_int_equal(climb.members.count, 1);
  assert_true(climb_plan(&climb));
  climb_release(&climb);
}

static void targets_are_read(void **state) {
  (void)state;
  static const struct {
    const char *goal, *text;
    int low, high; // -1: refused
  } cases[] = {
      {"er", "9.5", 9500, 20099},  {"er", "9.5-10", 9500, 10099},
      {"er", "9", 9000, 20099},    {"clues", "19", 0, 19},
      {"clues", "18-19", 18, 19},  {"score", "5000", 5000, 20000000},
      {"er", "", -1, 0},           {"er", "9.", -1, 0},
      {"er", "9.5x", -1, 0},       {"er", "10-9", -1, 0},
      {"er", "-9", -1, 0},         {"er", "20.1", -1, 0},
      {"er", "9999999999", -1, 0}, {"clues", "16", -1, 0},
      {"clues", "1.5", -1, 0},     {"score", "99999999", -1, 0},
      {"clues", "0", -1, 0},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    struct climb_wish wish = {.goal = climb_lookup_goal(cases[i].goal)};
    struct err err;
    bool read = climb_parse_target(cases[i].text, &wish, &err);
    assert_int_equal(read, cases[i].low >= 0);
    if (!read) continue;
    assert_int_equal(wish.low, cases[i].low);
    assert_int_equal(wish.high, cases[i].high);
  }
}

// --- the generator -------------------------------------------------------------------------------

static void rare_puzzles_are_made(void **state) {
  (void)state;
  static const struct gen_request wanted[] = {{.er_low = 90, .er_high = 91},
                                              {.clues_low = 17, .clues_high = 20}};
  for (size_t i = 0; i < COUNT(wanted); i++) {
    struct gen_request request = wanted[i];
    struct puzzle puzzle, again;
    struct err err;
    request.geom = nine();
    request.seed = 2;
    assert_true(rare_is_asked(&request));
    assert_true(gen_check_request(&request, &err));
    assert_true(gen_make_puzzle(&request, 1, &puzzle, &err));
    assert_true(gen_make_puzzle(&request, 1, &again, &err));
    assert_true(grid_equal(nine(), &puzzle.givens, &again.givens));
    assert_int_equal(puzzle.certificate.solutions, 1);
    assert_true(gen_is_minimal(&puzzle));
    if (request.er_low > 0)
      assert_true(puzzle.se.er >= request.er_low && puzzle.se.er <= request.er_high);
    else
      assert_true(puzzle.clues <= request.clues_high);
  }
}

static void what_says_where_clues_are_is_not_climbed_to(void **state) {
  (void)state;
  struct gen_request request = {.geom = nine(), .er_low = 100, .er_high = 120};
  assert_true(rare_is_asked(&request));
  request.symmetry = gen_lookup_symmetry("rotate180");
  assert_false(rare_can_climb(&request));
  request.symmetry = gen_lookup_symmetry("none");
  assert_true(rare_is_asked(&request));
  request.order = gen_lookup_order("rows");
  assert_false(rare_can_climb(&request));
  request = (struct gen_request){.geom = geom_lookup(3, 2), .clues_low = 8, .clues_high = 9};
  assert_false(rare_can_climb(&request));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(single_clues_are_those_that_an_engine_finds),
      cmocka_unit_test(pairs_of_clues_are_those_that_an_engine_finds),
      cmocka_unit_test(too_many_solutions_are_refused),
      cmocka_unit_test(every_goal_is_reached),
      cmocka_unit_test(the_order_of_the_work_changes_nothing),
      cmocka_unit_test(the_best_are_harvested),
      cmocka_unit_test(given_puzzles_are_no_results),
      cmocka_unit_test(targets_are_read),
      cmocka_unit_test(rare_puzzles_are_made),
      cmocka_unit_test(what_says_where_clues_are_is_not_climbed_to),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
