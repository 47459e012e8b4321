// Uniqueness: a puzzle with one solution has no rectangle whose digits could be exchanged.
//
//      ab . . | ab . .      four cells in two rows, two columns and two boxes, none of them given:
//      .  . . | .  . .      if they held a b / b a, then b a / a b would do as well, and there
//      ab . . | abc . .     would be two solutions. So something has to break the pattern: c
//
//      test 1   three corners are ab: the fourth is neither
//      test 2   two corners on a line have the same extra digit: one of them is it
//      test 3   the extra digits of two corners on a line make a naked subset with other cells
//      test 4   two corners on a line have a or b to themselves: they are not the other one
//      test 5   as test 2 with corners that are not on one line, or with three corners
//      test 6   two opposite corners have extras, a has only the corners in both rows: not a there
//      hidden rectangle   one corner ab; in the row and the column of the opposite corner a has
//                         only the corners: the opposite corner is not b
//
// A corner may have lost a or b: what counts is what the cells may not hold in the solution, and
// the exchange argument does not ask how a candidate went. Corners with neither are no corners.
//
// All of this is only true when the puzzle has one solution, and only argued for rows, columns and
// boxes of any shape, or no boxes; boards with further regions or pairs are refused.
#include "solver/workspace.h"

// A rectangle of the list, as the tests want it.
struct rectangle {
  int corner[4];
  int a, b;
  uint32_t pair;
  uint32_t extra[4]; // candidates besides a and b
  int plain;         // bit i: corner i has no extra
};

typedef bool rectangle_test(const struct cand *cand, struct finding *finding,
                            const struct rectangle *rectangle);

static void begin(struct step *step, int technique, const struct rectangle *rectangle) {
  step_begin(step, technique);
  step->digits = rectangle->pair;
  for (int i = 0; i < 4; i++) step_add_cell(step, rectangle->corner[i]);
}

static bool test_1(const struct cand *cand, struct finding *finding,
                   const struct rectangle *rectangle) {
  struct step *step = &finding->step;
  if (mask_count((uint32_t)rectangle->plain) != 3) return false;
  int cell = rectangle->corner[mask_first(~(uint32_t)rectangle->plain)];
  begin(step, TECHNIQUE_UNIQUENESS_1, rectangle);
  for (uint32_t rest = cand->digits[cell] & rectangle->pair; rest != 0;)
    step_eliminate(step, cell, mask_take(&rest));
  return finding_accept(finding);
}

// The two corners with extras when they share a row or a column: test 2, 3 and 4 begin here.
static bool find_roof(const struct rectangle *rectangle, int roof[2]) {
  uint32_t rough = ~(uint32_t)rectangle->plain & 15;
  if (mask_count(rough) != 2) return false;
  roof[0] = mask_take(&rough);
  roof[1] = mask_take(&rough);
  return roof[0] != 3 - roof[1];
}

static bool test_2_or_5(const struct cand *cand, struct finding *finding,
                        const struct rectangle *rectangle, int technique) {
  struct step *step = &finding->step;
  uint32_t rough = ~(uint32_t)rectangle->plain & 15, extra = 0;
  int roof[2];
  if (mask_count(rough) < 2 || mask_count(rough) > 3) return false;
  if (find_roof(rectangle, roof) != (technique == TECHNIQUE_UNIQUENESS_2)) return false;
  cell_set victims = ~(cell_set){0};
  begin(step, technique, rectangle);
  for (uint32_t rest = rough; rest != 0;) {
    int i = mask_take(&rest);
    extra |= rectangle->extra[i];
    victims &= cand->layout->peers[rectangle->corner[i]];
    step_add_fin(step, rectangle->corner[i], mask_first(rectangle->extra[i]));
  }
  if (!mask_single(extra)) return false;
  step_eliminate_set(step, cand, victims, mask_first(extra));
  return finding_accept(finding);
}

static bool test_2(const struct cand *cand, struct finding *finding,
                   const struct rectangle *rectangle) {
  return test_2_or_5(cand, finding, rectangle, TECHNIQUE_UNIQUENESS_2);
}

static bool test_5(const struct cand *cand, struct finding *finding,
                   const struct rectangle *rectangle) {
  return test_2_or_5(cand, finding, rectangle, TECHNIQUE_UNIQUENESS_5);
}

// --- test 3 -------------------------------------------------------------------------------------

// On larger boards the subset has few cells: there are very many, and nobody sees the others.
enum { ROOF_SIDE_MAX = 11, ROOF_CELLS_MAX = 4 };

