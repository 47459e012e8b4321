// Is a puzzle as hard as asked for? See level.c.
#ifndef GRIDPRESS_GEN_LEVEL_H
#define GRIDPRESS_GEN_LEVEL_H

#include "gen/gen.h"

// What messages say in front of the name of a bound.
static inline const char *bound_prefix(const struct gen_request *request) {
  return request->prefix != NULL ? request->prefix : "";
}

// The bounds of a request: the level's for its size, overruled by what the request says itself.
struct gen_bounds level_bounds(const struct gen_request *request);

// Is the grade of a puzzle bounded as well as its hardest step, where a level bounds it above? Up
// to 9x9: larger grids have so many steps that the sum of their scores says nothing.
bool level_bounds_grade(const struct geom *geom);

// Are the puzzles of the request of its level? Not when it asks for other numbers of clues.
bool level_names(const struct gen_request *request);

// Does the request ask for puzzles that singles solve, and no harder ones?
bool level_wants_singles(const struct gen_request *request);

// Is the puzzle not as hard as the level or the lower bound on ER asks for? Then fewer clues may
// help.
bool level_is_too_easy(const struct gen_request *request, const struct grid *givens);

// Is the puzzle no harder than the upper bound on ER? The rating ends at the first step beyond it.
// Where it need not end it goes to *se, which may be NULL.
bool level_is_in_er(const struct gen_request *request, const struct grid *givens,
                    struct puzzle_se_rating *se);

// The bounds on how hard a puzzle is, in the order in which they are looked at.
enum level_bound {
  BOUND_NONE,
  BOUND_LEVEL, // the techniques of the level
  BOUND_MAX_TECHNIQUE,
  BOUND_NEEDS_TECHNIQUE,
  BOUND_GRADE,
  BOUND_ER_LOW,
  BOUND_ER_HIGH,
  BOUND_COUNT,
};

// What the look at the bounds came to know of a puzzle.
struct level_findings {
  bool rated;           // `rating` is the one that all techniques that are on come to
  struct rating rating; // only where the request asks for it
  struct puzzle_se_rating se;
};

// The first of them that a puzzle, which has one solution, misses; BOUND_NONE when it is as hard as
// asked for.
enum level_bound level_find_miss(const struct gen_request *request, const struct grid *givens,
                                 struct level_findings *findings);

#endif
