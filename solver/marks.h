// The engine for puzzles with marks: candidates as masks, sums, products and pair rules on them, search.
//
// A marks_solver is loaded with the marks of a puzzle once and then asked as often as one likes, with
// any givens. All its memory is its own and is used again, so a generator keeps one per thread and
// loads it anew for every try. marks_load.c says what becomes of the marks, marks_derive.c how the
// sums of houses make more of them, marks_run.c how the search goes.
#ifndef GRIDPRESS_SOLVER_MARKS_H
#define GRIDPRESS_SOLVER_MARKS_H

#include "core/core.h"

struct solver_engine;
struct solver_result;
struct marks_solver;

extern const struct solver_engine marks_engine;

// What is asked about the marks that are loaded.
struct marks_question {
  const struct grid *givens; // NULL: none
  uint64_t limit;            // stop after so many solutions; 0: find them all
  // Called for every solution; it returns false to stop. May be NULL.
  bool (*visit)(void *context, const struct grid *solution);
  void *context;
  uint64_t nodes;           // stop after so many choices; 0: never
  const struct grid *known; // a solution that does not count; NULL: all do
  struct rng *rng;          // makes the choices at random; NULL: by rule
};

// Keeps a reference to the board. NULL without memory.
struct marks_solver *marks_solver_new(const struct geom *geom);
void marks_solver_free(struct marks_solver *solver); // NULL is fine

// Takes over marks that marks_check accepts, in any order; `marks` NULL: none. A list of cages that differs
// little from the one before is loaded faster. False without memory.
bool marks_solver_load(struct marks_solver *solver, const struct mark_list *marks);

// Answers as an engine does. `result->complete` tells whether nothing was left unsearched.
void marks_solver_ask(struct marks_solver *solver, const struct marks_question *question,
                      struct solver_result *result);

// The candidates of all cells, bit d - 1 for digit d, as far as they follow from marks and givens
// without a choice. False when there is no solution. `left` has room for every cell.
bool marks_solver_reduce(struct marks_solver *solver, const struct grid *givens, uint32_t *left);

// How far to look at cages while no choice is made.
enum marks_care {
  MARKS_CARE_ALL,  // as far as the search does
  MARKS_CARE_SETS, // sets of digits that have the sum, and which of them the cells can hold
  MARKS_CARE_SUMS, // sets that have the sum, whatever the open cells can hold
};

// Goes on from candidates that are known: takes away what follows from the marks that are loaded,
// without a choice and without sums of several houses. With less than all care, a sum that a house
// leaves over is looked at once a single cell of it is open. Whatever follows then, the techniques of
// ratings find as well: up to medium with sets, the easy ones with sums, on boards of up to 12 digits.
// `closed`: the candidates are what was left with the list that was loaded before this one, or with this
// one. False when there is no solution.
bool marks_solver_narrow(struct marks_solver *solver, enum marks_care care, bool closed,
                         uint32_t *left);

#endif
