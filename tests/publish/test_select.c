// The conditions of select and the order of fields: a table of answers, a table of refusals, and
// properties over random conditions and fields.
#include "tests/fixtures/edge.h"

#include <stdio.h>

#include "publish/field.h"
#include "publish/where.h"

static const char *const names[] = {"level",   "grade", "clues",    "score",     "hardest",
                                    "comment", "er",    "seed",     "symmetry",  "minimal",
                                    "engine",  "size",  "my stars", "canonical", NULL};

static const struct name_list columns = NAME_LIST_ARRAY(names);

static const char *const row[] = {"hard",
                                  "unfair",
                                  "28",
                                  "",
                                  "x-wing",
                                  "Don't 'panic'",
                                  "7.2",
                                  "18446744073709551615",
                                  "rotate180 rotate90",
                                  "no",
                                  "graph",
                                  "2x3",
                                  "5",
                                  "00ab00ab00ab00ab00ab00ab00ab00ab"};

static const char *field_at(void *context, int column) {
  return ((const char *const *)context)[column];
}

static bool asked(const char *text, const char *const fields[]) {
  struct err err;
  struct where *where = where_new(text, &columns, &err);
  if (where == NULL) fail_msg("%s: %s", text, err.text);
  bool answer = where_holds(where, field_at, (void *)fields);
  where_free(where);
  return answer;
}

static void conditions_hold_or_not(void **state) {
  (void)state;
  static const struct {
    bool holds;
    const char *text;
  } cases[] = {
      {true, "level=hard"},
      {false, "level!=hard"},
      {true, "  level  =  'hard'  "},
      {true, "level=\"hard\""},
      {true, "clues<30"},
      {false, "clues<28"},
      {true, "clues<=28"},
      {true, "clues>=28.0"},
      {true, "clues=028"},
      {false, "clues<9"}, // as numbers, not as texts
      {true, "level>medium and level<evil"},
      {true, "grade>hard and grade<extreme"}, // easiest first, not by the alphabet
      {true, "clues~8"},
      {true, "hardest>'naked single'"},
      {true, "hardest='X Wing'"}, // every spelling of a technique
      {true, "hardest~WING"},
      {false, "hardest~fish"},
      {true, "comment='Don''t ''panic'''"},
      {true, "comment=\"Don't 'panic'\""},
      {true, "er>7.15 and er<7.25 and er=7.20"},
      {true, "seed>18446744073709551614 and seed<18446744073709551616"},
      {false, "seed=18446744073709551614"},
      // Nothing is known of the score.
      {true, "score=''"},
      {false, "score!=''"},
      {true, "score!=5"},
      {false, "score<100"},
      {false, "score>=0"},
      {true, "not score<100"},
      {true, "score~''"},
      // "and" binds closer than "or", "not" closest.
      {true, "level=hard or level=hard and level=easy"},
      {false, "(level=hard or level=hard) and level=easy"},
      {true, "not level=easy and level=hard"},
      {false, "not (level=hard and clues=28)"},
      {true, "not not not (level=easy)"},
      {true, "((((level=hard))))"},
      {true, "level=hard and(clues=28)or(clues=1)"},
      {false, "comment='or'"},
      // Columns and closed lists in either case, sets of symmetries in any order.
      {true, "LEVEL=Hard and Grade=UNFAIR and minimal=No and engine=Graph"},
      {true, "'my stars'=5 and \"my stars\">4"},
      {true, "symmetry=rotate90"}, // who has it has rotate180, too
      {true, "symmetry='rotate90  rotate180'"},
      {false, "symmetry=rotate180"},
      {false, "symmetry='mirror'"},
      {false, "symmetry='none'"},
      {true, "symmetry~rotate180"},
      {true, "size=2x3"},
      {false, "size=6"},
      {true, "level~ar and not level~hrad"},
      {true, "canonical=00AB00AB00AB00AB00AB00AB00AB00AB AND NOT canonical~cd"},
  };
  for (size_t i = 0; i < COUNT(cases); i++)
    if (asked(cases[i].text, row) != cases[i].holds)
      fail_msg("%s: not %d", cases[i].text, cases[i].holds);
}

