// Subsets: N cells of a region that share N digits among them.
//
//      naked pair    . 47 . | 47 . 467        two cells with the same two digits: every other cell
//                                             of the region loses them (467 becomes 6)
//      hidden pair   two digits with the same two places: those cells lose everything else
//
// A naked subset is N cells whose digits together are N; a hidden one is N digits whose places
// together are N. Both are the same search over masks, on digits[] or on places[].
//
// Cells that lie in a box and in a line as well clean both. When the box loses something and the
// line more it is a locked subset, a technique of its own: see find_locked.c.
#include "solver/find_subset.h"
#include "solver/workspace.h"

struct subset {
  const struct cand *cand;
  struct finding *finding;
  int technique, size, region;
  bool hidden, locked;
  bool left;                    // something was left to the locked subsets, and may cease to be one
  int count;                    // options to choose from
  uint32_t mask[GEOM_SIDE_MAX]; // digits of a cell, or places of a digit
  uint8_t option[GEOM_SIDE_MAX]; // which position, or which digit
};

// Eliminates `digits` from the cells of the region that are not in the pattern; cells that an
// earlier region has dealt with are passed over.
static void clean_region(struct subset *subset, int region, uint32_t digits) {
  const struct cand *cand = subset->cand;
  struct step *step = &subset->finding->step;
  int before = step->elimination_count;
  for (int i = 0; i < cand->geom->regions[region].size; i++) {
    int cell = cand_cell(cand, region, i);
    uint32_t gone = cand->digits[cell] & digits;
    for (int k = 0; k < step->cell_count; k++)
      if (step->cells[k] == cell) gone = 0;
    for (int k = 0; k < before; k++)
      if (step->eliminations[k].cell == cell) gone = 0;
    while (gone != 0) step_eliminate(step, cell, mask_take(&gone));
  }
}

static bool cell_in_region(const struct geom *geom, int cell, int region) {
  for (int k = 0; k < geom->cell[cell].region_count; k++)
    if (geom->cell[cell].regions[k] == region) return true;
  return false;
}

// Does the region hold the whole pattern?
static bool region_holds(const struct cand *cand, int region, const struct step *step) {
  for (int i = 0; i < step->cell_count; i++)
    if (!cell_in_region(cand->geom, step->cells[i], region)) return false;
  return true;
}

// Where cells see each other without sharing a house: eliminates the digits from whatever sees all
// cells of the pattern that have them.
static void clean_seen(struct subset *subset, uint32_t digits) {
  const struct cand *cand = subset->cand;
  struct step *step = &subset->finding->step;
  int before = step->elimination_count;
  for (int cell = 0; cell < cand->geom->cells; cell++) {
    uint32_t gone = cand->digits[cell] & digits;
    for (int k = 0; k < step->cell_count; k++)
      if (step->cells[k] == cell)
        gone = 0;
      else if (!layout_sees(cand->layout, cell, step->cells[k]))
        gone &= ~cand->digits[step->cells[k]];
    for (int k = 0; k < before; k++)
      if (step->eliminations[k].cell == cell) gone &= ~(UINT32_C(1) << step->eliminations[k].digit);
    while (gone != 0) step_eliminate(step, cell, mask_take(&gone));
  }
}

static bool finish_naked(struct subset *subset, uint32_t places, uint32_t digits) {
  const struct cand *cand = subset->cand;
  const struct geom *geom = cand->geom;
  struct step *step = &subset->finding->step;
  step_begin(step, subset->technique);
  step->digits = digits;
  while (places != 0) step_add_cell(step, cand_cell(cand, subset->region, mask_take(&places)));
  const struct geom_cell *at = &geom->cell[step->cells[0]];
  int box = -1, in_box = 0;
  for (int k = 0; k < at->region_count; k++) {
    int region = at->regions[k];
    if (!region_holds(cand, region, step)) continue;
    if (geom->regions[region].kind == REGION_BOX) box = region;
    step_add_base(step, region);
    clean_region(subset, region, digits);
  }
  if (cand->layout->loose) clean_seen(subset, digits);
  // A locked subset takes something from the box and more from outside it.
  for (int i = 0; i < step->elimination_count; i++)
    in_box += box >= 0 && cell_in_region(geom, step->eliminations[i].cell, box);
  bool locked = in_box > 0 && step->elimination_count > in_box;
  if (subset->size < 4 && subset->locked != locked) {
    subset->left |= locked;
    return false;
  }
  return finding_accept(subset->finding);
}

