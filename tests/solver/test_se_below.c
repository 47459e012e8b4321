// The quick answer to "is the rating at most this?" against ratings.
#include "tests/fixtures/check.h"

#include "gen/gen.h"
#include "solver/se.h"

static struct se_workspace *work;

static int set_up(void **state) {
  (void)state;
  work = se_workspace_new();
  return work == NULL;
}

static int tear_down(void **state) {
  (void)state;
  se_workspace_free(work);
  return 0;
}

// Puzzles that hunts found, and a hard one of others.
static void hard_puzzles_are_told_apart(void **state) {
  (void)state;
  static const struct {
    const char *puzzle;
    int er;
  } hard[] = {
      {"......9..864........9.24.6..5...3.19........23.2.67..5......1.3...91.....28......", 90},
      {"2.....9..864..........24.6..5...3.1....4...3.....67..59.......3..8.1....12.8...9.", 91},
      {".2...918.1.37.......9.51...5...3..9......4.6.7.......2.......1......2..83..58...9", 92},
      {".743.....1.5..4..6....5..3..9...3..8..6.2...5......3...2....7...1.89.64.6......8.", 93},
      {"..7...3...1.4.....6....2..7..5.4....2....6.1..9.7.......8.....4...9..75.....2.63.", 97},
      {"7.....4...2..7..8...3..8..9...5..3...6..2..9...1..7..6...3..9...3..4..6...9..1..5", 98},
  };
  for (size_t i = 0; i < sizeof hard / sizeof hard[0]; i++) {
    struct grid givens = check_grid(hard[i].puzzle);
    for (int er = 90; er <= 95; er++)
      assert_int_equal(se_seems_below(&givens, er, work), hard[i].er <= er);
  }
}

// It may miss that a puzzle is easy, all the more with low limits, but does not praise a hard one.
static void random_puzzles_agree(void **state) {
  (void)state;
  const struct gen_request request = {.geom = geom_lookup(3, 3), .minimal = true, .seed = 7};
  int below = 0, told = 0;
  for (uint64_t i = 0; i < (soaking() ? 5000 : 300); i++) {
    struct puzzle puzzle;
    struct se_rating rating;
    struct err err;
    assert_true(gen_make_puzzle(&request, i, &puzzle, &err));
    assert_true(se_rate(&puzzle.givens, &(struct se_options){.work = work}, &rating));
    for (int er = 20; er <= 90; er += 5) {
      bool says = se_seems_below(&puzzle.givens, er, work);
      if (says) assert_true(rating.er <= er);
      below += rating.er <= er;
      told += says;
    }
    assert_int_equal(se_seems_below(&puzzle.givens, 90, NULL), rating.er <= 90);
  }
  assert_true(told > below * 3 / 4);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(hard_puzzles_are_told_apart),
      cmocka_unit_test(random_puzzles_agree),
  };
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
