// Languages: every file of templates/languages has every text, with the words in braces of the English
// one and characters that the fonts have; dates, levels and steps come out as people write them.
#include "tests/fixtures/check.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

#include "export/export.h"
#include "export/font.h"
#include "export/player_words.h"

static const char *const codes[] = {"de", "fr", "es", "it", "pt", "nl"};

static struct language *open_language(const char *code) {
  struct err err = {0};
  struct language *language = language_open(code, &err);
  if (language == NULL) fail_msg("%s", err.text);
  return language;
}

// Words in braces: does each one of `a` stand in `b`?
static bool has_words_of(const char *a, const char *b) {
  for (const char *open = a; *open != '\0'; open++) {
    size_t length;
    char word[64];
    if (!pool_word_begins(open, &length)) continue;
    snprintf(word, sizeof word, "%.*s", (int)length + 2, open);
    if (strstr(b, word) == NULL) return false;
  }
  return true;
}

static void check_words(const struct language *language, const char *name, const char *english,
                        const char *text) {
  if (text == NULL || text[0] == '\0') fail_msg("%s: %s has no text", language->code, name);
  if (!has_words_of(english, text) || !has_words_of(text, english))
    fail_msg("%s: %s: words in braces differ: %s", language->code, name, text);
}

static void every_language_has_every_text(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(codes); i++) {
    struct language *language = open_language(codes[i]);
    const char *names[LANGUAGE_MISSING_MAX];
    struct err err = {0};
    int missing = language_list_missing(language, true, names, &err);
    if (missing != 0)
      fail_msg("%s.ini: %d missing: %s ...", codes[i], missing, missing > 0 ? names[0] : err.text);
    for (int label = 0; label < LABEL_COUNT; label++)
      check_words(language, label_rows[label].name, label_rows[label].english,
                  language->labels[label]);
    language_free(language);
  }
}

// Those that the page has, no more and no less.
static void every_language_has_the_words_of_the_page(void **state) {
  (void)state;
  struct err err = {0};
  char *template = template_load_text("player.html", &err);
  assert_non_null(template);
  json_t *english = player_words_english(player_words_find(template), &err);
  assert_true(json_object_size(english) > 100);
  for (size_t i = 0; i < COUNT(codes); i++) {
    struct language *language = open_language(codes[i]);
    size_t count = 0;
    for (const struct pool_word *word = language->page; word->name != NULL; word++, count++) {
      const char *text = json_string_value(json_object_get(english, word->name));
      if (text == NULL) fail_msg("%s.ini: the page has no word %s", codes[i], word->name);
      check_words(language, word->name, text, word->value);
    }
    assert_int_equal(count, json_object_size(english));
    language_free(language);
  }
  json_decref(english);
  free(template);
}

// Labels of books share the page's object with its own words: a name must not be both.
static void words_of_the_page_are_not_overwritten(void **state) {
  (void)state;
  struct err err = {0};
  char *template = template_load_text("player.html", &err);
  const struct player_words_place place = player_words_find(template);
  json_t *english = player_words_english(place, &err), *all = player_words_make(place, NULL, &err);
  const char *name;
  json_t *text;
  json_object_foreach(english, name, text) {
    assert_string_equal(json_string_value(json_object_get(all, name)), json_string_value(text));
  }
  json_decref(english);
  json_decref(all);
  free(template);
}

static void fonts_have_every_character(void **state) {
  (void)state;
  struct err err = {0};
  static const enum font_weight weights[] = {FONT_REGULAR, FONT_BOLD, FONT_BLACK};
  for (size_t w = 0; w < COUNT(weights); w++) {
    const struct font *font = font_lookup("Lato", weights[w], FONT_ROMAN, &err);
    assert_non_null(font);
    for (size_t i = 0; i < COUNT(codes); i++) {
      struct language *language = open_language(codes[i]);
      for (int label = 0; label < LABEL_COUNT; label++)
        if (!font_check_text(font, language->labels[label], &err))
          fail_msg("%s: %s: %s", codes[i], label_rows[label].name, err.text);
      for (int k = 0; k < TECHNIQUE_COUNT; k++)
        if (!font_check_text(font, language->techniques[k], &err))
          fail_msg("%s: %s: %s", codes[i], techniques[k].name, err.text);
      language_free(language);
    }
  }
}

// --- words in place ------------------------------------------------------------------------------