struct roof_subset {
  const struct cand *cand;
  struct finding *finding;
  const struct rectangle *rectangle;
  const int *roof;
  int region;
};

// Adds cells of the region until their digits and the roof's extras are one more than the cells.
static bool grow(struct roof_subset *subset, int start, cell_set cells, uint32_t digits) {
  const struct cand *cand = subset->cand;
  struct step *step = &subset->finding->step;
  const int *corner = subset->rectangle->corner;
  int size = set_count(cells);
  if (size > 0 && mask_count(digits) == size + 1) {
    begin(step, TECHNIQUE_UNIQUENESS_3, subset->rectangle);
    step_add_base(step, subset->region);
    step_add_set(step, cells);
    // The subset cleans every region that holds its cells and both corners of the roof.
    cell_set whole = cells | set_of(corner[subset->roof[0]]) | set_of(corner[subset->roof[1]]);
    cell_set victims = {0};
    for (int region = 0; region < cand->geom->region_count; region++)
      if (!set_any(whole & ~cand->layout->region[region])) victims |= cand->layout->region[region];
    for (uint32_t rest = digits; rest != 0;) {
      int digit = mask_take(&rest);
      for (int i = 0; i < 2; i++)
        if (subset->rectangle->extra[subset->roof[i]] >> digit & 1)
          step_add_fin(step, corner[subset->roof[i]], digit);
      step_eliminate_set(step, cand, victims & ~whole, digit);
    }
    if (finding_accept(subset->finding)) return true;
  }
  if (cand->side > ROOF_SIDE_MAX && size == ROOF_CELLS_MAX) return false;
  // Each cell makes up for one digit at most.
  for (int i = start; i < cand->side && mask_count(digits) <= size + 1 + cand->side - i; i++) {
    int cell = cand_cell(cand, subset->region, i);
    if (cand->digits[cell] == 0 || cell == corner[subset->roof[0]] ||
        cell == corner[subset->roof[1]])
      continue;
    if (grow(subset, i + 1, cells | set_of(cell), digits | cand->digits[cell])) return true;
  }
  return false;
}

static bool test_3(const struct cand *cand, struct finding *finding,
                   const struct rectangle *rectangle) {
  int roof[2];
  if (!find_roof(rectangle, roof)) return false;
  uint32_t extra = rectangle->extra[roof[0]] | rectangle->extra[roof[1]];
  if (mask_count(extra) < 2) return false;
  struct roof_subset subset = {
      .cand = cand, .finding = finding, .rectangle = rectangle, .roof = roof};
  const struct geom_cell *first = &cand->geom->cell[rectangle->corner[roof[0]]];
  for (int k = 0; k < first->region_count; k++) {
    subset.region = first->regions[k];
    if (set_has(cand->layout->region[subset.region], rectangle->corner[roof[1]]) &&
        grow(&subset, 0, (cell_set){0}, extra))
      return true;
  }
  return false;
}

// --- test 4 and 6, hidden rectangle -------------------------------------------------------------

// Does the digit have no place in the region besides these two cells?
static bool only_two(const struct cand *cand, int region, int digit, int first, int second) {
  cell_set both = set_of(first) | set_of(second);
  return set_equal(cand->cells[digit] & cand->layout->region[region], both & cand->cells[digit]) &&
         !set_any(both & ~cand->cells[digit]);
}

static bool test_4(const struct cand *cand, struct finding *finding,
                   const struct rectangle *rectangle) {
  struct step *step = &finding->step;
  int roof[2];
  if (!find_roof(rectangle, roof)) return false;
  int first = rectangle->corner[roof[0]], second = rectangle->corner[roof[1]];
  const struct geom_cell *at = &cand->geom->cell[first];
  for (int k = 0; k < at->region_count; k++) {
    int region = at->regions[k];
    if (!set_has(cand->layout->region[region], second)) continue;
    for (int swap = 0; swap < 2; swap++) {
      int kept = swap ? rectangle->b : rectangle->a, gone = swap ? rectangle->a : rectangle->b;
      if (!only_two(cand, region, kept, first, second)) continue;
      begin(step, TECHNIQUE_UNIQUENESS_4, rectangle);
      step_add_base(step, region);
      step_add_fin(step, first, kept);
      step_eliminate_set(step, cand, set_of(first) | set_of(second), gone);
      if (finding_accept(finding)) return true;
    }
  }
  return false;
}

