// What a page is drawn on: one table of functions, one implementation a format.
//
// Units are points, the origin is the page's top left corner, y runs downwards; grey 0 is black and
// 1 white. Whoever paints knows no format, whoever implements a canvas knows no Sudoku.
#ifndef GRIDPRESS_EXPORT_CANVAS_H
#define GRIDPRESS_EXPORT_CANVAS_H

#include "export/font.h"

struct canvas;

struct canvas_ops {
  bool (*begin_page)(struct canvas *canvas, double width, double height, struct err *err);
  void (*fill_rect)(struct canvas *canvas, double x, double y, double width, double height,
                    double grey);
  // The pen starts at (x, baseline).
  void (*text)(struct canvas *canvas, const struct font *font, double size, double x,
               double baseline, double grey, const char *text);
  bool (*end_page)(struct canvas *canvas, struct err *err);
  // Writes the finished document.
  bool (*finish)(struct canvas *canvas, FILE *stream, struct err *err);
  void (*free)(struct canvas *canvas);
};

// Every canvas begins with this.
struct canvas {
  const struct canvas_ops *ops;
};

// A PDF document with these fonts embedded. The title goes into its properties.
struct canvas *canvas_pdf_new(const char *title, const struct font_family *fonts, struct err *err);

// One picture of `pages` pages, `columns` side by side, with a margin around them when there is
// more than one; `dpi` pixels an inch.
struct canvas *canvas_png_new(double dpi, int pages, int columns, struct err *err);

// One line of text per call, for tests.
struct canvas *canvas_trace_new(struct err *err);

enum canvas_align { ALIGN_LEFT, ALIGN_CENTRE, ALIGN_RIGHT };

// Text that starts, is centred or ends at x.
void canvas_draw_text(struct canvas *canvas, const struct font *font, double size,
                      enum canvas_align align, double x, double baseline, double grey,
                      const char *text);

#endif
