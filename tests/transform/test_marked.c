// Puzzles with marks in disguise: marks mean the same afterwards, the canonical form sees through it, and
// what would not keep the puzzle is refused.
#include "tests/fixtures/marked.h"
#include "transform/transform.h"
#include "transform/turn.h"

enum { TURNS = 8 };

#define JIGSAW_7 "jigsaw7:AAAABCCDAAABCCDDDBBBCDDDBBECFGGGGECFFFGGEEFFFGEEE"

static const struct geom *board(const char *name) {
  struct err err;
  const struct geom *geom = board_parse(name, &err);
  if (geom == NULL) fail_msg("%s: %s", name, err.text);
  return geom;
}

static void parse(const struct geom *geom, const char *text, struct mark_list *marks) {
  struct err err;
  if (!marks_parse(text, geom, marks, &err)) fail_msg("%s: %s", text, err.text);
}

static struct xform recipe(const struct geom *geom, const char *text) {
  struct xform xform;
  struct err err;
  if (!recipe_parse(&xform, geom, text, &err)) fail_msg("%s: %s", text, err.text);
  return xform;
}

// --- single marks --------------------------------------------------------------------------------

static void marks_move_with_their_cells(void **state) {
  (void)state;
  static const struct {
    const char *board, *recipe, *marks, *image; // NULL: refused
  } cases[] = {
      {"9", "transpose", "cage 15 r1c1 r1c2", "cage 15 r1c1 r2c1"},
      {"9", "rotate 180", "less r1c1 r1c2", "less r9c9 r9c8"},
      {"9", "rotate left", "thermo r1c1 r1c2 r2c3", "thermo r9c1 r8c1 r7c2"},
      {"9", "flip horizontal", "arrow r1c1 r1c2 r1c3; nonten", "arrow r1c9 r1c8 r1c7; nonten"},
      {"9", "digits 987654321", "cage 15 r1c1 r1c2", "cage 5 r1c1 r1c2"},
      {"9", "digits 987654321", "cage r1c1 r1c2", "cage r1c1 r1c2"},
      {"9", "digits 987654321", "plus 7 r1c1 r1c2 r2c1", "plus 23 r1c1 r1c2 r2c1"},
      {"9", "digits 987654321", "minus 3 r1c1 r1c2", "minus 3 r1c1 r1c2"},
      {"9", "digits 987654321", "times 12 r1c1 r1c2", NULL},
      {"9", "digits 987654321", "divide 2 r1c1 r1c2", NULL},
      {"9", "digits 987654321", "less r1c1 r1c2", "less r1c2 r1c1"},
      {"9", "digits 987654321", "white r1c1 r1c2; nonconsecutive",
       "white r1c1 r1c2; nonconsecutive"},
      {"9", "digits 987654321", "black r1c1 r1c2", NULL},
      {"9", "digits 987654321", "nondouble", NULL},
      {"9", "digits 987654321", "x r1c1 r1c2; nonten", "x r1c1 r1c2; nonten"},
      {"9", "digits 987654321", "v r1c1 r1c2", NULL},
      {"4", "digits 4321", "v r1c1 r1c2; nonfive", "v r1c1 r1c2; nonfive"},
      {"6", "digits 654321", "x r1c1 r1c2", NULL},
      {"9", "digits 987654321", "even r1c1; odd r2c2", "even r1c1; odd r2c2"},
      {"6", "digits 654321", "even r1c1; odd r2c2", "even r2c2; odd r1c1"},
      {"9", "digits 987654321", "thermo r1c1 r1c2 r2c3", "thermo r2c3 r1c2 r1c1"},
      {"9", "digits 987654321", "arrow r1c1 r1c2 r1c3", NULL},
      {"9", "digits 2-4,1-9", "even r1c1; odd r2c2", "even r1c1; odd r2c2"},
      {"9", "digits 2-3", "even r1c1", NULL},
      {"9", "digits 2-4", "even r1c1; white r1c1 r1c2", NULL},
      {"9", "digits 2-4", "cage 15 r1c1 r1c2", NULL},
      {"9", "rows 1-2", "cage 15 r1c1 r1c2", NULL},
      {"9", "bands 1-3", "nonconsecutive", NULL},
      {"9+x", "rows 1-2,8-9; columns 1-2,8-9", "even r1c1", NULL},
      {"9", "identity", "arrow 2 r1c1 r1c2 r2c3 r3c3", "arrow 2 r1c1 r1c2 r2c3 r3c3"},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    const struct geom *geom = board(cases[i].board);
    struct mark_list marks, image, expected;
    struct err err = {0};
    struct xform xform = recipe(geom, cases[i].recipe);
    parse(geom, cases[i].marks, &marks);
    bool moved = xform_move_marks(&xform, geom, &marks, &image, &err);
    if (moved != (cases[i].image != NULL))
      fail_msg("%s: %s %s", cases[i].recipe, cases[i].marks, moved ? "is not refused" : err.text);
    if (moved) {
      parse(geom, cases[i].image, &expected);
      if (!marks_equal(&image, &expected)) fail_msg("%s: %s", cases[i].recipe, cases[i].marks);
    } else {
      assert_int_equal(err.kind, ERR_INPUT);
      assert_true(err.text[0] != '\0');
    }
    geom_release(geom);
  }
}

