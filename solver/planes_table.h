// How a board becomes bits.
//
// Every digit has a plane, one wide word in which each candidate stands once for every house of its
// cell: in the lane of its position in the house, at the bit of the house.
//
//      lane 0 (first cells)    lane 1 (second cells)  ...   lane 8 (ninth cells)
//      house 0 1 2 3 ... 31  | house 0 1 2 3 ... 31  | ... | house 0 1 2 3 ... 31
//
// So adding up the planes counts the candidates of all cells at once, and folding the lanes of a
// plane counts the places of a digit in all houses at once. To place a digit is to clear two masks
// per cell from the planes: `self`, the cell's own bits, and `sees`, those of all its peers. Pairs
// and regions shorter than a house are in `sees` and cost nothing.
#ifndef GRIDPRESS_SOLVER_PLANES_TABLE_H
#define GRIDPRESS_SOLVER_PLANES_TABLE_H

#include "solver/solver.h"

// The widths that code is made for: words of 64 bits in all, words of a lane (0: half a word).
struct planes_width {
  int words, lane_words, lanes, houses; // the most of each that fits
};

enum { PLANES_WIDTHS = 8 };
extern const struct planes_width planes_widths[PLANES_WIDTHS];

enum { PLANES_NO_CELL = UINT16_MAX };

struct planes_table {
  int width; // row of planes_widths
  int digits, cells;
  int words_used;          // of a plane; there are only zeros beyond
  const uint16_t *cell_of; // by bit
  const uint16_t *bit_of;  // by cell: one of its bits, that of its first house
  const uint64_t *valid;   // the bits that are in use
  const uint64_t *first;   // of every cell the bit of `bit_of`
  const uint64_t *self;    // `words` words for every cell
  const uint64_t *sees;
  const uint64_t *houses;     // for every cell, the houses it is in: a lane, at least a word
  const uint64_t *all_houses; // a lane, too
  bool locks;                 // can a cell see two cells of a house that it is not in?
  // Of a sheet; 1 grid and nothing else for any other board.
  int grids;
  const uint64_t *grid_cells;  // for every grid, its part of `first`
  const uint64_t *grid_houses; // and its houses: a lane
  const uint32_t *grids_of;    // by cell, as bits
};

// Borrows the table of a board. NULL when it has no house for some cell, or without memory.
const struct planes_table *planes_table_of(const struct geom *geom);

// Has the board a table, memory permitting?
bool planes_table_fits(const struct geom *geom);

// A search: what is asked, and what was found.
struct planes_search {
  const struct planes_table *table;
  const struct solver_request *request;
  struct solver_result *result;
  const struct grid *known; // a solution that is not looked for, but others near it are; or NULL
  int other_cell;           // where the one looked for has to differ from it
  uint64_t nodes_max;       // 0: any number
  struct rng *rng;          // makes the choices at random; NULL: by rule
  int front;                // of a sheet: 1 + the grid of the last choice; 0: none yet
  bool stopped, out_of_nodes;
};

// What is compiled for a width. A state is a block of `size` bytes, on a border of 32.
struct planes_code {
  // Searches from `carried`, a state, or from the givens when that is NULL.
  void (*run)(struct planes_search *search, const struct grid *givens, const void *carried);
  size_t (*size)(const struct planes_table *table);
  // Makes a state of nothing placed. Returns where in it the digits of the cells are.
  const uint8_t *(*clear)(const struct planes_table *table, void *state);
  void (*place)(const struct planes_table *table, void *state, int cell, int digit);
  // Finds what follows, by singles alone or with locked candidates. False: there is no solution.
  bool (*settle)(const struct planes_table *table, void *state, bool locks);
};

// For any machine, and with AVX2 instructions.
extern const struct planes_code planes_code_portable[PLANES_WIDTHS];
extern const struct planes_code planes_code_avx2[PLANES_WIDTHS];

#endif
