// The generator: try after try, a solution grid, a plan, digging, the bounds, the certificate.
//
// A try that misses a bound is thrown away and the next begins; everything random about all of them
// comes from the generator of (seed, index). The tally of what went wrong is what a request that
// was not met is told in the end.
#include "gen/gen.h"

#include <stdio.h>

#include "gen/certify.h"
#include "gen/dig.h"
#include "gen/level.h"
#include "gen/pattern.h"
#include "gen/pearl.h"
#include "gen/solution.h"

enum { PEARL_WALKS = 20 }; // before a pearl or diamond is given up

// How many grids are dug, and how many of the puzzles in range are rated, before a request is given
// up; and how far grids are dug if the range leaves it open, in percent of the cells. Few small
// grids go down further, and on large ones a question about a single cell can take seconds.
static const struct limits {
  int side, digs, ratings, least_percent;
} limits[] = {
    {.side = 9, .digs = 60000, .ratings = 1000, .least_percent = 28},
    {.side = 16, .digs = 1000, .ratings = 500},
    {.side = 20, .digs = 300, .ratings = 300, .least_percent = 42},
    {.side = GEOM_SIDE_MAX, .digs = 300, .ratings = 300, .least_percent = 48},
};

static const struct limits *lookup_limits(const struct geom *geom) {
  const struct limits *row = limits;
  while (geom->side > row->side) row++;
  return row;
}

// What the tries of one puzzle came to.
struct tally {
  const struct limits *limits;
  int ratings;    // how many may miss
  int digs;       // grids dug
  int in_range;   // of these, with the right number of clues
  int poor;       // minimal, but with too few clues in some region
  int rated;      // in range and, if asked for, minimal: rated, and not as hard as asked for
  int clues_best; // nearest to the range
};

// Some ratings of Sudoku Explainer's scale are rare, and it rates fast.
static void tally_init(struct tally *tally, const struct gen_request *request) {
  *tally = (struct tally){.limits = lookup_limits(request->geom)};
  tally->ratings = tally->limits->ratings * (request->er_low > 0 ? 10 : 1);
}

static bool tally_goes_on(const struct tally *tally) {
  return tally->digs < tally->limits->digs && tally->rated < tally->ratings;
}

static int distance(struct gen_bounds bounds, int clues) {
  return clues > bounds.high ? clues - bounds.high : clues < bounds.low ? bounds.low - clues : 0;
}

static bool count_clues(struct tally *tally, struct gen_bounds bounds, int clues) {
  tally->digs++;
  if (tally->digs == 1 || distance(bounds, clues) < distance(bounds, tally->clues_best))
    tally->clues_best = clues;
  if (distance(bounds, clues) > 0) return false;
  tally->in_range++;
  return true;
}

// Tells which bound stopped the request, and how close it came.
static bool tell_failure(const struct tally *tally, struct gen_bounds bounds, struct err *err) {
  if (tally->in_range == 0)
    return err_set(err, ERR_NEGATIVE,
                   "no puzzle of %d to %d clues in %d tries; the closest had %d. Allow %s clues",
                   bounds.low, bounds.high, tally->digs, tally->clues_best,
                   tally->clues_best > bounds.high ? "more" : "fewer");
  if (tally->rated == 0 && tally->poor > 0)
    return err_set(
        err, ERR_NEGATIVE,
        "no minimal puzzle with %d clues in every row, column and box in %d tries; %d had "
        "%d to %d clues. Lower --min-per-unit",
        bounds.least, tally->digs, tally->in_range, bounds.low, bounds.high);
  if (tally->rated == 0)
    return err_set(err, ERR_NEGATIVE,
                   "no minimal puzzle in %d tries: %d had %d to %d clues, but each had a clue to "
                   "spare. Allow other clues or another symmetry",
                   tally->digs, tally->in_range, bounds.low, bounds.high);
  return err_set(
      err, ERR_NEGATIVE,
      "no puzzle found in %d tries: %d had %d to %d clues, but none was as hard as asked "
      "for. Ask for other techniques, another grade, another --er or --by clues",
      tally->digs, tally->in_range, bounds.low, bounds.high);
}

