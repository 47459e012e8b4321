// Estimates of how many solutions there are: published numbers, the tally, and engines that visit them all.
#include "tests/fixtures/check.h"

#include <math.h>

#include "solver/solver.h"
#include "tests/fixtures/marked.h"

enum effort { ROUGH, CAREFUL };

static struct estimate ask(const struct geom *geom, const struct grid *givens,
                           const struct mark_list *marks, enum effort effort) {
  struct estimate estimate;
  assert_true(solver_estimate(geom, givens, marks, ESTIMATE_ROUGH, &estimate));
  if (effort == CAREFUL)
    assert_true(solver_estimate(geom, givens, marks, estimate.careful, &estimate));
  assert_true(!estimate.known ||
              (estimate.low <= estimate.number && estimate.number <= estimate.high));
  return estimate;
}

// Twice as far off as it says may happen once in many thousand times.
static void assert_near(const struct estimate *estimate, double logarithm, const char *name) {
  double off = estimate->number - estimate->low;
  if (!estimate->known || fabs(estimate->number - logarithm) > 2 * off + 1e-9)
    fail_msg("%s: 10^%.4f, off by up to %.4f, but it is 10^%.4f", name, estimate->number, off,
             logarithm);
}

// Complete grids of a board: Felgenhauer and Jarvis (2005), Pettersen (2006), and others since. That of
// 16x16 is an estimate itself.
static void empty_grids(void **state) {
  (void)state;
  static const struct grid empty;
  static const struct {
    const char *name;
    double logarithm;
  } grids[] = {
      {"4", 2.45939249},    // 288
      {"2x3", 7.45026389},  // 28,200,960
      {"2x4", 16.46443719}, // 29,136,487,207,403,520
      {"9", 21.82418467},   // 6,670,903,752,021,072,936,960
      {"9+x", 16.74517940}, // 55,613,393,399,531,520
      {"2x5", 30.27962498}, // 1,903,816,047,972,624,930,994,913,280,000
      {"3x4", 46.90940324}, // 81,171,437,193,104,932,746,936,103,027,318,645,818,654,720,000
      {"16", 98.77512965},  // 5.9584 * 10^98
  };
  for (size_t i = 0; i < COUNT(grids); i++) {
    struct err err;
    const struct geom *geom = board_parse(grids[i].name, &err);
    assert_non_null(geom);
    struct estimate rough = ask(geom, &empty, NULL, ROUGH);
    assert_near(&rough, grids[i].logarithm, geom->name);
    assert_true(rough.high - rough.low < 0.4);
    if (soaking() || geom->side < 9) { // the others take some seconds
      struct estimate careful = ask(geom, &empty, NULL, CAREFUL);
      assert_near(&careful, grids[i].logarithm, geom->name);
      assert_true(careful.high - careful.low < 0.08);
    }
    geom_release(geom);
  }
}

static void draw_givens(int clues, uint64_t number, struct grid *givens) {
  static const struct grid empty;
  struct grid solution;
  uint16_t cells[81];
  struct rng rng;
  rng_init(&rng, 220 + (uint64_t)clues, number);
  *givens = empty;
  assert_int_equal(solver_fill(geom_lookup_side(9), &empty, &rng, 0, &solution), SOLVER_YES);
  for (int i = 0; i < 81; i++) cells[i] = (uint16_t)i;
  rng_shuffle(&rng, cells, 81);
  for (int i = 0; i < clues; i++) givens->cell[cells[i]] = solution.cell[cells[i]];
}

// The bounds hold the number about as often as they say, those of a rough estimate a little less often, and
// its mean is right.
static void as_often_as_it_says(void **state) {
  (void)state;
  const enum effort effort = soaking() ? CAREFUL : ROUGH;
  int asked = 0, held = 0;
  double sum = 0;
  for (int clues = 18; clues <= 24; clues += 2)
    for (uint64_t i = 0; i < (soaking() ? 50 : 25); i++, asked++) {
      struct grid givens;
      struct err err;
      tally_number solutions;
      draw_givens(clues, i, &givens);
      assert_true(solver_tally(&givens, 2, &solutions, &err));
      double logarithm = log10((double)solutions);
      struct estimate estimate = ask(geom_lookup_side(9), &givens, NULL, effort);
      assert_true(estimate.known);
      held += estimate.low - 1e-9 <= logarithm && logarithm <= estimate.high + 1e-9;
      sum += pow(10, estimate.number - logarithm);
    }
  if (soaking()) print_message("%d of %d bounds hold, mean %.4f\n", held, asked, sum / asked);
  assert_true(held * 100 >= asked * (soaking() ? 92 : 86));
  assert_true(fabs(sum / asked - 1) < (soaking() ? 0.005 : 0.05));
}

