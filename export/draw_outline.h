// Walks around groups of cells: boxes, cages, all cells of a board. See draw_outline.c.
#ifndef GRIDPRESS_EXPORT_DRAW_OUTLINE_H
#define GRIDPRESS_EXPORT_DRAW_OUTLINE_H

#include "core/core.h"

enum outline_heading { HEAD_RIGHT, HEAD_DOWN, HEAD_LEFT, HEAD_UP, HEADINGS };

// A walk goes along one side of a cell, which is at its right hand: along the upper side to the
// right, along the right side downwards, and so on.
struct outline_walk {
  int row, column;
  enum outline_heading heading;
};

enum { OUTLINE_ALL = -2, OUTLINE_NO_CELL = -3 }; // -1 is a group like any other: cells in no box

// Which cells belong together: a number for each.
struct outline {
  const struct geom *geom;
  const int16_t *group; // of each cell, from -1
};

// The group at a place of the page; OUTLINE_NO_CELL where there is no cell.
int outline_group_at(const struct outline *outline, int row, int column);

// What happens at a corner: the walk along the side before it, and along the one behind it.
typedef void outline_visit(void *context, struct outline_walk before, struct outline_walk after);

// Walks once around each outline of each group, or with `all` around those of all cells together.
// Groups come in the order of their first cells; the walk begins at the upper left corner of one.
// A group in several pieces, or with a hole, has several outlines. `begin` may be NULL; it is called
// before each with the cell that it begins at.
struct outline_visitor {
  void (*begin)(void *context, int cell);
  outline_visit *corner;
  void (*end)(void *context);
  void *context;
};
void outline_walk_all(const struct outline *outline, bool all,
                      const struct outline_visitor *visitor);

#endif