// The number of clues to dig down to.
static int draw_target(const struct gen_request *request, struct gen_bounds bounds,
                       struct rng *rng) {
  if (request->minimal) return 0;
  if (request->er_low > 0) return bounds.high; // then hole by hole, until it is hard enough
  int least = request->geom->cells * lookup_limits(request->geom)->least_percent / 100;
  if (least > bounds.high) least = bounds.high;
  return rng_range(rng, least > bounds.low ? least : bounds.low, bounds.high);
}

static bool allows_holes(const void *context, const struct grid *givens) {
  return level_is_in_er(context, givens);
}

// One try: digs the solution along a plan. False when a bound is missed.
static bool try_plan(const struct gen_request *request, struct gen_bounds bounds,
                     const struct dig_plan *plan, const struct grid *solution, struct rng *rng,
                     struct tally *tally, struct grid *givens, enum puzzle_minimal *minimal) {
  const struct geom *geom = request->geom;
  struct dig_goal goal = {
      .rule = level_wants_singles(request) && !request->minimal ? DIG_SINGLES : DIG_UNIQUE,
      .low = request->minimal ? 0 : bounds.low,
      .least = request->minimal ? 0 : bounds.least,
      .allows = request->er_high > 0 && !request->minimal ? allows_holes : NULL,
      .context = request,
  };
  struct digging digging;
  dig_init(&digging, geom, plan, &goal, solution);
  dig_down(&digging, draw_target(request, bounds, rng));
  // A puzzle that is too easy may still become harder: one hole more, and look again.
  while (digging.next < plan->orbits && digging.clues > bounds.low &&
         level_is_too_easy(request, &digging.board.givens))
    dig_down(&digging, digging.clues - 1);
  *givens = digging.board.givens;
  if (!count_clues(tally, bounds, digging.clues)) return false;
  if (request->minimal && grid_least_clues(geom, givens) < bounds.least) {
    tally->poor++;
    return false;
  }
  *minimal = dig_tried_all(&digging) ? MINIMAL_YES : MINIMAL_UNKNOWN;
  if (request->minimal && *minimal == MINIMAL_UNKNOWN) {
    if (!dig_is_minimal(geom, solution, givens)) return false;
    *minimal = MINIMAL_YES;
  }
  if (level_holds(request, givens)) return true;
  tally->rated++;
  return false;
}

// Certifies what was found and fills in what is known about it.
static bool finish_puzzle(const struct gen_request *request, uint64_t index,
                          const struct grid *givens, const struct grid *solution,
                          enum puzzle_minimal minimal, struct puzzle *puzzle, struct err *err) {
  if (!certify_puzzle(request, index, givens, solution, puzzle, err)) return false;
  puzzle->minimal = minimal;
  if (request->er_low > 0 || request->er_high > 0) solver_rate_se(puzzle, NULL, NULL);
  if (level_names(request))
    snprintf(puzzle->level, sizeof puzzle->level, "%s", request->level->name);
  return true;
}

// Digs grids until one meets the request. With `given` it is that grid every time; otherwise `rng`
// draws them, or the grid is the one that puzzles i / per_grid share.
static bool search_grids(const struct gen_request *request, uint64_t index,
                         const struct grid *given, struct puzzle *puzzle, struct err *err) {
  const struct geom *geom = request->geom;
  struct gen_bounds bounds = level_bounds(request);
  struct tally tally;
  tally_init(&tally, request);
  struct rng rng;
  struct grid solution, givens;
  enum puzzle_minimal minimal;
  bool keeps_grid = given != NULL || request->per_grid > 1;
  uint64_t digging = request->per_grid > 1 ? index % request->per_grid : 0;
  // A grid that several puzzles share has a generator of its own.
  rng_init(&rng, keeps_grid ? ~request->seed : request->seed, index);
  if (given != NULL)
    solution = *given;
  else if (keeps_grid)
    gen_make_solution(geom, request->seed, index / request->per_grid, &solution);

  while (tally_goes_on(&tally)) {
    if (!keeps_grid) solution_fill(geom, &rng, &solution);
    // With a path it is the grid that varies, or where the path begins if the grid does not.
    bool first = !keeps_grid || (digging == 0 && tally.digs == 0);
    struct dig_plan plan;
    plan_digging(geom, request->order, request->symmetry, first ? START_FIRST : START_ANYWHERE,
                 &rng, &plan);
    if (try_plan(request, bounds, &plan, &solution, &rng, &tally, &givens, &minimal))
      return finish_puzzle(request, index, &givens, &solution, minimal, puzzle, err);
  }
  return tell_failure(&tally, bounds, err);
}

