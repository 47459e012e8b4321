// Levels mean one thing: every puzzle keeps every promise of its level, for every symmetry and size,
// by a rating that the generator had no part in. Then the shortcuts of the generator, each against
// the long way round.
#include "tests/fixtures/check.h"

#include "gen/gen.h"
#include "gen/open_moves.h"
#include "gen/refill.h"
#include "gen/singles.h"
#include "gen/solution.h"
#include "gen/trial.h"

// --- the promises, checked the simple way --------------------------------------------------------

// Can the digit go here, as far as the values show?
static bool can_take(const struct geom *geom, const struct grid *values, int cell, int digit) {
  if (values->cell[cell] != 0) return false;
  for (int i = 0; i < geom->cell[cell].peer_count; i++)
    if (values->cell[geom->cell[cell].peers[i]] == digit) return false;
  return true;
}

static int count_hidden_singles_in_boxes(const struct geom *geom, const struct grid *values) {
  int count = 0;
  for (int region = 0; region < geom->region_count; region++)
    for (int digit = 1; digit <= geom->side && geom->regions[region].kind == REGION_BOX; digit++) {
      int places = 0;
      for (int i = 0; i < geom->side; i++)
        places += can_take(geom, values, geom->regions[region].cells[i], digit);
      count += places == 1;
    }
  return count;
}

struct path {
  const struct geom *geom;
  int fewest; // open moves at a step with many blanks
};

static bool watch_path(void *context, const struct cand *before, const struct step *step) {
  (void)step;
  struct path *path = context;
  const struct grid *values = cand_values(before);
  int blanks = path->geom->cells - grid_count_clues(path->geom, values);
  if (81 * blanks <= 20 * path->geom->cells) return true;
  int open = count_hidden_singles_in_boxes(path->geom, values);
  if (open < path->fewest) path->fewest = open;
  return true;
}

// Along the whole path of the rating by all techniques.
static int find_fewest_open_moves(const struct geom *geom, const struct grid *givens) {
  struct path path = {.geom = geom, .fewest = 1000};
  struct rate_options options = {
      .techniques = technique_set_default(true), .visit = watch_path, .context = &path};
  struct rating rating;
  assert_true(solver_rate_givens(geom, givens, &options, &rating));
  return path.fewest;
}

// What levels are graded as at 9x9, and the hardest steps of their puzzles on other sizes.
static const struct {
  const char *level, *grades[2];
  int clues_low, clues_high, least, open;
} promises[] = {
    {"extremely-easy", {"easy", "easy"}, 47, 60, 5, 3}, {"easy", {"easy", "easy"}, 36, 46, 4, 0},
    {"medium", {"medium", "medium"}, 32, 35, 3, 0},     {"hard", {"hard", "hard"}, 28, 31, 2, 0},
    {"evil", {"unfair", "extreme"}, 17, 27, 0, 0},
};

static const char *find_hardest_step(const struct puzzle *puzzle) {
  enum grade hardest = GRADE_NONE;
  if (strcmp(puzzle->rating.grade, "guess") == 0) return "guess";
  for (int i = 0; i < TECHNIQUE_COUNT; i++)
    if (puzzle->rating.counts[i] > 0 && techniques[i].level > hardest)
      hardest = techniques[i].level;
  return grade_name(hardest);
}

