// Locked candidates: the places of a digit in one region all lie in another region as well.
//
//      . . . | 4 4 .      pointing: the box has its 4 in this row only, so the rest of the
//      . . . | . . .      row has no 4
//      . . . | . . .      claiming: the row has its 4 in this box only, so the rest of the
//                         box has no 4
//
// One loop serves both: from a house to every other region that holds all its places. Boxes point;
// lines claim, and so do the houses that a variant adds, to whatever region it is.
//
// Where cells see each other without sharing a house, whatever sees all the places loses the digit.
//
// Locked pairs and triples are naked subsets that lie in a box and a line and act on both.
#include "solver/find_subset.h"
#include "solver/workspace.h"

// The region that holds all cells of the step, of those that are no houses, or -1.
static int find_short_region(const struct cand *cand, const struct step *step) {
  const struct geom *geom = cand->geom;
  const struct geom_cell *first = &geom->cell[step->cells[0]];
  for (int k = 0; k < first->region_count; k++) {
    if (first->regions[k] < geom->house_count) continue;
    const struct region *region = &geom->regions[first->regions[k]];
    int inside = 0;
    for (int i = 0; i < region->size; i++)
      for (int c = 0; c < step->cell_count; c++) inside += region->cells[i] == step->cells[c];
    if (inside == step->cell_count) return first->regions[k];
  }
  return -1;
}

// Whatever sees every place of the digit in the house loses it.
static bool lock_seen(const struct cand *cand, struct finding *finding, int technique, int region,
                      int digit) {
  struct step *step = &finding->step;
  step_begin(step, technique);
  step->digits = UINT32_C(1) << digit;
  step_add_base(step, region);
  for (uint32_t rest = cand->places[region][digit]; rest != 0;)
    step_add_cell(step, cand_cell(cand, region, mask_take(&rest)));
  for (int cell = 0; cell < cand->geom->cells; cell++) {
    bool seen = cand_has(cand, cell, digit);
    for (int i = 0; i < step->cell_count && seen; i++)
      seen = layout_sees(cand->layout, cell, step->cells[i]);
    if (seen) step_eliminate(step, cell, digit);
  }
  int cover = find_short_region(cand, step);
  if (cover >= 0) step_add_cover(step, cover);
  return finding_accept(finding);
}

// Where, besides `region`, do these places lie together? Calls them the pattern and eliminates.
static bool lock(const struct cand *cand, struct finding *finding, int technique, int region,
                 int digit) {
  struct step *step = &finding->step;
  const struct geom *geom = cand->geom;
  uint32_t places = cand->places[region][digit];
  int count = mask_count(places);
  if (count < 2) return false;
  const struct geom_cell *first = &geom->cell[cand_cell(cand, region, mask_first(places))];
  for (int k = 0; k < first->region_count; k++) {
    int target = first->regions[k];
    bool to_box = geom->regions[target].kind == REGION_BOX;
    // Two lines meet in one cell: only a variant gives a line something to claim besides boxes.
    bool pointing = technique == TECHNIQUE_LOCKED_POINTING;
    if (target == region || (to_box ? pointing : !pointing && cand->layout->usual_houses)) continue;
    // All places of the source lie in the target when so many of the target's lie in the source.
    if (mask_count(cand->places[target][digit]) <= count) continue;
    step_begin(step, technique);
    step->digits = UINT32_C(1) << digit;
    step_add_base(step, region);
    step_add_cover(step, target);
    for (uint32_t rest = cand->places[target][digit]; rest != 0;) {
      int cell = cand_cell(cand, target, mask_take(&rest));
      const struct geom_cell *at = &geom->cell[cell];
      bool inside = false;
      for (int i = 0; i < at->region_count; i++) inside |= at->regions[i] == region;
      if (inside)
        step_add_cell(step, cell);
      else
        step_eliminate(step, cell, digit);
    }
    if (step->cell_count == count && finding_accept(finding)) return true;
  }
  return cand->layout->loose && lock_seen(cand, finding, technique, region, digit);
}

static bool find_locked(const struct cand *cand, struct finding *finding, int technique) {
  struct barren_work *barren = &finding->work->barren;
  // With marks most digits change between two looks: to find out which are free costs more than to look.
  uint32_t digits = cand->view != NULL ? barren_changed_digits(barren, cand, technique)
                                       : barren_open_digits(barren, cand, technique);
  for (int region = 0; region < cand->geom->region_count && digits != 0; region++) {
    bool box = cand->geom->regions[region].kind == REGION_BOX;
    if (box != (technique == TECHNIQUE_LOCKED_POINTING)) continue;
    if (!barren_is_open(barren, technique, region)) continue;
    for (uint32_t rest = digits & ~cand->placed[region]; rest != 0;)
      if (lock(cand, finding, technique, region, mask_take(&rest))) return true;
  }
  barren_note(barren, technique);
  return false;
}

bool find_pointing(const struct cand *cand, struct finding *finding) {
  return find_locked(cand, finding, TECHNIQUE_LOCKED_POINTING);
}

bool find_claiming(const struct cand *cand, struct finding *finding) {
  return find_locked(cand, finding, TECHNIQUE_LOCKED_CLAIMING);
}

bool find_locked_pair(const struct cand *cand, struct finding *finding) {
  return subset_find_locked(cand, finding, TECHNIQUE_LOCKED_PAIR, 2);
}

bool find_locked_triple(const struct cand *cand, struct finding *finding) {
  return subset_find_locked(cand, finding, TECHNIQUE_LOCKED_TRIPLE, 3);
}
