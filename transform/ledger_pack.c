// Puzzles in few bytes: the givens of a classic 9x9 take 21 bytes with 24 clues, and never more than
// 34.
//
//      up to 55 clues   a bit for each cell, 11 bytes; then the clues, five in two bytes  (odd length)
//      more             the cells, three in ten bits, a blank as 0                        (34 bytes)
//      anything else    stays a text
//
// The invariant: what was packed is unpacked to the same text, byte for byte.
#include <string.h>

#include "transform/ledger_file.h"

enum {
  CELLS = 81,
  MAP_BYTES = (CELLS + 7) / 8,
  CLUES_MAX = 55, // with a map
  GROUP = 5,      // clues in two bytes
  DENSE_GROUP = 3,
  DENSE_BITS = 10,
};

static int count_clues(const char *text) {
  int clues = 0, length = 0;
  for (; text[length] != '\0'; length++) {
    if (length == CELLS || (text[length] != '.' && (text[length] < '1' || text[length] > '9')))
      return -1;
    clues += text[length] != '.';
  }
  return length == CELLS ? clues : -1;
}

static int value_of(char symbol) {
  return symbol == '.' ? 0 : symbol - '0';
}

static size_t pack_dense(const char *text, uint8_t packed[LEDGER_PACKED_MAX]) {
  memset(packed, 0, LEDGER_PACKED_MAX);
  for (int group = 0; group < CELLS / DENSE_GROUP; group++) {
    const char *cell = text + DENSE_GROUP * group;
    unsigned number =
        (unsigned)(value_of(cell[0]) * 100 + value_of(cell[1]) * 10 + value_of(cell[2]));
    for (int bit = 0; bit < DENSE_BITS; bit++)
      if (number >> bit & 1) {
        int place = DENSE_BITS * group + bit;
        packed[place / 8] = (uint8_t)(packed[place / 8] | 1 << place % 8);
      }
  }
  return LEDGER_PACKED_MAX;
}

size_t ledger_pack(const char *text, uint8_t packed[LEDGER_PACKED_MAX]) {
  int clues = count_clues(text);
  if (clues < 0) return 0;
  if (clues > CLUES_MAX) return pack_dense(text, packed);
  size_t length = MAP_BYTES;
  unsigned number = 0, weight = 1;
  memset(packed, 0, LEDGER_PACKED_MAX);
  for (int cell = 0; cell < CELLS; cell++) {
    if (text[cell] == '.') continue;
    packed[cell / 8] = (uint8_t)(packed[cell / 8] | 1 << cell % 8);
    number += weight * (unsigned)(text[cell] - '1');
    weight *= 9;
    if (--clues % GROUP == 0) {
      packed[length++] = (uint8_t)number;
      packed[length++] = (uint8_t)(number >> 8);
      number = 0;
      weight = 1;
    }
  }
  return length;
}

static void unpack_dense(const uint8_t *packed, char *text) {
  for (int group = 0; group < CELLS / DENSE_GROUP; group++) {
    unsigned number = 0;
    for (int bit = 0; bit < DENSE_BITS; bit++) {
      int place = DENSE_BITS * group + bit;
      number |= (unsigned)(packed[place / 8] >> place % 8 & 1) << bit;
    }
    for (int i = DENSE_GROUP - 1; i >= 0; i--, number /= 10)
      text[DENSE_GROUP * group + i] = number % 10 == 0 ? '.' : (char)('0' + number % 10);
  }
}

// The clues of a map; -1: it has bits that are no cell's.
static int count_map(const uint8_t *packed) {
  int clues = 0;
  for (int i = 0; i < MAP_BYTES; i++) clues += __builtin_popcount(packed[i]);
  return packed[MAP_BYTES - 1] >> CELLS % 8 == 0 ? clues : -1;
}

size_t ledger_packed_length(const uint8_t *packed, size_t room) {
  int clues = room >= MAP_BYTES ? count_map(packed) : -1;
  return clues >= 0 ? MAP_BYTES + 2 * (size_t)((clues + GROUP - 1) / GROUP) : room + 1;
}

// The bytes may be damaged: whatever they are, a text comes out, or none.
bool ledger_unpack(const uint8_t *packed, size_t length, char text[LEDGER_UNPACKED_SIZE]) {
  text[CELLS] = '\0';
  if (length == LEDGER_PACKED_MAX) {
    unpack_dense(packed, text);
    return true;
  }
  if (length != ledger_packed_length(packed, length)) return false;
  int clues = count_map(packed);
  const uint8_t *next = packed + MAP_BYTES;
  unsigned number = 0;
  for (int cell = 0, left = 0; cell < CELLS; cell++) {
    text[cell] = '.';
    if (!(packed[cell / 8] >> cell % 8 & 1)) continue;
    if (left == 0) {
      // The first group has what is over, so that all others are full.
      left = clues % GROUP != 0 ? clues % GROUP : GROUP;
      clues -= left;
      number = next[0] | (unsigned)next[1] << 8;
      next += 2;
    }
    text[cell] = (char)('1' + number % 9);
    number /= 9;
    left--;
  }
  return true;
}
