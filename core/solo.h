// Game ids of Solo, the Sudoku of Simon Tatham's collection: PARAMS:DESC, one a line.
//
//      2x3:c_...          boxes 3 wide and 2 high, then the cells
//      3x3x:...           both diagonals as well
//      9j:...,...         a jigsaw: behind the cells the borders of its shapes
//      3x3k:...,...,...   a killer: the borders of its cages, and their sums
//
// core/solo.c says how cells and sums are spelled, core/solo_borders.h how borders are. An id with a
// seed instead of a description ("3x3#123") needs the program that made it.
#ifndef GRIDPRESS_CORE_SOLO_H
#define GRIDPRESS_CORE_SOLO_H

#include "core/foreign.h"
#include "core/text.h"

// As core/foreign.h wants them.
bool solo_recognise(const char *text, size_t *length);
bool solo_parse(const char *id, size_t length, struct foreign_puzzle *puzzle, struct err *err);

// Has the board a game id? It has boxes or connected shapes, and no additions but the diagonals.
bool solo_carries(const struct geom *geom);

// Why its marks have none; NULL: they do. Solo has cages that cover the grid, each connected, of two
// cells or more, and with a sum.
const char *solo_refuses_marks(const struct puzzle *puzzle);

text_writer solo_write; // of a puzzle that it carries

#endif