static bool finish_hidden(struct subset *subset, uint32_t digits, uint32_t places) {
  struct step *step = &subset->finding->step;
  step_begin(step, subset->technique);
  step->digits = digits;
  step_add_base(step, subset->region);
  while (places != 0) {
    int cell = cand_cell(subset->cand, subset->region, mask_take(&places));
    step_add_cell(step, cell);
    for (uint32_t gone = subset->cand->digits[cell] & ~digits; gone != 0;)
      step_eliminate(step, cell, mask_take(&gone));
  }
  return finding_accept(subset->finding);
}

// Chooses `missing` more options from `start` on; `chosen` are those taken, `together` their union.
static bool choose(struct subset *subset, int start, int missing, uint32_t chosen,
                   uint32_t together) {
  if (missing == 0) {
    if (mask_count(together) != subset->size) return false;
    return subset->hidden ? finish_hidden(subset, chosen, together)
                          : finish_naked(subset, chosen, together);
  }
  for (int i = start; i <= subset->count - missing; i++) {
    uint32_t next = together | subset->mask[i];
    if (mask_count(next) > subset->size) continue;
    if (choose(subset, i + 1, missing - 1, chosen | UINT32_C(1) << subset->option[i], next))
      return true;
  }
  return false;
}

static void offer(struct subset *subset, int option, uint32_t mask) {
  // Singles are found elsewhere, and what is wider than the subset cannot be part of it.
  if ((mask & (mask - 1)) == 0 || mask_count(mask) > subset->size) return;
  subset->option[subset->count] = (uint8_t)option;
  subset->mask[subset->count++] = mask;
}

static bool search_region(struct subset *subset, int region) {
  const struct cand *cand = subset->cand;
  subset->region = region;
  subset->count = 0;
  // N cells of a region with fewer than N + 1 blanks leave nothing to eliminate, unless cells
  // elsewhere see them.
  if (cand->blanks[region] + (cand->layout->loose && !subset->hidden) <= subset->size) return false;
  if (!barren_is_open(&subset->finding->work->barren, subset->technique, region)) return false;
  if (!barren_may_have_subset(&subset->finding->work->barren, cand, region, subset->size,
                              subset->hidden))
    return false;
  if (subset->hidden)
    for (uint32_t rest = cand->layout->all & ~cand->placed[region]; rest != 0;) {
      int digit = mask_take(&rest);
      offer(subset, digit, cand->places[region][digit]);
    }
  else
    for (int i = 0; i < cand->geom->regions[region].size; i++)
      offer(subset, i, cand->digits[cand_cell(cand, region, i)]);
  return choose(subset, 0, subset->size, 0, 0);
}

static bool find_subset(const struct cand *cand, struct finding *finding, int technique, int size,
                        bool hidden) {
  struct subset subset = {
      .cand = cand, .finding = finding, .technique = technique, .size = size, .hidden = hidden};
  // Boxes first: that is where people look first.
  for (int pass = 0; pass < 2; pass++)
    for (int region = 0; region < cand->geom->region_count; region++)
      if ((cand->geom->regions[region].kind == REGION_BOX) == (pass == 0) &&
          search_region(&subset, region))
        return true;
  if (!subset.left) barren_note(&finding->work->barren, technique);
  return false;
}

bool subset_find_locked(const struct cand *cand, struct finding *finding, int technique, int size) {
  struct subset subset = {
      .cand = cand, .finding = finding, .technique = technique, .size = size, .locked = true};
  for (int region = 0; region < cand->geom->region_count; region++)
    if (cand->geom->regions[region].kind == REGION_BOX && search_region(&subset, region))
      return true;
  barren_note(&finding->work->barren, technique);
  return false;
}

bool find_naked_pair(const struct cand *cand, struct finding *finding) {
  return find_subset(cand, finding, TECHNIQUE_NAKED_PAIR, 2, false);
}

bool find_naked_triple(const struct cand *cand, struct finding *finding) {
  return find_subset(cand, finding, TECHNIQUE_NAKED_TRIPLE, 3, false);
}

bool find_naked_quad(const struct cand *cand, struct finding *finding) {
  return find_subset(cand, finding, TECHNIQUE_NAKED_QUAD, 4, false);
}

bool find_hidden_pair(const struct cand *cand, struct finding *finding) {
  return find_subset(cand, finding, TECHNIQUE_HIDDEN_PAIR, 2, true);
}

bool find_hidden_triple(const struct cand *cand, struct finding *finding) {
  return find_subset(cand, finding, TECHNIQUE_HIDDEN_TRIPLE, 3, true);
}

bool find_hidden_quad(const struct cand *cand, struct finding *finding) {
  return find_subset(cand, finding, TECHNIQUE_HIDDEN_QUAD, 4, true);
}
