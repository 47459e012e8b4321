// The rating loop: the first finder that moves, apply, start again.
//
// Finders never change the board, steps only ever take candidates away or fill cells, so the loop
// ends. Nothing is allocated but the workspace and the board.
#include "solver/rate.h"

#include <stdlib.h>

#include "solver/finding.h"
#include "solver/flow_walk.h"
#include "solver/mark_view.h"
#include "solver/workspace.h"

struct rate_workspace *rate_workspace_new(void) {
  struct rate_workspace *work = workspace_new();
  if (work != NULL) work->wide = NULL;
  return work;
}

void rate_workspace_free(struct rate_workspace *work) {
  if (work == NULL) return;
  free(work->wide);
  free(work);
}

bool finding_begin(const struct cand *cand, struct finding *finding) {
  struct rate_workspace *work = finding->work;
  workspace_reset(work); // what was in vain on another board says nothing of this one
  if (cand->layout->sets) return true;
  if (work->wide == NULL) work->wide = workspace_new_wide();
  if (work->wide == NULL) return false;
  workspace_reset_wide(work->wide);
  finding->wide_work = work->wide;
  return true;
}

// What the sum of scores may be for a grade; beyond it the puzzle is a grade harder.
static const int grade_bound[] = {
    [GRADE_EASY] = 800,
    [GRADE_MEDIUM] = 1000,
    [GRADE_HARD] = 1600,
    [GRADE_UNFAIR] = 1800,
};

enum grade rate_raise_grade(enum grade grade, int score) {
  while (grade >= GRADE_EASY && grade < GRADE_EXTREME && score > grade_bound[grade]) grade++;
  return grade;
}

// Stops at the first step of a technique that is allowed.
static bool pass_over(void *context, const struct step *step) {
  return !technique_set_has(context, step->technique);
}

// The next step, easiest technique first, is finding->step; false when no technique moves.
static bool find_next_step(const struct cand *cand, const struct technique_set *allowed,
                           struct finding *finding) {
  technique_finder *tried = NULL;
  for (int i = 0; i < TECHNIQUE_COUNT; i++) {
    const struct technique *technique = &techniques[i];
    // Rows that share a finder stand together, and it answers for all of them.
    if (!technique_set_has(allowed, i) || technique->find == tried) continue;
    tried = technique->find;
    if (cand_offers(cand, technique->needs) && technique_find(i, cand, finding)) return true;
  }
  return false;
}

// By score, not by the order of the table: an XY-wing is harder than the uniqueness tests that are
// tried after it.
static bool is_harder(int a, int b) {
  if (techniques[a].score != techniques[b].score) return techniques[a].score > techniques[b].score;
  return a > b;
}

// Marks take away candidates in many small steps, so that their sum says little: the hardest step
// alone is the grade.
static enum grade grade_of(const struct rate_options *options, const struct rating *rating) {
  bool marked = options->marks != NULL && options->marks->count > 0;
  return marked ? rating->grade : rate_raise_grade(rating->grade, rating->score);
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
  return options->max_grade == GRADE_NONE || grade_of(options, rating) <= options->max_grade;
}

bool rate_board(struct cand *cand, const struct rate_options *options, struct rating *rating) {
  struct technique_set allowed = options->techniques;
  struct finding finding = {.work = options->work, .visit = pass_over, .context = &allowed};
  const struct step *step = &finding.step;
  bool flows = options->flow != NULL || options->curve != NULL;
  struct flow_walk flow;
  if (flows) flow_begin(&flow, &allowed, options->curve);
  *rating = (struct rating){.grade = GRADE_EASY, .hardest = -1};
  if (finding.work == NULL) finding.work = rate_workspace_new();
  if (finding.work == NULL) return false;
  bool ready = finding_begin(cand, &finding);
  workspace_start(finding.work, cand);
  while (ready && cand->open > 0 && !cand->broken && find_next_step(cand, &allowed, &finding)) {
    if (!count_step(options, rating, step)) rating->stopped = true;
    if (options->visit != NULL && !options->visit(options->context, cand, step))
      rating->stopped = true;
    if (rating->stopped) break;
    if (flows) flow_count_step(&flow, cand, step, finding.work);
    step_apply(step, cand);
    workspace_move(finding.work, cand);
  }
  workspace_start(finding.work, NULL);
  if (options->work == NULL) rate_workspace_free(finding.work);
  if (!ready) return false;
  rating->broken = cand->broken;
  rating->solved = cand->open == 0;
  rating->grade = grade_of(options, rating);
  if (!rating->solved && !rating->stopped) rating->grade = GRADE_GUESS;
  rating->last = cand->values;
  if (options->flow != NULL) flow_end(&flow, rating, options->flow);
  return true;
}

bool rate_puzzle(const struct layout *layout, const struct grid *givens,
                 const struct rate_options *options, struct rating *rating) {
  bool marked = options->marks != NULL && options->marks->count > 0;
  struct cand *cand = malloc(sizeof *cand); // too large for a small stack
  struct mark_view *view = marked ? mark_view_new(layout->geom, options->marks) : NULL;
  bool ready = cand != NULL && (view != NULL || !marked);
  if (ready) cand_init(cand, layout, givens);
  if (ready && marked) mark_view_show(view, cand);
  bool rated = ready && rate_board(cand, options, rating);
  free(view);
  free(cand);
  return rated;
}