static void refusals_tell_the_place(void **state) {
  (void)state;
  static const struct {
    const char *text, *message;
  } cases[] = {
      {"", "--where: character 1: expected a column, 'not' or '(', found the end"},
      {"grde=easy", "--where: character 1: unknown column 'grde'; did you mean grade?"},
      {"level=hard and xyzzy=1", "--where: character 16: unknown column 'xyzzy'"},
      {"level", "--where: character 6: expected one of = != < <= > >= ~, found the end"},
      {"level hard", "--where: character 7: expected one of = != < <= > >= ~, found 'hard'"},
      {"level==hard", "--where: character 7: expected a value, found '='"},
      {"level=", "--where: character 7: expected a value, found the end"},
      {"level='hard", "--where: character 7: this quote is never closed"},
      {"level='hard''", "--where: character 7: this quote is never closed"},
      {"(level=hard",
       "--where: character 12: expected 'and', 'or' or the ')' for character 1, found the end"},
      {"level=hard)", "--where: character 11: expected 'and', 'or' or the end, found ')'"},
      {"level=hard clues=3",
       "--where: character 12: expected 'and', 'or' or the end, found 'clues'"},
      {"level=hard and", "--where: character 15: expected a column, 'not' or '(', found the end"},
      {"level>hrad", "--where: character 7: unknown level 'hrad'; did you mean hard?"},
      {"level=hrad", "--where: character 7: unknown level 'hrad'; did you mean hard?"},
      {"level!='fiendish'",
       "--where: character 8: unknown level 'fiendish'; choose from: extremely-easy easy medium "
       "hard evil"},
      {"grade=unfiar", "--where: character 7: unknown grade 'unfiar'; did you mean unfair?"},
      {"hardest='naked sngle'",
       "--where: character 9: unknown technique 'naked sngle'; did you mean naked single?"},
      {"symmetry='rotate180 miror'",
       "--where: character 10: unknown symmetry 'miror'; did you mean mirror?"},
      {"minimal=maybe", "--where: character 9: unknown answer 'maybe'; choose from: yes no"},
      {"engine=grph", "--where: character 8: unknown engine 'grph'; did you mean graph?"},
      {"size=7",
       "--where: character 6: '7' is not a size; sides are 4 6 8 9 10 12 15 16 20 25, boxes (width "
       "x height) 2x2 3x2 4x2 3x3 5x2 4x3 5x3 4x4 5x4 5x5, or turned, such as 2x3"},
      {"'my stras'=1", "--where: character 1: unknown column 'my stras'; did you mean my stars?"},
      {"canonical=12ab",
       "--where: character 11: '12ab' is not a hash of 32 hexadecimal digits; use ~ to match a "
       "part"},
      {"'my stars", "--where: character 1: this quote is never closed"},
      {"clues<few", "--where: character 7: clues is a number, but 'few' is not"},
      {"clues=few", "--where: character 7: clues is a number, but 'few' is not"},
      // One line, whatever is in it.
      {"'cl\nues'=2", "--where: character 1: unknown column 'cl?ues'; did you mean clues?"},
      {"clues='\x1b[2J\xff'", "--where: character 7: clues is a number, but '?[2J?' is not"},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    struct err err = {0};
    struct where *where = where_new(cases[i].text, &columns, &err);
    if (where != NULL) fail_msg("%s: not refused", cases[i].text);
    assert_string_equal(err.text, cases[i].message);
    assert_int_equal(err.kind, ERR_INPUT);
  }
}

// Deep nesting is refused, long chains are not; neither upsets anything. No stack would be large
// enough for this chain if the work went deeper with its length.
static void depth_is_bounded(void **state) {
  (void)state;
  struct err err;
  char *text = calloc(5000000, 1);
  memset(text, '(', 100000);
  assert_null(where_new(text, &columns, &err));
  assert_non_null(strstr(err.text, "nested more than"));
  struct edge edge = edge_new();
  for (size_t depth = 1; depth <= 110; depth++) {
    text[depth] = '\0';
    assert_null(where_new(edge_copy(&edge, text), &columns, &err));
    assert_non_null(strstr(err.text, depth <= 99 ? "found the end" : "nested more than"));
    text[depth] = '(';
  }
  edge_free(&edge);
  text[0] = '\0';
  char *end = text;
  for (int i = 0; i < 400000; i++) end = stpcpy(end, "clues=1 or ");
  strcpy(end, "clues=28");
  assert_true(asked(text, row));
  free(text);
}

// --- properties ----------------------------------------------------------------------------------

