// Draws a grid on any canvas. See draw.c.
#ifndef GRIDPRESS_EXPORT_DRAW_H
#define GRIDPRESS_EXPORT_DRAW_H

#include "export/canvas.h"

// A square grid with its top left corner at (x, y). Givens are bold; with `solution` the other
// cells show its digits, lighter.
void draw_grid(struct canvas *canvas, const struct font_family *fonts, const struct geom *geom,
               const struct grid *givens, const struct grid *solution, double x, double y,
               double size);

#endif
