// Single-digit patterns: two strong links on one digit, joined so that one of two far ends is true.
//
//      skyscraper               two-string kite          empty rectangle
//      . n . | . . . | f . .    . . n | . . . | . f .    . . 4 | . . . | . . .
//      . . . | . . . | . x .    . n . | . . . | . . .    . 4 4 | . . . | . n .
//      . n . | . . . | . f .    . . . | . . . | . . .    . . 4 | . . . | . . .
//                               . f . | . . . | . x .    . . x | . . . | . f .
//
//      n  near ends    f  far ends    x  loses the digit
//
// A strong link is a region with exactly two places: if one is false the other is true. Two links
// whose near ends see each other cannot both have their near ends true, so at least one far end
// is: cells that see both far ends lose the digit. By the kinds of regions it is called
//
//      skyscraper        two rows (or two columns), near ends in one column (row)
//      two-string kite   a row and a column, near ends in one box
//      turbot fish       anything else with a box among the strong links
//
// An empty rectangle is a box with all its places on one row and one column: if the near end is
// true the row is out, so the column has the digit; if not, the far end is true. Either way x goes.
//
// These are for boards with cell sets, and for plain geometries.
#include "solver/technique.h"

struct link {
  int region, near, far;
};

static bool usable(const struct cand *cand) {
  return cand->layout->sets && cand->layout->plain;
}

// The strong link of a digit in a region, if it has one, read from its `end`.
static bool strong_link(const struct cand *cand, int region, int digit, int end,
                        struct link *link) {
  uint32_t places = cand->places[region][digit];
  if (!mask_pair(places)) return false;
  int low = cand_cell(cand, region, mask_first(places));
  int high = cand_cell(cand, region, mask_last(places));
  *link = (struct link){.region = region, .near = end ? high : low, .far = end ? low : high};
  return true;
}

static struct link reverse_link(const struct link *link) {
  return (struct link){.region = link->region, .near = link->far, .far = link->near};
}

// The step that two links prove. The caller has checked that the near ends see each other.
static void join(const struct cand *cand, struct step *step, int technique, int digit,
                 const struct link *a, const struct link *b) {
  step_begin(step, technique);
  step->digits = UINT32_C(1) << digit;
  step_add_base(step, a->region);
  step_add_base(step, b->region);
  step_add_cell(step, a->far);
  step_add_cell(step, a->near);
  step_add_cell(step, b->near);
  step_add_cell(step, b->far);
  const cell_set *peers = cand->layout->peers;
  step_eliminate_set(step, cand, peers[a->far] & peers[b->far], digit);
}

static bool four_cells(const struct link *a, const struct link *b) {
  return a->near != b->near && a->near != b->far && a->far != b->near && a->far != b->far;
}

static bool share_line(const struct cand *cand, int a, int b) {
  const struct geom_cell *cell = cand->geom->cell;
  return cell[a].row == cell[b].row || cell[a].column == cell[b].column;
}

// --- skyscraper and turbot fish -----------------------------------------------------------------

// Skyscrapers join parallel lines by a line; turbot fish are what is left once they and the kites
// are taken.
static bool fits(const struct cand *cand, int technique, const struct link *a,
                 const struct link *b) {
  enum region_kind first = cand->geom->regions[a->region].kind;
  enum region_kind second = cand->geom->regions[b->region].kind;
  if (technique == TECHNIQUE_SKYSCRAPER) return first == second && first != REGION_BOX;
  return first == REGION_BOX || second == REGION_BOX;
}

// Two links can be joined at either end of each.
static bool join_links(const struct cand *cand, struct step *step, int technique, int digit,
                       const struct link *first, const struct link *second) {
  if (!fits(cand, technique, first, second) || !four_cells(first, second)) return false;
  for (int end = 0; end < 4; end++) {
    struct link a = end / 2 == 0 ? *first : reverse_link(first);
    struct link b = end % 2 == 0 ? *second : reverse_link(second);
    if (!layout_sees(cand->layout, a.near, b.near)) continue;
    if (technique == TECHNIQUE_SKYSCRAPER && !share_line(cand, a.near, b.near)) continue;
    join(cand, step, technique, digit, &a, &b);
    if (step_accept(step)) return true;
  }
  return false;
}

