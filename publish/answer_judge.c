// Right, wrong or refused: what a claim is worth for each kind of case.
#include <inttypes.h>
#include <string.h>

#include "publish/answer.h"

const char *const outcome_names[OUTCOMES + 1] = {
    [OUTCOME_RIGHT] = "right",         [OUTCOME_WRONG] = "wrong",     [OUTCOME_REFUSED] = "refused",
    [OUTCOME_TIMED_OUT] = "timed out", [OUTCOME_CRASHED] = "crashed",
};

#define RIGHT OUTCOME_RIGHT
#define WRONG OUTCOME_WRONG
#define REFUSED OUTCOME_REFUSED

// Claims that are worth the same whatever they say in detail.
static const enum outcome worth[CLAIM_KINDS][ANSWER_COUNT] = {
    //                   one      several  none   refuse
    [CLAIM_SILENCE] = {REFUSED, REFUSED, RIGHT, RIGHT},
    [CLAIM_REFUSAL] = {REFUSED, REFUSED, RIGHT, RIGHT},
    [CLAIM_NONE] = {WRONG, WRONG, RIGHT, RIGHT},
    [CLAIM_SEVERAL] = {WRONG, RIGHT, WRONG, WRONG},
    [CLAIM_COUNT] = {RIGHT, RIGHT, RIGHT, RIGHT},    // if the number is
    [CLAIM_SOLUTION] = {RIGHT, RIGHT, WRONG, WRONG}, // if the grid is one
    [CLAIM_LIST] = {RIGHT, RIGHT, WRONG, WRONG},     // if it is whole
    [CLAIM_GARBAGE] = {WRONG, WRONG, WRONG,
                       RIGHT}, // any complaint about a line that is no puzzle will do
};

static const char *const saying[CLAIM_KINDS] = {
    [CLAIM_SILENCE] = "says nothing",
    [CLAIM_REFUSAL] = "refuses it",
    [CLAIM_NONE] = "says that there is no solution",
    [CLAIM_SEVERAL] = "says that there are several solutions",
    [CLAIM_COUNT] = "counts solutions",
    [CLAIM_SOLUTION] = "shows a grid",
    [CLAIM_LIST] = "lists grids",
    [CLAIM_GARBAGE] = "prints what is neither a grid nor a known word",
};

bool answer_solves(const struct question *question, const struct grid *grid) {
  const struct geom *geom = question->geom;
  if (question->answer == ANSWER_ONE)
    return memcmp(grid->cell, question->solution.cell, (size_t)geom->cells) == 0;
  for (int cell = 0; cell < geom->cells; cell++)
    if (question->givens.cell[cell] != 0 && question->givens.cell[cell] != grid->cell[cell])
      return false;
  return grid_is_solution(geom, grid);
}

static bool counts(const struct question *question, const struct claim *claim) {
  return claim->at_least ? claim->count <= question->solutions
                         : claim->count == question->solutions;
}

enum outcome answer_judge(const struct question *question, const struct claim *claim,
                          char reason[OUTCOME_REASON_MAX]) {
  enum outcome outcome = worth[claim->kind][question->answer];
  reason[0] = '\0';
  if (outcome != OUTCOME_RIGHT) {
    snprintf(reason, OUTCOME_REASON_MAX, "%s; expected: %s", saying[claim->kind],
             corpus_answer_names[question->answer]);
    return outcome;
  }
  if (claim->kind == CLAIM_SOLUTION && !answer_solves(question, &claim->grid))
    snprintf(reason, OUTCOME_REASON_MAX, "shows a grid that is not the solution");
  else if ((claim->kind == CLAIM_COUNT || claim->kind == CLAIM_LIST) && !counts(question, claim))
    snprintf(reason, OUTCOME_REASON_MAX, "%s %" PRIu64 "%s; there are %" PRIu64,
             saying[claim->kind], claim->count, claim->at_least ? "+" : "", question->solutions);
  else if (claim->kind == CLAIM_LIST && claim->trouble != NULL)
    snprintf(reason, OUTCOME_REASON_MAX, "%s", claim->trouble);
  return reason[0] == '\0' ? OUTCOME_RIGHT : OUTCOME_WRONG;
}
