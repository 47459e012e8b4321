// Everything that reads a word of a user: random words of its own alphabet, each copied to the edge
// of memory, are taken or refused in one line. And what makes that line of any bytes.
#include "tests/fixtures/edge.h"

#include <stdio.h>

#include "cli/cli.h"
#include "publish/daily_run.h"
#include "publish/publish.h"
#include "transform/transform.h"

// --- texts that are safe to show -----------------------------------------------------------------

static void texts_become_one_line(void **state) {
  (void)state;
  static const struct {
    const char *text, *line;
  } cases[] = {
      {"", ""},
      {"plain", "plain"},
      {"a\nb\tc\rd\x7f", "a?b?c?d?"},
      {"\x1b[2J", "?[2J"},
      {"\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80", "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80"},
      {"\xc2\x85x\xc2\xa0", "?x\xc2\xa0"}, // a C1 control, a space that does not break
      {"\xe9t\xe9", "?t?"},                // Latin-1
      {"caf\xc3", "caf?"},                 // cut in the middle of a character
      {"\xc0\xaf\xe0\x80\xaf", "?????"},   // longer than need be
      {"\xed\xa0\x80", "???"},             // a surrogate
      {"\xf4\x90\x80\x80\xff", "?????"},   // past the last character
  };
  struct edge edge = edge_new();
  for (size_t i = 0; i < COUNT(cases); i++)
    assert_string_equal(utf8_make_line(edge_copy(&edge, cases[i].text)), cases[i].line);
  edge_free(&edge);
}

static void errors_are_one_line(void **state) {
  (void)state;
  struct err err;
  err_set(&err, ERR_INPUT, "%s:%d: no", "a\nb\xff", 7);
  assert_string_equal(err.text, "a?b?:7: no");
  err_set_errno(&err, "%s", "a\nb");
  assert_memory_equal(err.text, "a?b: ", 5);
}

// --- parsers -------------------------------------------------------------------------------------

typedef bool parse_function(const char *text, struct err *err);

static bool parse_recipe(const char *text, struct err *err) {
  struct xform xform;
  bool good = true;
  for (int side = 4; side <= 25; side += 21)
    good = recipe_parse(&xform, geom_lookup_side(side), text, err) && good;
  return good;
}

static bool parse_size(const char *text, struct err *err) {
  const struct geom *geom;
  return geom_parse_size(text, &geom, err);
}

static bool parse_columns(const char *text, struct err *err) {
  struct column_choice choice;
  return column_choice_parse(text, &choice, err);
}

static bool parse_numbers(const char *text, struct err *err) {
  static const struct numbers_limits limits = {
      .option = "pages", .what = "pages", .high = 300, .most = 20};
  struct numbers numbers = {0};
  bool good = numbers_parse(&numbers, text, &limits, err);
  assert_true(numbers.count <= limits.most);
  numbers_release(&numbers);
  return good;
}

// A setting of a series has its own parser each.
static bool parse_setting(enum daily_setting setting, const char *text, struct err *err) {
  struct daily_series series = {0};
  bool good = daily_series_set(&series, setting, text, err);
  daily_series_release(&series);
  return good;
}

static bool parse_ramp(const char *text, struct err *err) {
  return parse_setting(SETTING_RAMP, text, err);
}

static bool parse_editions(const char *text, struct err *err) {
  return parse_setting(SETTING_EDITIONS, text, err);
}

static bool parse_formats(const char *text, struct err *err) {
  return parse_setting(SETTING_FORMATS, text, err);
}

static bool parse_value(const char *text, struct err *err) {
  char settled[COLUMN_VALUE_MAX];
  bool good = true;
  for (const struct catalogue_column *column = catalogue_columns; column->name != NULL; column++)
    if (column->settle != NULL) good = column->settle(text, settled, err) && good;
  return good;
}

// One value for an option of every kind.
static bool parse_options(const char *text, struct err *err) {
  bool good = true;
  for (const struct option *option = command_generate.options; option->name != NULL; option++) {
    char word[32];
    snprintf(word, sizeof word, "--%s", option->name);
    char *arguments[] = {word, (char *)text, NULL};
    void *values = calloc(1, command_generate.values_size);
    bool help;
    good = options_parse(&command_generate, arguments, values, &help, err) && good;
    free(values);
  }
  return good;
}

static void random_words_are_taken_or_refused(void **state) {
  (void)state;
  static const struct {
    parse_function *parse;
    const char *words[24];
  } cases[] = {
      {parse_recipe,
       {"rows", "columns", "digits", "rotate", "flip", "transpose", "bands", "stacks",
        " ",    ";",       "-",      ",",      "1",    "2",         "25",    "99999999999999999999",
        "left", "180",     "A",      "\v",     "\xff"}},
      {parse_size, {"4", "x", "9", "3", "0", " ", "-", "+", "99999999999", "\n"}},
      {parse_columns, {"id", ",", " ", "puzzle", "my stars", "ID", "\n", "\xc3", "\""}},
      {parse_numbers, {"1", "5", "-", ",", "300", "0", "18446744073709551616", " ", "+", "\t"}},
      {parse_ramp,
       {"mon", "sun", "wed", "-", "=", ",", "easy", "evil", "mon-sun=easy", " ", "\n", "\xf0"}},
      {parse_editions,
       {"mini", ":", ",", "4x4", "9", "2x3", "easy", "solution", "-", "x", "0", "\n", "A", "16"}},
      {parse_formats, {"json", ",", "html", "pdf", " ", "calendar", "svg", "\n", "png"}},
      {parse_value,
       {"easy", "x-wing", "rotate90", " ", "2x3", "givens-", "0123456789abcdef", "mirror", "\n"}},
      {parse_options, {"1", "2", "-", "25", ".", "/", "rotate", "99999999999999999999", "\n", "x"}},
  };
  struct edge edge = edge_new();
  struct rng rng;
  rng_init(&rng, 7, 3);
  for (size_t c = 0; c < COUNT(cases); c++) {
    uint64_t words = 0;
    while (cases[c].words[words] != NULL) words++;
    for (int i = 0; i < (soaking() ? 300000 : 3000); i++) {
      char text[512] = "";
      for (uint64_t n = rng_below(&rng, 16); n > 0; n--)
        strcat(text, cases[c].words[rng_below(&rng, words)]);
      struct err err = {0};
      if (cases[c].parse(edge_copy(&edge, text), &err)) continue;
      assert_int_equal(err.kind, ERR_INPUT);
      assert_null(strpbrk(err.text, "\n\t\v"));
    }
  }
  edge_free(&edge);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(texts_become_one_line),
      cmocka_unit_test(errors_are_one_line),
      cmocka_unit_test(random_words_are_taken_or_refused),
  };
  return cmocka_run_group_tests_name("parsers", tests, NULL, NULL);
}