static int row_of(const struct cand *cand, int cell) {
  return cand->geom->cell[cell].row;
}

static int column_of(const struct cand *cand, int cell) {
  return cand->side + cand->geom->cell[cell].column;
}

static bool test_6(const struct cand *cand, struct finding *finding,
                   const struct rectangle *rectangle) {
  struct step *step = &finding->step;
  const int *corner = rectangle->corner;
  uint32_t rough = ~(uint32_t)rectangle->plain & 15;
  if (rough != 6 && rough != 9) return false;
  for (int swap = 0; swap < 2; swap++) {
    int digit = swap ? rectangle->b : rectangle->a;
    bool rows = only_two(cand, row_of(cand, corner[0]), digit, corner[0], corner[1]) &&
                only_two(cand, row_of(cand, corner[2]), digit, corner[2], corner[3]);
    bool columns = only_two(cand, column_of(cand, corner[0]), digit, corner[0], corner[2]) &&
                   only_two(cand, column_of(cand, corner[1]), digit, corner[1], corner[3]);
    if (!rows && !columns) continue;
    begin(step, TECHNIQUE_UNIQUENESS_6, rectangle);
    step_add_fin(step, corner[0], digit);
    cell_set victims = {0};
    for (uint32_t rest = rough; rest != 0;) victims |= set_of(corner[mask_take(&rest)]);
    step_eliminate_set(step, cand, victims, digit);
    if (finding_accept(finding)) return true;
  }
  return false;
}

static bool test_hidden(const struct cand *cand, struct finding *finding,
                        const struct rectangle *rectangle) {
  struct step *step = &finding->step;
  const int *corner = rectangle->corner;
  uint32_t rough = ~(uint32_t)rectangle->plain & 15;
  if (mask_count(rough) < 2) return false;
  for (int i = 0; i < 4; i++) {
    int start = i, opposite = 3 - i;
    if (!(rectangle->plain >> start & 1)) continue;
    // With two extras they must be opposite or share a line away from the start.
    for (int swap = 0; swap < 2; swap++) {
      int strong = swap ? rectangle->b : rectangle->a, gone = swap ? rectangle->a : rectangle->b;
      int far = corner[opposite];
      if (!only_two(cand, row_of(cand, far), strong, far, corner[opposite ^ 1]) ||
          !only_two(cand, column_of(cand, far), strong, far, corner[opposite ^ 2]))
        continue;
      begin(step, TECHNIQUE_HIDDEN_RECTANGLE, rectangle);
      step_add_fin(step, far, strong);
      step_eliminate_set(step, cand, set_of(far), gone);
      if (finding_accept(finding)) return true;
    }
  }
  return false;
}

// --- walking the rectangles ---------------------------------------------------------------------

// Lists the rectangle once for each pair of digits that one of its corners has and that all of them
// share in. All four corners are blank.
static void list_pairs(struct rectangle_work *work, const struct cand *cand,
                       struct rectangle_entry *entry) {
  uint32_t digits[4];
  for (int i = 0; i < 4; i++) digits[i] = cand->digits[entry->corner[i]];
  for (int i = 0; i < 4; i++) {
    entry->pair = digits[i];
    bool fits = mask_pair(entry->pair);
    for (int k = 0; k < 4; k++)
      fits = fits && (digits[k] & entry->pair) != 0 && (k >= i || digits[k] != entry->pair);
    if (fits && work->count < RECTANGLES_MAX) work->list[work->count++] = *entry;
  }
}

static uint64_t last_change(const struct cand *cand, const struct barren_work *barren,
                            const int corner[4]) {
  uint64_t last = 0;
  for (int i = 0; i < 4; i += 3) { // two opposite corners have all rows, columns and boxes
    const struct geom_cell *at = &cand->geom->cell[corner[i]];
    for (int k = 0; k < at->region_count; k++)
      if (barren->region[at->regions[k]] > last) last = barren->region[at->regions[k]];
  }
  return last;
}

