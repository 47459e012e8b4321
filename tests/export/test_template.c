// Templates: what every mistake is answered with, and what the values come out as.
#include "tests/fixtures/check.h"

#include <math.h>
#include <stdio.h>
#include <unistd.h>

#include "export/template_keys.h"
#include "publish/publish.h"

// Reads a template from a string. The file's name is cut from messages, "T:3: ..." is left.
static struct template *read_text(const char *text, char message[512]) {
  char path[] = "/tmp/gridpress-template-XXXXXX";
  int descriptor = mkstemp(path);
  assert_int_equal(write(descriptor, text, strlen(text)), (ssize_t)strlen(text));
  close(descriptor);
  struct err err = {0};
  struct template *template = template_read(path, &err);
  unlink(path);
  message[0] = '\0';
  if (template == NULL) {
    assert_int_equal(err.kind, ERR_INPUT);
    assert_memory_equal(err.text, path, strlen(path));
    snprintf(message, 512, "T%s", err.text + strlen(path));
  }
  return template;
}

static void mistakes_are_told_with_their_line(void **state) {
  (void)state;
  static const struct {
    const char *text, *message;
  } cases[] = {
      {"", "T: no [section NAME]; a book needs at least one"},
      {"[page]\nmargn = 1in\n", "T:2: unknown key 'margn' in [page]; docs/TEMPLATES.md lists them"},
      {"[page]\ninsde = 1in\n", "T:2: unknown key 'insde' in [page]; did you mean inside?"},
      {"[page]\ntitle = 1in\n", "T:2: unknown key 'title' in [page]; it belongs in [book]"},
      {"[book]\nper_page = 2\n",
       "T:2: unknown key 'per_page' in [book]; it belongs in [section NAME]"},
      {"[pages]\n", "T:1: unknown section [pages]; did you mean [page]?"},
      {"\n[zzzzzz]\n", "T:2: unknown section [zzzzzz]; docs/TEMPLATES.md lists them"},
      {"title = x\n", "T:1: 'title' comes before the first [section]"},
      {"[section]\n", "T:1: a section needs a name, such as [section Easy]"},
      {"[section  ]\n", "T:1: a section needs a name, such as [section Easy]"},
      {"[section A]\n[section A]\n", "T:2: [section A] appears twice, first on line 1"},
      {"[book]\ntitle = a\ntitle = b\n", "T:3: title appears twice, first on line 2"},
      {"[section A]\ncount = 1\n[section B]\ncount = 1\ncount = 2\n",
       "T:5: count appears twice, first on line 4"},
      {"[section A]\ncount = 0\n",
       "T:2: count = '0' in [section]: expected a whole number from 1 to 20000"},
      {"[section A]\ncount = -3\n",
       "T:2: count = '-3' in [section]: expected a whole number from 1 to 20000"},
      {"[section A]\ncount = 20001\n",
       "T:2: count = '20001' in [section]: expected a whole number from 1 to 20000"},
      {"[section A]\nper_page = 5\n",
       "T:2: per_page = '5' in [section]: expected one of 1, 2, 4, 6, 9"},
      {"[section A]\nlevel = hrad\n",
       "T:2: level = 'hrad' in [section]: expected one of extremely-easy, easy, medium, hard, "
       "evil; did you mean hard?"},
      {"[section A]\nminutes = 8-5\n",
       "T:2: minutes = '8-5' in [section]: expected minutes such as 5-8 or 7"},
      {"[section A]\nminutes = 5-\n",
       "T:2: minutes = '5-' in [section]: expected minutes such as 5-8 or 7"},
      {"[section A]\nminutes = 0-5\n",
       "T:2: minutes = '0-5' in [section]: expected minutes such as 5-8 or 7"},
      {"[section A]\norder = size\n",
       "T:2: order = 'size' in [section]: expected one of minutes, made"},
      {"\n[section Hard]\n",
       "T:2: [section Hard]: 'Hard' is the book's word for hard, but the section asks for no "
       "level"},
      {"[section evil]\nlevel = hard\n",
       "T:1: [section evil]: 'evil' is the book's word for evil, but the section asks for hard"},
      {"[section A]\nlevel = medium\nword = Easy\n",
       "T:1: [section A]: 'Easy' is the book's word for easy, but the section asks for medium"},
      {"[section A]\ntitle = Schwer\ngrade = extreme\n[labels]\nhard = Schwer\n",
       "T:1: [section A]: 'Schwer' is the book's word for hard, but the section asks for extreme"},
      {"[section A]\nsymmetry = rotate181\n",
       "T:2: symmetry = 'rotate181' in [section]: expected one of none, rotate180, rotate90, "
       "mirror, "
       "flip, diagonal, antidiagonal, mirrors, diagonals, full, rows, columns, minigrids; did you "
       "mean rotate180?"},
      {"[section A]\nsize = 7\n",
       "T:2: size = '7' in [section]: expected a side from 4 to 25, such as 9, or a box, such as "
       "3x2"},
      {"[section A]\nlevel = easy\ngrade = hard\n",
       "T:3: [section A] has both a level and a grade; give only one"},
      {"[section A]\ngrid = 20in\n",
       "T:2: a grid 1440pt wide does not fit on a page of 432 x 648pt"},
      {"[page]\ninside = -1in\n",
       "T:2: inside = '-1in' in [page]: expected auto or a length such as 0.5in, 12mm or 36pt"},
      {"[page]\ninside = 1cm\n",
       "T:2: inside = '1cm' in [page]: expected auto or a length such as 0.5in, 12mm or 36pt"},
      {"[page]\ninside = 1\n",
       "T:2: inside = '1' in [page]: expected auto or a length such as 0.5in, 12mm or 36pt"},
      {"[page]\noutside = 3in\ninside = 2.5in\n[section A]\n",
       "T:3: inside, outside and gutter leave less than 1in on a page 432pt wide"},
      {"[page]\ntop = 8.5in\n[section A]\n",
       "T:2: top and bottom leave less than 1in on a page 648pt high"},
      {"[page]\ntrim = 6in\n",
       "T:2: trim = '6in' in [page]: expected width x height such as 6in x 9in, from 1in to 40in, "
       "or a4, a5, letter"},
      {"[type]\ntext = 2pt\n", "T:2: text = '2pt' in [type]: expected a length from 5pt to 36pt"},
      {"[type]\nleading = 9pt\n[section A]\n",
       "T:2: a leading of 9pt is less than the text size of 10.5pt"},
      {"[type]\ntitle_weight = bald\n",
       "T:2: title_weight = 'bald' in [type]: expected one of thin, light, regular, medium, "
       "semibold, bold, black; did you mean bold?"},
      {"[labels]\nsolution_page = Seite {pgae}\n",
       "T:2: solution_page = 'Seite {pgae}' in [labels]: expected only words in braces from "
       "'Solution on page {page}'"},
      {"[labels]\nhint_fish = {technique} {cells}\n",
       "T:2: hint_fish = '{technique} {cells}' in [labels]: expected only words in braces from "
       "'{technique} on {digits} in {base}, {cover}'"},
      {"[techniques]\nX-wyng = X\n", "T:2: unknown technique 'X-wyng'; did you mean X-wing?"},
      {"[techniques]\nzzzzzzzz = X\n",
       "T:2: unknown technique 'zzzzzzzz'; 'gridpress rate --list' lists them"},
      {"[techniques]\nX-wing = X\nBUG+1 = B\nX-wing = Y\n",
       "T:4: X-wing appears twice, first on line 2"},
      {"[techniqes]\n", "T:1: unknown section [techniqes]; did you mean [techniques]?"},
      {"[labels]\ncontents = Inhalt {x}\n",
       "T:2: contents = 'Inhalt {x}' in [labels]: expected text without words in braces"},
      {"[section 41 bytes are one more than a name may do!]\n",
       "T:1: a section name has at most 40 bytes"},
      {"[book]\nedition = paper\n",
       "T:2: edition = 'paper' in [book]: expected one of print, screen"},
      {"[book]\nlanguage = d e\n[section A]\n",
       "T:2: language = 'd e' in [book]: expected a tag such as en, de or pt-BR"},
      {"[book]\nlanguage =\n[section A]\n",
       "T:2: language = '' in [book]: expected a tag such as en, de or pt-BR"},
      {"[front]\nrules = maybe\n", "T:2: rules = 'maybe' in [front]: expected yes or no"},
      {"[puzzles]\nsymbols = ABC\n[section A]\n",
       "T:2: 3 symbols are too few for [section A], which needs 9"},
      {"[book]\ntitle = \xff\n[section A]\n", "T:2: the value of title is not UTF-8 text"},
      {"[book]\nnonsense\n[section A]\n", "T:2: expected [section], key = value or a comment"},
      {"[book\n[section A]\n", "T:1: expected [section], key = value or a comment"},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    char message[512];
    struct template *template = read_text(cases[i].text, message);
    assert_string_equal(message, cases[i].message);
    assert_null(template);
  }
}

