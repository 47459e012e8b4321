// How often a request is tried, and what it is told in the end.
//
// A puzzle has to pass its bounds in this order; each try ends at the first that it misses, so the
// last bound that stopped one is as close as the request came:
//
//      the word -> number of clues -> clues in every region -> no clue to spare -> how hard (level.h)
#include "gen/tries.h"

#include <stdio.h>

// Few small grids go down further than `least_percent`. On large ones a question about a single
// cell takes seconds there, and further down hours. A minimal puzzle needs an answer for each of
// its clues: beyond 20x20 there is no grid for which the solver has them all. Evil puzzles with every
// symmetry at once, and 6x6 ones that are no easier than medium, are one in thousands.
static const struct try_limits limits_of_side[] = {
    {.side = 9,
     .digs = 60000,
     .level_digs = 300000,
     .ratings = 1000,
     .least_percent = 28,
     .minimal = true},
    {.side = 16, .digs = 1000, .level_digs = 1000, .ratings = 500, .minimal = true},
    {.side = 20,
     .digs = 300,
     .level_digs = 300,
     .ratings = 300,
     .least_percent = 42,
     .nodes = 50000,
     .minimal = true},
    {.side = GEOM_SIDE_MAX,
     .digs = 300,
     .level_digs = 300,
     .ratings = 300,
     .least_percent = 48,
     .nodes = 50000},
};

// Boards with more rules than boxes are dug further down, where a question may take for ever from side
// 13 on: windows and disjoint groups say much about cells far apart, and little at once.
static const struct try_limits large_with_rules = {
    .side = 16, .digs = 1000, .level_digs = 1000, .ratings = 500, .nodes = 20000, .minimal = true};
enum { LARGE_SIDE = 13 };

static const struct try_limits *lookup_limits(const struct geom *geom) {
  const struct try_limits *row = limits_of_side;
  if (!geom->plain && geom->side >= LARGE_SIDE && geom->side <= large_with_rules.side)
    return &large_with_rules;
  while (geom->side > row->side) row++;
  return row;
}

int tries_largest_minimal(void) {
  int side = 0;
  for (const struct try_limits *row = limits_of_side; row->minimal; row++) side = row->side;
  return side;
}

// Some ratings of Sudoku Explainer's scale are rare, and it rates fast; so are puzzles for somebody who
// knows a few techniques alone.
void tries_init(struct tries *tries, const struct gen_request *request) {
  const struct try_limits *limits = lookup_limits(request->geom);
  bool by_level = !request->minimal && level_range(request).low > GRADE_EASY;
  *tries = (struct tries){.limits = limits};
  tries->digs_most = by_level || request->known != NULL ? limits->level_digs : limits->digs;
  tries->ratings = tries->limits->ratings * (request->er_low > 0      ? 10
                                             : request->known != NULL ? 300
                                                                      : 1);
}

bool tries_go_on(const struct tries *tries) {
  return tries->digs < tries->digs_most && tries->rated < tries->ratings &&
         tries->given_up < UNDECIDED_MAX;
}

static int distance(struct gen_bounds bounds, int clues) {
  return clues > bounds.high ? clues - bounds.high : clues < bounds.low ? bounds.low - clues : 0;
}

bool tries_count_clues(struct tries *tries, struct gen_bounds bounds, int clues) {
  tries->digs++;
  if (tries->clues_best == 0 || distance(bounds, clues) < distance(bounds, tries->clues_best))
    tries->clues_best = clues;
  if (distance(bounds, clues) > 0) return false;
  tries->in_range++;
  return true;
}

void tries_count_poor(struct tries *tries, int least) {
  tries->poor++;
  if (least > tries->least_best) tries->least_best = least;
}

// Whether a puzzle is of its level is a quick question. The others rate to the end, so fewer of them
// may fail.
void tries_count_miss(struct tries *tries, enum level_bound missed) {
  tries->missed[missed]++;
  bool quick = missed == BOUND_LEVEL || missed == BOUND_OPEN_MOVES || missed == BOUND_ENTANGLED;
  if (!quick) tries->rated++;
}

// --- what is told --------------------------------------------------------------------------------

static bool tell_given_up(const struct tries *tries, const struct gen_request *request,
                          struct gen_bounds bounds, struct err *err) {
  unsigned long long nodes = tries->limits->nodes;
  if (request->minimal)
    return err_set(err, ERR_NEGATIVE,
                   "no minimal puzzle in %d tries: each had a clue that the solver could not "
                   "decide in %llu guesses. Leave out %sminimal, or choose a smaller size",
                   tries->digs, nodes, bound_prefix(request));
  return err_set(err, ERR_NEGATIVE,
                 "no puzzle with %d to %d clues in %d tries; the closest had %d. The solver could "
                 "not decide %d clues in %llu guesses each. Allow more clues",
                 bounds.low, bounds.high, tries->digs, tries->clues_best, tries->given_up, nodes);
}

