// The SVG canvas: one picture in points, as wide in millimetres as the page is, further pages below
// the first. Text is text, in the font's name, or its outlines as paths. Where the font is not
// installed another one takes its place, and each text is stretched to the width that was measured:
// nothing is cut off or leaves its cell. Programs that cannot stretch text need outlines.
//
// Numbers are written by hand, with a point and at most three decimals, whatever the locale; text
// is checked before it is drawn, and only what would be read as markup has to be escaped.
#include "export/canvas.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "export/markup.h"

enum { PAGE_GAP = 12 };

struct svg {
  struct canvas canvas;
  bool outlines;
  char *title;
  FILE *body;
  char *bytes;
  size_t length;
  double width, height; // of all pages so far
};

// --- numbers and text ----------------------------------------------------------------------------

static void put_number(FILE *stream, double value) {
  long long thousandths = llround(value * 1000);
  unsigned long long size = (unsigned long long)llabs(thousandths);
  if (thousandths < 0) fputc('-', stream);
  fprintf(stream, "%llu", size / 1000);
  unsigned fraction = (unsigned)(size % 1000);
  if (fraction == 0) return;
  int digits = 3;
  for (; fraction % 10 == 0; fraction /= 10) digits--;
  fprintf(stream, ".%0*u", digits, fraction);
}

static void put_attribute(FILE *stream, const char *name, double value) {
  fprintf(stream, " %s=\"", name);
  put_number(stream, value);
  fputc('"', stream);
}

static void find_bytes(const struct canvas *canvas, double grey, unsigned byte[3]) {
  double colour[3];
  canvas_screen_colour(canvas, grey, colour);
  for (int i = 0; i < 3; i++) byte[i] = (unsigned)lround(fmin(fmax(colour[i], 0), 1) * 255);
}

// Black is what SVG fills with unless told.
static void put_fill(const struct canvas *canvas, FILE *stream, double grey) {
  unsigned byte[3];
  find_bytes(canvas, grey, byte);
  if (byte[0] + byte[1] + byte[2] != 0)
    fprintf(stream, " fill=\"#%02x%02x%02x\"", byte[0], byte[1], byte[2]);
}

// --- drawing -------------------------------------------------------------------------------------

static FILE *svg_body(struct canvas *canvas) {
  return ((struct svg *)canvas)->body;
}

static void svg_fill_rect(struct canvas *canvas, double x, double y, double width, double height,
                          double grey) {
  FILE *body = svg_body(canvas);
  fputs("<rect", body);
  put_attribute(body, "x", x);
  put_attribute(body, "y", y);
  put_attribute(body, "width", width);
  put_attribute(body, "height", height);
  put_fill(canvas, body, grey);
  fputs("/>\n", body);
}

static bool svg_begin_page(struct canvas *canvas, const struct page_box *box, struct err *err) {
  (void)err;
  struct svg *svg = (struct svg *)canvas;
  if (svg->height > 0) svg->height += PAGE_GAP;
  fputs("<g", svg->body);
  if (svg->height > 0) {
    fputs(" transform=\"translate(0 ", svg->body);
    put_number(svg->body, svg->height);
    fputs(")\"", svg->body);
  }
  fputs(">\n", svg->body);
  svg_fill_rect(canvas, 0, 0, box->width, box->height, 1); // paper, also on a dark screen
  svg->width = fmax(svg->width, box->width);
  svg->height += box->height;
  return true;
}

static bool svg_end_page(struct canvas *canvas, struct err *err) {
  fputs("</g>\n", svg_body(canvas));
  return canvas_report(canvas, err);
}

static void pen_to(FILE *body, char command, double x, double y) {
  fputc(command, body);
  put_number(body, x);
  fputc(' ', body);
  put_number(body, y);
}

static void svg_fill_shape(struct canvas *canvas, const struct contour *contours, int count,
                           double grey) {
  FILE *body = svg_body(canvas);
  fputs("<path d=\"", body);
  for (int c = 0; c < count; c++) {
    for (int i = 0; i < contours[c].count; i++) {
      char line = contours[c].curved ? (i % 3 == 1 ? 'C' : ' ') : 'L';
      pen_to(body, i == 0 ? 'M' : line, contours[c].points[i].x, contours[c].points[i].y);
    }
    fputc('Z', body);
  }
  fputc('"', body);
  put_fill(canvas, body, grey);
  fputs("/>\n", body);
}

