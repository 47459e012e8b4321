// Sentences of steps: one step of every family, made by hand, told in English and in another
// language.
#include "tests/fixtures/check.h"

#include "solver/step_build.h"
#include "solver/technique.h"

// Cells and regions by the names people use, counted from 1.
static int cell(int row, int column) {
  return (row - 1) * 9 + column - 1;
}

static int row(int number) {
  return number - 1;
}

static int column(int number) {
  return 9 + number - 1;
}

static int box(int number) {
  return 18 + number - 1;
}

static void add_node(struct step *step, int at, int digit, bool strong) {
  step->nodes[step->node_count++] = (struct step_node){
      .cell_count = 1, .digit = (uint8_t)digit, .strong = strong, .cells = {(uint16_t)at}};
}

// A step that has some of everything; each sentence takes what it needs of it.
static struct step make_step(int technique, int bases, int covers, int fins) {
  struct step step;
  step_begin(&step, technique);
  step.digits = 1U << 4 | 1U << 7;
  step_add_cell(&step, cell(1, 2));
  step_add_cell(&step, cell(1, 5));
  step_add_cell(&step, cell(3, 2));
  step_add_cell(&step, cell(3, 5));
  for (int i = 0; i < bases; i++) step_add_base(&step, row(2 + 5 * i));
  for (int i = 0; i < covers; i++) step_add_cover(&step, column(3 + 5 * i));
  for (int i = 0; i < fins; i++) step_add_fin(&step, cell(9, 1 + i), 6);
  step.split[0] = 2;
  step.split[1] = 4;
  add_node(&step, cell(1, 2), 4, true);
  add_node(&step, cell(1, 5), 4, false);
  add_node(&step, cell(3, 5), 7, true);
  step_eliminate(&step, cell(5, 3), 4);
  return step;
}

static const struct {
  int technique, bases, covers, fins;
  const char *text;
} cases[] = {
    {TECHNIQUE_FULL_HOUSE, 1, 0, 0, "Full house, the last cell of row 2"},
    {TECHNIQUE_NAKED_SINGLE, 0, 0, 0, "Naked single, the only digit left"},
    {TECHNIQUE_HIDDEN_SINGLE, 1, 0, 0, "Hidden single, the only place for it in row 2"},
    {TECHNIQUE_LOCKED_CLAIMING, 1, 1, 0,
     "Locked candidates (claiming), the 4 and 7 of row 2 is in column 3"},
    {TECHNIQUE_NAKED_QUAD, 0, 0, 0, "Naked quad of 4 and 7 in r1c2, r1c5, r3c2 and r3c5"},
    {TECHNIQUE_X_WING, 2, 2, 0, "X-wing on 4 and 7 in rows 2 and 7, columns 3 and 8"},
    {TECHNIQUE_FINNED_X_WING, 2, 2, 1,
     "Finned X-wing on 4 and 7 in rows 2 and 7, columns 3 and 8, fin r9c1"},
    {TECHNIQUE_FINNED_X_WING, 2, 2, 3,
     "Finned X-wing on 4 and 7 in rows 2 and 7, columns 3 and 8, fins r9c1, r9c2 and r9c3"},
    {TECHNIQUE_SKYSCRAPER, 2, 0, 0,
     "Skyscraper on 4 and 7 in rows 2 and 7, one of r1c2 and r3c5 is true"},
    {TECHNIQUE_EMPTY_RECTANGLE, 2, 0, 0,
     "Empty rectangle on 4 and 7 in row 2 with r1c2, r1c5, r3c2 and r3c5"},
    {TECHNIQUE_XY_WING, 0, 0, 1,
     "XY-wing with pivot r1c2 and wings r1c5, r3c2 and r3c5, one of them is 6"},
    {TECHNIQUE_W_WING, 1, 0, 1, "W-wing of r1c2 and r3c5 by row 2, one of them is 6"},
    {TECHNIQUE_REMOTE_PAIR, 0, 0, 0, "Remote pair of 4 and 7 along r1c2 - r1c5 - r3c2 - r3c5"},
    {TECHNIQUE_UNIQUENESS_1, 0, 0, 0,
     "Uniqueness test 1, r1c2, r1c5, r3c2 and r3c5 must not be 4 and 7 crosswise"},
    {TECHNIQUE_BUG_PLUS_1, 0, 0, 0,
     "BUG+1, all other cells have two digits and r1c2 must be 4 and 7"},
    {TECHNIQUE_SUE_DE_COQ, 0, 0, 0, "Sue de Coq in r1c2 and r1c5; r3c2 and r3c5"},
    {TECHNIQUE_SIMPLE_COLOURS_TRAP, 0, 0, 0,
     "Simple colours trap on 4 and 7 in r1c2 and r1c5; r3c2 and r3c5"},
    {TECHNIQUE_X_CHAIN, 0, 0, 0, "X-chain along r1c2(4) = r1c5(4) - r3c5(7)"},
};

