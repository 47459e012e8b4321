// Uniform random solution grids of 9x9. See uniform.c.
#ifndef GRIDPRESS_GEN_UNIFORM_H
#define GRIDPRESS_GEN_UNIFORM_H

#include "core/core.h"

enum {
  SPLITS = 56,      // triples of triples of nine digits that avoid the standard ones
  PARTITIONS = 280, // of nine digits into three triples, in no order
  TURNS = 36,       // ways to lay the rows of a box across its columns, rows in no order
  // No sum of uniform_weigh_ways is larger. Tests work it out over every class of column sets.
  UNIFORM_WEIGHT_MAX = 55296,
};

// Each of the 6,670,903,752,021,072,936,960 grids with the same probability.
void uniform_fill(struct rng *rng, struct grid *solution);

// --- what the sampler is made of, for the tests that prove it ------------------------------------

// What the columns of a band hold: a set of three digits each, bit d for digit d + 1.
struct uniform_columns {
  uint16_t set[9];
};

// How many bands have these column sets. In each box they have to be all nine digits.
int uniform_count_bands(const struct uniform_columns *columns);

// Shares out what band 1 leaves of the columns of a box: one of 56 ways.
void uniform_split_box(const struct uniform_columns *band1, int box, int split,
                       struct uniform_columns *band2, struct uniform_columns *band3);

// With box 1 and box 2 shared out: f/12 of band 2 times f/12 of band 3, for each way of box 3.
// Returns the sum.
int64_t uniform_weigh_ways(const struct uniform_columns *band1, const struct uniform_columns *band2,
                           const struct uniform_columns *band3, int32_t weights[SPLITS]);

#endif
