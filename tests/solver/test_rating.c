// The rating: no step is ever wrong, the numbers are what the table says, limits and masks hold.
//
// The property that matters is checked on seeded puzzles of several sizes: at every position of a
// solution, no instance of any technique takes away a digit of the solution or places another one.
#include "tests/fixtures/steps.h"

#include "gen/gen.h"

// --- seeded puzzles -----------------------------------------------------------------------------

// Takes clues out of a solution grid, in random order, as long as it stays the only solution. Stops
// at `enough` clues: large boards are only thinned out.
static void dig_puzzle(const struct geom *geom, uint64_t seed, uint64_t index, int enough,
                       struct grid *givens, struct grid *solution) {
  struct rng rng;
  uint16_t order[GEOM_CELLS_MAX];
  rng_init(&rng, seed, index);
  if (geom == geom_lookup(geom->box_width, geom->box_height))
    gen_make_solution(geom, seed, index, solution);
  else
    make_random_solution(geom, &rng, solution);
  *givens = *solution;
  for (int cell = 0; cell < geom->cells; cell++) order[cell] = (uint16_t)cell;
  rng_shuffle(&rng, order, (size_t)geom->cells);
  int clues = geom->cells;
  for (int i = 0; i < geom->cells && clues > enough; i++) {
    uint8_t value = givens->cell[order[i]];
    givens->cell[order[i]] = 0;
    if (solver_count(solver_lookup("search"), geom, givens, 2) == 1)
      clues--;
    else
      givens->cell[order[i]] = value;
  }
}

struct watch {
  const struct cand *board;
  const struct grid *solution;
  int instances, limit;
  bool everything; // look for every technique at every position, not only at the step taken
};

static bool watch_instance(void *context, const struct step *step) {
  struct watch *watch = context;
  check_step(watch->board, watch->solution, step);
  return ++watch->instances < watch->limit;
}

static bool watch_step(void *context, const struct cand *before, const struct step *step) {
  struct watch *watch = context;
  check_step(before, watch->solution, step);
  if (!watch->everything || step->technique <= TECHNIQUE_HIDDEN_SINGLE) return true;
  watch->board = before;
  for (int technique = 0; technique < TECHNIQUE_COUNT; technique++) {
    watch->instances = 0;
    technique_find_all(before, technique, watch_instance, watch);
  }
  return true;
}

static void rate_geom(const struct geom *geom, uint64_t count, int enough, bool everything) {
  struct layout *layout = malloc(sizeof *layout);
  assert_non_null(layout);
  layout_init(layout, geom);
  for (uint64_t index = 0; index < count; index++) {
    struct grid givens, solution;
    dig_puzzle(geom, 20, index, enough, &givens, &solution);
    struct watch watch = {.solution = &solution, .limit = 10, .everything = everything};
    struct rate_options options = {
        .techniques = technique_set_default(true), .visit = watch_step, .context = &watch};
    struct rating rating;
    rate_puzzle(layout, &givens, &options, &rating);
    assert_false(rating.broken);
    assert_true(rating.solved || rating.grade == GRADE_GUESS);
    if (rating.solved) assert_true(grid_equal(geom, &rating.last, &solution));
    int steps = 0, score = 0;
    for (int i = 0; i < TECHNIQUE_COUNT; i++) {
      steps += rating.counts[i];
      score += rating.counts[i] * techniques[i].score;
    }
    assert_int_equal(rating.steps, steps);
    assert_int_equal(rating.score, score);
  }
  free(layout);
}

static void rate_seeded(const char *size, uint64_t count, int enough, bool everything) {
  const struct geom *geom = geom_of(size);
  rate_geom(geom, count, enough, everything);
}

static void no_step_is_wrong_on_the_way(void **state) {
  (void)state;
  rate_seeded("9", soaking() ? 100000 : 150, 0, false);
}

static void no_instance_of_any_technique_is_wrong(void **state) {
  (void)state;
  rate_seeded("9", 3, 0, true);
}

static void other_sizes_are_rated_as_well(void **state) {
  (void)state;
  rate_seeded("4", 10, 0, true);
  rate_seeded("6", 20, 0, true);
  rate_seeded("2x3", 10, 0, true);
  rate_seeded("8", 5, 0, false);
  rate_seeded("12", 3, 70, false);
  rate_seeded("16", 3, 130, false);
}

