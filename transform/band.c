// The table of bands.
//
// A digit of the band is known by its place in box 1, 0 .. 8: that makes the key blind to the names
// of digits. Each row of box 2 and box 3 is then a triple of places; a triple is a set (one of 84)
// in an order (one of 6). Sorting the columns of a box by its top row leaves, of the three orders,
// two. The sets of box 2 leave 56 possibilities and settle those of box 3.
//
//      key = ((((56 possibilities) * 6 + middle 2) * 6 + bottom 2) * 6 + middle 3) * 6 + bottom 3
//
// The kinds are found by writing down all bands that begin with 1 2 3 ... 9 in ascending order: the
// first one with a key not seen before is the least form of a new kind, and its images under the
// 216 moves of rows, stacks and columns of the first stack reach every key of the kind. Each image
// also says how to come back, and a key reached k times has k ways back (the symmetries of the
// kind). Invariant: when all 72,576 keys are reached there are 416 kinds, numbered as they compare.
#include "transform/band.h"

#include <pthread.h>

const uint8_t band_orders[BAND_ORDERS][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                             {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

enum { SETS = 84, TRIPLES = 9 * 9 * 9 };

struct triple {
  uint8_t set;  // of the three places
  uint8_t rank; // the number of the order (rank of the first, of the second, of the third)
};

static struct triple triples[TRIPLES];
static uint8_t splits[SETS][SETS];                 // sets of the top and middle row of box 2
static uint8_t relative[BAND_ORDERS][BAND_ORDERS]; // an order seen after sorting by another
static uint8_t inverse[BAND_ORDERS];               // the order that undoes it
static uint8_t reached[BAND_KEYS];                 // moves found for each key, while building
static struct band_table table;

static int order_number(int a, int b, int c) {
  for (int i = 0; i < BAND_ORDERS; i++)
    if (band_orders[i][0] == a && band_orders[i][1] == b && band_orders[i][2] == c) return i;
  return 0;
}

static void build_orders(void) {
  for (int i = 0; i < BAND_ORDERS; i++) {
    int back[3];
    for (int k = 0; k < 3; k++) back[band_orders[i][k]] = k;
    inverse[i] = (uint8_t)order_number(back[0], back[1], back[2]);
    for (int j = 0; j < BAND_ORDERS; j++) {
      const uint8_t *other = band_orders[j];
      relative[i][j] = (uint8_t)order_number(other[back[0]], other[back[1]], other[back[2]]);
    }
  }
}

static void build_triples(uint8_t set_of_mask[512]) {
  int sets = 0;
  for (int mask = 0; mask < 512; mask++)
    if (__builtin_popcount((unsigned)mask) == 3) set_of_mask[mask] = (uint8_t)sets++;
  for (int i = 0; i < TRIPLES; i++) {
    int a = i / 81, b = i / 9 % 9, c = i % 9;
    if (a == b || b == c || a == c) continue;
    triples[i].set = set_of_mask[1 << a | 1 << b | 1 << c];
    triples[i].rank =
        (uint8_t)order_number((a > b) + (a > c), (b > a) + (b > c), (c > a) + (c > b));
  }
}

// The top row of box 2 takes no place of the top row of box 1, and so on. What the three rows take
// must be all nine places.
static void build_splits(const uint8_t set_of_mask[512]) {
  const int row[3] = {0007, 0070, 0700};
  int found = 0;
  for (int top = 0; top < 512; top++)
    for (int middle = 0; middle < 512; middle++) {
      int bottom = 0777 & ~(top | middle);
      if ((top & row[0]) != 0 || (middle & row[1]) != 0 || (bottom & row[2]) != 0) continue;
      if ((top & middle) != 0 || __builtin_popcount((unsigned)top) != 3) continue;
      if (__builtin_popcount((unsigned)middle) != 3) continue;
      splits[set_of_mask[top]][set_of_mask[middle]] = (uint8_t)found++;
    }
}

struct band_key band_read(const uint8_t band[27]) {
  uint8_t place[10] = {0};
  for (int r = 0; r < 3; r++)
    for (int c = 0; c < 3; c++) place[band[9 * r + c]] = (uint8_t)(3 * r + c);

  struct triple triple[2][3];
  for (int box = 0; box < 2; box++)
    for (int r = 0; r < 3; r++) {
      const uint8_t *digit = band + 9 * r + 3 * box + 3;
      triple[box][r] = triples[place[digit[0]] * 81 + place[digit[1]] * 9 + place[digit[2]]];
    }

  struct band_key read = {.key = splits[triple[0][0].set][triple[0][1].set]};
  for (int box = 0; box < 2; box++) {
    int rank = triple[box][0].rank;
    read.key = read.key * 6 + relative[rank][triple[box][1].rank];
    read.key = read.key * 6 + relative[rank][triple[box][2].rank];
    read.sorted[box + 1] = inverse[rank];
  }
  return read;
}

// The image of a least form under one of its 216 moves: its key, and the way back.
static unsigned spread_one(const uint8_t least[27], int rows, int stacks, int columns,
                           struct band_move *back) {
  uint8_t image[27], source[9];
  const uint8_t *stack = band_orders[stacks];
  for (int c = 0; c < 9; c++)
    source[c] = (uint8_t)(3 * stack[c / 3] + (c < 3 ? band_orders[columns][c] : c % 3));
  for (int r = 0; r < 3; r++) {
    const uint8_t *row = least + 9 * band_orders[rows][r];
    for (int c = 0; c < 9; c++) image[9 * r + c] = row[source[c]];
  }
  struct band_key read = band_read(image);

  *back = (struct band_move){.rows = inverse[rows], .stacks = inverse[stacks]};
  back->columns[stack[0]] = inverse[columns];
  back->columns[stack[1]] = inverse[read.sorted[1]];
  back->columns[stack[2]] = inverse[read.sorted[2]];
  return read.key;
}

// Enters a new kind: all its keys, and for each key all its moves side by side.
static void spread_kind(const uint8_t least[27], unsigned kind, unsigned *moves) {
  unsigned keys[BAND_ORDERS * BAND_ORDERS * BAND_ORDERS];
  struct band_move back[BAND_ORDERS * BAND_ORDERS * BAND_ORDERS];
  unsigned own = band_read(least).key, symmetries = 0;
  int count = 0;
  for (int rows = 0; rows < BAND_ORDERS; rows++)
    for (int stacks = 0; stacks < BAND_ORDERS; stacks++)
      for (int columns = 0; columns < BAND_ORDERS; columns++) {
        keys[count] = spread_one(least, rows, stacks, columns, &back[count]);
        symmetries += keys[count++] == own;
      }
  table.count[kind] = (uint16_t)symmetries;
  for (int i = 0; i < count; i++) {
    unsigned key = keys[i];
    if (reached[key] == 0) {
      table.start[key] = kind << BAND_START_BITS | *moves;
      *moves += symmetries;
    }
    unsigned start = table.start[key] & BAND_START_MASK;
    table.moves[start + reached[key]++] = back[i];
  }
}

// Writes down bands in ascending order, cell by cell, and enters each new kind.
struct band_writer {
  uint8_t band[27];
  unsigned kinds, moves;
};

static void write_cells(struct band_writer *writer, int cell) {
  if (cell == 27) {
    if (reached[band_read(writer->band).key] == 0)
      spread_kind(writer->band, writer->kinds++, &writer->moves);
    return;
  }
  int r = cell / 9, c = cell % 9;
  unsigned taken = 0;
  for (int i = 0; i < c; i++) taken |= 1U << writer->band[9 * r + i];
  for (int i = 0; i < r; i++)
    for (int k = 0; k < 3; k++) taken |= 1U << writer->band[9 * i + c / 3 * 3 + k];
  for (uint8_t digit = 1; digit <= 9 && writer->moves < BAND_MOVES_MAX; digit++) {
    if (taken >> digit & 1) continue;
    // No least form goes on otherwise: a second row can always be made to begin with 4 5.
    if ((cell == 9 && digit > 4) || (cell == 10 && digit > 5)) break;
    writer->band[cell] = digit;
    write_cells(writer, cell + 1);
  }
}

static void build_table(void) {
  uint8_t set_of_mask[512] = {0};
  build_orders();
  build_triples(set_of_mask);
  build_splits(set_of_mask);
  struct band_writer writer = {.band = {1, 2, 3, 4, 5, 6, 7, 8, 9}};
  write_cells(&writer, 9);
}

const struct band_table *band_lookup_table(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, build_table);
  return &table;
}
