// The model that tells minutes. Time goes with the number of blanks; the time for each blank falls
// with the number of moves in sight, and rises with what kinds of steps the puzzle takes.
//
// Outside the data nothing new is fitted. The same formula holds, with two changes for other sizes:
// moves in sight count per cell of the board (solver/openness.c), and a move takes longer in
// proportion to the side of the board, since there is more to look at. A puzzle that the techniques
// do not solve counts as if the guesses were a step of GUESS_SCORE. No blank takes less than
// LEAST_SECONDS, and no puzzle more than MOST_MINUTES. All such values are marked as estimates.
#include "solver/minutes.h"

#include <math.h>

#include "solver/openness.h"
#include "solver/solver.h"

enum {
  CLUES_LEAST = 23, // in the data
  CLUES_MOST = 33,
  BEYOND_MOST = 3200, // the steps that are no singles score less than this in all of the data
  GUESS_SCORE = 5000,
  MOST_MINUTES = 999,
};

static const double LEAST_SECONDS = 1.5; // a tap on the cell and one on the digit

// Fitted to human-times-767.csv: 767 puzzles, half of a public set (CC0) with the mean times of 10
// to 42 players each, collected with a game for phones (S.-W. Wang, IEEE Access 2024). Fitted in
// November 2026 by bench/fit_minutes.c; `make check-minutes` fits them again and compares.
const double minutes_coefficients[MINUTES_TERMS] = {
    [MINUTES_BASE] = 3.0380,
    [MINUTES_OPENNESS] = -0.6577,
    [MINUTES_REACH] = 0.1046,
};

// --- what the model looks at ---------------------------------------------------------------------

// Finds the score of all steps that are no singles. A rating that a catalogue claims may lack its
// counts: then it is found again.
static bool find_beyond(const struct puzzle *puzzle, int *score) {
  const struct puzzle_rating *known = &puzzle->rating;
  struct rate_options options = {.techniques = technique_set_default(true),
                                 .marks = &puzzle->marks};
  struct rating rating;
  if (known->rated && known->technique_name != NULL) {
    rating.grade = grade_lookup(known->grade);
    for (int i = 0; i < TECHNIQUE_COUNT; i++) rating.counts[i] = known->counts[i];
  } else if (!solver_rate_givens(puzzle->geom, &puzzle->givens, &options, &rating)) {
    return false;
  }
  *score = rating.grade == GRADE_GUESS ? GUESS_SCORE : 0;
  for (int i = TECHNIQUE_HIDDEN_SINGLE + 1; i < TECHNIQUE_COUNT; i++)
    *score += rating.counts[i] * techniques[i].score;
  return true;
}

// One for hidden singles in lines, one for naked singles, and beyond singles the more the higher
// those steps score: 100 points are one more, 300 two, 700 three.
static double find_reach(const struct openness *openness, int beyond) {
  return openness->needs_lines + openness->needs_naked + log2(1 + beyond / 100.0);
}

bool minutes_look(const struct puzzle *puzzle, struct minutes_view *view) {
  const struct geom *geom = puzzle->geom;
  struct openness openness;
  int beyond = 0;
  openness_find(geom, &puzzle->givens, &puzzle->solution, &openness);
  if (openness.left > 0 && !find_beyond(puzzle, &beyond)) return false;
  *view = (struct minutes_view){
      .blanks = geom->cells - puzzle->clues,
      .term = {[MINUTES_BASE] = 1,
               [MINUTES_OPENNESS] = openness.level,
               [MINUTES_REACH] = find_reach(&openness, beyond)},
      .size = geom->side / 9.0,
      .outside = !solver_supports_se(geom) || puzzle->marks.count > 0 ||
                 puzzle->clues < CLUES_LEAST || puzzle->clues > CLUES_MOST || beyond > BEYOND_MOST,
  };
  return true;
}

// --- the time ------------------------------------------------------------------------------------

double minutes_predict(const struct minutes_view *view, const double coefficients[MINUTES_TERMS]) {
  double exponent = 0;
  for (int i = 0; i < MINUTES_TERMS; i++) exponent += coefficients[i] * view->term[i];
  double seconds = view->blanks * fmax(exp(exponent) * view->size, LEAST_SECONDS);
  return fmin(seconds, 60.0 * MOST_MINUTES);
}

void solver_find_minutes(struct puzzle *puzzle) {
  struct minutes_view view;
  puzzle->minutes = (struct puzzle_minutes){0};
  if (puzzle->certificate.solutions != 1 || !minutes_look(puzzle, &view)) return;
  double minutes = minutes_predict(&view, minutes_coefficients) / 60;
  puzzle->minutes = (struct puzzle_minutes){
      .known = true, .estimate = view.outside, .marked = true, .tenths = (int)lround(minutes * 10)};
}