static void every_family_has_its_sentence(void **state) {
  (void)state;
  const struct geom *geom = geom_lookup_side(9);
  for (size_t i = 0; i < COUNT(cases); i++) {
    struct step step =
        make_step(cases[i].technique, cases[i].bases, cases[i].covers, cases[i].fins);
    char text[512], whole[512];
    assert_string_equal(step_describe(&step, geom, &step_english, text, sizeof text),
                        cases[i].text);
    snprintf(whole, sizeof whole, "%s: r5c3 is not 4", cases[i].text);
    assert_string_equal(step_explain(&step, geom, NULL, text, sizeof text), whole);
  }
}

// Digits that leave the same cells are told together, the smallest first.
static void digits_of_the_same_cells_are_told_together(void **state) {
  (void)state;
  static const struct {
    int gone[6][3]; // row, column, digit
    const char *effect;
  } effects[] = {
      {{{1, 1, 5}, {1, 1, 3}}, "r1c1 is not 3 or 5"},
      {{{1, 1, 3}, {1, 2, 3}}, "r1c1, r1c2 are not 3"},
      {{{1, 1, 3}, {1, 2, 3}, {1, 2, 8}, {1, 1, 8}, {1, 2, 9}, {1, 1, 9}},
       "r1c1, r1c2 are not 3, 8 or 9"},
      {{{1, 1, 3}, {1, 2, 3}, {1, 2, 5}, {1, 1, 9}, {1, 2, 9}},
       "r1c1, r1c2 are not 3 or 9; r1c2 is not 5"},
      {{{1, 1, 3}, {1, 2, 4}}, "r1c1 is not 3; r1c2 is not 4"},
  };
  for (size_t i = 0; i < COUNT(effects); i++) {
    struct step step;
    char text[256], whole[256];
    step_begin(&step, TECHNIQUE_NAKED_SINGLE);
    for (int k = 0; k < 6 && effects[i].gone[k][0] != 0; k++)
      step_eliminate(&step, cell(effects[i].gone[k][0], effects[i].gone[k][1]),
                     effects[i].gone[k][2]);
    snprintf(whole, sizeof whole, "Naked single, the only digit left: %s", effects[i].effect);
    assert_string_equal(step_explain(&step, geom_lookup_side(9), NULL, text, sizeof text), whole);
  }
}

// A step with two branches and one node of every sort.
static struct step make_forcing_step(int technique) {
  static const struct {
    enum step_claim claim;
    bool assumed, on;
    int digit, cells[2], region;
  } nodes[] = {
      {CLAIM_DIGIT, true, true, 4, {1}, 0},       {CLAIM_DIGIT, false, false, 4, {4, 5}, 0},
      {CLAIM_DIGIT, false, true, 4, {13, 14}, 0}, {CLAIM_DIGIT, true, false, 4, {1}, 0},
      {CLAIM_PLACE, false, true, 7, {4}, 9},      {CLAIM_NO_PLACE, false, false, 7, {0}, 2},
      {CLAIM_NO_DIGIT, false, false, 0, {8}, 0},
  };
  struct step step;
  step_begin(&step, technique);
  step_add_fin(&step, cell(9, 1), 6);
  step_add_fin(&step, cell(9, 2), 6);
  for (size_t i = 0; i < COUNT(nodes); i++) {
    struct step_node *node = step_add_node(&step, nodes[i].claim, nodes[i].on, nodes[i].digit);
    node->assumed = nodes[i].assumed;
    node->region = (uint16_t)nodes[i].region;
    for (int k = 0; k < 2 && (k == 0 || nodes[i].cells[k] != 0); k++)
      node->cells[node->cell_count++] = (uint16_t)nodes[i].cells[k];
  }
  step_eliminate(&step, cell(5, 3), 4);
  return step;
}

