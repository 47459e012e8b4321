// What the engine `marks` knows of a board, whatever the marks: worked out once and kept with it.
//
// A set of digits is a mask, bit d - 1 for digit d. A set of cells is `words` words of 64 bits. On
// boards of up to MARKS_LISTED digits there is a list of the sets of so many digits with a given sum.
#ifndef GRIDPRESS_SOLVER_MARKS_BOARD_H
#define GRIDPRESS_SOLVER_MARKS_BOARD_H

#include "core/core.h"

enum {
  MARKS_LISTED = 12,
  MARKS_LISTED_SUM = MARKS_LISTED * (MARKS_LISTED + 1) / 2,
  MARKS_LISTED_KEYS = (MARKS_LISTED + 1) * (MARKS_LISTED_SUM + 1),
};

struct marks_board {
  int side, cells, words;
  uint32_t all;          // every digit
  int house_sum;         // of all digits
  const uint64_t *sees;  // `words` for every cell: those that differ from it
  const uint64_t *house; // `words` for every house
  int house_words;       // of a set of houses
  const uint64_t *in;    // `house_words` for every cell: the houses it is in
  bool listed;           // the lists below are there
  // By marks_key: where its sets start in `sets`, the digits that any of them has and all of them have.
  uint16_t first[MARKS_LISTED_KEYS + 1];
  uint16_t any[MARKS_LISTED_KEYS], every[MARKS_LISTED_KEYS];
  uint16_t sets[1 << MARKS_LISTED];
  uint8_t count[512];   // bits of a mask of nine
  uint8_t reverse[256]; // a byte, last bit first
};

// Borrows the table of a board; NULL without memory.
const struct marks_board *marks_board_of(const struct geom *geom);

// So many different digits with that sum.
static inline int marks_key(int size, int sum) {
  return size * (MARKS_LISTED_SUM + 1) + sum;
}

static inline int digits_count(const struct marks_board *board, uint32_t mask) {
  return board->count[mask & 511] + board->count[mask >> 9 & 511] + board->count[mask >> 18];
}

// The mask with digit d for digit side + 1 - d.
static inline uint32_t digits_reverse(const struct marks_board *board, uint32_t mask) {
  uint32_t turned = (uint32_t)board->reverse[mask & 255] << 24 |
                    (uint32_t)board->reverse[mask >> 8 & 255] << 16 |
                    (uint32_t)board->reverse[mask >> 16 & 255] << 8 | board->reverse[mask >> 24];
  return turned >> (32 - board->side);
}

static inline bool cells_have(const uint64_t *set, int cell) {
  return (set[cell >> 6] >> (cell & 63) & 1) != 0;
}

static inline void cells_put(uint64_t *set, int cell) {
  set[cell >> 6] |= UINT64_C(1) << (cell & 63);
}

#endif
