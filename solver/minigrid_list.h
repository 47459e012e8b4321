// Lists of permutations, one a minigrid, that shrink while other minigrids are filled and grow back
// when the fill is undone. Only the minigrid solver uses them.
#ifndef GRIDPRESS_SOLVER_MINIGRID_LIST_H
#define GRIDPRESS_SOLVER_MINIGRID_LIST_H

#include "solver/board.h"

// The first `live` of `count` permutations fit what is filled now; the others wait behind them.
struct minigrid_list {
  int blanks;
  uint16_t cells[GEOM_SIDE_MAX]; // the blank cells, row by row
  size_t count, live;
  uint8_t *digits; // `blanks` digits a permutation; NULL when the minigrid has too many of them
};

// Lists the permutations of a minigrid that the board allows, in ascending order, into `digits`
// with room for `room` of them, visiting at most `vertices` of their tree. False when that was not
// enough: then only the first ones are listed.
bool minigrid_list_fill(struct minigrid_list *list, struct board *board, int minigrid,
                        uint8_t *digits, size_t room, size_t vertices);

// Keeps alive the permutations that fit the board. False when none is left.
bool minigrid_list_filter(struct minigrid_list *list, const struct board *board);

#endif
