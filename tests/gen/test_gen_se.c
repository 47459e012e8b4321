// Puzzles by their rating on the Sudoku Explainer scale: what is asked for is made, or refused where
// there can be none.
#include "tests/fixtures/check.h"

#include "gen/gen.h"

static void asked_ratings_are_made(void **state) {
  (void)state;
  static const struct {
    int low, high;
    bool pearl, diamond;
  } asked[] = {
      {26, 34, false, false}, {15, 15, false, false}, {66, 72, false, false},
      {26, 0, true, false},   {26, 40, true, true},
  };
  for (size_t i = 0; i < COUNT(asked); i++)
    for (uint64_t index = 0; index < 3; index++) {
      struct puzzle puzzle;
      struct err err;
      struct gen_request request = {.geom = geom_lookup(3, 3),
                                    .er_low = asked[i].low,
                                    .er_high = asked[i].high,
                                    .pearl = asked[i].pearl,
                                    .diamond = asked[i].diamond,
                                    .seed = 5};
      assert_true(gen_check_request(&request, &err));
      assert_true(gen_make_puzzle(&request, index, &puzzle, &err));
      assert_true(puzzle.se.rated);
      assert_true(puzzle.se.er >= asked[i].low);
      assert_true(asked[i].high == 0 || puzzle.se.er <= asked[i].high);
      if (asked[i].pearl) assert_int_equal(puzzle.se.ep, puzzle.se.er);
      if (asked[i].diamond) assert_int_equal(puzzle.se.ed, puzzle.se.er);
    }
}

static void impossible_ratings_are_refused(void **state) {
  (void)state;
  struct err err;
  struct gen_request request = {.geom = geom_lookup(3, 2), .er_low = 26, .er_high = 34};
  assert_false(gen_check_request(&request, &err));
  assert_int_equal(err.kind, ERR_INPUT);
  request = (struct gen_request){.geom = geom_lookup(3, 3),
                                 .er_low = 26,
                                 .pearl = true,
                                 .symmetry = gen_lookup_symmetry("rotate180")};
  assert_false(gen_check_request(&request, &err));
  request = (struct gen_request){.geom = geom_lookup(3, 3), .er_low = 13, .er_high = 14};
  assert_false(gen_check_request(&request, &err));
  request.er_high = 15;
  assert_true(gen_check_request(&request, &err));
  request = (struct gen_request){
      .geom = geom_lookup(3, 3), .level = gen_lookup_level("medium"), .er_low = 41, .er_high = 70};
  assert_false(gen_check_request(&request, &err));
  request.by_clues = true;
  assert_true(gen_check_request(&request, &err));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(asked_ratings_are_made),
      cmocka_unit_test(impossible_ratings_are_refused),
  };
  return cmocka_run_group_tests_name("gen_se", tests, NULL, NULL);
}
