// publish/facts: what is found out about a puzzle is what its maker meant.
#include "tests/fixtures/check.h"

#include "gen/gen.h"
#include "publish/facts.h"

// What the generator makes for a level is of that level and of no other, at every size.
static void levels_are_those_of_the_generator(void **state) {
  (void)state;
  static const char *const sizes[] = {"4", "6", "2x3", "9", "12"};
  for (size_t i = 0; i < COUNT(sizes); i++)
    for (const struct level *level = gen_levels; level->name != NULL; level++) {
      struct gen_request request = {.geom = geom_of(sizes[i]), .level = level, .seed = 11};
      struct puzzle puzzle;
      struct err err;
      if (!gen_check_request(&request, &err)) {
        assert_int_equal(request.geom->side, 4);
        continue;
      }
      for (uint64_t index = 0; index < (soaking() ? 100 : 3); index++) {
        assert_true(gen_make_puzzle(&request, index, &puzzle, &err));
        facts_find(&puzzle, COLUMN_NEEDS_RATING);
        assert_true(gen_keeps_level(&puzzle, level, false));
        assert_true(gen_keeps_level(&puzzle, level, true));
        puzzle.clues = 0;
        assert_false(gen_keeps_level(&puzzle, level, true));
      }
    }
}

// One walk finds rating and flow; a part of either that a file claims is no reason to stop.
static void flow_and_rating_come_together(void **state) {
  (void)state;
  struct gen_request request = {
      .geom = geom_of("9"), .level = gen_lookup_level("hard"), .seed = 12};
  for (uint64_t index = 0; index < 5; index++) {
    struct puzzle truth, puzzle;
    struct err err;
    assert_true(gen_make_puzzle(&request, index, &truth, &err));
    puzzle = truth;
    assert_false(truth.flow.known);
    facts_find(&truth, COLUMN_NEEDS_FLOW);
    assert_true(truth.flow.known && truth.rating.rated);
    facts_find(&puzzle, COLUMN_NEEDS_RATING);
    assert_false(puzzle.flow.known); // nobody asked
    assert_int_equal(truth.rating.score, puzzle.rating.score);
    puzzle.flow = (struct puzzle_flow){true, 77, -1, -1, -1};
    puzzle.rating.score = -1;
    facts_find(&puzzle, COLUMN_NEEDS_FLOW | COLUMN_NEEDS_RATING);
    assert_memory_equal(&truth.flow, &puzzle.flow, sizeof truth.flow);
    assert_int_equal(truth.rating.score, puzzle.rating.score);
    puzzle.flow.tail = 7777; // a trusted claim stays
    facts_find(&puzzle, COLUMN_NEEDS_FLOW | COLUMN_NEEDS_RATING);
    assert_int_equal(puzzle.flow.tail, 7777);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(levels_are_those_of_the_generator),
      cmocka_unit_test(flow_and_rating_come_together),
  };
  return cmocka_run_group_tests_name("facts", tests, NULL, NULL);
}
