// Where the parts of a grid go, as rectangles. Knows no canvas. See draw_layout.c.
#ifndef GRIDPRESS_EXPORT_DRAW_LAYOUT_H
#define GRIDPRESS_EXPORT_DRAW_LAYOUT_H

#include "export/draw.h"

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
  double line[GEOM_CELLS_MAX + 1]; // the middles of the lines, from the frame's edge on
  struct rect runs[DRAW_RUNS_MAX]; // thin lines
  int run_count;
  struct contour contours[DRAW_CONTOURS_MAX]; // thick ones, all one shape
  struct point points[DRAW_POINTS_MAX];       // of the contours
  int contour_count, point_count;
  char symbols[GEOM_SIDE_MAX + 1][SYMBOL_MAX]; // by value
  double symbol_size, symbol_middle; // font size; the middle of the ink above the baseline
  double mark_size, mark_middle;     // the same for candidates
  int mark_columns, mark_rows;       // how candidates stand in a cell
  double label_size, label_middle;
};

void draw_layout_init(struct draw_layout *layout, const struct draw_style *style,
                      const struct geom *geom, struct rect rect);

// A cell between the middles of its lines.
struct rect draw_layout_cell(const struct draw_layout *layout, int cell);

// The middle of a candidate in a cell.
struct point draw_layout_mark(const struct draw_layout *layout, int cell, int value);

#endif
