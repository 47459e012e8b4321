// The levels: the table, its numbers for every size, and what a request makes of them.
//
// The clues are those of the thesis (T5, tables 5.1 and 5.2). A clue count alone says little about
// how hard a puzzle is, so every level also has its grades, and no two levels share one, except that
// extremely-easy puzzles are easy ones that promise more. docs/LEVELS.md has the numbers.
#include "gen/level.h"

const struct level gen_levels[] = {
    {.name = "extremely-easy",
     .clues_low = 47,
     .clues_high = 60,
     .least_clues = 5,
     .grade_low = GRADE_EASY,
     .grade_high = GRADE_EASY,
     .open_moves = 3},
    {.name = "easy",
     .clues_low = 36,
     .clues_high = 46,
     .least_clues = 4,
     .grade_low = GRADE_EASY,
     .grade_high = GRADE_EASY},
    {.name = "medium",
     .clues_low = 32,
     .clues_high = 35,
     .least_clues = 3,
     .grade_low = GRADE_MEDIUM,
     .grade_high = GRADE_MEDIUM},
    {.name = "hard",
     .clues_low = 28,
     .clues_high = 31,
     .least_clues = 2,
     .grade_low = GRADE_HARD,
     .grade_high = GRADE_HARD},
    {.name = "evil",
     .clues_low = 17,
     .clues_high = 27,
     .least_clues = 0,
     .grade_low = GRADE_UNFAIR,
     .grade_high = GRADE_EXTREME},
    {.name = NULL},
};

const struct name_list gen_level_names = NAME_LIST_ENDED(gen_levels, name);

const struct level *gen_lookup_level(const char *name) {
  int row = name_list_find(&gen_level_names, name);
  return row < 0 ? NULL : &gen_levels[row];
}

// The share of the cells that a clue count is at 9x9, for another board. Larger grids need more: the
// clues of a puzzle from which none can be taken are 30 % of the cells at 9x9, 37 % at 16x16 and
// some 40 % at 25x25, so three in a hundred are added for every digit beyond nine. What other rules
// a board has is in the table of rules.c.
static int scale_clues(const struct geom *geom, int clues, int percent) {
  int beyond = geom->side > 9 ? geom->side - 9 : 0;
  int64_t scaled = (int64_t)clues * geom->cells * (100 + 3 * beyond) * percent;
  int rounded = (int)((scaled + 81 * 5000) / (81 * 10000));
  int most = geom->cells * 9 / 10;
  return rounded < most ? rounded : most;
}

// On small grids two levels can come to the same number of clues. Where their grades do not tell them
// apart, it belongs to the easier one.
struct gen_bounds gen_scale_level(const struct geom *geom, const struct level *level) {
  int percent = level_clue_percent(geom);
  struct gen_bounds bounds = {
      .low = scale_clues(geom, level->clues_low, percent),
      .high = scale_clues(geom, level->clues_high, percent),
      .least = level->least_clues * geom->side * (percent < 100 ? percent : 100) / 900,
  };
  // Small grids that need each other leave few clues in some of their houses: what two digits may
  // change places in is a large part of them.
  if (geom_is_sheet(geom) && geom->side < 9) bounds.least = bounds.least > 2 ? bounds.least - 2 : 0;
  for (const struct level *easier = gen_levels; easier->name != NULL; easier++) {
    int low = scale_clues(geom, easier->clues_low, percent);
    bool alike = easier->clues_low > level->clues_high && easier->grade_high == level->grade_low;
    if (alike && bounds.high >= low) bounds.high = low - 1;
  }
  return bounds;
}

// Tests try all plain 4x4 puzzles. All other plain sizes have every level: the generator makes them.
static const struct size_limit size_limits[] = {
    {.side = 4, .hardest = GRADE_EASY, .techniques = "singles", .share = "every"},
};

// Whatever else a board of side 4 has, hardly any of its puzzles takes more than singles. The same
// goes for Latin squares of side 5.
static const struct size_limit small_board = {
    .side = 4, .hardest = GRADE_EASY, .techniques = "singles", .share = "nearly every"};

const struct size_limit *level_find_limit(const struct geom *geom) {
  bool small = geom->side == small_board.side || (geom->side == 5 && !geom->boxed);
  if (!geom->plain) return small ? &small_board : NULL;
  for (size_t i = 0; i < sizeof size_limits / sizeof size_limits[0]; i++)
    if (size_limits[i].side == geom->side) return &size_limits[i];
  return NULL;
}

bool gen_has_level(const struct geom *geom, const struct level *level) {
  const struct size_limit *limit = level_find_limit(geom);
  return limit == NULL || level->grade_low <= limit->hardest;
}

const struct level *gen_nearest_level(const struct geom *geom, const struct level *level) {
  const struct level *near = level;
  while (near > gen_levels && !gen_has_level(geom, near)) near--;
  while (near->name != NULL && !gen_has_level(geom, near)) near++;
  return near->name != NULL ? near : NULL;
}

bool level_goes_by_grade(const struct geom *geom) {
  return geom == geom_lookup(3, 3);
}

struct level_range level_range(const struct gen_request *request) {
  const struct level *level = request->by_clues ? NULL : request->level;
  bool graded = request->grade != GRADE_NONE && request->grade != GRADE_GUESS;
  if (level == NULL && !graded) return (struct level_range){.low = GRADE_NONE};
  if (level == NULL)
    return (struct level_range){.low = request->grade, .high = request->grade, .by_grade = true};
  struct level_range range = {.low = level->grade_low,
                              .high = level->grade_high,
                              .by_grade = level_goes_by_grade(request->geom)};
  if (graded && range.by_grade) range.low = range.high = request->grade;
  return range;
}

enum grade level_most_by_singles(int blanks) {
  int most = 0;
  for (int i = 0; i < TECHNIQUE_COUNT; i++)
    if (techniques[i].level == GRADE_EASY && techniques[i].score > most &&
        (techniques[i].needs & (NEEDS_MARKS | NEEDS_CAGES)) == 0)
      most = techniques[i].score;
  return rate_raise_grade(GRADE_EASY, blanks * most);
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
