// What boards are called and which rules they have, in every place that says it.
#include <string.h>

#include "export/board_words.h"
#include "tests/fixtures/check.h"

static const struct geom *open_board(const char *name) {
  struct err err;
  const struct geom *geom = board_parse(name, &err);
  if (geom == NULL) fail_msg("%s: %s", name, err.text);
  return geom;
}

// The sentences of books are those of `gridpress variants`, and no variant is forgotten.
static void every_variant_has_its_title_and_rule(void **state) {
  (void)state;
  for (const struct board_variant *variant = board_variants; variant->name != NULL; variant++) {
    const struct board_rule *rule = board_rules;
    while (rule->title != NULL &&
           (rule->variant == NULL || strcmp(rule->variant, variant->name) != 0))
      rule++;
    if (rule->title == NULL) fail_msg("%s has no title", variant->name);
    assert_string_equal(board_rule_text(rule), variant->rule);
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
    char title[BOARD_TITLE_MAX], text[BOARD_RULES_TEXT_MAX];
    assert_string_equal(board_title(geom, title), cases[i].title);
    assert_int_equal(board_list_rules(geom, rules), cases[i].rules);
    assert_int_equal(board_rules_text(geom, text)[0] != '\0', cases[i].rules > 0);
    geom_release(geom);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_variant_has_its_title_and_rule),
      cmocka_unit_test(boards_are_called_by_what_they_have),
  };
  return cmocka_run_group_tests_name("board words", tests, NULL, NULL);
}