// --- whole puzzles -------------------------------------------------------------------------------

static const char *const boards[] = {"4",         "6",      "2x3",    "9",     "9+x",
                                     "9+windows", "latin5", "latin6", JIGSAW_7};

// A transformation of the puzzle: a turn, if the board or its turned one keeps it, and digits as drawn.
static struct xform draw_disguise(const struct puzzle *puzzle, struct rng *rng) {
  const struct geom *geom = puzzle->geom;
  struct xform xform, turned;
  xform_init_random_marked(&xform, geom, &puzzle->marks, rng);
  if (geom->plain) return xform;
  turn_init_xform(&(struct turn_word){.made_of = (unsigned)rng_below(rng, TURNS)}, geom, &turned);
  return xform_compose(&xform, &turned, geom);
}

static struct canonical_hash hash_of(const struct puzzle *puzzle, struct grid *form,
                                     struct mark_list *marks, struct xform *how) {
  canonical_marked(puzzle->geom, &puzzle->givens, &puzzle->marks, form, marks, how);
  return canonical_hash_marked(puzzle->geom, form, marks);
}

static bool same_hash(struct canonical_hash a, struct canonical_hash b) {
  return a.high == b.high && a.low == b.low;
}

// Moves a puzzle and its solution, and sees that the one is still a solution of the other.
static const struct geom *disguise(const struct xform *xform, const struct puzzle *puzzle,
                                   const struct grid *solution, struct puzzle *image) {
  char name[BOARD_NAME_MAX];
  struct grid givens, moved;
  struct err err;
  const struct geom *geom = board(xform_name_image(xform, puzzle->geom, name));
  xform_apply(xform, puzzle->geom, &puzzle->givens, &givens);
  xform_apply(xform, puzzle->geom, solution, &moved);
  puzzle_init(image, geom, &givens);
  if (!xform_move_marks(xform, puzzle->geom, &puzzle->marks, &image->marks, &err))
    fail_msg("%s", err.text);
  if (!marks_check(&image->marks, geom, &err)) fail_msg("%s", err.text);
  assert_true(grid_is_solution(geom, &moved));
  assert_true(marks_hold(&image->marks, geom, &moved, NULL));
  return geom;
}

