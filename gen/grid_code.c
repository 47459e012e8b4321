// A grid as the digits of a number.
//
// A grid is three bands, and what a band has to know of the others is its column sets (docs/SAMPLING.md):
//
//      box 1      9! orders of the digits                     band 1
//      rows       56 ways to share out the rows of boxes 2 and 3
//      orders     6 for each of those six rows
//      columns    56 ways for each box to share out the columns of bands 2 and 3
//      band 2     one of those with its column sets: at least 96
//      band 3     the same
//
// So these are the digits of a number in mixed radix, up to 9! * 56 * 6^6 * 56^3 * 96^2, which is a little
// more than 2^70. Where a band has more than 96 forms, the form counts modulo 96, and a number counts
// modulo 2^70: every grid stands for a number, and nobody can tell from a grid that it was made for one.
#include "gen/grid_code.h"

#include <string.h>

#include "gen/uniform.h"

enum { BAND_CELLS = 27, FORMS = 96, ORDERS = 6, ROWS = 6 }; // rows of boxes 2 and 3

static const uint8_t orders[ORDERS][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                          {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

// The three digits of a set, smallest first.
static void list_digits(unsigned set, uint8_t digits[3]) {
  for (int i = 0; i < 3; i++, set &= set - 1) digits[i] = (uint8_t)(__builtin_ctz(set) + 1);
}

static unsigned digit_bit(int digit) {
  return 1U << (digit - 1);
}

// --- bands ---------------------------------------------------------------------------------------

// The bands with given column sets, one after the other.
struct band_walk {
  const struct uniform_columns *columns;
  int wanted;           // stops at this one; -1: none
  const uint8_t *known; // or at this one; NULL: none
  int count;            // bands passed
  unsigned rows[3];     // digits that each has so far
  uint8_t cells[BAND_CELLS];
};

// Is the band at hand the one that is looked for?
static bool stop_at_band(const struct band_walk *walk) {
  return walk->known != NULL ? memcmp(walk->known, walk->cells, BAND_CELLS) == 0
                             : walk->count == walk->wanted;
}

static bool walk_bands(struct band_walk *walk, int column) {
  if (column == 9) {
    if (stop_at_band(walk)) return true;
    walk->count++;
    return false;
  }
  uint8_t digits[3];
  list_digits(walk->columns->set[column], digits);
  for (int order = 0; order < ORDERS; order++) {
    bool fits = true;
    for (int row = 0; row < 3; row++) {
      uint8_t digit = digits[orders[order][row]];
      walk->cells[9 * row + column] = digit;
      fits = fits && (walk->rows[row] & digit_bit(digit)) == 0;
    }
    if (!fits) continue;
    unsigned before[3];
    memcpy(before, walk->rows, sizeof before);
    for (int row = 0; row < 3; row++) walk->rows[row] |= digit_bit(walk->cells[9 * row + column]);
    // The cells of this column stay in place while those behind it change.
    if (walk_bands(walk, column + 1)) return true;
    memcpy(walk->rows, before, sizeof before);
  }
  return false;
}

// Writes a band of the form, drawn among those that count as it.
static void put_band(const struct uniform_columns *columns, int form, struct rng *rng,
                     uint8_t *cells) {
  int more = (uniform_count_bands(columns) - 1 - form) / FORMS;
  struct band_walk walk = {.columns = columns, .wanted = form + FORMS * rng_range(rng, 0, more)};
  walk_bands(&walk, 0);
  memcpy(cells, walk.cells, BAND_CELLS);
}

static int take_band(const struct uniform_columns *columns, const uint8_t *cells) {
  struct band_walk walk = {.columns = columns, .wanted = -1, .known = cells};
  walk_bands(&walk, 0);
  return walk.count % FORMS;
}

static struct uniform_columns columns_of(const uint8_t *cells) {
  struct uniform_columns columns;
  for (int column = 0; column < 9; column++)
    columns.set[column] = (uint16_t)(digit_bit(cells[column]) | digit_bit(cells[9 + column]) |
                                     digit_bit(cells[18 + column]));
  return columns;
}

// --- band 1 --------------------------------------------------------------------------------------

// The rows of boxes 1 to 3 as if they were columns of bands 1 to 3: they share out in the same ways.
static void split_rows(const uint8_t *cells, int split, struct uniform_columns rows[2]) {
  struct uniform_columns first = {{0}};
  for (int row = 0; row < 3; row++)
    for (int i = 0; i < 3; i++) first.set[row] |= (uint16_t)digit_bit(cells[9 * row + i]);
  uniform_split_box(&first, 0, split, &rows[0], &rows[1]);
}

static uint64_t take_digit(grid_number *number, uint64_t radix) {
  uint64_t digit = (uint64_t)(*number % radix);
  *number /= radix;
  return digit;
}

static void put_first_band(grid_number *number, uint8_t *cells) {
  uint8_t left[9];
  for (int i = 0; i < 9; i++) left[i] = (uint8_t)(i + 1);
  for (int i = 0; i < 9; i++) {
    uint64_t place = take_digit(number, (uint64_t)(9 - i));
    cells[9 * (i / 3) + i % 3] = left[place];
    memmove(left + place, left + place + 1, 8 - (size_t)i - (size_t)place);
  }
  struct uniform_columns rows[2];
  split_rows(cells, (int)take_digit(number, SPLITS), rows);
  for (int i = 0; i < ROWS; i++) {
    uint8_t digits[3];
    list_digits(rows[i / 3].set[i % 3], digits);
    const uint8_t *order = orders[take_digit(number, ORDERS)];
    for (int k = 0; k < 3; k++) cells[9 * (i % 3) + 3 + 3 * (i / 3) + k] = digits[order[k]];
  }
}

// A digit of the number, with what it is worth.
struct place {
  grid_number value, worth;
};

static void add_digit(struct place *place, int digit, int radix) {
  place->value += place->worth * (uint64_t)(unsigned)digit;
  place->worth *= (uint64_t)(unsigned)radix;
}

static void take_first_band(const uint8_t *cells, struct place *place) {
  for (int i = 0; i < 9; i++) {
    int digit = cells[9 * (i / 3) + i % 3], smaller = digit - 1;
    for (int k = 0; k < i; k++) smaller -= cells[9 * (k / 3) + k % 3] < digit;
    add_digit(place, smaller, 9 - i);
  }
  int split = 0;
  struct uniform_columns rows[2], actual[2] = {{{0}}, {{0}}};
  for (int i = 0; i < ROWS; i++)
    for (int k = 0; k < 3; k++)
      actual[i / 3].set[i % 3] |= (uint16_t)digit_bit(cells[9 * (i % 3) + 3 + 3 * (i / 3) + k]);
  for (; split < SPLITS; split++) {
    split_rows(cells, split, rows);
    if (memcmp(rows[0].set, actual[0].set, 3 * sizeof rows[0].set[0]) == 0) break;
  }
  add_digit(place, split, SPLITS);
  for (int i = 0; i < ROWS; i++) {
    const uint8_t *row = cells + 9 * (i % 3) + 3 + 3 * (i / 3);
    int order = 0, first = (row[0] > row[1]) + (row[0] > row[2]);
    order = 2 * first + (row[1] > row[2]);
    add_digit(place, order, ORDERS);
  }
}

// --- grids ---------------------------------------------------------------------------------------

void gen_encode_grid(grid_number number, struct rng *rng, struct grid *solution) {
  const grid_number all = (grid_number)948109639680 * (SPLITS * SPLITS * SPLITS) * (FORMS * FORMS);
  const grid_number turn = (grid_number)1 << GRID_CODE_BITS;
  struct uniform_columns first, second, third;
  // The numbers beyond 2^70 stand for the smallest once more.
  if (number + turn < all && rng_below(rng, 2) == 1) number += turn;
  put_first_band(&number, solution->cell);
  first = columns_of(solution->cell);
  for (int box = 0; box < 3; box++)
    uniform_split_box(&first, box, (int)take_digit(&number, SPLITS), &second, &third);
  put_band(&second, (int)take_digit(&number, FORMS), rng, solution->cell + BAND_CELLS);
  put_band(&third, (int)take_digit(&number, FORMS), rng, solution->cell + 2 * BAND_CELLS);
}

grid_number gen_decode_grid(const struct grid *solution) {
  const uint8_t *cells = solution->cell;
  struct place place = {.worth = 1};
  struct uniform_columns first = columns_of(cells), second, third;
  struct uniform_columns actual = columns_of(cells + BAND_CELLS);
  take_first_band(cells, &place);
  for (int box = 0; box < 3; box++) {
    int split = 0;
    for (; split < SPLITS; split++) {
      uniform_split_box(&first, box, split, &second, &third);
      if (memcmp(&second.set[3 * box], &actual.set[3 * box], 3 * sizeof actual.set[0]) == 0) break;
    }
    add_digit(&place, split, SPLITS);
  }
  add_digit(&place, take_band(&second, cells + BAND_CELLS), FORMS);
  add_digit(&place, take_band(&third, cells + 2 * BAND_CELLS), FORMS);
  return place.value & (((grid_number)1 << GRID_CODE_BITS) - 1);
}