static void forcing_steps_are_told_link_by_link(void **state) {
  (void)state;
  const struct geom *geom = geom_lookup_side(9);
  struct step step = make_forcing_step(TECHNIQUE_FORCING_CHAIN_CONTRADICTION);
  char text[512];
  assert_string_equal(step_explain(&step, geom, NULL, text, sizeof text),
                      "Forcing chain contradiction, if r1c2 is 4, then none of r1c5 and r1c6 is 4, "
                      "then one of r2c5 "
                      "and r2c6 is 4; if r1c2 is not 4, then r1c5 is the 7 of column 1, then row 3 "
                      "has no place for "
                      "7, then nothing fits r1c9; so r5c3 is not 4");
  struct step_language spaced = step_english; // as French has it
  spaced.list = "{first} ; {next}";
  assert_non_null(strstr(step_tell(&step, geom, &spaced, text, sizeof text),
                         "one of r2c5 and r2c6 is 4 ; if r1c2 is not 4"));
  step = make_forcing_step(TECHNIQUE_FORCING_NET_VERITY);
  step.node_count = 1;
  assert_string_equal(step_explain(&step, geom, NULL, text, sizeof text),
                      "Forcing net verity, whichever is true of r9c1(6) and r9c2(6): if r1c2 is 4; "
                      "so r5c3 is not 4");
  step.node_count = 0;
  assert_string_equal(step_explain(&step, geom, NULL, text, sizeof text),
                      "Forcing net verity: r5c3 is not 4");
}

// Chains and long patterns: where to start, in the words of the language.
static void hints_say_where_to_look(void **state) {
  (void)state;
  const struct geom *geom = geom_lookup_side(9);
  struct step step = make_forcing_step(TECHNIQUE_FORCING_CHAIN_CONTRADICTION);
  struct step_language language = step_english;
  char text[512];
  assert_string_equal(step_hint(&step, geom, &step_english, 180, text, sizeof text),
                      "Forcing chain contradiction: look at the 4 in r1c2");
  language.phrases[PHRASE_LOOK] = "{node cell}! {node digit}? {technique}";
  assert_string_equal(step_hint(&step, geom, &language, 180, text, sizeof text),
                      "R1c2! 4? forcing chain contradiction");
  step = make_step(TECHNIQUE_NAKED_PAIR, 0, 0, 0);
  step.cell_count = 2;
  step.node_count = 0;
  assert_string_equal(step_hint(&step, geom, &step_english, 180, text, sizeof text),
                      "Naked pair of 4 and 7 in r1c2 and r1c5");
  assert_string_equal(step_hint(&step, geom, &step_english, 37, text, sizeof text),
                      "Naked pair: look at r1c2");
  step.technique = TECHNIQUE_REMOTE_PAIR;
  assert_string_equal(step_hint(&step, geom, &step_english, 180, text, sizeof text),
                      "Remote pair: look at r1c2");
  step.cell_count = 0;
  assert_string_equal(step_hint(&step, geom, &step_english, 180, text, sizeof text), "Remote pair");
}

// A clue between two cells is called what the page has there; what the page has not stays unnamed.
static void signs_between_cells_are_named(void **state) {
  (void)state;
  static const struct {
    enum step_sign sign;
    const char *expected;
  } signs[] = {
      {SIGN_NONE, "Clue between candidates at r1c2 and r1c5"},
      {SIGN_LESS, "Clue between candidates, the sign between r1c2 and r1c5"},
      {SIGN_WHITE, "Clue between candidates, the white dot between r1c2 and r1c5"},
      {SIGN_BLACK, "Clue between candidates, the black dot between r1c2 and r1c5"},
      {SIGN_BAR, "Clue between candidates, the bar between r1c2 and r1c5"},
      {SIGN_X, "Clue between candidates, the X between r1c2 and r1c5"},
      {SIGN_V, "Clue between candidates, the V between r1c2 and r1c5"},
  };
  for (size_t i = 0; i < COUNT(signs); i++) {
    struct step step;
    char text[128];
    step_begin(&step, TECHNIQUE_CLUE_BETWEEN_CANDIDATES);
    step_add_cell(&step, cell(1, 2));
    step_add_cell(&step, cell(1, 5));
    step.sign = (uint8_t)signs[i].sign;
    assert_string_equal(step_describe(&step, geom_lookup_side(9), &step_english, text, sizeof text),
                        signs[i].expected);
  }
}

