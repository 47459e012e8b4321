// Lines of other programs that are a puzzle each, and tell its board, its cells and its marks in
// their own ways.
#ifndef GRIDPRESS_CORE_FOREIGN_H
#define GRIDPRESS_CORE_FOREIGN_H

#include "core/board.h"
#include "core/mark.h"

// What a line tells. Large: one belongs on the heap.
struct foreign_puzzle {
  char board[BOARD_NAME_MAX];     // by name
  char cells[GEOM_CELLS_MAX + 1]; // their symbols, in reading order
  struct mark_list marks;         // of cells that exist; nothing else is checked
};

struct foreign_line {
  // Does the text begin as such a line does? `length` is that of the puzzle then.
  bool (*recognise)(const char *text, size_t *length);
  bool (*parse)(const char *text, size_t length, struct foreign_puzzle *puzzle, struct err *err);
};

// A line is offered to them in this order; a row without functions ends the table.
extern const struct foreign_line foreign_lines[];

#endif
