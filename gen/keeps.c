// What level does a puzzle that somebody else made have? The same question that the generator asks of
// its own (level.c, hardness.c), answered from the record: the counts and the whole rating are there.
#include "gen/dig.h"
#include "gen/level.h"
#include "gen/open_moves.h"

// The level of the hardest step there is.
static enum grade hardest_step(const struct puzzle_rating *rating) {
  enum grade hardest = GRADE_NONE;
  for (int i = 0; i < TECHNIQUE_COUNT; i++)
    if (rating->counts[i] > 0 && techniques[i].level > hardest) hardest = techniques[i].level;
  return hardest;
}

// How hard it is, by the measure of its size; GRADE_NONE when it is not rated.
static enum grade measure(const struct puzzle *puzzle) {
  const struct puzzle_rating *rating = &puzzle->rating;
  enum grade grade = grade_lookup(rating->grade);
  if (!rating->rated) return GRADE_NONE;
  if (grade == GRADE_GUESS || level_goes_by_grade(puzzle->geom)) return grade;
  return hardest_step(rating);
}

static bool has_grade(const struct puzzle *puzzle, const struct level *level) {
  enum grade grade = measure(puzzle);
  return grade >= level->grade_low && grade <= level->grade_high;
}

// Puzzles with marks have few givens or none, whatever their level.
static bool has_clues(const struct puzzle *puzzle, const struct level *level) {
  if (puzzle->marks.count > 0) return true;
  struct gen_bounds bounds = gen_scale_level(puzzle->geom, level);
  return puzzle->clues >= bounds.low && puzzle->clues <= bounds.high &&
         puzzle->least_clues >= bounds.least;
}

bool gen_keeps_level(const struct puzzle *puzzle, const struct level *level, bool by_clues) {
  if (!has_clues(puzzle, level)) return false;
  if (by_clues) return true;
  if (puzzle->marks.count > 0) return level->open_moves == 0 && has_grade(puzzle, level);
  return has_grade(puzzle, level) && open_moves_suffice(puzzle->geom, &puzzle->givens, level);
}

const struct level *gen_find_level(const struct puzzle *puzzle) {
  for (const struct level *level = gen_levels; level->name != NULL; level++)
    if (has_grade(puzzle, level) &&
        (level->open_moves == 0 || gen_keeps_level(puzzle, level, false)))
      return level;
  return NULL;
}

// Of the givens: marks that could go may be there for the eye.
static bool is_minimal_with_marks(const struct puzzle *puzzle) {
  struct grid givens = puzzle->givens;
  const struct solver_engine *digger = solver_digger(puzzle->geom, &puzzle->marks);
  for (int cell = 0; cell < puzzle->geom->cells; cell++) {
    struct solver_result result;
    struct solver_request request = {.limit = 2, .marks = &puzzle->marks};
    if (givens.cell[cell] == 0) continue;
    givens.cell[cell] = 0;
    digger->solve(puzzle->geom, &givens, &request, &result);
    if (result.solutions < 2) return false;
    givens.cell[cell] = puzzle->givens.cell[cell];
  }
  return true;
}

bool gen_is_minimal(const struct puzzle *puzzle) {
  if (puzzle->marks.count > 0) return is_minimal_with_marks(puzzle);
  return dig_is_minimal(puzzle->geom, &puzzle->solution, &puzzle->givens, 0);
}
