// The PNG canvas: pages side by side on one grey bitmap; colours become the greys they look like. Glyphs, lines and polygons are FreeType's,
// rectangles are blended by their exact coverage, so a hairline thinner than a pixel is drawn
// lighter instead of lost. Black and white pictures are drawn in grey too, and cut at one half at
// the end.
#include "export/canvas.h"

#include <ft2build.h>
#include <limits.h>
#include <math.h>
#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>
#include FT_OUTLINE_H

enum { PIXELS_MAX = 400 * 1000 * 1000 };

static const unsigned char sheet_grey = 0xc8; // behind the pages of a contact sheet

struct raster {
  struct canvas canvas;
  FT_Library library;       // renders polygons
  double scale;             // pixels a point
  int pages, columns, page; // page: begun so far
  int depth;
  int gap; // pixels around a page on a sheet
  int page_width, page_height;
  int width, height;
  unsigned char *pixels;
  int left, top; // the current page's corner
};

// --- pages ---------------------------------------------------------------------------------------

// Leaves raster->pixels NULL when there is no such picture, and says why.
static void sheet_allocate(struct raster *raster, double width, double height, struct err *err) {
  int rows = (raster->pages + raster->columns - 1) / raster->columns;
  double sheet_width = raster->columns * (round(width * raster->scale) + raster->gap) + raster->gap;
  double sheet_height = rows * (round(height * raster->scale) + raster->gap) + raster->gap;
  if (sheet_width * sheet_height > PIXELS_MAX) {
    err_set(err, ERR_INPUT,
            "a picture of %d page%s would have %.0f million pixels; the most is %d. Choose fewer "
            "puzzles, fewer dots per inch, or a PDF",
            raster->pages, raster->pages == 1 ? "" : "s", sheet_width * sheet_height / 1e6,
            PIXELS_MAX / 1000000);
    return;
  }
  raster->page_width = (int)lround(width * raster->scale);
  raster->page_height = (int)lround(height * raster->scale);
  raster->width = (int)sheet_width;
  raster->height = (int)sheet_height;
  if (raster->page_width < 1 || raster->page_height < 1) {
    err_set(err, ERR_INPUT, "a picture of %.2f x %.2f points has no pixels at %g dots per inch",
            width, height, raster->scale * 72);
    return;
  }
  raster->pixels = malloc((size_t)raster->width * (size_t)raster->height);
  if (raster->pixels == NULL)
    err_set(err, ERR_WORLD, "out of memory for the picture");
  else
    memset(raster->pixels, sheet_grey, (size_t)raster->width * (size_t)raster->height);
}

static bool raster_begin_page(struct canvas *canvas, const struct page_box *box, struct err *err) {
  struct raster *raster = (struct raster *)canvas;
  if (raster->pixels == NULL) sheet_allocate(raster, box->width, box->height, err);
  if (raster->pixels == NULL) return false;
  if (raster->page >= raster->pages)
    return err_set(err, ERR_INPUT, "a picture of %d pages has no room for another page",
                   raster->pages);
  raster->left = raster->gap + raster->page % raster->columns * (raster->page_width + raster->gap);
  raster->top = raster->gap + raster->page / raster->columns * (raster->page_height + raster->gap);
  raster->page++;
  for (int y = 0; y < raster->page_height; y++)
    memset(raster->pixels + (size_t)(raster->top + y) * (size_t)raster->width + raster->left, 0xff,
           (size_t)raster->page_width);
  return true;
}

static bool raster_end_page(struct canvas *canvas, struct err *err) {
  return canvas_report(canvas, err);
}

// --- ink -----------------------------------------------------------------------------------------

static int ink_of(const struct canvas *canvas, double grey) {
  return (int)lround(fmin(fmax(canvas_screen_grey(canvas, grey), 0), 1) * 255);
}

// Mixes `ink` into `length` pixels of a row of the page; what lies outside the page is cut off.
static void blend_span(struct raster *raster, int x, int y, int length, int coverage, int ink) {
  int from = x < 0 ? 0 : x, to = x + length > raster->page_width ? raster->page_width : x + length;
  if (y < 0 || y >= raster->page_height || from >= to || coverage == 0) return;
  unsigned char *pixel = &raster->pixels[(size_t)(raster->top + y) * (size_t)raster->width +
                                         (size_t)(raster->left + from)];
  if (coverage == 255) {
    memset(pixel, ink, (size_t)(to - from));
    return;
  }
  for (int i = from; i < to; i++, pixel++)
    *pixel = (unsigned char)(((255 - coverage) * *pixel + coverage * ink + 127) / 255);
}

// The length that [from, to] and the pixel [at, at + 1] have in common.
static double overlap(double from, double to, int at) {
  return fmax(fmin(to, at + 1.0) - fmax(from, at), 0);
}

