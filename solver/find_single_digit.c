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
//      turbot fish       anything else with a box among the strong links; where there are more rules
//                        than rows, columns and boxes, anything else
//
// An empty rectangle is a box with all its places on one row and one column: if the near end is
// true the row is out, so the column has the digit; if not, the far end is true. Either way x goes.
#include "solver/workspace.h"

struct link {
  int region, near, far;
};

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
  if (!cand->layout->plain) return true; // ends may see each other in many ways
  return first == REGION_BOX || second == REGION_BOX;
}

// Two links can be joined at either end of each.
static bool join_links(const struct cand *cand, struct finding *finding, int technique, int digit,
                       const struct link *first, const struct link *second) {
  struct step *step = &finding->step;
  if (!fits(cand, technique, first, second) || !four_cells(first, second)) return false;
  for (int end = 0; end < 4; end++) {
    struct link a = end / 2 == 0 ? *first : reverse_link(first);
    struct link b = end % 2 == 0 ? *second : reverse_link(second);
    if (!layout_sees(cand->layout, a.near, b.near)) continue;
    if (technique == TECHNIQUE_SKYSCRAPER && !share_line(cand, a.near, b.near)) continue;
    join(cand, step, technique, digit, &a, &b);
    if (finding_accept(finding)) return true;
  }
  return false;
}

// Tries every two strong links in the regions `from` .. `to` - 1.
static bool find_links(const struct cand *cand, struct finding *finding, int technique, int from,
                       int to) {
  for (uint32_t rest = barren_open_digits(&finding->work->barren, cand, technique); rest != 0;) {
    int digit = mask_take(&rest);
    struct link links[LAYOUT_REGIONS_MAX];
    int count = 0;
    for (int region = from; region < to; region++)
      count += strong_link(cand, region, digit, 0, &links[count]);
    for (int i = 0; i < count; i++)
      for (int k = i + 1; k < count; k++)
        if (join_links(cand, finding, technique, digit, &links[i], &links[k])) return true;
  }
  return false;
}

bool FINDER(find_skyscraper)(const struct cand *cand, struct finding *finding) {
  int side = cand->side;
  if (find_links(cand, finding, TECHNIQUE_SKYSCRAPER, 0, side) ||
      find_links(cand, finding, TECHNIQUE_SKYSCRAPER, side, 2 * side))
    return true;
  barren_note(&finding->work->barren, TECHNIQUE_SKYSCRAPER);
  return false;
}

bool FINDER(find_turbot_fish)(const struct cand *cand, struct finding *finding) {
  if (find_links(cand, finding, TECHNIQUE_TURBOT_FISH, 0, cand->geom->house_count)) return true;
  barren_note(&finding->work->barren, TECHNIQUE_TURBOT_FISH);
  return false;
}

// --- pairs --------------------------------------------------------------------------------------

// Two instances of a technique that say more together. The walk over the second ones passes over
// those that have been first.
typedef bool pair_joiner(struct finding *finding, const struct step *first,
                         const struct step *second);

struct pairs {
  const struct cand *cand;
  struct finding *finding;
  technique_finder *find;
  pair_joiner *join;
  const struct step *first;
  int firsts, seconds; // instances so far
  bool stopped;
};

static bool take_second(void *context, const struct step *second) {
  struct pairs *pairs = context;
  if (pairs->seconds++ < pairs->firsts) return true;
  pairs->stopped = pairs->join(pairs->finding, pairs->first, second);
  return !pairs->stopped;
}

static bool take_first(void *context, const struct step *first) {
  struct pairs *pairs = context;
  struct finding others = {.work = pairs->finding->work, .visit = take_second, .context = pairs};
  pairs->first = first;
  pairs->firsts++;
  pairs->seconds = 0;
  pairs->find(pairs->cand, &others);
  return !pairs->stopped;
}

