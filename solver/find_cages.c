// Cages: the last cell, the combinations of digits that make the sum, and what houses add.
//
//      +-----+      4 in two cells is 1 and 3: no other digit fits either cell (combinations); if one
//      |4    |      of them cannot be 1, it is 3 (candidates); and both digits are in the cage, so the
//      +-----+      rest of its row has neither (cage and house)
//
// Combinations are sets of digits. Which cell has which is not looked at until the last technique,
// which tries all of them.
#include "solver/finding.h"
#include "solver/mark_view.h"
#include "solver/marks_board.h"
#include "solver/workspace.h"

enum { COMBINATIONS_MAX = 20000 }; // sets looked at for one cage

// A cage with what is left of it.
struct cage {
  const struct mark *mark;
  int blanks;
  uint16_t cells[GEOM_SIDE_MAX]; // the blank ones
  uint32_t used;                 // digits in the others
  int sum;                       // that is missing
};

static void look_at(const struct cand *cand, const struct mark *mark, struct cage *cage) {
  const uint16_t *cells = mark_cells(cand->view->marks, mark);
  cage->mark = mark;
  cage->sum = (int)mark->value;
  cage->blanks = 0;
  cage->used = 0;
  for (int i = 0; i < mark->size; i++) {
    int digit = cand->values.cell[cells[i]];
    if (digit == 0) {
      cage->cells[cage->blanks++] = cells[i];
      continue;
    }
    cage->used |= UINT32_C(1) << digit;
    cage->sum -= digit;
  }
}

// --- combinations --------------------------------------------------------------------------------

struct combining {
  const struct cand *cand;
  const struct cage *cage;
  uint32_t digits;    // to choose from
  uint32_t required;  // in every combination
  bool by_cells;      // it has to have something for every cell, and a cell for everything
  uint32_t some, all; // what some combination has, and what all of them have
  int found, left;
};

static bool has_cells(const struct combining *combining, uint32_t chosen) {
  uint32_t covered = 0;
  for (int i = 0; i < combining->cage->blanks; i++) {
    uint32_t digits = combining->cand->digits[combining->cage->cells[i]] & chosen;
    if (digits == 0) return false;
    covered |= digits;
  }
  return covered == chosen;
}

static void look_at_set(struct combining *combining, uint32_t chosen) {
  if ((combining->required & ~chosen) != 0) return;
  if (combining->by_cells && !has_cells(combining, chosen)) return;
  combining->some |= chosen;
  combining->all &= chosen;
  combining->found++;
}

// The combinations of boards that have a list of them.
static void combine_listed(struct combining *combining, const struct marks_board *board) {
  const struct cage *cage = combining->cage;
  if (cage->sum > board->house_sum) return;
  int key = marks_key(cage->blanks, cage->sum);
  for (int i = board->first[key]; i < board->first[key + 1]; i++) {
    uint32_t chosen = (uint32_t)board->sets[i] << 1;
    if ((chosen & ~combining->digits) == 0) look_at_set(combining, chosen);
  }
}

static void combine(struct combining *combining, int digit, uint32_t chosen, int cells, int sum) {
  if (cells == 0) {
    if (sum == 0) look_at_set(combining, chosen);
    return;
  }
  if (combining->left-- <= 0) return;
  for (; digit <= combining->cand->side && digit * cells <= sum; digit++)
    if ((combining->digits >> digit & 1) != 0)
      combine(combining, digit + 1, chosen | UINT32_C(1) << digit, cells - 1, sum - digit);
}

// What the combinations of a cage leave. False when they say nothing.
static bool find_combinations(const struct cand *cand, const struct cage *cage, bool by_cells,
                              uint32_t required, struct combining *combining) {
  *combining = (struct combining){.cand = cand,
                                  .cage = cage,
                                  .digits = cand->layout->all & ~cage->used,
                                  .required = required,
                                  .by_cells = by_cells,
                                  .all = ~UINT32_C(0),
                                  .left = COMBINATIONS_MAX};
  if (by_cells) {
    uint32_t there = 0;
    for (int i = 0; i < cage->blanks; i++) there |= cand->digits[cage->cells[i]];
    combining->digits &= there;
  }
  if (cage->sum < 0) return false;
  const struct marks_board *board = marks_board_of(cand->geom);
  if (board != NULL && board->listed)
    combine_listed(combining, board);
  else
    combine(combining, 1, 0, cage->blanks, cage->sum);
  return combining->found > 0 && combining->left > 0;
}

