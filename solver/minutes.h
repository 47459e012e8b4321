// How long a typical player takes: a model of three coefficients, fitted to the times of real
// players by bench/fit_minutes.c. docs/DIFFICULTY.md describes it for people.
//
//      seconds = blanks * exp(base + openness * OPENNESS + reach * REACH)
//
// OPENNESS is how many moves are in sight at a step (solver/openness.h), REACH how far beyond the
// plainest moves the puzzle makes a player go.
#ifndef GRIDPRESS_SOLVER_MINUTES_H
#define GRIDPRESS_SOLVER_MINUTES_H

#include "core/core.h"

enum minutes_term { MINUTES_BASE, MINUTES_OPENNESS, MINUTES_REACH, MINUTES_TERMS };

// The coefficients in use.
extern const double minutes_coefficients[MINUTES_TERMS];

// What the model looks at.
struct minutes_view {
  int blanks;
  double term[MINUTES_TERMS]; // what each coefficient is multiplied by; the base by 1
  double size;                // how much longer a move takes than on a 9x9 board
  bool outside;               // unlike all puzzles of the data
};

// Needs a puzzle with its only solution. Takes a rating that the record has, which should be one by
// the default techniques; without one, a puzzle that singles do not solve is rated here and the
// rating forgotten. False when the memory is not there.
bool minutes_look(const struct puzzle *puzzle, struct minutes_view *view);

// The time in seconds.
double minutes_predict(const struct minutes_view *view, const double coefficients[MINUTES_TERMS]);

// Fills in puzzle->minutes, under the same conditions; they stay unknown without a unique solution.
void solver_find_minutes(struct puzzle *puzzle);

#endif