// Walks over the puzzles of a pattern until one meets the request.
static bool search_pattern(const struct gen_request *request, uint64_t index, struct puzzle *puzzle,
                           struct err *err) {
  const struct geom *geom = request->geom;
  struct gen_bounds bounds = level_bounds(request);
  struct tally tally;
  tally_init(&tally, request);
  struct rng rng;
  struct pattern_walk walk;
  uint64_t fewest = UINT64_MAX;
  bool changed = true;
  rng_init(&rng, request->seed, index);
  pattern_walk_init(&walk, geom, request->pattern, &rng);
  for (; tally_goes_on(&tally); tally.digs++, changed = pattern_walk_step(&walk)) {
    if (walk.solutions < fewest) fewest = walk.solutions;
    if (walk.solutions != 1 || !changed) continue;
    tally.in_range++;
    enum puzzle_minimal minimal = MINIMAL_UNKNOWN;
    if (request->minimal) {
      if (!dig_is_minimal(geom, &walk.solution, &walk.givens)) continue;
      minimal = MINIMAL_YES;
    }
    if (level_holds(request, &walk.givens))
      return finish_puzzle(request, index, &walk.givens, &walk.solution, minimal, puzzle, err);
    tally.rated++;
  }
  if (fewest == 1 && tally.rated == 0)
    return err_set(err, ERR_NEGATIVE,
                   "no minimal puzzle with clues on these cells in %d tries: %d had one solution, "
                   "but each had a clue to spare. Allow fewer cells",
                   tally.digs, tally.in_range);
  bounds.low = bounds.high = grid_count_clues(geom, request->pattern);
  if (fewest == 1) return tell_failure(&tally, bounds, err);
  return err_set(err, ERR_NEGATIVE,
                 "no puzzle with clues on these cells in %d tries; the closest had %s%llu "
                 "solutions. Allow more cells, or another seed may have more luck",
                 tally.digs, fewest >= PATTERN_SOLUTIONS_MAX ? "at least " : "",
                 (unsigned long long)fewest);
}

// Walks from puzzle to puzzle until one is a pearl or a diamond.
static bool search_pearl(const struct gen_request *request, uint64_t index, struct puzzle *puzzle,
                         struct err *err) {
  struct gen_bounds bounds = level_bounds(request);
  struct tally tally = {.digs = 0};
  struct rng rng;
  struct grid solution, givens;
  rng_init(&rng, request->seed, index);
  for (; tally.rated < PEARL_WALKS; tally.rated++) {
    if (!pearl_search(request, &rng, &solution, &givens)) {
      tally.digs++;
    } else if (count_clues(&tally, bounds, grid_count_clues(request->geom, &givens)) &&
               level_holds(request, &givens)) {
      return finish_puzzle(request, index, &givens, &solution, MINIMAL_YES, puzzle, err);
    }
  }
  if (tally.clues_best > 0) return tell_failure(&tally, bounds, err); // there were some
  return err_set(err, ERR_NEGATIVE,
                 "no %s of that rating in %d walks; another seed may have more luck, or allow "
                 "another --er",
                 request->diamond ? "diamond" : "pearl", PEARL_WALKS);
}

bool gen_make_puzzle(const struct gen_request *request, uint64_t index, struct puzzle *puzzle,
                     struct err *err) {
  if (request->pattern != NULL) return search_pattern(request, index, puzzle, err);
  if (request->pearl || request->diamond) return search_pearl(request, index, puzzle, err);
  return search_grids(request, index, NULL, puzzle, err);
}

bool gen_dig_solution(const struct gen_request *request, uint64_t index,
                      const struct grid *solution, struct puzzle *puzzle, struct err *err) {
  return search_grids(request, index, solution, puzzle, err);
}

void gen_make_solution(const struct geom *geom, uint64_t seed, uint64_t index,
                       struct grid *solution) {
  struct rng rng;
  rng_init(&rng, seed, index);
  solution_fill(geom, &rng, solution);
}
