// Proves quickly that a rating does not end in a guess, however hard the puzzle is.
//
// The last technique of the rating, the forcing net, tries every candidate there is: filled in, with
// all singles that follow, does it break the board? If so it goes. So the rating gets stuck only
// where no wrong candidate breaks the board that way. Here wrong candidates are tried from the
// givens on, in any order, and if that empties the puzzle of them, the rating cannot get stuck
// either: fewer candidates never bring fewer singles, so whatever breaks a board here breaks every
// board further down the path of the rating.
//
// A full rating costs milliseconds, this tens of microseconds: most hard puzzles fall after one or
// two trials. Cells with two candidates are tried first, because there one trial settles the cell.
//
// Invariant: `digits[c]` always has the digit of the solution.
#include "gen/trial.h"

struct trial_board {
  int open;                        // cells that have not been settled
  uint32_t digits[GEOM_CELLS_MAX]; // bit d: the cell can take d
  bool settled[GEOM_CELLS_MAX];    // its only digit has been taken from its peers
};

static bool is_single(uint32_t digits) {
  return (digits & (digits - 1)) == 0;
}

static bool settle_cells(const struct geom *geom, struct trial_board *board, bool *moved) {
  for (int cell = 0; cell < geom->cells; cell++) {
    uint32_t digit = board->digits[cell];
    if (board->settled[cell] || !is_single(digit)) continue;
    if (digit == 0) return false;
    board->settled[cell] = *moved = true;
    board->open--;
    const struct geom_cell *place = &geom->cell[cell];
    for (int i = 0; i < place->peer_count; i++) {
      uint32_t *peer = &board->digits[place->peers[i]];
      *peer &= ~digit;
      if (*peer == 0) return false;
    }
  }
  return true;
}

static bool settle_regions(const struct geom *geom, struct trial_board *board, bool *moved) {
  uint32_t all = (UINT32_C(2) << geom->side) - 2;
  for (int region = 0; region < geom->house_count; region++) {
    const uint16_t *cells = geom->regions[region].cells;
    uint32_t once = 0, twice = 0;
    for (int i = 0; i < geom->side; i++) {
      twice |= once & board->digits[cells[i]];
      once |= board->digits[cells[i]];
    }
    if (once != all) return false;
    uint32_t hidden = once & ~twice;
    for (int i = 0; i < geom->side; i++) {
      uint32_t *digits = &board->digits[cells[i]];
      if ((*digits & hidden) == 0 || is_single(*digits)) continue;
      *digits &= hidden;
      if (!is_single(*digits)) return false; // two digits with one place
      *moved = true;
    }
  }
  return true;
}

// Fills in singles to the end. False when that breaks the board.
static bool settle(const struct geom *geom, struct trial_board *board) {
  for (bool moved = true; moved && board->open > 0;) {
    moved = false;
    if (!settle_cells(geom, board, &moved) || !settle_regions(geom, board, &moved)) return false;
  }
  return true;
}

// Tries the wrong digits of a cell. Returns whether one of them went.
static bool try_cell(const struct geom *geom, struct trial_board *board, int cell, int right) {
  bool any = false;
  uint32_t wrong = board->digits[cell] & ~(UINT32_C(1) << right);
  for (; wrong != 0; wrong &= wrong - 1) {
    struct trial_board trial = *board;
    trial.digits[cell] = wrong & (0 - wrong);
    if (settle(geom, &trial)) continue;
    board->digits[cell] &= ~(wrong & (0 - wrong));
    any = true;
  }
  return any && settle(geom, board);
}

bool trial_solves(const struct geom *geom, const struct grid *givens, const struct grid *solution) {
  struct trial_board board = {.open = geom->cells};
  uint32_t all = (UINT32_C(2) << geom->side) - 2;
  for (int cell = 0; cell < geom->cells; cell++)
    board.digits[cell] = givens->cell[cell] != 0 ? UINT32_C(1) << givens->cell[cell] : all;
  if (!settle(geom, &board)) return false;
  for (bool moved = true; moved && board.open > 0;) {
    moved = false;
    for (int pass = 0; pass < 2 && !moved; pass++)
      for (int cell = 0; cell < geom->cells && board.open > 0; cell++) {
        int count = __builtin_popcount(board.digits[cell]);
        if (count == 2 || (count > 2 && pass > 0))
          moved = try_cell(geom, &board, cell, solution->cell[cell]) || moved;
      }
  }
  return board.open == 0;
}
