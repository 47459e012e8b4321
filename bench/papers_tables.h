// The papers' tables with our engines beside them.
#ifndef GRIDPRESS_BENCH_PAPERS_TABLES_H
#define GRIDPRESS_BENCH_PAPERS_TABLES_H

#include <stdio.h>

#include "solver/solver.h"

// Counts the graph of a puzzle; only its vertices are used. False when it cannot.
typedef bool papers_census(const struct geom *geom, const struct grid *givens,
                           struct puzzle_census *census);

struct papers_setup {
  const struct solver_engine *const *engines; // ended by NULL; a row of `sets` may stay undecided
  papers_census *census;                      // NULL: counted by the minigrid engine's lists
  int puzzles;                                // made for each class
  uint64_t seed;
  const char *seventeen; // a file of 17-clue puzzles, one a line, or NULL: that column stays empty
};

// Prints one page of markdown. The puzzles depend on the seed alone, the times on the machine.
void papers_print(FILE *out, const struct papers_setup *setup);

#endif
