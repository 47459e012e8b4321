// The rule of 45: what a house holds altogether is known, so cells that cages leave over are, too.
//
//      one 9x9 house adds up to 45, k houses side by side to k times as much. Cages inside count with
//      their sums. A cage that lies across is either cut, its cells inside are innies and count alone,
//      or counted whole, and its cells outside are outies, which count too much. Whichever is fewer.
//
//      total = sums of whole cages + innies - outies
//
// One blank cell is solved at once. Two or three are a hidden cage, with an equation.
#include "solver/finding.h"
#include "solver/mark_view.h"
#include "solver/workspace.h"

enum { HOUSES_MAX = 3, HIDDEN_MAX = 3 };

// A run of houses side by side.
struct run {
  const struct cand *cand;
  int count;
  uint16_t houses[HOUSES_MAX];
  uint64_t inside[LAYOUT_WORDS]; // cells
};

static bool is_inside(const struct run *run, int cell) {
  return run->inside[cell / 64] >> (cell % 64) & 1;
}

static void run_add(struct run *run, int house) {
  run->houses[run->count++] = (uint16_t)house;
  for (int i = 0; i < run->cand->side; i++) {
    int cell = run->cand->geom->regions[house].cells[i];
    run->inside[cell / 64] |= UINT64_C(1) << (cell % 64);
  }
}

// Adds the fewer of a cage's cells: those inside, or those outside with its whole sum. False: there
// are too many.
static bool add_cage(const struct run *run, const struct mark *mark, struct equation *equation) {
  const uint16_t *cells = mark_cells(run->cand->view->marks, mark);
  struct part {
    int blanks, filled; // the digits of the filled cells
    uint16_t cells[GEOM_SIDE_MAX];
  } part[2];
  part[false].blanks = part[false].filled = part[true].blanks = part[true].filled = 0;
  for (int i = 0; i < mark->size; i++) {
    struct part *of = &part[is_inside(run, cells[i])];
    int digit = run->cand->values.cell[cells[i]];
    of->filled += digit;
    if (digit == 0) of->cells[of->blanks++] = cells[i];
  }
  bool whole = part[false].blanks <= part[true].blanks;
  const struct part *counted = &part[!whole];
  equation->total += whole ? counted->filled - (int)mark->value : -counted->filled;
  for (int i = 0; i < counted->blanks; i++)
    if (!equation_add(equation, run->cand, counted->cells[i], whole ? -1 : 1)) return false;
  return true;
}

// The equation of a run. False when nobody would set it up.
static bool find_equation(const struct run *run, int most, struct equation *equation) {
  const struct cand *cand = run->cand;
  const struct mark_view *view = cand->view;
  int side = cand->side, seen = -1;
  equation->count = 0;
  equation->total = run->count * side * (side + 1) / 2;
  uint64_t done[(MARKS_MAX + 63) / 64];
  for (int word = 0; word * 64 < view->cages; word++) done[word] = 0;
  for (int h = 0; h < run->count; h++)
    for (int i = 0; i < side; i++) {
      int cell = cand_cell(cand, run->houses[h], i), cage = view->cage_of[cell];
      if (cage < 0) {
        if (!equation_add(equation, cand, cell, 1)) return false;
      } else if ((done[cage / 64] >> (cage % 64) & 1) == 0) {
        done[cage / 64] |= UINT64_C(1) << (cage % 64);
        if (!add_cage(run, &view->marks->mark[cage], equation)) return false;
        seen = cage;
      }
      if (equation->count > most) return false;
    }
  return seen >= 0 && equation->count > 0;
}

static bool tell_run(const struct run *run, struct finding *finding,
                     const struct equation *equation, int technique) {
  struct step *step = &finding->step;
  const struct cand *cand = run->cand;
  step_begin(step, technique);
  for (int i = 0; i < run->count; i++) step_add_base(step, run->houses[i]);
  for (int i = 0; i < equation->count; i++) step_add_cell(step, equation->cells[i]);
  if (equation->count == 1) {
    int digit = equation->total / equation->factor[0];
    if (digit < 1 || digit > cand->side || !cand_has(cand, equation->cells[0], digit)) return false;
    step_place(step, equation->cells[0], digit);
    return finding_accept(finding);
  }
  uint32_t support[EQUATION_CELLS_MAX];
  if (!equation_solve(equation, cand, support)) return false;
  for (int i = 0; i < equation->count; i++)
    for (uint32_t gone = cand->digits[equation->cells[i]] & ~support[i]; gone != 0;
         gone &= gone - 1)
      step_eliminate(step, equation->cells[i], __builtin_ctz(gone));
  return finding_accept(finding);
}

// What is looked for in a run: equations of so many cells.
struct search {
  enum barren_parted parted;
  int least, most, technique;
};

static const struct search for_innie = {PARTED_INNIE, 1, 1, TECHNIQUE_INNIE};
static const struct search for_innie_of_several = {PARTED_INNIE_OF_SEVERAL, 1, 1,
                                                   TECHNIQUE_INNIE_OF_SEVERAL};
static const struct search for_hidden_cage = {PARTED_HIDDEN_CAGE, 2, HIDDEN_MAX,
                                              TECHNIQUE_HIDDEN_CAGE};

// Rows with rows and columns with columns; any single house.
static bool stand_together(const struct cand *cand, int first, int houses) {
  int side = cand->side;
  return houses == 1 || (cand_offers(cand, NEEDS_LINES) && first + houses <= 2 * side &&
                         first / side == (first + houses - 1) / side);
}

// Looks at every run of `houses` houses.
static bool walk_runs(const struct cand *cand, struct finding *finding, int houses,
                      const struct search *search) {
  struct barren_work *barren = &finding->work->barren;
  int last = cand->geom->house_count - houses; // the first house of the last run
  for (int word = 0; word * 64 <= last; word++) {
    uint64_t open = barren_open_runs(barren, search->parted, houses, word);
    for (; open != 0; open &= open - 1) {
      int first = word * 64 + __builtin_ctzll(open);
      if (first > last) break;
      if (!stand_together(cand, first, houses)) continue;
      struct run run = {.cand = cand};
      struct equation equation;
      for (int i = 0; i < houses; i++) run_add(&run, first + i);
      if (find_equation(&run, search->most, &equation) && equation.count >= search->least &&
          tell_run(&run, finding, &equation, search->technique))
        return true;
      barren_close_run(barren, search->parted, houses, first);
    }
  }
  return false;
}

bool find_innie(const struct cand *cand, struct finding *finding) {
  return walk_runs(cand, finding, 1, &for_innie);
}

bool find_innie_of_several(const struct cand *cand, struct finding *finding) {
  for (int houses = 2; houses <= HOUSES_MAX && houses < cand->side; houses++)
    if (walk_runs(cand, finding, houses, &for_innie_of_several)) return true;
  return false;
}

bool find_hidden_cage(const struct cand *cand, struct finding *finding) {
  for (int houses = 1; houses <= HOUSES_MAX && houses < cand->side; houses++)
    if (walk_runs(cand, finding, houses, &for_hidden_cage)) return true;
  return false;
}