static void dates_are_as_people_write_them(void **state) {
  (void)state;
  static const struct {
    const char *code, *first, *last, *heading;
  } cases[] = {
      {"en", "1 March 2027", "31 August 2027", "March 2027"},
      {"de", "1. März 2027", "31. August 2027", "März 2027"},
      {"fr", "1er mars 2027", "31 août 2027", "Mars 2027"},
      {"es", "1 de marzo de 2027", "31 de agosto de 2027", "Marzo de 2027"},
      {"it", "1º marzo 2027", "31 agosto 2027", "Marzo 2027"},
      {"pt", "1º de março de 2027", "31 de agosto de 2027", "Março de 2027"},
      {"nl", "1 maart 2027", "31 augustus 2027", "Maart 2027"},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    char text[LANGUAGE_TEXT_MAX];
    struct language *language = open_language(cases[i].code);
    int first = date_to_day((struct date){2027, 3, 1}),
        last = date_to_day((struct date){2027, 8, 31});
    assert_string_equal(language_date(language, first, text), cases[i].first);
    assert_string_equal(language_date(language, last, text), cases[i].last);
    assert_string_equal(language_month_heading(language, 2027, 3, text), cases[i].heading);
    language_free(language);
  }
}

static void levels_and_weekdays(void **state) {
  (void)state;
  char text[LANGUAGE_TEXT_MAX];
  struct language *french = open_language("fr");
  assert_string_equal(language_level(NULL, "extremely-easy", text), "extremely easy");
  assert_string_equal(language_level(french, "extremely-easy", text), "très facile");
  assert_string_equal(language_level(french, "evil", text), "diabolique");
  assert_string_equal(language_level(french, "their-own", text), "their own"); // no word of ours
  assert_string_equal(language_weekday(french, 6, text), "dimanche");
  assert_string_equal(language_month(french, 12, text), "décembre");
  assert_string_equal(language_weekday(NULL, 0, text), "Monday");
  language_free(french);
}

// A code of a country is that of its language; English and languages without a file are none.
static void languages_are_found_by_their_tags(void **state) {
  (void)state;
  static const struct {
    const char *tag, *code;
  } cases[] = {{"pt-BR", "pt"}, {"de-AT", "de"}, {"fr", "fr"},    {"en", NULL},
               {"en-GB", NULL}, {"sv", NULL},    {"../de", NULL}, {"d", NULL}};
  for (size_t i = 0; i < COUNT(cases); i++) {
    struct err err = {0};
    struct language *language;
    assert_true(language_find(cases[i].tag, &language, &err));
    if (cases[i].code == NULL)
      assert_null(language);
    else
      assert_string_equal(language->code, cases[i].code);
    language_free(language);
  }
}

static bool tell_x_wing(void *context, const struct cand *before, const struct step *step) {
  (void)before;
  struct step_language *steps = context;
  static char text[STEP_TEXT_MAX];
  if (strcmp(techniques[step->technique].name, "X-wing") != 0) return true;
  steps->symbols = step_tell(step, geom_lookup_side(9), steps, text, sizeof text);
  return false;
}

// The whole sentence, in the order of the language.
static void steps_are_told_with_what_follows(void **state) {
  (void)state;
  static const struct {
    const char *code, *text;
  } cases[] = {
      {"de", "X-Wing mit 7 in den Zeilen 2 und 6, den Spalten 4 und 8: Z1S4"},
      {"it", "X-Wing sul numero 7 nelle righe 2 e 6, nelle colonne 4 e 8: R1C4"},
      {"nl", "X-Wing met 7 in de rijen 2 en 6, de kolommen 4 en 8: R1K4"},
  };
  struct grid grid = check_grid(
      "1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.2621.....5");
  for (size_t i = 0; i < COUNT(cases); i++) {
    struct language *language = open_language(cases[i].code);
    struct step_language steps = language_steps(language, geom_lookup_side(9), NULL);
    struct rate_options options = {
        .techniques = technique_set_default(true), .visit = tell_x_wing, .context = &steps};
    struct rating rating;
    solver_rate_givens(geom_lookup_side(9), &grid, &options, &rating);
    char plain[STEP_TEXT_MAX];
    size_t length = 0;
    for (const char *c = steps.symbols; *c != '\0'; c++) { // spaces that do not break
      bool fixed = c[0] == '\xc2' && c[1] == '\xa0';
      plain[length++] = fixed ? ' ' : *c;
      c += fixed;
    }
    plain[length] = '\0';
    plain[strlen(cases[i].text)] = '\0';
    assert_string_equal(plain, cases[i].text);
    language_free(language);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_language_has_every_text),
      cmocka_unit_test(every_language_has_the_words_of_the_page),
      cmocka_unit_test(words_of_the_page_are_not_overwritten),
      cmocka_unit_test(fonts_have_every_character),
      cmocka_unit_test(dates_are_as_people_write_them),
      cmocka_unit_test(levels_and_weekdays),
      cmocka_unit_test(languages_are_found_by_their_tags),
      cmocka_unit_test(steps_are_told_with_what_follows),
  };
  return cmocka_run_group_tests_name("languages", tests, NULL, NULL);
}