static void check_promises(const struct gen_request *request, const struct puzzle *made) {
  const struct geom *geom = request->geom;
  const struct level *level = request->level;
  size_t row = (size_t)(level - gen_levels);
  struct puzzle puzzle;
  puzzle_init(&puzzle, geom, &made->givens);
  solver_rate(&puzzle, NULL);
  assert_string_equal(promises[row].level, level->name);
  bool nine = geom == geom_lookup(3, 3);
  const char *grade = nine ? puzzle.rating.grade : find_hardest_step(&puzzle);
  if (strcmp(grade, promises[row].grades[0]) != 0)
    assert_string_equal(grade, promises[row].grades[1]);
  if (nine) {
    assert_in_range(puzzle.clues, promises[row].clues_low, promises[row].clues_high);
    assert_true(puzzle.least_clues >= promises[row].least);
    assert_true(find_fewest_open_moves(geom, &made->givens) >= promises[row].open);
  }
  assert_string_equal(made->level, level->name);
  assert_ptr_equal(gen_find_level(&puzzle), level);
  for (const struct level *other = gen_levels; other->name != NULL; other++)
    assert_int_equal(gen_keeps_level(&puzzle, other, false), other == level);
  if (request->symmetry != NULL) {
    unsigned maps = request->symmetry->maps, choice = request->symmetry->choice;
    assert_int_equal(puzzle.symmetry & maps, maps);
    assert_true(choice == 0 || (puzzle.symmetry & choice) != 0);
  }
  assert_int_equal(solver_count(solver_lookup("constraint"), geom, &made->givens, 2), 1);
}

static void every_level_keeps_its_promises_with_every_symmetry(void **state) {
  (void)state;
  for (const struct level *level = gen_levels; level->name != NULL; level++)
    for (const struct gen_symmetry *y = gen_symmetries; y->name != NULL; y++)
      for (uint64_t index = 0; index < (soaking() ? 1000 : 5); index++) {
        struct gen_request request = {
            .geom = geom_lookup(3, 3), .level = level, .symmetry = y, .seed = 21};
        struct puzzle puzzle;
        struct err err;
        assert_true(gen_make_puzzle(&request, index, &puzzle, &err));
        check_promises(&request, &puzzle);
      }
}

static void every_size_keeps_the_promises_of_its_levels(void **state) {
  (void)state;
  static const struct {
    const char *size;
    int puzzles, soak;
  } rows[] = {
      {"4", 20, 1000}, {"6", 3, 200},  {"2x3", 3, 200}, {"8", 3, 200},
      {"2x4", 3, 200}, {"10", 2, 100}, {"12", 2, 50},   {"3x4", 2, 50},
      {"15", 1, 20},   {"16", 1, 20},  {"20", 0, 3},    {"25", 0, 3},
  };
  for (size_t i = 0; i < COUNT(rows); i++)
    for (const struct level *level = gen_levels; level->name != NULL; level++) {
      struct gen_request request = {.geom = geom_of(rows[i].size), .level = level, .seed = 22};
      struct err err;
      bool has = request.geom->side > 4 || level->grade_low == GRADE_EASY;
      assert_int_equal(gen_has_level(request.geom, level), has);
      assert_int_equal(gen_check_request(&request, &err), has);
      int puzzles = !has ? 0 : soaking() ? rows[i].soak : rows[i].puzzles;
      for (int index = 0; index < puzzles; index++) {
        struct puzzle puzzle;
        assert_true(gen_make_puzzle(&request, (uint64_t)index, &puzzle, &err));
        check_promises(&request, &puzzle);
      }
    }
}

