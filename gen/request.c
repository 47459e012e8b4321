// Refuses requests that no puzzle can meet, before any work is done.
//
// Only what is proven impossible is refused, and what no digging has the time for: what is merely
// unlikely is tried. Each check is a
// function that passes or says what is wrong; gen_check_request asks them in turn.
#include <stdio.h>

#include "gen/level.h"
#include "gen/symmetry.h"
#include "gen/tries.h"

// The fewest clues that a puzzle with one solution can have, where that is known; otherwise all
// digits but one must be given, or the two absent ones could be exchanged.
static int fewest_clues(const struct geom *geom) {
  bool plain = geom->region_count == 3 * geom->side && geom->box_width > 0;
  if (plain && geom->side == 9) return 17;
  if (plain && geom->side == 6) return 8;
  if (plain && geom->side == 4) return 4;
  return geom->side - 1;
}

static bool check_range(const struct gen_request *request, struct gen_bounds bounds,
                        struct err *err) {
  int cells = request->geom->cells, side = request->geom->side;
  int fewest = fewest_clues(request->geom);
  const char *prefix = bound_prefix(request);
  if (bounds.low > bounds.high)
    return err_set(err, ERR_INPUT, "%sclues %d-%d: the range is empty", prefix, bounds.low,
                   bounds.high);
  if (bounds.high < fewest)
    return err_set(
        err, ERR_INPUT,
        "%sclues %d-%d: no %dx%d puzzle with so few clues is unique; it needs at least %d", prefix,
        bounds.low, bounds.high, side, side, fewest);
  if (bounds.high > cells)
    return err_set(err, ERR_INPUT, "%sclues %d-%d: the grid has only %d cells", prefix, bounds.low,
                   bounds.high, cells);
  return true;
}

static bool check_least(const struct gen_request *request, struct gen_bounds bounds,
                        struct err *err) {
  int side = request->geom->side;
  const char *prefix = bound_prefix(request);
  if (bounds.least > side)
    return err_set(err, ERR_INPUT, "%smin-per-unit %d: a row has only %d cells", prefix,
                   bounds.least, side);
  if (bounds.least * side > bounds.high)
    return err_set(err, ERR_INPUT,
                   "%d clues in each of %d rows make %d, but the most allowed is %d; lower "
                   "%smin-per-unit or raise %sclues",
                   bounds.least, side, bounds.least * side, bounds.high, prefix, prefix);
  return true;
}

static bool check_symmetry(const struct gen_request *request, struct gen_bounds bounds,
                           struct err *err) {
  const struct geom *geom = request->geom;
  const struct gen_symmetry *symmetry = request->symmetry;
  char size[GEOM_NAME_MAX];
  if (symmetry == NULL) return true;
  if (!symmetry_fits(geom, symmetry))
    return err_set(err, ERR_INPUT,
                   "%ssymmetry %s: not possible for size %s; it does not map boxes to boxes",
                   bound_prefix(request), symmetry->name, geom_name_size(geom, size));

  // Which clue counts can whole orbits make? One choice of maps is enough to make a count.
  unsigned choice = symmetry->choice;
  do {
    bool made[GEOM_CELLS_MAX + 1] = {true};
    unsigned maps = symmetry->maps | (choice & (0 - choice));
    for (int cell = 0; cell < geom->cells; cell++) {
      uint16_t orbit[ORBIT_MAX];
      int size_of_orbit = symmetry_list_orbit(geom, maps, cell, orbit);
      bool first = true;
      for (int i = 1; i < size_of_orbit; i++) first = first && orbit[i] > cell;
      for (int sum = geom->cells; first && sum >= size_of_orbit; sum--)
        made[sum] = made[sum] || made[sum - size_of_orbit];
    }
    for (int sum = bounds.low; sum <= bounds.high; sum++)
      if (made[sum]) return true;
    choice &= choice - 1;
  } while (choice != 0);
  return err_set(err, ERR_INPUT,
                 "%ssymmetry %s: symmetric patterns cannot have %d to %d clues; widen the range",
                 bound_prefix(request), symmetry->name, bounds.low, bounds.high);
}