// Every board, with marks or without.
static void boards_and_marks(void **state) {
  (void)state;
  static const char *const boards[] = {"4", "2x3", "latin5", "jigsaw5:AAABBACABBCCCDBECDDDEEEED",
                                       "9+x"};
  struct puzzle *puzzle = malloc(sizeof *puzzle);
  double sum = 0;
  int asked = 0, impossible = 0;
  assert_non_null(puzzle);
  for (size_t b = 0; b < COUNT(boards); b++) {
    struct err err;
    struct rng rng;
    const struct geom *geom = board_parse(boards[b], &err);
    assert_non_null(geom);
    rng_init(&rng, 221, b);
    for (int round = 0; round < 6 * MARK_KINDS; round++) {
      struct grid solution;
      struct solver_result result;
      struct marked_wish wish =
          draw_marked_wish(&rng, round % MARK_KINDS, geom->side < 9 ? 15 : 45);
      make_marked_puzzle(geom, &wish, &rng, puzzle, &solution);
      solver_certifier(geom, &puzzle->marks)
          ->solve(geom, &puzzle->givens,
                  &(struct solver_request){.limit = 1000000, .marks = &puzzle->marks}, &result);
      if (!result.complete) continue;
      struct estimate estimate = ask(geom, &puzzle->givens, &puzzle->marks, ROUGH);
      if (result.solutions == 0) {
        assert_false(estimate.known);
        impossible++;
      } else {
        assert_near(&estimate, log10((double)result.solutions), geom->name);
        sum += pow(10, estimate.number) / (double)result.solutions;
        asked++;
      }
    }
    geom_release(geom);
  }
  free(puzzle);
  assert_true(asked > 200 && impossible > 5); // or the test shows nothing
  assert_true(fabs(sum / asked - 1) < 0.02);
}

static void the_same_answer_every_time(void **state) {
  (void)state;
  struct grid givens;
  draw_givens(20, 1, &givens);
  const struct geom *geom = geom_lookup_side(9);
  struct estimate first = ask(geom, &givens, NULL, ROUGH);
  struct estimate second = ask(geom, &givens, NULL, ROUGH);
  assert_true(first.number == second.number && first.low == second.low);
}

// What follows without a choice needs no probe to be sure.
static void certain_numbers(void **state) {
  (void)state;
  struct grid givens = check_grid(FIGURE_4_9);
  draw_givens(60, 1, &givens);
  struct estimate one = ask(geom_lookup_side(9), &givens, NULL, CAREFUL);
  assert_true(one.known && one.number == 0 && one.low == 0 && one.high == 0);
  givens.cell[0] = givens.cell[1] = 5;
  assert_false(ask(geom_lookup_side(9), &givens, NULL, CAREFUL).known);
}

static void numbers_are_printed(void **state) {
  (void)state;
  static const struct {
    double logarithm;
    const char *text;
  } numbers[] = {{0, "1"},
                 {2.45939249, "288"},
                 {5.9999999, "1000000"},
                 {6.0, "1.00e6"},
                 {21.82418453, "6.67e21"},
                 {98.9999, "1.00e99"},
                 {308.63996, "4.36e308"}};
  for (size_t i = 0; i < COUNT(numbers); i++) {
    char text[ESTIMATE_TEXT];
    assert_string_equal(estimate_print(numbers[i].logarithm, text), numbers[i].text);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(empty_grids),      cmocka_unit_test(as_often_as_it_says),
      cmocka_unit_test(boards_and_marks), cmocka_unit_test(the_same_answer_every_time),
      cmocka_unit_test(certain_numbers),  cmocka_unit_test(numbers_are_printed),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