// Both diagonals as extra regions; and boxes that are not rectangles. test_rating_boards has more.
static void other_geometries_are_rated_as_well(void **state) {
  (void)state;
  struct err err;
  const struct geom *geom = board_parse("9+x", &err);
  assert_non_null(geom);
  rate_geom(geom, 2, 0, false);
  geom_release(geom);
  uint8_t boxes[81];
  for (int cell = 0; cell < 81; cell++) boxes[cell] = (uint8_t)(cell / 27 * 3 + cell % 9 / 3);
  boxes[2] = 1, boxes[3 + 9] = 0;   // r1c3 and r2c4 change boxes
  boxes[78] = 7, boxes[77 - 9] = 8; // and so do r9c7 and r8c6
  geom = board_new_jigsaw(9, boxes, 0, &err);
  assert_non_null(geom);
  rate_geom(geom, 2, 0, false);
  geom_release(geom);
}

// --- numbers ------------------------------------------------------------------------------------

static struct rating rate_text(const char *text, const struct rate_options *options) {
  static struct layout layout; // large, and always the same
  layout_init(&layout, geom_lookup_side(9));
  struct grid givens = check_grid(text);
  struct rating rating;
  rate_puzzle(&layout, &givens, options, &rating);
  return rating;
}

// The solution of figure 4.2 without its first row: nine full houses, by columns.
static void a_row_is_nine_full_houses(void **state) {
  (void)state;
  char text[82] = ".........";
  strcpy(text + 9, &FIGURE_4_2_SOLUTION[9]);
  struct rate_options options = {.techniques = technique_set_default(true)};
  struct rating rating = rate_text(text, &options);
  assert_true(rating.solved);
  assert_int_equal(rating.counts[TECHNIQUE_FULL_HOUSE], 9);
  assert_int_equal(rating.steps, 9);
  assert_int_equal(rating.score, 36);
  assert_int_equal(rating.grade, GRADE_EASY);
  assert_int_equal(rating.hardest, TECHNIQUE_FULL_HOUSE);
}

static void figures_are_solved(void **state) {
  (void)state;
  struct rate_options options = {.techniques = technique_set_default(true)};
  struct rating rating = rate_text(FIGURE_4_2, &options);
  struct grid solution = check_grid(FIGURE_4_2_SOLUTION);
  assert_true(rating.solved);
  assert_true(grid_equal(geom_lookup_side(9), &rating.last, &solution));
  assert_true(rate_text(FIGURE_MG_1, &options).solved);
}

static void limits_stop_early(void **state) {
  (void)state;
  struct rate_options options = {.techniques = technique_set_default(true)};
  struct rating full = rate_text(FIGURE_MG_1, &options);
  assert_false(full.stopped);
  options.max_score = full.score / 2;
  struct rating half = rate_text(FIGURE_MG_1, &options);
  assert_true(half.stopped);
  assert_true(half.steps < full.steps);
  options.max_score = full.score;
  assert_false(rate_text(FIGURE_MG_1, &options).stopped);
  options.max_technique = TECHNIQUE_NAKED_SINGLE;
  assert_true(rate_text(FIGURE_MG_1, &options).stopped);
}

static void a_puzzle_with_two_solutions_is_a_guess(void **state) {
  (void)state;
  struct rate_options options = {.techniques = technique_set_default(false)};
  struct rating rating = rate_text(FIGURE_5_4, &options);
  assert_false(rating.solved);
  assert_int_equal(rating.grade, GRADE_GUESS);
}

static void conflicting_givens_are_broken(void **state) {
  (void)state;
  struct rate_options options = {.techniques = technique_set_default(true)};
  struct rating rating = rate_text("11", &options);
  assert_true(rating.broken);
  assert_int_equal(rating.grade, GRADE_GUESS);
}

static void the_table_is_complete(void **state) {
  (void)state;
  for (int i = 0; i < TECHNIQUE_COUNT; i++) {
    assert_non_null(techniques[i].name);
    assert_non_null(techniques[i].find);
    assert_true(techniques[i].score > 0);
    assert_int_equal(technique_lookup(techniques[i].name), i);
  }
  assert_int_equal(technique_lookup("x wing"), TECHNIQUE_X_WING);
  assert_int_equal(technique_lookup("xwings"), -1);
  for (enum grade grade = GRADE_EASY; grade <= GRADE_GUESS; grade++)
    assert_int_equal(grade_lookup(grade_name(grade)), grade);
  struct technique_set without = technique_set_default(false);
  assert_false(technique_set_has(&without, TECHNIQUE_BUG_PLUS_1));
  assert_true(technique_set_has(&without, TECHNIQUE_X_WING));
}

// --- the workspace -------------------------------------------------------------------------------

