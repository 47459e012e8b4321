// Makes puzzles: a random solution grid, then holes dug while the solution stays the only one.
//
// Puzzle i of a run depends on the request and on (seed, i) alone, so any thread can make it.
#ifndef GRIDPRESS_GEN_GEN_H
#define GRIDPRESS_GEN_GEN_H

#include "core/core.h"
#include "solver/solver.h"

// A level asks for a number of clues, for a least number in every row, column and box, and for how
// hard the hardest step of a solution may be and has to be. The clue bounds are those of 9x9; other
// sizes get the same share of their cells.
struct level {
  const char *name;
  int clues_low, clues_high, least_clues;
  enum grade hardest_low, hardest_high; // of the hardest step
};

// Easiest first, ended by a row without a name.
extern const struct level gen_levels[];

// Borrows the level of that name, or NULL.
const struct level *gen_lookup_level(const char *name);

struct gen_request {
  const struct geom *geom;
  const struct level *level; // NULL: any puzzle, down to the fewest clues that digging reaches
  bool by_clues;             // the level's clue bounds alone, whatever the techniques
  int clues_low, clues_high; // 0, 0: those of the level
  enum grade grade;          // GRADE_NONE: any; else exactly this one
  int max_technique;         // nothing beyond this row of the table of techniques; 0: no limit
  int needs_technique;       // cannot be solved without this row by what is no harder; 0: none
  uint64_t seed;
};

// Can the request be met at all?
bool gen_check_request(const struct gen_request *request, struct err *err);

// Makes puzzle `index`, certified.
bool gen_make_puzzle(const struct gen_request *request, uint64_t index, struct puzzle *puzzle,
                     struct err *err);

// A random full grid, for `index` of `seed`.
void gen_make_solution(const struct geom *geom, uint64_t seed, uint64_t index,
                       struct grid *solution);

#endif
