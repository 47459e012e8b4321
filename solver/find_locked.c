// Locked candidates: the places of a digit in one region all lie in another region as well.
//
//      . . . | 4 4 .      pointing: the box has its 4 in this row only, so the rest of the
//      . . . | . . .      row has no 4
//      . . . | . . .      claiming: the row has its 4 in this box only, so the rest of the
//                         box has no 4
//
// One loop serves both: from a source region to every other region that holds all its places. Extra
// regions of other geometries count with the lines.
//
// Locked pairs and triples are naked subsets that lie in a box and a line and act on both.
#include "solver/find_subset.h"

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
    if (target == region || to_box != (technique == TECHNIQUE_LOCKED_CLAIMING)) continue;
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
  return false;
}

static bool find_locked(const struct cand *cand, struct finding *finding, int technique) {
  for (int region = 0; region < cand->geom->region_count; region++) {
    bool box = cand->geom->regions[region].kind == REGION_BOX;
    if (box != (technique == TECHNIQUE_LOCKED_POINTING)) continue;
    for (int digit = 1; digit <= cand->side; digit++)
      if (lock(cand, finding, technique, region, digit)) return true;
  }
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