static void raster_fill_rect(struct canvas *canvas, double x, double y, double width, double height,
                             double grey) {
  struct raster *raster = (struct raster *)canvas;
  double left = fmax(x * raster->scale, 0),
         right = fmin((x + width) * raster->scale, raster->page_width);
  double top = fmax(y * raster->scale, 0),
         bottom = fmin((y + height) * raster->scale, raster->page_height);
  if (left >= right || top >= bottom) return;
  int ink = ink_of(canvas, grey);
  int first = (int)floor(left), last = (int)ceil(right) - 1; // the columns, and their coverage
  double first_share = overlap(left, right, first), last_share = overlap(left, right, last);
  for (int row = (int)floor(top); row < (int)ceil(bottom); row++) {
    double share = overlap(top, bottom, row) * 255;
    blend_span(raster, first, row, 1, (int)lround(share * first_share), ink);
    if (last > first) {
      blend_span(raster, first + 1, row, last - first - 1, (int)lround(share), ink);
      blend_span(raster, last, row, 1, (int)lround(share * last_share), ink);
    }
  }
}

struct shape_ink {
  struct raster *raster;
  int ink;
};

// FreeType's rows count upwards: the outline was turned upside down, so row y here is -1 - y there.
static void blend_shape(int y, int count, const FT_Span *spans, void *context) {
  const struct shape_ink *shape = context;
  for (int i = 0; i < count; i++)
    blend_span(shape->raster, spans[i].x, -1 - y, spans[i].len, spans[i].coverage, shape->ink);
}

static bool outline_new(const struct raster *raster, const struct contour *contours, int count,
                        FT_Outline *outline) {
  int points = 0, at = 0;
  for (int c = 0; c < count; c++) points += contours[c].count;
  if (points > SHRT_MAX || FT_Outline_New(raster->library, (FT_UInt)points, count, outline) != 0)
    return false;
  for (int c = 0; c < count; c++) {
    for (int i = 0; i < contours[c].count; i++, at++) {
      outline->points[at].x = lround(contours[c].points[i].x * raster->scale * 64);
      outline->points[at].y = -lround(contours[c].points[i].y * raster->scale * 64);
      bool pulls = contours[c].curved && i % 3 != 0;
      outline->tags[at] = pulls ? FT_CURVE_TAG_CUBIC : FT_CURVE_TAG_ON;
    }
    outline->contours[c] = (short)(at - 1);
  }
  return true;
}

static void raster_fill_shape(struct canvas *canvas, const struct contour *contours, int count,
                              double grey) {
  struct raster *raster = (struct raster *)canvas;
  FT_Outline outline;
  if (!outline_new(raster, contours, count, &outline)) {
    if (canvas->trouble.kind == ERR_NONE)
      err_set(&canvas->trouble, ERR_WORLD, "a shape is too large for FreeType");
    return;
  }
  struct shape_ink shape = {.raster = raster, .ink = ink_of(canvas, grey)};
  FT_Raster_Params parameters = {
      .flags = FT_RASTER_FLAG_AA | FT_RASTER_FLAG_DIRECT | FT_RASTER_FLAG_CLIP,
      .gray_spans = blend_shape,
      .user = &shape,
      .clip_box = {.xMin = 0, .yMin = -raster->page_height, .xMax = raster->page_width, .yMax = 0},
  };
  FT_Outline_Render(raster->library, &outline, &parameters);
  FT_Outline_Done(raster->library, &outline);
}

static void raster_line(struct canvas *canvas, double x0, double y0, double x1, double y1,
                        double weight, double grey) {
  double length = hypot(x1 - x0, y1 - y0);
  if (length == 0) return;
  double across = (y1 - y0) / length * weight / 2, along = (x1 - x0) / length * weight / 2;
  const struct point corners[] = {
      {.x = x0 + across, .y = y0 - along},
      {.x = x1 + across, .y = y1 - along},
      {.x = x1 - across, .y = y1 + along},
      {.x = x0 - across, .y = y0 + along},
  };
  canvas_fill_contour(canvas, corners, 4, grey);
}

static void blend_glyph(void *context, int left, int top, int width, int rows, int pitch,
                        const unsigned char *coverage) {
  const struct shape_ink *shape = context;
  struct raster *raster = shape->raster;
  int first_row = top < 0 ? -top : 0, first_column = left < 0 ? -left : 0;
  if (top + rows > raster->page_height) rows = raster->page_height - top;
  if (left + width > raster->page_width) width = raster->page_width - left;
  for (int y = first_row; y < rows; y++) {
    unsigned char *row = raster->pixels + (size_t)(raster->top + top + y) * (size_t)raster->width;
    const unsigned char *cover = coverage + (ptrdiff_t)y * pitch;
    for (int x = first_column; x < width; x++) {
      unsigned char *pixel = &row[raster->left + left + x];
      *pixel = (unsigned char)(((255 - cover[x]) * *pixel + cover[x] * shape->ink + 127) / 255);
    }
  }
}

