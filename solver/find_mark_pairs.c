// Clues on one or two cells, and thermometers: what they leave of the candidates.
//
// A person looks at a clue beside a digit first, then at bounds (the first of two rising cells cannot
// hold the largest digit), and at two open cells with a dot or a letter between them last.
#include "solver/finding.h"
#include "solver/mark_view.h"

// What a cell can be: its candidates, or its digit.
static uint32_t digits_of(const struct cand *cand, int cell) {
  int digit = cand->values.cell[cell];
  return digit != 0 ? UINT32_C(1) << digit : cand->digits[cell];
}

static bool pair_allows(const struct cand *cand, const struct view_pair *pair, int first,
                        int second) {
  if (first == second && layout_sees(cand->layout, pair->first, pair->second)) return false;
  return pair->mark >= 0 ? mark_pair_allows(&cand->view->marks->mark[pair->mark], first, second)
                         : mark_rules_allow(pair->rules, first, second);
}

// The digits of one cell of a pair that have a partner in the other.
static uint32_t find_partners(const struct cand *cand, const struct view_pair *pair,
                              bool of_first) {
  uint32_t mine = digits_of(cand, of_first ? pair->first : pair->second), kept = 0;
  uint32_t others = digits_of(cand, of_first ? pair->second : pair->first);
  for (uint32_t rest = mine; rest != 0; rest &= rest - 1) {
    int digit = __builtin_ctz(rest);
    for (uint32_t left = others; left != 0; left &= left - 1) {
      int other = __builtin_ctz(left);
      if (!pair_allows(cand, pair, of_first ? digit : other, of_first ? other : digit)) continue;
      kept |= UINT32_C(1) << digit;
      break;
    }
  }
  return kept;
}

static void keep_digits(struct step *step, const struct cand *cand, int cell, uint32_t kept) {
  for (uint32_t gone = cand->digits[cell] & ~kept; gone != 0; gone &= gone - 1)
    step_eliminate(step, cell, __builtin_ctz(gone));
}

// What the page has between the two cells; nothing, where a rule about all neighbours is at work.
static enum step_sign sign_of(const struct mark_view *view, const struct view_pair *pair) {
  static const enum step_sign signs[MARK_KINDS] = {[MARK_LESS] = SIGN_LESS,
                                                   [MARK_WHITE] = SIGN_WHITE,
                                                   [MARK_BLACK] = SIGN_BLACK,
                                                   [MARK_X] = SIGN_X,
                                                   [MARK_V] = SIGN_V};
  if (pair->mark < 0) return SIGN_NONE;
  enum step_sign sign = signs[view->marks->mark[pair->mark].kind];
  return sign == SIGN_WHITE && view->bars ? SIGN_BAR : sign;
}

static bool try_pair(const struct cand *cand, struct finding *finding, const struct view_pair *pair,
                     int technique) {
  struct step *step = &finding->step;
  step_begin(step, technique);
  step_add_cell(step, pair->first);
  step_add_cell(step, pair->second);
  step->sign = (uint8_t)sign_of(cand->view, pair);
  keep_digits(step, cand, pair->first, find_partners(cand, pair, true));
  keep_digits(step, cand, pair->second, find_partners(cand, pair, false));
  return finding_accept(finding);
}

static bool is_filled(const struct cand *cand, int cell) {
  return cand->values.cell[cell] != 0;
}

bool find_parity(const struct cand *cand, struct finding *finding) {
  const struct mark_list *marks = cand->view->marks;
  const uint32_t even = 0x55555554;
  if ((cand->view->kinds & (1U << MARK_EVEN | 1U << MARK_ODD)) == 0) return false;
  for (int i = 0; i < marks->count; i++) {
    const struct mark *mark = &marks->mark[i];
    if (mark->kind != MARK_EVEN && mark->kind != MARK_ODD) continue;
    int cell = mark_cells(marks, mark)[0];
    step_begin(&finding->step, TECHNIQUE_PARITY);
    step_add_cell(&finding->step, cell);
    keep_digits(&finding->step, cand, cell, mark->kind == MARK_EVEN ? even : ~even);
    if (finding_accept(finding)) return true;
  }
  return false;
}

bool find_clue_beside_digit(const struct cand *cand, struct finding *finding) {
  for (int i = 0; i < cand->view->pair_count; i++) {
    const struct view_pair *pair = &cand->view->pairs[i];
    if (is_filled(cand, pair->first) == is_filled(cand, pair->second)) continue;
    if (try_pair(cand, finding, pair, TECHNIQUE_CLUE_BESIDE_DIGIT)) return true;
  }
  return false;
}

// Along a thermometer: every cell is larger than the least that the one before can be.
static bool try_thermo(const struct cand *cand, struct finding *finding, const struct mark *mark) {
  const uint16_t *cells = mark_cells(cand->view->marks, mark);
  struct step *step = &finding->step;
  uint32_t kept[GEOM_SIDE_MAX];
  int size = mark->size, bound = 0;
  step_begin(step, TECHNIQUE_BOUNDS);
  for (int i = 0; i < size; i++) {
    kept[i] = digits_of(cand, cells[i]) & ~((UINT32_C(2) << bound) - 1);
    if (kept[i] == 0) return false;
    bound = __builtin_ctz(kept[i]);
  }
  bound = cand->side + 1;
  for (int i = size; i-- > 0;) {
    kept[i] &= (UINT32_C(1) << bound) - 1;
    if (kept[i] == 0) return false;
    bound = 31 - __builtin_clz(kept[i]);
  }
  for (int i = 0; i < size; i++) {
    step_add_cell(step, cells[i]);
    keep_digits(step, cand, cells[i], kept[i]);
  }
  return finding_accept(finding);
}

bool find_bounds(const struct cand *cand, struct finding *finding) {
  const struct mark_list *marks = cand->view->marks;
  bool thermos = (cand->view->kinds >> MARK_THERMO & 1) != 0;
  for (int i = 0; thermos && i < marks->count; i++)
    if (marks->mark[i].kind == MARK_THERMO && try_thermo(cand, finding, &marks->mark[i]))
      return true;
  for (int i = 0; i < cand->view->pair_count; i++) {
    const struct view_pair *pair = &cand->view->pairs[i];
    if (pair->bound && try_pair(cand, finding, pair, TECHNIQUE_BOUNDS)) return true;
  }
  return false;
}

bool find_clue_between_candidates(const struct cand *cand, struct finding *finding) {
  for (int i = 0; i < cand->view->pair_count; i++) {
    const struct view_pair *pair = &cand->view->pairs[i];
    if (is_filled(cand, pair->first) || is_filled(cand, pair->second)) continue;
    if (try_pair(cand, finding, pair, TECHNIQUE_CLUE_BETWEEN_CANDIDATES)) return true;
  }
  return false;
}