static void mixed_regions_are_told_one_by_one(void **state) {
  (void)state;
  struct step step = make_step(TECHNIQUE_MUTANT_SWORDFISH, 1, 0, 0);
  char text[512];
  step_add_base(&step, column(4));
  step_add_base(&step, box(5));
  step_add_cover(&step, row(8));
  assert_string_equal(step_describe(&step, geom_lookup_side(9), &step_english, text, sizeof text),
                      "Mutant swordfish on 4 and 7 in row 2, column 4 and box 5, row 8");
}

// Words in any order, or left out; a brace that is none stays; what does not fit is cut.
static void another_language_has_its_own_phrases(void **state) {
  (void)state;
  static const char *const names[TECHNIQUE_COUNT] = {[TECHNIQUE_X_WING] = "Ξ"};
  struct step_language language = step_english;
  language.phrases[PHRASE_FISH] = "{cover}/{base} {technique} {what} {";
  language.phrases[PHRASE_SUBSET] = "{cells}: {digits}";
  language.regions[REGION_ROW] = "{numbers} R";
  language.regions[REGION_COLUMN] = "C";
  language.cell = "{column}|{row}";
  language.and = "&";
  language.names = names;
  language.symbols = "FACÉTIOUS";
  const struct geom *geom = geom_lookup_side(9);
  struct step step = make_step(TECHNIQUE_X_WING, 2, 2, 0);
  char text[64], little[8];
  assert_string_equal(step_describe(&step, geom, &language, text, sizeof text),
                      "C/2 & 7 R Ξ {what} {");
  step.technique = TECHNIQUE_NAKED_PAIR;
  step.cell_count = 2;
  assert_string_equal(step_describe(&step, geom, &language, text, sizeof text), "2|1 & 5|1: É & O");
  assert_string_equal(step_describe(&step, geom, &language, little, sizeof little), "2|1 & 5");
}

// On a sheet every region says which grid it is of, in the words of the language.
static void regions_of_a_sheet_name_their_grid(void **state) {
  (void)state;
  static const struct {
    const char *board, *english, *own;
  } sheets[] = {
      {"samurai", "row 3 of the top left grid", "In row 3, oben links"},
      {"shogun", "row 3 of grid 1", "In row 3, Nummer 1"},
      {"9", "row 3", "In row 3"},
  };
  for (size_t i = 0; i < COUNT(sheets); i++) {
    struct err err;
    const struct geom *geom = board_parse(sheets[i].board, &err);
    struct step_language language = step_english;
    language.grid[GRID_TOP_LEFT] = "oben links";
    language.grid[GRID_NUMBERED] = "Nummer {number}";
    language.phrases[PHRASE_HIDDEN_SINGLE] = "in {base}";
    language.region[REGION_ROW] = geom_is_sheet(geom) ? "row {number}," : "row {number}";
    struct step step;
    char text[128];
    step_begin(&step, TECHNIQUE_HIDDEN_SINGLE);
    step_add_base(&step, row(3));
    step_place(&step, cell(3, 1), 4);
    assert_string_equal(step_describe(&step, geom, &language, text, sizeof text), sheets[i].own);
    step_describe(&step, geom, &step_english, text, sizeof text);
    const char *found = strstr(text, "row 3");
    assert_non_null(found);
    assert_string_equal(found, sheets[i].english);
    geom_release(geom);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_family_has_its_sentence),
      cmocka_unit_test(digits_of_the_same_cells_are_told_together),
      cmocka_unit_test(forcing_steps_are_told_link_by_link),
      cmocka_unit_test(hints_say_where_to_look),
      cmocka_unit_test(signs_between_cells_are_named),
      cmocka_unit_test(mixed_regions_are_told_one_by_one),
      cmocka_unit_test(another_language_has_its_own_phrases),
      cmocka_unit_test(regions_of_a_sheet_name_their_grid),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