static void begin_cage(struct step *step, const struct cage *cage, int technique, uint32_t digits) {
  step_begin(step, technique);
  step->digits = digits;
  for (int i = 0; i < cage->blanks; i++) step_add_cell(step, cage->cells[i]);
}

static void keep_digits(struct step *step, const struct cand *cand, int cell, uint32_t kept) {
  for (uint32_t gone = cand->digits[cell] & ~kept; gone != 0; gone &= gone - 1)
    step_eliminate(step, cell, __builtin_ctz(gone));
}

static bool keep_in_cage(const struct cand *cand, struct finding *finding, const struct cage *cage,
                         int technique, uint32_t kept) {
  uint32_t gone = 0;
  for (int i = 0; i < cage->blanks; i++) gone |= cand->digits[cage->cells[i]] & ~kept;
  if (gone == 0) return false;
  begin_cage(&finding->step, cage, technique, kept);
  for (int i = 0; i < cage->blanks; i++) keep_digits(&finding->step, cand, cage->cells[i], kept);
  return finding_accept(finding);
}

// Has something changed in a house of the cage?
static bool has_changed_around(const struct barren_work *barren, const struct cand *cand,
                               const struct mark *mark, uint64_t since) {
  const uint16_t *cells = mark_cells(cand->view->marks, mark);
  for (int i = 0; i < mark->size; i++) {
    const struct geom_cell *at = &cand->geom->cell[cells[i]];
    for (int k = 0; k < at->region_count; k++)
      if (barren->region[at->regions[k]] > since) return true;
  }
  return false;
}

// Calls a function for every cage with a blank cell, until one returns true.
static bool walk_cages(const struct cand *cand, struct finding *finding, enum barren_parted parted,
                       bool look(const struct cand *cand, struct finding *finding,
                                 const struct cage *cage)) {
  const struct mark *mark = cand->view->marks->mark;
  struct barren_work *barren = &finding->work->barren;
  int cages = cand->view->cages;
  for (int word = 0; word * 64 < cages; word++) {
    uint64_t all = cages - word * 64 < 64 ? (UINT64_C(1) << (cages % 64)) - 1 : UINT64_MAX;
    uint64_t open = barren_open_cages(barren, parted, word) & all;
    for (uint64_t rest = parted == PARTED_CAGE_AND_HOUSE ? all : open; rest != 0;
         rest &= rest - 1) {
      int i = word * 64 + __builtin_ctzll(rest);
      if ((rest & -rest & open) == 0 &&
          !has_changed_around(barren, cand, &mark[i], barren->cage_vain[i]))
        continue;
      struct cage cage;
      look_at(cand, &mark[i], &cage);
      if (cage.blanks > 0 && look(cand, finding, &cage)) return true;
      barren_close_cage(barren, parted, i);
    }
  }
  return false;
}

static bool look_for_last(const struct cand *cand, struct finding *finding,
                          const struct cage *cage) {
  if (cage->blanks != 1 || cage->mark->value == 0) return false;
  int cell = cage->cells[0];
  if (cage->sum < 1 || cage->sum > cand->side || !cand_has(cand, cell, cage->sum)) return false;
  step_begin(&finding->step, TECHNIQUE_LAST_OF_CAGE);
  step_add_cell(&finding->step, cell);
  step_place(&finding->step, cell, cage->sum);
  return finding_accept(finding);
}

bool find_last_of_cage(const struct cand *cand, struct finding *finding) {
  return walk_cages(cand, finding, PARTED_LAST_OF_CAGE, look_for_last);
}

// Without a sum, only the digits that the cage has already are out.
static bool look_at_combinations(const struct cand *cand, struct finding *finding,
                                 const struct cage *cage) {
  struct combining combining;
  if (cage->mark->value == 0)
    return keep_in_cage(cand, finding, cage, TECHNIQUE_CAGE_COMBINATIONS, ~cage->used);
  return find_combinations(cand, cage, false, 0, &combining) &&
         keep_in_cage(cand, finding, cage, TECHNIQUE_CAGE_COMBINATIONS, combining.some);
}

bool find_cage_combinations(const struct cand *cand, struct finding *finding) {
  return walk_cages(cand, finding, PARTED_CAGE_COMBINATIONS, look_at_combinations);
}

