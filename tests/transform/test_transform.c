// Transformations: the figures of thesis chapter 5, recipes, the laws of a group, symmetries.
#include "tests/fixtures/disguise.h"

#include <stdio.h>

static struct xform parsed(const struct geom *geom, const char *recipe) {
  struct xform xform;
  struct err err;
  if (!recipe_parse(&xform, geom, recipe, &err)) fail_msg("%s: %s", recipe, err.text);
  assert_true(xform_is_member(&xform, geom));
  return xform;
}

// --- the figures -------------------------------------------------------------------------------

static const struct figure {
  const char *name, *recipe, *grid;
} figures[] = {
    {"5.7", "digits 1-9",
     "9.......2..8..1.377..53..8..8..73.54..64.27..17.85..9..9..87..134.6..8..8.......9"},
    {"5.8", "digits 1-9,5-6,7-8",
     "9.......2..7..1.388..63..7..7..83.64..54.28..18.76..9..9..78..134.5..7..7.......9"},
    {"5.9", "digits 987645321",
     "9.......8..2..1.733..47..2..2..37.46..56.83..13.24..9..9..23..176.5..2..2.......9"},
    {"5.10", "rotate left",
     "27.4..9.1.385.1.......7..8..9.32.7....37.58....5.48.6..8..6.......8.714.1.7..9.38"},
    {"5.11", "rotate right",
     "83.9..7.1.417.8.......6..8..6.84.5....85.73....7.23.9..8..7.......1.583.1.9..4.72"},
    {"5.12", "rotate 180",
     "1.......8..8..6.439..78..1..1..58.79..72.46..45.37..8..8..35..773.9..8..2.......1"},
    {"5.13", "flip vertical",
     "8.......134.6..8...1..87..997.85..1...64.27...8..73.547..53..8...8..9.371.......2"},
    {"5.14", "flip horizontal",
     "2.......173.9..8...8..35..745.37..8...72.46...1..58.799..78..1...8..6.431.......8"},
    {"5.16", "rows 1-2",
     "..8..9.371.......27..53..8..8..73.54..64.27..97.85..1..1..87..934.6..8..8.......1"},
    {"5.18", "columns 1-2",
     ".1......2..8..9.37.7.53..8.8...73.54..64.27..79.85..1.1...87..943.6..8...8......1"},
    {"5.19", "bands 1-3",
     ".1..87..934.6..8..8.......1.8..73.54..64.27..97.85..1.1.......2..8..9.377..53..8."},
    {"5.20", "stacks 1-3",
     "..2...1...37..9..8.8.53.7...54.73.8.7..4.2..6.1.85.97...9.87.1.8..6..34...1...8.."},
    {"5.21", "digits 736548291; rotate left; rows 4-6,7-8; columns 1-2,8-9; bands 1-2; stacks 2-3",
     "..4..8.59..69..2.41..2..63.23.17.5..6.9...4.7.....9.2....7.59.29......8..72.96..1"},
};

static void recipes_make_the_figures(void **state) {
  (void)state;
  const struct geom *geom = geom_lookup_side(9);
  struct grid start = check_grid(FIGURE_5_6);
  for (size_t i = 0; i < COUNT(figures); i++) {
    struct xform xform = parsed(geom, figures[i].recipe);
    struct grid expected = check_grid(figures[i].grid), image = transformed(geom, &xform, &start);
    assert_grid_equal(geom, &image, &expected);
    struct xform back = xform_invert(&xform, geom);
    image = transformed(geom, &back, &expected);
    assert_grid_equal(geom, &image, &start);
  }
}

