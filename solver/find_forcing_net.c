// Forcing nets: what follows from a guess when consequences may join.
//
// A net fills in every single that the guess brings about, and the singles that these bring about.
// If that breaks the board, the guess is wrong; if all candidates of a cell, or of a digit in a
// region, lead to the same, it is so. Stronger than chains, and far harder on paper: the last
// resort before guessing.
//
// Any geometry. Invariant: a board after a net holds every solution in which the guess is right.
#include "solver/find_net.h"

#include <string.h>

// Fills in singles until there are none left or the board is broken.
static void settle(struct cand *cand) {
  bool moved = true;
  while (moved && cand->open > 0 && !cand->broken) {
    moved = false;
    while (cand->naked_head < cand->naked_tail && !cand->broken) {
      int cell = cand->naked[cand->naked_head++];
      if (!mask_single(cand->digits[cell])) continue;
      cand_place(cand, cell, mask_first(cand->digits[cell]));
      moved = true;
    }
    while (cand->hidden_head < cand->hidden_tail && !cand->broken) {
      int region = cand->hidden[cand->hidden_head] / 32;
      int digit = cand->hidden[cand->hidden_head++] % 32;
      if (!mask_single(cand->places[region][digit])) continue;
      cand_place(cand, cand_cell(cand, region, mask_first(cand->places[region][digit])), digit);
      moved = true;
    }
  }
}

static void guess(const struct cand *cand, int cell, int digit, bool on, struct cand *after) {
  cand_copy(after, cand);
  if (on)
    cand_place(after, cell, digit);
  else
    cand_eliminate(after, cell, digit);
  settle(after);
}

// Where a digit can go on any of several boards: the digits of each cell, filled ones included.
struct outcomes {
  bool any;
  uint32_t digits[GEOM_CELLS_MAX];
};

static void add_outcome(struct outcomes *outcomes, const struct cand *after) {
  if (after->broken) return;
  for (int cell = 0; cell < after->geom->cells; cell++) {
    uint32_t digits = after->digits[cell];
    if (after->values.cell[cell] != 0) digits = UINT32_C(1) << after->values.cell[cell];
    outcomes->digits[cell] = outcomes->any ? outcomes->digits[cell] | digits : digits;
  }
  outcomes->any = true;
}

static bool accept_verity(const struct cand *cand, const struct outcomes *outcomes,
                          struct finding *finding) {
  struct step *step = &finding->step;
  if (!outcomes->any) return false;
  for (int cell = 0; cell < cand->geom->cells; cell++) {
    if (cand->digits[cell] == 0 || outcomes->digits[cell] == cand->digits[cell]) continue;
    if (mask_single(outcomes->digits[cell])) {
      step_place(step, cell, mask_first(outcomes->digits[cell]));
      continue;
    }
    for (uint32_t rest = cand->digits[cell] & ~outcomes->digits[cell]; rest != 0;)
      step_eliminate(step, cell, mask_take(&rest));
  }
  if (step->placement_count == 0 && step->elimination_count == 0) return false;
  for (int i = 0; i < step->fin_count; i++)
    net_explain(cand, step->fins[i].cell, step->fins[i].digit, true, step);
  return finding_accept(finding);
}

static bool find_contradiction(const struct cand *cand, struct cand *after,
                               struct finding *finding) {
  struct step *step = &finding->step;
  for (int cell = 0; cell < cand->geom->cells; cell++)
    for (uint32_t rest = cand->digits[cell]; rest != 0;) {
      int digit = mask_take(&rest);
      for (int on = 1; on >= 0; on--) {
        guess(cand, cell, digit, on, after);
        if (!after->broken) continue;
        step_begin(step, TECHNIQUE_FORCING_NET_CONTRADICTION);
        step_add_cell(step, cell);
        step_add_fin(step, cell, digit);
        step->digits = UINT32_C(1) << digit;
        if (on)
          step_eliminate(step, cell, digit);
        else
          step_place(step, cell, digit);
        net_explain(cand, cell, digit, on, step);
        if (finding_accept(finding)) return true;
      }
    }
  return false;
}

static bool find_verity(const struct cand *cand, struct cand *after, struct finding *finding) {
  struct step *step = &finding->step;
  struct outcomes outcomes;
  for (int cell = 0; cell < cand->geom->cells; cell++) {
    if (cand->digits[cell] == 0) continue;
    outcomes.any = false;
    step_begin(step, TECHNIQUE_FORCING_NET_VERITY);
    step_add_cell(step, cell);
    for (uint32_t rest = cand->digits[cell]; rest != 0;) {
      int digit = mask_take(&rest);
      step_add_fin(step, cell, digit);
      guess(cand, cell, digit, true, after);
      add_outcome(&outcomes, after);
    }
    if (accept_verity(cand, &outcomes, finding)) return true;
  }
  for (int region = 0; region < cand->geom->region_count; region++)
    for (int digit = 1; digit <= cand->side; digit++) {
      if (cand->places[region][digit] == 0) continue;
      outcomes.any = false;
      step_begin(step, TECHNIQUE_FORCING_NET_VERITY);
      step_add_base(step, region);
      for (uint32_t rest = cand->places[region][digit]; rest != 0;) {
        int cell = cand_cell(cand, region, mask_take(&rest));
        step_add_fin(step, cell, digit);
        guess(cand, cell, digit, true, after);
        add_outcome(&outcomes, after);
      }
      if (accept_verity(cand, &outcomes, finding)) return true;
    }
  return false;
}

bool find_forcing_net(const struct cand *cand, struct finding *finding) {
  struct cand after;
  return find_contradiction(cand, &after, finding) || find_verity(cand, &after, finding);
}
