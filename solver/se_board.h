// The 9x9 board of the Sudoku Explainer scale: candidates as that program counts them.
//
// It is small on purpose. The scale is defined by the order in which patterns are met, so its
// finders scan regions and positions in a fixed order; what they need is kept as 9-bit masks:
//
//      cand[cell]          bit v: the blank cell can take digit v + 1
//      pos[region][v]      bit i: the region's cell i can
//
// Regions are numbered as struct geom numbers them: rows 0 .. 8, columns 9 .. 17, boxes 18 .. 26.
// Hidden and naked singles are noted when they arise, so that the first one in scan order is found
// by looking at two words. Ticks say when a region, a digit or a cell last changed: a finder that
// has looked at a region in vain need not look again before it changes.
//
// Invariant: cand and pos agree, and no filled cell has candidates.
#ifndef GRIDPRESS_SOLVER_SE_BOARD_H
#define GRIDPRESS_SOLVER_SE_BOARD_H

#include "solver/step_build.h"

enum { SE_CELLS = 81, SE_REGIONS = 27, SE_DIGITS = 9, SE_PEERS = 20, SE_MASKS = 512 };

enum se_type { SE_ROW, SE_COLUMN, SE_BLOCK, SE_TYPES };

enum { SE_ALL = SE_MASKS - 1, SE_ALL_REGIONS = (1 << SE_REGIONS) - 1 };

// What never changes, built once.
struct se_tables {
  uint8_t region_cell[SE_REGIONS][SE_DIGITS];
  uint8_t cell_region[SE_CELLS][SE_TYPES];
  uint8_t cell_position[SE_CELLS][SE_TYPES];
  uint8_t peer[SE_CELLS][SE_PEERS]; // of the block, of the row, of the column
  cell_set bit[SE_CELLS], peers[SE_CELLS], region[SE_REGIONS];
  // The part of a region that it shares with another, as positions of the first; 0: none.
  uint16_t shared[SE_REGIONS][SE_REGIONS];
  uint8_t count[SE_MASKS];
  // 1 + k for a mask of two or three positions that lie together: in 3k .. 3k + 2, which is a row
  // of a block or the part of a line inside a block; or in k, k + 3, k + 6, a column of a block.
  // Else 0.
  uint8_t third[SE_MASKS], stripe[SE_MASKS];
  // The masks with k bits in increasing order.
  uint16_t subset[SE_DIGITS + 1][126];
  uint8_t subset_count[SE_DIGITS + 1];
};

extern const struct se_tables *const se_tables;

// Builds the tables, once; any thread may call it.
void se_tables_init(void);

// The two orders of region types: singles, locked candidates and sets use one, the rest the other.
static const uint8_t se_block_column_row[SE_TYPES] = {SE_BLOCK, SE_COLUMN, SE_ROW};
static const uint8_t se_block_row_column[SE_TYPES] = {SE_BLOCK, SE_ROW, SE_COLUMN};

struct se_board {
  uint16_t cand[SE_CELLS];
  uint16_t pos[SE_REGIONS][SE_DIGITS];
  uint32_t tick, region_tick[SE_REGIONS], digit_tick[SE_DIGITS], cell_tick[SE_CELLS];
  uint8_t blanks[SE_REGIONS]; // blank cells
  uint8_t placed[SE_DIGITS];  // how often the digit is on the board
  // What only the outer loop needs.
  uint16_t hidden[SE_REGIONS]; // bit v: one position left
  uint32_t hidden_regions;     // bit r: hidden[r] is not 0, or was not
  uint32_t lone_regions;       // bit r: one blank cell
  cell_set naked;              // cells with one candidate
  cell_set digit[SE_DIGITS];   // cells that have the candidate
  struct grid values;
  int open; // blank cells
};

static inline int se_count(unsigned mask) {
  return se_tables->count[mask];
}

static inline int se_cell(int region, int position) {
  return se_tables->region_cell[region][position];
}

static inline bool se_sees(int a, int b) {
  return set_has(se_tables->peers[a], b);
}

// Starts from givens without conflict.
void se_board_init(struct se_board *board, const struct grid *givens);

// Takes a candidate away that is there.
void se_board_eliminate(struct se_board *board, int cell, int v);

// Fills a blank cell and takes the digit from its peers.
void se_board_place(struct se_board *board, int cell, int v);

// Takes a candidate away where nobody asks for singles or ticks.
static inline void se_board_cross(struct se_board *board, int cell, int v) {
  const uint8_t *region = se_tables->cell_region[cell], *at = se_tables->cell_position[cell];
  board->cand[cell] &= (uint16_t) ~(1u << v);
  for (int type = 0; type < SE_TYPES; type++)
    board->pos[region[type]][v] &= (uint16_t) ~(1u << at[type]);
}

// The same with ticks.
static inline void se_board_remove(struct se_board *board, int cell, int v) {
  se_board_cross(board, cell, v);
  for (int type = 0; type < SE_TYPES; type++)
    board->region_tick[se_tables->cell_region[cell][type]] = board->tick;
  board->digit_tick[v] = board->tick;
  board->cell_tick[cell] = board->tick;
}

// The regions, the digits or the cells that have changed since a tick.
static inline uint32_t se_changed_regions(const struct se_board *board, uint32_t since) {
  uint32_t changed = 0;
  for (int region = 0; region < SE_REGIONS; region++)
    changed |= (uint32_t)(board->region_tick[region] > since) << region;
  return changed;
}

static inline uint32_t se_changed_digits(const struct se_board *board, uint32_t since) {
  uint32_t changed = 0;
  for (int v = 0; v < SE_DIGITS; v++) changed |= (uint32_t)(board->digit_tick[v] > since) << v;
  return changed;
}

static inline cell_set se_changed_cells(const struct se_board *board, uint32_t since) {
  cell_set changed = 0;
  for (int cell = 0; cell < SE_CELLS; cell++)
    if (board->cell_tick[cell] > since) changed |= se_tables->bit[cell];
  return changed;
}

#endif
