// The clues of a digging under way, and the question that decides it. See dig_board.c and nine.c.
#ifndef GRIDPRESS_GEN_DIG_BOARD_H
#define GRIDPRESS_GEN_DIG_BOARD_H

#include "core/core.h"
#include "gen/nine.h"

// When may a clue go?
enum dig_rule {
  DIG_UNIQUE,  // while the solution stays the only one
  DIG_SINGLES, // while singles alone solve the puzzle
};

struct dig_board {
  const struct geom *geom;
  enum dig_rule rule;
  struct grid solution, givens;
  uint64_t nodes; // choices that a question to an engine may take; 0: any number
  int given_up;   // questions that would have taken more
  bool is_nine;
  struct nine nine; // kept up to date when is_nine
};

// A full board, on which no question is given up.
void dig_board_init(struct dig_board *board, const struct geom *geom, enum dig_rule rule,
                    const struct grid *solution);

void dig_board_blank(struct dig_board *board, int cell);
void dig_board_restore(struct dig_board *board, int cell);

// Do the clues that are left force the digit of this blank cell, in the way of the rule? When all
// of the puzzle but this cell is forced, that is to say: may it stay blank? No when the question is
// given up.
bool dig_board_forces(struct dig_board *board, int cell);

#endif