static bool check_minimal(const struct gen_request *request, struct gen_bounds bounds,
                          struct err *err) {
  int side = request->geom->side, most = request->geom->cells - side;
  if (!request->minimal) return true;
  int largest = tries_largest_minimal();
  if (request->pattern == NULL && side > largest)
    return err_set(err, ERR_INPUT,
                   "%sminimal: the solver cannot check every clue of a %dx%d puzzle. Leave out "
                   "%sminimal, or choose %dx%d or smaller",
                   bound_prefix(request), side, side, bound_prefix(request), largest, largest);
  if (bounds.low <= most) return true;
  return err_set(err, ERR_INPUT,
                 "%sminimal: with %d clues some row is full, and one of its clues is redundant; "
                 "the most is %d",
                 bound_prefix(request), bounds.low, most);
}

// Two rows of a band without a clue could change places, and so could two columns of a stack.
static bool check_empty_lines(const struct geom *geom, const struct grid *pattern,
                              struct err *err) {
  int empty[GEOM_SIDE_MAX] = {0}; // the last empty line of each kind, by band
  if (geom->box_width == 0) return true;
  for (int region = 0; region < 2 * geom->side; region++) {
    const struct region *line = &geom->regions[region];
    int thick = line->kind == REGION_ROW ? geom->box_height : geom->box_width;
    int clues = 0;
    for (int i = 0; i < geom->side; i++) clues += pattern->cell[line->cells[i]] != 0;
    if (line->index % thick == 0) empty[line->index / thick] = -1;
    if (clues > 0) continue;
    int *before = &empty[line->index / thick];
    if (*before >= 0) {
      char first[GEOM_NAME_MAX], second[GEOM_NAME_MAX];
      return err_set(err, ERR_INPUT,
                     "the pattern has no clue in %s or %s, so they could be swapped; add a clue to "
                     "one of them",
                     geom_name_region(geom, *before, first),
                     geom_name_region(geom, region, second));
    }
    *before = region;
  }
  return true;
}

// Any clue of a full row, column or box follows from the others.
static bool check_full_regions(const struct gen_request *request, struct err *err) {
  const struct geom *geom = request->geom;
  for (int region = 0; request->minimal && region < geom->region_count; region++) {
    int clues = 0;
    for (int i = 0; i < geom->side; i++)
      clues += request->pattern->cell[geom->regions[region].cells[i]] != 0;
    char name[GEOM_NAME_MAX];
    if (clues == geom->side)
      return err_set(
          err, ERR_INPUT,
          "%sminimal: the pattern fills %s, so one of its clues is redundant; remove one",
          bound_prefix(request), geom_name_region(geom, region, name));
  }
  return true;
}

static bool check_pattern(const struct gen_request *request, struct gen_bounds bounds,
                          struct err *err) {
  const struct geom *geom = request->geom;
  const struct grid *pattern = request->pattern;
  if (pattern == NULL) return true;
  int clues = grid_count_clues(geom, pattern), least = grid_least_clues(geom, pattern);
  int fewest = fewest_clues(geom);
  if (clues < fewest)
    return err_set(
        err, ERR_INPUT,
        "the pattern has %d clues; no %dx%d puzzle with so few is unique; it needs at least %d",
        clues, geom->side, geom->side, fewest);
  if (clues < bounds.low || clues > bounds.high)
    return err_set(err, ERR_INPUT, "the pattern has %d clues, but you asked for %d to %d", clues,
                   bounds.low, bounds.high);
  if (least < bounds.least)
    return err_set(
        err, ERR_INPUT,
        "the pattern has a row, column or box with %d clues, but you asked for at least %d", least,
        bounds.least);
  const struct gen_symmetry *symmetry = request->symmetry;
  bool symmetric = symmetry == NULL || symmetry_holds(geom, symmetry->maps, pattern);
  unsigned choice = symmetry != NULL ? symmetry->choice : 0;
  bool chosen = choice == 0;
  for (; choice != 0; choice &= choice - 1)
    chosen = chosen || symmetry_holds(geom, choice & (0 - choice), pattern);
  if (!symmetric || !chosen)
    return err_set(err, ERR_INPUT, "the pattern does not have symmetry %s", symmetry->name);
  return check_empty_lines(geom, pattern, err) && check_full_regions(request, err);
}