// Tries every two strong links in the regions `from` .. `to` - 1.
static bool find_links(const struct cand *cand, struct step *step, int technique, int from,
                       int to) {
  if (!usable(cand)) return false;
  for (int digit = 1; digit <= cand->side; digit++) {
    struct link links[LAYOUT_REGIONS_MAX];
    int count = 0;
    for (int region = from; region < to; region++)
      count += strong_link(cand, region, digit, 0, &links[count]);
    for (int i = 0; i < count; i++)
      for (int k = i + 1; k < count; k++)
        if (join_links(cand, step, technique, digit, &links[i], &links[k])) return true;
  }
  return false;
}

bool find_skyscraper(const struct cand *cand, struct step *step) {
  int side = cand->side;
  return find_links(cand, step, TECHNIQUE_SKYSCRAPER, 0, side) ||
         find_links(cand, step, TECHNIQUE_SKYSCRAPER, side, 2 * side);
}

bool find_turbot_fish(const struct cand *cand, struct step *step) {
  return find_links(cand, step, TECHNIQUE_TURBOT_FISH, 0, 3 * cand->side);
}

// --- two-string kite ----------------------------------------------------------------------------

// The kite of a row and a column whose near ends are chosen by `end`, or nothing.
static bool kite(const struct cand *cand, struct step *step, int technique, int digit, int row,
                 int column, int end) {
  struct link a, b;
  if (!strong_link(cand, row, digit, end / 2, &a) ||
      !strong_link(cand, column, digit, end % 2, &b) || !four_cells(&a, &b))
    return false;
  const struct geom_cell *cell = cand->geom->cell;
  if (cell[a.near].box != cell[b.near].box || share_line(cand, a.near, b.near)) return false;
  join(cand, step, technique, digit, &a, &b);
  return step->elimination_count > 0;
}

bool find_two_string_kite(const struct cand *cand, struct step *step) {
  if (!usable(cand)) return false;
  int side = cand->side;
  for (int digit = 1; digit <= side; digit++)
    for (int row = 0; row < side; row++) {
      if (!mask_pair(cand->places[row][digit])) continue;
      for (int column = side; column < 2 * side; column++) {
        if (!mask_pair(cand->places[column][digit])) continue;
        for (int end = 0; end < 4; end++)
          if (kite(cand, step, TECHNIQUE_TWO_STRING_KITE, digit, row, column, end) &&
              step_accept(step))
            return true;
      }
    }
  return false;
}

// A dual kite: two kites hang on the same two near ends, by other links or for another digit.
static bool dual_kite(struct step *step, const struct step *first, const struct step *second) {
  bool same = (first->cells[1] == second->cells[1] && first->cells[2] == second->cells[2]) ||
              (first->cells[1] == second->cells[2] && first->cells[2] == second->cells[1]);
  if (!same) return false;
  int skip = step->skip;
  *step = *first;
  step->skip = skip;
  step->technique = TECHNIQUE_DUAL_TWO_STRING_KITE;
  step->digits |= second->digits;
  step_add_cell(step, second->cells[0]);
  step_add_cell(step, second->cells[3]);
  for (int i = 0; i < second->elimination_count; i++) {
    const struct step_mark *mark = &second->eliminations[i];
    bool listed = false;
    for (int k = 0; k < first->elimination_count; k++)
      listed |=
          first->eliminations[k].cell == mark->cell && first->eliminations[k].digit == mark->digit;
    if (!listed) step_eliminate(step, mark->cell, mark->digit);
  }
  return step->elimination_count > first->elimination_count && step_accept(step);
}

bool find_dual_two_string_kite(const struct cand *cand, struct step *step) {
  struct step first, second;
  for (int i = 0;; i++) {
    first.skip = i;
    if (!find_two_string_kite(cand, &first)) return false;
    for (int k = i + 1;; k++) {
      second.skip = k;
      if (!find_two_string_kite(cand, &second)) break;
      if (dual_kite(step, &first, &second)) return true;
    }
  }
}

// --- empty rectangle ----------------------------------------------------------------------------

