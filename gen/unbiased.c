// Minimal puzzles that come with a known probability.
//
// Digging tries every clue and keeps those that have to stay, so it always ends in a minimal puzzle; but
// a puzzle with few clues is reached in more ways than one with many, by an unknown factor. Here a try
// takes clues away in a random order until the first one that cannot go, and what is left counts only if
// no other clue can go either. A minimal puzzle of n clues comes out exactly when the cells without a
// clue stand first in the order, in one of C(81, n) ways to choose them: with a probability that depends
// on n alone. docs/SAMPLING.md has the details.
//
// About one try in 250,000 succeeds, so what counts is how soon a try fails. Write P(t) for the clues that
// are left when t are taken away:
//
//      order  c0 c1 c2 ... | c(t) ... c80        P(t) has one solution as long as t <= T, which nobody
//             taken away   |   P(t)              knows; the try is about P(T)
//
// The sets of unavoidable.c give a bound: when c0 .. c(t) hold a whole one, P(t + 1) has another
// solution, so T <= t. All of P(t) is in P(T) then. If one of its clues follows from the others of
// P(t), it follows from the others of P(T), and the try has failed, whatever T is. Most fail so at the
// first or second clue, which is a single. Those that are left, one in thousands, look for T.
#include "gen/unbiased.h"

#include <string.h>

#include "gen/dig.h"
#include "gen/solution.h"
#include "solver/solver.h"

// --- the plain way -------------------------------------------------------------------------------

bool unbiased_try_order(const struct geom *geom, const struct grid *solution, const uint16_t *order,
                        struct grid *givens) {
  int taken = 0;
  *givens = *solution;
  for (; taken < geom->cells; taken++) {
    givens->cell[order[taken]] = 0;
    if (solver_has_other(geom, givens, solution, order[taken], 0) != SOLVER_NO) break;
  }
  givens->cell[order[taken]] = solution->cell[order[taken]];
  return dig_is_minimal(geom, solution, givens, 0);
}

// --- 9x9 -----------------------------------------------------------------------------------------

// The cell of the order that is drawn next.
static int draw_cell(struct unbiased *unbiased, struct rng *rng, int taken) {
  uint16_t *order = unbiased->order;
  if (rng == NULL) return order[taken];
  int other = taken + (int)rng_below(rng, (uint64_t)(unbiased->geom->cells - taken));
  uint16_t cell = order[other];
  order[other] = order[taken];
  order[taken] = cell;
  return cell;
}

// Takes cells away until the next one would empty a known set. Returns how many.
static int take_known(struct unbiased *unbiased, struct rng *rng) {
  struct nine *nine = &unbiased->nine;
  for (int taken = 0;; taken++) {
    int cell = draw_cell(unbiased, rng, taken);
    nine_blank(nine, cell);
    if (!nine_is_last(nine, cell)) continue;
    nine_restore(nine, cell);
    return taken;
  }
}

// Does one of the clues that are left follow from the others at sight?
static bool has_single(struct unbiased *unbiased, int taken) {
  struct nine *nine = &unbiased->nine;
  bool single = false;
  for (int i = taken; i < unbiased->geom->cells && !single; i++) {
    int cell = unbiased->order[i];
    nine_blank(nine, cell);
    single = nine_is_single(nine, cell);
    nine_restore(nine, cell);
  }
  return single;
}

// Or by a look at all solutions? Not one that is the last clue of a known set.
static bool has_spare(struct unbiased *unbiased, int taken, struct grid *givens) {
  struct nine *nine = &unbiased->nine;
  const struct grid *solution = &unbiased->solution;
  bool spare = false;
  for (int i = taken; i < unbiased->geom->cells && !spare; i++) {
    int cell = unbiased->order[i];
    nine_blank(nine, cell);
    bool last = nine_is_last(nine, cell);
    nine_restore(nine, cell);
    if (last) continue;
    givens->cell[cell] = 0;
    spare = solver_has_other(unbiased->geom, givens, solution, cell, 0) == SOLVER_NO;
    givens->cell[cell] = solution->cell[cell];
  }
  return spare;
}

