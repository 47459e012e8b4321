// The rating loop: the first finder that moves, apply, start again.
//
// Finders never change the board, steps only ever take candidates away or fill cells, so the loop
// ends. Nothing is allocated; the boards live on the stack.
#include "solver/rate.h"

#include <string.h>

// What the sum of scores may be for a grade; beyond it the puzzle is a grade harder.
static const int grade_bound[] = {
    [GRADE_EASY] = 800,
    [GRADE_MEDIUM] = 1000,
    [GRADE_HARD] = 1600,
    [GRADE_UNFAIR] = 1800,
};

static enum grade raise_grade(enum grade grade, int score) {
  while (grade >= GRADE_EASY && grade < GRADE_EXTREME && score > grade_bound[grade]) grade++;
  return grade;
}

bool rate_next_step(const struct cand *cand, const struct technique_set *set, struct step *step) {
  technique_finder *tried = NULL;
  for (int i = 0; i < TECHNIQUE_COUNT; i++) {
    // Rows that share a finder stand together, and it answers for all of them.
    if (!technique_set_has(set, i) || techniques[i].find == tried) continue;
    tried = techniques[i].find;
    for (int instance = 0;; instance++) {
      step->skip = instance;
      if (!tried(cand, step)) break;
      if (technique_set_has(set, step->technique)) return true;
    }
  }
  return false;
}

// By score, not by the order of the table: an XY-wing is harder than the uniqueness tests that are
// tried after it.
static bool is_harder(int a, int b) {
  if (techniques[a].score != techniques[b].score) return techniques[a].score > techniques[b].score;
  return a > b;
}

// Counts the step in. False when that takes the rating over a limit.
static bool count_step(const struct rate_options *options, struct rating *rating,
                       const struct step *step) {
  const struct technique *technique = &techniques[step->technique];
  rating->steps++;
  rating->counts[step->technique]++;
  rating->score += technique->score;
  if (rating->hardest < 0 || is_harder(step->technique, rating->hardest))
    rating->hardest = step->technique;
  if (technique->level > rating->grade) rating->grade = technique->level;
  if (options->max_technique != 0 && step->technique > options->max_technique) return false;
  if (options->max_score != 0 && rating->score > options->max_score) return false;
  return options->max_grade == GRADE_NONE ||
         raise_grade(rating->grade, rating->score) <= options->max_grade;
}

void rate_board(struct cand *cand, const struct rate_options *options, struct rating *rating) {
  struct step step;
  *rating = (struct rating){.grade = GRADE_EASY, .hardest = -1};
  while (cand->open > 0 && !cand->broken && rate_next_step(cand, &options->techniques, &step)) {
    if (!count_step(options, rating, &step)) rating->stopped = true;
    if (options->visit != NULL && !options->visit(options->context, cand, &step))
      rating->stopped = true;
    if (rating->stopped) break;
    step_apply(&step, cand);
  }
  rating->broken = cand->broken;
  rating->solved = cand->open == 0;
  rating->grade = raise_grade(rating->grade, rating->score);
  if (!rating->solved && !rating->stopped) rating->grade = GRADE_GUESS;
  rating->last = cand->values;
}

void rate_puzzle(const struct layout *layout, const struct grid *givens,
                 const struct rate_options *options, struct rating *rating) {
  struct cand cand;
  cand_init(&cand, layout, givens);
  rate_board(&cand, options, rating);
}