// A box with all its places on one row and one column, and not on either alone.
struct cross {
  int digit, box, row, column; // regions
  cell_set cells;
};

static bool make_cross(const struct cand *cand, int digit, int box, int row, int column,
                       struct cross *cross) {
  const cell_set *region = cand->layout->region;
  cell_set cells = cand->cells[digit] & region[box];
  *cross = (struct cross){.digit = digit, .box = box, .row = row, .column = column, .cells = cells};
  return (cells & ~(region[row] | region[column])) == 0 && (cells & ~region[row]) != 0 &&
         (cells & ~region[column]) != 0;
}

// A strong link in a line across one arm of the cross puts the far end against the other arm: the
// cell where they meet loses the digit. Returns that cell, or -1.
static int cross_victim(const struct cand *cand, const struct cross *cross, int line, int end,
                        struct link *link) {
  const cell_set *region = cand->layout->region;
  if (!strong_link(cand, line, cross->digit, end, link)) return -1;
  bool upright = cand->geom->regions[line].kind == REGION_COLUMN;
  int arm = upright ? cross->row : cross->column, other = upright ? cross->column : cross->row;
  if ((region[line] & region[cross->box]) != 0 || !set_has(region[arm], link->near)) return -1;
  const struct geom_cell *far = &cand->geom->cell[link->far];
  cell_set meeting = region[upright ? far->row : cand->side + far->column] & region[other] &
                     ~region[cross->box] & cand->cells[cross->digit];
  return meeting != 0 ? set_first(meeting) : -1;
}

static bool empty_rectangle(const struct cand *cand, struct step *step, const struct cross *cross) {
  int side = cand->side;
  for (int i = 0; i < 2 * side; i++)
    for (int end = 0; end < 2; end++) {
      struct link link;
      int line = i < side ? side + i : i - side; // columns first
      int victim = cross_victim(cand, cross, line, end, &link);
      if (victim < 0) continue;
      step_begin(step, TECHNIQUE_EMPTY_RECTANGLE);
      step->digits = UINT32_C(1) << cross->digit;
      step_add_base(step, cross->box);
      step_add_base(step, link.region);
      step_add_cell(step, link.near);
      step_add_cell(step, link.far);
      for (cell_set rest = cross->cells; rest != 0;)
        step_add_fin(step, set_take(&rest), cross->digit);
      step_eliminate(step, victim, cross->digit);
      if (step_accept(step)) return true;
    }
  return false;
}

bool find_empty_rectangle(const struct cand *cand, struct step *step) {
  if (!usable(cand)) return false;
  for (int digit = 1; digit <= cand->side; digit++)
    for (int box = 2 * cand->side; box < 3 * cand->side; box++) {
      if (cand->places[box][digit] == 0) continue;
      for (int i = 0; i < cand->side; i++) {
        // The centre of the cross runs over all cells of the box.
        const struct geom_cell *centre = &cand->geom->cell[cand_cell(cand, box, i)];
        struct cross cross;
        if (make_cross(cand, digit, box, centre->row, cand->side + centre->column, &cross) &&
            empty_rectangle(cand, step, &cross))
          return true;
      }
    }
  return false;
}

// Two empty rectangles in the same box.
bool find_dual_empty_rectangle(const struct cand *cand, struct step *step) {
  struct step first, second;
  for (int i = 0;; i++) {
    first.skip = i;
    if (!find_empty_rectangle(cand, &first)) return false;
    for (int k = i + 1;; k++) {
      second.skip = k;
      if (!find_empty_rectangle(cand, &second)) break;
      if (first.digits != second.digits || first.base[0] != second.base[0] ||
          first.eliminations[0].cell == second.eliminations[0].cell)
        continue;
      int skip = step->skip;
      *step = first;
      step->skip = skip;
      step->technique = TECHNIQUE_DUAL_EMPTY_RECTANGLE;
      step_add_cell(step, second.cells[0]);
      step_add_cell(step, second.cells[1]);
      step_eliminate(step, second.eliminations[0].cell, second.eliminations[0].digit);
      if (step_accept(step)) return true;
    }
  }
}