// Singles solve every 4x4 puzzle that has one solution (tests try all of them).
static bool check_hardness(const struct gen_request *request, struct err *err) {
  bool hard_level =
      request->level != NULL && !request->by_clues && request->level->hardest_low > GRADE_EASY;
  if (request->geom->side > 4 || (!hard_level && request->grade <= GRADE_EASY)) return true;
  return err_set(err, ERR_INPUT, "singles solve every 4x4 puzzle, so none is %s",
                 hard_level ? request->level->name : grade_name(request->grade));
}

// A rating takes the first technique of the table that moves. So a puzzle whose steps a level
// bounds never gets to the rows behind the last one that the level has, and does not need them.
static bool check_needed(const struct gen_request *request, struct err *err) {
  int most = request->max_technique - 1, needed = request->needs_technique - 1, last = 0;
  struct technique_set usual = technique_set_default(true);
  const char *prefix = bound_prefix(request);
  if (needed < 0) return true;
  if (most >= 0 && most < needed && technique_set_has(&usual, most))
    return err_set(err, ERR_INPUT, "%sneeds-technique %s is harder than %smax-technique %s", prefix,
                   techniques[needed].name, prefix, techniques[most].name);
  if (request->level == NULL || request->by_clues) return true;
  for (int i = 0; i < TECHNIQUE_COUNT; i++)
    if (techniques[i].level <= request->level->hardest_high) last = i;
  if (needed <= last) return true;
  return err_set(err, ERR_INPUT, "%sneeds-technique %s: the hardest technique of level %s is %s",
                 prefix, techniques[needed].name, request->level->name, techniques[last].name);
}

// The other way round: a level that begins behind the last technique that is allowed.
static bool check_most(const struct gen_request *request, struct err *err) {
  int most = request->max_technique - 1;
  enum grade hardest = GRADE_NONE;
  if (most < 0 || request->level == NULL || request->by_clues) return true;
  for (int i = 0; i <= most; i++)
    if (techniques[i].level > hardest) hardest = techniques[i].level;
  if (hardest >= request->level->hardest_low) return true;
  return err_set(err, ERR_INPUT, "%smax-technique %s: level %s needs a harder technique",
                 bound_prefix(request), techniques[most].name, request->level->name);
}

// A puzzle is graded no lower than its hardest step, and a level may bound the grade above.
static bool check_grade(const struct gen_request *request, struct err *err) {
  const struct level *level = request->level;
  if (request->grade == GRADE_NONE || level == NULL || request->by_clues) return true;
  bool bounded = level->hardest_high != GRADE_GUESS && level_bounds_grade(request->geom);
  if (request->grade < level->hardest_low)
    return err_set(err, ERR_INPUT, "%sgrade %s: the easiest grade of level %s is %s",
                   bound_prefix(request), grade_name(request->grade), level->name,
                   grade_name(level->hardest_low));
  if (bounded && request->grade > level->hardest_high)
    return err_set(err, ERR_INPUT, "%sgrade %s: the hardest grade of level %s is %s",
                   bound_prefix(request), grade_name(request->grade), level->name,
                   grade_name(level->hardest_high));
  return true;
}