static void long_lines_are_refused(void **state) {
  (void)state;
  char text[600], message[512];
  snprintf(text, sizeof text, "[book]\ntitle = %0400d\n[section A]\n", 1);
  assert_null(read_text(text, message));
  assert_non_null(strstr(message, "T:2: the line is longer than"));
}

static void values_come_out_in_points(void **state) {
  (void)state;
  char message[512];
  struct template *t = read_text(
      "\xef\xbb\xbf; a comment\n[book]\r\ntitle = A: B = C ; a comment\r\n"
      "copyright = one\n two\n\tthree\\nfour\n"
      "[page]\ntrim = 148 mm x 210mm\ninside = 0.5in\noutside = 36pt\ntop = auto\n"
      "[section Für Kinder]\nsize = 2x3\nlevel = easy\nsymmetry = none\nminutes = 2.5 - 14\n"
      "[section B]\ntitle = Other\\nlines\ngrade = hard\norder = made\n[section A name has forty "
      "bytes, and this has all]\n"
      "[labels]\nsolution_page = {page}: siehe {page} {\n",
      message);
  assert_string_equal(message, "");
  assert_string_equal(t->title, "A: B = C");
  assert_string_equal(t->copyright, "one two three\nfour");
  assert_true(fabs(t->trim_width - 148 / 25.4 * 72) < 1e-9);
  assert_true(fabs(t->trim_height - 210 / 25.4 * 72) < 1e-9);
  assert_true(fabs(t->inside - t->outside) < 1e-9);
  assert_true(t->top == TEMPLATE_AUTO);
  assert_int_equal(t->section_count, 3);
  assert_string_equal(t->sections[0].title, "Für Kinder");
  assert_ptr_equal(t->sections[0].size, geom_lookup(2, 3));
  assert_string_equal(t->sections[0].symmetry, "none");
  assert_string_equal(t->sections[0].word, "Für Kinder");
  assert_int_equal(t->sections[0].minutes[0], 25);
  assert_int_equal(t->sections[0].minutes[1], 140);
  assert_int_equal(t->sections[0].order, ORDER_MINUTES);
  assert_string_equal(t->sections[1].title, "Other\nlines");
  assert_string_equal(t->sections[1].word, "Other lines");
  assert_string_equal(t->sections[1].symmetry, "rotate180");
  assert_int_equal(t->sections[1].order, ORDER_MADE);
  assert_int_equal(t->sections[1].minutes[1], 0);
  assert_string_equal(t->sections[2].word, ""); // it asks for no level
  template_free(t);
}

