// The bands of 9x9 solution grids: 416 kinds, and how to bring any band to the least form of its
// kind with two table lookups. Private to transform/.
//
//      box 1   box 2   box 3
//      1 2 3 | 4 5 6 | 7 8 9     The key of a band does not change when digits are exchanged, nor
//      4 5 7 | 1 8 9 | 2 3 6     when the columns of box 2 or of box 3 change places.
//      6 8 9 | 2 3 7 | 1 4 5
#ifndef GRIDPRESS_TRANSFORM_BAND_H
#define GRIDPRESS_TRANSFORM_BAND_H

#include <stdint.h>

enum {
  BAND_ORDERS = 6,                      // of three things
  BAND_KEYS = 56 * 6 * 6 * 6 * 6,       // ways to share out boxes 2 and 3, columns sorted
  BAND_KINDS = 416,                     // classes under moves of rows, columns and stacks
  BAND_MOVES_MAX = BAND_KINDS * 6 * 36, // from a key to its least form, all keys together
  BAND_START_BITS = 17,                 // enough to number the moves
  BAND_START_MASK = (1 << BAND_START_BITS) - 1,
};

// The six orders of three things, ascending.
extern const uint8_t band_orders[BAND_ORDERS][3];

// What band_read finds out about a band.
struct band_key {
  unsigned key;
  uint8_t sorted[3]; // the order that sorts the columns of each box by their top row; box 1: none
};

// How the least form is made from a band whose columns are sorted: five numbers of orders, all in
// pull form. Line i of the least form is line order[i] of the sorted band.
struct band_move {
  uint8_t rows, stacks;
  uint8_t columns[3]; // within each stack of the least form
};

struct band_table {
  uint32_t start[BAND_KEYS]; // kind << BAND_START_BITS | the first of its moves
  uint16_t count[BAND_KINDS];
  struct band_move moves[BAND_MOVES_MAX];
};

// Borrows the table; built on first use, safe from any thread.
const struct band_table *band_lookup_table(void);

// Reads a band: three rows of nine digits 1 .. 9. The table must have been looked up before.
struct band_key band_read(const uint8_t band[27]);

#endif
