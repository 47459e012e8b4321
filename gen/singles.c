// Naked and hidden singles to the end, for every geometry, in microseconds.
//
// Most questions of a generator are answered here, above all on large grids, where a search is
// expensive. A region's places are counted for all its digits at once: bit d of `once` and `twice`
// says that at least one or two cells can take d, so the hidden singles of a region are
// once & ~twice, found without a loop over the digits.
//
// Invariant: `allowed[c]` holds the digits that no peer of the open cell c has taken.
#include "gen/singles.h"

#include <string.h>

struct singles {
  const struct geom *geom;
  struct grid *values;
  uint32_t allowed[GEOM_CELLS_MAX]; // bit d: digit d, counted from 1; 0 when filled
  int open;
};

static void place(struct singles *board, int cell, int digit) {
  const struct geom_cell *place = &board->geom->cell[cell];
  uint32_t others = ~(UINT32_C(1) << digit);
  board->values->cell[cell] = (uint8_t)digit;
  board->allowed[cell] = 0;
  board->open--;
  for (int i = 0; i < place->peer_count; i++) board->allowed[place->peers[i]] &= others;
}

static void fill_init(struct singles *board, const struct geom *geom, const struct grid *givens,
                      struct grid *values) {
  uint32_t taken[GEOM_REGIONS_MAX];
  uint32_t all = (UINT32_C(2) << geom->side) - 2;
  board->geom = geom;
  board->values = values;
  board->open = 0;
  memcpy(values->cell, givens->cell, (size_t)geom->cells); // not the room for larger boards
  memset(taken, 0, (size_t)geom->region_count * sizeof *taken);
  for (int region = 0; region < geom->region_count; region++)
    for (int i = 0; i < geom->regions[region].size; i++)
      taken[region] |= UINT32_C(1) << givens->cell[geom->regions[region].cells[i]];
  for (int cell = 0; cell < geom->cells; cell++) {
    board->allowed[cell] = 0;
    if (givens->cell[cell] != 0) continue;
    uint32_t allowed = all;
    for (int i = 0; i < geom->cell[cell].region_count; i++)
      allowed &= ~taken[geom->cell[cell].regions[i]];
    board->allowed[cell] = allowed;
    board->open++;
  }
  for (int i = 0; i < geom->pair_count; i++) {
    const struct geom_pair *pair = &geom->pairs[i];
    board->allowed[pair->first] &= ~(UINT32_C(1) << givens->cell[pair->second]);
    board->allowed[pair->second] &= ~(UINT32_C(1) << givens->cell[pair->first]);
  }
}

static bool fill_naked(struct singles *board) {
  int before = board->open;
  for (int cell = 0; cell < board->geom->cells; cell++) {
    uint32_t allowed = board->allowed[cell];
    if (allowed != 0 && (allowed & (allowed - 1)) == 0) place(board, cell, __builtin_ctz(allowed));
  }
  return board->open < before;
}

static bool fill_hidden(struct singles *board) {
  int before = board->open, side = board->geom->side;
  for (int region = 0; region < board->geom->house_count; region++) {
    const uint16_t *cells = board->geom->regions[region].cells;
    uint32_t once = 0, twice = 0;
    for (int i = 0; i < side; i++) {
      uint32_t allowed = board->allowed[cells[i]];
      twice |= once & allowed;
      once |= allowed;
    }
    uint32_t hidden = once & ~twice;
    for (int i = 0; hidden != 0 && i < side; i++) {
      uint32_t here = board->allowed[cells[i]] & hidden;
      if (here == 0) continue;
      hidden &= ~here;
      place(board, cells[i], __builtin_ctz(here));
    }
  }
  return board->open < before;
}

bool singles_fill(const struct geom *geom, const struct grid *givens, int wanted,
                  struct grid *filled) {
  struct singles board;
  fill_init(&board, geom, givens, filled);
  while (board.open > 0 && (wanted < 0 || filled->cell[wanted] == 0)) {
    bool moved = fill_hidden(&board);
    moved = fill_naked(&board) || moved;
    if (!moved) break;
  }
  return wanted < 0 ? board.open == 0 : filled->cell[wanted] != 0;
}
