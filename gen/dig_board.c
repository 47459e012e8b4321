// Is the digit of a blank cell forced by the clues that are left?
//
// From the cheap to the dear, and the first that knows answers:
//
//      is it a single, seen from the clues alone?     yes: forced        9x9: bits and tables
//      is it the last clue of an unavoidable set?     yes: not forced    9x9: an AND a set
//      has the puzzle a solution that differs here?   decides            an engine
//
// With the rule DIG_SINGLES it is asked whether singles, filled in to the end, reach the cell. On large grids the
// last one may take hours, so a digger can bound it: what is given up counts as not forced.
//
// Invariant: the givens are part of the solution, and a digger only ever asks about boards on which
// everything but the cell (and what is still to be asked) is known to be forced.
#include "gen/dig_board.h"

#include <string.h>

#include "gen/singles.h"
#include "solver/solver.h"

void dig_board_init(struct dig_board *board, const struct geom *geom, enum dig_rule rule,
                    const struct grid *solution) {
  board->geom = geom;
  board->rule = rule;
  memcpy(board->solution.cell, solution->cell, (size_t)geom->cells);
  memcpy(board->givens.cell, solution->cell, (size_t)geom->cells);
  board->nodes = 0;
  board->given_up = 0;
  board->is_nine = geom == geom_lookup(3, 3);
  if (board->is_nine) nine_init(&board->nine, solution, rule == DIG_UNIQUE);
}

void dig_board_blank(struct dig_board *board, int cell) {
  board->givens.cell[cell] = 0;
  if (board->is_nine) nine_blank(&board->nine, cell);
}

void dig_board_restore(struct dig_board *board, int cell) {
  board->givens.cell[cell] = board->solution.cell[cell];
  if (board->is_nine) nine_restore(&board->nine, cell);
}

static bool engine_forces(struct dig_board *board, int cell) {
  enum solver_answer other =
      solver_has_other(board->geom, &board->givens, &board->solution, cell, board->nodes);
  board->given_up += other == SOLVER_UNKNOWN;
  return other == SOLVER_NO;
}

bool dig_board_forces(struct dig_board *board, int cell) {
  struct grid filled;
  if (board->is_nine && nine_is_single(&board->nine, cell)) return true;
  if (board->rule == DIG_SINGLES) return singles_fill(board->geom, &board->givens, cell, &filled);
  if (board->is_nine && nine_is_last(&board->nine, cell)) return false;
  return engine_forces(board, cell);
}
