// The boards of a run: equal ones are shared, and those that nobody needs any more go.
//
// Puzzles borrow their boards, and a run may see a million of them. A shelf owns the last
// BOARD_SHELF_ROOM different boards that were put on it; older ones leave it. A pipeline retains the
// boards of the puzzles that are under way, so what a shelf lends is safe until the source is asked
// for the next puzzle. Whoever keeps a puzzle for longer, to sort it or to print it in a book, keeps
// its board too: puzzle_keep.
#ifndef GRIDPRESS_CORE_BOARD_SHELF_H
#define GRIDPRESS_CORE_BOARD_SHELF_H

#include "core/board.h"

enum { BOARD_SHELF_ROOM = 1024 };

struct board_shelf;

struct board_shelf *board_shelf_new(void); // NULL without memory
void board_shelf_free(struct board_shelf *shelf);

// Takes over a board and lends it, or an equal one that is there already. Safe from any thread.
const struct geom *board_shelf_put(struct board_shelf *shelf, const struct geom *geom);

// Lends the board of this name, read if it is not there yet. NULL and `err` when there is none.
const struct geom *board_shelf_parse(struct board_shelf *shelf, const char *name, struct err *err);

#endif
