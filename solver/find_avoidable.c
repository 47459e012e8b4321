// Avoidable rectangles and BUG+1: uniqueness seen from cells that are filled, and from the end.
//
//      a . . | b . .      avoidable rectangle: three or two corners have been solved (not given!)
//      . . . | . . .      as a b / b; were the fourth a, the rectangle could be exchanged
//      b . . | ?a .
//
//      type 1   three corners solved: the fourth is not what would complete the exchange
//      type 2   two corners on a line solved, the other two have their digits crosswise and the
//               same extra digit c: one of them is c
//
//      BUG+1    every blank cell has two digits and every digit has two places in its regions, but
//               for one cell with three. Without its extra digit the whole board could be
//               exchanged, so the cell is the digit that has three places around it
//
// Sound only for puzzles with one solution, with rows, columns and boxes of any shape
// as the only regions, and no pairs.
#include "solver/workspace.h"

// The digit of a cell that was solved and not given, or 0.
static int solved(const struct cand *cand, int cell) {
  return cand_is_given(cand, cell) ? 0 : cand->values.cell[cell];
}

static void begin(struct step *step, int technique, const int corner[4], int a, int b) {
  step_begin(step, technique);
  step->digits = UINT32_C(1) << a | UINT32_C(1) << b;
  for (int i = 0; i < 4; i++) step_add_cell(step, corner[i]);
}

// Corner `open` is blank; its opposite has what it must not become.
static bool type_1(const struct cand *cand, struct finding *finding, const int corner[4]) {
  struct step *step = &finding->step;
  for (int open = 0; open < 4; open++) {
    int same = solved(cand, corner[3 - open]);
    int first = solved(cand, corner[open ^ 1]), second = solved(cand, corner[open ^ 2]);
    if (same == 0 || first == 0 || first != second || !cand_has(cand, corner[open], same)) continue;
    // With more than two candidates it would be true as well, but nobody looks for it there.
    if (mask_count(cand->digits[corner[open]]) != 2) continue;
    begin(step, TECHNIQUE_AVOIDABLE_RECTANGLE_1, corner, same, first);
    step_eliminate(step, corner[open], same);
    if (finding_accept(finding)) return true;
  }
  return false;
}

// Corners i and k are solved and on a line; the others are blank.
static bool type_2(const struct cand *cand, struct finding *finding, const int corner[4]) {
  struct step *step = &finding->step;
  static const int lines[4][2] = {{0, 1}, {2, 3}, {0, 2}, {1, 3}};
  for (int line = 0; line < 4; line++) {
    int i = lines[line][0], k = lines[line][1];
    int a = solved(cand, corner[i]), b = solved(cand, corner[k]);
    if (a == 0 || b == 0) continue;
    // Opposite i is the cell that would repeat a, opposite k the one that would repeat b.
    int like_a = corner[3 - i], like_b = corner[3 - k];
    if (!cand_has(cand, like_a, a) || !cand_has(cand, like_b, b)) continue;
    uint32_t extra = cand->digits[like_a] & ~(UINT32_C(1) << a);
    if (!mask_single(extra) || extra != (cand->digits[like_b] & ~(UINT32_C(1) << b))) continue;
    begin(step, TECHNIQUE_AVOIDABLE_RECTANGLE_2, corner, a, b);
    step_add_fin(step, like_a, mask_first(extra));
    step_add_fin(step, like_b, mask_first(extra));
    const cell_set *peers = cand->layout->peers;
    step_eliminate_set(step, cand, peers[like_a] & peers[like_b], mask_first(extra));
    if (finding_accept(finding)) return true;
  }
  return false;
}

// The columns of the cells of a set in a row.
static uint32_t columns_of(const struct cand *cand, cell_set set, int row) {
  return set_run(set, row * cand->side, cand->side);
}

static bool find_avoidable(const struct cand *cand, struct finding *finding, int technique,
                           bool (*type)(const struct cand *, struct finding *, const int *)) {
  const struct geom *geom = cand->geom;
  int side = cand->side;
  bool plain = cand->layout->plain; // boxes are quickly told apart
  struct barren_work *barren = &finding->work->barren;
  // Corners are solved or have two digits left; one of them has changed, and two are solved.
  cell_set blank = {0};
  for (int digit = 1; digit <= side; digit++) blank |= cand->cells[digit];
  cell_set filled = ~blank & ~set_load(cand->given), corners = filled | cand_cells_with_two(cand);
  cell_set open = barren_open_cells(barren, technique);
  for (int top = 0; top < side; top++)
    for (int bottom = top + 1; bottom < side; bottom++) {
      bool band = plain && top / geom->box_height == bottom / geom->box_height;
      uint32_t changed = columns_of(cand, open, top) | columns_of(cand, open, bottom);
      uint32_t some = columns_of(cand, filled, top) | columns_of(cand, filled, bottom);
      uint32_t columns = columns_of(cand, corners, top) & columns_of(cand, corners, bottom);
      if ((columns & changed) == 0 || (columns & some) == 0) continue;
      while (columns != 0) {
        int left = mask_take(&columns);
        for (uint32_t rest = changed >> left & 1 ? columns : columns & changed; rest != 0;) {
          int right = mask_take(&rest);
          if (!((some >> left | some >> right) & 1)) continue;
          if (plain && band == (left / geom->box_width == right / geom->box_width)) continue;
          int corner[4] = {top * side + left, top * side + right, bottom * side + left,
                           bottom * side + right};
          if (!plain && !rectangle_fits(geom, corner)) continue;
          if (type(cand, finding, corner)) return true;
        }
      }
    }
  barren_note(barren, technique);
  return false;
}

bool FINDER(find_avoidable_rectangle_1)(const struct cand *cand, struct finding *finding) {
  return find_avoidable(cand, finding, TECHNIQUE_AVOIDABLE_RECTANGLE_1, type_1);
}

bool FINDER(find_avoidable_rectangle_2)(const struct cand *cand, struct finding *finding) {
  return find_avoidable(cand, finding, TECHNIQUE_AVOIDABLE_RECTANGLE_2, type_2);
}

// --- BUG+1 --------------------------------------------------------------------------------------

// The one blank cell that has three digits while all others have two, or -1.
static int odd_cell(const struct cand *cand) {
  int odd = -1;
  for (int cell = 0; cell < cand->geom->cells; cell++) {
    int count = mask_count(cand->digits[cell]);
    if (cand->digits[cell] == 0 || count == 2) continue;
    if (count != 3 || odd >= 0) return -1;
    odd = cell;
  }
  return odd;
}

bool FINDER(find_bug_plus_1)(const struct cand *cand, struct finding *finding) {
  struct step *step = &finding->step;
  int odd = odd_cell(cand);
  if (odd < 0) return false;
  // Every digit has two places in each region; the extra digit has three where the odd cell is.
  int extra = 0;
  for (int region = 0; region < cand->geom->region_count; region++)
    for (int digit = 1; digit <= cand->side; digit++) {
      int count = mask_count(cand->places[region][digit]);
      if (count == 0 || count == 2) continue;
      bool around = set_has(cand->layout->region[region], odd);
      if (count != 3 || !around || (extra != 0 && extra != digit)) return false;
      extra = digit;
    }
  if (extra == 0 || !cand_has(cand, odd, extra)) return false;
  step_begin(step, TECHNIQUE_BUG_PLUS_1);
  step->digits = UINT32_C(1) << extra;
  step_add_cell(step, odd);
  for (uint32_t rest = cand->digits[odd] & ~step->digits; rest != 0;)
    step_eliminate(step, odd, mask_take(&rest));
  return finding_accept(finding);
}
