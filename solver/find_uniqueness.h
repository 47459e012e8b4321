// The list of rectangles that all uniqueness tests of a position walk. See find_uniqueness.c.
#ifndef GRIDPRESS_SOLVER_FIND_UNIQUENESS_H
#define GRIDPRESS_SOLVER_FIND_UNIQUENESS_H

#include "solver/finding.h"

// Up to four pairs for each choice of two rows and two columns that lie in two boxes: on a 25x25 board
// 50 ways to choose two lines in a band, 250 to choose two across in different ones, and the same
// turned. More are left out.
#ifdef LAYOUT_WIDE
enum { RECTANGLES_MAX = 2 * 50 * 250 * 4 };
#else
enum { RECTANGLES_MAX = 55 * 55 * 4 };
#endif

// Do the four corners lie in two boxes, so that two digits exchanged stay in their boxes? Without
// boxes nothing more is asked of them.
static inline bool rectangle_fits(const struct geom *geom, const int corner[4]) {
  const struct geom_cell *cell = geom->cell;
  bool upright =
      cell[corner[0]].box == cell[corner[2]].box && cell[corner[1]].box == cell[corner[3]].box;
  bool flat =
      cell[corner[0]].box == cell[corner[1]].box && cell[corner[2]].box == cell[corner[3]].box;
  return !geom->boxed || upright != flat;
}

// Corners in the order top left, top right, bottom left, bottom right, so that corner i and corner
// 3 - i are opposite, i ^ 1 shares the row and i ^ 2 the column.
struct rectangle_entry {
  uint64_t changed; // when one of its rows, columns and boxes last changed
  uint32_t pair;    // the two digits
  uint16_t corner[4];
};

struct rectangle_work {
  uint64_t known; // the time of the position that the list is of; 0: none
  uint64_t since; // what has not changed since then is left out: all tests were in vain
  int count;
  struct rectangle_entry list[RECTANGLES_MAX];
};

#endif