static void set_givens(const struct unbiased *unbiased, int taken, struct grid *givens) {
  *givens = unbiased->solution;
  for (int i = 0; i < taken; i++) givens->cell[unbiased->order[i]] = 0;
}

static bool is_unique(const struct unbiased *unbiased, int taken, struct grid *givens) {
  set_givens(unbiased, taken, givens);
  const struct solver_engine *digger = solver_digger(unbiased->geom, NULL);
  return solver_count(digger, unbiased->geom, givens, 2) == 1;
}

// No clue of P(most) follows from the others. Finds T by halves, and decides.
static bool decide(struct unbiased *unbiased, int most, struct grid *givens) {
  if (is_unique(unbiased, most, givens)) return true;
  int low = 0, high = most; // P(low) has one solution, P(high) has several
  while (high - low > 1) {
    int middle = (low + high) / 2;
    if (is_unique(unbiased, middle, givens))
      low = middle;
    else
      high = middle;
  }
  set_givens(unbiased, low, givens);
  return dig_is_minimal(unbiased->geom, &unbiased->solution, givens, 0);
}

static bool try_nine(struct unbiased *unbiased, struct rng *rng, struct grid *givens) {
  int taken = take_known(unbiased, rng);
  bool goes_on = !has_single(unbiased, taken);
  if (goes_on) {
    set_givens(unbiased, taken, givens);
    goes_on = !has_spare(unbiased, taken, givens);
  }
  for (int i = 0; i < taken; i++) nine_restore(&unbiased->nine, unbiased->order[i]);
  return goes_on && decide(unbiased, taken, givens);
}

// --- both ----------------------------------------------------------------------------------------

static bool is_nine(const struct unbiased *unbiased) {
  return unbiased->geom == geom_lookup(3, 3);
}

void unbiased_init(struct unbiased *unbiased, const struct geom *geom) {
  unbiased->geom = geom;
  for (int cell = 0; cell < geom->cells; cell++) unbiased->order[cell] = (uint16_t)cell;
}

void unbiased_set_grid(struct unbiased *unbiased, const struct grid *solution) {
  unbiased->solution = *solution;
  if (is_nine(unbiased)) nine_init(&unbiased->nine, solution, true);
}

bool unbiased_try(struct unbiased *unbiased, struct rng *rng, struct grid *givens) {
  if (is_nine(unbiased)) return try_nine(unbiased, rng, givens);
  if (rng != NULL) rng_shuffle(rng, unbiased->order, (size_t)unbiased->geom->cells);
  return unbiased_try_order(unbiased->geom, &unbiased->solution, unbiased->order, givens);
}

bool unbiased_search(struct unbiased *unbiased, struct rng *rng, struct grid *givens,
                     uint64_t *tries) {
  int tries_a_grid = is_nine(unbiased) ? UNBIASED_TRIES_A_GRID : 1;
  for (*tries = 0; *tries < UNBIASED_TRIES_MAX;) {
    struct grid solution;
    solution_fill(unbiased->geom, rng, &solution);
    unbiased_set_grid(unbiased, &solution);
    for (int i = 0; i < tries_a_grid; i++) {
      ++*tries;
      if (unbiased_try(unbiased, rng, givens)) return true;
    }
  }
  return false;
}

void unbiased_weigh(int cells, int clues, char text[PUZZLE_WEIGHT_MAX]) {
  _Static_assert((int)TALLY_TEXT <= (int)PUZZLE_WEIGHT_MAX, "a weight fits its field");
  tally_number ways = 1; // C(cells, i): the next one leaves no remainder
  uint64_t left = (uint64_t)cells;
  for (uint64_t i = 1; i <= (uint64_t)clues; i++) ways = ways * left-- / i;
  tally_print(ways, text);
}
