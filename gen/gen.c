// The generator: try after try, a solution grid, a plan, digging, the bounds, the certificate.
//
// A try that misses a bound is thrown away and the next begins; everything random about all of them
// comes from the generator of (seed, index). What went wrong is counted (tries.c), and told when a
// request is given up.
#include "gen/gen.h"

#include <stdio.h>

#include "gen/certify.h"
#include "gen/dig.h"
#include "gen/pattern.h"
#include "gen/pearl.h"
#include "gen/solution.h"
#include "gen/tries.h"

enum { PEARL_WALKS = 20 }; // before a pearl or diamond is given up

// The search for one puzzle.
struct hunt {
  const struct gen_request *request;
  uint64_t index;
  struct gen_bounds bounds;
  struct rng rng;
  struct tries tries;
  // What the last try came to.
  struct grid solution, givens;
  enum puzzle_minimal minimal;
  struct level_findings findings;
};

// A grid that several puzzles share has a generator of its own.
static void hunt_init(struct hunt *hunt, const struct gen_request *request, uint64_t index,
                      bool shares_grid) {
  hunt->request = request;
  hunt->index = index;
  hunt->bounds = level_bounds(request);
  hunt->minimal = MINIMAL_UNKNOWN;
  rng_init(&hunt->rng, shares_grid ? ~request->seed : request->seed, index);
  tries_init(&hunt->tries, request);
}

// Is the puzzle as hard as asked for? Everything else is known to be right.
static bool is_hard_enough(struct hunt *hunt) {
  enum level_bound missed = level_find_miss(hunt->request, &hunt->givens, &hunt->findings);
  if (missed == BOUND_NONE) return true;
  hunt->tries.rated++;
  hunt->tries.missed[missed]++;
  return false;
}

// Certifies what was found and fills in what is known about it.
static bool hunt_finish(struct hunt *hunt, struct puzzle *puzzle, struct err *err) {
  const struct gen_request *request = hunt->request;
  if (!certify_puzzle(request, hunt->index, &hunt->givens, &hunt->solution, puzzle, err))
    return false;
  puzzle->minimal = hunt->minimal;
  if (hunt->findings.rated) solver_keep_rating(puzzle, &hunt->findings.rating);
  if (hunt->findings.se.rated)
    puzzle->se = hunt->findings.se;
  else if (request->er_low > 0 || request->er_high > 0)
    solver_rate_se(puzzle, NULL, NULL);
  if (level_names(request))
    snprintf(puzzle->level, sizeof puzzle->level, "%s", request->level->name);
  return true;
}

// --- digging -------------------------------------------------------------------------------------

// The number of clues to dig down to.
static int draw_target(struct hunt *hunt) {
  const struct gen_request *request = hunt->request;
  struct gen_bounds bounds = hunt->bounds;
  if (request->minimal) return 0;
  if (request->er_low > 0) return bounds.high; // then hole by hole, until it is hard enough
  int least = request->geom->cells * hunt->tries.limits->least_percent / 100;
  if (least > bounds.high) least = bounds.high;
  return rng_range(&hunt->rng, least > bounds.low ? least : bounds.low, bounds.high);
}

static bool allows_holes(const void *context, const struct grid *givens) {
  return level_is_in_er(context, givens, NULL);
}

// What digging keeps to. A minimal puzzle is dug to the end and looked at then; one clue about
// which nothing is known is enough to spoil it.
static struct dig_goal choose_goal(const struct hunt *hunt) {
  const struct gen_request *request = hunt->request;
  struct dig_goal goal = {.rule = DIG_UNIQUE,
                          .nodes = hunt->tries.limits->nodes,
                          .given_up_max = 1,
                          .context = request};
  if (request->minimal) return goal;
  if (level_wants_singles(request)) goal.rule = DIG_SINGLES;
  goal.low = hunt->bounds.low;
  goal.least = hunt->bounds.least;
  goal.given_up_max = UNDECIDED_MAX - hunt->tries.given_up;
  if (request->er_high > 0) goal.allows = allows_holes;
  return goal;
}

// Has the puzzle enough clues in every region and none to spare? Digging that tried every clue
// knows; orbits do not.
static bool is_minimal(struct hunt *hunt, const struct digging *digging) {
  const struct geom *geom = hunt->request->geom;
  int least = grid_least_clues(geom, &hunt->givens);
  if (least < hunt->bounds.least) {
    tries_count_poor(&hunt->tries, least);
    return false;
  }
  if (dig_tried_all(digging) ||
      dig_is_minimal(geom, &hunt->solution, &hunt->givens, digging->goal.nodes))
    return true;
  hunt->tries.spare++;
  return false;
}

// One try: digs the solution along a plan. False when a bound is missed.
static bool try_plan(struct hunt *hunt, const struct dig_plan *plan) {
  const struct gen_request *request = hunt->request;
  struct dig_goal goal = choose_goal(hunt);
  struct digging digging;
  dig_init(&digging, request->geom, plan, &goal, &hunt->solution);
  bool dug = dig_down(&digging, draw_target(hunt));
  // A puzzle that is too easy may still become harder: one hole more, and look again.
  while (dug && digging.next < plan->orbits && digging.clues > hunt->bounds.low &&
         level_is_too_easy(request, &digging.board.givens))
    dug = dig_down(&digging, digging.clues - 1);
  hunt->givens = digging.board.givens;
  hunt->tries.given_up += digging.board.given_up;
  if (!tries_count_clues(&hunt->tries, hunt->bounds, digging.clues) || !dug) return false;
  if (request->minimal && !is_minimal(hunt, &digging)) return false;
  hunt->minimal = request->minimal || dig_tried_all(&digging) ? MINIMAL_YES : MINIMAL_UNKNOWN;
  return is_hard_enough(hunt);
}