static bool tell_clues(const struct tries *tries, const struct gen_request *request,
                       struct gen_bounds bounds, struct err *err) {
  bool too_many = tries->clues_best > bounds.high;
  bool by_unit = too_many && request->min_per_unit > 0;
  return err_set(
      err, ERR_NEGATIVE,
      "no puzzle with %d to %d clues in %d tries; the closest had %d. Allow %s clues%s%s%s",
      bounds.low, bounds.high, tries->digs, tries->clues_best, too_many ? "more" : "fewer",
      by_unit ? ", or lower " : "", by_unit ? bound_prefix(request) : "",
      by_unit ? "min-per-unit" : "");
}

static bool tell_poor(const struct tries *tries, const struct gen_request *request,
                      struct gen_bounds bounds, struct err *err) {
  bool by_unit = request->min_per_unit > 0;
  return err_set(err, ERR_NEGATIVE,
                 "no %spuzzle with %d clues in every row, column and box in %d tries: of %d "
                 "with %d to %d clues, the best had %d everywhere. %s%s%s",
                 request->minimal ? "minimal " : "", bounds.least, tries->digs, tries->in_range,
                 bounds.low, bounds.high, tries->least_best,
                 by_unit ? "Lower " : "Choose another level", by_unit ? bound_prefix(request) : "",
                 by_unit ? "min-per-unit" : "");
}

static bool tell_spare(const struct tries *tries, const struct gen_request *request,
                       struct gen_bounds bounds, struct err *err) {
  if (request->pattern != NULL)
    return err_set(err, ERR_NEGATIVE,
                   "no minimal puzzle with clues on these cells in %d tries: %d were unique, but "
                   "each had a redundant clue. Remove cells from the pattern",
                   tries->digs, tries->in_range);
  return err_set(err, ERR_NEGATIVE,
                 "no minimal puzzle in %d tries: %d had %d to %d clues, but each had a redundant "
                 "clue. Change the number of clues or the symmetry",
                 tries->digs, tries->in_range, bounds.low, bounds.high);
}

static bool tell_unspelled(const struct tries *tries, const struct gen_request *request,
                           struct err *err) {
  return err_set(
      err, ERR_NEGATIVE,
      "no puzzle that hides the word in %d tries: %d had a letter of it twice in its line, "
      "showed too many, or had the word a second time. Choose another place with "
      "%sword-at, or another seed",
      tries->digs, tries->unspelled, bound_prefix(request));
}

static bool tell_hardness(const struct tries *tries, const struct gen_request *request,
                          struct gen_bounds bounds, struct err *err) {
  static const char *const promises[BOUND_COUNT] = {
      [BOUND_LEVEL] = "the level's grade",
      [BOUND_OPEN_MOVES] = "the level's open moves",
      [BOUND_ENTANGLED] = "that no grid alone has one solution",
  };
  static const char *const names[BOUND_COUNT] = {
      [BOUND_MINUTES] = "minutes",
      [BOUND_MAX_TECHNIQUE] = "max-technique",
      [BOUND_NEEDS_TECHNIQUE] = "needs-technique",
      [BOUND_GRADE] = "grade",
      [BOUND_ER_LOW] = "er (too easy)",
      [BOUND_ER_HIGH] = "er (too hard)",
  };
  char list[260] = "";
  for (int bound = 0, length = 0; bound < BOUND_COUNT; bound++)
    if (tries->missed[bound] > 0)
      length += snprintf(list + length, sizeof list - (size_t)length, "%s%d missed %s%s",
                         length > 0 ? ", " : "", tries->missed[bound],
                         names[bound] != NULL ? bound_prefix(request) : "",
                         names[bound] != NULL ? names[bound] : promises[bound]);
  return err_set(err, ERR_NEGATIVE,
                 "no puzzle found in %d tries: of %d with %d to %d clues, %s. Relax a bound, or "
                 "try another seed",
                 tries->digs, tries->in_range, bounds.low, bounds.high, list);
}

bool tries_tell(const struct tries *tries, const struct gen_request *request,
                struct gen_bounds bounds, struct err *err) {
  int missed = 0;
  for (int bound = 0; bound < BOUND_COUNT; bound++) missed += tries->missed[bound];
  if (tries->given_up >= UNDECIDED_MAX) return tell_given_up(tries, request, bounds, err);
  if (missed > 0) return tell_hardness(tries, request, bounds, err);
  if (tries->unspelled > 0) return tell_unspelled(tries, request, err);
  if (tries->spare > 0) return tell_spare(tries, request, bounds, err);
  if (tries->poor > 0) return tell_poor(tries, request, bounds, err);
  return tell_clues(tries, request, bounds, err);
}
