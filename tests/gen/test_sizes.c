// gen/sizes: the level that a size has instead of one that it lacks.
#include "gen/gen.h"
#include "tests/fixtures/check.h"

static const int sides[] = {4, 6, 8, 9, 10, 12, 15, 16, 20, 25};

static void the_nearest_level_is_one_that_the_size_has(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(sides); i++) {
    const struct geom *geom = geom_lookup_side(sides[i]);
    for (const struct level *level = gen_levels; level->name != NULL; level++) {
      const struct level *near = gen_nearest_level(geom, level);
      assert_non_null(near);
      assert_true(gen_has_level(geom, near));
      if (gen_has_level(geom, level)) assert_ptr_equal(near, level);
      // Nothing between the two, and nothing harder while there is something easier.
      for (const struct level *between = near + 1; between <= level; between++)
        assert_false(gen_has_level(geom, between));
      if (near > level)
        for (const struct level *easier = gen_levels; easier < near; easier++)
          assert_false(gen_has_level(geom, easier));
    }
  }
}

static void a_4x4_is_never_more_than_easy(void **state) {
  (void)state;
  const struct geom *geom = geom_lookup_side(4);
  static const char *const lacking[] = {"medium", "hard", "evil"};
  for (size_t i = 0; i < COUNT(lacking); i++) {
    assert_false(gen_has_level(geom, gen_lookup_level(lacking[i])));
    assert_string_equal(gen_nearest_level(geom, gen_lookup_level(lacking[i]))->name, "easy");
  }
}

static void a_9x9_has_all_levels(void **state) {
  (void)state;
  for (const struct level *level = gen_levels; level->name != NULL; level++)
    assert_true(gen_has_level(geom_lookup_side(9), level));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_nearest_level_is_one_that_the_size_has),
      cmocka_unit_test(a_4x4_is_never_more_than_easy),
      cmocka_unit_test(a_9x9_has_all_levels),
  };
  return cmocka_run_group_tests_name("sizes", tests, NULL, NULL);
}
