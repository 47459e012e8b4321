// What a page is drawn on: one table of functions, one implementation a format.
//
// Units are points, the origin is the page's top left corner, y runs downwards; grey 0 is black and
// 1 white: black is pure K in print. Where a page has colours, as covers do, a tint says which two
// inks the greys run between, so whatever draws in greys draws in colour as well. Whoever paints
// knows no format, whoever implements a canvas knows no Sudoku.
#ifndef GRIDPRESS_EXPORT_CANVAS_H
#define GRIDPRESS_EXPORT_CANVAS_H

#include "export/font.h"
#include "export/image.h"
#include "export/shape.h"

// A closed line through these points. Where it is curved, the points after the first come in threes,
// one cubic curve each: the two points that pull it, then where it ends; the last is the first again.
struct contour {
  const struct point *points;
  int count;
  bool curved;
};

enum { ROUND_POINTS_MAX = 1 + 4 * (3 + 3) };

// Traces what has a quarter of a circle about each of four middles, and lines between them: a circle
// where they are one, a pill where they are two, a rectangle with round corners where they are four.
// The first quarter begins in the direction `turn`, an angle; all go clockwise unless `backwards`.
// Returns the number of points of this curved contour.
int canvas_trace_round(const struct point middles[4], double radius, double turn, bool backwards,
                       struct point points[ROUND_POINTS_MAX]);

// The sheet of paper, and where it is cut. A trim of zero width is the whole sheet: no bleed.
struct page_box {
  double width, height;
  struct rect trim;
};

// Process colours, shares from 0 to 1.
struct ink {
  double cyan, magenta, yellow, black;
};

// What the greys of a drawing stand for: 0 is `dark`, 1 is `light`, the others lie between them.
struct tint {
  struct ink dark, light;
};

struct canvas;

struct canvas_ops {
  bool (*begin_page)(struct canvas *canvas, const struct page_box *box, struct err *err);
  void (*fill_rect)(struct canvas *canvas, double x, double y, double width, double height,
                    double grey);
  // Filled where the contours wind around: a hole runs the other way round than what it is in. One
  // shape has no seams.
  void (*fill_shape)(struct canvas *canvas, const struct contour *contours, int count, double grey);
  // A shape of one contour.
  void (*fill_polygon)(struct canvas *canvas, const struct point *points, int count, double grey);
  // Ends exactly at its end points.
  void (*line)(struct canvas *canvas, double x0, double y0, double x1, double y1, double weight,
               double grey);
  // The pen starts at (x, baseline). A character that the font lacks is not drawn: end_page fails
  // and names it.
  void (*text)(struct canvas *canvas, const struct font *font, double size, double x,
               double baseline, double grey, const char *text);
  // The same, turned clockwise about (x, baseline). See canvas_turn.c for whole drawings.
  void (*turned_text)(struct canvas *canvas, const struct font *font, double size, double x,
                      double baseline, double degrees, double grey, const char *text);
  // A picture in greys, stretched to the rectangle.
  void (*image)(struct canvas *canvas, const struct image *image, double x, double y, double width,
                double height);
  // Makes an area of this page lead to another page, counted from 0. Only PDF has links.
  void (*link)(struct canvas *canvas, double x, double y, double width, double height, int page);
  // A bookmark of the current page, at depth 0 or below the latest one of the depth above. Only PDF
  // has them.
  void (*outline)(struct canvas *canvas, const char *title, int depth);
  bool (*end_page)(struct canvas *canvas, struct err *err);
  // Writes the finished document. That the stream failed is its owner's to find and to say, who
  // knows the name of the file.
  bool (*finish)(struct canvas *canvas, FILE *stream, struct err *err);
  void (*free)(struct canvas *canvas);
};

// Every canvas begins with this.
struct canvas {
  const struct canvas_ops *ops;
  struct err trouble;      // the first thing that could not be drawn, for end_page to tell
  const struct tint *tint; // of what is drawn from here on; NULL: greys
};

// A PDF/X-1a:2001 file: for which printing condition its inks are meant, and when it was made.
struct document_print {
  const char *condition; // one of the names below, or with a profile any name
  const char *profile;   // path of an ICC profile to embed; NULL: the name says it all
  int day;               // core/date.h
};

