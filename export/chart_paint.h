// What all charts on a canvas share: the face, the sizes and greys of the page, and its opening.
#ifndef GRIDPRESS_EXPORT_CHART_PAINT_H
#define GRIDPRESS_EXPORT_CHART_PAINT_H

#include "export/canvas.h"
#include "export/chart.h"

static const double chart_page_width = 680, chart_margin = 36, chart_title_size = 20,
                    chart_text_size = 8.5;
static const double chart_grey_text = 0.3, chart_grey_line = 0.88, chart_grey_axis = 0.6;

struct painter {
  struct canvas *canvas;
  const struct font *regular, *bold;
};

// Draws on an open canvas; what it draws is the caller's.
typedef bool chart_drawing(const struct painter *p, const void *what, struct err *err);

// Draws one page and writes it as "svg" or "png".
bool chart_paint(const char *title, const char *format, chart_drawing *draw, const void *what,
                 FILE *stream, struct err *err);

// Begins the page and writes its title and subtitle.
bool chart_begin_page(const struct painter *p, double height, const char *title,
                      const char *subtitle, struct err *err);

// Small text, as far as the font can write it.
void chart_draw_text(const struct painter *p, enum canvas_align align, double x, double baseline,
                     const char *text);

// The next number that is 1, 2 or 5 times a power of ten.
uint64_t chart_round_up(uint64_t least);

#endif
