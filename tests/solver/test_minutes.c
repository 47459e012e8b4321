// Minutes: the same for every disguise and on every path of the code, longer where a puzzle is
// harder, sensible at every size, marked where the data ends.
#include "tests/fixtures/steps.h"

#include <math.h>

#include "gen/gen.h"
#include "solver/fast.h"
#include "solver/openness.h"
#include "solver/openness_lanes.h"
#include "solver/solver.h"
#include "transform/transform.h"

static void make(const char *size, const char *level, uint64_t seed, struct puzzle *puzzle) {
  struct gen_request request = {.seed = seed};
  struct err err;
  assert_true(geom_parse_size(size, &request.geom, &err));
  request.level = gen_lookup_level(level);
  assert_non_null(request.level);
  assert_true(gen_make_puzzle(&request, 0, puzzle, &err));
  assert_true(solver_certify(puzzle));
}

static int tenths_of(const char *size, const char *level, uint64_t seed) {
  struct puzzle puzzle;
  make(size, level, seed, &puzzle);
  solver_find_minutes(&puzzle);
  assert_true(puzzle.minutes.known);
  return puzzle.minutes.tenths;
}

static int compare_ints(const void *a, const void *b) {
  return *(const int *)a - *(const int *)b;
}

static int median_tenths(const char *size, const char *level, int count) {
  int tenths[200]; // the largest count of all callers
  for (int i = 0; i < count; i++) tenths[i] = tenths_of(size, level, (uint64_t)i);
  qsort(tenths, (size_t)count, sizeof tenths[0], compare_ints);
  return tenths[count / 2];
}

// --- the orders ----------------------------------------------------------------------------------

// All orders at once count what one order at a time counts.
static void lanes_agree_with_single_orders(void **state) {
  static const char *const sizes[] = {"4", "3x2", "2x3", "8", "9", "10", "12"};
  (void)state;
  for (size_t i = 0; i < COUNT(sizes); i++)
    for (uint64_t seed = 0; seed < 10; seed++) {
      struct puzzle puzzle;
      struct positions positions;
      struct sight start;
      uint16_t ranked[GEOM_CELLS_MAX];
      int blanks = 0;
      make(sizes[i], "easy", seed, &puzzle);
      for (int cell = 0; cell < puzzle.geom->cells; cell++)
        if (puzzle.givens.cell[cell] == 0) ranked[blanks++] = (uint16_t)cell;
      positions_init(&positions, puzzle.geom);
      sight_init(&start, puzzle.geom, &puzzle.givens, &puzzle.solution, &positions);
      assert_true(openness_lanes_fit(puzzle.geom));
      double expected = openness_follow_orders(&start, ranked, blanks);
      double portable = openness_follow_lanes(&start, ranked, blanks);
      assert_true(fabs(portable - expected) < 1e-9 * fabs(expected));
#if defined(__x86_64__)
      if (strcmp(fast_path(), "avx2") == 0)
        assert_true(openness_follow_lanes_avx2(&start, ranked, blanks) == portable);
#endif
    }
}

// At every moment the board lists exactly the singles that are open, each by its plainest kind.
static enum move_kind kind_by_definition(const struct sight *sight, int cell) {
  const struct geom *geom = sight->geom;
  int digit = sight->solution->cell[cell];
  enum move_kind kind = MOVE_NONE;
  if ((sight->allowed[cell] & (sight->allowed[cell] - 1)) == 0) kind = MOVE_NAKED;
  for (int i = 0; i < geom->cell[cell].region_count; i++) {
    const struct region *region = &geom->regions[geom->cell[cell].regions[i]];
    int places = 0, blanks = 0;
    for (int k = 0; k < geom->side; k++) {
      places += (sight->allowed[region->cells[k]] >> digit & 1) != 0;
      blanks += sight->allowed[region->cells[k]] != 0;
    }
    if (blanks == 1 || (places == 1 && region->kind == REGION_BOX)) return MOVE_PLAIN;
    if (places == 1) kind = MOVE_LINE;
  }
  return kind;
}

static void board_lists_what_is_open(void **state) {
  static const char *const sizes[] = {"4", "6", "9", "16"};
  (void)state;
  for (size_t i = 0; i < COUNT(sizes); i++)
    for (uint64_t seed = 0; seed < 5; seed++) {
      struct puzzle puzzle;
      struct positions positions;
      struct sight sight;
      struct rng rng;
      make(sizes[i], "easy", seed, &puzzle);
      rng_init(&rng, seed, 1);
      positions_init(&positions, puzzle.geom);
      sight_init(&sight, puzzle.geom, &puzzle.givens, &puzzle.solution, &positions);
      for (;;) {
        int kinds[MOVE_NAKED + 1] = {0};
        for (int cell = 0; cell < puzzle.geom->cells; cell++) {
          enum move_kind kind =
              sight.allowed[cell] != 0 ? kind_by_definition(&sight, cell) : MOVE_NONE;
          assert_int_equal(sight.kind[cell], kind);
          kinds[kind]++;
        }
        for (int kind = MOVE_PLAIN; kind <= MOVE_NAKED; kind++)
          assert_int_equal(sight.kinds[kind], kinds[kind]);
        if (sight.count == 0) break;
        sight_place(&sight, (int)rng_below(&rng, (uint64_t)sight.count));
      }
    }
}

