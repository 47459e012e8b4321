// Pictures that stand for digits: every font has them, every canvas draws them, and nobody takes one for
// another.
#include "export/emblem.h"

#include <math.h>
#include <string.h>

#include "export/canvas.h"
#include "tests/fixtures/check.h"
#include "tests/fixtures/pixels.h"

enum { PICTURES = 9 };

static void find_picture(int value, char symbol[SYMBOL_MAX]) {
  symbols_print(symbols_pictures, value, symbol);
}

// --- outlines ------------------------------------------------------------------------------------

struct extent {
  double left, top, right, bottom;
  int points, open;
};

static void reach(struct extent *extent, double x, double y) {
  extent->left = fmin(extent->left, x);
  extent->right = fmax(extent->right, x);
  extent->top = fmin(extent->top, y);
  extent->bottom = fmax(extent->bottom, y);
  extent->points++;
}

static void reach_move(void *context, double x, double y) {
  assert_int_equal(((struct extent *)context)->open++, 0);
  reach(context, x, y);
}

static void reach_line(void *context, double x, double y) {
  reach(context, x, y);
}

static void reach_cubic(void *context, double cx, double cy, double dx, double dy, double x,
                        double y) {
  (void)cx, (void)cy, (void)dx, (void)dy;
  reach(context, x, y);
}

static void reach_close(void *context) {
  assert_int_equal(((struct extent *)context)->open--, 1);
}

static void outlines_fill_their_square(void **state) {
  (void)state;
  assert_int_equal(utf8_count(symbols_pictures), PICTURES);
  for (const char *at = symbols_pictures; *at != '\0';) {
    const struct emblem *emblem = emblem_lookup(utf8_next(&at));
    struct extent extent = {.left = 1e9, .top = 1e9, .right = -1e9, .bottom = -1e9};
    const struct font_pen pen = {.move = reach_move,
                                 .line = reach_line,
                                 .cubic = reach_cubic,
                                 .close = reach_close,
                                 .context = &extent};
    assert_non_null(emblem);
    emblem_trace(emblem, 100, 1000, 2000, &pen);
    assert_int_equal(extent.open, 0);
    double left = 1000 + 100 * emblem_box.left, right = 1000 + 100 * emblem_box.right;
    double top = 2000 - 100 * emblem_box.top, bottom = 2000 - 100 * emblem_box.bottom;
    assert_true(extent.left >= left - 1 && extent.right <= right + 1);
    assert_true(extent.top >= top - 1 && extent.bottom <= bottom + 1);
    double share = fmax((extent.right - extent.left) / (right - left),
                        (extent.bottom - extent.top) / (bottom - top));
    assert_true(share > 0.88); // ends of curves: a round shape reaches farther between them
  }
  assert_null(emblem_lookup(0x2605)); // a star of the font's own
  assert_null(emblem_lookup('A'));
}

// --- text ----------------------------------------------------------------------------------------

static void every_font_has_them(void **state) {
  (void)state;
  static const char *const families[] = {"Lato", "DejaVu Sans"};
  struct err err = {0};
  for (size_t i = 0; i < COUNT(families); i++) {
    const struct font *font = font_lookup(families[i], FONT_REGULAR, FONT_ROMAN, &err);
    assert_non_null(font);
    assert_true(font_check_text(font, symbols_pictures, &err));
    double letters = font_measure(font, "ab"), both = font_measure(font, "a⭐b🌙");
    assert_true(fabs(both - letters - 2 * emblem_advance) < 1e-9);
    struct font_box box = font_glyph_box(font, "🌙");
    assert_true(box.top == emblem_box.top && box.left == emblem_box.left);
  }
  const struct font *lato = font_lookup("Lato", FONT_REGULAR, FONT_ROMAN, &err);
  assert_false(font_check_text(lato, "★", &err));
}

