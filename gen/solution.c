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

#include "gen/small.h"
#include "gen/uniform.h"

struct fill {
  const struct geom *geom;
  struct rng *rng;
  int budget; // choices left before this run is given up
};

struct state {
  struct grid values;
  uint32_t allowed[GEOM_CELLS_MAX];                     // bit d: digit d, counted from 1
  uint32_t missing[3 * GEOM_SIDE_MAX + GEOM_EXTRA_MAX]; // digits that a region still lacks
  int open;
};

// What to decide next: a cell (digit == 0) or the place of a digit in a region.
struct question {
  int where, digit;
};

static void place(const struct geom *geom, struct state *state, int cell, int digit) {
  uint32_t bit = UINT32_C(1) << digit;
  state->values.cell[cell] = (uint8_t)digit;
  state->allowed[cell] = 0;
  state->open--;
  for (int i = 0; i < geom->cell[cell].peer_count; i++)
    state->allowed[geom->cell[cell].peers[i]] &= ~bit;
  for (int i = 0; i < geom->cell[cell].region_count; i++)
    state->missing[geom->cell[cell].regions[i]] &= ~bit;
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
static struct smallest find_question(const struct geom *geom, struct rng *rng,
                                     const struct state *state) {
  struct smallest best = {.size = GEOM_SIDE_MAX + 1};
  for (int cell = 0; cell < geom->cells; cell++)
    if (state->values.cell[cell] == 0)
      consider(&best, rng, __builtin_popcount(state->allowed[cell]), cell, 0);
  for (int region = 0; region < geom->region_count && best.size > 0; region++) {
    uint32_t once = 0, twice = 0, more = 0;
    for (int i = 0; i < geom->side; i++) {
      uint32_t allowed = state->allowed[geom->regions[region].cells[i]];
      more |= twice & allowed;
      twice |= once & allowed;
      once |= allowed;
    }
    for (uint32_t left = state->missing[region] & ~more; left != 0; left &= left - 1) {
      uint32_t bit = left & (0 - left);
      int size = (once & bit) == 0 ? 0 : (twice & bit) == 0 ? 1 : 2;
      consider(&best, rng, size, region, __builtin_ctz(bit));
    }
  }
  return best;
}

static bool descend(struct fill *fill, const struct state *state, struct grid *solution) {
  const struct geom *geom = fill->geom;
  if (state->open == 0) {
    *solution = state->values;
    return true;
  }
  struct smallest best = find_question(geom, fill->rng, state);
  uint16_t choices[GEOM_SIDE_MAX];
  size_t count = 0;
  int where = best.question.where, digit = best.question.digit;
  for (int i = 1; digit == 0 && i <= geom->side; i++)
    if (state->allowed[where] >> i & 1) choices[count++] = (uint16_t)i;
  for (int i = 0; digit != 0 && i < geom->side; i++)
    if (state->allowed[geom->regions[where].cells[i]] >> digit & 1)
      choices[count++] = geom->regions[where].cells[i];
  rng_shuffle(fill->rng, choices, count);

  for (size_t i = 0; i < count; i++) {
    if (count > 1 && fill->budget-- <= 0) return false;
    struct state next = *state;
    if (digit == 0)
      place(geom, &next, where, choices[i]);
    else
      place(geom, &next, choices[i], digit);
    if (descend(fill, &next, solution)) return true;
  }
  return false;
}

bool solution_complete(const struct geom *geom, struct rng *rng, const struct grid *givens,
                       struct grid *solution) {
  uint32_t all = (UINT32_C(2) << geom->side) - 2;
  struct state state = {.open = geom->cells};
  for (int cell = 0; cell < geom->cells; cell++) state.allowed[cell] = all;
  for (int region = 0; region < geom->region_count; region++) state.missing[region] = all;
  for (int cell = 0; cell < geom->cells; cell++)
    if (givens->cell[cell] != 0) place(geom, &state, cell, givens->cell[cell]);
  struct fill fill = {.geom = geom, .rng = rng, .budget = 2 * geom->cells};
  return descend(&fill, &state, solution);
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