static void svg_line(struct canvas *canvas, double x0, double y0, double x1, double y1,
                     double weight, double grey) {
  FILE *body = svg_body(canvas);
  unsigned byte[3];
  find_bytes(canvas, grey, byte);
  fputs("<line", body);
  put_attribute(body, "x1", x0);
  put_attribute(body, "y1", y0);
  put_attribute(body, "x2", x1);
  put_attribute(body, "y2", y1);
  put_attribute(body, "stroke-width", weight);
  fprintf(body, " stroke=\"#%02x%02x%02x\"/>\n", byte[0], byte[1], byte[2]);
}

// --- text ----------------------------------------------------------------------------------------

static void pen_move(void *body, double x, double y) {
  pen_to(body, 'M', x, y);
}

static void pen_line(void *body, double x, double y) {
  pen_to(body, 'L', x, y);
}

static void pen_quadratic(void *body, double cx, double cy, double x, double y) {
  pen_to(body, 'Q', cx, cy);
  pen_to(body, ' ', x, y);
}

static void pen_cubic(void *body, double cx, double cy, double dx, double dy, double x, double y) {
  pen_to(body, 'C', cx, cy);
  pen_to(body, ' ', dx, dy);
  pen_to(body, ' ', x, y);
}

static void pen_close(void *body) {
  fputc('Z', body);
}

static void put_outlines(struct canvas *canvas, FILE *body, const struct font *font, double size,
                         double x, double baseline, double grey, const char *text) {
  const struct font_pen pen = {
      .move = pen_move,
      .line = pen_line,
      .quadratic = pen_quadratic,
      .cubic = pen_cubic,
      .close = pen_close,
      .context = body,
  };
  fputs("<path d=\"", body);
  font_trace_outline(font, size, x, baseline, text, &pen);
  fputc('"', body);
  put_fill(canvas, body, grey);
  fputs("/>\n", body);
}

// The font, then what looks like it where it is missing. Names are CSS strings: they may hold
// blanks, and a quote or a backslash is escaped.
static void put_families(FILE *stream, const char *family) {
  fputs(" font-family=\"'", stream);
  for (char letter[2] = {family[0]}; letter[0] != '\0'; letter[0] = *++family) {
    if (letter[0] == '\'' || letter[0] == '\\') fputc('\\', stream);
    markup_print(stream, letter, MARKUP_CHECKED);
  }
  fputs("',Helvetica,Arial,sans-serif\"", stream);
}

static void svg_text(struct canvas *canvas, const struct font *font, double size, double x,
                     double baseline, double grey, const char *text) {
  static const int weights[FONT_WEIGHTS] = {
      [FONT_THIN] = 100,     [FONT_LIGHT] = 300, [FONT_REGULAR] = 400, [FONT_MEDIUM] = 500,
      [FONT_SEMIBOLD] = 600, [FONT_BOLD] = 700,  [FONT_BLACK] = 900,
  };
  struct svg *svg = (struct svg *)canvas;
  if (text[0] == '\0' || !canvas_accept_text(canvas, font, text)) return;
  if (svg->outlines) {
    put_outlines(canvas, svg->body, font, size, x, baseline, grey, text);
    return;
  }
  fputs("<text", svg->body);
  put_attribute(svg->body, "x", x);
  put_attribute(svg->body, "y", baseline);
  put_families(svg->body, font_family_name(font));
  put_attribute(svg->body, "font-size", size);
  put_attribute(svg->body, "textLength", size * font_measure(font, text));
  fputs(" lengthAdjust=\"spacingAndGlyphs\"", svg->body);
  fprintf(svg->body, " font-weight=\"%d\"", weights[font_get_weight(font)]);
  if (font_get_slant(font) == FONT_ITALIC) fputs(" font-style=\"italic\"", svg->body);
  put_fill(canvas, svg->body, grey);
  fputc('>', svg->body);
  markup_print(svg->body, text, MARKUP_CHECKED);
  fputs("</text>\n", svg->body);
}

