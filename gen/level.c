// The levels: clue bounds for every size, and the bounds on techniques.
//
// The table is that of the thesis (T5, tables 5.1 and 5.2) for the clues; the hardest step of a
// solution is bounded as well, because a clue count alone says little about how hard a puzzle is.
// docs/LEVELS.md has the numbers for every size.
#include "gen/level.h"

#include "gen/singles.h"

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

const struct name_list gen_level_names = NAME_LIST_ENDED(gen_levels, name);

const struct level *gen_lookup_level(const char *name) {
  int row = name_list_find(&gen_level_names, name);
  return row < 0 ? NULL : &gen_levels[row];
}

// The share of the cells that a clue count is at 9x9, for another size. Larger grids need more: the
// clues of a puzzle from which none can be taken are 30 % of the cells at 9x9, 37 % at 16x16 and
// some 40 % at 25x25, so three in a hundred are added for every digit beyond nine.
static int scale_clues(const struct geom *geom, int clues) {
  int beyond = geom->side > 9 ? geom->side - 9 : 0;
  int scaled = (clues * geom->cells * (100 + 3 * beyond) + 81 * 50) / (81 * 100);
  int most = geom->cells * 9 / 10;
  return scaled < most ? scaled : most;
}

struct gen_bounds gen_scale_level(const struct geom *geom, const struct level *level) {
  return (struct gen_bounds){
      .low = scale_clues(geom, level->clues_low),
      .high = scale_clues(geom, level->clues_high),
      .least = level->least_clues * geom->side / 9,
  };
}

bool level_bounds_grade(const struct geom *geom) {
  return geom->side <= 9;
}

bool level_names(const struct gen_request *request) {
  if (request->level == NULL) return false;
  if (request->clues_high == 0) return true;
  struct gen_bounds own = gen_scale_level(request->geom, request->level);
  return request->clues_low >= own.low && request->clues_high <= own.high;
}

struct gen_bounds level_bounds(const struct gen_request *request) {
  static const struct level any = {.clues_low = 17, .clues_high = 40};
  struct gen_bounds bounds =
      gen_scale_level(request->geom, request->level != NULL ? request->level : &any);
  if (request->level == NULL && (request->minimal || request->pattern != NULL))
    bounds = (struct gen_bounds){.low = 0, .high = request->geom->cells};
  if (request->clues_high > 0) {
    if (!level_names(request)) bounds.least = 0;
    bounds.low = request->clues_low;
    bounds.high = request->clues_high;
  }
  if (request->min_per_unit > 0) bounds.least = request->min_per_unit;
  return bounds;
}

// --- how hard ------------------------------------------------------------------------------------

bool level_wants_singles(const struct gen_request *request) {
  bool by_level = request->level != NULL && !request->by_clues;
  return (by_level && request->level->hardest_high == GRADE_EASY) || request->grade == GRADE_EASY;
}

static bool singles_are_enough(const struct gen_request *request, const struct grid *givens) {
  struct grid filled;
  if (request->level == NULL || request->by_clues) return false;
  return request->level->hardest_low > GRADE_EASY &&
         singles_fill(request->geom, givens, -1, &filled);
}

// Solved by steps up to this rating, in tenths? It ends at the first step beyond it.
static bool solved_under(const struct gen_request *request, const struct grid *givens, int er,
                         struct puzzle_se_rating *se) {
  struct puzzle puzzle;
  puzzle_init(&puzzle, request->geom, givens);
  bool solved = solver_rate_se(&puzzle, &(struct se_options){.max_er = er}, NULL);
  if (se != NULL) *se = puzzle.se;
  return solved;
}

static bool is_under_er(const struct gen_request *request, const struct grid *givens) {
  return request->er_low > 0 && solved_under(request, givens, request->er_low - 1, NULL);
}

bool level_is_too_easy(const struct gen_request *request, const struct grid *givens) {
  return singles_are_enough(request, givens) || is_under_er(request, givens);
}

bool level_is_in_er(const struct gen_request *request, const struct grid *givens,
                    struct puzzle_se_rating *se) {
  return request->er_high == 0 || solved_under(request, givens, request->er_high, se);
}

struct hardness {
  enum grade low, high; // of the hardest step
  bool reached;
  bool goes_on; // to the end, although nothing is bounded above
};

// Stops the rating when a step is over the bound, or when it is hard enough and nothing is bounded
// above: the rest changes nothing.
static bool note_hardness(void *context, const struct cand *before, const struct step *step) {
  (void)before;
  struct hardness *hardness = context;
  enum grade grade = techniques[step->technique].level;
  if (grade >= hardness->low) hardness->reached = true;
  return grade <= hardness->high &&
         (hardness->goes_on || !(hardness->reached && hardness->high == GRADE_GUESS));
}

