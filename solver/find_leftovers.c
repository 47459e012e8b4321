// The law of leftovers, for boards with irregular boxes.
//
//      a a a b        two rows hold every digit twice, and so do two boxes, here a and b. What both
//      a b b b        have in common counts on both sides, so the rest is left over: the cells of
//      c c a b        the rows outside the boxes (none here, or c) hold the same digits, as often, as
//                     the cells of the boxes outside the rows
//
// For every run of k rows, or k columns, the k boxes that have most of their cells in it are taken:
// few cells are left over then. On either side of the law each digit has as many cells:
//
//      a digit that fits nowhere on one side, or no more often than it is placed on the other, goes
//      a digit that is placed on one side and has only so many cells left on the other is there
//
// Invariant: both sides have the same number of cells.
#include "solver/workspace.h"

enum {
  LINES_MAX = STEP_REGIONS_MAX, // that a step can name
  LEFT_MAX = 8,                 // cells of a side: nobody compares more
};

// One side of the law.
struct side {
  int count;
  uint16_t cells[LEFT_MAX];
};

struct law {
  const struct cand *cand;
  bool columns;
  int first, lines; // the run
  bool chosen[GEOM_SIDE_MAX];
  struct side side[2]; // of the lines, of the boxes
};

static int line_of(const struct law *law, int cell) {
  const struct geom_cell *at = &law->cand->geom->cell[cell];
  return law->columns ? at->column : at->row;
}

static bool in_run(const struct law *law, int cell) {
  int line = line_of(law, cell);
  return line >= law->first && line < law->first + law->lines;
}

// Chooses as many boxes as there are lines: those that have most of their cells in the run.
static void choose_boxes(struct law *law, const uint8_t (*inside)[GEOM_SIDE_MAX]) {
  int boxes = law->cand->side, counts[GEOM_SIDE_MAX];
  for (int box = 0; box < boxes; box++) {
    law->chosen[box] = false;
    counts[box] = 0;
    for (int i = 0; i < law->lines; i++) counts[box] += inside[law->first + i][box];
  }
  for (int i = 0; i < law->lines; i++) {
    int best = -1;
    for (int box = 0; box < boxes; box++)
      if (!law->chosen[box] && (best < 0 || counts[box] > counts[best])) best = box;
    law->chosen[best] = true;
  }
}

// Lists what is left over. False when that is nothing, or too much.
static bool list_sides(struct law *law) {
  const struct geom *geom = law->cand->geom;
  law->side[0].count = law->side[1].count = 0;
  for (int cell = 0; cell < geom->cells; cell++) {
    bool run = in_run(law, cell), chosen = law->chosen[geom->cell[cell].box];
    if (run == chosen) continue;
    struct side *side = &law->side[chosen];
    if (side->count == LEFT_MAX) return false;
    side->cells[side->count++] = (uint16_t)cell;
  }
  return law->side[0].count > 0;
}

// How often a digit is on a side, and how often it may be added.
struct tally {
  int placed, open; // cells
  int most;         // of the open ones that can all have the digit, at most
};

static struct tally count_digit(const struct cand *cand, const struct side *side, int digit) {
  struct tally tally = {0};
  uint32_t rows = 0, columns = 0, boxes = 0;
  for (int i = 0; i < side->count; i++) {
    int cell = side->cells[i];
    const struct geom_cell *at = &cand->geom->cell[cell];
    tally.placed += cand->values.cell[cell] == digit;
    if (!cand_has(cand, cell, digit)) continue;
    tally.open++;
    rows |= UINT32_C(1) << at->row;
    columns |= UINT32_C(1) << at->column;
    boxes |= UINT32_C(1) << at->box;
  }
  tally.most = mask_count(rows);
  if (mask_count(columns) < tally.most) tally.most = mask_count(columns);
  if (mask_count(boxes) < tally.most) tally.most = mask_count(boxes);
  return tally;
}

static void begin(const struct law *law, struct step *step) {
  int side = law->cand->side;
  step_begin(step, TECHNIQUE_LAW_OF_LEFTOVERS);
  for (int i = 0; i < law->lines; i++)
    step_add_base(step, law->first + i + (law->columns ? side : 0));
  for (int box = 0; box < side; box++)
    if (law->chosen[box]) step_add_cover(step, 2 * side + box);
  for (int s = 0; s < 2; s++) {
    for (int i = 0; i < law->side[s].count; i++) step_add_cell(step, law->side[s].cells[i]);
    step->split[s] = (uint8_t)step->cell_count;
  }
}

// What the law says of the digits: all placements, or else all eliminations.
static bool apply_law(const struct law *law, struct finding *finding, bool place) {
  const struct cand *cand = law->cand;
  struct step *step = &finding->step;
  begin(law, step);
  for (int digit = 1; digit <= cand->side; digit++)
    for (int s = 0; s < 2; s++) {
      const struct side *side = &law->side[s];
      struct tally here = count_digit(cand, side, digit);
      struct tally there = count_digit(cand, &law->side[1 - s], digit);
      bool all = here.open > 0 && there.placed - here.placed == here.open;
      bool none = here.open > 0 && here.placed == there.placed + there.most;
      if (!(place ? all : none)) continue;
      step->digits |= UINT32_C(1) << digit;
      for (int i = 0; i < side->count; i++) {
        if (!cand_has(cand, side->cells[i], digit)) continue;
        if (place)
          step_place(step, side->cells[i], digit);
        else
          step_eliminate(step, side->cells[i], digit);
      }
    }
  return finding_accept(finding);
}

// All runs of so many lines.
static bool find_runs(struct law *law, struct finding *finding,
                      const uint8_t (*inside)[GEOM_SIDE_MAX]) {
  int side = law->cand->side;
  for (law->first = 0; law->first + law->lines <= side; law->first++) {
    // At the far edge the lines and boxes that are not chosen say the same.
    if (law->first > 0 && law->first <= LINES_MAX && law->first + law->lines == side) continue;
    choose_boxes(law, inside);
    if (list_sides(law) && (apply_law(law, finding, true) || apply_law(law, finding, false)))
      return true;
  }
  return false;
}

bool find_law_of_leftovers(const struct cand *cand, struct finding *finding) {
  struct barren_work *barren = &finding->work->barren;
  const struct geom *geom = cand->geom;
  uint8_t inside[2][GEOM_SIDE_MAX][GEOM_SIDE_MAX] = {0}; // cells of a line in a box
  if (barren_changed_digits(barren, cand, TECHNIQUE_LAW_OF_LEFTOVERS) == 0) return false;
  for (int cell = 0; cell < geom->cells; cell++) {
    const struct geom_cell *at = &geom->cell[cell];
    inside[0][at->row][at->box]++;
    inside[1][at->column][at->box]++;
  }
  struct law law = {.cand = cand};
  for (law.lines = 1; law.lines < cand->side && law.lines <= LINES_MAX; law.lines++)
    for (int columns = 0; columns < 2; columns++) {
      law.columns = columns == 1;
      if (find_runs(&law, finding, inside[columns])) return true;
    }
  barren_note(barren, TECHNIQUE_LAW_OF_LEFTOVERS);
  return false;
}
