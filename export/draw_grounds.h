// What lies under the digits of a board: tints and diagonals. See draw_grounds.c.
#ifndef GRIDPRESS_EXPORT_DRAW_GROUNDS_H
#define GRIDPRESS_EXPORT_DRAW_GROUNDS_H

#include "export/draw_layout.h"

enum { DRAW_DIAGONALS_MAX = 2 * GEOM_GRIDS_MAX };

// From corner to corner, through cells of one size.
struct draw_diagonal {
  const struct region *region;
  struct point from, to;
};

struct draw_grounds {
  float grey[GEOM_CELLS_MAX]; // of each cell; 1: paper
  struct draw_diagonal diagonals[DRAW_DIAGONALS_MAX];
  int diagonal_count;
};

// The grey that each cell of a board lies on, where `shade` is that of the first tint. 1: paper.
void draw_find_tints(const struct geom *geom, double shade, float grey[GEOM_CELLS_MAX]);

void draw_grounds_init(struct draw_grounds *grounds, const struct draw_style *style,
                       const struct draw_layout *layout);

#endif