// --- disguises -----------------------------------------------------------------------------------

static void disguises_take_as_long(void **state) {
  static const struct {
    const char *size, *level;
  } kinds[] = {{"9", "easy"}, {"9", "medium"}, {"6", "easy"}, {"3x2", "easy"}, {"16", "easy"}};
  (void)state;
  for (size_t i = 0; i < COUNT(kinds); i++)
    for (uint64_t seed = 0; seed < 20; seed++) {
      struct puzzle puzzle, disguised;
      struct openness openness, other;
      struct rng rng;
      make(kinds[i].size, kinds[i].level, seed, &puzzle);
      openness_find(puzzle.geom, &puzzle.givens, &puzzle.solution, &openness);
      rng_init(&rng, seed, 2);
      for (int k = 0; k < 5; k++) {
        struct xform xform;
        struct grid givens = {0};
        xform_init_random(&xform, puzzle.geom, &rng);
        xform_apply(&xform, puzzle.geom, &puzzle.givens, &givens);
        puzzle_init(&disguised, puzzle.geom, &givens);
        assert_true(solver_certify(&disguised));
        openness_find(disguised.geom, &disguised.givens, &disguised.solution, &other);
        assert_true(openness.level == other.level);
        assert_int_equal(openness.needs_lines, other.needs_lines);
        assert_int_equal(openness.needs_naked, other.needs_naked);
        assert_int_equal(openness.left, other.left);
      }
    }
}

// --- sense ---------------------------------------------------------------------------------------

static void harder_levels_take_longer(void **state) {
  static const char *const levels[] = {"extremely-easy", "easy", "medium", "hard", "evil"};
  int before = 0;
  (void)state;
  for (size_t i = 0; i < COUNT(levels); i++) {
    int median = median_tenths("9", levels[i], 200);
    print_message("%-14s %d.%d minutes\n", levels[i], median / 10, median % 10);
    assert_true(median > before);
    before = median;
  }
}

// Minutes that nobody would laugh at, of the largest boards as well.
static void sizes_are_sensible(void **state) {
  static const struct {
    const char *size;
    int least, most; // tenths
  } sizes[] = {{"4", 1, 10},    {"6", 3, 60},    {"8", 8, 100},   {"9", 15, 120},
               {"10", 20, 200}, {"12", 40, 400}, {"16", 80, 900}, {"25", 300, 6000}};
  (void)state;
  for (size_t i = 0; i < COUNT(sizes); i++)
    for (uint64_t seed = 0; seed < (strcmp(sizes[i].size, "25") == 0 ? 2 : 10); seed++)
      assert_in_range(tenths_of(sizes[i].size, "easy", seed), sizes[i].least, sizes[i].most);
}

// The coefficients of terms that a reader would give a direction have that direction.
static void terms_have_their_direction(void **state) {
  (void)state;
  assert_true(minutes_coefficients[MINUTES_OPENNESS] < 0);
  assert_true(minutes_coefficients[MINUTES_REACH] > 0);
  struct minutes_view view = {.blanks = 50, .size = 1, .term = {1, 1.8, 1}};
  double base = minutes_predict(&view, minutes_coefficients);
  struct minutes_view open = view, far = view, sparse = view, large = view, wild = view;
  open.term[MINUTES_OPENNESS] += 0.5;
  far.term[MINUTES_REACH] += 1;
  sparse.blanks += 5;
  large.size = 16.0 / 9;
  wild.term[MINUTES_REACH] = 1000;
  assert_true(minutes_predict(&open, minutes_coefficients) < base);
  assert_true(minutes_predict(&far, minutes_coefficients) > base);
  assert_true(minutes_predict(&sparse, minutes_coefficients) > base);
  assert_true(minutes_predict(&large, minutes_coefficients) > base);
  assert_true(minutes_predict(&wild, minutes_coefficients) == 999 * 60);
  open.term[MINUTES_OPENNESS] = 1000;
  assert_true(minutes_predict(&open, minutes_coefficients) == 50 * 1.5);
}

// --- what is marked, and what is unknown ---------------------------------------------------------

static struct puzzle_minutes minutes_of(const struct geom *geom, const struct grid *givens) {
  struct puzzle puzzle;
  puzzle_init(&puzzle, geom, givens);
  solver_certify(&puzzle);
  solver_find_minutes(&puzzle);
  return puzzle.minutes;
}

