// Is a puzzle that somebody else made of a level? The same question that the generator asks of its
// own (level.c), answered from the record: the counts and the whole rating are there already.
#include "gen/dig.h"
#include "gen/level.h"

// The level of the hardest step there is.
static enum grade hardest_step(const struct puzzle_rating *rating) {
  enum grade hardest = GRADE_NONE;
  for (int i = 0; i < TECHNIQUE_COUNT; i++)
    if (rating->counts[i] > 0 && techniques[i].level > hardest) hardest = techniques[i].level;
  return hardest;
}

static bool techniques_hold(const struct puzzle *puzzle, const struct level *level) {
  const struct puzzle_rating *rating = &puzzle->rating;
  enum grade grade = grade_lookup(rating->grade), hardest = hardest_step(rating);
  if (!rating->rated) return false;
  // Open above: a guess is as hard as can be.
  if (level->hardest_high == GRADE_GUESS)
    return grade == GRADE_GUESS || hardest >= level->hardest_low;
  if (grade == GRADE_GUESS || (level_bounds_grade(puzzle->geom) && grade > level->hardest_high))
    return false;
  return hardest >= level->hardest_low && hardest <= level->hardest_high;
}

bool gen_keeps_level(const struct puzzle *puzzle, const struct level *level, bool by_clues) {
  struct gen_bounds bounds = gen_scale_level(puzzle->geom, level);
  if (puzzle->clues < bounds.low || puzzle->clues > bounds.high) return false;
  if (puzzle->least_clues < bounds.least) return false;
  return by_clues || techniques_hold(puzzle, level);
}

bool gen_is_minimal(const struct puzzle *puzzle) {
  return dig_is_minimal(puzzle->geom, &puzzle->solution, &puzzle->givens, 0);
}
