// Where the parts of a grid go, as rectangles. Knows no canvas. See draw_layout.c.
#ifndef GRIDPRESS_EXPORT_DRAW_LAYOUT_H
#define GRIDPRESS_EXPORT_DRAW_LAYOUT_H

#include "export/draw.h"
#include "export/draw_outline.h"

enum {
  DRAW_RUNS_MAX = 2 * GEOM_CELLS_MAX,
  DRAW_POINTS_MAX = 8 * GEOM_CELLS_MAX, // every cell a hole of its own, in a frame of its own
  DRAW_CONTOURS_MAX = 2 * GEOM_CELLS_MAX,
};

struct draw_layout {
  const struct geom *geom;
  struct rect frame; // its outer edge
  double cell;       // from line to line
  double thin, thick;
  bool apart;                      // cells are squares of their own, with gaps between them
  bool outlined;                   // cages take the place of boxes
  bool numbered, edged;            // there are cages to draw, or marks on edges
  int16_t group[GEOM_CELLS_MAX];   // what thick lines go around: a box, a cage, or -1
  double line[GEOM_CELLS_MAX + 1]; // the middles of the lines, from the frame's edge on
  struct rect runs[DRAW_RUNS_MAX]; // thin lines
  int run_count;
  struct contour contours[DRAW_CONTOURS_MAX]; // thick ones, all one shape
  struct point points[DRAW_POINTS_MAX];       // of the contours
  int contour_count, point_count;
  char symbols[GEOM_SIDE_MAX + 1][SYMBOL_MAX]; // by value
  double symbol_size, symbol_middle;       // font size; the middle of the ink above the baseline
  double candidate_size, candidate_middle; // the same for candidates
  int candidate_columns, candidate_rows;   // how candidates stand in a cell
  struct rect candidate_room;              // their part of it, from the corner of the cell
  double cage_inset;                       // from the edge of a cell to the middle of a dashed line
  double sum_size;                         // of the numbers of cages
  double sum_left, sum_bottom;             // of their ink, from the corner of the cell
  double label_size, label_middle;
};

// Numbers of cages in points: nobody could read smaller ones.
static const double draw_least_number = 4.5;

// `marks` may be NULL. In small cells the numbers of cages grow until they can be read. In a solution
// nobody needs them: there the cages of small cells are left out, which would crowd the digits.
void draw_layout_init(struct draw_layout *layout, const struct draw_style *style,
                      const struct geom *geom, const struct mark_list *marks, bool solved,
                      struct rect rect);

// A cell between the middles of its lines.
struct rect draw_layout_cell(const struct draw_layout *layout, int cell);

// Where a line lies that goes along a side of a cell, so far within it: x of a line that goes up or
// down, y otherwise, from the corner of the frame. A line of that weight covers whole grains.
double draw_layout_edge(const struct draw_layout *layout, struct outline_walk walk, double inset,
                        double weight, double grain);

// The middle of a candidate in a cell.
struct point draw_layout_candidate(const struct draw_layout *layout, int cell, int value);

#endif
