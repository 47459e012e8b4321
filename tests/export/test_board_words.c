// What boards are called and which rules they have, in every place that says it.
#include <stdlib.h>
#include <string.h>

#include "export/board_words.h"
#include "tests/fixtures/check.h"

static const struct geom *open_board(const char *name) {
  struct err err;
  const struct geom *geom = board_parse(name, &err);
  if (geom == NULL) fail_msg("%s: %s", name, err.text);
  return geom;
}

static const struct board_rule *find_rule(const char *variant) {
  for (const struct board_rule *rule = board_rules; rule->label != LABEL_COUNT; rule++)
    if (rule->variant != NULL && strcmp(rule->variant, variant) == 0) return rule;
  fail_msg("%s has no rule", variant);
  return NULL;
}

// The sentences of books are those of `gridpress variants`, and no variant is forgotten.
static void every_variant_has_its_title_and_rule(void **state) {
  (void)state;
  for (const struct board_variant *variant = board_variants; variant->name != NULL; variant++) {
    if (variant->base == BOARD_SHEET) continue; // they share one rule: see the titles below
    const struct board_rule *rule = find_rule(variant->name);
    assert_string_equal(board_rule_text(rule, NULL), variant->rule);
    assert_int_equal(rule->base, variant->base != BOARD_BOXES);
  }
}

static void boards_are_called_by_what_they_have(void **state) {
  (void)state;
  static const struct {
    const char *board, *title;
    int rules;
  } cases[] = {
      {"9", "", 0},
      {"2x3", "", 0},
      {"9+x", "X", 1},
      {"samurai", "Samurai", 1},
      {"twodoku6+x", "Twodoku + X", 2},
      {"grids:0,0;0,6;6,6", "Overlapping grids", 1},
      {"9+x+windows", "X + Windows", 2},
      {"9+disjoint+centre", "Disjoint groups", 1}, // the centres are one of the groups
      {"9+antiking+antiknight", "Anti-knight + Anti-king", 2},
      {"9+asterisk+girandola", "Asterisk + Girandola", 2},
      {"latin7", "Latin square", 1},
      {"latin7+x", "Latin square + X", 2},
      {"jigsaw5:AAABBAACBBDCCBEDCCEEDDDEE", "Jigsaw", 1},
      {"jigsaw5:AAABBAACBBDCCBEDCCEEDDDEE+x", "Jigsaw + X", 2},
      {"jigsaw5:EAABBAACBBDCCBEDCCEEDDDEA", "Jigsaw", 2}, // and that it is in pieces
      {"9+region:r1c1r2c4r9c9", "Extra regions", 1},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    const struct geom *geom = open_board(cases[i].board);
    const struct board_rule *rules[BOARD_RULES_MAX];
    const struct board_kind kind = board_kind_of_wish(geom, 0);
    char title[BOARD_TITLE_MAX], text[BOARD_RULES_TEXT_MAX];
    assert_string_equal(board_title(&kind, NULL, title), cases[i].title);
    assert_int_equal(board_list_rules(&kind, rules), cases[i].rules);
    assert_int_equal(board_rules_text(&kind, NULL, text)[0] != '\0', cases[i].rules > 0);
    geom_release(geom);
  }
}

static struct board_kind read_kind(const char *board, const char *marks, struct puzzle *puzzle) {
  struct err err;
  struct grid givens = {0};
  puzzle_init(puzzle, open_board(board), &givens);
  if (!marks_parse(marks, puzzle->geom, &puzzle->marks, &err)) fail_msg("%s", err.text);
  return board_kind_of(puzzle);
}

