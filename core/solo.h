// Game ids of Solo, the Sudoku of Simon Tatham's collection: PARAMS:DESC, one a line.
//
//      2x3:c_...          boxes 3 wide and 2 high, then the cells
//      3x3x:...           both diagonals as well
//      9j:...,...         a jigsaw: behind the cells the borders of its shapes
//
// core/solo.c says how cells and borders are spelled. A killer ("k") has cages, which nothing here
// knows; an id with a seed instead of a description ("3x3#123") needs the program that made it.
#ifndef GRIDPRESS_CORE_SOLO_H
#define GRIDPRESS_CORE_SOLO_H

#include "core/board.h"
#include "core/text.h"

// Does the text begin as a game id does? `length` is that of the id then.
bool solo_recognise(const char *text, size_t *length);

// The board's name, as core/board.h has them, and the cells in reading order.
bool solo_parse(const char *id, size_t length, char name[BOARD_NAME_MAX],
                char cells[GEOM_CELLS_MAX + 1], struct err *err);

// Has the board a game id? It has boxes or connected shapes, and no additions but the diagonals.
bool solo_carries(const struct geom *geom);

text_writer solo_write; // of a board that it carries

#endif