// The conditions that go by their names: "FOGRA39" and so on; NULL at the end.
const char *document_condition_name(int i);

// What a document says of itself; NULL: nothing.
struct document {
  const char *title, *author, *subject;
  const struct document_print *print; // NULL: a plain PDF
};

// Fonts are embedded and subset as they are used. The same calls give the same bytes.
struct canvas *canvas_pdf_new(const struct document *document, struct err *err);

// One picture of `pages` pages, `columns` side by side, with a margin around them when there is
// more than one.
struct png_options {
  double dpi;         // pixels an inch
  int pages, columns; // 0: one
  int depth;          // bits a pixel: 8, also when 0, or 1
};
struct canvas *canvas_png_new(const struct png_options *options, struct err *err);

// One picture; further pages stand below the first.
struct svg_options {
  bool outlines; // text as shapes, for a program that cannot stretch the text of another font
  const char *title;
};
struct canvas *canvas_svg_new(const struct svg_options *options, struct err *err);

// One line of text per call, for tests.
struct canvas *canvas_trace_new(struct err *err);

enum canvas_align { ALIGN_LEFT, ALIGN_CENTRE, ALIGN_RIGHT };

// Text that starts, is centred or ends at x. Unlike the function of the table it draws the pictures of
// export/emblem.h as well: texts that may have symbols of a puzzle go this way.
void canvas_draw_text(struct canvas *canvas, const struct font *font, double size,
                      enum canvas_align align, double x, double baseline, double grey,
                      const char *text);

void canvas_fill_disc(struct canvas *canvas, struct point middle, double radius, double grey);

// A ring of this weight, half of it on either side of the radius, around the line between two points,
// or around one when they are the same. It leaves open what lies in it.
void canvas_fill_ring(struct canvas *canvas, struct point a, struct point b, double radius,
                      double weight, double grey);

// From here on greys stand for this tint, which has to live as long as it is used; NULL: for
// themselves.
void canvas_set_tint(struct canvas *canvas, const struct tint *tint);

// The ink between two others, or with `share` 0 or 1 one of them.
struct ink ink_mix(const struct ink *from, const struct ink *to, double share);
bool ink_equal(const struct ink *a, const struct ink *b);

// A canvas that turns whatever is drawn on it clockwise about a point and hands it to another one,
// which does the rest: it has no pages of its own, and is freed alone. Its tint is the other's. NULL
// when memory ends.
struct canvas *canvas_turn_new(struct canvas *below, struct point pivot, double degrees);

// Turns a point clockwise about another.
struct point point_turn(struct point point, struct point pivot, double degrees);

// For implementations: the ink that a grey stands for; and on canvases without inks its nearest
// colour, red, green and blue from 0 to 1, or its nearest grey.
struct ink canvas_ink(const struct canvas *canvas, double grey);
void canvas_screen_colour(const struct canvas *canvas, double grey, double colour[3]);
double canvas_screen_grey(const struct canvas *canvas, double grey);

// For implementations: turned_text by way of the outlines of the text and fill_shape.
void canvas_outline_turned(struct canvas *canvas, const struct font *font, double size, double x,
                           double baseline, double degrees, double grey, const char *text);

// For implementations: may this text be drawn? If not, remembers why in canvas->trouble.
bool canvas_accept_text(struct canvas *canvas, const struct font *font, const char *text);

// For implementations: fill_polygon by way of fill_shape.
void canvas_fill_contour(struct canvas *canvas, const struct point *points, int count, double grey);

// For implementations: an image by way of fill_rect, a run of equal pixels at a time.
void canvas_fill_image(struct canvas *canvas, const struct image *image, double x, double y,
                       double width, double height);

// For implementations that have neither links nor bookmarks.
void canvas_ignore_link(struct canvas *canvas, double x, double y, double width, double height,
                        int page);
void canvas_ignore_outline(struct canvas *canvas, const char *title, int depth);

// For implementations: what end_page and finish answer.
bool canvas_report(const struct canvas *canvas, struct err *err);

#endif
