// What solvers print, in every style, and what it is worth.
#include <stdio.h>
#include <string.h>

#include "publish/answer.h"
#include "tests/fixtures/check.h"

#define ONE "1243342143122134"
static const char other[] = "1243342121344312"; // a grid, but not the solution

static struct question question_of(enum corpus_answer answer, uint64_t solutions) {
  const struct geom *geom = geom_lookup_side(4);
  struct question question = {.geom = geom, .answer = answer, .solutions = solutions};
  struct err err;
  assert_true(text_parse_grid(answer == ANSWER_SEVERAL ? "1243342........." : "1.....2..3.....4",
                              &geom, &question.givens, &err));
  assert_true(text_parse_grid(ONE, &geom, &question.solution, &err));
  return question;
}

static const struct answer_style *style_of(const char *name) {
  int row = name_list_find(&answer_style_names, name);
  assert_true(row >= 0);
  return &answer_styles[row];
}

static const struct {
  const char *style;
  enum corpus_answer answer;
  uint64_t solutions;
  const char *text;
  enum outcome outcome;
} cases[] = {
    {"line", ANSWER_ONE, 1, ONE "\n", OUTCOME_RIGHT},
    {"line", ANSWER_ONE, 1, "4 " ONE " in 3 ms\n", OUTCOME_RIGHT},
    {"line", ANSWER_ONE, 1, ONE "\r\n", OUTCOME_RIGHT},
    {"line", ANSWER_ONE, 1, "1.....2..3.....4," ONE ",0.1\n", OUTCOME_RIGHT},
    {"line", ANSWER_ONE, 1, "1.....2..3.....4:1:" ONE "\n", OUTCOME_RIGHT},
    {"line", ANSWER_ONE, 1, "{\"solution\": [\"" ONE "\"]}\n", OUTCOME_RIGHT},
    {"line", ANSWER_ONE, 1, "12433421,43122134\n", OUTCOME_WRONG},
    {"line", ANSWER_ONE, 1, "1\n", OUTCOME_RIGHT},
    {"line", ANSWER_ONE, 1, "2\n", OUTCOME_WRONG},
    {"line", ANSWER_ONE, 1, other, OUTCOME_WRONG},
    {"line", ANSWER_ONE, 1, "1243342143122135\n", OUTCOME_WRONG},
    {"line", ANSWER_ONE, 1, "124334214312213\n", OUTCOME_WRONG},
    {"line", ANSWER_ONE, 1, "1.....2..3.....4\n", OUTCOME_WRONG},
    {"line", ANSWER_ONE, 1, "", OUTCOME_REFUSED},
    {"line", ANSWER_ONE, 1, " \n", OUTCOME_REFUSED},
    {"line", ANSWER_ONE, 1, "Error: too hard\n", OUTCOME_REFUSED},
    {"line", ANSWER_ONE, 1, "No solution\n", OUTCOME_WRONG},
    {"line", ANSWER_ONE, 1, "multiple solutions\n", OUTCOME_WRONG},
    {"line", ANSWER_ONE, 1, "xyzzy\n", OUTCOME_WRONG},
    {"line", ANSWER_SEVERAL, 2, ONE "\n", OUTCOME_RIGHT},
    {"line", ANSWER_SEVERAL, 2, other, OUTCOME_RIGHT},
    {"line", ANSWER_SEVERAL, 2, "1243342143122143\n", OUTCOME_WRONG},
    {"line", ANSWER_SEVERAL, 2, "not unique\n", OUTCOME_RIGHT},
    {"line", ANSWER_SEVERAL, 2, "invalid\n", OUTCOME_REFUSED},
    {"line", ANSWER_NONE, 0, "UNSATISFIABLE\n", OUTCOME_RIGHT},
    {"line", ANSWER_NONE, 0, "", OUTCOME_RIGHT},
    {"line", ANSWER_NONE, 0, "0\n", OUTCOME_RIGHT},
    {"line", ANSWER_NONE, 0, ONE "\n", OUTCOME_WRONG},
    {"line", ANSWER_NONE, 0, "xyzzy\n", OUTCOME_WRONG},
    {"line", ANSWER_REFUSE, 0, "invalid\n", OUTCOME_RIGHT},
    {"line", ANSWER_REFUSE, 0, "what is this?\n", OUTCOME_RIGHT},
    {"line", ANSWER_REFUSE, 0, ONE "\n", OUTCOME_WRONG},
    {"line", ANSWER_REFUSE, 0, "several\n", OUTCOME_WRONG},
    {"grid", ANSWER_ONE, 1, "1243\n3421\n4312\n2134\n", OUTCOME_RIGHT},
    {"grid", ANSWER_ONE, 1, " 1 2 | 4 3\n 3 4 | 2 1\n-----|-----\n 4 3 | 1 2\n 2 1 | 3 4\n\n",
     OUTCOME_RIGHT},
    {"grid", ANSWER_ONE, 1, "+---+\n|1,2,4,3|\n|3,4,2,1|\n|4,3,1,2|\n|2,1,3,4|\n", OUTCOME_RIGHT},
    {"grid", ANSWER_ONE, 1, "1243\n3421\n4312\n2143\n", OUTCOME_WRONG},
    {"grid", ANSWER_ONE, 1, "1243\n3421\n4312\n", OUTCOME_WRONG},
    {"grid", ANSWER_ONE, 1, "1243\n3421\n4312\n2134\n1243\n", OUTCOME_WRONG},
    {"grid", ANSWER_NONE, 0, "Puzzle has no solution.\n", OUTCOME_RIGHT},
    {"all", ANSWER_ONE, 1, ONE "\n", OUTCOME_RIGHT},
    {"all", ANSWER_ONE, 1, ONE "\n" ONE "\n", OUTCOME_WRONG},
    {"all", ANSWER_SEVERAL, 2, ONE "\n1243342121344312\n", OUTCOME_RIGHT},
    {"all", ANSWER_SEVERAL, 2, ONE "\n", OUTCOME_WRONG},
    {"all", ANSWER_SEVERAL, 2, ONE "\n" ONE "\n", OUTCOME_WRONG},
    {"all", ANSWER_SEVERAL, 2, ONE "\n1243342143122143\n", OUTCOME_WRONG},
    {"all", ANSWER_SEVERAL, 2, ONE "\n1243342121344312\n" ONE "\n", OUTCOME_WRONG},
    {"all", ANSWER_NONE, 0, "", OUTCOME_RIGHT},
    {"count", ANSWER_ONE, 1, "1\n", OUTCOME_RIGHT},
    {"count", ANSWER_ONE, 1, "The solution to the puzzle is unique.\n", OUTCOME_RIGHT},
    {"count", ANSWER_SEVERAL, 127, "There are 127 solutions to the puzzle.\n", OUTCOME_RIGHT},
    {"count", ANSWER_SEVERAL, 127, "count: 127\n", OUTCOME_RIGHT},
    {"count", ANSWER_SEVERAL, 127, "128\n", OUTCOME_WRONG},
    {"count", ANSWER_SEVERAL, 127, "2+\n", OUTCOME_RIGHT},
    {"count", ANSWER_SEVERAL, 127, "128+\n", OUTCOME_WRONG},
    {"count", ANSWER_SEVERAL, 127, "99999999999999999999999\n", OUTCOME_WRONG},
    {"count", ANSWER_NONE, 0, "0\n", OUTCOME_RIGHT},
    {"count", ANSWER_NONE, 0, "There are no solutions to the puzzle.\n", OUTCOME_RIGHT},
};