// Bounds that a request adds, and other ways of making a puzzle, do not loosen the level.
static void levels_hold_beside_other_bounds(void **state) {
  (void)state;
  struct grid pattern = {0};
  for (int cell = 0; cell < 81; cell++) pattern.cell[cell] = cell % 5 == 0 || cell % 7 == 0;
  const struct geom *nine = geom_lookup(3, 3);
  const struct level *medium = &gen_levels[2], *hard = &gen_levels[3], *evil = &gen_levels[4];
  const struct gen_request requests[] = {
      {.geom = nine, .level = medium, .clues_low = 32, .clues_high = 32},
      {.geom = nine, .level = hard, .clues_low = 31, .clues_high = 31},
      {.geom = nine, .level = evil, .clues_low = 24, .clues_high = 24},
      {.geom = nine, .level = evil, .minimal = true},
      {.geom = nine, .level = medium, .min_per_unit = 3},
      {.geom = nine, .level = medium, .er_low = 26, .er_high = 30},
      {.geom = nine, .level = hard, .er_low = 40, .er_high = 50},
      {.geom = nine, .level = evil, .er_low = 70, .er_high = 75},
      {.geom = nine, .level = medium, .needs_technique = 1 + TECHNIQUE_NAKED_PAIR},
      {.geom = nine, .level = hard, .max_technique = 1 + TECHNIQUE_SKYSCRAPER},
      {.geom = nine, .level = evil, .grade = GRADE_UNFAIR},
      {.geom = nine, .level = evil, .grade = GRADE_EXTREME},
      {.geom = nine, .level = hard, .per_grid = 3},
      {.geom = nine, .level = evil, .pattern = &pattern},
      {.geom = nine, .level = hard, .order = gen_lookup_order("rows")},
  };
  assert_in_range(grid_count_clues(nine, &pattern), 24, 27);
  for (size_t i = 0; i < COUNT(requests); i++)
    for (uint64_t index = 0; index < (soaking() ? 100 : 3); index++) {
      struct gen_request request = requests[i];
      struct puzzle puzzle;
      struct err err;
      request.seed = 23;
      assert_true(gen_check_request(&request, &err));
      assert_true(gen_make_puzzle(&request, index, &puzzle, &err));
      check_promises(&request, &puzzle);
      struct puzzle rated = puzzle;
      solver_rate(&rated, NULL);
      if (request.grade != GRADE_NONE)
        assert_string_equal(rated.rating.grade, grade_name(request.grade));
      if (request.clues_high > 0)
        assert_in_range(puzzle.clues, request.clues_low, request.clues_high);
    }
}

// By clues alone, the level says nothing about how hard a puzzle is.
static void by_clues_means_clues_alone(void **state) {
  (void)state;
  int others = 0;
  for (uint64_t index = 0; index < 20; index++) {
    struct gen_request request = {
        .geom = geom_lookup(3, 3), .level = gen_lookup_level("hard"), .by_clues = true, .seed = 24};
    struct puzzle puzzle;
    struct err err;
    assert_true(gen_make_puzzle(&request, index, &puzzle, &err));
    solver_rate(&puzzle, NULL);
    assert_true(gen_keeps_level(&puzzle, request.level, true));
    others += !gen_keeps_level(&puzzle, request.level, false);
  }
  assert_true(others > 10);
}

static void unrated_puzzles_have_no_level(void **state) {
  (void)state;
  struct grid givens = check_grid(FIGURE_4_2);
  struct puzzle puzzle;
  puzzle_init(&puzzle, geom_lookup(3, 3), &givens);
  assert_null(gen_find_level(&puzzle));
  solver_rate(&puzzle, NULL);
  assert_non_null(gen_find_level(&puzzle));
  strcpy(puzzle.rating.grade, "guess");
  assert_null(gen_find_level(&puzzle));
}

// --- the shortcuts -------------------------------------------------------------------------------

static void dig(const struct geom *geom, enum dig_rule rule, uint64_t index, int target,
                struct dig_plan *plan, struct digging *digging) {
  struct rng rng;
  struct grid solution;
  rng_init(&rng, 25, index);
  solution_fill(geom, &rng, &solution);
  plan_digging(geom, NULL, NULL, START_FIRST, &rng, plan);
  dig_init(digging, geom, plan, &(struct dig_goal){.rule = rule}, &solution);
  dig_down(digging, target);
}

static void open_moves_are_counted_along_the_path(void **state) {
  (void)state;
  static const struct {
    const char *size;
    int clues, least;
  } rows[] = {{"9", 24, 3}, {"9", 32, 3}, {"9", 40, 3}, {"6", 12, 2}, {"4", 5, 1}, {"12", 70, 4}};
  int kept = 0, broken = 0;
  for (size_t i = 0; i < COUNT(rows); i++)
    for (uint64_t index = 0; index < (soaking() ? 500 : 20); index++) {
      const struct geom *geom = geom_of(rows[i].size);
      struct dig_plan plan;
      struct digging digging;
      dig(geom, DIG_SINGLES, index, rows[i].clues, &plan, &digging);
      const struct grid *givens = &digging.board.givens;
      bool suffice = open_moves_suffice(geom, givens, &gen_levels[0]);
      assert_int_equal(suffice, find_fewest_open_moves(geom, givens) >= rows[i].least);
      assert_true(open_moves_suffice(geom, givens, &gen_levels[1]));
      *(suffice ? &kept : &broken) += 1;
    }
  assert_true(kept > 10 && broken > 10);
}