static void disguises_have_one_form(void **state) {
  (void)state;
  static struct puzzle puzzle, image;
  static struct mark_list form_marks, image_marks, again;
  uint64_t complements = 0;
  for (size_t b = 0; b < COUNT(boards); b++) {
    const struct geom *geom = board(boards[b]);
    struct rng rng;
    rng_init(&rng, 181, b);
    for (int round = 0; round < 20 * MARK_KINDS; round++) {
      struct grid solution, form, image_form;
      struct xform how;
      struct err err;
      struct marked_wish wish = draw_marked_wish(&rng, round % MARK_KINDS, rng_range(&rng, 0, 30));
      wish.with_a_lie = false;
      make_marked_puzzle(geom, &wish, &rng, &puzzle, &solution);
      if (puzzle.marks.count == 0) continue;
      struct canonical_hash hash = hash_of(&puzzle, &form, &form_marks, &how);
      // The form is a disguise of the puzzle, made by `how`.
      struct grid made;
      xform_apply(&how, geom, &puzzle.givens, &made);
      assert_true(grid_equal(geom, &made, &form));
      assert_true(xform_move_marks(&how, geom, &puzzle.marks, &again, &err));
      assert_true(marks_equal(&again, &form_marks));
      // It is not the form of the puzzle without marks.
      assert_false(same_hash(hash, canonical_hash(geom, &form)));
      struct xform xform = draw_disguise(&puzzle, &rng);
      complements += xform.digit[1] == geom->side;
      const struct geom *other = disguise(&xform, &puzzle, &solution, &image);
      assert_true(same_hash(hash, hash_of(&image, &image_form, &image_marks, NULL)));
      assert_true(grid_equal(geom, &form, &image_form));
      assert_true(marks_equal(&form_marks, &image_marks));
      geom_release(other);
      // Another mark makes another puzzle.
      puzzle.marks.count--;
      puzzle.marks.cells -= puzzle.marks.mark[puzzle.marks.count].size;
      assert_false(same_hash(hash, hash_of(&puzzle, &image_form, &image_marks, NULL)));
    }
    geom_release(geom);
  }
  assert_true(complements > 20); // or the test shows less than it says
}

static void hashes_without_marks_are_the_old_ones(void **state) {
  (void)state;
  static const struct mark_list none;
  for (size_t b = 0; b < COUNT(boards); b++) {
    const struct geom *geom = board(boards[b]);
    struct grid grid = {0};
    grid.cell[1] = 2;
    assert_true(same_hash(canonical_hash_marked(geom, &grid, &none), canonical_hash(geom, &grid)));
    assert_true(same_hash(exact_hash_marked(geom, &grid, &none), exact_hash(geom, &grid)));
    geom_release(geom);
  }
}

// --- symmetries ----------------------------------------------------------------------------------

static void symmetries_are_counted(void **state) {
  (void)state;
  static const struct {
    const char *board, *marks;
    int cell, digit; // a given
    uint64_t of_puzzle, of_pattern;
  } cases[] = {
      {"9", "nonconsecutive", 0, 0, 8, 8},
      {"9", "nonconsecutive", 0, 5, 2, 2},
      {"9", "nonconsecutive", 40, 5, 8, 8},
      {"9", "cage 10 r1c1 r1c2", 0, 0, 1, 1},
      {"9", "cage 10 r1c5 r2c5", 0, 0, 2, 2},
      {"9", "cage 12 r1c1 r1c2; cage 8 r9c8 r9c9", 0, 0, 2, 2}, // turned, and with the complement
      {"9", "cage 12 r1c1 r1c2; cage 9 r9c8 r9c9", 0, 0, 1, 2},
      {"9", "black r5c4 r5c5; black r5c5 r5c6", 40, 2, 4, 4},
      {"6", "nonconsecutive", 0, 0, 4, 4},
      {"9", "even r1c1; odd r9c9", 0, 0, 2, 2},
      {"6", "even r1c1; odd r6c6", 0, 0, 2, 1}, // even and odd change places
      {"9", "even r1c1; even r9c9", 0, 2, 2, 2},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    const struct geom *geom = board(cases[i].board);
    struct mark_list marks;
    struct grid givens = {0};
    givens.cell[cases[i].cell] = (uint8_t)cases[i].digit;
    parse(geom, cases[i].marks, &marks);
    uint64_t puzzle =
        xform_visit_symmetries_marked(geom, &givens, &marks, SYMMETRY_OF_PUZZLE, NULL, NULL);
    uint64_t pattern =
        xform_visit_symmetries_marked(geom, &givens, &marks, SYMMETRY_OF_PATTERN, NULL, NULL);
    if (puzzle != cases[i].of_puzzle || pattern != cases[i].of_pattern)
      fail_msg("%s: %d and %d", cases[i].marks, (int)puzzle, (int)pattern);
    geom_release(geom);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(marks_move_with_their_cells),
      cmocka_unit_test(disguises_have_one_form),
      cmocka_unit_test(hashes_without_marks_are_the_old_ones),
      cmocka_unit_test(symmetries_are_counted),
  };
  return cmocka_run_group_tests_name("marked", tests, NULL, NULL);
}
