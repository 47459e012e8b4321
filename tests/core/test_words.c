// Symbols for digits, the words they spell, and where these stand.
#include "tests/fixtures/check.h"

static void symbols_are_checked(void **state) {
  (void)state;
  static const struct {
    const char *symbols;
    int count;
    const char *message; // NULL: they are fine
  } cases[] = {
      {"SUDOKING!", 9, NULL},
      {"ΩЖŠß", 4, NULL},
      {"0123456789ABCDEF", 16, NULL},
      {"★▲●■", 4, NULL},
      {"ABC", 4, "'ABC' has 3 letters, expected 4, one for each digit"},
      {"ABCDE", 4, "'ABCDE' has 5 letters, expected 4, one for each digit"},
      {"ABCB", 4, "'ABCB' repeats the letter B, expected 4 different ones"},
      {"ABCa", 4, "'ABCa' repeats the letter a, expected 4 different ones"},
      {"ÉBCé", 4, "'ÉBCé' repeats the letter é, expected 4 different ones"},
      {"ЖBCж", 4, "'ЖBCж' repeats the letter ж, expected 4 different ones"},
      {"ŠBCš", 4, "'ŠBCš' repeats the letter š, expected 4 different ones"},
      {"A BC", 4, "'A BC' has a space"},
      {"A\xc2\xa0"
       "BC",
       4,
       "'A\xc2\xa0"
       "BC' has a space"},
      {"A\u200b"
       "BC",
       4, "U+200B cannot be seen; choose a letter"},
      {"Ae\u0301"
       "B",
       4, "U+0301 is a mark on the letter before it; write both as one character"},
      {"AB.C", 4,
       "'.' means a blank cell, a line or a comment in files of puzzles; choose another symbol"},
      {"AB#C", 4,
       "'#' means a blank cell, a line or a comment in files of puzzles; choose another symbol"},
      {"AB\xff", 4, "byte 0xff is not UTF-8"},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    struct err err = {0};
    assert_int_equal(symbols_check(cases[i].symbols, cases[i].count, &err),
                     cases[i].message == NULL);
    if (cases[i].message != NULL) assert_string_equal(err.text, cases[i].message);
  }
}

static void symbols_and_values_are_inverse(void **state) {
  (void)state;
  static const char symbols[] = "aÉ★Ж!";
  char symbol[SYMBOL_MAX];
  for (int value = 1; value <= 5; value++) {
    const char *at = symbols_print(symbols, value, symbol);
    assert_int_equal(symbols_find(symbols, utf8_next(&at)), value);
  }
  assert_int_equal(symbols_find(symbols, 'A'), 1);
  assert_int_equal(symbols_find(symbols, 0xe9), 2);
  assert_int_equal(symbols_find(symbols, 'x'), 0);
  assert_string_equal(symbols_print(symbols, 0, symbol), ".");
  assert_string_equal(symbols_print("", 11, symbol), "B");
  char list[SYMBOLS_LIST_MAX];
  assert_string_equal(symbols_list("CAB", true, list), "A\u00a0B\u00a0C");
  assert_string_equal(symbols_list("CAB", false, list), "C\u00a0A\u00a0B");
}

static void a_word_brings_its_symbols(void **state) {
  (void)state;
  static const struct {
    const char *word, *asked;
    int side;
    const char *symbols, *spelled; // or a message, and NULL
  } cases[] = {
      {"SUDOKING!", NULL, 9, "!DGIKNOSU", "SUDOKING!"},
      {"GRID", "", 9, "ABCDEFGIR", "GRID"},
      {"grid", NULL, 6, "abdgir", "grid"},
      {"ЖУК", NULL, 4, "АЖКУ", "ЖУК"},
      {"grid", "DIRGEST", 7, "DIRGEST", "GRID"},
      {"SUDOKU", NULL, 9, "'SUDOKU' repeats the letter U; choose a word whose letters all differ",
       NULL},
      {"Ada", NULL, 9, "'Ada' repeats the letter a; choose a word whose letters all differ", NULL},
      {"AB", NULL, 9, "'AB' has 2 letters, expected at least 3", NULL},
      {"ABCDE", NULL, 4, "'ABCDE' has 5 letters, but a line has only 4 cells", NULL},
      {"SUN", "ABCD", 4, "'SUN' has the letter S, which is not one of ABCD", NULL},
      {"SUN", "ABC", 4, "'ABC' has 3 letters, expected 4, one for each digit", NULL},
      {"S-N", NULL, 4,
       "'-' means a blank cell, a line or a comment in files of puzzles; choose another symbol",
       NULL},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    char symbols[SYMBOLS_MAX], spelled[SYMBOLS_MAX];
    struct err err = {0};
    bool well =
        symbols_settle_word(cases[i].word, cases[i].asked, cases[i].side, symbols, spelled, &err);
    assert_string_equal(well ? symbols : err.text, cases[i].symbols);
    assert_int_equal(well, cases[i].spelled != NULL);
    if (well) assert_string_equal(spelled, cases[i].spelled);
  }
}