// A puzzle that falls to trials is never graded `guess`; on large grids some do not.
static void trials_tell_what_the_rating_can_solve(void **state) {
  (void)state;
  static const struct {
    const char *size;
    int clues, puzzles;
  } rows[] = {{"9", 0, 60}, {"12", 50, 10}, {"16", 97, 8}};
  int solved = 0, beyond = 0;
  for (size_t i = 0; i < COUNT(rows); i++)
    for (int index = 0; index < rows[i].puzzles * (soaking() ? 20 : 1); index++) {
      const struct geom *geom = geom_of(rows[i].size);
      struct dig_plan plan;
      struct digging digging;
      struct rating rating;
      dig(geom, DIG_UNIQUE, (uint64_t)index, rows[i].clues, &plan, &digging);
      const struct grid *givens = &digging.board.givens;
      bool falls = trial_solves(geom, givens, &digging.board.solution);
      struct rate_options options = {.techniques = technique_set_default(true)};
      assert_true(solver_rate_givens(geom, givens, &options, &rating));
      if (falls) assert_true(rating.solved);
      *(falls ? &solved : &beyond) += 1;
    }
  assert_true(solved > 60 && beyond > 0);
}

// Clues that singles had found are given back: all that is no single stays as it was.
static void refilled_puzzles_are_as_hard_as_before(void **state) {
  (void)state;
  const struct geom *geom = geom_lookup(3, 3);
  struct rate_options options = {.techniques = technique_set_default(true)};
  int refilled = 0;
  for (uint64_t index = 0; index < (soaking() ? 2000 : 60); index++) {
    struct dig_plan plan;
    struct digging digging;
    struct grid filled;
    struct rating before, after;
    dig(geom, DIG_UNIQUE, index, 0, &plan, &digging);
    if (singles_fill(geom, &digging.board.givens, -1, &filled)) continue;
    assert_true(solver_rate_givens(geom, &digging.board.givens, &options, &before));
    int clues = digging.clues;
    if (!refill_clues(&digging, clues + 5, clues + 5)) continue;
    assert_int_equal(digging.clues, clues + 5);
    assert_int_equal(grid_count_clues(geom, &digging.board.givens), clues + 5);
    assert_true(grid_extends(geom, &digging.board.solution, &digging.board.givens));
    assert_true(solver_rate_givens(geom, &digging.board.givens, &options, &after));
    assert_memory_equal(&before.counts[TECHNIQUE_LOCKED_PAIR], &after.counts[TECHNIQUE_LOCKED_PAIR],
                        (TECHNIQUE_COUNT - TECHNIQUE_LOCKED_PAIR) * sizeof before.counts[0]);
    refilled++;
  }
  assert_true(refilled > 10);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_level_keeps_its_promises_with_every_symmetry),
      cmocka_unit_test(every_size_keeps_the_promises_of_its_levels),
      cmocka_unit_test(levels_hold_beside_other_bounds),
      cmocka_unit_test(by_clues_means_clues_alone),
      cmocka_unit_test(unrated_puzzles_have_no_level),
      cmocka_unit_test(open_moves_are_counted_along_the_path),
      cmocka_unit_test(trials_tell_what_the_rating_can_solve),
      cmocka_unit_test(refilled_puzzles_are_as_hard_as_before),
  };
  return cmocka_run_group_tests_name("gen_levels", tests, NULL, NULL);
}
