// Puzzles with clues on given cells and no others. See pattern.c.
#ifndef GRIDPRESS_GEN_PATTERN_H
#define GRIDPRESS_GEN_PATTERN_H

#include "gen/gen.h"

enum { PATTERN_SOLUTIONS_MAX = 2000 }; // solutions are counted no further

// A walk over the puzzles of a pattern, from one to a neighbour with no more solutions.
struct pattern_walk {
  const struct geom *geom;
  const struct grid *pattern;
  struct rng *rng;
  struct grid solution; // one of its solutions, the only one when solutions is 1
  struct grid givens;
  uint64_t solutions; // counted up to the limit
  int steps_since;    // steps since the number fell or the walk began
};

void pattern_walk_init(struct pattern_walk *walk, const struct geom *geom,
                       const struct grid *pattern, struct rng *rng);

// Tries one neighbour, or begins again elsewhere when the walk is stuck. Returns whether the
// puzzle at hand is another than before.
bool pattern_walk_step(struct pattern_walk *walk);

#endif