static void every_answer_is_worth_what_it_says(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(cases); i++) {
    struct question question = question_of(cases[i].answer, cases[i].solutions);
    struct claim claim = {.kind = CLAIM_GARBAGE};
    char reason[OUTCOME_REASON_MAX];
    style_of(cases[i].style)->read(&question, cases[i].text, strlen(cases[i].text), &claim);
    enum outcome outcome = answer_judge(&question, &claim, reason);
    if (outcome != cases[i].outcome)
      fail_msg("case %zu, %s of '%s': %s (%s)", i, cases[i].style, cases[i].text,
               outcome_names[outcome], reason);
    assert_int_equal(reason[0] == '\0', outcome == OUTCOME_RIGHT);
  }
}

// Numbers with blanks between them, for grids of which the digits have two.
static void large_grids_may_have_numbers(void **state) {
  (void)state;
  const struct geom *geom = geom_lookup_side(16);
  struct question question = {.geom = geom, .answer = ANSWER_ONE, .solutions = 1};
  char text[2][2000] = {"", ""}, reason[OUTCOME_REASON_MAX];
  for (int cell = 0; cell < geom->cells; cell++) {
    int row = cell / 16, column = cell % 16, value = (row % 4 * 4 + row / 4 + column) % 16 + 1;
    question.solution.cell[cell] = (uint8_t)value;
    sprintf(text[0] + strlen(text[0]), "%d%s", value, column < 15 ? " " : "\n");
    sprintf(text[1] + strlen(text[1]), "%c%s", grid_symbol(value), column < 15 ? "" : "\n");
  }
  assert_true(grid_is_solution(geom, &question.solution));
  for (int i = 0; i < 2; i++) {
    struct claim claim = {.kind = CLAIM_GARBAGE};
    size_t length;
    style_of("grid")->read(&question, text[i], strlen(text[i]), &claim);
    assert_int_equal(answer_judge(&question, &claim, reason), OUTCOME_RIGHT);
    assert_true(style_of("grid")->ends(&question, text[i], strlen(text[i]), &length));
    assert_int_equal(length, strlen(text[i]));
    assert_false(style_of("grid")->ends(&question, text[i], strlen(text[i]) - 1, &length));
  }
}

// In a stream of answers, where does one end?
static void answers_end_where_they_do(void **state) {
  (void)state;
  static const struct {
    const char *style, *text;
    int length; // -1: it goes on
  } ends[] = {
      {"line", "", -1},
      {"line", "1243", -1},
      {"line", "1243\n34", 5},
      {"line", "\n", 1},
      {"grid", "1243\n3421\n4312\n", -1},
      {"grid", "1243\n3421\n4312\n2134\n", 20},
      {"grid", "\n+--+\n1243\n3421\n4312\n2134\n+--+\n", 26},
      {"grid", "no solution\n1243\n", 12},
      {"count", "There are 3\n", 12},
  };
  struct question question = question_of(ANSWER_ONE, 1);
  for (size_t i = 0; i < COUNT(ends); i++) {
    size_t length = 0;
    bool ended =
        style_of(ends[i].style)->ends(&question, ends[i].text, strlen(ends[i].text), &length);
    assert_int_equal(ended ? (int)length : -1, ends[i].length);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_answer_is_worth_what_it_says),
      cmocka_unit_test(large_grids_may_have_numbers),
      cmocka_unit_test(answers_end_where_they_do),
  };
  return cmocka_run_group_tests_name("answer", tests, NULL, NULL);
}