static void svg_turned_text(struct canvas *canvas, const struct font *font, double size, double x,
                            double baseline, double degrees, double grey, const char *text) {
  FILE *body = svg_body(canvas);
  fputs("<g transform=\"rotate(", body);
  put_number(body, degrees);
  fputc(' ', body);
  put_number(body, x);
  fputc(' ', body);
  put_number(body, baseline);
  fputs(")\">\n", body);
  svg_text(canvas, font, size, x, baseline, grey, text);
  fputs("</g>\n", body);
}

// --- the file ------------------------------------------------------------------------------------

static void put_millimetres(FILE *stream, const char *name, double points) {
  fprintf(stream, " %s=\"", name);
  put_number(stream, points * 25.4 / 72);
  fputs("mm\"", stream);
}

static bool svg_finish(struct canvas *canvas, FILE *stream, struct err *err) {
  struct svg *svg = (struct svg *)canvas;
  if (!canvas_report(canvas, err)) return false;
  if (fflush(svg->body) != 0) return err_set(err, ERR_WORLD, "out of memory");
  fputs(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<svg xmlns=\"http://www.w3.org/2000/svg\"",
      stream);
  put_millimetres(stream, "width", svg->width);
  put_millimetres(stream, "height", svg->height);
  fputs(" viewBox=\"0 0 ", stream);
  put_number(stream, svg->width);
  fputc(' ', stream);
  put_number(stream, svg->height);
  // Text is set as it was measured: without kerning, and no space is lost.
  fputs("\" xml:space=\"preserve\" style=\"font-kerning:none;font-variant-ligatures:none\">\n",
        stream);
  if (svg->title != NULL) {
    fputs("<title>", stream);
    markup_print(stream, svg->title, MARKUP_CHECKED);
    fputs("</title>\n", stream);
  }
  fwrite(svg->bytes, 1, svg->length, stream);
  fputs("</svg>\n", stream);
  return true;
}

static void svg_free(struct canvas *canvas) {
  struct svg *svg = (struct svg *)canvas;
  if (svg->body != NULL) fclose(svg->body);
  free(svg->bytes);
  free(svg->title);
  free(svg);
}

static const struct canvas_ops svg_ops = {
    .begin_page = svg_begin_page,
    .fill_rect = svg_fill_rect,
    .fill_shape = svg_fill_shape,
    .fill_polygon = canvas_fill_contour,
    .line = svg_line,
    .text = svg_text,
    .turned_text = svg_turned_text,
    .image = canvas_fill_image,
    .link = canvas_ignore_link,
    .outline = canvas_ignore_outline,
    .end_page = svg_end_page,
    .finish = svg_finish,
    .free = svg_free,
};

// XML holds no control characters, and nothing but UTF-8.
static bool check_title(const char *title, struct err *err) {
  for (const char *rest = title; rest != NULL && *rest != '\0';) {
    int32_t code = utf8_next(&rest);
    if (code < 0x20 || code == 0xfffe || code == 0xffff)
      return err_set(err, ERR_INPUT, "'%.80s' has a character that an SVG title cannot hold",
                     title);
  }
  return true;
}

struct canvas *canvas_svg_new(const struct svg_options *options, struct err *err) {
  if (!check_title(options->title, err)) return NULL;
  struct svg *svg = calloc(1, sizeof *svg);
  if (svg != NULL) {
    svg->canvas.ops = &svg_ops;
    svg->outlines = options->outlines;
    svg->title = options->title != NULL ? strdup(options->title) : NULL;
    svg->body = open_memstream(&svg->bytes, &svg->length);
  }
  if (svg == NULL || svg->body == NULL || (options->title != NULL && svg->title == NULL)) {
    if (svg != NULL) svg_free(&svg->canvas);
    err_set(err, ERR_WORLD, "out of memory");
    return NULL;
  }
  return &svg->canvas;
}
