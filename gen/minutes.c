// Puzzles by the time that a typical player takes, and by their rating: ranges as people write them,
// and whether a puzzle is in one.
#include <string.h>

#include "gen/level.h"

enum {
  TENTHS_MAX = 6000, // ten hours
  ER_LEAST = 10,     // on the scale of Sudoku Explainer
  ER_MOST = 129,
};

// "5" or "7.5", in tenths. Returns where it ends, or NULL.
static const char *parse_tenths(const char *text, int *tenths) {
  int value = 0, digits = 0;
  for (; *text >= '0' && *text <= '9' && digits < 4; text++, digits++)
    value = 10 * value + (*text - '0');
  *tenths = 10 * value;
  if (digits == 0) return NULL;
  if (text[0] != '.') return text;
  if (text[1] < '0' || text[1] > '9') return NULL;
  *tenths += text[1] - '0';
  return text + 2;
}

bool gen_parse_minutes(const char *text, int range[2], struct err *err) {
  const char *rest = parse_tenths(text, &range[0]);
  if (rest != NULL && *rest == '-') {
    rest = parse_tenths(rest + 1, &range[1]);
  } else { // the minutes that people round to this one
    range[1] = range[0] + 4;
    range[0] = range[0] > 5 ? range[0] - 5 : 1;
  }
  if (rest == NULL || *rest != '\0' || range[0] < 1 || range[1] > TENTHS_MAX || range[0] > range[1])
    return err_set(err, ERR_INPUT,
                   "'%.40s' is not a time; expected minutes such as 5-8 or 7, from 0.1 to %d", text,
                   TENTHS_MAX / 10);
  return true;
}

bool gen_parse_er(const char *text, int range[2], struct err *err) {
  const char *rest = parse_tenths(text, &range[0]);
  range[1] = range[0];
  if (rest != NULL && *rest == '-') rest = parse_tenths(rest + 1, &range[1]);
  if (rest == NULL || *rest != '\0' || range[0] < ER_LEAST || range[1] > ER_MOST ||
      range[0] > range[1])
    return err_set(err, ERR_INPUT,
                   "invalid value '%.40s'; expected a range such as 2.6-3.4 or one rating, from "
                   "1.0 to 12.9",
                   text);
  return true;
}

bool level_is_in_minutes(const struct gen_request *request, const struct grid *givens,
                         const struct grid *solution, struct level_findings *findings) {
  struct puzzle puzzle;
  if (request->minutes_high == 0) return true;
  puzzle_init(&puzzle, request->geom, givens);
  puzzle.solution = *solution;
  puzzle.certificate.solutions = 1;
  if (findings->rated) solver_keep_rating(&puzzle, &findings->rating);
  solver_find_minutes(&puzzle);
  findings->minutes = puzzle.minutes;
  return puzzle.minutes.known && puzzle.minutes.tenths >= request->minutes_low &&
         puzzle.minutes.tenths <= request->minutes_high;
}
