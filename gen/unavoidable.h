// Unavoidable sets of a 9x9 solution grid: sets of cells of which every puzzle with that solution
// needs a clue. See unavoidable.c.
#ifndef GRIDPRESS_GEN_UNAVOIDABLE_H
#define GRIDPRESS_GEN_UNAVOIDABLE_H

#include "core/core.h"

enum {
  UNAVOIDABLE_MAX = 216,    // 4 for each of 36 pairs of digits and of 18 pairs of lines
  UNAVOIDABLE_PER_CELL = 12 // 8 other digits, 2 other rows of the band, 2 columns of the stack
};

struct unavoidable_sets {
  int count;
  cell_set set[UNAVOIDABLE_MAX];
  uint8_t of_cell[81][UNAVOIDABLE_PER_CELL]; // the sets that a cell is in
};

void unavoidable_find(const struct grid *solution, struct unavoidable_sets *sets);

#endif
