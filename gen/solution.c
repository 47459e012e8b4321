// Random solution grids: the uniform samplers for the sizes that have one, and for every other
// geometry a randomised search.
//
// The search takes the open cell or the open (region, digit) with the fewest possibilities, ties
// and order at random, and goes on from there. A run of bad luck is cut off after a budget of
// choices and started afresh, which keeps 25x25 grids quick: their running times have a heavy tail,
// but most runs never back up at all. Every grid can come out, but not all with the same
// probability.
//
// Invariant: `allowed[c]` is the set of digits that no peer of the open cell c has taken.
#include "gen/solution.h"

#include <string.h>

#include "gen/small.h"
#include "gen/uniform.h"

// A grid under work. What a placement takes away from its peers is put on the trail, so that it can
// be given back: one board serves the whole search, however deep it goes.
struct completion {
  const struct geom *geom;
  struct rng *rng;
  int budget; // choices left before this run is given up
  struct grid values;
  uint32_t allowed[GEOM_CELLS_MAX];                     // bit d: digit d, counted from 1
  uint32_t missing[3 * GEOM_SIDE_MAX + GEOM_EXTRA_MAX]; // digits that a region still lacks
  int open;
  uint16_t trail[GEOM_CELLS_MAX * GEOM_SIDE_MAX]; // a cell for each candidate taken away
  int trail_length;
};

// What it takes to undo a placement.
struct placement {
  int cell, digit;
  uint32_t allowed; // of the cell, before
  int trail_length; // before
};

// What to decide next: a cell (digit == 0) or the place of a digit in a region.
struct question {
  int where, digit;
};

static struct placement place(struct completion *board, int cell, int digit) {
  const struct geom_cell *where = &board->geom->cell[cell];
  uint32_t bit = UINT32_C(1) << digit;
  struct placement placement = {cell, digit, board->allowed[cell], board->trail_length};
  board->values.cell[cell] = (uint8_t)digit;
  board->allowed[cell] = 0;
  board->open--;
  for (int i = 0; i < where->peer_count; i++) {
    uint16_t peer = where->peers[i];
    if ((board->allowed[peer] & bit) == 0) continue;
    board->allowed[peer] &= ~bit;
    board->trail[board->trail_length++] = peer;
  }
  for (int i = 0; i < where->region_count; i++) board->missing[where->regions[i]] &= ~bit;
  return placement;
}

static void take_back(struct completion *board, const struct placement *placement) {
  const struct geom_cell *where = &board->geom->cell[placement->cell];
  uint32_t bit = UINT32_C(1) << placement->digit;
  while (board->trail_length > placement->trail_length)
    board->allowed[board->trail[--board->trail_length]] |= bit;
  for (int i = 0; i < where->region_count; i++) board->missing[where->regions[i]] |= bit;
  board->allowed[placement->cell] = placement->allowed;
  board->values.cell[placement->cell] = 0;
  board->open++;
}

// Keeps one of the smallest questions seen so far, each with equal chance.
struct smallest {
  int size, ties;
  struct question question;
};

static void consider(struct smallest *best, struct rng *rng, int size, int where, int digit) {
  if (size > best->size) return;
  if (size < best->size) {
    best->size = size;
    best->ties = 0;
  }
  best->ties++;
  if (best->ties == 1 || rng_below(rng, (uint64_t)best->ties) == 0)
    best->question = (struct question){.where = where, .digit = digit};
}

// Finds a smallest question. A region's places are counted for all its digits at once: bit d of
// `once`, `twice` and `more` says that at least one, two or three cells can take d; three or more
// are not considered, a cell is as good then.
static struct smallest find_question(const struct completion *board) {
  const struct geom *geom = board->geom;
  struct rng *rng = board->rng;
  struct smallest best = {.size = GEOM_SIDE_MAX + 1};
  for (int cell = 0; cell < geom->cells; cell++)
    if (board->values.cell[cell] == 0)
      consider(&best, rng, __builtin_popcount(board->allowed[cell]), cell, 0);
  for (int region = 0; region < geom->region_count && best.size > 0; region++) {
    uint32_t once = 0, twice = 0, more = 0;
    for (int i = 0; i < geom->side; i++) {
      uint32_t allowed = board->allowed[geom->regions[region].cells[i]];
      more |= twice & allowed;
      twice |= once & allowed;
      once |= allowed;
    }
    for (uint32_t left = board->missing[region] & ~more; left != 0; left &= left - 1) {
      uint32_t bit = left & (0 - left);
      int size = (once & bit) == 0 ? 0 : (twice & bit) == 0 ? 1 : 2;
      consider(&best, rng, size, region, __builtin_ctz(bit));
    }
  }
  return best;
}

static bool descend(struct completion *board) {
  const struct geom *geom = board->geom;
  if (board->open == 0) return true;
  struct question question = find_question(board).question;
  uint16_t choices[GEOM_SIDE_MAX];
  size_t count = 0;
  int where = question.where, digit = question.digit;
  for (int i = 1; digit == 0 && i <= geom->side; i++)
    if (board->allowed[where] >> i & 1) choices[count++] = (uint16_t)i;
  for (int i = 0; digit != 0 && i < geom->side; i++)
    if (board->allowed[geom->regions[where].cells[i]] >> digit & 1)
      choices[count++] = geom->regions[where].cells[i];
  rng_shuffle(board->rng, choices, count);

  for (size_t i = 0; i < count; i++) {
    if (count > 1 && board->budget-- <= 0) return false;
    struct placement placement =
        digit == 0 ? place(board, where, choices[i]) : place(board, choices[i], digit);
    if (descend(board)) return true;
    take_back(board, &placement);
  }
  return false;
}

bool solution_complete(const struct geom *geom, struct rng *rng, const struct grid *givens,
                       struct grid *solution) {
  uint32_t all = (UINT32_C(2) << geom->side) - 2;
  struct completion board; // not cleared: the trail is long, and most of it is never used
  board.geom = geom;
  board.rng = rng;
  board.budget = 2 * geom->cells;
  board.open = geom->cells;
  board.trail_length = 0;
  memset(&board.values, 0, sizeof board.values);
  for (int cell = 0; cell < geom->cells; cell++) board.allowed[cell] = all;
  for (int region = 0; region < geom->region_count; region++) board.missing[region] = all;
  for (int cell = 0; cell < geom->cells; cell++)
    if (givens->cell[cell] != 0) place(&board, cell, givens->cell[cell]);
  if (!descend(&board)) return false;
  *solution = board.values;
  return true;
}

void solution_fill(const struct geom *geom, struct rng *rng, struct grid *solution) {
  const struct grid blank = {0};
  if (geom == geom_lookup(3, 3))
    uniform_fill(rng, solution);
  else if (small_supports(geom))
    small_fill(geom, rng, solution);
  else
    while (!solution_complete(geom, rng, &blank, solution)) continue;
}
