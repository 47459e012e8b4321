// The page that charts are drawn on: opened, titled and written in the same way for all of them.
#include "export/chart_paint.h"

#include <string.h>
#include <strings.h>

static const char family[] = "Lato";
static const double png_dpi = 144;

const char *chart_lookup_format(const char *path) {
  static const char *const formats[] = {"svg", "png"};
  const char *dot = strrchr(path, '.');
  for (size_t i = 0; dot != NULL && i < sizeof formats / sizeof formats[0]; i++)
    if (strcasecmp(dot + 1, formats[i]) == 0) return formats[i];
  return NULL;
}

// A text as far as the font can write it: names come from files, and a chart is not refused for one
// of them. Returns `safe` or the text itself.
static const char *writable(const struct font *font, const char *text, char safe[256]) {
  struct err ignored;
  if (font_check_text(font, text, &ignored)) return text;
  size_t length = 0;
  for (; *text != '\0' && length < 255; text++)
    safe[length++] = *text >= ' ' && *text < 0x7f ? *text : '?';
  safe[length] = '\0';
  return safe;
}

void chart_draw_text(const struct painter *p, enum canvas_align align, double x, double baseline,
                     const char *text) {
  char safe[256];
  text = writable(p->regular, text, safe);
  canvas_draw_text(p->canvas, p->regular, chart_text_size, align, x, baseline, chart_grey_text,
                   text);
}

// The next number that is 1, 2 or 5 times a power of ten.
uint64_t chart_round_up(uint64_t least) {
  static const uint64_t leading[] = {1, 2, 5};
  for (uint64_t power = 1;; power *= 10)
    for (int i = 0; i < 3; i++)
      if (leading[i] * power >= least) return leading[i] * power;
}

bool chart_begin_page(const struct painter *p, double height, const char *title,
                      const char *subtitle, struct err *err) {
  struct page_box box = {.width = chart_page_width, .height = height};
  if (!p->canvas->ops->begin_page(p->canvas, &box, err)) return false;
  char safe[256];
  title = writable(p->bold, title, safe);
  double room = chart_page_width - 2 * chart_margin;
  double size = chart_title_size, width = font_measure(p->bold, title);
  if (size * width > room) size = room / width;
  canvas_draw_text(p->canvas, p->bold, size, ALIGN_LEFT, chart_margin,
                   chart_margin + chart_title_size - 4, 0, title);
  canvas_draw_text(p->canvas, p->regular, 10, ALIGN_LEFT, chart_margin,
                   chart_margin + chart_title_size + 12, chart_grey_text, subtitle);
  return true;
}

bool chart_paint(const char *title, const char *format, chart_drawing *draw, const void *what,
                 FILE *stream, struct err *err) {
  struct painter painter = {
      .regular = font_lookup(family, FONT_REGULAR, FONT_ROMAN, err),
      .bold = font_lookup(family, FONT_BOLD, FONT_ROMAN, err),
  };
  if (painter.regular == NULL || painter.bold == NULL) return false;
  painter.canvas = strcmp(format, "svg") == 0
                       ? canvas_svg_new(&(struct svg_options){.title = title}, err)
                       : canvas_png_new(&(struct png_options){.dpi = png_dpi}, err);
  if (painter.canvas == NULL) return false;
  bool drawn =
      draw(&painter, what, err) && painter.canvas->ops->finish(painter.canvas, stream, err);
  painter.canvas->ops->free(painter.canvas);
  return drawn;
}