static bool keep_step(void *context, const struct cand *before, const struct step *step) {
  (void)before;
  *(struct step *)context = *step;
  return false;
}

// The next step from here, found by somebody who remembers nothing.
static bool compare_with_fresh(void *context, const struct cand *before, const struct step *step) {
  struct step fresh;
  struct rating rating;
  struct cand board;
  int *steps = context;
  if (step->technique <= TECHNIQUE_HIDDEN_SINGLE) return true;
  cand_copy(&board, before);
  struct rate_options options = {
      .techniques = technique_set_default(true), .visit = keep_step, .context = &fresh};
  assert_true(rate_board(&board, &options, &rating));
  assert_int_equal(rating.steps, 1);
  assert_int_equal(fresh.technique, step->technique);
  assert_int_equal(fresh.elimination_count, step->elimination_count);
  for (int i = 0; i < step->elimination_count; i++) {
    assert_int_equal(fresh.eliminations[i].cell, step->eliminations[i].cell);
    assert_int_equal(fresh.eliminations[i].digit, step->eliminations[i].digit);
  }
  ++*steps;
  return true;
}

// What is kept from step to step, and from puzzle to puzzle, changes no step.
static void what_a_workspace_keeps_changes_nothing(void **state) {
  struct rate_workspace *work = rate_workspace_new();
  int steps = 0;
  (void)state;
  for (uint64_t index = 0; index < 24; index++) {
    const struct geom *geom = index % 4 == 3 ? geom_lookup(3, 2) : geom_lookup(3, 3);
    struct grid givens, solution;
    struct rating rating;
    dig_puzzle(geom, 31, index, 0, &givens, &solution);
    struct rate_options options = {.techniques = technique_set_default(true),
                                   .visit = compare_with_fresh,
                                   .context = &steps,
                                   .work = work};
    assert_true(solver_rate_givens(geom, &givens, &options, &rating));
  }
  assert_true(steps > 50);
  rate_workspace_free(work);
}

// --- the table -----------------------------------------------------------------------------------

// The search for the next step asks a finder once for all its rows.
static void rows_that_share_a_finder_stand_together(void **state) {
  (void)state;
  for (int i = 0; i < TECHNIQUE_COUNT; i++)
    for (int k = i + 1; k < TECHNIQUE_COUNT; k++) {
      if (techniques[i].find != techniques[k].find) continue;
      assert_ptr_equal(techniques[k - 1].find, techniques[k].find);
      assert_int_equal(techniques[i].needs, techniques[k].needs);
    }
}

static void every_row_is_complete(void **state) {
  (void)state;
  for (int i = 0; i < TECHNIQUE_COUNT; i++) {
    const struct technique *technique = &techniques[i];
    assert_non_null(technique->find);
    assert_int_equal(strlen(technique->code), 4);
    assert_in_range(technique->level, GRADE_EASY, GRADE_EXTREME);
    assert_true(technique->score > 0 && technique->phrase != PHRASE_NAME);
    assert_int_equal(technique_lookup(technique->name), i);
  }
}

static void no_set_of_techniques_allows_the_usual_ones(void **state) {
  struct puzzle usual, none;
  struct grid givens = check_grid(FIGURE_4_2);
  struct technique_set all = technique_set_default(true);
  (void)state;
  puzzle_init(&usual, geom_lookup(3, 3), &givens);
  puzzle_init(&none, geom_lookup(3, 3), &givens);
  solver_rate(&usual, &all);
  solver_rate(&none, NULL);
  assert_true(none.rating.rated);
  assert_int_equal(usual.rating.score, none.rating.score);
  assert_string_equal(usual.rating.grade, none.rating.grade);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_table_is_complete),
      cmocka_unit_test(a_row_is_nine_full_houses),
      cmocka_unit_test(figures_are_solved),
      cmocka_unit_test(limits_stop_early),
      cmocka_unit_test(a_puzzle_with_two_solutions_is_a_guess),
      cmocka_unit_test(conflicting_givens_are_broken),
      cmocka_unit_test(no_step_is_wrong_on_the_way),
      cmocka_unit_test(no_instance_of_any_technique_is_wrong),
      cmocka_unit_test(other_sizes_are_rated_as_well),
      cmocka_unit_test(other_geometries_are_rated_as_well),
      cmocka_unit_test(what_a_workspace_keeps_changes_nothing),
      cmocka_unit_test(rows_that_share_a_finder_stand_together),
      cmocka_unit_test(every_row_is_complete),
      cmocka_unit_test(no_set_of_techniques_allows_the_usual_ones),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