static char *drawn_on(struct canvas *canvas, const char *text, size_t *length) {
  struct err err = {0};
  char *bytes;
  FILE *memory = open_memstream(&bytes, length);
  const struct page_box box = {.width = 120, .height = 40};
  const struct font *font = font_lookup("Lato", FONT_REGULAR, FONT_ROMAN, &err);
  assert_non_null(font);
  assert_true(canvas->ops->begin_page(canvas, &box, &err));
  canvas_draw_text(canvas, font, 20, ALIGN_LEFT, 5, 30, 0, text);
  assert_true(canvas->ops->end_page(canvas, &err));
  assert_true(canvas->ops->finish(canvas, memory, &err));
  fclose(memory);
  canvas->ops->free(canvas);
  return bytes;
}

// Letters stay text, pictures are shapes, each where the one before it ends.
static void text_and_shapes_take_turns(void **state) {
  (void)state;
  struct err err = {0};
  size_t length;
  char *trace = drawn_on(canvas_trace_new(&err), "a⭐b", &length), expected[64];
  const struct font *font = font_lookup("Lato", FONT_REGULAR, FONT_ROMAN, &err);
  const char *first = strstr(trace, "text 5.00 30.00 size 20.00 regular grey 0.00 a\n");
  double behind = 5 + 20 * (font_measure(font, "a") + emblem_advance);
  snprintf(expected, sizeof expected, "text %.2f 30.00 size 20.00 regular grey 0.00 b\n", behind);
  assert_non_null(first);
  const char *shape = strstr(first, "shape grey 0.00\n"), *second = strstr(first, expected);
  assert_non_null(shape);
  assert_non_null(second);
  assert_true(shape < second);
  assert_null(strstr(shape + 1, "shape"));
  free(trace);

  char *svg = drawn_on(canvas_svg_new(&(struct svg_options){0}, &err), "a⭐b", &length);
  assert_non_null(strstr(svg, "<path"));
  assert_null(strstr(svg, "⭐"));
  free(svg);
  svg = drawn_on(canvas_svg_new(&(struct svg_options){.outlines = true}, &err), "⭐", &length);
  assert_non_null(strstr(svg, "<path"));
  free(svg);
  char *pdf = drawn_on(canvas_pdf_new(&(struct document){.title = "Pictures"}, &err), "⭐", &length);
  assert_null(memmem(pdf, length, "/FontFile2", 10)); // no glyph of a font is used
  free(pdf);
}

// --- silhouettes ---------------------------------------------------------------------------------

// 18 pixels: as large as in a small solution on a screen.
static struct pixels silhouette(int value) {
  struct err err = {0};
  char symbol[SYMBOL_MAX], *png;
  size_t length;
  find_picture(value, symbol);
  png = drawn_on(canvas_png_new(&(struct png_options){.dpi = 72}, &err), symbol, &length);
  struct pixels pixels = pixels_of_png(png, length);
  free(png);
  return pixels;
}

// Of the ink of both, a quarter at least is in one place only.
static void nobody_takes_one_for_another(void **state) {
  (void)state;
  struct pixels all[PICTURES + 1];
  for (int i = 1; i <= PICTURES; i++) all[i] = silhouette(i);
  for (int a = 1; a <= PICTURES; a++)
    for (int b = 1; b < a; b++) {
      double differ = 0, ink = 0;
      for (int i = 0; i < all[a].width * all[a].height; i++) {
        differ += abs(all[a].grey[i] - all[b].grey[i]);
        ink += 255 - (all[a].grey[i] < all[b].grey[i] ? all[a].grey[i] : all[b].grey[i]);
      }
      if (!(differ > 0.25 * ink)) fail_msg("pictures %d and %d: %.2f", a, b, differ / ink);
    }
  for (int i = 1; i <= PICTURES; i++) free(all[i].grey);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(outlines_fill_their_square),
      cmocka_unit_test(every_font_has_them),
      cmocka_unit_test(text_and_shapes_take_turns),
      cmocka_unit_test(nobody_takes_one_for_another),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