// A section may be called by a level's word if its puzzles are what the word says.
static void words_of_levels_are_kept_promises(void **state) {
  (void)state;
  static const struct {
    const char *text, *word;
  } cases[] = {
      {"[section Hard]\nlevel = hard\n", "Hard"},
      {"[section Easy]\nlevel = extremely-easy\n", "Easy"},
      {"[section Evil]\ngrade = extreme\n", "Evil"},
      {"[section Extreme]\ngrade = extreme\n", "Extreme"},
      {"[section Expert]\nlevel = evil\n", "Expert"},
      {"[section Weekend]\nlevel = hard\nword = Hard\n", "Hard"},
      {"[section Hard]\nlevel = evil\n[labels]\nhard = Tricky\nevil = Hard\n", "Hard"},
      {"[section Week 1]\n", ""},
      {"[section Week 1]\nword = Mixed\n", "Mixed"},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    char message[512];
    struct template *t = read_text(cases[i].text, message);
    assert_string_equal(message, "");
    assert_string_equal(t->sections[0].word, cases[i].word);
    template_free(t);
  }
}

// The defaults of the table are values that its own parser takes.
static void every_default_is_a_value(void **state) {
  (void)state;
  struct pool pool = {0};
  union {
    struct template template;
    struct template_section section;
  } *room = calloc(1, sizeof *room);
  for (const struct template_key *key = template_keys; key->section != NULL; key++) {
    const char *expected = template_parse_value(key, key->fallback, &pool, room);
    if (expected != NULL) fail_msg("%s: expected %s", key->name, expected);
  }
  free(room);
  pool_release(&pool);
}

// Any single line that is cut out of a shipped template leaves one that is read or refused in one
// line, and so does any byte that is changed.
static void spoiled_templates_are_read_or_refused(void **state) {
  (void)state;
  FILE *file = fopen("templates/kids-4x4-6x6.ini", "r");
  assert_non_null(file);
  char text[8192], spoiled[8192], message[512];
  size_t length = fread(text, 1, sizeof text - 1, file);
  text[length] = '\0';
  fclose(file);
  struct rng rng;
  rng_init(&rng, 1, 0);
  for (int round = 0; round < (soaking() ? 20000 : 1500); round++) {
    memcpy(spoiled, text, length + 1);
    size_t at = rng_below(&rng, length), cut = rng_below(&rng, 40);
    if (round % 2 == 0) {
      spoiled[at] = (char)rng_range(&rng, 1, 255);
    } else {
      if (at + cut > length) cut = length - at;
      memmove(spoiled + at, spoiled + at + cut, length - at - cut + 1);
    }
    struct template *template = read_text(spoiled, message);
    assert_true(template != NULL || message[0] == 'T');
    assert_null(strchr(message, '\n'));
    template_free(template);
  }
}