// The techniques that are on, up to the last one of this grade or an easier one.
static struct technique_set techniques_of(enum grade grade) {
  struct technique_set set = technique_set_default(true);
  for (int i = TECHNIQUE_COUNT - 1; i >= 0 && techniques[i].level > grade; i--)
    technique_set_remove(&set, i);
  return set;
}

// Is the puzzle easy for certain? Singles solve it, and even if each of them scored as much as the
// dearest, together they would not make it a grade harder.
static bool is_surely_easy(const struct gen_request *request, const struct grid *givens) {
  const struct geom *geom = request->geom;
  int blanks = geom->cells - grid_count_clues(geom, givens), most = 0;
  for (int i = 0; i < TECHNIQUE_COUNT; i++)
    if (techniques[i].level == GRADE_EASY && techniques[i].score > most) most = techniques[i].score;
  struct grid filled;
  return blanks > 0 &&
         (!level_bounds_grade(geom) || rate_raise_grade(GRADE_EASY, blanks * most) == GRADE_EASY) &&
         singles_fill(geom, givens, -1, &filled);
}

// Is the hardest step within the level's bounds? A rating takes the first technique of the table
// that moves, so it need not know what comes after: where all that is easy enough is stuck, the
// puzzle is too hard for a level bounded above, and hard enough for one bounded below; and where it
// is enough, all techniques together come to the same rating.
//
// Where the hardest step is bounded above, so is the grade: many steps can make a puzzle a grade
// harder. That holds up to 9x9; larger grids have so many steps that their sum says nothing.
static bool steps_hold(const struct gen_request *request, const struct grid *givens,
                       struct level_findings *findings) {
  const struct level *level = request->level;
  if (level == NULL || request->by_clues) return true;
  // Whether singles are enough is known without a rating.
  if (singles_are_enough(request, givens)) return false;
  if (level->hardest_high == GRADE_EASY && !request->wants_rating &&
      is_surely_easy(request, givens))
    return true;
  bool open_above = level->hardest_high == GRADE_GUESS;
  bool goes_on = open_above && request->wants_rating;
  struct hardness hardness = {
      .low = level->hardest_low, .high = level->hardest_high, .goes_on = goes_on};
  struct rate_options options = {
      .techniques = techniques_of(open_above && !goes_on ? hardness.low - 1 : hardness.high),
      .visit = note_hardness,
      .context = &hardness,
  };
  struct rating *rating = &findings->rating;
  if (!open_above && level_bounds_grade(request->geom)) options.max_grade = hardness.high;
  if (!solver_rate_givens(request->geom, givens, &options, rating)) return false;
  findings->rated = request->wants_rating && !rating->stopped && (rating->solved || goes_on);
  return open_above ? hardness.reached || !rating->solved : hardness.reached && rating->solved;
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

// Is the technique needed: solved with it, and not without it?
static bool needs_holds(const struct gen_request *request, const struct grid *givens, int needed) {
  return !solved_by(request, givens, techniques_up_to(needed, false)) &&
         solved_by(request, givens, techniques_up_to(needed, true));
}

static bool grade_holds(const struct gen_request *request, const struct grid *givens,
                        struct level_findings *findings) {
  struct rate_options options = {.techniques = technique_set_default(true),
                                 .max_grade = request->grade};
  struct rating *rating = &findings->rating;
  if (!findings->rated &&
      (!solver_rate_givens(request->geom, givens, &options, rating) || rating->stopped))
    return false;
  findings->rated = request->wants_rating;
  return rating->grade == request->grade;
}

enum level_bound level_find_miss(const struct gen_request *request, const struct grid *givens,
                                 struct level_findings *findings) {
  int most = request->max_technique - 1, needed = request->needs_technique - 1;
  findings->rated = findings->se.rated = false;
  if (!steps_hold(request, givens, findings)) return BOUND_LEVEL;
  if (most >= 0 && !solved_by(request, givens, techniques_up_to(most, true)))
    return BOUND_MAX_TECHNIQUE;
  if (needed >= 0 && !needs_holds(request, givens, needed)) return BOUND_NEEDS_TECHNIQUE;
  if (request->grade != GRADE_NONE && !grade_holds(request, givens, findings)) return BOUND_GRADE;
  // The cheap question first: is it over before it gets hard enough?
  if (is_under_er(request, givens)) return BOUND_ER_LOW;
  if (!level_is_in_er(request, givens, &findings->se)) return BOUND_ER_HIGH;
  return BOUND_NONE;
}