static void places_are_read_as_they_are_printed(void **state) {
  (void)state;
  static const struct {
    const char *text, *name; // NULL: it is no place
  } cases[] = {
      {"r5c1-r5c9", "row 5"},
      {"r5c3-r5c6", "row 5"},
      {"r1c3-r9c3", "column 3"},
      {"r4c3-r6c3", "column 3"},
      {"r1c1-r9c9", "falling diagonal"},
      {"r2c2-r4c4", "falling diagonal"},
      {"r9c1-r1c9", "rising diagonal"},
      {"r8c2-r6c4", "rising diagonal"},
      {"r5c9-r5c1", NULL},
      {"r9c3-r1c3", NULL},
      {"r1c2-r8c9", NULL},
      {"r5c1-r5c2", NULL},
      {"r5c1-r6c9", NULL},
      {"r5c1-r5c10", NULL},
      {"r0c1-r0c9", NULL},
      {"row 5", NULL},
      {"r5c1-r5c9x", NULL},
      {"", NULL},
  };
  const struct geom *geom = geom_lookup_side(9);
  for (size_t i = 0; i < COUNT(cases); i++) {
    struct word_place place, again;
    struct err err;
    char text[WORD_PLACE_MAX], name[GEOM_NAME_MAX];
    uint16_t cells[GEOM_SIDE_MAX];
    bool well = word_parse_place(cases[i].text, geom, &place, &err);
    assert_int_equal(well, cases[i].name != NULL);
    if (!well) continue;
    assert_string_equal(word_print_place(&place, geom, text), cases[i].text);
    assert_string_equal(word_name_line(&place, name), cases[i].name);
    int count = word_list_cells(&place, geom, cells);
    assert_true(word_find_place(geom, cells, count, &again));
    assert_memory_equal(&place, &again, sizeof place);
  }
}

static void a_grid_spells_what_stands_there(void **state) {
  (void)state;
  struct grid grid = check_grid("1234341221434321");
  const struct geom *geom = geom_lookup_side(4);
  struct word_place place;
  struct err err;
  char word[SYMBOLS_MAX];
  assert_true(word_parse_place("r2c1-r2c4", geom, &place, &err));
  assert_string_equal(word_spell(&place, geom, &grid, "AÉLS", word), "LSAÉ");
  assert_true(word_is_in_region(&place, geom));
  assert_true(word_parse_place("r1c2-r4c2", geom, &place, &err));
  assert_string_equal(word_spell(&place, geom, &grid, "AÉLS", word), "ÉSAL");
  assert_true(word_parse_place("r4c1-r1c4", geom, &place, &err));
  assert_string_equal(word_spell(&place, geom, &grid, "AÉLS", word), "SAAS");
  assert_false(word_is_in_region(&place, geom));
}

static void wishes_are_words_of_people(void **state) {
  (void)state;
  static const struct {
    const char *text, *message;
    unsigned lines;
    int index, from;
  } cases[] = {
      {"row", NULL, 1U << WORD_ROW, -1, -1},
      {"Row 5", NULL, 1U << WORD_ROW, 4, -1},
      {"row5", NULL, 1U << WORD_ROW, 4, -1},
      {"column 9", NULL, 1U << WORD_COLUMN, 8, -1},
      {"diagonal", NULL, 1U << WORD_FALLING | 1U << WORD_RISING, -1, -1},
      {"rising diagonal", NULL, 1U << WORD_RISING, -1, -1},
      {"r2c3-r2c6", NULL, 1U << WORD_ROW, 1, 2},
      {"r2c3-r2c7", "r2c3-r2c7 has 5 cells, but the word has 4 letters", 0, 0, 0},
      {"row 10", "'row 10': the board has rows 1 to 9", 0, 0, 0},
      {"row 0", "'row 0': the board has rows 1 to 9", 0, 0, 0},
      {"diagonal 2", "'diagonal 2': diagonals have no number; say falling or rising", 0, 0, 0},
      {"colum 3", "unknown line 'colum'; did you mean column?", 0, 0, 0},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    struct word_wish wish;
    struct err err = {0};
    bool well = word_parse_wish(cases[i].text, geom_lookup_side(9), 4, &wish, &err);
    if (cases[i].message != NULL) assert_string_equal(err.text, cases[i].message);
    assert_int_equal(well, cases[i].message == NULL);
    if (!well) continue;
    assert_int_equal(wish.lines, cases[i].lines);
    assert_int_equal(wish.index, cases[i].index);
    assert_int_equal(wish.from, cases[i].from);
  }
}

static void pictures_have_a_name(void **state) {
  (void)state;
  char first[SYMBOLS_MAX];
  struct err err = {0};
  assert_ptr_equal(symbols_named("pictures"), symbols_pictures);
  assert_string_equal(symbols_named("PICTURES"), "PICTURES");
  assert_null(symbols_named(NULL));
  assert_true(symbols_check(symbols_pictures, 9, &err));
  assert_string_equal(symbols_first(symbols_pictures, 4, first), "⭐❤🌙🍃");
  assert_string_equal(symbols_first("ab", 4, first), "ab");
  assert_true(symbols_are_pictures("🍃A") && !symbols_are_pictures("A🍃"));
  assert_false(symbols_are_pictures("★") || symbols_are_pictures("") || symbols_are_pictures(NULL));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(symbols_are_checked),
      cmocka_unit_test(symbols_and_values_are_inverse),
      cmocka_unit_test(a_word_brings_its_symbols),
      cmocka_unit_test(places_are_read_as_they_are_printed),
      cmocka_unit_test(a_grid_spells_what_stands_there),
      cmocka_unit_test(wishes_are_words_of_people),
      cmocka_unit_test(pictures_have_a_name),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
