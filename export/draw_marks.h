// Draws the marks of a puzzle: what lies under the lines of its grid, and what stands on them. See
// draw_marks.c and draw_cages.c.
#ifndef GRIDPRESS_EXPORT_DRAW_MARKS_H
#define GRIDPRESS_EXPORT_DRAW_MARKS_H

#include "export/draw_grounds.h"

struct marks_painting {
  struct canvas *canvas;
  const struct draw_style *style;
  const struct draw_layout *layout;
  const struct mark_list *marks;
  const float *ground; // the grey that each cell lies on
  const bool *symbol;  // which cells have a symbol, for lines to make way for
};

// Squares and circles, thermometers, arrows.
void draw_marks_below(const struct marks_painting *p);

// Signs, dots, bars and letters on edges.
void draw_marks_on_edges(const struct marks_painting *p);

// The size of the smallest letters and numbers among them; INFINITY without any.
double draw_marks_type(const struct draw_layout *layout, const struct draw_style *style,
                       const struct mark_list *marks);

// Dashed lines around cages, and the numbers of all cages.
void draw_cages(const struct marks_painting *p);

// "12×": the number of a cage as it is printed; "" when it has none. Returns `text`.
enum { CAGE_NUMBER_MAX = 16 };
const char *draw_cage_number(const struct mark *mark, const struct font *font,
                             char text[CAGE_NUMBER_MAX]);

#endif
