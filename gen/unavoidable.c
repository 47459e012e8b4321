// Finds unavoidable sets that can be read off a solution grid in a microsecond.
//
// Exchange the two digits of such a set and the grid is another solution that differs nowhere else,
// so a puzzle without a clue in the set has at least two. Two kinds are easy to find:
//
//      two digits                          two rows of a band (or columns of a stack)
//      . 1 .  . . .  2 . .                 1 2 3  4 5 6  7 8 9      columns 1 2 4 7 of both rows
//      . . .  . . .  . . .                 2 4 9  7 . .  1 . .      have the digits 1 2 4 7:
//      . 2 .  . . .  1 . .                 . . .  . . .  . . .      the rows can change places
//                                                                   there, and nowhere else
//      cells of 1 and 2 that are joined
//      by rows, columns and boxes
//
// Every cell is in exactly twelve of them: one for each other digit, one for each other row of its
// band, one for each other column of its stack. That makes the lists of sets by cell plain tables.
#include "gen/unavoidable.h"

enum { LINES_PER_BAND = 3, SLOT_LINES = 8 }; // a cell's first eight sets are by pairs of digits

// Where each digit is: by row, and back from columns and boxes to rows.
struct places {
  uint8_t cell[10][9], column[10][9], box[10][9]; // [digit][row]
  uint8_t row_of_column[10][9];
  uint8_t row_of_box[10][9];
  cell_set bit[10][9]; // the cell as a set
};

static void find_places(const struct grid *solution, struct places *places) {
  int cell = 0;
  for (int row = 0; row < 9; row++)
    for (int column = 0; column < 9; column++, cell++) {
      int digit = solution->cell[cell], box = row / 3 * 3 + column / 3;
      places->cell[digit][row] = (uint8_t)cell;
      places->bit[digit][row] = cell_set_of(cell);
      places->column[digit][row] = (uint8_t)column;
      places->box[digit][row] = (uint8_t)box;
      places->row_of_column[digit][column] = (uint8_t)row;
      places->row_of_box[digit][box] = (uint8_t)row;
    }
}

// The components of the 18 cells of two digits, a < b. A row holds one cell of each, so a component
// is a set of rows. From the a of a row, its column leads to the b of another row, and so does its
// box; both are permutations of the rows, so following them forward is enough to come back.
static void find_digit_sets(const struct places *places, int a, int b,
                            struct unavoidable_sets *sets) {
  unsigned joined[9]; // the rows that a row leads to
  for (int row = 0; row < 9; row++)
    joined[row] = 1U << places->row_of_column[b][places->column[a][row]] |
                  1U << places->row_of_box[b][places->box[a][row]];
  for (unsigned left = 0x1ff; left != 0;) {
    unsigned rows = 0, ahead = left & (0 - left);
    uint8_t number = (uint8_t)sets->count;
    cell_set set = 0;
    while (ahead != 0) {
      int row = __builtin_ctz(ahead);
      rows |= 1U << row;
      ahead = (ahead | joined[row]) & ~rows;
      int first = places->cell[a][row], second = places->cell[b][row];
      set |= places->bit[a][row] | places->bit[b][row];
      sets->of_cell[first][b - 2] = number;
      sets->of_cell[second][a - 1] = number;
    }
    sets->set[sets->count++] = set;
    left &= ~rows;
  }
}

// The cycles of two parallel lines of nine cells, given by their first cells and the step along.
static void find_line_sets(const struct grid *solution, int first, int second, int step,
                           int slot_first, int slot_second, struct unavoidable_sets *sets) {
  uint8_t place[10] = {0}; // of each digit in the first line
  for (int i = 0; i < 9; i++) place[solution->cell[first + i * step]] = (uint8_t)i;
  for (unsigned left = 0x1ff; left != 0;) {
    cell_set set = 0;
    int i = __builtin_ctz(left);
    while (left >> i & 1) {
      int above = first + i * step, below = second + i * step;
      set |= cell_set_of(above) | cell_set_of(below);
      sets->of_cell[above][slot_first] = (uint8_t)sets->count;
      sets->of_cell[below][slot_second] = (uint8_t)sets->count;
      left &= ~(1U << i);
      i = place[solution->cell[below]];
    }
    sets->set[sets->count++] = set;
  }
}

void unavoidable_find(const struct grid *solution, struct unavoidable_sets *sets) {
  struct places places;
  find_places(solution, &places);
  sets->count = 0;
  for (int a = 1; a <= 9; a++)
    for (int b = a + 1; b <= 9; b++) find_digit_sets(&places, a, b, sets);
  // Lines 0 1, 0 2 and 1 2 of every band: the other line is the first or the second other one.
  for (int band = 0; band < 9; band += LINES_PER_BAND)
    for (int a = 0; a < LINES_PER_BAND; a++)
      for (int b = a + 1; b < LINES_PER_BAND; b++) {
        int slot_a = SLOT_LINES + b - 1, slot_b = SLOT_LINES + a;
        find_line_sets(solution, 9 * (band + a), 9 * (band + b), 1, slot_a, slot_b, sets);
        find_line_sets(solution, band + a, band + b, 9, slot_a + 2, slot_b + 2, sets);
      }
}