static void list_rows(struct rectangle_work *work, const struct cand *cand,
                      const struct barren_work *barren, int top, int bottom, uint32_t pairs) {
  const struct geom *geom = cand->geom;
  int side = cand->side;
  const uint32_t *upper = &cand->digits[top * side], *lower = &cand->digits[bottom * side];
  bool plain = cand->layout->plain; // boxes are quickly told apart
  bool band = plain && top / geom->box_height == bottom / geom->box_height;
  // Columns where both cells are blank and have something in common.
  uint32_t columns = 0;
  for (int column = 0; column < side; column++)
    columns |= (uint32_t)((upper[column] & lower[column]) != 0) << column;
  while (columns != 0) {
    int left = mask_take(&columns);
    for (uint32_t rest = pairs >> left & 1 ? columns : columns & pairs; rest != 0;) {
      int right = mask_take(&rest);
      if (plain && band == (left / geom->box_width == right / geom->box_width)) continue;
      int corner[4] = {top * side + left, top * side + right, bottom * side + left,
                       bottom * side + right};
      if (!plain && !rectangle_fits(geom, corner)) continue;
      struct rectangle_entry entry = {.changed = 1};
      for (int i = 0; i < 4; i++) entry.corner[i] = (uint16_t)corner[i];
      if (barren->cand != NULL) {
        entry.changed = last_change(cand, barren, corner);
        if (entry.changed <= work->since) continue;
      }
      list_pairs(work, cand, &entry);
    }
  }
}

// Every rectangle that lies in two boxes, once for all tests of a position.
static const struct rectangle_work *list_rectangles(const struct cand *cand,
                                                    struct rate_workspace *workspace) {
  struct rectangle_work *work = &workspace->rectangles;
  const struct barren_work *barren = &workspace->barren;
  int side = cand->side;
  if (barren->cand != NULL && work->known == barren->clock) return work;
  work->known = barren->cand != NULL ? barren->clock : 0;
  work->count = 0;
  work->since = UINT64_MAX;
  for (int test = TECHNIQUE_UNIQUENESS_1; test <= TECHNIQUE_HIDDEN_RECTANGLE; test++)
    if (barren->vain[test] < work->since) work->since = barren->vain[test];
  cell_set pairs = cand_cells_with_two(cand);
  for (int top = 0; top < side; top++)
    for (int bottom = top + 1; bottom < side; bottom++) {
      uint32_t columns = set_run(pairs, top * side, side) | set_run(pairs, bottom * side, side);
      if (columns != 0) list_rows(work, cand, barren, top, bottom, columns);
    }
  return work;
}

static bool find_rectangle(const struct cand *cand, struct finding *finding, int technique,
                           rectangle_test *test) {
  struct barren_work *barren = &finding->work->barren;
  uint64_t vain = barren_last_vain(barren, technique);
  const struct rectangle_work *work = list_rectangles(cand, finding->work);
  for (int n = 0; n < work->count; n++) {
    const struct rectangle_entry *entry = &work->list[n];
    if (entry->changed <= vain) continue;
    struct rectangle rectangle = {
        .pair = entry->pair, .a = mask_first(entry->pair), .b = mask_last(entry->pair)};
    for (int i = 0; i < 4; i++) {
      rectangle.corner[i] = entry->corner[i];
      rectangle.extra[i] = cand->digits[entry->corner[i]] & ~entry->pair;
      rectangle.plain |= (rectangle.extra[i] == 0) << i;
    }
    if (test(cand, finding, &rectangle)) return true;
  }
  barren_note(barren, technique);
  return false;
}

bool FINDER(find_uniqueness_1)(const struct cand *cand, struct finding *finding) {
  return find_rectangle(cand, finding, TECHNIQUE_UNIQUENESS_1, test_1);
}

bool FINDER(find_uniqueness_2)(const struct cand *cand, struct finding *finding) {
  return find_rectangle(cand, finding, TECHNIQUE_UNIQUENESS_2, test_2);
}

bool FINDER(find_uniqueness_3)(const struct cand *cand, struct finding *finding) {
  return find_rectangle(cand, finding, TECHNIQUE_UNIQUENESS_3, test_3);
}

bool FINDER(find_uniqueness_4)(const struct cand *cand, struct finding *finding) {
  return find_rectangle(cand, finding, TECHNIQUE_UNIQUENESS_4, test_4);
}

bool FINDER(find_uniqueness_5)(const struct cand *cand, struct finding *finding) {
  return find_rectangle(cand, finding, TECHNIQUE_UNIQUENESS_5, test_5);
}

bool FINDER(find_uniqueness_6)(const struct cand *cand, struct finding *finding) {
  return find_rectangle(cand, finding, TECHNIQUE_UNIQUENESS_6, test_6);
}

bool FINDER(find_hidden_rectangle)(const struct cand *cand, struct finding *finding) {
  return find_rectangle(cand, finding, TECHNIQUE_HIDDEN_RECTANGLE, test_hidden);
}