static bool find_pairs(const struct cand *cand, struct finding *finding, technique_finder *find,
                       pair_joiner *joiner) {
  struct pairs pairs = {.cand = cand, .finding = finding, .find = find, .join = joiner};
  find(cand, &(struct finding){.work = finding->work, .visit = take_first, .context = &pairs});
  return pairs.stopped;
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

bool FINDER(find_two_string_kite)(const struct cand *cand, struct finding *finding) {
  struct step *step = &finding->step;
  struct barren_work *barren = &finding->work->barren;
  int side = cand->side;
  for (uint32_t rest = barren_open_digits(barren, cand, TECHNIQUE_TWO_STRING_KITE); rest != 0;) {
    int digit = mask_take(&rest);
    for (int row = 0; row < side; row++) {
      if (!mask_pair(cand->places[row][digit])) continue;
      for (int column = side; column < 2 * side; column++) {
        if (!mask_pair(cand->places[column][digit])) continue;
        for (int end = 0; end < 4; end++)
          if (kite(cand, step, TECHNIQUE_TWO_STRING_KITE, digit, row, column, end) &&
              finding_accept(finding))
            return true;
      }
    }
  }
  return false;
}

// A dual kite: two kites hang on the same two near ends, by other links or for another digit.
static bool join_kites(struct finding *finding, const struct step *first,
                       const struct step *second) {
  bool same = (first->cells[1] == second->cells[1] && first->cells[2] == second->cells[2]) ||
              (first->cells[1] == second->cells[2] && first->cells[2] == second->cells[1]);
  if (!same) return false;
  struct step *step = &finding->step;
  *step = *first;
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
  return step->elimination_count > first->elimination_count && finding_accept(finding);
}

bool FINDER(find_dual_two_string_kite)(const struct cand *cand, struct finding *finding) {
  return find_pairs(cand, finding, FINDER(find_two_string_kite), join_kites);
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
  return !set_any(cells & ~(region[row] | region[column])) && set_any(cells & ~region[row]) &&
         set_any(cells & ~region[column]);
}

// A strong link in a line across one arm of the cross puts the far end against the other arm: the
// cell where they meet loses the digit. Returns that cell, or -1.
static int cross_victim(const struct cand *cand, const struct cross *cross, int line, int end,
                        struct link *link) {
  const cell_set *region = cand->layout->region;
  if (!strong_link(cand, line, cross->digit, end, link)) return -1;
  bool upright = cand->geom->regions[line].kind == REGION_COLUMN;
  int arm = upright ? cross->row : cross->column, other = upright ? cross->column : cross->row;
  if (set_any(region[line] & region[cross->box]) || !set_has(region[arm], link->near)) return -1;
  const struct geom_cell *far = &cand->geom->cell[link->far];
  cell_set meeting = region[upright ? far->row : cand->side + far->column] & region[other] &
                     ~region[cross->box] & cand->cells[cross->digit];
  return set_any(meeting) ? set_first(meeting) : -1;
}

static bool empty_rectangle(const struct cand *cand, struct finding *finding,
                            const struct cross *cross) {
  struct step *step = &finding->step;
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
      for (cell_set rest = cross->cells; set_any(rest);)
        step_add_fin(step, set_take(&rest), cross->digit);
      step_eliminate(step, victim, cross->digit);
      if (finding_accept(finding)) return true;
    }
  return false;
}

bool FINDER(find_empty_rectangle)(const struct cand *cand, struct finding *finding) {
  struct barren_work *barren = &finding->work->barren;
  for (uint32_t rest = barren_open_digits(barren, cand, TECHNIQUE_EMPTY_RECTANGLE); rest != 0;) {
    int digit = mask_take(&rest);
    for (int box = 2 * cand->side; box < 3 * cand->side; box++) {
      if (cand->places[box][digit] == 0) continue;
      // The centre of the cross runs over all cells of the box, and over all others where the box
      // need not have it.
      bool jigsaw = cand_offers(cand, NEEDS_JIGSAW);
      int centres = jigsaw ? cand->geom->cells : cand->side;
      for (int i = 0; i < centres; i++) {
        const struct geom_cell *centre = &cand->geom->cell[jigsaw ? i : cand_cell(cand, box, i)];
        struct cross cross;
        if (make_cross(cand, digit, box, centre->row, cand->side + centre->column, &cross) &&
            empty_rectangle(cand, finding, &cross))
          return true;
      }
    }
  }
  return false;
}

// Two empty rectangles in the same box.
static bool join_rectangles(struct finding *finding, const struct step *first,
                            const struct step *second) {
  if (first->digits != second->digits || first->base[0] != second->base[0] ||
      first->eliminations[0].cell == second->eliminations[0].cell)
    return false;
  struct step *step = &finding->step;
  *step = *first;
  step->technique = TECHNIQUE_DUAL_EMPTY_RECTANGLE;
  step_add_cell(step, second->cells[0]);
  step_add_cell(step, second->cells[1]);
  step_eliminate(step, second->eliminations[0].cell, second->eliminations[0].digit);
  return finding_accept(finding);
}

bool FINDER(find_dual_empty_rectangle)(const struct cand *cand, struct finding *finding) {
  return find_pairs(cand, finding, FINDER(find_empty_rectangle), join_rectangles);
}