// One thing said in two ways, or in a roomier way.
static void recipes_mean_what_they_say(void **state) {
  (void)state;
  static const struct {
    const char *size, *a, *b;
  } same[] = {
      {"9", "rotate left; rotate left", "rotate 180"},
      {"9", "rotate left;rotate right", "identity"},
      {"9", "transpose; flip vertical", "rotate left"},
      {"9", "flip vertical; flip horizontal", "rotate 180"},
      {"9", "  ROWS  1 - 2 ,2-3 ;\tColumns 8-9 ", "rows 1-2; rows 2-3; columns 8-9"},
      {"9", "rows 1-2,1-2", "identity"},
      {"9", "digits 1-2,2-3", "digits 312456789"},
      {"9", "bands 1-3; rows 1-3,4-6,7-9", "flip vertical"},
      {"16", "digits 1-10", "digits A234567891BCDEFG"},
      {"8", "bands 1-4,2-3; rows 1-2,3-4,5-6,7-8", "flip vertical"},
      {"2x3", "bands 1-2; rows 1-3,4-6", "flip vertical"},
  };
  for (size_t i = 0; i < COUNT(same); i++) {
    const struct geom *geom = geom_of(same[i].size);
    struct xform a = parsed(geom, same[i].a), b = parsed(geom, same[i].b);
    if (!xform_equal(&a, &b, geom)) fail_msg("%s is not %s", same[i].a, same[i].b);
  }
}

static void illegal_recipes_are_refused(void **state) {
  (void)state;
  static const struct {
    const char *size, *recipe, *reason;
  } cases[] = {
      {"9", "", "step 1 is empty"},
      {"9", "rows 1-2;", "step 2 is empty"},
      {"9", "rows 1-2;;rows 1-2", "step 2 is empty"},
      {"9", "rows 3-4", "row 3 is in band 1, but row 4 is in band 2"},
      {"9", "rows 1-2; columns 1-9", "step 2, 'columns 1-9': column 1 is in stack 1"},
      {"9", "rows 1-10", "expected rows from 1 to 9"},
      {"9", "rows 0-1", "expected rows from 1 to 9"},
      {"9", "rows 99999999999999999999-1", "expected rows from 1 to 9"},
      {"9", "rows 2-2", "a row cannot swap with itself"},
      {"9", "rows", "expected pairs such as"},
      {"9", "rows 1", "expected pairs such as"},
      {"9", "rows 1-2,", "expected pairs such as"},
      {"9", "rows 1-2 3-4", "expected pairs such as"},
      {"9", "rows 1x-2", "expected pairs such as"},
      {"9", "bands 1-4", "expected bands from 1 to 3"},
      {"8", "stacks 1-3", "expected stacks from 1 to 2"},
      {"9", "digits 12345678", "must name each of the 9 digits once"},
      {"9", "digits 112345678", "must name each of the 9 digits once"},
      {"9", "digits 123456780", "must name each of the 9 digits once"},
      {"9", "digits", "expected pairs such as"},
      {"9", "digits 1-A", "expected digits from 1 to 9"},
      {"16", "digits A-10", "a digit cannot swap with itself"},
      {"9", "rotate", "expected one of: left, right, 180"},
      {"9", "rotate 90", "expected one of: left, right, 180"},
      {"9", "flip", "expected one of: vertical, horizontal"},
      {"9", "transpose twice", "'transpose' takes no argument"},
      {"9", "mirror", "unknown step; choose from: digits rotate"},
      {"8", "transpose", "4x2 boxes would become 2x4"},
      {"8", "rotate left", "4x2 boxes would become 2x4"},
      {"2x3", "rotate right", "2x3 boxes would become 3x2"},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    const struct geom *geom = geom_of(cases[i].size);
    struct xform before, xform;
    struct err err = {.kind = ERR_NONE};
    xform_init_identity(&before, geom);
    xform = before;
    if (recipe_parse(&xform, geom, cases[i].recipe, &err)) fail_msg("%s parses", cases[i].recipe);
    assert_int_equal(err.kind, ERR_INPUT);
    if (strstr(err.text, cases[i].reason) == NULL)
      fail_msg("'%s' gives: %s", cases[i].recipe, err.text);
    assert_true(xform_equal(&xform, &before, geom));
  }
  char flood[1000];
  memset(flood, 'r', sizeof flood - 1);
  flood[sizeof flood - 1] = '\0';
  struct xform xform;
  struct err err;
  assert_false(recipe_parse(&xform, geom_lookup_side(9), flood, &err));
}

