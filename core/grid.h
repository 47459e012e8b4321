// A grid of values and the symbols that stand for them.
#ifndef GRIDPRESS_CORE_GRID_H
#define GRIDPRESS_CORE_GRID_H

#include "core/geom.h"

// A plain value: geom->cells values row by row, 0 blank, 1 .. side otherwise.
struct grid {
  uint8_t cell[GEOM_CELLS_MAX];
};

// Two equal values in one region, or on a pair of cells that must differ.
struct grid_conflict {
  int first, second; // cells, first < second
  int region;        // -1: a pair
  unsigned rules;    // of the pair, enum pair_rule
};

// The symbol of a value: '.', '1' .. '9', 'A' .. 'P'.
char grid_symbol(int value);

// The value of a symbol ('.', '0', '*', '_' and 'X' are blank, letters in either case), or -1.
extern const uint8_t grid_values[256]; // one more than the value; 0: no symbol
static inline int grid_value(char symbol) {
  return grid_values[(unsigned char)symbol] - 1;
}

int grid_count_clues(const struct geom *geom, const struct grid *grid);

// The fewest clues that any house holds.
int grid_least_clues(const struct geom *geom, const struct grid *grid);

// Is there a region with the same value twice, or a pair with equal ones? Tells the first such pair.
bool grid_find_conflict(const struct geom *geom, const struct grid *grid,
                        struct grid_conflict *conflict);

// Full and without conflict.
bool grid_is_solution(const struct geom *geom, const struct grid *grid);

// Does `grid` have every value that `givens` has, in the same place?
bool grid_extends(const struct geom *geom, const struct grid *grid, const struct grid *givens);

bool grid_equal(const struct geom *geom, const struct grid *a, const struct grid *b);

// Writes geom->cells symbols and a terminator; `text` has room for GEOM_CELLS_MAX + 1.
void grid_print_line(const struct geom *geom, const struct grid *grid, char *text);

#endif
