// A grid being filled, and for every region the set of digits it still misses.
//
// The engines taken from the papers all reason about the same sets: what a row, a column and a box
// still miss. A digit may go into a blank cell when every region through the cell misses it, so the
// possible values of a cell are an intersection and need no storage of their own:
//
//      row 2 misses     1 . . 4 . 6 . . .
//      column 7 misses  . 2 . 4 . 6 . 8 .
//      box 3 misses     . . 3 4 . 6 7 . .     options of r2c7: 4 6
//
// A set of digits is a word, digit d being bit d - 1. To place a digit or to take it back touches
// one word per region, which makes backtracking cheap without copies: a search remembers how many
// cells were blank and goes back to that.
//
// Invariant: region r misses d exactly when no cell of r holds d, and `trail`, from `blanks` on,
// lists the filled cells, the one filled last first.
#ifndef GRIDPRESS_SOLVER_BOARD_H
#define GRIDPRESS_SOLVER_BOARD_H

#include "solver/solver.h"

enum { BOARD_REGIONS_MAX = GEOM_REGIONS_MAX };

struct board {
  const struct geom *geom;
  int blanks;
  uint32_t missing[BOARD_REGIONS_MAX];
  struct grid grid;
  uint16_t trail[GEOM_CELLS_MAX];
};

// What a pass over the board did: the number of cells it filled, or BOARD_DEAD when it met a blank
// cell without a digit, or a digit without a cell. Then the board has no solution.
enum { BOARD_DEAD = -1 };

// The engines that work on this board know boxes and houses, and no other rule.
bool board_supports(const struct geom *geom);

// False when two givens conflict: then there is no board to work on.
bool board_init(struct board *board, const struct geom *geom, const struct grid *givens);

// Fills blank cells whose region has no other blank cell (unique missing candidate, full house).
int board_fill_last_cells(struct board *board);

// Fills blank cells with one option (naked single, basic filling).
int board_fill_naked_singles(struct board *board);

// Fills the cells that alone can take some digit of a region of this kind (hidden single).
int board_fill_hidden_singles(struct board *board, enum region_kind kind);

// Is there a blank cell without an option, or a region that misses a digit no cell can take?
bool board_is_dead(const struct board *board);

// Counts a solution and shows it to the visitor. False: the request wants no more.
bool board_report(const struct board *board, const struct solver_request *request,
                  struct solver_result *result);

static inline uint32_t board_bit(int digit) {
  return UINT32_C(1) << (digit - 1);
}

static inline int board_count(uint32_t digits) {
  return __builtin_popcount(digits);
}

// The lowest digit of a set that is not empty.
static inline int board_lowest(uint32_t digits) {
  return __builtin_ctz(digits) + 1;
}

// The options of a blank cell. The first three regions are its row, its column and its box.
static inline uint32_t board_options(const struct board *board, int cell) {
  const struct geom_cell *place = &board->geom->cell[cell];
  uint32_t options = board->missing[place->regions[0]] & board->missing[place->regions[1]];
  for (int k = 2; k < place->region_count; k++) options &= board->missing[place->regions[k]];
  return options;
}

// Puts one of its options into a blank cell.
static inline void board_place(struct board *board, int cell, int digit) {
  const struct geom_cell *place = &board->geom->cell[cell];
  for (int k = 0; k < place->region_count; k++)
    board->missing[place->regions[k]] &= ~board_bit(digit);
  board->grid.cell[cell] = (uint8_t)digit;
  board->trail[--board->blanks] = (uint16_t)cell;
}

// Takes back the digit that was placed last.
static inline void board_take_back(struct board *board) {
  int cell = board->trail[board->blanks++];
  const struct geom_cell *place = &board->geom->cell[cell];
  for (int k = 0; k < place->region_count; k++)
    board->missing[place->regions[k]] |= board_bit(board->grid.cell[cell]);
  board->grid.cell[cell] = 0;
}

// Takes digits back until as many cells are blank as before.
static inline void board_restore(struct board *board, int blanks) {
  while (board->blanks < blanks) board_take_back(board);
}

#endif
