// The levels of requests (level.c), and whether a puzzle is as hard as asked for (hardness.c).
#ifndef GRIDPRESS_GEN_LEVEL_H
#define GRIDPRESS_GEN_LEVEL_H

#include "gen/gen.h"

// What messages say in front of the name of a bound.
static inline const char *bound_prefix(const struct gen_request *request) {
  return request->prefix != NULL ? request->prefix : "";
}

// --- what is asked for ---------------------------------------------------------------------------

// The bounds of a request: the level's for its size, overruled by what the request says itself.
struct gen_bounds level_bounds(const struct gen_request *request);

// Does the grade of a rating decide about levels? At 9x9, for which the score was made. Elsewhere
// the number of steps says more about the score than the steps do, so the hardest step decides.
bool level_goes_by_grade(const struct geom *geom);

// How many clues the puzzles of a board have, in percent of those that the same rows and columns have
// with plain boxes.
int level_clue_percent(const struct geom *geom);

// A size that does not have every level: how hard the hardest step of its puzzles is.
struct size_limit {
  int side;
  enum grade hardest;
  const char *techniques; // those that are enough, in words; NULL: nobody knows
  const char *share;      // of the puzzles: "every"
};

// NULL when the size has every level.
const struct size_limit *level_find_limit(const struct geom *geom);

// How hard the puzzles of a request are to be, by its level and its grade.
struct level_range {
  enum grade low, high; // GRADE_NONE: as hard as they come
  bool by_grade;        // the grade of the rating; otherwise the level of the hardest step
};

struct level_range level_range(const struct gen_request *request);

// The grade that singles alone can get in a puzzle with so many blanks, if all score the most.
enum grade level_most_by_singles(int blanks);

// Are the puzzles of the request of its level? Not when it asks for other numbers of clues.
bool level_names(const struct gen_request *request);

// --- what a puzzle is ----------------------------------------------------------------------------

// Where a puzzle stands beside the range of a request.
enum level_place { PLACE_UNKNOWN, PLACE_BELOW, PLACE_WITHIN, PLACE_ABOVE };

// What is known of a puzzle. Whoever changes the puzzle forgets it with level_forget.
struct level_findings {
  enum level_place place;
  bool rated;              // `rating` is the one that all techniques that are on come to
  struct rating rating;    // only where the request asks for it
  struct puzzle_flow flow; // of the same walk
  struct puzzle_se_rating se;
  struct puzzle_minutes minutes;
  struct rate_workspace *work; // kept from puzzle to puzzle; NULL: every rating has its own
};

void level_forget(struct level_findings *findings);

// Places a puzzle that has this solution and no other.
enum level_place level_find_place(const struct gen_request *request, const struct grid *givens,
                                  const struct grid *solution, struct level_findings *findings);

// Does the request ask for puzzles that singles solve, and no harder ones?
bool level_wants_singles(const struct gen_request *request);

// Is the puzzle easier than the lower bound on ER? Then fewer clues may help.
bool level_is_under_er(const struct gen_request *request, const struct grid *givens);

// Is the puzzle no harder than the upper bound on ER? The rating ends at the first step beyond it.
// Where it need not end it goes to *se, which may be NULL.
bool level_is_in_er(const struct gen_request *request, const struct grid *givens,
                    struct puzzle_se_rating *se);

// Does a typical player take as long as the request asks for?
bool level_is_in_minutes(const struct gen_request *request, const struct grid *givens,
                         const struct grid *solution, struct level_findings *findings);

// The bounds on how hard a puzzle is, in the order in which they are looked at.
enum level_bound {
  BOUND_NONE,
  BOUND_LEVEL, // the grades of the level
  BOUND_OPEN_MOVES,
  BOUND_MINUTES,
  BOUND_MAX_TECHNIQUE,
  BOUND_NEEDS_TECHNIQUE,
  BOUND_GRADE,
  BOUND_ENTANGLED, // no grid of a sheet has one solution alone
  BOUND_ER_LOW,
  BOUND_ER_HIGH,
  BOUND_COUNT,
};

// The first of them that a puzzle, which has this solution and no other, misses; BOUND_NONE when it
// is as hard as asked for.
enum level_bound level_find_miss(const struct gen_request *request, const struct grid *givens,
                                 const struct grid *solution, struct level_findings *findings);

#endif
