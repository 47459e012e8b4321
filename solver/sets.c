// The bit-vector set solver: four techniques on sets of digits, and never a guess.
//
// The possible values of a cell are the digits that its row, column and box all miss. Basic filling
// takes a cell whose set has one element; elimination takes a cell of a box that keeps an element
// after the difference with the union of the box's other cells; row and column analysis do the same
// in a row or a column. Extra regions, which the paper does not know, are analysed like boxes. Each
// technique is repeated while it moves, then the next one has its turn, and the round starts again
// until no technique moves: then the puzzle cannot be solved without a guess.
//
// Every set operation is one machine instruction on a word, which is the point of the paper.
//
// Invariant: every digit placed is forced, so a full board is the only solution.
#include "solver/sets.h"

#include "solver/board.h"

static int fill_basic(struct board *board) {
  return board_fill_naked_singles(board);
}

static int fill_by_elimination(struct board *board) {
  int filled = 0;
  for (enum region_kind kind = REGION_BOX; kind < REGION_KINDS; kind++) {
    int found = board_fill_hidden_singles(board, kind);
    if (found == BOARD_DEAD) return BOARD_DEAD;
    filled += found;
  }
  return filled;
}

static int analyse_rows(struct board *board) {
  return board_fill_hidden_singles(board, REGION_ROW);
}

static int analyse_columns(struct board *board) {
  return board_fill_hidden_singles(board, REGION_COLUMN);
}

typedef int technique(struct board *board);
static technique *const passes[] = {fill_basic, fill_by_elimination, analyse_rows, analyse_columns};
enum { TECHNIQUES = sizeof passes / sizeof passes[0] };

static enum sets_outcome board_run(struct board *board) {
  int idle = 0; // techniques in a row that did not move
  for (int t = 0; board->blanks > 0 && idle < TECHNIQUES; t = (t + 1) % TECHNIQUES) {
    idle++;
    for (int filled; (filled = passes[t](board)) != 0; idle = 0)
      if (filled == BOARD_DEAD) return SETS_NO_SOLUTION;
  }
  return board->blanks == 0 ? SETS_SOLVED : SETS_UNDECIDED;
}

enum sets_outcome sets_run(const struct geom *geom, const struct grid *givens,
                           struct grid *partial) {
  struct board board;
  if (!board_init(&board, geom, givens)) {
    *partial = *givens;
    return SETS_NO_SOLUTION;
  }
  enum sets_outcome outcome = board_run(&board);
  *partial = board.grid;
  return outcome;
}

static void solve(const struct geom *geom, const struct grid *givens,
                  const struct solver_request *request, struct solver_result *result) {
  *result = (struct solver_result){.complete = true}; // no guess: no nodes
  struct board board;
  if (!board_init(&board, geom, givens)) return;
  switch (board_run(&board)) {
    case SETS_NO_SOLUTION:
      return;
    case SETS_UNDECIDED:
      result->complete = false;
      result->undecided = true;
      result->partial = board.grid;
      return;
    case SETS_SOLVED:
      board_report(&board, request, result); // it is the only one, so no stop is too early
      return;
  }
}

const struct solver_engine sets_engine = {
    .name = "sets",
    .summary = "set operations, no guessing; may not decide",
    .supports = board_supports,
    .solve = solve,
};