// A space that breaks no line is a space.
static const char *plain(const char *text) {
  static char copy[512];
  char *to = copy;
  for (; *text != '\0'; text++) {
    bool hard = (unsigned char)text[0] == 0xc2 && (unsigned char)text[1] == 0xa0;
    *to++ = hard ? ' ' : *text;
    text += hard;
  }
  *to = '\0';
  return copy;
}

// The English phrases are in the solver's table and among the labels, where spaces may not break.
static void labels_of_hints_are_the_solvers_phrases(void **state) {
  (void)state;
  char message[512];
  struct template *template = read_text("[section A]\n", message);
  assert_non_null(template);
  const char *const *labels = template->labels;
  static const struct {
    int first, last, phrase;
  } runs[] = {
      {LABEL_HINT_LOCKED, LABEL_HINT_INNIES, PHRASE_LOCKED},
      {LABEL_HINT_NAKED_SINGLE, LABEL_HINT_HIDDEN_SINGLE, PHRASE_NAKED_SINGLE},
      {LABEL_HINT_GRAVE, LABEL_HINT_WHICHEVER, PHRASE_GRAVE},
  };
  for (size_t run = 0; run < COUNT(runs); run++)
    for (int i = runs[run].first; i <= runs[run].last; i++)
      assert_string_equal(plain(labels[i]),
                          step_english.phrases[runs[run].phrase + i - runs[run].first]);
  assert_string_equal(labels[LABEL_EFFECT], step_english.effect);
  assert_string_equal(labels[LABEL_EFFECT_SO], step_english.effect_so);
  assert_string_equal(labels[LABEL_EFFECT_IS], step_english.is);
  assert_string_equal(labels[LABEL_EFFECT_IS_NOT], step_english.is_not);
  assert_string_equal(labels[LABEL_EFFECT_ARE_NOT], step_english.are_not);
  assert_string_equal(labels[LABEL_EFFECT_LIST], step_english.list);
  assert_string_equal(labels[LABEL_OR], step_english.or_last);
  assert_string_equal(labels[LABEL_HINT_CELL], step_english.cell);
  assert_string_equal(labels[LABEL_AND], step_english.and);
  static const int one[] = {LABEL_ROW, LABEL_COLUMN, LABEL_BOX};
  static const int more[] = {LABEL_ROWS, LABEL_COLUMNS, LABEL_BOXES};
  for (int kind = REGION_ROW; kind <= REGION_BOX; kind++) {
    assert_string_equal(plain(labels[one[kind]]), step_english.region[kind]);
    assert_string_equal(plain(labels[more[kind]]), step_english.regions[kind]);
  }
  template_free(template);
}

// A hint in words of a language that has none of the English ones.
static void hints_speak_the_templates_language(void **state) {
  (void)state;
  char message[512];
  struct template *template = read_text(
      "[labels]\nhint_fish = {base} x {cover}: {digits} ({technique})\nrows = R {numbers}\n"
      "columns = C {numbers}\nand = &\n[techniques]\nX-wing = Ξ\n[section A]\n",
      message);
  assert_non_null(template);
  struct grid grid = check_grid(
      "1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.2621.....5");
  struct puzzle puzzle;
  char text[BOOK_HINT_MAX];
  puzzle_init(&puzzle, geom_lookup_side(9), &grid);
  assert_true(solver_certify(&puzzle));
  struct technique_set all = technique_set_default(true);
  solver_rate(&puzzle, &all);
  assert_string_equal(book_tell_hint(template, &puzzle, text), "R 2 & 6 x C 4 & 8: 7 (Ξ)");
  template_free(template);
}

#define TEST(name) cmocka_unit_test(name)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(labels_of_hints_are_the_solvers_phrases),
      TEST(hints_speak_the_templates_language),
      TEST(mistakes_are_told_with_their_line),
      TEST(long_lines_are_refused),
      TEST(values_come_out_in_points),
      TEST(words_of_levels_are_kept_promises),
      TEST(every_default_is_a_value),
      TEST(spoiled_templates_are_read_or_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
