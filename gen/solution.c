// Random solution grids: the uniform samplers for the sizes that have one, a randomised search for
// the other plain boards, and the engine `planes` for boards with other rules.
//
// The search takes the open cell or the open (region, digit) with the fewest possibilities, ties
// and order at random, and goes on from there. A run of bad luck is cut off after a budget of
// choices and started afresh, which keeps 25x25 grids quick: their running times have a heavy tail,
// but most runs never back up at all. Every grid can come out, but not all with the same
// probability.
//
// There is one board, and what leads nowhere is taken back: a level costs little stack, and a 25x25
// grid has 625 of them.
//
// Invariant: `allowed[c]` is the set of digits that no peer of the open cell c has taken.
#include "gen/solution.h"

#include "gen/small.h"
#include "gen/uniform.h"
#include "solver/solver.h"

struct fill {
  const struct geom *geom;
  struct rng *rng;
  int budget; // choices left before this run is given up
  int open;   // blank cells
  struct grid values;
  uint32_t allowed[GEOM_CELLS_MAX];                     // bit d: digit d; 0 when filled
  uint32_t missing[GEOM_REGIONS_MAX];                   // digits that a region still lacks
  uint16_t blockers[GEOM_CELLS_MAX][GEOM_SIDE_MAX + 1]; // peers that hold the digit
};

// What to decide next: a cell (digit == 0) or the place of a digit in a region.
struct question {
  int where, digit;
};

static void place(struct fill *fill, int cell, int digit) {
  const struct geom_cell *at = &fill->geom->cell[cell];
  uint32_t bit = UINT32_C(1) << digit;
  fill->values.cell[cell] = (uint8_t)digit;
  fill->allowed[cell] = 0;
  fill->open--;
  for (int i = 0; i < at->peer_count; i++) {
    fill->blockers[at->peers[i]][digit]++;
    fill->allowed[at->peers[i]] &= ~bit;
  }
  for (int i = 0; i < at->region_count; i++) fill->missing[at->regions[i]] &= ~bit;
}

// Takes back the last digit placed; `allowed` is what the cell could take before.
static void take_back(struct fill *fill, int cell, uint32_t allowed) {
  const struct geom_cell *at = &fill->geom->cell[cell];
  int digit = fill->values.cell[cell];
  uint32_t bit = UINT32_C(1) << digit;
  fill->values.cell[cell] = 0;
  fill->allowed[cell] = allowed;
  fill->open++;
  for (int i = 0; i < at->peer_count; i++) {
    int peer = at->peers[i];
    if (--fill->blockers[peer][digit] == 0 && fill->values.cell[peer] == 0)
      fill->allowed[peer] |= bit;
  }
  for (int i = 0; i < at->region_count; i++) fill->missing[at->regions[i]] |= bit;
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
static struct smallest find_question(const struct fill *fill) {
  const struct geom *geom = fill->geom;
  struct rng *rng = fill->rng;
  struct smallest best = {.size = GEOM_SIDE_MAX + 1};
  for (int cell = 0; cell < geom->cells; cell++)
    if (fill->values.cell[cell] == 0)
      consider(&best, rng, __builtin_popcount(fill->allowed[cell]), cell, 0);
  for (int region = 0; region < geom->house_count && best.size > 0; region++) {
    uint32_t once = 0, twice = 0, more = 0;
    for (int i = 0; i < geom->side; i++) {
      uint32_t allowed = fill->allowed[geom->regions[region].cells[i]];
      more |= twice & allowed;
      twice |= once & allowed;
      once |= allowed;
    }
    for (uint32_t left = fill->missing[region] & ~more; left != 0; left &= left - 1) {
      uint32_t bit = left & (0 - left);
      int size = (once & bit) == 0 ? 0 : (twice & bit) == 0 ? 1 : 2;
      consider(&best, rng, size, region, __builtin_ctz(bit));
    }
  }
  return best;
}

// False: the budget is used up, or there is no solution this way. What was placed stays when true.
static bool descend(struct fill *fill) {
  const struct geom *geom = fill->geom;
  if (fill->open == 0) return true;
  struct smallest best = find_question(fill);
  uint16_t choices[GEOM_SIDE_MAX];
  size_t count = 0;
  int where = best.question.where, digit = best.question.digit;
  for (int i = 1; digit == 0 && i <= geom->side; i++)
    if (fill->allowed[where] >> i & 1) choices[count++] = (uint16_t)i;
  for (int i = 0; digit != 0 && i < geom->side; i++)
    if (fill->allowed[geom->regions[where].cells[i]] >> digit & 1)
      choices[count++] = geom->regions[where].cells[i];
  rng_shuffle(fill->rng, choices, count);

  for (size_t i = 0; i < count; i++) {
    if (count > 1 && fill->budget-- <= 0) return false;
    int cell = digit == 0 ? where : choices[i];
    uint32_t allowed = fill->allowed[cell];
    place(fill, cell, digit == 0 ? choices[i] : digit);
    if (descend(fill)) return true;
    take_back(fill, cell, allowed);
  }
  return false;
}

bool solution_complete(const struct geom *geom, struct rng *rng, const struct grid *givens,
                       struct grid *solution) {
  if (!geom->plain)
    return solver_fill(geom, givens, rng, (uint64_t)geom->cells + 20, solution) == SOLVER_YES;
  uint32_t all = (UINT32_C(2) << geom->side) - 2;
  struct fill fill = {.geom = geom, .rng = rng, .budget = 2 * geom->cells, .open = geom->cells};
  for (int cell = 0; cell < geom->cells; cell++) fill.allowed[cell] = all;
  for (int region = 0; region < geom->region_count; region++) fill.missing[region] = all;
  for (int cell = 0; cell < geom->cells; cell++)
    if (givens->cell[cell] != 0) place(&fill, cell, givens->cell[cell]);
  if (!descend(&fill)) return false;
  *solution = fill.values;
  return true;
}

bool solution_try(const struct geom *geom, struct rng *rng, int tries, struct grid *solution) {
  const struct grid blank = {0};
  while (tries-- > 0)
    if (solution_complete(geom, rng, &blank, solution)) return true;
  return false;
}

void solution_fill(const struct geom *geom, struct rng *rng, struct grid *solution) {
  if (geom == geom_lookup(3, 3))
    uniform_fill(rng, solution);
  else if (small_supports(geom))
    small_fill(geom, rng, solution);
  else
    while (!solution_try(geom, rng, 1, solution)) continue;
}
