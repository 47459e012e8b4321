// What the pattern finders want to know of a geometry, in the form they want it: where a cell sits
// in each of its regions, and sets of cells.
//
//      a cell_set is 128 bits, bit c for cell c: "which cells see both ends?" is one AND
//
// Sets hold every cell of boards up to side 11, which covers the 9x9 that most patterns were found
// on. Larger boards have `sets == false`; code for them walks the position masks of struct cand and
// asks layout_sees. A layout is built once, never changes, and is shared by pointer.
#ifndef GRIDPRESS_SOLVER_LAYOUT_H
#define GRIDPRESS_SOLVER_LAYOUT_H

#include "core/core.h"

enum {
  LAYOUT_REGIONS_MAX = 3 * GEOM_SIDE_MAX + GEOM_EXTRA_MAX,
  LAYOUT_SET_CELLS = 128,                    // cells that a cell_set can hold
  LAYOUT_WORDS = (GEOM_CELLS_MAX + 63) / 64, // words of a row of the sees relation
};

struct layout {
  const struct geom *geom;
  unsigned offers; // enum technique_needs that the geometry meets
  bool sets;       // cell sets are usable: at most LAYOUT_SET_CELLS cells
  uint32_t all;    // every digit: bits 1 .. side
  // The place of a cell in its k-th region, as geom->cell[cell].regions counts them.
  uint8_t position[GEOM_CELLS_MAX][GEOM_CELL_REGIONS_MAX];
  uint64_t sees[GEOM_CELLS_MAX][LAYOUT_WORDS]; // who shares a region with whom
  cell_set peers[LAYOUT_SET_CELLS];            // the same as sets, when `sets`
  cell_set region[LAYOUT_REGIONS_MAX];
};

void layout_init(struct layout *layout, const struct geom *geom);

static inline bool layout_sees(const struct layout *layout, int a, int b) {
  return layout->sees[a][b / 64] >> (b % 64) & 1;
}

// --- cell sets ----------------------------------------------------------------------------------

static inline cell_set set_of(int cell) {
  return cell_set_of(cell);
}

static inline bool set_has(cell_set set, int cell) {
  return (set >> cell & 1) != 0;
}

// Counts bits by adding neighbours: without the machine instruction, which not every processor has,
// the compiler's builtin is a call into a table.
static inline int word_count(uint64_t word) {
  word -= word >> 1 & UINT64_C(0x5555555555555555);
  word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
  word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
  return (int)(word * UINT64_C(0x0101010101010101) >> 56);
}

static inline int set_count(cell_set set) {
  return word_count((uint64_t)set) + word_count((uint64_t)(set >> 64));
}

// The lowest cell of a set that is not empty.
static inline int set_first(cell_set set) {
  uint64_t low = (uint64_t)set;
  return low != 0 ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(set >> 64));
}

// Walks a set: for (cell_set rest = set; rest != 0;) { int cell = set_take(&rest); ... }
static inline int set_take(cell_set *set) {
  int cell = set_first(*set);
  *set &= *set - 1;
  return cell;
}

// --- digit and position masks -------------------------------------------------------------------

static inline int mask_count(uint32_t mask) {
  mask -= mask >> 1 & UINT32_C(0x55555555);
  mask = (mask & UINT32_C(0x33333333)) + (mask >> 2 & UINT32_C(0x33333333));
  mask = (mask + (mask >> 4)) & UINT32_C(0x0f0f0f0f);
  return (int)(mask * UINT32_C(0x01010101) >> 24);
}

static inline bool mask_single(uint32_t mask) {
  return mask != 0 && (mask & (mask - 1)) == 0;
}

// Exactly two bits? Cheaper than counting.
static inline bool mask_pair(uint32_t mask) {
  uint32_t rest = mask & (mask - 1);
  return rest != 0 && (rest & (rest - 1)) == 0;
}

// The lowest bit of a mask that is not empty, and the highest.
static inline int mask_first(uint32_t mask) {
  return __builtin_ctz(mask);
}

static inline int mask_last(uint32_t mask) {
  return 31 - __builtin_clz(mask);
}

static inline int mask_take(uint32_t *mask) {
  int bit = __builtin_ctz(*mask);
  *mask &= *mask - 1;
  return bit;
}

#endif
