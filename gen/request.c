// Refuses requests that no puzzle can meet, before any work is done.
//
// Only what is proven impossible is refused, and what no digging has the time for: what is merely
// unlikely is tried. Each check is a
// function that passes or says what is wrong; gen_check_request asks them in turn.
#include <stdio.h>

#include "gen/level.h"
#include "gen/mark_hunt.h"
#include "gen/small.h"
#include "gen/symmetry.h"
#include "gen/tries.h"

// The fewest clues that a puzzle with one solution can have, where that is known; otherwise all
// digits but one must be given, or the two absent ones could be exchanged.
static int fewest_clues(const struct geom *geom) {
  bool plain = geom->plain;
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

// "size 2x3", "9+x", "jigsaws with shapes connected": what the puzzles are made on, for messages.
static const char *name_board(const struct gen_request *request, char name[GEOM_NAME_MAX]) {
  const struct geom *geom = request->geom;
  char size[GEOM_NAME_MAX];
  if (request->shapes != NULL)
    snprintf(name, GEOM_NAME_MAX, "jigsaws with shapes %s", request->shapes->name);
  else if (geom->plain)
    snprintf(name, GEOM_NAME_MAX, "size %.40s", geom_name_size(geom, size));
  else
    snprintf(name, GEOM_NAME_MAX, "board %.50s", geom->name);
  return name;
}

static bool check_symmetry(const struct gen_request *request, struct gen_bounds bounds,
                           struct err *err) {
  const struct geom *geom = request->geom;
  const struct gen_symmetry *symmetry = request->symmetry;
  char size[GEOM_NAME_MAX];
  if (symmetry == NULL) return true;
  if (!symmetry_fits(geom, symmetry))
    return err_set(err, ERR_INPUT, "%ssymmetry %s: not possible for %s; it does not map %s",
                   bound_prefix(request), symmetry->name, name_board(request, size),
                   geom->plain ? "boxes to boxes" : "the board onto itself");

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

// A sample is drawn as it comes: whatever chooses among the puzzles would change what it is a sample of.
static bool check_unbiased(const struct gen_request *request, struct err *err) {
  const char *prefix = bound_prefix(request);
  char name[GEOM_NAME_MAX];
  if (request->weights && !request->unbiased)
    return err_set(err, ERR_INPUT, "%sweights: only a sample has weights; add %sunbiased", prefix,
                   prefix);
  if (!request->unbiased) return true;
  if (!request->minimal)
    return err_set(err, ERR_INPUT, "%sunbiased: only for minimal puzzles; add %sminimal", prefix,
                   prefix);
  if (request->geom != geom_lookup(3, 3) && !small_supports(request->geom))
    return err_set(err, ERR_INPUT,
                   "%sunbiased: not for %s; solution grids are uniform on plain 4x4, 6x6 and 9x9 "
                   "boards only",
                   prefix, name_board(request, name));
  const struct {
    const char *name;
    bool given;
  } choices[] = {
      {"level", request->level != NULL},
      {"clues", request->clues_high > 0},
      {"min-per-unit", request->min_per_unit > 0},
      {"grade", request->grade != GRADE_NONE},
      {"max-technique", request->max_technique > 0},
      {"needs-technique", request->needs_technique > 0},
      {"minutes", request->minutes_high > 0},
      {"flow", request->candidates > 1},
      {"pearl", request->pearl},
      {"er", request->er_low > 0 || request->er_high > 0},
      {"order", request->order != NULL},
      {"symmetry", request->symmetry != NULL && request->symmetry->maps != 0},
      {"pattern", request->pattern != NULL},
      {"per-grid", request->per_grid > 1},
      {"word", request->letters != NULL && request->letters->length > 0},
  };
  for (size_t i = 0; i < sizeof choices / sizeof choices[0]; i++)
    if (choices[i].given)
      return err_set(err, ERR_INPUT,
                     "%sunbiased: a sample takes puzzles as they come; leave out %s%s, and select "
                     "from the sample",
                     prefix, prefix, choices[i].name);
  return true;
}

// Two rows of a band without a clue could change places, and so could two columns of a stack: on a
// plain board.
static bool check_empty_lines(const struct geom *geom, const struct grid *pattern,
                              struct err *err) {
  int empty[GEOM_SIDE_MAX] = {0}; // the last empty line of each kind, by band
  if (!geom->plain) return true;
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
  for (int region = 0; request->minimal && region < geom->house_count; region++) {
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

// --- how hard ------------------------------------------------------------------------------------

// "easy, medium and hard": the levels of a size.
static const char *list_levels(const struct geom *geom, char list[100]) {
  int last = 0, length = 0;
  for (int i = 0; gen_levels[i].name != NULL; i++)
    if (gen_has_level(geom, &gen_levels[i])) last = i;
  for (int i = 0; i <= last; i++)
    length += snprintf(list + length, 100 - (size_t)length, "%s%s",
                       i == 0      ? ""
                       : i == last ? " and "
                                   : ", ",
                       gen_levels[i].name);
  return list;
}

// Some sizes have no hard puzzles.
static bool check_size(const struct gen_request *request, struct err *err) {
  const struct geom *geom = request->geom;
  const struct size_limit *limit = level_find_limit(geom);
  char list[100];
  if (limit == NULL) return true;
  bool lacking =
      request->level != NULL && !request->by_clues && !gen_has_level(geom, request->level);
  if (limit->techniques == NULL && (lacking || request->grade > limit->hardest))
    return err_set(err, ERR_INPUT,
                   "%s %s: the rating does not know all rules of this board, so it has no levels "
                   "above easy",
                   lacking ? "level" : "grade",
                   lacking ? request->level->name : grade_name(request->grade));
  if (lacking)
    return err_set(err, ERR_INPUT,
                   "level %s: %s solve %s %dx%d puzzle; this size has the levels %s",
                   request->level->name, limit->techniques, limit->share, geom->side, geom->side,
                   list_levels(geom, list));
  if (request->grade <= limit->hardest) return true;
  return err_set(err, ERR_INPUT, "%sgrade %s: %s solve %s %dx%d puzzle", bound_prefix(request),
                 grade_name(request->grade), limit->techniques, limit->share, geom->side,
                 geom->side);
}

// What the level or the grade is called that bounds how hard a puzzle is, for messages.
static const char *name_range(const struct gen_request *request, char name[40]) {
  bool graded = request->grade != GRADE_NONE;
  snprintf(name, 40, "%s %s", graded ? "grade" : "level",
           graded ? grade_name(request->grade) : request->level->name);
  return name;
}

// A rating takes the first technique of the table that moves. So a puzzle whose steps a level
// bounds never gets to the rows behind the last one that the level has, and does not need them.
static bool check_needed(const struct gen_request *request, struct err *err) {
  int most = request->max_technique - 1, needed = request->needs_technique - 1, last = 0;
  struct technique_set usual = technique_set_default(true);
  struct level_range range = level_range(request);
  const char *prefix = bound_prefix(request);
  char name[40];
  if (needed < 0) return true;
  if (most >= 0 && most < needed && technique_set_has(&usual, most))
    return err_set(err, ERR_INPUT, "%sneeds-technique %s is harder than %smax-technique %s", prefix,
                   techniques[needed].name, prefix, techniques[most].name);
  if (range.low == GRADE_NONE) return true;
  for (int i = 0; i < TECHNIQUE_COUNT; i++)
    if (techniques[i].level <= range.high && technique_applies(i, request->geom, 0, NULL)) last = i;
  if (needed <= last) return true;
  return err_set(err, ERR_INPUT, "%sneeds-technique %s: the hardest technique of %s is %s", prefix,
                 techniques[needed].name, name_range(request, name), techniques[last].name);
}

// How hard puzzles can be that take nothing behind this technique. Where grades decide, many steps
// can make up for easy ones; how many singles there are is known.
static enum grade find_reach(const struct gen_request *request, int technique) {
  enum grade hardest = GRADE_EASY;
  for (int i = 0; i <= technique; i++)
    if (techniques[i].level > hardest) hardest = techniques[i].level;
  if (!level_range(request).by_grade) return hardest;
  if (hardest > GRADE_EASY) return GRADE_EXTREME;
  return level_most_by_singles(request->geom->cells - level_bounds(request).low);
}

// The other way round: the level begins behind the last technique that is allowed, or needed.
static bool check_reach(const struct gen_request *request, struct err *err) {
  const struct {
    const char *name;
    int technique;
  } bounds[] = {{"max", request->max_technique - 1}, {"needs", request->needs_technique - 1}};
  char name[40];
  for (size_t i = 0; i < sizeof bounds / sizeof bounds[0]; i++)
    if (bounds[i].technique >= 0 &&
        find_reach(request, bounds[i].technique) < level_range(request).low)
      return err_set(err, ERR_INPUT, "%s%s-technique %s: %s needs a harder technique",
                     bound_prefix(request), bounds[i].name, techniques[bounds[i].technique].name,
                     name_range(request, name));
  return true;
}

// Is the grade one of the level's? Where the hardest step decides, the score may raise the grade.
static bool check_grade(const struct gen_request *request, struct err *err) {
  const struct level *level = request->level;
  if (request->grade == GRADE_NONE || level == NULL || request->by_clues) return true;
  bool by_grade = level_goes_by_grade(request->geom);
  if (request->grade >= level->grade_low && (!by_grade || request->grade <= level->grade_high))
    return true;
  bool several = by_grade && level->grade_high > level->grade_low;
  return err_set(err, ERR_INPUT, "%sgrade %s: puzzles of level %s are graded %s%s%s",
                 bound_prefix(request), grade_name(request->grade), level->name,
                 grade_name(level->grade_low),
                 several     ? " or "
                 : !by_grade ? " or harder"
                             : "",
                 several ? grade_name(level->grade_high) : "");
}

// What ER says about grades, and the other way round. Both tables begin with the same techniques, so
// as long as those of a grade get on there is a step of at most `most`. A puzzle that singles do not
// solve has a step of at least `least`; the grades above medium have no bound of their own, since
// the score alone may raise a puzzle to them.
static const struct {
  int least, most; // in tenths; 0: nothing is known
} er_of_grade[GRADE_GUESS + 1] = {
    [GRADE_EASY] = {.most = 23},                // singles
    [GRADE_MEDIUM] = {.least = 17, .most = 40}, // locked candidates, pairs, triples
    [GRADE_HARD] = {.least = 17},
    [GRADE_UNFAIR] = {.least = 17},
    [GRADE_EXTREME] = {.least = 17},
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
  struct level_range range = level_range(request);
  char text[32], name[40];
  int least = er_of_grade[range.low].least, most = er_of_grade[range.high].most;
  int blanks = request->geom->cells - level_bounds(request).low;
  if (level_most_by_singles(blanks) >= range.low) least = 0;
  if (most > 0 && request->er_low > most)
    return err_set(err, ERR_INPUT, "%ser %s: %s has ratings up to %d.%d", bound_prefix(request),
                   print_er(request, text), name_range(request, name), most / 10, most % 10);
  if (request->er_high > 0 && request->er_high < least)
    return err_set(err, ERR_INPUT, "%ser %s: %s has ratings from %d.%d", bound_prefix(request),
                   print_er(request, text), name_range(request, name), least / 10, least % 10);
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

// A word is put into a grid before it is dug; a walk has no such moment. Marks tell sums and order.
static bool check_letters(const struct gen_request *request, struct err *err) {
  const char *prefix = bound_prefix(request);
  if (request->letters == NULL) return true;
  bool spells = request->letters->length > 0;
  if (request->marks != 0)
    return err_set(err, ERR_INPUT,
                   "%s%s: letters have no sums and no order, so they go without marks", prefix,
                   spells ? "word" : "symbols");
  if (!spells || (!request->pearl && !request->diamond)) return true;
  return err_set(err, ERR_INPUT,
                 "%sword: pearls and diamonds choose their own grids; leave out %s%s", prefix,
                 prefix, request->diamond ? "diamond" : "pearl");
}

bool gen_check_request(const struct gen_request *request, struct err *err) {
  struct gen_bounds bounds = level_bounds(request);
  if (!mark_request_check(request, err) || !check_letters(request, err)) return false;
  if (request->marks != 0) return true; // givens are few, and levels go by techniques
  return check_range(request, bounds, err) && check_least(request, bounds, err) &&
         check_symmetry(request, bounds, err) && check_minimal(request, bounds, err) &&
         check_unbiased(request, err) && check_size(request, err) && check_grade(request, err) &&
         check_needed(request, err) && check_reach(request, err) && check_er(request, err) &&
         check_pattern(request, bounds, err);
}
