// Singles: a cell with one digit left, a digit with one place left, a region with one blank cell.
//
//      full house      1 2 3 | 4 . 6 | 7 8 9     the last cell of a region
//      naked single    the last candidate of a cell
//      hidden single   the last place of a digit in a region
//
// struct cand queues them as they arise, so these finders only read the queues, oldest first.
// Entries that something else has dealt with since are passed over.
#include "solver/finding.h"

static bool place_single(struct finding *finding, int technique, int region, int cell, int digit) {
  struct step *step = &finding->step;
  step_begin(step, technique);
  step->digits = UINT32_C(1) << digit;
  step_add_cell(step, cell);
  if (region >= 0) step_add_base(step, region);
  step_place(step, cell, digit);
  return finding_accept(finding);
}

bool find_full_house(const struct cand *cand, struct finding *finding) {
  for (int i = cand->house_head; i < cand->house_tail; i++) {
    int region = cand->house[i];
    if (cand->blanks[region] == 0) continue;
    uint32_t missing = cand->layout->all & ~cand->placed[region];
    // Two equal values in a region leave more than one digit missing; such a board is broken.
    if (!mask_single(missing)) continue;
    int digit = mask_first(missing);
    uint32_t places = cand->places[region][digit];
    if (places == 0) continue;
    int cell = cand_cell(cand, region, mask_first(places));
    if (place_single(finding, TECHNIQUE_FULL_HOUSE, region, cell, digit)) return true;
  }
  return false;
}

bool find_naked_single(const struct cand *cand, struct finding *finding) {
  for (int i = cand->naked_head; i < cand->naked_tail; i++) {
    int cell = cand->naked[i];
    if (cand->digits[cell] == 0) continue;
    if (place_single(finding, TECHNIQUE_NAKED_SINGLE, -1, cell, mask_first(cand->digits[cell])))
      return true;
  }
  return false;
}

bool find_hidden_single(const struct cand *cand, struct finding *finding) {
  for (int i = cand->hidden_head; i < cand->hidden_tail; i++) {
    int region = cand->hidden[i] / 32, digit = cand->hidden[i] % 32;
    uint32_t places = cand->places[region][digit];
    if (places == 0) continue;
    int cell = cand_cell(cand, region, mask_first(places));
    if (place_single(finding, TECHNIQUE_HIDDEN_SINGLE, region, cell, digit)) return true;
  }
  return false;
}
