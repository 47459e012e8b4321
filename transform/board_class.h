// The class of a board: all its turns and mirrors, and the one that stands for them. Private to
// transform/.
//
// A turned jigsaw or sheet is another board with another name, and the same to a solver. The one with
// the least name stands for all eight, where a sheet with a name goes before those that spell their
// places: puzzles are turned to it first, and then moved by its own group.
// Boards that only an exchange of lines would make equal stay different.
#ifndef GRIDPRESS_TRANSFORM_BOARD_CLASS_H
#define GRIDPRESS_TRANSFORM_BOARD_CLASS_H

#include "transform/group.h"

struct board_class {
  unsigned turn;         // enum turn bits: takes the board to the one that stands for it
  const char *name;      // of that one
  const uint16_t *place; // cell i of the board is cell place[i] of that one
  const struct structure *structure; // of that one
  struct group group;                // of that one
};

// Borrows the class of a board that is not plain; found when it is first asked for. NULL without
// memory: then nothing is known but the board itself.
const struct board_class *board_class_lookup(const struct geom *geom);

// One turn and then another, as one.
unsigned turn_compose(unsigned first, unsigned second);

// Where the cells of a board go: cell i becomes cell place[i] of the turned one.
void turn_places(const struct geom *geom, unsigned turn, uint16_t *place);

// The name of a board, turned. False when it would be too long, or without memory.
bool turn_name(const struct geom *geom, unsigned turn, char name[BOARD_NAME_MAX]);

// Takes a map of the class to the board itself, and back. Both in pull form.
void board_class_pull_out(const struct board_class *class, int cells, const uint16_t *map,
                          uint16_t *own);
void board_class_pull_in(const struct board_class *class, int cells, const uint16_t *own,
                         uint16_t *map);

#endif