// --- the group ---------------------------------------------------------------------------------

static const char *const group_sizes[] = {"4", "6", "2x3", "8", "9", "12", "3x4", "16", "25"};

static void the_laws_of_a_group_hold(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(group_sizes); i++) {
    const struct geom *geom = geom_of(group_sizes[i]);
    struct rng rng;
    rng_init(&rng, 11, i);
    struct xform one;
    xform_init_identity(&one, geom);
    for (int round = 0; round < (soaking() ? 20000 : 500); round++) {
      struct xform a, b, c;
      xform_init_random(&a, geom, &rng);
      xform_init_random(&b, geom, &rng);
      xform_init_random(&c, geom, &rng);
      struct grid grid = {0};
      for (int cell = 0; cell < geom->cells; cell++)
        grid.cell[cell] = (uint8_t)rng_below(&rng, (uint64_t)geom->side + 1);

      struct xform ab = xform_compose(&a, &b, geom), bc = xform_compose(&b, &c, geom);
      struct xform left = xform_compose(&ab, &c, geom), right = xform_compose(&a, &bc, geom);
      assert_true(xform_is_member(&ab, geom));
      assert_true(xform_equal(&left, &right, geom));

      struct grid after_a = transformed(geom, &a, &grid);
      struct grid in_steps = transformed(geom, &b, &after_a);
      struct grid at_once = transformed(geom, &ab, &grid);
      assert_true(grid_equal(geom, &in_steps, &at_once));

      struct xform back = xform_invert(&a, geom);
      struct xform forth_back = xform_compose(&a, &back, geom);
      struct xform back_forth = xform_compose(&back, &a, geom);
      assert_true(xform_equal(&forth_back, &one, geom));
      assert_true(xform_equal(&back_forth, &one, geom));

      char text[RECIPE_TEXT_MAX];
      struct xform reread = parsed(geom, recipe_print(&a, geom, text));
      assert_true(xform_equal(&reread, &a, geom));
    }
  }
}

static void solutions_stay_solutions(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(group_sizes); i++) {
    const struct geom *geom = geom_of(group_sizes[i]);
    struct rng rng;
    rng_init(&rng, 12, i);
    struct grid solution;
    gen_make_solution(geom, 12, i, &solution);
    for (int round = 0; round < 50; round++) {
      struct xform xform;
      xform_init_random(&xform, geom, &rng);
      struct grid givens = dug(geom, &solution, 40, &rng);
      struct grid image = transformed(geom, &xform, &solution);
      struct grid image_givens = transformed(geom, &xform, &givens);
      assert_true(grid_is_solution(geom, &image));
      assert_true(grid_extends(geom, &image, &image_givens));
      assert_int_equal(grid_count_clues(geom, &givens), grid_count_clues(geom, &image_givens));
    }
  }
}

static void recipes_are_printed_short(void **state) {
  (void)state;
  static const struct {
    const char *size, *recipe;
  } cases[] = {
      {"9", "identity"},      {"9", "transpose"},       {"9", "rotate left"},
      {"9", "rotate right"},  {"9", "rotate 180"},      {"9", "flip vertical"},
      {"8", "flip vertical"}, {"9", "flip horizontal"}, {"9", "rows 1-2"},
      {"9", "stacks 2-3"},    {"9", "digits 1-9,5-6"},  {"9", "rotate left; rows 4-6; digits 1-9"},
      {"16", "digits 1-G"},   {"12", "columns 9-12"},   {"9", "digits 987645321"},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    const struct geom *geom = geom_of(cases[i].size);
    struct xform xform = parsed(geom, cases[i].recipe);
    char text[RECIPE_TEXT_MAX];
    assert_string_equal(recipe_print(&xform, geom, text), cases[i].recipe);
  }
}

