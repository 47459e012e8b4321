// The quick answers for 9x9: is it a single, is it the last of an unavoidable set?
//
// The clues are a set of cells, kept as bits. A cell's digit is a naked single when its row, column
// and box together show the eight others. It is a hidden single of a region when every other open
// cell of the region sees the digit elsewhere:
//
//      open cells of the region, without those that see another clue of the digit = the cell alone
//
// A digger that asks these two first leaves about 28 of 81 cells to the solver.
#include "gen/nine.h"

#include <pthread.h>
#include <string.h>

static cell_set peers[81];     // without the cell itself
static cell_set regions[3][9]; // rows, columns, boxes

static void build_tables(void) {
  for (int cell = 0; cell < 81; cell++) {
    int row = cell / 9, column = cell % 9;
    regions[0][row] |= cell_set_of(cell);
    regions[1][column] |= cell_set_of(cell);
    regions[2][row / 3 * 3 + column / 3] |= cell_set_of(cell);
  }
  for (int cell = 0; cell < 81; cell++) {
    int row = cell / 9, column = cell % 9;
    peers[cell] = (regions[0][row] | regions[1][column] | regions[2][row / 3 * 3 + column / 3]) &
                  ~cell_set_of(cell);
  }
}

void nine_init(struct nine *nine, const struct grid *solution, bool with_sets) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, build_tables);
  memcpy(nine->digit, solution->cell, sizeof nine->digit);
  nine->given = ((cell_set)1 << 81) - 1;
  memset(nine->places, 0, sizeof nine->places);
  for (int cell = 0; cell < 81; cell++) nine->places[nine->digit[cell]] |= cell_set_of(cell);
  for (int i = 0; i < 9; i++) nine->rows[i] = nine->columns[i] = nine->boxes[i] = 0x3fe;
  nine->knows_sets = with_sets;
  if (with_sets) unavoidable_find(solution, &nine->sets);
}

// Flips whether the cell is given.
static void toggle(struct nine *nine, int cell) {
  int row = cell / 9, column = cell % 9;
  uint16_t bit = (uint16_t)(1U << nine->digit[cell]);
  nine->given ^= cell_set_of(cell);
  nine->rows[row] ^= bit;
  nine->columns[column] ^= bit;
  nine->boxes[row / 3 * 3 + column / 3] ^= bit;
}

void nine_blank(struct nine *nine, int cell) {
  toggle(nine, cell);
}

void nine_restore(struct nine *nine, int cell) {
  toggle(nine, cell);
}

// The cells that see one of these.
static cell_set seen_from(cell_set cells) {
  cell_set seen = 0;
  for (uint64_t low = (uint64_t)cells; low != 0; low &= low - 1)
    seen |= peers[__builtin_ctzll(low)];
  for (uint64_t high = (uint64_t)(cells >> 64); high != 0; high &= high - 1)
    seen |= peers[64 + __builtin_ctzll(high)];
  return seen;
}

bool nine_is_single(const struct nine *nine, int cell) {
  int row = cell / 9, column = cell % 9, box = row / 3 * 3 + column / 3;
  int digit = nine->digit[cell];
  unsigned shown = (unsigned)nine->rows[row] | nine->columns[column] | nine->boxes[box];
  if ((shown | 1U << digit) == 0x3fe) return true;
  cell_set others =
      ~nine->given & ~seen_from(nine->places[digit] & nine->given) & ~cell_set_of(cell);
  return (regions[0][row] & others) == 0 || (regions[1][column] & others) == 0 ||
         (regions[2][box] & others) == 0;
}

bool nine_is_last(const struct nine *nine, int cell) {
  if (!nine->knows_sets) return false;
  for (int i = 0; i < UNAVOIDABLE_PER_CELL; i++)
    if ((nine->sets.set[nine->sets.of_cell[cell][i]] & nine->given) == 0) return true;
  return false;
}
