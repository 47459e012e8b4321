// Minimal puzzles without the bias of digging. See unbiased.c.
#ifndef GRIDPRESS_GEN_UNBIASED_H
#define GRIDPRESS_GEN_UNBIASED_H

#include "gen/nine.h"

enum {
  UNBIASED_TRIES_MAX = 100000000, // before a puzzle is given up; some 250,000 are needed at 9x9
  UNBIASED_TRIES_A_GRID = 16,     // at 9x9: a grid costs as much as two tries
};

// The board of the tries, with what is known of one solution grid of it.
struct unbiased {
  const struct geom *geom;
  struct grid solution;
  uint16_t order[GEOM_CELLS_MAX]; // all cells; a try shuffles as many as it takes away
  struct nine nine;               // 9x9 only: the full grid, between tries
};

void unbiased_init(struct unbiased *unbiased, const struct geom *geom);

// Sets the grid for the next tries.
void unbiased_set_grid(struct unbiased *unbiased, const struct grid *solution);

// One try. True, with the puzzle, if it ended in a minimal one. Without a generator the order is taken as
// it stands.
bool unbiased_try(struct unbiased *unbiased, struct rng *rng, struct grid *givens);

// The plain way to decide a try whose order is known, on any board: the oracle.
bool unbiased_try_order(const struct geom *geom, const struct grid *solution, const uint16_t *order,
                        struct grid *givens);

// Tries until one ends in a puzzle, and counts the tries. False when none of UNBIASED_TRIES_MAX does.
bool unbiased_search(struct unbiased *unbiased, struct rng *rng, struct grid *givens,
                     uint64_t *tries);

// The weight of a puzzle in a sample, the number of ways to choose its clues among the cells, in decimal.
void unbiased_weigh(int cells, int clues, char text[PUZZLE_WEIGHT_MAX]);

#endif
