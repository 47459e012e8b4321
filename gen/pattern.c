// Finds puzzles whose clues are exactly on the cells of a pattern.
//
// A random grid seen through a pattern has many solutions, hardly ever one. So the search walks
// downhill: it takes a few clues away, completes what is left to a random solution, and looks at
// that through the pattern. If this puzzle has no more solutions than the last one, it is the next.
//
//      1 . 2 .      . . 2 .      3 1 2 4      3 . 2 .      a neighbour: some clues are others,
//      . 3 . 4  ->  . 3 . 4  ->  2 3 1 4  ->  . 3 . 4      most are the same
//
// At one solution the walk goes on from puzzle to puzzle with one solution, which is how a level's
// bounds are met. When the number of solutions has not fallen for long, it begins again.
#include "gen/pattern.h"

#include "gen/solution.h"

enum {
  CHANGED_MAX = 4, // clues taken away at a time
  PATIENCE = 2000, // steps without getting nearer
};

// Filling a pattern is a kind of digging, so the certifier has no part in it.
static uint64_t count_solutions(const struct geom *geom, const struct grid *givens,
                                uint64_t limit) {
  return solver_count(solver_digger(geom, NULL), geom, givens, limit);
}

static void look_through(const struct pattern_walk *walk, const struct grid *solution,
                         struct grid *givens) {
  for (int cell = 0; cell < walk->geom->cells; cell++)
    givens->cell[cell] = walk->pattern->cell[cell] != 0 ? solution->cell[cell] : 0;
}

static void begin(struct pattern_walk *walk) {
  solution_fill(walk->geom, walk->rng, &walk->solution);
  look_through(walk, &walk->solution, &walk->givens);
  walk->solutions = count_solutions(walk->geom, &walk->givens, PATTERN_SOLUTIONS_MAX);
  walk->steps_since = 0;
}

void pattern_walk_init(struct pattern_walk *walk, const struct geom *geom,
                       const struct grid *pattern, struct rng *rng) {
  walk->geom = geom;
  walk->pattern = pattern;
  walk->rng = rng;
  begin(walk);
}

// Takes some clues away at random.
static void forget_clues(struct pattern_walk *walk, struct grid *givens) {
  uint16_t clues[GEOM_CELLS_MAX];
  int count = 0;
  for (int cell = 0; cell < walk->geom->cells; cell++)
    if (givens->cell[cell] != 0) clues[count++] = (uint16_t)cell;
  for (int left = rng_range(walk->rng, 1, CHANGED_MAX); left > 0 && count > 0; left--) {
    int drawn = rng_range(walk->rng, 0, count - 1);
    givens->cell[clues[drawn]] = 0;
    clues[drawn] = clues[--count];
  }
}

bool pattern_walk_step(struct pattern_walk *walk) {
  struct grid givens = walk->givens, solution;
  if (walk->solutions > 1 && walk->steps_since >= PATIENCE) {
    begin(walk);
    return true;
  }
  walk->steps_since++;
  forget_clues(walk, &givens);
  if (!solution_complete(walk->geom, walk->rng, &givens, &solution)) return false;
  look_through(walk, &solution, &givens);
  if (grid_equal(walk->geom, &givens, &walk->givens)) return false;
  uint64_t limit =
      walk->solutions < PATTERN_SOLUTIONS_MAX ? walk->solutions + 1 : PATTERN_SOLUTIONS_MAX;
  uint64_t solutions = count_solutions(walk->geom, &givens, limit);
  if (solutions > walk->solutions) return false;
  if (solutions < walk->solutions) walk->steps_since = 0;
  walk->givens = givens;
  walk->solution = solution;
  walk->solutions = solutions;
  return true;
}
