// Naked and hidden sets of the Sudoku Explainer scale, and hidden sets that place a digit directly.
//
// Subsets are met as 9-bit masks in increasing order. A set needs room: a naked one 2n blank cells
// in its region, a hidden one more than 2n, a direct one more than n.
#include "solver/se_find.h"

static void emit_cells(struct step *step, int region, unsigned positions) {
  step_add_base(step, region);
  for (uint32_t rest = positions; rest != 0;)
    step_add_cell(step, se_cell(region, mask_take(&rest)));
}

// The rows of the table by size of the set; a pair is 3.0 naked and 3.4 hidden, and so on.
static const struct {
  uint8_t naked, naked_rating, hidden, hidden_rating, direct, direct_rating;
} by_size[] = {
    [2] = {SE_NAKED_PAIR, 30, SE_HIDDEN_PAIR, 34, SE_DIRECT_HIDDEN_PAIR, 20},
    [3] = {SE_NAKED_TRIPLET, 36, SE_HIDDEN_TRIPLET, 40, SE_DIRECT_HIDDEN_TRIPLET, 25},
    [4] = {.naked = SE_NAKED_QUAD,
           .naked_rating = 50,
           .hidden = SE_HIDDEN_QUAD,
           .hidden_rating = 54},
};

static bool emit_naked(const struct se_scan *scan, int size, int region, unsigned positions,
                       unsigned digits) {
  const struct se_board *board = scan->board;
  se_step_begin(scan->step, by_size[size].naked, by_size[size].naked_rating);
  for (int i = 0; i < 9; i++)
    if ((positions >> i & 1) == 0) se_step_eliminate(board, scan->step, se_cell(region, i), digits);
  if (scan->step->elimination_count == 0) return false;
  emit_cells(scan->step, region, positions);
  scan->step->digits = digits << 1;
  return se_emit(scan);
}

bool se_scan_naked(const struct se_scan *scan, int size) {
  const struct se_board *board = scan->board;
  for (int k = 0; k < SE_REGIONS; k++) {
    int region = se_block_column_row[k / 9] * 9 + k % 9;
    if ((scan->changed >> region & 1) == 0 || board->blanks[region] < 2 * size) continue;
    unsigned cand[9], fit = 0;
    for (int i = 0; i < 9; i++) {
      cand[i] = board->cand[se_cell(region, i)];
      fit |= (unsigned)(se_count(cand[i]) >= 2 && se_count(cand[i]) <= size) << i;
    }
    if (se_count(fit) < size) continue;
    for (int s = 0; s < se_tables->subset_count[size]; s++) {
      unsigned positions = se_tables->subset[size][s], digits = 0;
      if ((positions & ~fit) != 0) continue;
      for (uint32_t rest = positions; rest != 0;) digits |= cand[mask_take(&rest)];
      if (se_count(digits) == size && emit_naked(scan, size, region, positions, digits))
        return true;
    }
  }
  return false;
}

static bool emit_hidden(const struct se_scan *scan, int size, int region, unsigned digits,
                        unsigned positions) {
  se_step_begin(scan->step, by_size[size].hidden, by_size[size].hidden_rating);
  emit_cells(scan->step, region, positions);
  for (int i = 0; i < scan->step->cell_count; i++)
    se_step_eliminate(scan->board, scan->step, scan->step->cells[i], SE_ALL & ~digits);
  scan->step->digits = digits << 1;
  return se_emit(scan);
}

// The set leaves some other digit one position outside it: the first such digit.
static bool emit_direct(const struct se_scan *scan, int size, int region, unsigned digits,
                        unsigned positions) {
  for (int v = 0; v < 9; v++) {
    unsigned all = scan->board->pos[region][v], outside = all & ~positions;
    if ((digits >> v & 1) != 0 || all == outside || !mask_single(outside)) continue;
    se_step_begin(scan->step, by_size[size].direct, by_size[size].direct_rating);
    emit_cells(scan->step, region, positions);
    scan->step->digits = digits << 1;
    step_place(scan->step, se_cell(region, mask_first(outside)), v + 1);
    return se_emit(scan);
  }
  return false;
}

bool se_scan_hidden(const struct se_scan *scan, int size, bool direct) {
  const struct se_board *board = scan->board;
  for (int k = 0; k < SE_REGIONS; k++) {
    int region = se_block_column_row[k / 9] * 9 + k % 9;
    if ((scan->changed >> region & 1) == 0) continue;
    if (board->blanks[region] <= (direct ? size : 2 * size)) continue;
    const uint16_t *pos = board->pos[region];
    unsigned fit = 0;
    for (int v = 0; v < 9; v++)
      fit |= (unsigned)(se_count(pos[v]) >= 2 && se_count(pos[v]) <= size) << v;
    if (se_count(fit) < size) continue;
    for (int s = 0; s < se_tables->subset_count[size]; s++) {
      unsigned digits = se_tables->subset[size][s], positions = 0;
      if ((digits & ~fit) != 0) continue;
      for (uint32_t rest = digits; rest != 0;) positions |= pos[mask_take(&rest)];
      if (se_count(positions) != size) continue;
      if (direct ? emit_direct(scan, size, region, digits, positions)
                 : emit_hidden(scan, size, region, digits, positions))
        return true;
    }
  }
  return false;
}

typedef bool set_scan(const struct se_scan *scan, int size);

static bool scan_hidden(const struct se_scan *scan, int size) {
  return se_scan_hidden(scan, size, false);
}

static bool scan_direct(const struct se_scan *scan, int size) {
  return se_scan_hidden(scan, size, true);
}

// Only regions that have changed since the technique last looked in vain.
static bool find_set(struct se_search *search, struct step *step, int technique, set_scan *run,
                     int size) {
  struct se_scan scan = {.board = &search->board, .step = step};
  scan.changed = se_changed_regions(&search->board, search->seen[technique]);
  if (scan.changed != 0 && run(&scan, size)) return true;
  search->seen[technique] = search->board.tick;
  return false;
}

bool se_find_direct_hidden_pair(struct se_search *search, struct step *step) {
  return find_set(search, step, SE_DIRECT_HIDDEN_PAIR, scan_direct, 2);
}

bool se_find_direct_hidden_triplet(struct se_search *search, struct step *step) {
  return find_set(search, step, SE_DIRECT_HIDDEN_TRIPLET, scan_direct, 3);
}

bool se_find_naked_pair(struct se_search *search, struct step *step) {
  return find_set(search, step, SE_NAKED_PAIR, se_scan_naked, 2);
}

bool se_find_naked_triplet(struct se_search *search, struct step *step) {
  return find_set(search, step, SE_NAKED_TRIPLET, se_scan_naked, 3);
}

bool se_find_naked_quad(struct se_search *search, struct step *step) {
  return find_set(search, step, SE_NAKED_QUAD, se_scan_naked, 4);
}

bool se_find_hidden_pair(struct se_search *search, struct step *step) {
  return find_set(search, step, SE_HIDDEN_PAIR, scan_hidden, 2);
}

bool se_find_hidden_triplet(struct se_search *search, struct step *step) {
  return find_set(search, step, SE_HIDDEN_TRIPLET, scan_hidden, 3);
}

bool se_find_hidden_quad(struct se_search *search, struct step *step) {
  return find_set(search, step, SE_HIDDEN_QUAD, scan_hidden, 4);
}
