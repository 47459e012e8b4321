// Many orders of filling in a puzzle at once: a vector has a lane for each order, and every step is
// the same instructions for all of them. One order at a time spends most of its time on branches that
// no processor can predict; here there are none that depend on the board.
//
//      allowed[i]   the candidates of blank cell i, bit d for digit d; 0 in lanes where it is filled
//
// Blank cells are numbered by rank. A comparison of lanes is all ones where it holds, so that counting
// is subtracting, and choosing is masking. The Makefile compiles this file twice: as it is for any
// machine, and with AVX2 instructions and OPENNESS_AVX2 defined where there are such.
#include "solver/openness_lanes.h"

#include <math.h>
#include <string.h>

enum {
  LANES = 16,
  DIGITS_MAX = 14, // bits 1 to 14 of a lane: the sign stays clear
  BLANKS_MAX = DIGITS_MAX * DIGITS_MAX,
  HOUSES = 3, // of a cell: row, column and box
  REGIONS_MAX = HOUSES * DIGITS_MAX,
};

typedef int16_t lanes __attribute__((vector_size(2 * LANES)));

#ifdef OPENNESS_AVX2
#define FOLLOW_LANES openness_follow_lanes_avx2
#else
#define FOLLOW_LANES openness_follow_lanes

bool openness_lanes_fit(const struct geom *geom) {
  return geom->side <= DIGITS_MAX && geom->boxed && geom->house_count == HOUSES * geom->side &&
         geom->region_count == geom->house_count && geom->pair_count == 0;
}
#endif

struct orders {
  int blanks;
  const struct geom *geom;
  uint8_t houses[BLANKS_MAX][HOUSES];
  int16_t digits[BLANKS_MAX]; // bit d for the digit d of the solution
  lanes allowed[BLANKS_MAX], lots[BLANKS_MAX];
  lanes plain[REGIONS_MAX], line[REGIONS_MAX]; // digits with one place there
  uint8_t listed[REGIONS_MAX][DIGITS_MAX];     // the blank cells of each region
  uint8_t count[REGIONS_MAX];
  lanes best, pick; // of the last look: the highest lot, and whose it is
  lanes tenths;     // of moves in sight
};

// What all orders share: the blank cells and where they are.
static void orders_init(struct orders *orders, const struct sight *start, const uint16_t *ranked) {
  const struct geom *geom = start->geom;
  orders->geom = geom;
  orders->blanks = start->left;
  for (int region = 0; region < geom->region_count; region++) orders->count[region] = 0;
  for (int i = 0; i < orders->blanks; i++) {
    int cell = ranked[i];
    orders->digits[i] = (int16_t)(1U << start->solution->cell[cell]);
    for (int k = 0; k < HOUSES; k++) {
      int region = geom->cell[cell].regions[k];
      orders->houses[i][k] = (uint8_t)region;
      orders->listed[region][orders->count[region]++] = (uint8_t)i;
    }
  }
}

// The orders from `first` on.
static void orders_start(struct orders *orders, const struct sight *start, const uint16_t *ranked,
                         int first) {
  for (int i = 0; i < orders->blanks; i++) {
    int16_t lots[LANES];
    lanes none = {0};
    orders->allowed[i] = none + (int16_t)start->allowed[ranked[i]];
    for (int lane = 0; lane < LANES; lane++) lots[lane] = (int16_t)openness_lot(i, first + lane);
    memcpy(&orders->lots[i], lots, sizeof lots);
  }
}

// Which digits have one place left in each region? A line with one digit left is a full house.
static void look_at_regions(struct orders *orders) {
  for (int region = 0; region < orders->geom->region_count; region++) {
    const uint8_t *listed = orders->listed[region];
    lanes none = {0}, once = none, twice = none;
    for (int i = 0; i < orders->count[region]; i++) {
      lanes allowed = orders->allowed[listed[i]];
      twice |= once & allowed;
      once |= allowed;
    }
    lanes single = once & ~twice;
    bool box = orders->geom->regions[region].kind == REGION_BOX;
    orders->plain[region] = box ? single : once & ((once & (once - 1)) == 0);
    orders->line[region] = box ? none : single;
  }
}

// Which moves are open, and which is taken?
static void look_at_cells(struct orders *orders) {
  lanes none = {0}, best = none, pick = none, plains = none, lines = none, nakeds = none;
  for (int i = 0; i < orders->blanks; i++) {
    const uint8_t *houses = orders->houses[i];
    lanes allowed = orders->allowed[i], lot = orders->lots[i], plain, line;
    plain = orders->plain[houses[0]] | orders->plain[houses[1]] | orders->plain[houses[2]];
    line = orders->line[houses[0]] | orders->line[houses[1]];
    plain = (plain & allowed) != 0;
    line = ((line & allowed) != 0) & ~plain;
    lanes hidden = plain | line;
    lanes naked = ((allowed & (allowed - 1)) == 0) & (allowed != 0) & ~hidden;
    plains -= plain;
    lines -= line;
    nakeds -= naked;
    lot = (hidden & lot) | (naked & ((lot >> 4) * 3 + 1)); // openness_naked_lot
    lanes higher = lot > best;
    best = (higher & lot) | (~higher & best);
    pick = (higher & (int16_t)i) | (~higher & pick);
  }
  orders->best = best;
  orders->pick = pick;
  orders->tenths = plains * 10 + lines * 4 + nakeds;
}

// Fills in the cell that each lane has picked, if any.
static void place_picks(struct orders *orders) {
  int16_t digits[LANES], regions[HOUSES][LANES];
  lanes digit, row, column, box, taken = orders->best > 0;
  for (int lane = 0; lane < LANES; lane++) {
    int pick = orders->pick[lane];
    digits[lane] = orders->digits[pick];
    for (int k = 0; k < HOUSES; k++) regions[k][lane] = orders->houses[pick][k];
  }
  memcpy(&digit, digits, sizeof digit);
  memcpy(&row, regions[0], sizeof row);
  memcpy(&column, regions[1], sizeof column);
  memcpy(&box, regions[2], sizeof box);
  digit &= taken;
  for (int i = 0; i < orders->blanks; i++) {
    const uint8_t *houses = orders->houses[i];
    lanes peer = (row == houses[0]) | (column == houses[1]) | (box == houses[2]);
    lanes self = (orders->pick == (int16_t)i) & taken;
    orders->allowed[i] &= ~((peer & digit) | self);
  }
}

static double follow_some(struct orders *orders, int steps) {
  double sum = 0, product[LANES];
  for (int lane = 0; lane < LANES; lane++) product[lane] = 1;
  for (int step = 0; step < steps; step++) {
    look_at_regions(orders);
    look_at_cells(orders);
    for (int lane = 0; lane < LANES; lane++) {
      product[lane] *= 1 + openness_in_sight(orders->tenths[lane], orders->geom->cells);
      if (product[lane] > 1e200 || step == steps - 1) {
        sum += log(product[lane]);
        product[lane] = 1;
      }
    }
    place_picks(orders);
  }
  return sum;
}

double FOLLOW_LANES(const struct sight *start, const uint16_t *ranked, int steps) {
  struct orders orders;
  double sum = 0;
  orders_init(&orders, start, ranked);
  for (int first = 0; first < OPENNESS_ORDERS; first += LANES) {
    orders_start(&orders, start, ranked, first);
    sum += follow_some(&orders, steps);
  }
  return sum;
}
