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
      if (request.geom->side > 9 && strcmp(level->name, "easy") != 0) continue;
      for (uint64_t index = 0; index < (soaking() ? 100 : 3); index++) {
        if (!gen_make_puzzle(&request, index, &puzzle, &err)) break; // small grids are never evil
        facts_find(&puzzle, COLUMN_NEEDS_RATING);
        assert_true(gen_keeps_level(&puzzle, level, false));
        assert_true(gen_keeps_level(&puzzle, level, true));
        puzzle.clues = 0;
        assert_false(gen_keeps_level(&puzzle, level, true));
      }
    }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(levels_are_those_of_the_generator),
  };
  return cmocka_run_group_tests_name("facts", tests, NULL, NULL);
}
