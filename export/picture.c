// One puzzle as one picture: the page is as wide as the grid, to a hundredth of a millimetre, and
// as high as the grid and its caption. On pixels every line falls on whole ones.
#include "export/picture_paint.h"

#include <math.h>

#include "export/draw.h"

static const double points_per_mm = 72 / 25.4;

// --- layout --------------------------------------------------------------------------------------

struct picture_layout {
  struct page_box page;
  struct rect grid;
  double caption_size, caption_baseline;
};

static bool has_caption(const struct picture *picture) {
  return picture->caption != NULL && picture->caption[0] != '\0';
}

static struct picture_layout lay_out(const struct picture *picture, const struct draw_style *style,
                                     double grain) {
  double width = (picture->width_mm > 0 ? picture->width_mm : 80) * points_per_mm;
  double top = 0, size = 0;
  if (has_caption(picture)) {
    double natural = font_measure(style->given, picture->caption);
    size = fmin(width / 18, natural > 0 ? width / natural : width);
    top = width / 18 * 1.7;
    if (grain > 0) top = round(top / grain) * grain;
  }
  double height = draw_height(style, picture->puzzle->geom, width);
  return (struct picture_layout){
      .page = {.width = width, .height = top + height},
      .grid = {.y = top, .width = width, .height = height},
      .caption_size = size,
      .caption_baseline = width / 18,
  };
}

// --- painting ------------------------------------------------------------------------------------

double picture_dpi(const struct picture *picture) {
  return picture->dpi > 0 ? picture->dpi : 300;
}

bool picture_paint(const struct picture *picture, struct canvas *canvas, double grain,
                   struct err *err) {
  const struct puzzle *puzzle = picture->puzzle;
  struct draw_style style;
  if (!draw_style_init(&style, picture->family, err)) return false;
  if (picture->symbols != NULL)
    style.symbols = picture->symbols; // others than those of the word, perhaps
  else
    style = draw_style_of(&style, puzzle);
  style.grain = grain;
  if (!draw_check_style(&style, puzzle->geom, err)) return false;
  bool captioned = has_caption(picture);
  if (captioned && !font_check_text(style.given, picture->caption, err)) return false;
  struct picture_layout layout = lay_out(picture, &style, grain);
  if (!canvas->ops->begin_page(canvas, &layout.page, err)) return false;
  if (captioned)
    canvas->ops->text(canvas, style.given, layout.caption_size, 0, layout.caption_baseline, 0,
                      picture->caption);
  const struct draw_figure figure = {
      .geom = puzzle->geom,
      .givens = &puzzle->givens,
      .solution = picture->solved ? &puzzle->solution : NULL,
      .candidates = picture->candidates,
      .marks = &puzzle->marks,
  };
  draw_figure(canvas, &style, &figure, layout.grid);
  return canvas->ops->end_page(canvas, err);
}

static bool paint_alone(const struct picture *picture, struct canvas *canvas, double grain,
                        FILE *stream, struct err *err) {
  if (canvas == NULL) return false;
  bool done =
      picture_paint(picture, canvas, grain, err) && canvas->ops->finish(canvas, stream, err);
  canvas->ops->free(canvas);
  return done;
}

bool picture_write_pdf(const struct picture *picture, FILE *stream, struct err *err) {
  const struct document document = {.title = picture->title, .author = picture->author};
  return paint_alone(picture, canvas_pdf_new(&document, err), 0, stream, err);
}

bool picture_write_png(const struct picture *picture, FILE *stream, struct err *err) {
  const struct png_options options = {.dpi = picture_dpi(picture), .depth = picture->mono ? 1 : 8};
  return paint_alone(picture, canvas_png_new(&options, err), 72 / options.dpi, stream, err);
}

bool picture_write_svg(const struct picture *picture, FILE *stream, struct err *err) {
  const struct svg_options options = {.outlines = picture->outlines, .title = picture->title};
  return paint_alone(picture, canvas_svg_new(&options, err), 0, stream, err);
}
