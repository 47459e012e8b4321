// The bivalue universal grave, types 1 to 4, on the Sudoku Explainer scale.
//
// A board on which every blank cell has two candidates and every digit two positions, or none, in
// every region has no single solution. Where only the "BUG values" of a few "BUG cells" keep the
// board from being one, one of these values must be true.
#include "solver/se_find.h"

struct bug {
  const struct se_board *board;
  struct se_board left; // without the BUG values
  int cells[SE_CELLS], count;
  cell_set set;                   // the same
  cell_set common;                // peers of all BUG cells that are none themselves
  unsigned values[SE_CELLS], all; // by cell, and together
};

static void add_value(struct bug *bug, int cell, int v) {
  if (!set_has(bug->set, cell)) {
    bug->cells[bug->count++] = cell;
    bug->set |= se_tables->bit[cell];
    bug->values[cell] = 0;
    bug->common = (bug->count == 1 ? ~(cell_set)0 : bug->common) & se_tables->peers[cell];
  }
  bug->common &= ~bug->set;
  bug->values[cell] |= 1u << v;
  bug->all |= 1u << v;
  if (bug->left.cand[cell] >> v & 1) se_board_remove(&bug->left, cell, v);
}

// Collects the cells and values in order of discovery. False: there is no BUG here.
static bool collect(struct bug *bug) {
  for (int k = 0; k < SE_REGIONS; k++) {
    int region = se_block_row_column[k / 9] * 9 + k % 9;
    for (int v = 0; v < SE_DIGITS; v++) {
      unsigned positions = bug->board->pos[region][v];
      if (positions == 0 || mask_pair(positions)) continue;
      int found = -1, count = 0;
      for (uint32_t rest = positions; rest != 0;) {
        int cell = se_cell(region, mask_take(&rest));
        if (se_count(bug->board->cand[cell]) < 3) continue;
        found = cell;
        count++;
      }
      if (count == 0) return false;
      if (count > 1) continue;
      add_value(bug, found, v);
      if (bug->count > 1 && !mask_single(bug->all) && bug->common == 0) return false;
    }
  }
  return bug->count > 0;
}

static bool is_grave(const struct se_board *left) {
  for (int cell = 0; cell < SE_CELLS; cell++)
    if (left->values.cell[cell] == 0 && !mask_pair(left->cand[cell])) return false;
  for (int region = 0; region < SE_REGIONS; region++)
    for (int v = 0; v < SE_DIGITS; v++)
      if (left->pos[region][v] != 0 && !mask_pair(left->pos[region][v])) return false;
  return true;
}

static void begin_hint(const struct bug *bug, struct step *step, int rating) {
  se_step_begin(step, SE_BUG, rating);
  for (int i = 0; i < bug->count; i++) step_add_cell(step, bug->cells[i]);
  step->digits = (uint32_t)bug->all << 1;
}

static bool try_type_1(const struct bug *bug, struct step *step) {
  int cell = bug->cells[0];
  begin_hint(bug, step, 56);
  se_step_eliminate(bug->board, step, cell, SE_ALL & ~bug->values[cell]);
  return step->elimination_count > 0;
}

static bool try_type_2(const struct bug *bug, struct step *step) {
  begin_hint(bug, step, 57);
  for (cell_set rest = bug->common; rest != 0;)
    se_step_eliminate(bug->board, step, set_take(&rest), bug->all);
  return step->elimination_count > 0;
}

// Two cells of a region that share one value beside their BUG values: it stays in one of them.
static bool try_type_4(const struct bug *bug, struct step *step) {
  int a = bug->cells[0], b = bug->cells[1];
  unsigned shared = bug->left.cand[a] & bug->left.cand[b];
  if (!mask_single(shared) || !se_sees(a, b)) return false;
  begin_hint(bug, step, 57);
  se_step_eliminate(bug->board, step, a, SE_ALL & ~(bug->values[a] | shared));
  se_step_eliminate(bug->board, step, b, SE_ALL & ~(bug->values[b] | shared));
  return step->elimination_count > 0;
}

// The BUG values as one cell of a naked set with n - 1 cells of Z, the common cells of a region.
static bool try_type_3_of(const struct bug *bug, struct step *step, int region, int size) {
  int z[SE_DIGITS], count = 0;
  for (int i = 0; i < 9; i++) {
    int cell = se_cell(region, i);
    if (set_has(bug->common, cell) && bug->board->cand[cell] != 0) z[count++] = cell;
  }
  if (count < size) return false;
  for (int s = 0; s < se_tables->subset_count[size - 1]; s++) {
    unsigned subset = se_tables->subset[size - 1][s], values = 0;
    if (subset >> count != 0) break; // the masks only grow
    bool good = true;
    for (uint32_t rest = subset; rest != 0;) {
      unsigned cand = bug->board->cand[z[mask_take(&rest)]];
      values |= cand;
      good = good && se_count(cand) >= 2;
    }
    if (!good || se_count(values) != size || se_count(values | bug->all) != size) continue;
    begin_hint(bug, step, 57 + size - 1);
    for (int i = 0; i < count; i++)
      if ((subset >> i & 1) == 0) se_step_eliminate(bug->board, step, z[i], values);
    if (step->elimination_count > 0) return true;
  }
  return false;
}

static bool try_type_3(const struct bug *bug, struct step *step) {
  for (int k = 0; k < SE_TYPES; k++) {
    int region = se_tables->cell_region[bug->cells[0]][se_block_row_column[k]];
    if ((bug->set & ~se_tables->region[region]) != 0) continue;
    for (int size = 2; size <= 6; size++)
      if (try_type_3_of(bug, step, region, size)) return true;
  }
  return false;
}

bool se_find_bug(struct se_search *search, struct step *step) {
  struct bug bug = {.board = &search->board, .left = search->board};
  if (!collect(&bug) || !is_grave(&bug.left)) return false;
  if (bug.count == 1) return try_type_1(&bug, step);
  if (mask_single(bug.all))
    return try_type_2(&bug, step) || (bug.count == 2 && try_type_4(&bug, step));
  if (bug.common == 0) return false;
  return (bug.count == 2 && try_type_4(&bug, step)) || try_type_3(&bug, step);
}
