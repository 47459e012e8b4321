// core/symmetry: the turns and mirrors of a grid, against pictures and against the recipes.
#include "tests/fixtures/check.h"

#include "transform/transform.h"

// Where cell (0, 1) of a 4x4 grid goes, by eye; and the same turn as a recipe.
static const struct {
  enum puzzle_symmetry symmetry;
  int image;
  int order; // so many times make the identity
  const char *recipe;
} cases[] = {
    {SYMMETRY_ROTATE_180, 14, 2, "rotate 180"},
    {SYMMETRY_ROTATE_90, 7, 4, "rotate right"},
    {SYMMETRY_MIRROR, 2, 2, "flip horizontal"},
    {SYMMETRY_FLIP, 13, 2, "flip vertical"},
    {SYMMETRY_DIAGONAL, 4, 2, "transpose"},
    {SYMMETRY_ANTIDIAGONAL, 11, 2, "transpose; rotate 180"},
};

static void maps_are_what_can_be_seen(void **state) {
  (void)state;
  const struct geom *four = geom_lookup_side(4);
  for (size_t i = 0; i < COUNT(cases); i++)
    assert_int_equal(cell_map_image(symmetry_map(four, cases[i].symmetry), four, 1),
                     cases[i].image);
}

static void maps_repeated_come_back(void **state) {
  (void)state;
  for (int side = GEOM_SIDE_MIN; side <= GEOM_SIDE_MAX; side++) {
    const struct geom *geom = geom_lookup_side(side);
    for (size_t i = 0; geom != NULL && i < COUNT(cases); i++) {
      struct cell_map map = symmetry_map(geom, cases[i].symmetry);
      for (int cell = 0; cell < geom->cells; cell++) {
        int image = cell;
        for (int k = 0; k < cases[i].order; k++) image = cell_map_image(map, geom, image);
        assert_int_equal(image, cell);
      }
    }
  }
}

// A symmetry of patterns and a recipe of that turn move every cell to the same place.
static void maps_are_the_turns_of_recipes(void **state) {
  (void)state;
  const struct geom *geom = geom_lookup_side(9);
  for (size_t i = 0; i < COUNT(cases); i++) {
    struct xform xform;
    struct err err;
    assert_true(recipe_parse(&xform, geom, cases[i].recipe, &err));
    struct cell_map map = symmetry_map(geom, cases[i].symmetry);
    for (int cell = 0; cell < geom->cells; cell++) {
      struct grid one = {0}, moved;
      one.cell[cell] = 1;
      xform_apply(&xform, geom, &one, &moved);
      assert_int_equal(moved.cell[cell_map_image(map, geom, cell)], 1);
    }
  }
}

// A pattern made symmetric has the symmetry; with one cell changed it has not.
static void patterns_hold_what_they_are_made_for(void **state) {
  (void)state;
  const struct geom *geom = geom_lookup_side(9);
  struct rng rng;
  rng_init(&rng, 5, 0);
  for (int round = 0; round < 200; round++)
    for (size_t i = 0; i < COUNT(cases); i++) {
      struct cell_map map = symmetry_map(geom, cases[i].symmetry);
      struct grid pattern = {0};
      for (int k = 0; k < 12; k++) {
        int cell = rng_range(&rng, 0, 80);
        for (int step = 0; step < cases[i].order; step++) {
          pattern.cell[cell] = (uint8_t)(1 + step);
          cell = cell_map_image(map, geom, cell);
        }
      }
      assert_true(symmetry_holds(geom, cases[i].symmetry, &pattern));
      assert_true(symmetry_find(geom, &pattern) & cases[i].symmetry);
      int cell = rng_range(&rng, 0, 80);
      if (cell_map_image(map, geom, cell) == cell) continue;
      pattern.cell[cell] = pattern.cell[cell] == 0;
      assert_false(symmetry_holds(geom, cases[i].symmetry, &pattern));
      assert_false(symmetry_find(geom, &pattern) & cases[i].symmetry);
    }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(maps_are_what_can_be_seen),
      cmocka_unit_test(maps_repeated_come_back),
      cmocka_unit_test(maps_are_the_turns_of_recipes),
      cmocka_unit_test(patterns_hold_what_they_are_made_for),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