static int compare_words(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

// All 128 x 4! elements of the 4x4 group, 100 of each expected. The chi-square sum has 3,071
// degrees of freedom: mean 3,071, standard deviation 78.
static void random_elements_are_uniform(void **state) {
  (void)state;
  enum { ELEMENTS = 128 * 24, EACH = 100, DRAWS = ELEMENTS * EACH };
  const struct geom *geom = geom_lookup_side(4);
  assert_int_equal(xform_count_moves(geom), 128);
  assert_int_equal(xform_count_moves(geom_of("6")), 3456);
  assert_int_equal(xform_count_moves(geom_of("2x3")), 3456);
  assert_int_equal(xform_count_moves(geom_of("9")), 3359232);
  assert_true(xform_count_moves(geom_of("25")) == UINT64_MAX);
  uint32_t *drawn = malloc(DRAWS * sizeof *drawn);
  assert_non_null(drawn);
  struct rng rng;
  rng_init(&rng, 13, 0);
  for (int i = 0; i < DRAWS; i++) {
    struct xform xform;
    xform_init_random(&xform, geom, &rng);
    drawn[i] = xform.transpose;
    for (int k = 0; k < 4; k++)
      drawn[i] = drawn[i] << 6 |
                 (uint32_t)(xform.row[k] << 4 | xform.column[k] << 2 | (xform.digit[k + 1] - 1));
  }
  qsort(drawn, DRAWS, sizeof *drawn, compare_words);
  int elements = 0;
  double sum = 0;
  for (int from = 0, to; from < DRAWS; from = to) {
    for (to = from; to < DRAWS && drawn[to] == drawn[from];) to++;
    sum += (double)(to - from - EACH) * (to - from - EACH) / EACH;
    elements++;
  }
  free(drawn);
  assert_int_equal(elements, ELEMENTS);
  assert_true(sum > 3071 - 5 * 78 && sum < 3071 + 5 * 78);
}

// --- symmetries --------------------------------------------------------------------------------

struct symmetry_check {
  const struct geom *geom;
  const struct grid *grid;
  bool pattern;      // only blanks must stay blanks
  char recipes[256]; // of all symmetries, one after the other, while there is room
};

static bool check_symmetry(void *context, const struct xform *xform) {
  struct symmetry_check *check = context;
  assert_true(xform_is_member(xform, check->geom));
  struct grid image = transformed(check->geom, xform, check->grid);
  for (int cell = 0; cell < check->geom->cells; cell++)
    if (check->pattern)
      assert_int_equal(image.cell[cell] == 0, check->grid->cell[cell] == 0);
    else
      assert_int_equal(image.cell[cell], check->grid->cell[cell]);
  char text[RECIPE_TEXT_MAX];
  size_t used = strlen(check->recipes);
  snprintf(check->recipes + used, sizeof check->recipes - used, "%s%s", used > 0 ? " | " : "",
           recipe_print(xform, check->geom, text));
  return true;
}

static void symmetries_are_counted(void **state) {
  (void)state;
  static const struct {
    const char *size, *grid;
    enum symmetry_of what;
    uint64_t count;
    const char *recipes; // NULL: too many
  } cases[] = {
      {"9", MOST_SYMMETRIC, SYMMETRY_OF_PUZZLE, 648, NULL},
      {"9", FIGURE_5_1, SYMMETRY_OF_PUZZLE, 1, "identity"},
      {"9", FIGURE_5_6, SYMMETRY_OF_PUZZLE, 1, "identity"},
      {"9", FIGURE_5_6, SYMMETRY_OF_PATTERN, 2, "identity | rotate 180"},
      {"9", FIGURE_5_4, SYMMETRY_OF_PATTERN, 2, "identity | rotate 180"},
      {"9", FIGURE_5_2, SYMMETRY_OF_PATTERN, 1, "identity"},
      {"4", "1234341221434321", SYMMETRY_OF_PUZZLE, 32, NULL},
      {"4", "1234341223414123", SYMMETRY_OF_PUZZLE, 16, NULL},
      {"4", "1234341223414123", SYMMETRY_OF_PATTERN, 128, NULL},
      {"4", "................", SYMMETRY_OF_PUZZLE, 128, NULL},
      {"4", "1...............", SYMMETRY_OF_PATTERN, 128 / 16, NULL},
      {"4", "12..34....43..21", SYMMETRY_OF_PUZZLE, 16, NULL},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    const struct geom *geom = geom_of(cases[i].size);
    struct grid grid = check_grid(cases[i].grid);
    struct symmetry_check check = {
        .geom = geom, .grid = &grid, .pattern = cases[i].what == SYMMETRY_OF_PATTERN};
    assert_int_equal(xform_count_symmetries(geom, &grid, cases[i].what, 0), cases[i].count);
    assert_int_equal(xform_count_symmetries(geom, &grid, cases[i].what, 1), 1);
    assert_int_equal(xform_visit_symmetries(geom, &grid, cases[i].what, check_symmetry, &check),
                     cases[i].count);
    if (cases[i].recipes != NULL) assert_string_equal(check.recipes, cases[i].recipes);
  }
}

// As many symmetries as transformations that make the canonical form: counted in two ways.
static void symmetries_are_those_of_brute_force(void **state) {
  (void)state;
  static const char *const sizes[] = {"4", "6", "2x3"};
  for (size_t i = 0; i < COUNT(sizes); i++) {
    const struct geom *geom = geom_of(sizes[i]);
    struct orders rows = all_orders(geom->box_width, geom->box_height);
    struct orders columns = all_orders(geom->box_height, geom->box_width);
    struct rng rng;
    rng_init(&rng, 19, i);
    for (int n = 0; n < 30; n++) {
      struct grid solution;
      gen_make_solution(geom, 19, (uint64_t)n, &solution);
      struct grid givens = dug(geom, &solution, 10 * (n % 5), &rng);
      uint64_t pattern = 0, puzzle = 0;
      for (int t = 0; t <= (geom->box_width == geom->box_height); t++)
        for (size_t r = 0; r < rows.count; r++)
          for (size_t c = 0; c < columns.count; c++) {
            struct xform xform;
            xform_init_identity(&xform, geom);
            xform.transpose = t == 1;
            memcpy(xform.row, rows.order[r], (size_t)geom->side);
            memcpy(xform.column, columns.order[c], (size_t)geom->side);
            struct grid image = transformed(geom, &xform, &givens);
            bool same_pattern = true, same = true;
            uint8_t there[10] = {0}, back[10] = {0};
            for (int cell = 0; cell < geom->cells && same_pattern; cell++) {
              int a = givens.cell[cell], b = image.cell[cell];
              same_pattern = (a == 0) == (b == 0);
              if (there[a] == 0 && back[b] == 0) {
                there[a] = (uint8_t)(b + 1);
                back[b] = (uint8_t)(a + 1);
              }
              same = same && there[a] == b + 1 && back[b] == a + 1;
            }
            pattern += same_pattern;
            puzzle += same_pattern && same;
          }
      assert_int_equal(xform_count_symmetries(geom, &givens, SYMMETRY_OF_PATTERN, 0), pattern);
      assert_int_equal(xform_count_symmetries(geom, &givens, SYMMETRY_OF_PUZZLE, 0), puzzle);
    }
    free(rows.order);
    free(columns.order);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(recipes_make_the_figures),
      cmocka_unit_test(recipes_mean_what_they_say),
      cmocka_unit_test(illegal_recipes_are_refused),
      cmocka_unit_test(the_laws_of_a_group_hold),
      cmocka_unit_test(solutions_stay_solutions),
      cmocka_unit_test(recipes_are_printed_short),
      cmocka_unit_test(random_elements_are_uniform),
      cmocka_unit_test(symmetries_are_counted),
      cmocka_unit_test(symmetries_are_those_of_brute_force),
  };
  return cmocka_run_group_tests_name("transform", tests, NULL, NULL);
}
