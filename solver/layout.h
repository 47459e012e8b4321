// What the pattern finders want to know of a geometry, in the form they want it: where a cell sits
// in each of its regions, and sets of cells.
//
//      a cell_set is 128 bits, bit c for cell c: "which cells see both ends?" is one AND
//
// Sets hold every cell of boards up to side 11, which covers the 9x9 that most patterns were found
// on. Larger boards have `sets == false`, and finders of their own with wider sets: solver/wide.h.
// A layout is built once, never changes, and is shared by pointer.
#ifndef GRIDPRESS_SOLVER_LAYOUT_H
#define GRIDPRESS_SOLVER_LAYOUT_H

#include "solver/wide.h"

enum {
  LAYOUT_REGIONS_MAX = GEOM_REGIONS_MAX,
  LAYOUT_SET_CELLS = 128,                    // cells that a cell_set can hold
  LAYOUT_SET_SIDE = 11,                      // digits that go with them
  LAYOUT_WORDS = (GEOM_CELLS_MAX + 63) / 64, // words of a row of the sees relation
};

struct layout {
  const struct geom *geom;
  unsigned offers;   // enum technique_needs that the geometry meets
  bool sets;         // sets of 128 bits do: at most LAYOUT_SET_CELLS cells; otherwise wide ones
  bool plain;        // rows, columns and rectangular boxes, and nothing else
  bool loose;        // some cells see each other without sharing a house
  bool usual_houses; // rows, columns and boxes, if there are any, are all houses
  uint32_t all;      // every digit: bits 1 .. side
  // The place of a cell in its k-th region, as geom->cell[cell].regions counts them.
  uint8_t position[GEOM_CELLS_MAX][GEOM_CELL_REGIONS_MAX];
  uint64_t sees[GEOM_CELLS_MAX][LAYOUT_WORDS]; // who must differ from whom
  narrow_set NARROW(peers)[LAYOUT_SET_CELLS];  // the same as sets, when `sets`
  narrow_set NARROW(region)[LAYOUT_REGIONS_MAX];
  wide_set WIDE(peers)[GEOM_CELLS_MAX]; // and on larger boards; last, for others never touch it
  wide_set WIDE(region)[LAYOUT_REGIONS_MAX];
};

// What the geometry offers techniques: enum technique_needs.
unsigned layout_offers(const struct geom *geom);

void layout_init(struct layout *layout, const struct geom *geom);

static inline bool layout_sees(const struct layout *layout, int a, int b) {
  return layout->sees[a][b / 64] >> (b % 64) & 1;
}

// Are the sets of this object the board's?
static inline bool layout_fits(const struct layout *layout) {
#ifdef LAYOUT_WIDE
  return !layout->sets;
#else
  return layout->sets;
#endif
}

// --- cell sets ----------------------------------------------------------------------------------

// Counts bits by adding neighbours: without the machine instruction, which not every processor has,
// the compiler's builtin is a call into a table.
static inline int word_count(uint64_t word) {
  word -= word >> 1 & UINT64_C(0x5555555555555555);
  word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
  word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
  return (int)(word * UINT64_C(0x0101010101010101) >> 56);
}

#ifdef LAYOUT_WIDE

static inline cell_set set_of(int cell) {
  cell_set set = {0};
  set[cell / 64] = UINT64_C(1) << (cell % 64);
  return set;
}

static inline bool set_has(cell_set set, int cell) {
  return set[cell / 64] >> (cell % 64) & 1;
}

static inline bool set_any(cell_set set) {
  uint64_t any = 0;
  for (int w = 0; w < WIDE_WORDS; w++) any |= set[w];
  return any != 0;
}

static inline bool set_equal(cell_set a, cell_set b) {
  return !set_any(a ^ b);
}

static inline int set_count(cell_set set) {
  int count = 0;
  for (int w = 0; w < WIDE_WORDS; w++)
    if (set[w] != 0) count += word_count(set[w]);
  return count;
}

static inline int set_first(cell_set set) {
  int w = 0;
  while (set[w] == 0) w++;
  return w * 64 + __builtin_ctzll(set[w]);
}

static inline cell_set set_rest(cell_set set) {
  int w = 0;
  while (w < WIDE_WORDS - 1 && set[w] == 0) w++;
  set[w] &= set[w] - 1;
  return set;
}

static inline uint32_t set_run(cell_set set, int first, int count) {
  int w = first / 64, shift = first % 64;
  uint64_t run = set[w] >> shift;
  if (shift + count > 64) run |= set[w + 1] << (64 - shift);
  return (uint32_t)run & ((UINT32_C(1) << count) - 1);
}

static inline cell_set set_load(const uint64_t words[LAYOUT_WORDS]) {
  cell_set set = {0};
  for (int w = 0; w < LAYOUT_WORDS; w++) set[w] = words[w];
  return set;
}

static inline int set_take(cell_set *set) {
  int w = 0;
  while ((*set)[w] == 0) w++;
  int cell = w * 64 + __builtin_ctzll((*set)[w]);
  (*set)[w] &= (*set)[w] - 1;
  return cell;
}

#else

static inline cell_set set_of(int cell) {
  return cell_set_of(cell);
}

static inline bool set_has(cell_set set, int cell) {
  return (set >> cell & 1) != 0;
}

static inline bool set_any(cell_set set) {
  return set != 0;
}

static inline bool set_equal(cell_set a, cell_set b) {
  return a == b;
}

static inline int set_count(cell_set set) {
  return word_count((uint64_t)set) + word_count((uint64_t)(set >> 64));
}

// The lowest cell of a set that is not empty.
static inline int set_first(cell_set set) {
  uint64_t low = (uint64_t)set;
  return low != 0 ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(set >> 64));
}

// The set without its lowest cell; of no cell, none.
static inline cell_set set_rest(cell_set set) {
  return set & (set - 1);
}

// Bit i for the i-th of some cells in a row, fewer than 32.
static inline uint32_t set_run(cell_set set, int first, int count) {
  return (uint32_t)(set >> first) & ((UINT32_C(1) << count) - 1);
}

// A set from one bit per cell.
static inline cell_set set_load(const uint64_t words[LAYOUT_WORDS]) {
  return (cell_set)words[1] << 64 | words[0];
}

// Walks a set: for (cell_set rest = set; set_any(rest);) { int cell = set_take(&rest); ... }
static inline int set_take(cell_set *set) {
  int cell = set_first(*set);
  *set &= *set - 1;
  return cell;
}

#endif

// --- digit and position masks -------------------------------------------------------------------

enum { MASK_TABLE_BITS = 11 };

// The bits of the masks of small boards, counted beforehand.
extern const uint8_t mask_counts[1 << MASK_TABLE_BITS];

static inline int mask_count(uint32_t mask) {
  if (mask < UINT32_C(1) << MASK_TABLE_BITS) return mask_counts[mask];
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