static bool look_at_candidates(const struct cand *cand, struct finding *finding,
                               const struct cage *cage) {
  struct combining combining;
  return cage->mark->value > 0 && find_combinations(cand, cage, true, 0, &combining) &&
         keep_in_cage(cand, finding, cage, TECHNIQUE_CAGE_CANDIDATES, combining.some);
}

bool find_cage_candidates(const struct cand *cand, struct finding *finding) {
  return walk_cages(cand, finding, PARTED_CAGE_CANDIDATES, look_at_candidates);
}

// --- cages and houses ----------------------------------------------------------------------------

static bool is_in(const struct cage *cage, int cell) {
  for (int i = 0; i < cage->blanks; i++)
    if (cage->cells[i] == cell) return true;
  return false;
}

// The digits that some house has room for in this cage alone.
static uint32_t find_required(const struct cand *cand, const struct cage *cage) {
  uint32_t required = 0;
  for (int i = 0; i < cage->blanks; i++) {
    const struct geom_cell *at = &cand->geom->cell[cage->cells[i]];
    for (int k = 0; k < at->region_count && at->regions[k] < cand->geom->house_count; k++) {
      int house = at->regions[k];
      uint32_t inside = 0, outside = 0;
      for (int p = 0; p < cand->side; p++) {
        int cell = cand_cell(cand, house, p);
        uint32_t digits = cand->digits[cell];
        if ((digits & ~outside) == 0) continue;
        if (is_in(cage, cell))
          inside |= digits;
        else
          outside |= digits;
      }
      required |= inside & ~outside;
    }
  }
  return required;
}

// A digit that the cage must have goes from every cell that sees all its places there.
static void eliminate_around(const struct cand *cand, const struct cage *cage, int digit,
                             struct step *step) {
  int first = -1;
  for (int i = 0; i < cage->blanks && first < 0; i++)
    if (cand_has(cand, cage->cells[i], digit)) first = cage->cells[i];
  if (first < 0) return;
  const struct geom_cell *at = &cand->geom->cell[first];
  for (int p = 0; p < at->peer_count; p++) {
    int cell = at->peers[p];
    if (!cand_has(cand, cell, digit) || is_in(cage, cell)) continue;
    bool sees_all = true;
    for (int i = 0; i < cage->blanks && sees_all; i++)
      sees_all =
          !cand_has(cand, cage->cells[i], digit) || layout_sees(cand->layout, cell, cage->cells[i]);
    if (sees_all) step_eliminate(step, cell, digit);
  }
}

static bool look_at_houses(const struct cand *cand, struct finding *finding,
                           const struct cage *cage) {
  struct combining combining;
  uint32_t required = find_required(cand, cage);
  if (cage->mark->value == 0 || !find_combinations(cand, cage, true, required, &combining))
    return false;
  begin_cage(&finding->step, cage, TECHNIQUE_CAGE_AND_HOUSE, combining.all);
  for (int i = 0; i < cage->blanks; i++)
    keep_digits(&finding->step, cand, cage->cells[i], combining.some);
  for (uint32_t rest = combining.all; rest != 0; rest &= rest - 1)
    eliminate_around(cand, cage, __builtin_ctz(rest), &finding->step);
  return finding_accept(finding);
}

bool find_cage_and_house(const struct cand *cand, struct finding *finding) {
  return walk_cages(cand, finding, PARTED_CAGE_AND_HOUSE, look_at_houses);
}

// Every way to fill the cage, cell by cell.
static bool look_at_permutations(const struct cand *cand, struct finding *finding,
                                 const struct cage *cage) {
  struct equation equation = {.total = cage->sum};
  uint32_t support[EQUATION_CELLS_MAX];
  if (cage->mark->value == 0) return false;
  for (int i = 0; i < cage->blanks; i++)
    if (!equation_add(&equation, cand, cage->cells[i], 1)) return false;
  if (!equation_solve(&equation, cand, support)) return false;
  begin_cage(&finding->step, cage, TECHNIQUE_CAGE_PERMUTATIONS, 0);
  for (int i = 0; i < equation.count; i++)
    keep_digits(&finding->step, cand, equation.cells[i], support[i]);
  return finding_accept(finding);
}

bool find_cage_permutations(const struct cand *cand, struct finding *finding) {
  return walk_cages(cand, finding, PARTED_CAGE_PERMUTATIONS, look_at_permutations);
}
