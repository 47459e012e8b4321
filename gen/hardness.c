// Is a puzzle as hard as asked for?
//
// A full rating of a hard puzzle takes milliseconds, so it comes last and most puzzles never get
// there. From the cheap to the dear:
//
//      do singles solve it?                            below every level but the easy ones
//      do the techniques up to the range solve it?     bounded above: no means too hard
//      do those below the range solve it?              open above: yes means too easy
//      is it beyond all techniques?                    open above: answered by trial.c
//
// A rating takes the first technique of the table that moves, so it need not know what comes after:
// where the techniques up to some grade are enough, all techniques come to the same rating.
#include "gen/level.h"
#include "gen/open_moves.h"
#include "gen/singles.h"
#include "gen/trial.h"

void level_forget(struct level_findings *findings) {
  findings->place = PLACE_UNKNOWN;
  findings->rated = findings->se.rated = findings->minutes.known = false;
}

bool level_wants_singles(const struct gen_request *request) {
  return level_range(request).high == GRADE_EASY;
}

// --- the range -----------------------------------------------------------------------------------

// The techniques that are on, up to the last one of this grade or an easier one.
static struct technique_set techniques_of(enum grade grade) {
  struct technique_set set = technique_set_default(true);
  for (int i = TECHNIQUE_COUNT - 1; i >= 0 && techniques[i].level > grade; i--)
    technique_set_remove(&set, i);
  return set;
}

struct hardness {
  enum grade hardest, most;
};

// Some techniques stand in the table before easier ones: a rating that takes one ends there.
static bool note_hardness(void *context, const struct cand *before, const struct step *step) {
  (void)before;
  struct hardness *hardness = context;
  enum grade grade = techniques[step->technique].level;
  if (grade > hardness->hardest) hardness->hardest = grade;
  return grade <= hardness->most;
}

// How hard the puzzle is, by the measure of the range, if that is at most `most`; otherwise one more.
static enum grade measure(const struct gen_request *request, const struct grid *givens,
                          bool by_grade, enum grade most, struct level_findings *findings) {
  struct hardness hardness = {.hardest = GRADE_EASY, .most = most};
  struct rate_options options = {
      .techniques = techniques_of(most),
      .max_grade = by_grade ? most : GRADE_NONE,
      .visit = note_hardness,
      .context = &hardness,
      .work = findings->work,
      .flow = request->wants_flow ? &findings->flow : NULL,
  };
  struct rating *rating = &findings->rating;
  if (!solver_rate_givens(request->geom, givens, &options, rating) || !rating->solved)
    return most + 1;
  findings->rated = request->wants_rating;
  return by_grade ? rating->grade : hardness.hardest;
}

// Is the puzzle easy for certain? Singles solve it, and so few of them that their sum cannot make it
// a grade harder.
static bool is_surely_easy(const struct gen_request *request, const struct grid *givens,
                           bool by_grade) {
  const struct geom *geom = request->geom;
  struct grid filled;
  int blanks = geom->cells - grid_count_clues(geom, givens);
  return blanks > 0 && (!by_grade || level_most_by_singles(blanks) == GRADE_EASY) &&
         singles_fill(geom, givens, -1, &filled);
}

static enum level_place find_place(const struct gen_request *request, const struct grid *givens,
                                   const struct grid *solution, struct level_findings *findings) {
  struct level_range range = level_range(request);
  if (range.low == GRADE_NONE) return PLACE_WITHIN;
  if ((range.low > GRADE_EASY || !request->wants_rating) &&
      is_surely_easy(request, givens, range.by_grade))
    return range.low > GRADE_EASY ? PLACE_BELOW : PLACE_WITHIN;
  if (range.high < GRADE_EXTREME) {
    enum grade grade = measure(request, givens, range.by_grade, range.high, findings);
    return grade > range.high ? PLACE_ABOVE : grade < range.low ? PLACE_BELOW : PLACE_WITHIN;
  }
  if (measure(request, givens, range.by_grade, range.low - 1, findings) < range.low)
    return PLACE_BELOW;
  return trial_solves(request->geom, givens, solution) ? PLACE_WITHIN : PLACE_ABOVE;
}

enum level_place level_find_place(const struct gen_request *request, const struct grid *givens,
                                  const struct grid *solution, struct level_findings *findings) {
  if (findings->place == PLACE_UNKNOWN)
    findings->place = find_place(request, givens, solution, findings);
  return findings->place;
}

