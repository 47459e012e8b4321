// Singles and locked candidates of the Sudoku Explainer scale.
//
// The direct variants place: a digit locked into the part that two regions share leaves one
// position to a third region. They place only; what justifies them is not taken away.
#include "solver/se_find.h"

// The regions with a hidden single. Those that have lost it are forgotten here, not one by one.
static uint32_t refresh_hidden(struct se_board *board) {
  for (uint32_t rest = board->hidden_regions; rest != 0;) {
    int region = mask_take(&rest);
    if (board->hidden[region] == 0) board->hidden_regions &= ~(UINT32_C(1) << region);
  }
  return board->hidden_regions;
}

bool se_find_hidden_single(struct se_search *search, struct step *step) {
  struct se_board *board = &search->board;
  if (refresh_hidden(board) == 0) return false;
  uint32_t lone = board->hidden_regions & board->lone_regions;
  uint32_t regions = lone != 0 ? lone : board->hidden_regions;
  for (int k = 0; k < SE_TYPES; k++) {
    int type = se_block_column_row[k];
    uint32_t of_type = regions >> (type * 9) & SE_ALL;
    if (of_type == 0) continue;
    int region = type * 9 + mask_first(of_type), v = mask_first(board->hidden[region]);
    int rating = lone != 0 ? 10 : type == SE_BLOCK ? 12 : 15;
    se_step_begin(step, SE_HIDDEN_SINGLE, rating);
    step_add_base(step, region);
    step_place(step, se_cell(region, mask_first(board->pos[region][v])), v + 1);
    return true;
  }
  return false;
}

bool se_find_naked_single(struct se_search *search, struct step *step) {
  const struct se_board *board = &search->board;
  if (board->naked == 0) return false;
  int cell = set_first(board->naked);
  se_step_begin(step, SE_NAKED_SINGLE, 23);
  step_place(step, cell, mask_first(board->cand[cell]) + 1);
  return true;
}

static void tell_locked(struct step *step, int base, int cover, int v) {
  step_add_base(step, base);
  step_add_cover(step, cover);
  step->digits = UINT32_C(2) << v;
}

// The third regions that the locked digit leaves one position.
static bool emit_direct(const struct se_scan *scan, int base, int cover, int v) {
  const struct se_board *board = scan->board;
  int first = base / 9 * 9;
  for (int third = first; third < first + 9; third++) {
    unsigned shared = se_tables->shared[third][cover], positions = board->pos[third][v];
    unsigned outside = positions & ~shared;
    if (third == base || shared == 0 || outside == positions || !mask_single(outside)) continue;
    bool pointing = first == SE_BLOCK * 9;
    se_step_begin(scan->step, pointing ? SE_DIRECT_POINTING : SE_DIRECT_CLAIMING,
                  pointing ? 17 : 19);
    tell_locked(scan->step, base, cover, v);
    step_place(scan->step, se_cell(third, mask_first(outside)), v + 1);
    if (se_emit(scan)) return true;
  }
  return false;
}

static bool emit_locked(const struct se_scan *scan, int base, int cover, int v) {
  const struct se_board *board = scan->board;
  uint32_t rest = board->pos[cover][v] & ~(unsigned)se_tables->shared[cover][base];
  if (rest == 0) return false;
  bool pointing = base >= SE_BLOCK * 9;
  se_step_begin(scan->step, pointing ? SE_POINTING : SE_CLAIMING, pointing ? 26 : 28);
  tell_locked(scan->step, base, cover, v);
  while (rest != 0) step_eliminate(scan->step, se_cell(cover, mask_take(&rest)), v + 1);
  return se_emit(scan);
}

// Four passes: block and column, block and row, column and block, row and block. `part` tells which
// of the three regions that cross the base a digit is locked into; these are numbered from `first`
// in steps of `stride`.
bool se_scan_locked(const struct se_scan *scan, bool direct) {
  static const struct {
    uint8_t base, cover;
  } passes[] = {
      {SE_BLOCK, SE_COLUMN}, {SE_BLOCK, SE_ROW}, {SE_COLUMN, SE_BLOCK}, {SE_ROW, SE_BLOCK}};
  for (int pass = 0; pass < 4; pass++) {
    int base_type = passes[pass].base, cover_type = passes[pass].cover;
    const uint8_t *part = cover_type == SE_COLUMN ? se_tables->stripe : se_tables->third;
    int stride = base_type == SE_COLUMN ? 3 : 1;
    for (int i = 0; i < 9; i++) {
      int base = base_type * 9 + i;
      unsigned locked[4] = {0};
      for (uint32_t rest = scan->changed; rest != 0;) {
        int v = mask_take(&rest);
        locked[part[scan->board->pos[base][v]]] |= 1u << v;
      }
      if ((locked[1] | locked[2] | locked[3]) == 0) continue;
      int first = base_type == SE_COLUMN ? i / 3 : cover_type == SE_COLUMN ? i % 3 * 3 : i / 3 * 3;
      for (int k = 0; k < 3; k++)
        for (uint32_t rest = locked[k + 1]; rest != 0;) {
          int v = mask_take(&rest), cover = cover_type * 9 + first + k * stride;
          if (direct ? emit_direct(scan, base, cover, v) : emit_locked(scan, base, cover, v))
            return true;
        }
    }
  }
  return false;
}

static bool find_locked(struct se_search *search, struct step *step, int technique, bool direct) {
  struct se_scan scan = {.board = &search->board, .step = step};
  scan.changed = se_changed_digits(&search->board, search->seen[technique]);
  if (scan.changed != 0 && se_scan_locked(&scan, direct)) return true;
  search->seen[technique] = search->board.tick;
  return false;
}

bool se_find_direct_locked(struct se_search *search, struct step *step) {
  return find_locked(search, step, SE_DIRECT_POINTING, true);
}

bool se_find_locked(struct se_search *search, struct step *step) {
  return find_locked(search, step, SE_POINTING, false);
}
