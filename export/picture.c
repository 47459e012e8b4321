// One puzzle as one picture: the page is as wide as the grid, to a hundredth of a millimetre, and
// as high as the grid, its caption and the part below it. On pixels every line falls on whole ones.
//
//      +--------------+
//      | caption      |
//      | ############ |
//      | #   grid   # |
//      | ############ |
//      | ####   note  |  the part below: an earlier puzzle solved, as newspapers print it. It has
//      | ####         |  the same height without one, so that every day's box fills the same space.
//      +--------------+
#include "export/picture_paint.h"

#include <math.h>
#include <string.h>

#include "export/draw.h"

static const double points_per_mm = 72 / 25.4;

// --- layout --------------------------------------------------------------------------------------

struct picture_layout {
  struct page_box page;
  struct rect grid, earlier;
  double caption_size, caption_baseline;
};

static const double earlier_share = 0.44; // of the width

static bool has_caption(const struct picture *picture) {
  return picture->caption != NULL && picture->caption[0] != '\0';
}

static bool has_note(const struct picture *picture) {
  return picture->note != NULL && picture->note[0] != '\0';
}

static double round_up(double length, double grain) {
  return grain > 0 ? ceil(length / grain - 1e-9) * grain : length;
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
  double gap = has_note(picture) ? round_up(width / 24, grain) : 0;
  double small = has_note(picture) ? round_up(earlier_share * width, grain) : 0;
  double height = draw_height(style, picture->puzzle->geom, width);
  return (struct picture_layout){
      .page = {.width = width, .height = top + height + gap + small},
      .grid = {.y = top, .width = width, .height = height},
      .earlier = {.y = top + height + gap, .width = small, .height = small},
      .caption_size = size,
      .caption_baseline = width / 18,
  };
}

// --- painting ------------------------------------------------------------------------------------

// Sets a note in lines from the top of its room, or only measures it. Returns its height.
static double set_note(struct canvas *canvas, const struct font *font, double size,
                       struct rect room, const char *note) {
  char line[FONT_LINE_MAX];
  double height = 0;
  while (*note != '\0') {
    size_t length = font_fit_line(font, size, room.width, note);
    snprintf(line, sizeof line, "%.*s", (int)length, note);
    if (canvas != NULL)
      canvas_draw_text(canvas, font, size, ALIGN_LEFT, room.x, room.y + height + size, 0, line);
    height += 1.3 * size;
    note += length;
    if (*note == '\n') height += 0.5 * size;
    note += strspn(note, " \n");
  }
  return height;
}

// The note as large as it fits, between two sizes that go with the picture's own.
static void fit_note(struct canvas *canvas, const struct font *font, const char *note,
                     const struct picture_layout *layout) {
  double width = layout->page.width, left = layout->earlier.width + width / 24;
  struct rect room = {left, layout->earlier.y, width - left, layout->earlier.height};
  double size = width / 22;
  while (size > width / 44 && set_note(NULL, font, size, room, note) > room.height) size *= 0.96;
  set_note(canvas, font, size, room, note);
}

static bool paint_below(const struct picture *picture, struct canvas *canvas,
                        const struct draw_style *style, const struct picture_layout *layout,
                        struct err *err) {
  if (!has_note(picture)) return true;
  fit_note(canvas, style->small, picture->note, layout);
  if (picture->earlier == NULL) return true;
  const struct draw_style its_own = draw_style_of(style, picture->earlier);
  if (!draw_check_style(&its_own, picture->earlier->geom, err)) return false;
  draw_puzzle(canvas, &its_own, picture->earlier, true, layout->earlier);
  return true;
}

double picture_dpi(const struct picture *picture) {
  return picture->dpi > 0 ? picture->dpi : 300;
}

bool picture_paint(const struct picture *picture, struct canvas *canvas, double grain,
                   struct err *err) {
  const struct puzzle *puzzle = picture->puzzle;
  struct draw_style house, style;
  if (!draw_style_init(&house, picture->family, err)) return false;
  house.grain = grain;
  style = house;
  if (picture->symbols != NULL)
    style.symbols = picture->symbols; // others than those of the word, perhaps
  else
    style = draw_style_of(&house, puzzle);
  if (!draw_check_style(&style, puzzle->geom, err)) return false;
  bool captioned = has_caption(picture);
  if (captioned && !font_check_text(style.given, picture->caption, err)) return false;
  struct picture_layout layout = lay_out(picture, &style, grain);
  if (!canvas->ops->begin_page(canvas, &layout.page, err)) return false;
  if (captioned)
    canvas_draw_text(canvas, style.given, layout.caption_size, ALIGN_LEFT, 0,
                     layout.caption_baseline, 0, picture->caption);
  const struct draw_figure figure = {
      .geom = puzzle->geom,
      .givens = &puzzle->givens,
      .solution = picture->solved ? &puzzle->solution : NULL,
      .candidates = picture->candidates,
      .marks = &puzzle->marks,
  };
  draw_figure(canvas, &style, &figure, layout.grid);
  if (!paint_below(picture, canvas, &house, &layout, err)) return false;
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