// --- the other bounds ----------------------------------------------------------------------------

// Solved by steps up to this rating, in tenths? It ends at the first step beyond it.
static bool solved_under(const struct gen_request *request, const struct grid *givens, int er,
                         struct puzzle_se_rating *se) {
  struct puzzle puzzle;
  puzzle_init(&puzzle, request->geom, givens);
  bool solved = solver_rate_se(&puzzle, &(struct se_options){.max_er = er}, NULL);
  if (se != NULL) *se = puzzle.se;
  return solved;
}

bool level_is_under_er(const struct gen_request *request, const struct grid *givens) {
  return request->er_low > 0 && solved_under(request, givens, request->er_low - 1, NULL);
}

bool level_is_in_er(const struct gen_request *request, const struct grid *givens,
                    struct puzzle_se_rating *se) {
  return request->er_high == 0 || solved_under(request, givens, request->er_high, se);
}

// The table up to a technique, with it or without it.
static struct technique_set techniques_up_to(int technique, bool included) {
  struct technique_set set = technique_set_default(true);
  technique_set_add(&set, technique);
  for (int i = technique + (included ? 1 : 0); i < TECHNIQUE_COUNT; i++)
    technique_set_remove(&set, i);
  return set;
}

static bool solved_by(const struct geom *geom, const struct grid *givens,
                      struct technique_set set) {
  struct rating rating;
  return solver_rate_givens(geom, givens, &(struct rate_options){.techniques = set}, &rating) &&
         rating.solved;
}

bool gen_needs_technique(const struct geom *geom, const struct grid *givens, int technique,
                         const struct technique_set *known, bool taught_only) {
  struct technique_set with = techniques_up_to(technique, true);
  struct technique_set without = techniques_up_to(technique, false);
  for (int i = 0; i < technique && known != NULL; i++)
    if (!technique_set_has(known, i)) {
      technique_set_remove(&with, i);
      if (taught_only) technique_set_remove(&without, i);
    }
  return !solved_by(geom, givens, without) && solved_by(geom, givens, with);
}

// Rates the puzzle to the end, where its grade decides or somebody will ask for it.
static bool grade_holds(const struct gen_request *request, const struct grid *givens,
                        struct level_findings *findings) {
  bool placed = level_range(request).by_grade; // then the range says all that there is to say
  enum grade wanted = placed ? GRADE_NONE : request->grade;
  if (wanted == GRADE_NONE && !request->wants_rating) return true;
  struct rate_options options = {
      .techniques = technique_set_default(true),
      .max_grade = wanted,
      .work = findings->work,
      .flow = request->wants_flow ? &findings->flow : NULL,
  };
  struct rating *rating = &findings->rating;
  if (!findings->rated &&
      (!solver_rate_givens(request->geom, givens, &options, rating) || rating->stopped))
    return false;
  findings->rated = request->wants_rating;
  return wanted == GRADE_NONE || rating->grade == wanted;
}

static bool open_moves_hold(const struct gen_request *request, const struct grid *givens) {
  return request->level == NULL || request->by_clues ||
         open_moves_suffice(request->geom, givens, request->level);
}

enum level_bound level_find_miss(const struct gen_request *request, const struct grid *givens,
                                 const struct grid *solution, struct level_findings *findings) {
  int most = request->max_technique - 1, needed = request->needs_technique - 1;
  if (level_find_place(request, givens, solution, findings) != PLACE_WITHIN)
    return request->level == NULL || request->by_clues ? BOUND_GRADE : BOUND_LEVEL;
  if (!open_moves_hold(request, givens)) return BOUND_OPEN_MOVES;
  if (!level_is_in_minutes(request, givens, solution, findings)) return BOUND_MINUTES;
  if (most >= 0 && !solved_by(request->geom, givens, techniques_up_to(most, true)))
    return BOUND_MAX_TECHNIQUE;
  if (needed >= 0 &&
      !gen_needs_technique(request->geom, givens, needed, request->known, request->taught_only))
    return BOUND_NEEDS_TECHNIQUE;
  // The cheap question first: is it over before it gets hard enough?
  if (level_is_under_er(request, givens)) return BOUND_ER_LOW;
  if (!level_is_in_er(request, givens, &findings->se)) return BOUND_ER_HIGH;
  return grade_holds(request, givens, findings) ? BOUND_NONE : BOUND_GRADE;
}
