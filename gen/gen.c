// The generator: solution grid, random digging under the bounds of a level, rating, certificate.
//
// A clue is taken out when the bounds allow it and the puzzle stays unique without it; cells are
// tried in random order until the clue count drawn for this puzzle is reached. A grid that will not
// go down to the level's range, or is not as hard as asked for, is thrown away and the next tried.
#include "gen/gen.h"

#include <stdio.h>
#include <string.h>

#include "gen/solution.h"
#include "solver/solver.h"

enum { TRIES_MAX = 1000, TRIES_LARGE_MAX = 20 }; // a large grid takes a second to dig

const struct level gen_levels[] = {
    {.name = "extremely-easy",
     .clues_low = 47,
     .clues_high = 60,
     .least_clues = 5,
     .hardest_low = GRADE_EASY,
     .hardest_high = GRADE_EASY},
    {.name = "easy",
     .clues_low = 36,
     .clues_high = 46,
     .least_clues = 4,
     .hardest_low = GRADE_EASY,
     .hardest_high = GRADE_EASY},
    {.name = "medium",
     .clues_low = 32,
     .clues_high = 35,
     .least_clues = 3,
     .hardest_low = GRADE_EASY,
     .hardest_high = GRADE_MEDIUM},
    {.name = "hard",
     .clues_low = 28,
     .clues_high = 31,
     .least_clues = 2,
     .hardest_low = GRADE_MEDIUM,
     .hardest_high = GRADE_HARD},
    {.name = "evil",
     .clues_low = 17,
     .clues_high = 27,
     .least_clues = 0,
     .hardest_low = GRADE_HARD,
     .hardest_high = GRADE_GUESS},
    {.name = NULL},
};

const struct level *gen_lookup_level(const char *name) {
  for (const struct level *level = gen_levels; level->name != NULL; level++)
    if (strcmp(level->name, name) == 0) return level;
  return NULL;
}

struct bounds {
  int low, high, least;
};

// The share of the cells that a clue count is at 9x9, for another size. Larger grids need more: the
// clues of a puzzle from which none can be taken are 30 % of the cells at 9x9, 37 % at 16x16 and
// some 40 % at 25x25, so three in a hundred are added for every digit beyond nine.
static int scale_clues(const struct geom *geom, int clues) {
  int beyond = geom->side > 9 ? geom->side - 9 : 0;
  int scaled = (clues * geom->cells * (100 + 3 * beyond) + 81 * 50) / (81 * 100);
  int most = geom->cells * 9 / 10;
  return scaled < most ? scaled : most;
}

// The level's bounds for this size, overruled by what the request says itself.
static struct bounds bounds_of(const struct gen_request *request) {
  static const struct level any = {.clues_low = 17, .clues_high = 40};
  const struct level *level = request->level != NULL ? request->level : &any;
  struct bounds bounds = {
      .low = scale_clues(request->geom, level->clues_low),
      .high = scale_clues(request->geom, level->clues_high),
      .least = level->least_clues * request->geom->side / 9,
  };
  if (request->clues_high > 0) {
    bounds.low = request->clues_low;
    bounds.high = request->clues_high;
    bounds.least = 0;
  }
  return bounds;
}

bool gen_check_request(const struct gen_request *request, struct err *err) {
  struct bounds bounds = bounds_of(request);
  int cells = request->geom->cells;
  // Two digits that are both absent can be exchanged, so all but one must be given.
  int fewest = cells == 81 ? 17 : request->geom->side - 1;
  if (bounds.low > bounds.high)
    return err_set(err, ERR_INPUT, "--clues %d-%d: the range is empty", bounds.low, bounds.high);
  if (bounds.high < fewest)
    return err_set(err, ERR_INPUT,
                   "--clues %d-%d: no %dx%d puzzle with so few clues has a single solution; "
                   "at least %d are needed",
                   bounds.low, bounds.high, request->geom->side, request->geom->side, fewest);
  if (bounds.high > cells)
    return err_set(err, ERR_INPUT, "--clues %d-%d: the grid has only %d cells", bounds.low,
                   bounds.high, cells);
  return true;
}

// May `cell` lose its clue without a region falling under the least number?
static bool can_spare(const struct geom *geom, const int *region_clues, int cell, int least) {
  for (int i = 0; i < geom->cell[cell].region_count; i++)
    if (region_clues[geom->cell[cell].regions[i]] <= least) return false;
  return true;
}

// Digs holes into `givens` until `target` clues are left or no cell can go. Returns the clues left.
static int dig(const struct geom *geom, struct rng *rng, int target, int least,
               struct grid *givens) {
  uint16_t order[GEOM_CELLS_MAX];
  for (int cell = 0; cell < geom->cells; cell++) order[cell] = (uint16_t)cell;
  rng_shuffle(rng, order, (size_t)geom->cells);
  int region_clues[3 * GEOM_SIDE_MAX + GEOM_EXTRA_MAX];
  for (int region = 0; region < geom->region_count; region++) region_clues[region] = geom->side;

  int clues = geom->cells;
  for (int i = 0; i < geom->cells && clues > target; i++) {
    int cell = order[i];
    if (!can_spare(geom, region_clues, cell, least)) continue;
    uint8_t digit = givens->cell[cell];
    givens->cell[cell] = 0;
    if (solver_has_other(geom, givens, cell, digit)) {
      givens->cell[cell] = digit;
      continue;
    }
    clues--;
    for (int k = 0; k < geom->cell[cell].region_count; k++)
      region_clues[geom->cell[cell].regions[k]]--;
  }
  return clues;
}

