// The passes over a board that the engines share. Each pass goes once over the cells or the regions
// and acts at once on what it finds, so that later cells of the same pass see the digits placed
// before them. Passes are repeated by the engines, in the order each paper gives.
//
// Invariant: a pass only places digits that every solution of the board has.
#include "solver/board.h"

bool board_supports(const struct geom *geom) {
  return geom->boxed && geom->house_count == geom->region_count && geom->pair_count == 0;
}

bool board_init(struct board *board, const struct geom *geom, const struct grid *givens) {
  *board = (struct board){.geom = geom, .blanks = geom->cells};
  uint32_t all = (UINT32_C(1) << geom->side) - 1;
  for (int r = 0; r < geom->region_count; r++) board->missing[r] = all;
  for (int cell = 0; cell < geom->cells; cell++) {
    int digit = givens->cell[cell];
    if (digit == 0) continue;
    if ((board_options(board, cell) & board_bit(digit)) == 0) return false;
    board_place(board, cell, digit);
  }
  return true;
}

// The blank cell of the region that has the digit among its options, or -1.
static int region_find_option(const struct board *board, const struct region *region, int digit) {
  for (int i = 0; i < board->geom->side; i++) {
    int cell = region->cells[i];
    if (board->grid.cell[cell] == 0 && (board_options(board, cell) & board_bit(digit)) != 0)
      return cell;
  }
  return -1;
}

int board_fill_last_cells(struct board *board) {
  int filled = 0;
  for (int r = 0; r < board->geom->region_count; r++) {
    if (board_count(board->missing[r]) != 1) continue;
    int digit = board_lowest(board->missing[r]);
    int cell = region_find_option(board, &board->geom->regions[r], digit);
    if (cell < 0) return BOARD_DEAD;
    board_place(board, cell, digit);
    filled++;
  }
  return filled;
}

int board_fill_naked_singles(struct board *board) {
  int filled = 0;
  for (int cell = 0; cell < board->geom->cells; cell++) {
    if (board->grid.cell[cell] != 0) continue;
    uint32_t options = board_options(board, cell);
    if (options == 0) return BOARD_DEAD;
    if ((options & (options - 1)) != 0) continue;
    board_place(board, cell, board_lowest(options));
    filled++;
  }
  return filled;
}

// Digits of the region that one cell can take, and in `none` those that no cell can take.
static uint32_t region_find_single_places(const struct board *board, const struct region *region,
                                          uint32_t missing, uint32_t *none) {
  uint32_t once = 0, twice = 0;
  for (int i = 0; i < board->geom->side; i++) {
    int cell = region->cells[i];
    if (board->grid.cell[cell] != 0) continue;
    uint32_t options = board_options(board, cell);
    twice |= once & options;
    once |= options;
  }
  *none = missing & ~once;
  return once & ~twice;
}

int board_fill_hidden_singles(struct board *board, enum region_kind kind) {
  int filled = 0;
  for (int r = 0; r < board->geom->region_count; r++) {
    const struct region *region = &board->geom->regions[r];
    if (region->kind != kind || board->missing[r] == 0) continue;
    uint32_t none;
    uint32_t singles = region_find_single_places(board, region, board->missing[r], &none);
    if (none != 0) return BOARD_DEAD;
    for (; singles != 0; singles &= singles - 1) {
      // Two digits may claim the same cell: then the second finds no place any more.
      int digit = board_lowest(singles);
      int cell = region_find_option(board, region, digit);
      if (cell < 0) return BOARD_DEAD;
      board_place(board, cell, digit);
      filled++;
    }
  }
  return filled;
}

bool board_is_dead(const struct board *board) {
  for (int r = 0; r < board->geom->region_count; r++) {
    if (board->missing[r] == 0) continue;
    const struct region *region = &board->geom->regions[r];
    uint32_t possible = 0;
    for (int i = 0; i < board->geom->side; i++) {
      int cell = region->cells[i];
      if (board->grid.cell[cell] != 0) continue;
      uint32_t options = board_options(board, cell);
      if (options == 0) return true;
      possible |= options;
    }
    if (possible != board->missing[r]) return true;
  }
  return false;
}

bool board_report(const struct board *board, const struct solver_request *request,
                  struct solver_result *result) {
  result->solutions++;
  if (request->visit != NULL && !request->visit(request->context, &board->grid)) return false;
  return request->limit == 0 || result->solutions < request->limit;
}
