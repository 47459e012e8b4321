// Clues between cells as a person looks at them while solving. See mark_view.c.
#ifndef GRIDPRESS_SOLVER_MARK_VIEW_H
#define GRIDPRESS_SOLVER_MARK_VIEW_H

#include "solver/cand.h"
#include "solver/technique.h"

// Two cells that a mark joins, or a rule about neighbours, or both.
struct view_pair {
  uint16_t first, second;
  int16_t mark;   // -1: rules alone
  uint16_t bound; // it is an inequality, which people read as bounds
  uint64_t rules; // as marks_pair_rules tells them
};

enum { VIEW_HOUSE_WORDS = (GEOM_REGIONS_MAX + 63) / 64 };

struct mark_view {
  const struct mark_list *marks;     // borrowed
  unsigned kinds;                    // of them, bit enum mark_kind
  bool bars;                         // white dots are drawn as bars
  int16_t cage_of[GEOM_CELLS_MAX];   // the cell's cage with a sum, which shares no cell; -1: none
  int16_t differ_of[GEOM_CELLS_MAX]; // a mark within which the cell's digit is alone; -1: none
  bool crossing;                     // some cells are in several such marks
  int cages;                         // with or without a sum; they come first among the marks
  // The cages on a cell are on[first_on[cell]] to on[first_on[cell + 1]], with or without a sum. The cell
  // is among what is left over of the houses that its cage with a sum lies across, or without one of its
  // own houses.
  uint16_t first_on[GEOM_CELLS_MAX + 1];
  uint16_t on[MARKS_CELLS_MAX];
  uint64_t reaches[GEOM_CELLS_MAX][VIEW_HOUSE_WORDS];
  int pair_count;
  struct view_pair pairs[];
};

// NULL without memory; free() it.
struct mark_view *mark_view_new(const struct geom *geom, const struct mark_list *marks);

// From now on the finders see the marks. The view and its list have to outlive the board.
void mark_view_show(const struct mark_view *view, struct cand *cand);

// What a puzzle with marks of these kinds offers techniques, on a board that offers so much.
unsigned mark_view_offers(unsigned board, unsigned kinds);

// Must two cells differ, by the board or because they share a cage?
bool mark_view_differ(const struct cand *cand, int first, int second);

// --- sums ----------------------------------------------------------------------------------------

enum { EQUATION_CELLS_MAX = 12 };

// The digits of some blank cells, each times a factor, add up to a total.
struct equation {
  int count;
  uint16_t cells[EQUATION_CELLS_MAX];
  int factor[EQUATION_CELLS_MAX];
  int total;
};

// Adds factor times the digit of a cell: to the total if it is filled. False when there are too many.
bool equation_add(struct equation *equation, const struct cand *cand, int cell, int factor);

// The digits that each cell can still have. False when that takes too long to find out.
bool equation_solve(const struct equation *equation, const struct cand *cand,
                    uint32_t support[EQUATION_CELLS_MAX]);

#endif