// --- how hard ------------------------------------------------------------------------------------

struct hardness {
  enum grade low; // stop as soon as a step is as hard as this: harder ones change nothing
  bool reached;
};

static bool note_hardness(void *context, const struct cand *before, const struct step *step) {
  (void)before;
  struct hardness *hardness = context;
  if (techniques[step->technique].level >= hardness->low) hardness->reached = true;
  return !hardness->reached;
}

// Is the hardest step within the level's bounds? The rating ends as soon as that is known.
static bool level_holds(const struct gen_request *request, const struct grid *givens) {
  const struct level *level = request->level;
  if (level == NULL || request->by_clues) return true;
  bool open_above = level->hardest_high == GRADE_GUESS;
  struct hardness hardness = {.low = level->hardest_low};
  struct rate_options options = {.techniques = technique_set_default(true)};
  struct rating rating;
  if (open_above) {
    options.visit = note_hardness;
    options.context = &hardness;
  } else {
    options.max_grade = level->hardest_high;
  }
  if (!solver_rate_givens(request->geom, givens, &options, &rating)) return false;
  if (open_above) return hardness.reached || !rating.solved;
  // Many steps can make it a grade harder than its hardest step; then it was stopped as well.
  return rating.solved && !rating.stopped && rating.hardest >= 0 &&
         techniques[rating.hardest].level >= level->hardest_low;
}

// The table up to a technique, with it or without it.
static struct technique_set techniques_up_to(int technique, bool included) {
  struct technique_set set = technique_set_default(true);
  technique_set_add(&set, technique);
  for (int i = technique + (included ? 1 : 0); i < TECHNIQUE_COUNT; i++)
    technique_set_remove(&set, i);
  return set;
}

static bool solved_by(const struct gen_request *request, const struct grid *givens,
                      struct technique_set set) {
  struct rating rating;
  return solver_rate_givens(request->geom, givens, &(struct rate_options){.techniques = set},
                            &rating) &&
         rating.solved;
}

static bool techniques_hold(const struct gen_request *request, const struct grid *givens) {
  int most = request->max_technique, needed = request->needs_technique;
  if (most > 0 && !solved_by(request, givens, techniques_up_to(most, true))) return false;
  if (needed > 0 && (solved_by(request, givens, techniques_up_to(needed, false)) ||
                     !solved_by(request, givens, techniques_up_to(needed, true))))
    return false;
  if (request->grade == GRADE_NONE) return true;
  struct rate_options options = {.techniques = technique_set_default(true),
                                 .max_grade = request->grade};
  struct rating rating;
  return solver_rate_givens(request->geom, givens, &options, &rating) && !rating.stopped &&
         rating.grade == request->grade;
}

bool gen_make_puzzle(const struct gen_request *request, uint64_t index, struct puzzle *puzzle,
                     struct err *err) {
  const struct geom *geom = request->geom;
  struct bounds bounds = bounds_of(request);
  struct rng rng;
  rng_init(&rng, request->seed, index);
  int closest = geom->cells, in_range = 0, tries = geom->side <= 9 ? TRIES_MAX : TRIES_LARGE_MAX;
  for (int try = 0; try < tries; try++) {
    struct grid solution;
    solution_fill(geom, &rng, &solution);
    struct grid givens = solution;
    int target = rng_range(&rng, bounds.low, bounds.high);
    int clues = dig(geom, &rng, target, bounds.least, &givens);
    if (clues < closest) closest = clues;
    if (clues > bounds.high) continue;
    in_range++;
    if (!level_holds(request, &givens) || !techniques_hold(request, &givens)) continue;

    puzzle_init(puzzle, geom, &givens);
    if (!solver_certify(puzzle) || !grid_equal(geom, &puzzle->solution, &solution))
      return err_set(
          err, ERR_WORLD, "engine %s does not confirm puzzle %llu of seed %llu: please report this",
          puzzle->certificate.engine, (unsigned long long)index, (unsigned long long)request->seed);
    snprintf(puzzle->level, sizeof puzzle->level, "%s",
             request->level != NULL && request->clues_high == 0 ? request->level->name : "");
    puzzle->generated = true;
    puzzle->seed = request->seed;
    puzzle->index = index;
    return true;
  }
  if (in_range > 0)
    return err_set(
        err, ERR_NEGATIVE,
        "no puzzle found in %d tries: %d had %d to %d clues, but none was as hard as asked "
        "for. Ask for other techniques, another grade or --by clues",
        tries, in_range, bounds.low, bounds.high);
  return err_set(err, ERR_NEGATIVE,
                 "no puzzle of %d to %d clues in %d tries; the closest had %d. Allow more clues",
                 bounds.low, bounds.high, tries, closest);
}

void gen_make_solution(const struct geom *geom, uint64_t seed, uint64_t index,
                       struct grid *solution) {
  struct rng rng;
  rng_init(&rng, seed, index);
  solution_fill(geom, &rng, solution);
}