// What readers are told depends on what the puzzle shows, and on whether it shows all there is.
static void marks_have_their_rules(void **state) {
  (void)state;
  static const char calculating[] =
      "Each cage makes its number with its operation; digits may "
      "repeat within a cage.";
  static const struct {
    const char *board, *marks, *title, *rules; // the rules without those of the board
  } cases[] = {
      {"9", "cage 3 r1c1 r1c2", "Killer",
       "Each cage adds up to its number, and no digit repeats within a cage."},
      {"9+x", "cage 3 r1c1 r1c2", "X + Killer", NULL},
      {"latin6", "plus 3 r1c1 r1c2", "Calcudoku", NULL},
      {"9", "times 6 r1c1 r1c2", "Calcudoku", calculating},
      {"9", "less r1c1 r1c2", "Greater-than", "Each sign points to the smaller digit."},
      {"latin5", "less r1c1 r1c2", "Futoshiki", NULL},
      {"9", "white r1c1 r1c2; nonconsecutive", "Consecutive",
       "Digits with a bar between them differ by 1; neighbours without a bar do not."},
      {"9", "white r1c1 r1c2", "Kropki",
       "Digits with a white dot between them differ by 1. Not all dots are shown."},
      {"9", "white r1c1 r1c2; black r2c1 r2c2; nonconsecutive; nondouble", "Kropki",
       "Digits with a white dot between them differ by 1. Of two digits with a black dot between "
       "them, one is twice the other. All dots are shown."},
      {"9", "white r1c1 r1c2; black r2c1 r2c2; nonconsecutive", "Kropki",
       "Digits with a white dot between them differ by 1. Of two digits with a black dot between "
       "them, one is twice the other. All white dots are shown."},
      {"9", "nonconsecutive", "Nonconsecutive", "Digits side by side never differ by 1."},
      {"9", "x r1c1 r1c2", "XV",
       "Digits with an X between them add up to 10. Not every X and V is shown."},
      {"9", "x r1c1 r1c2; v r2c1 r2c2; nonten; nonfive", "XV",
       "Digits with an X between them add up to 10. Digits with a V between them add up to 5. "
       "Every X and V is shown."},
      {"9", "even r1c1; odd r1c2", "Even-odd",
       "Squares hold even digits. Circles hold odd digits."},
      {"9", "odd r1c2", "Even-odd", "Circles hold odd digits."},
      {"9", "thermo r1c1 r1c2", "Thermo", "Digits rise from the bulb of a thermometer to its tip."},
      {"9", "arrow r1c1 r1c2 r1c3", "Arrow",
       "The digits along an arrow add up to the number in its circle."},
      {"9", "arrow 2 r1c1 r1c2 r1c3 r2c4", "Arrow",
       "The digits along an arrow add up to the number in its circle. A circle around two cells "
       "holds a number of two digits."},
      {"9", "cage 3 r1c1 r1c2; thermo r5c5 r5c6", "Killer + Thermo", NULL},
  };
  struct puzzle *puzzle = calloc(1, sizeof *puzzle);
  for (size_t i = 0; i < COUNT(cases); i++) {
    char title[BOARD_TITLE_MAX], text[BOARD_RULES_TEXT_MAX];
    const struct board_kind kind = read_kind(cases[i].board, cases[i].marks, puzzle);
    assert_string_equal(board_title(&kind, NULL, title), cases[i].title);
    board_rules_text(&kind, NULL, text);
    if (cases[i].rules != NULL) assert_string_equal(text, cases[i].rules);
    geom_release(puzzle->geom);
  }
  free(puzzle);
}

// A wish for a variant has the rules of the puzzles that come of it.
static void every_variant_of_marks_has_rules(void **state) {
  (void)state;
  for (int i = 0; mark_variants[i].name != NULL; i++) {
    const struct geom *geom = open_board(mark_variants[i].latin ? "latin6" : "9");
    const struct board_kind kind = board_kind_of_wish(geom, 1U << i);
    char title[BOARD_TITLE_MAX];
    assert_string_equal(board_title(&kind, NULL, title),
                        label_rows[find_rule(mark_variants[i].name)->title].english);
    geom_release(geom);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_variant_has_its_title_and_rule),
      cmocka_unit_test(boards_are_called_by_what_they_have),
      cmocka_unit_test(marks_have_their_rules),
      cmocka_unit_test(every_variant_of_marks_has_rules),
  };
  return cmocka_run_group_tests_name("board words", tests, NULL, NULL);
}