// A random condition and its value, computed while it is written.
static bool write_random(struct rng *rng, FILE *stream, int depth) {
  static const char *const atoms[] = {"level=hard", "clues<30", "grade=unfair",
                                      "clues=1",    "er>9",     "level=easy"};
  if (depth == 0 || rng_below(rng, 4) == 0) {
    uint64_t atom = rng_below(rng, COUNT(atoms));
    fputs(atoms[atom], stream);
    return atom < 3; // the first three hold
  }
  if (rng_below(rng, 3) == 0) {
    fputs("not (", stream);
    bool inner = write_random(rng, stream, depth - 1);
    fputc(')', stream);
    return !inner;
  }
  bool both = rng_below(rng, 2) == 0;
  fputc('(', stream);
  bool left = write_random(rng, stream, depth - 1);
  fputs(both ? ") and (" : ") or (", stream);
  bool right = write_random(rng, stream, depth - 1);
  fputc(')', stream);
  return both ? left && right : left || right;
}

static void random_conditions_are_computed_right(void **state) {
  (void)state;
  struct rng rng;
  rng_init(&rng, 7, 1);
  for (int i = 0; i < (soaking() ? 100000 : 2000); i++) {
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);
    bool expected = write_random(&rng, stream, 6);
    fclose(stream);
    if (asked(text, row) != expected) fail_msg("%s: not %d", text, expected);
    free(text);
  }
}

// Random bytes of the language's own alphabet never upset the parser, and it stops at their end.
static void noise_is_refused_or_parsed(void **state) {
  (void)state;
  static const char *const words[] = {"level", "clues", "=", "<", "!",    "~",
                                      "'",     "\"",    "(", ")", "and",  "or",
                                      "not",   " ",     "7", "-", "hard", "\xc3\xa9"};
  struct rng rng;
  rng_init(&rng, 7, 2);
  struct edge edge = edge_new();
  for (int i = 0; i < (soaking() ? 1000000 : 20000); i++) {
    char text[256] = "";
    for (uint64_t n = rng_below(&rng, 20); n > 0; n--)
      strcat(text, words[rng_below(&rng, COUNT(words))]);
    struct err err = {0};
    struct where *where = where_new(edge_copy(&edge, text), &columns, &err);
    if (where == NULL)
      assert_int_equal(err.kind, ERR_INPUT);
    else
      where_holds(where, field_at, (void *)row);
    where_free(where);
  }
  edge_free(&edge);
}

// The order of fields is total: antisymmetric, transitive, and equal fields are equal to all alike.
static void fields_have_a_total_order(void **state) {
  (void)state;
  static const char *const fields[] = {
      "",     "0",    "-0",   "0.0",  "00",     "1",   "10", "9",   "9.5", "9.50", "-1", "-10",
      "-9.5", "easy", "evil", "hard", "medium", "b10", "b9", "1e5", ".5",  "5.",   "+3", "-"};
  column_rank *ranks[] = {NULL, catalogue_columns[COLUMN_LEVEL].rank,
                          catalogue_columns[COLUMN_GRADE].rank};
  for (size_t r = 0; r < COUNT(ranks); r++)
    for (size_t i = 0; i < COUNT(fields); i++)
      for (size_t j = 0; j < COUNT(fields); j++) {
        int ij = field_compare(ranks[r], fields[i], fields[j]);
        int ji = field_compare(ranks[r], fields[j], fields[i]);
        assert_true((ij < 0) == (ji > 0) && (ij == 0) == (ji == 0));
        for (size_t k = 0; k < COUNT(fields); k++) {
          int jk = field_compare(ranks[r], fields[j], fields[k]);
          int ik = field_compare(ranks[r], fields[i], fields[k]);
          if (ij <= 0 && jk <= 0) assert_true(ik <= 0);
          if (ij == 0) assert_true((ik < 0) == (jk < 0) && (ik > 0) == (jk > 0));
        }
      }
  assert_true(field_compare(NULL, "0", "-0.00") == 0);
  assert_true(field_compare(NULL, "9", "10") < 0);
  assert_true(field_compare(NULL, "-9.5", "-10") > 0);
  assert_true(field_compare(ranks[1], "medium", "hard") < 0);
  assert_true(field_compare(ranks[1], "evil", "3") < 0); // ranked before numbers,
  assert_true(field_compare(NULL, "3", "evil") < 0);     // numbers before texts,
  assert_true(field_compare(NULL, "evil", "") < 0);      // nothing last
  assert_false(field_is_number("1e5"));
  assert_false(field_is_number("5."));
  assert_false(field_is_number("-"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(conditions_hold_or_not),
      cmocka_unit_test(refusals_tell_the_place),
      cmocka_unit_test(depth_is_bounded),
      cmocka_unit_test(random_conditions_are_computed_right),
      cmocka_unit_test(noise_is_refused_or_parsed),
      cmocka_unit_test(fields_have_a_total_order),
  };
  return cmocka_run_group_tests_name("select", tests, NULL, NULL);
}