static void estimates_are_marked(void **state) {
  struct puzzle puzzle;
  struct grid solved = check_grid(FIGURE_4_2_SOLUTION), givens = check_grid(FIGURE_4_2);
  const struct geom *nine = geom_lookup(3, 3);
  (void)state;
  // 35 clues are more than any puzzle of the data has, 33 are not.
  assert_true(minutes_of(nine, &givens).estimate);
  for (uint64_t seed = 0; seed < 20; seed++) {
    make("9", "medium", seed, &puzzle);
    solver_find_minutes(&puzzle);
    assert_int_equal(puzzle.minutes.estimate, puzzle.clues > 33);
  }
  make("6", "easy", 1, &puzzle);
  solver_find_minutes(&puzzle);
  assert_true(puzzle.minutes.estimate);
  // 24 clues, and a guess or a chain as long as none of the data.
  struct grid hard = check_grid(
      "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1");
  struct puzzle_minutes minutes = minutes_of(nine, &hard);
  assert_true(minutes.known && minutes.marked && minutes.estimate);
  assert_in_range(minutes.tenths, 150, 1000);
  // Nothing to fill in takes no time.
  minutes = minutes_of(nine, &solved);
  assert_true(minutes.known);
  assert_int_equal(minutes.tenths, 0);
}

// With diagonals, and with boxes of another shape: the same model, marked as an estimate.
static void other_boards_are_estimates(void **state) {
  uint8_t boxes[81];
  struct err err;
  (void)state;
  for (int cell = 0; cell < 81; cell++) boxes[cell] = (uint8_t)(cell / 27 * 3 + cell % 9 / 3);
  boxes[2] = 1, boxes[3 + 9] = 0;   // r1c3 and r2c4 change boxes
  boxes[78] = 7, boxes[77 - 9] = 8; // and so do r9c7 and r8c6
  const struct geom *with_diagonals = board_parse("9+x", &err);
  const struct geom *irregular = board_new_jigsaw(9, boxes, 0, &err);
  const struct geom *geoms[] = {with_diagonals, irregular};
  for (size_t i = 0; i < COUNT(geoms); i++)
    for (uint64_t seed = 0; seed < 5; seed++) {
      struct rng rng;
      struct puzzle puzzle;
      struct grid solution, givens;
      assert_non_null(geoms[i]);
      rng_init(&rng, seed, 3);
      make_random_solution(geoms[i], &rng, &solution);
      givens = solution;
      for (int k = 0; k < 60; k++) {
        int cell = (int)rng_below(&rng, 81);
        uint8_t value = givens.cell[cell];
        givens.cell[cell] = 0;
        if (solver_count(solver_lookup("search"), geoms[i], &givens, 2) != 1)
          givens.cell[cell] = value;
      }
      puzzle_init(&puzzle, geoms[i], &givens);
      assert_true(solver_certify(&puzzle));
      solver_find_minutes(&puzzle);
      assert_true(puzzle.minutes.known && puzzle.minutes.estimate);
      assert_in_range(puzzle.minutes.tenths, 5, 600);
    }
  geom_release(with_diagonals);
  geom_release(irregular);
}

static void nothing_is_known_without_one_solution(void **state) {
  struct grid two = check_grid(FIGURE_4_9);
  (void)state;
  assert_false(minutes_of(geom_lookup(3, 3), &two).known);
}

// With the rating in the record, without it, and with a claim that lacks its counts.
static void ratings_change_nothing(void **state) {
  (void)state;
  for (uint64_t seed = 0; seed < 20; seed++) {
    struct puzzle puzzle;
    make("9", "hard", seed, &puzzle);
    puzzle.rating = (struct puzzle_rating){0};
    solver_find_minutes(&puzzle);
    struct puzzle_minutes without = puzzle.minutes;
    assert_false(puzzle.rating.rated);
    solver_rate(&puzzle, NULL);
    solver_find_minutes(&puzzle);
    assert_int_equal(puzzle.minutes.tenths, without.tenths);
    puzzle.rating = (struct puzzle_rating){.rated = true, .score = 1, .steps = -1, .hardest = -1};
    solver_find_minutes(&puzzle);
    assert_int_equal(puzzle.minutes.tenths, without.tenths);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(lanes_agree_with_single_orders),
      cmocka_unit_test(board_lists_what_is_open),
      cmocka_unit_test(disguises_take_as_long),
      cmocka_unit_test(harder_levels_take_longer),
      cmocka_unit_test(sizes_are_sensible),
      cmocka_unit_test(terms_have_their_direction),
      cmocka_unit_test(estimates_are_marked),
      cmocka_unit_test(other_boards_are_estimates),
      cmocka_unit_test(nothing_is_known_without_one_solution),
      cmocka_unit_test(ratings_change_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
