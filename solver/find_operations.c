// Arrows and the cages of a calcudoku: every way to fill the blank cells is tried, as a person does
// with the few that there are.
#include "solver/finding.h"
#include "solver/mark_view.h"

enum { TRIALS_MAX = 20000 };

static bool keep_support(const struct cand *cand, struct finding *finding, int technique,
                         const uint16_t *cells, int count, const uint32_t *support) {
  struct step *step = &finding->step;
  step_begin(step, technique);
  for (int i = 0; i < count; i++) step_add_cell(step, cells[i]);
  for (int i = 0; i < count; i++)
    for (uint32_t gone = cand->digits[cells[i]] & ~support[i]; gone != 0; gone &= gone - 1)
      step_eliminate(step, cells[i], __builtin_ctz(gone));
  return finding_accept(finding);
}

// --- sums ----------------------------------------------------------------------------------------

// The circle counts against the shaft, as a number of one digit or more.
static bool set_up_arrow(const struct cand *cand, const struct mark *mark,
                         struct equation *equation) {
  const uint16_t *cells = mark_cells(cand->view->marks, mark);
  int circle = (int)mark->value, place = 1;
  *equation = (struct equation){0};
  for (int i = circle; i-- > 0; place *= 10)
    if (!equation_add(equation, cand, cells[i], -place)) return false;
  for (int i = circle; i < mark->size; i++)
    if (!equation_add(equation, cand, cells[i], 1)) return false;
  return equation->count > 0;
}

static bool set_up_plus(const struct cand *cand, const struct mark *mark,
                        struct equation *equation) {
  const uint16_t *cells = mark_cells(cand->view->marks, mark);
  *equation = (struct equation){.total = (int)mark->value};
  for (int i = 0; i < mark->size; i++)
    if (!equation_add(equation, cand, cells[i], 1)) return false;
  return equation->count > 0;
}

// --- products ------------------------------------------------------------------------------------

struct factoring {
  const struct cand *cand;
  int count;
  uint16_t cells[GEOM_SIDE_MAX];
  uint8_t digit[GEOM_SIDE_MAX];
  uint32_t support[GEOM_SIDE_MAX];
  int left;
};

static bool try_factors(struct factoring *factoring, int at, uint32_t product) {
  if (at == factoring->count) return product == 1;
  bool any = false;
  for (uint32_t rest = factoring->cand->digits[factoring->cells[at]]; rest != 0; rest &= rest - 1) {
    int digit = __builtin_ctz(rest);
    bool repeats = false;
    if (product % (uint32_t)digit != 0) continue;
    for (int i = 0; i < at && !repeats; i++)
      repeats = factoring->digit[i] == digit &&
                mark_view_differ(factoring->cand, factoring->cells[i], factoring->cells[at]);
    if (repeats || factoring->left-- <= 0) continue;
    factoring->digit[at] = (uint8_t)digit;
    if (!try_factors(factoring, at + 1, product / (uint32_t)digit)) continue;
    factoring->support[at] |= UINT32_C(1) << digit;
    any = true;
  }
  return any;
}

static bool try_product(const struct cand *cand, struct finding *finding, const struct mark *mark,
                        bool last) {
  const uint16_t *cells = mark_cells(cand->view->marks, mark);
  struct factoring factoring = {.cand = cand, .left = TRIALS_MAX};
  uint32_t product = mark->value;
  for (int i = 0; i < mark->size; i++) {
    uint32_t digit = cand->values.cell[cells[i]];
    if (digit == 0)
      factoring.cells[factoring.count++] = cells[i];
    else if (product % digit != 0)
      return false;
    else
      product /= digit;
  }
  if (factoring.count == 0 || (factoring.count == 1) != last) return false;
  try_factors(&factoring, 0, product);
  return factoring.left > 0 &&
         keep_support(cand, finding, last ? TECHNIQUE_LAST_OF_SUM : TECHNIQUE_OPERATION,
                      factoring.cells, factoring.count, factoring.support);
}

// --- the finders ---------------------------------------------------------------------------------

// Marks with one blank cell, or those with more.
static bool walk_sums(const struct cand *cand, struct finding *finding, bool last) {
  const struct mark_list *marks = cand->view->marks;
  const unsigned sums = 1U << MARK_TIMES | 1U << MARK_ARROW | 1U << MARK_PLUS;
  if ((cand->view->kinds & sums) == 0) return false;
  for (int i = 0; i < marks->count; i++) {
    const struct mark *mark = &marks->mark[i];
    struct equation equation;
    uint32_t support[EQUATION_CELLS_MAX];
    if (mark->kind == MARK_TIMES && try_product(cand, finding, mark, last)) return true;
    bool set_up = (mark->kind == MARK_ARROW && set_up_arrow(cand, mark, &equation)) ||
                  (mark->kind == MARK_PLUS && set_up_plus(cand, mark, &equation));
    if (!set_up || (equation.count == 1) != last) continue;
    int technique = last                       ? TECHNIQUE_LAST_OF_SUM
                    : mark->kind == MARK_ARROW ? TECHNIQUE_ARROW
                                               : TECHNIQUE_OPERATION;
    if (equation_solve(&equation, cand, support) &&
        keep_support(cand, finding, technique, equation.cells, equation.count, support))
      return true;
  }
  return false;
}

bool find_last_of_sum(const struct cand *cand, struct finding *finding) {
  return walk_sums(cand, finding, true);
}

bool find_arrow_or_operation(const struct cand *cand, struct finding *finding) {
  return walk_sums(cand, finding, false);
}
