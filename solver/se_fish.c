// Fish without fins on the Sudoku Explainer scale: columns as bases first, then rows.
//
// Base lines are the outer loop, digits the inner one. A digit that is placed so often that fewer
// than 2n lines are open to it is passed over.
#include "solver/se_find.h"

static const struct {
  uint8_t technique, rating;
} by_size[] = {[2] = {SE_X_WING, 32}, [3] = {SE_SWORDFISH, 38}, [4] = {SE_JELLYFISH, 52}};

static bool emit_fish(const struct se_scan *scan, int size, int type, unsigned bases, int v,
                      unsigned covers) {
  int other = type == SE_COLUMN ? SE_ROW : SE_COLUMN;
  se_step_begin(scan->step, by_size[size].technique, by_size[size].rating);
  // A cover's positions are the bases that cross it.
  for (uint32_t rest = covers; rest != 0;) {
    int cover = other * 9 + mask_take(&rest);
    step_add_cover(scan->step, cover);
    for (uint32_t gone = scan->board->pos[cover][v] & ~bases; gone != 0;)
      step_eliminate(scan->step, se_cell(cover, mask_take(&gone)), v + 1);
  }
  if (scan->step->elimination_count == 0) return false;
  for (uint32_t rest = bases; rest != 0;) step_add_base(scan->step, type * 9 + mask_take(&rest));
  scan->step->digits = UINT32_C(2) << v;
  return se_emit(scan);
}

bool se_scan_fish(const struct se_scan *scan, int size) {
  const struct se_board *board = scan->board;
  for (int k = 0; k < 2; k++) {
    int type = k == 0 ? SE_COLUMN : SE_ROW;
    uint16_t fit[9] = {0}; // by digit: the lines that can be a base
    uint32_t digits = 0;
    for (uint32_t rest = scan->changed; rest != 0;) {
      int v = mask_take(&rest);
      if (board->placed[v] + 2 * size > 9) continue;
      for (int i = 0; i < 9; i++) {
        int count = se_count(board->pos[type * 9 + i][v]);
        fit[v] |= (uint16_t)((unsigned)(count >= 2 && count <= size) << i);
      }
      if (se_count(fit[v]) >= size) digits |= UINT32_C(1) << v;
    }
    if (digits == 0) continue;
    for (int s = 0; s < se_tables->subset_count[size]; s++) {
      unsigned bases = se_tables->subset[size][s];
      for (uint32_t rest = digits; rest != 0;) {
        int v = mask_take(&rest);
        if ((bases & ~(unsigned)fit[v]) != 0) continue;
        unsigned covers = 0;
        for (uint32_t lines = bases; lines != 0;)
          covers |= board->pos[type * 9 + mask_take(&lines)][v];
        if (se_count(covers) == size && emit_fish(scan, size, type, bases, v, covers)) return true;
      }
    }
  }
  return false;
}

static bool find_fish(struct se_search *search, struct step *step, int technique, int size) {
  struct se_scan scan = {.board = &search->board, .step = step};
  scan.changed = se_changed_digits(&search->board, search->seen[technique]);
  if (scan.changed != 0 && se_scan_fish(&scan, size)) return true;
  search->seen[technique] = search->board.tick;
  return false;
}

bool se_find_x_wing(struct se_search *search, struct step *step) {
  return find_fish(search, step, SE_X_WING, 2);
}

bool se_find_swordfish(struct se_search *search, struct step *step) {
  return find_fish(search, step, SE_SWORDFISH, 3);
}

bool se_find_jellyfish(struct se_search *search, struct step *step) {
  return find_fish(search, step, SE_JELLYFISH, 4);
}