// Digs grids until one meets the request. With `given` it is that grid every time; otherwise the
// hunt draws them, or the grid is the one that puzzles i / per_grid share.
static bool search_grids(const struct gen_request *request, uint64_t index,
                         const struct grid *given, struct puzzle *puzzle, struct err *err) {
  const struct geom *geom = request->geom;
  struct hunt hunt;
  bool keeps_grid = given != NULL || request->per_grid > 1;
  uint64_t digging = request->per_grid > 1 ? index % request->per_grid : 0;
  hunt_init(&hunt, request, index, keeps_grid);
  if (given != NULL)
    hunt.solution = *given;
  else if (keeps_grid)
    gen_make_solution(geom, request->seed, index / request->per_grid, &hunt.solution);

  while (tries_go_on(&hunt.tries)) {
    if (!keeps_grid) solution_fill(geom, &hunt.rng, &hunt.solution);
    // With a path it is the grid that varies, or where the path begins if the grid does not.
    bool first = !keeps_grid || (digging == 0 && hunt.tries.digs == 0);
    struct dig_plan plan;
    plan_digging(geom, request->order, request->symmetry, first ? START_FIRST : START_ANYWHERE,
                 &hunt.rng, &plan);
    if (try_plan(&hunt, &plan)) return hunt_finish(&hunt, puzzle, err);
  }
  return tries_tell(&hunt.tries, request, hunt.bounds, err);
}

// --- walking -------------------------------------------------------------------------------------

// The walk is at a puzzle with one solution: is it what the request asks for?
static bool try_pattern(struct hunt *hunt, const struct pattern_walk *walk) {
  const struct gen_request *request = hunt->request;
  hunt->solution = walk->solution;
  hunt->givens = walk->givens;
  hunt->tries.in_range++;
  if (request->minimal) {
    hunt->minimal = MINIMAL_YES;
    if (!dig_is_minimal(request->geom, &hunt->solution, &hunt->givens, hunt->tries.limits->nodes)) {
      hunt->tries.spare++;
      return false;
    }
  }
  return is_hard_enough(hunt);
}

// Walks over the puzzles of a pattern until one meets the request.
static bool search_pattern(const struct gen_request *request, uint64_t index, struct puzzle *puzzle,
                           struct err *err) {
  struct hunt hunt;
  struct pattern_walk walk;
  uint64_t fewest = UINT64_MAX;
  bool changed = true;
  hunt_init(&hunt, request, index, false);
  pattern_walk_init(&walk, request->geom, request->pattern, &hunt.rng);
  for (; tries_go_on(&hunt.tries); hunt.tries.digs++, changed = pattern_walk_step(&walk)) {
    if (walk.solutions < fewest) fewest = walk.solutions;
    if (walk.solutions == 1 && changed && try_pattern(&hunt, &walk))
      return hunt_finish(&hunt, puzzle, err);
  }
  hunt.bounds.low = hunt.bounds.high = grid_count_clues(request->geom, request->pattern);
  if (fewest == 1) return tries_tell(&hunt.tries, request, hunt.bounds, err);
  return err_set(err, ERR_NEGATIVE,
                 "no puzzle with clues on these cells in %d tries; the closest had %s%llu "
                 "solutions. Add cells to the pattern, or try another seed",
                 hunt.tries.digs, fewest >= PATTERN_SOLUTIONS_MAX ? "at least " : "",
                 (unsigned long long)fewest);
}

// A pearl or diamond was found: does it meet the other bounds?
static bool try_pearl(struct hunt *hunt) {
  const struct geom *geom = hunt->request->geom;
  int least = grid_least_clues(geom, &hunt->givens);
  int clues = grid_count_clues(geom, &hunt->givens);
  if (!tries_count_clues(&hunt->tries, hunt->bounds, clues)) return false;
  if (least >= hunt->bounds.least) return is_hard_enough(hunt);
  tries_count_poor(&hunt->tries, least);
  return false;
}

// Walks from puzzle to puzzle until one is a pearl or a diamond.
static bool search_pearl(const struct gen_request *request, uint64_t index, struct puzzle *puzzle,
                         struct err *err) {
  struct hunt hunt;
  hunt_init(&hunt, request, index, false);
  hunt.minimal = MINIMAL_YES;
  for (int walks = 0; walks < PEARL_WALKS; walks++) {
    if (!pearl_search(request, &hunt.rng, &hunt.solution, &hunt.givens))
      hunt.tries.digs++;
    else if (try_pearl(&hunt))
      return hunt_finish(&hunt, puzzle, err);
  }
  if (hunt.tries.clues_best > 0) // there were some
    return tries_tell(&hunt.tries, request, hunt.bounds, err);
  return err_set(err, ERR_NEGATIVE,
                 "no %s with this rating in %d tries; try another seed or another %ser",
                 request->diamond ? "diamond" : "pearl", PEARL_WALKS, bound_prefix(request));
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