// What ER says about the hardest step, and the other way round. Both tables begin with the same
// techniques, so as long as those of a grade get on there is a step of at most `most`; and before a
// step of `least` everything is of an easier grade.
static const struct {
  int least, most; // in tenths; 0: nothing is known
} er_of_grade[GRADE_GUESS + 1] = {
    [GRADE_EASY] = {.most = 23},                // singles
    [GRADE_MEDIUM] = {.least = 17, .most = 40}, // locked candidates, pairs, triples
    [GRADE_HARD] = {.least = 32},               // X-wings
};

// "2.6-3.4", or "7.2", for messages.
static const char *print_er(const struct gen_request *request, char text[32]) {
  int low = request->er_low, high = request->er_high;
  int length = snprintf(text, 32, "%d.%d", low / 10, low % 10);
  if (high == 0)
    snprintf(text + length, 32 - (size_t)length, " and up");
  else if (high != low)
    snprintf(text + length, 32 - (size_t)length, "-%d.%d", high / 10, high % 10);
  return text;
}

// A step of the range has to exist: there is none of 1.1, for example.
static bool check_er_range(const struct gen_request *request, struct err *err) {
  char text[32];
  int below = request->er_low, above = request->er_low;
  while (!se_has_rating(above)) above++;
  if (request->er_low == 0 || request->er_high == 0 || above <= request->er_high) return true;
  while (!se_has_rating(below)) below--;
  return err_set(err, ERR_INPUT,
                 "%ser %s: no step has this rating; the nearest are %d.%d and %d.%d",
                 bound_prefix(request), print_er(request, text), below / 10, below % 10, above / 10,
                 above % 10);
}

static bool check_er_grade(const struct gen_request *request, struct err *err) {
  const struct level *level = request->by_clues ? NULL : request->level;
  char text[32];
  enum grade high = level != NULL ? level->hardest_high : GRADE_GUESS;
  int least = level != NULL ? er_of_grade[level->hardest_low].least : 0;
  bool graded = request->grade != GRADE_NONE && request->grade < high;
  int most = er_of_grade[graded ? request->grade : high].most;
  if (most > 0 && request->er_low > most)
    return err_set(err, ERR_INPUT, "%ser %s: %s %s has ratings up to %d.%d", bound_prefix(request),
                   print_er(request, text), graded ? "grade" : "level",
                   graded ? grade_name(request->grade) : level->name, most / 10, most % 10);
  if (request->er_high > 0 && request->er_high < least)
    return err_set(err, ERR_INPUT, "%ser %s: level %s has ratings from %d.%d",
                   bound_prefix(request), print_er(request, text), level->name, least / 10,
                   least % 10);
  return true;
}

static bool check_er(const struct gen_request *request, struct err *err) {
  bool special = request->pearl || request->diamond;
  const char *prefix = bound_prefix(request);
  const char *bound = request->diamond ? "diamond" : request->pearl ? "pearl" : "er";
  if (request->er_low == 0 && request->er_high == 0 && !special) return true;
  if (!solver_supports_se(request->geom))
    return err_set(err, ERR_INPUT, "%s%s: the Sudoku Explainer scale is only for 9x9 puzzles",
                   prefix, bound);
  if (special && (request->symmetry != NULL || request->order != NULL || request->pattern != NULL ||
                  request->per_grid > 1))
    return err_set(err, ERR_INPUT,
                   "%s%s: these puzzles are searched for, not dug; leave out %ssymmetry, %sorder, "
                   "%spattern and %sper-grid",
                   prefix, bound, prefix, prefix, prefix, prefix);
  return check_er_range(request, err) && check_er_grade(request, err);
}

bool gen_check_request(const struct gen_request *request, struct err *err) {
  struct gen_bounds bounds = level_bounds(request);
  return check_range(request, bounds, err) && check_least(request, bounds, err) &&
         check_symmetry(request, bounds, err) && check_minimal(request, bounds, err) &&
         check_hardness(request, err) && check_needed(request, err) && check_most(request, err) &&
         check_grade(request, err) && check_er(request, err) && check_pattern(request, bounds, err);
}
