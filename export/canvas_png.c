// The PNG canvas: pages side by side on one grey bitmap, glyphs from FreeType, rectangles by exact
// coverage, so a hairline thinner than a pixel is drawn lighter instead of lost.
#include "export/canvas.h"

#include <errno.h>
#include <math.h>
#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

enum { PIXELS_MAX = 400 * 1000 * 1000 };

static const unsigned char sheet_grey = 0xc8; // behind the pages of a contact sheet

struct picture {
  struct canvas canvas;
  double scale;             // pixels a point
  int pages, columns, page; // page: begun so far
  int gap;                  // pixels around a page on a sheet
  int page_width, page_height;
  int width, height;
  unsigned char *pixels;
  int left, top; // the current page's corner
};

// Leaves picture->pixels NULL when there is no such picture, and says why.
static void sheet_allocate(struct picture *picture, double width, double height, struct err *err) {
  picture->page_width = (int)lround(width * picture->scale);
  picture->page_height = (int)lround(height * picture->scale);
  int rows = (picture->pages + picture->columns - 1) / picture->columns;
  double pixels = (double)(picture->columns * (picture->page_width + picture->gap) + picture->gap) *
                  ((double)rows * (picture->page_height + picture->gap) + picture->gap);
  if (pixels > PIXELS_MAX) {
    err_set(err, ERR_INPUT,
            "a picture of %d pages would have %.0f million pixels, at most %d are made; "
            "ask for fewer puzzles or a PDF",
            picture->pages, pixels / 1e6, PIXELS_MAX / 1000000);
    return;
  }
  picture->width = picture->columns * (picture->page_width + picture->gap) + picture->gap;
  picture->height = rows * (picture->page_height + picture->gap) + picture->gap;
  picture->pixels = malloc((size_t)picture->width * (size_t)picture->height);
  if (picture->pixels == NULL)
    err_set(err, ERR_WORLD, "out of memory for the picture");
  else
    memset(picture->pixels, sheet_grey, (size_t)picture->width * (size_t)picture->height);
}

static bool picture_begin_page(struct canvas *canvas, double width, double height,
                               struct err *err) {
  struct picture *picture = (struct picture *)canvas;
  if (picture->pixels == NULL) sheet_allocate(picture, width, height, err);
  if (picture->pixels == NULL) return false;
  picture->left =
      picture->gap + picture->page % picture->columns * (picture->page_width + picture->gap);
  picture->top =
      picture->gap + picture->page / picture->columns * (picture->page_height + picture->gap);
  picture->page++;
  for (int y = 0; y < picture->page_height; y++)
    memset(picture->pixels + (size_t)(picture->top + y) * (size_t)picture->width + picture->left,
           0xff, (size_t)picture->page_width);
  return true;
}

// Mixes `ink` into a pixel of the current page; what lies outside the page is cut off.
static void blend_pixel(struct picture *picture, int x, int y, double coverage, double ink) {
  if (x < 0 || y < 0 || x >= picture->page_width || y >= picture->page_height || coverage <= 0)
    return;
  unsigned char *pixel = &picture->pixels[(size_t)(picture->top + y) * (size_t)picture->width +
                                          (size_t)(picture->left + x)];
  *pixel = (unsigned char)lround(*pixel + (ink * 255 - *pixel) * coverage);
}

// The length that [from, to] and the pixel [at, at + 1] have in common.
static double overlap(double from, double to, int at) {
  return fmin(to, at + 1.0) - fmax(from, at);
}

static void picture_fill_rect(struct canvas *canvas, double x, double y, double width,
                              double height, double grey) {
  struct picture *picture = (struct picture *)canvas;
  double left = x * picture->scale, right = (x + width) * picture->scale;
  double top = y * picture->scale, bottom = (y + height) * picture->scale;
  for (int row = (int)floor(top); row < (int)ceil(bottom); row++)
    for (int column = (int)floor(left); column < (int)ceil(right); column++)
      blend_pixel(picture, column, row, overlap(left, right, column) * overlap(top, bottom, row),
                  grey);
}

struct glyph_ink {
  struct picture *picture;
  double grey;
};

static void blend_glyph(void *context, int left, int top, int width, int rows, int pitch,
                        const unsigned char *coverage) {
  struct glyph_ink *ink = context;
  for (int y = 0; y < rows; y++)
    for (int x = 0; x < width; x++)
      blend_pixel(ink->picture, left + x, top + y, coverage[y * pitch + x] / 255.0, ink->grey);
}

static void picture_text(struct canvas *canvas, const struct font *font, double size, double x,
                         double baseline, double grey, const char *text) {
  struct picture *picture = (struct picture *)canvas;
  struct glyph_ink ink = {.picture = picture, .grey = grey};
  font_render(font, size * picture->scale, x * picture->scale, baseline * picture->scale, text,
              blend_glyph, &ink);
}

static bool picture_end_page(struct canvas *canvas, struct err *err) {
  (void)canvas;
  (void)err;
  return true;
}

// libpng would print; here the caller tells what went wrong.
static void __attribute__((noreturn)) leave_quietly(png_structp writer, png_const_charp message) {
  (void)message;
  png_longjmp(writer, 1);
}

static void ignore_warning(png_structp writer, png_const_charp message) {
  (void)writer;
  (void)message;
}

static bool picture_finish(struct canvas *canvas, FILE *stream, struct err *err) {
  struct picture *picture = (struct picture *)canvas;
  errno = 0;
  png_structp writer =
      png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, leave_quietly, ignore_warning);
  png_infop info = writer != NULL ? png_create_info_struct(writer) : NULL;
  if (info == NULL || setjmp(png_jmpbuf(writer))) { // libpng's way to report an error
    png_destroy_write_struct(&writer, &info);
    if (errno != 0) return err_set_errno(err, "cannot write the picture");
    return err_set(err, ERR_WORLD, "the PNG library failed to write the picture");
  }
  png_init_io(writer, stream);
  png_set_IHDR(writer, info, (png_uint_32)picture->width, (png_uint_32)picture->height, 8,
               PNG_COLOR_TYPE_GRAY, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
               PNG_FILTER_TYPE_DEFAULT);
  png_uint_32 per_metre = (png_uint_32)lround(picture->scale * 72 / 0.0254);
  png_set_pHYs(writer, info, per_metre, per_metre, PNG_RESOLUTION_METER);
  png_write_info(writer, info);
  for (int y = 0; y < picture->height; y++)
    png_write_row(writer, picture->pixels + (size_t)y * (size_t)picture->width);
  png_write_end(writer, info);
  png_destroy_write_struct(&writer, &info);
  return true;
}

static void picture_free(struct canvas *canvas) {
  struct picture *picture = (struct picture *)canvas;
  free(picture->pixels);
  free(picture);
}

static const struct canvas_ops picture_ops = {
    .begin_page = picture_begin_page,
    .fill_rect = picture_fill_rect,
    .text = picture_text,
    .end_page = picture_end_page,
    .finish = picture_finish,
    .free = picture_free,
};

struct canvas *canvas_png_new(double dpi, int pages, int columns, struct err *err) {
  struct picture *picture = calloc(1, sizeof *picture);
  if (picture == NULL) {
    err_set(err, ERR_WORLD, "out of memory");
    return NULL;
  }
  picture->canvas.ops = &picture_ops;
  picture->scale = dpi / 72;
  picture->pages = pages;
  picture->columns = columns;
  picture->gap = pages > 1 ? (int)lround(12 * picture->scale) : 0;
  return &picture->canvas;
}