static void raster_text(struct canvas *canvas, const struct font *font, double size, double x,
                        double baseline, double grey, const char *text) {
  struct raster *raster = (struct raster *)canvas;
  if (!canvas_accept_text(canvas, font, text)) return;
  struct shape_ink shape = {.raster = raster, .ink = ink_of(canvas, grey)};
  font_render(font, size * raster->scale, x * raster->scale, baseline * raster->scale, text,
              blend_glyph, &shape);
}

// --- the file ------------------------------------------------------------------------------------

// libpng would print; here the caller tells what went wrong.
static void __attribute__((noreturn)) leave_quietly(png_structp writer, png_const_charp message) {
  (void)message;
  png_longjmp(writer, 1);
}

static void ignore_warning(png_structp writer, png_const_charp message) {
  (void)writer;
  (void)message;
}

static void write_image(const struct raster *raster, png_structp writer, png_infop info) {
  png_set_IHDR(writer, info, (png_uint_32)raster->width, (png_uint_32)raster->height, raster->depth,
               PNG_COLOR_TYPE_GRAY, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
               PNG_FILTER_TYPE_DEFAULT);
  png_uint_32 per_metre = (png_uint_32)lround(raster->scale * 72 / 0.0254);
  png_set_pHYs(writer, info, per_metre, per_metre, PNG_RESOLUTION_METER);
  // Most rows repeat the row above: as differences they are runs of zeros, and runs are all that is
  // looked for. Twice as fast as the default, and smaller.
  png_set_filter(writer, 0, PNG_FILTER_UP);
  png_set_compression_strategy(writer, Z_RLE);
  png_write_info(writer, info);
  png_set_packing(writer);
  for (int y = 0; y < raster->height; y++) {
    unsigned char *row = raster->pixels + (size_t)y * (size_t)raster->width;
    for (int x = 0; raster->depth == 1 && x < raster->width; x++) row[x] = row[x] >> 7;
    png_write_row(writer, row);
  }
  png_write_end(writer, info);
}

static bool raster_finish(struct canvas *canvas, FILE *stream, struct err *err) {
  struct raster *raster = (struct raster *)canvas;
  if (!canvas_report(canvas, err)) return false;
  if (raster->pixels == NULL) return err_set(err, ERR_INPUT, "a picture needs at least one page");
  png_structp writer =
      png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, leave_quietly, ignore_warning);
  png_infop info = writer != NULL ? png_create_info_struct(writer) : NULL;
  if (info == NULL || setjmp(png_jmpbuf(writer))) { // libpng's way to report an error
    png_destroy_write_struct(&writer, &info);
    return ferror(stream) || err_set(err, ERR_WORLD, "the PNG library failed to write the picture");
  }
  png_init_io(writer, stream);
  write_image(raster, writer, info);
  png_destroy_write_struct(&writer, &info);
  return true;
}

static void raster_free(struct canvas *canvas) {
  struct raster *raster = (struct raster *)canvas;
  if (raster->library != NULL) FT_Done_FreeType(raster->library);
  free(raster->pixels);
  free(raster);
}

static const struct canvas_ops raster_ops = {
    .begin_page = raster_begin_page,
    .fill_rect = raster_fill_rect,
    .fill_shape = raster_fill_shape,
    .fill_polygon = canvas_fill_contour,
    .line = raster_line,
    .text = raster_text,
    .turned_text = canvas_outline_turned,
    .image = canvas_fill_image,
    .link = canvas_ignore_link,
    .outline = canvas_ignore_outline,
    .end_page = raster_end_page,
    .finish = raster_finish,
    .free = raster_free,
};

struct canvas *canvas_png_new(const struct png_options *options, struct err *err) {
  struct raster *raster = calloc(1, sizeof *raster);
  if (raster == NULL || FT_Init_FreeType(&raster->library) != 0) {
    free(raster);
    err_set(err, ERR_WORLD, "out of memory");
    return NULL;
  }
  raster->canvas.ops = &raster_ops;
  raster->scale = options->dpi / 72;
  raster->pages = options->pages > 0 ? options->pages : 1;
  raster->columns = options->columns > 0 ? options->columns : 1;
  raster->depth = options->depth == 1 ? 1 : 8;
  raster->gap = raster->pages > 1 ? (int)lround(12 * raster->scale) : 0;
  return &raster->canvas;
}
