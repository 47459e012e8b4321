// The PNG and SVG back ends, from outside, and what is the same for all of them. PDF has a test of
// its own.
#include "tests/fixtures/files.h"
#include "tests/fixtures/plates.h"

#include <expat.h>
#include <math.h>

#include "tests/fixtures/pixels.h"

// --- PNG -----------------------------------------------------------------------------------------

static void png_has_its_resolution_and_depth(void **state) {
  (void)state;
  static const struct {
    double dpi;
    int depth;
    unsigned per_metre, pixels;
  } cases[] = {{72, 8, 2835, 216}, {300, 8, 11811, 900}, {96.5, 1, 3799, 290}};
  for (size_t i = 0; i < COUNT(cases); i++) {
    struct err err;
    size_t length;
    const struct png_options options = {.dpi = cases[i].dpi, .depth = cases[i].depth};
    char *bytes = plate_bytes(plate_named("9x9"), canvas_png_new(&options, &err), &length);
    assert_int_equal(big_endian(bytes + 16), cases[i].pixels);
    assert_int_equal(bytes[24], cases[i].depth);
    assert_memory_equal(bytes + 37, "pHYs", 4);
    assert_int_equal(big_endian(bytes + 41), cases[i].per_metre);
    free(bytes);
  }
}

// One bit a pixel is the grey picture, cut at one half.
static void png_in_black_and_white(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(plates); i++) {
    struct err err;
    size_t grey_length, mono_length;
    char *grey_bytes = plate_bytes(
        &plates[i], canvas_png_new(&(struct png_options){.dpi = 100}, &err), &grey_length);
    char *mono_bytes =
        plate_bytes(&plates[i], canvas_png_new(&(struct png_options){.dpi = 100, .depth = 1}, &err),
                    &mono_length);
    struct pixels grey = pixels_of_png(grey_bytes, grey_length);
    struct pixels mono = pixels_of_png(mono_bytes, mono_length);
    for (int at = 0; at < grey.width * grey.height; at++)
      assert_int_equal(mono.grey[at], grey.grey[at] < 128 ? 0 : 255);
    free(grey.grey);
    free(mono.grey);
    free(grey_bytes);
    free(mono_bytes);
  }
}

static void png_pages_stand_side_by_side(void **state) {
  (void)state;
  struct err err = {0};
  struct canvas *canvas =
      canvas_png_new(&(struct png_options){.dpi = 72, .pages = 3, .columns = 2}, &err);
  for (int page = 0; page < 3; page++) {
    assert_true(
        canvas->ops->begin_page(canvas, &(struct page_box){.width = 50, .height = 30}, &err));
    canvas->ops->fill_rect(canvas, -10, -10, 15, 15, 0); // what lies outside is cut off
    canvas->ops->line(canvas, 40, 20, 90, 70, 4, 0);
    assert_true(canvas->ops->end_page(canvas, &err));
  }
  assert_false(canvas->ops->begin_page(canvas, &plate_box, &err));
  char *bytes = NULL;
  size_t length;
  FILE *memory = open_memstream(&bytes, &length);
  assert_true(canvas->ops->finish(canvas, memory, &err));
  fclose(memory);
  canvas->ops->free(canvas);
  struct pixels sheet = pixels_of_png(bytes, length);
  assert_int_equal(sheet.width, 2 * 50 + 3 * 12);
  assert_int_equal(sheet.height, 2 * 30 + 3 * 12);
  assert_int_equal(sheet.grey[0], 0xc8);
  assert_int_equal(sheet.grey[12 * 136 + 12], 0);     // the first page's corner
  assert_int_equal(sheet.grey[12 * 136 + 61], 255);   // its upper edge
  assert_int_equal(sheet.grey[12 * 136 + 62], 0xc8);  // the gap
  assert_int_equal(sheet.grey[54 * 136 + 12], 0);     // the third
  assert_int_equal(sheet.grey[60 * 136 + 100], 0xc8); // where a fourth would be
  free(sheet.grey);
  free(bytes);
}

static void png_that_is_too_large_is_refused(void **state) {
  (void)state;
  static const double resolutions[] = {1e5, 1e9, 1e300, 0.001};
  for (size_t i = 0; i < COUNT(resolutions); i++) {
    struct err err = {0};
    struct canvas *canvas = canvas_png_new(&(struct png_options){.dpi = resolutions[i]}, &err);
    assert_false(canvas->ops->begin_page(canvas, &plate_box, &err));
    assert_int_equal(err.kind, ERR_INPUT);
    canvas->ops->free(canvas);
  }
}

// --- SVG -----------------------------------------------------------------------------------------

struct svg_seen {
  int elements, texts, paths;
  int stretched, with_fallback; // of the texts
  char width[32], view_box[64], text[4096];
  bool in_text;
};

static void see_start(void *context, const char *name, const char **attributes) {
  struct svg_seen *seen = context;
  seen->elements++;
  seen->in_text = strcmp(name, "text") == 0;
  seen->texts += seen->in_text;
  seen->paths += strcmp(name, "path") == 0;
  for (int i = 0; seen->in_text && attributes[i] != NULL; i += 2) {
    if (strcmp(attributes[i], "textLength") == 0) seen->stretched += atof(attributes[i + 1]) > 0;
    if (strcmp(attributes[i], "font-family") == 0)
      seen->with_fallback += strcmp(attributes[i + 1], "'Lato',Helvetica,Arial,sans-serif") == 0;
  }
  for (int i = 0; strcmp(name, "svg") == 0 && attributes[i] != NULL; i += 2) {
    if (strcmp(attributes[i], "width") == 0)
      snprintf(seen->width, sizeof seen->width, "%s", attributes[i + 1]);
    if (strcmp(attributes[i], "viewBox") == 0)
      snprintf(seen->view_box, sizeof seen->view_box, "%s", attributes[i + 1]);
  }
}

static void see_end(void *context, const char *name) {
  (void)name;
  ((struct svg_seen *)context)->in_text = false;
}

static void see_text(void *context, const char *text, int length) {
  struct svg_seen *seen = context;
  if (seen->in_text) strncat(seen->text, text, (size_t)length);
}

static struct svg_seen parse_svg(const struct plate *plate, bool outlines) {
  struct svg_seen seen = {0};
  struct err err;
  size_t length;
  const struct svg_options options = {.outlines = outlines, .title = "<a & \"b\">"};
  char *bytes = plate_bytes(plate, canvas_svg_new(&options, &err), &length);
  XML_Parser parser = XML_ParserCreate(NULL);
  XML_SetUserData(parser, &seen);
  XML_SetElementHandler(parser, see_start, see_end);
  XML_SetCharacterDataHandler(parser, see_text);
  if (XML_Parse(parser, bytes, (int)length, 1) != XML_STATUS_OK)
    fail_msg("%s: %s", plate->name, XML_ErrorString(XML_GetErrorCode(parser)));
  XML_ParserFree(parser);
  free(bytes);
  return seen;
}

static void svg_is_xml_with_text_or_shapes(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(plates); i++) {
    struct svg_seen text = parse_svg(&plates[i], false), shapes = parse_svg(&plates[i], true);
    assert_string_equal(text.width, "76.2mm");
    assert_string_equal(text.view_box, "0 0 216 216");
    assert_true(text.texts > 0);
    assert_int_equal(text.stretched, text.texts);
    assert_int_equal(text.with_fallback, text.texts);
    assert_int_equal(shapes.texts, 0);
    assert_int_equal(shapes.paths, text.paths + text.texts);
    assert_int_equal(shapes.elements, text.elements);
  }
  struct svg_seen solved = parse_svg(plate_named("9x9-solved"), false);
  assert_string_equal(solved.text, FIGURE_4_2_SOLUTION);
  struct svg_seen text = parse_svg(plate_named("text"), false);
  assert_non_null(strstr(text.text, "Œuvre” <…>"));
  struct err err;
  assert_null(canvas_svg_new(&(struct svg_options){.title = "a\001"}, &err));
}

// --- all of them ---------------------------------------------------------------------------------

static struct canvas *new_canvas(int which) {
  struct err err;
  switch (which) {
    case 0:
      return canvas_pdf_new(&(struct document){.title = "Plate"}, &err);
    case 1:
      return canvas_png_new(&(struct png_options){.dpi = 72}, &err);
    case 2:
      return canvas_svg_new(&(struct svg_options){.outlines = false}, &err);
    case 3:
      return canvas_svg_new(&(struct svg_options){.outlines = true}, &err);
    default:
      return canvas_trace_new(&err);
  }
}
enum { CANVASES = 5 };

static void the_same_calls_give_the_same_bytes(void **state) {
  (void)state;
  for (int which = 0; which < CANVASES; which++)
    for (size_t i = 0; i < COUNT(plates); i++) {
      size_t length, again_length;
      char *bytes = plate_bytes(&plates[i], new_canvas(which), &length);
      char *again = plate_bytes(&plates[i], new_canvas(which), &again_length);
      assert_int_equal(length, again_length);
      assert_memory_equal(bytes, again, length);
      free(bytes);
      free(again);
    }
}

// A tint turns greys into inks: exactly on paper, nearly on screens.
static void tints_are_inks_on_paper_and_colours_on_screens(void **state) {
  (void)state;
  static const struct tint tint = {.dark = {.cyan = 1, .magenta = 0.5},
                                   .light = {.yellow = 0.5, .black = 0.2}};
  static const char *const expected[] = {[2] = "fill=\"#0080ff\"",
                                         [3] = "fill=\"#0080ff\"",
                                         [4] =
                                             "rect 0.00 0.00 9.00 9.00 ink 1.00 0.50 0.00 0.00\n"
                                             "rect 0.00 0.00 9.00 9.00 ink 0.50 0.25 0.25 0.10\n"
                                             "rect 0.00 0.00 9.00 9.00 ink 0.00 0.00 0.50 0.20\n"
                                             "rect 0.00 0.00 9.00 9.00 grey 0.50\n"};
  for (int which = 2; which < CANVASES; which++) {
    struct err err = {0};
    struct canvas *canvas = new_canvas(which);
    char *bytes = NULL;
    size_t length;
    assert_true(canvas->ops->begin_page(canvas, &plate_box, &err));
    canvas_set_tint(canvas, &tint);
    for (int i = 0; i <= 2; i++) canvas->ops->fill_rect(canvas, 0, 0, 9, 9, 0.5 * i);
    canvas_set_tint(canvas, NULL);
    canvas->ops->fill_rect(canvas, 0, 0, 9, 9, 0.5);
    assert_true(canvas->ops->end_page(canvas, &err));
    FILE *memory = open_memstream(&bytes, &length);
    assert_true(canvas->ops->finish(canvas, memory, &err));
    fclose(memory);
    canvas->ops->free(canvas);
    if (strstr(bytes, expected[which]) == NULL) fail_msg("canvas %d: %s", which, bytes);
    free(bytes);
  }
}

// Ends a canvas of one page. Free `grey` of what it shows.
static struct pixels finish_pixels(struct canvas *canvas) {
  struct err err = {0};
  char *bytes = NULL;
  size_t length;
  assert_true(canvas->ops->end_page(canvas, &err));
  FILE *memory = open_memstream(&bytes, &length);
  assert_true(canvas->ops->finish(canvas, memory, &err));
  fclose(memory);
  canvas->ops->free(canvas);
  struct pixels pixels = pixels_of_png(bytes, length);
  free(bytes);
  return pixels;
}

// How much of its area a drawing of discs fills, by what the canvas makes of it.
static double measure_disc(double radius) {
  struct err err = {0};
  struct canvas *canvas = canvas_png_new(&(struct png_options){.dpi = 720}, &err);
  assert_true(canvas->ops->begin_page(canvas, &(struct page_box){.width = 40, .height = 40}, &err));
  canvas_fill_disc(canvas, (struct point){20, 20}, radius, 0);
  struct pixels pixels = finish_pixels(canvas);
  double black = 0;
  for (int at = 0; at < pixels.width * pixels.height; at++) black += 255 - pixels.grey[at];
  free(pixels.grey);
  return black / 255 / 100 / (M_PI * radius * radius);
}

// Discs and rings are curves on every canvas, at every size: none has corners.
static void round_shapes_are_curves(void **state) {
  (void)state;
  static const char *const expected[] = {
      [2] =
          "<path d=\"M30 20C30 25.523 25.523 30 20 30C14.477 30 10 25.523 10 20C10 14.477 14.477 "
          "10 20 10C25.523 10 30 14.477 30 20Z",
      [4] = "shape grey 0.50\n  curved 30.00,20.00 30.00,25.52 25.52,30.00 20.00,30.00",
  };
  for (int which = 0; which < CANVASES; which++) {
    struct err err = {0};
    struct canvas *canvas = new_canvas(which);
    char *bytes = NULL;
    size_t length;
    assert_true(canvas->ops->begin_page(canvas, &plate_box, &err));
    canvas_fill_disc(canvas, (struct point){20, 20}, 10, 0.5);
    assert_true(canvas->ops->end_page(canvas, &err));
    FILE *memory = open_memstream(&bytes, &length);
    assert_true(canvas->ops->finish(canvas, memory, &err));
    fclose(memory);
    canvas->ops->free(canvas);
    if (which == 0) {
      FILE *file = create_file("disc.pdf");
      fwrite(bytes, 1, length, file);
      fclose(file);
      char *said = output_of("qpdf --qdf --object-streams=disable disc.pdf - | grep -c ' c$'");
      assert_string_equal(said, "4\n");
      free(said);
    } else if (which < (int)COUNT(expected) && expected[which] != NULL &&
               strstr(bytes, expected[which]) == NULL) {
      fail_msg("canvas %d: %s", which, bytes);
    }
    free(bytes);
  }
  for (double radius = 1; radius < 20; radius *= 2)
    assert_true(fabs(measure_disc(radius) - 1) < (radius < 4 ? 0.01 : 0.002));
}

// A ring leaves open what lies in it, around one point and around two.
static void rings_are_open(void **state) {
  (void)state;
  for (int apart = 0; apart <= 20; apart += 20) {
    struct err err = {0};
    struct canvas *canvas = canvas_png_new(&(struct png_options){.dpi = 72}, &err);
    assert_true(
        canvas->ops->begin_page(canvas, &(struct page_box){.width = 80, .height = 60}, &err));
    canvas_fill_ring(canvas, (struct point){30, 30}, (struct point){30 + apart, 30}, 20, 4, 0);
    struct pixels pixels = finish_pixels(canvas);
    for (int x = 0; x < 80; x++) {
      double from = x + 0.5 < 30 ? 30 - x - 0.5 : x + 0.5 - 30 - apart; // beyond the middles
      int grey = pixels.grey[30 * 80 + x];
      if (from < 17 || from > 23) assert_int_equal(grey, 255);
      if (from > 18.9 && from < 21.1) assert_int_equal(grey, 0);
    }
    free(pixels.grey);
  }
}

// What a font lacks is an error that names it, never an empty box; what is not text is one too.
static void what_cannot_be_set_is_refused(void **state) {
  (void)state;
  static const struct {
    const char *text, *message;
  } cases[] = {
      {"Sudoku 数独", "the font Lato regular has no character '数' (U+6570)"},
      {"\xd7\x90", "the font Lato regular has no character 'א' (U+05D0)"},
      {"\xf0\x9f\x98\x80", "the font Lato regular has no character '😀' (U+1F600)"},
      {"tab\there", "the text has the control character U+0009"},
      {"\x7f", "the text has the control character U+007F"},
      {"\xc2\x85", "the text has the control character U+0085"},
      {"\xff", "the text has byte 0xff, which is not UTF-8"},
      {"caf\xe9", "the text has byte 0xe9, which is not UTF-8"},
      {"\xc0\xaf", "the text has byte 0xc0, which is not UTF-8"},         // longer than need be
      {"\xe0\x80\xaf", "the text has byte 0xe0, which is not UTF-8"},     //
      {"\xed\xa0\x80", "the text has byte 0xed, which is not UTF-8"},     // half a pair
      {"\xf4\x90\x80\x80", "the text has byte 0xf4, which is not UTF-8"}, // beyond the last plane
      {"\x80", "the text has byte 0x80, which is not UTF-8"},
      {"ends in \xe2\x82", "the text has byte 0xe2, which is not UTF-8"},
  };
  const struct font *font = plate_font(FONT_REGULAR, FONT_ROMAN);
  for (int which = 0; which < CANVASES; which++)
    for (size_t i = 0; i < COUNT(cases); i++) {
      struct err err = {0};
      struct canvas *canvas = new_canvas(which);
      assert_true(canvas->ops->begin_page(canvas, &plate_box, &err));
      canvas->ops->text(canvas, font, 12, 10, 20, 0, "fine");
      canvas->ops->text(canvas, font, 12, 10, 20, 0, cases[i].text);
      canvas->ops->text(canvas, font, 12, 10, 20, 0, "数"); // the first trouble is the one told
      assert_false(canvas->ops->end_page(canvas, &err));
      assert_string_equal(err.text, cases[i].message);
      assert_int_equal(err.kind, ERR_INPUT);
      FILE *file = create_file("refused");
      assert_false(canvas->ops->finish(canvas, file, &err));
      fclose(file);
      canvas->ops->free(canvas);
      font_measure(font, cases[i].text); // harmless, whatever it is
      font_glyph_box(font, cases[i].text);
    }
}

static void long_texts_are_only_long(void **state) {
  (void)state;
  enum { LENGTH = 20000 };
  char *text = malloc(LENGTH + 1);
  for (int i = 0; i < LENGTH; i++) text[i] = (char)('a' + i % 26);
  text[LENGTH] = '\0';
  const struct font *font = plate_font(FONT_BOLD, FONT_ITALIC);
  for (int which = 0; which < CANVASES; which++) {
    struct err err = {0};
    struct canvas *canvas = new_canvas(which);
    assert_true(canvas->ops->begin_page(canvas, &plate_box, &err));
    canvas_draw_text(canvas, font, 12, ALIGN_CENTRE, 100, 20, 0, text);
    canvas_draw_text(canvas, font, 12, ALIGN_LEFT, 100, 40, 0, "");
    if (!canvas->ops->end_page(canvas, &err)) fail_msg("%s", err.text);
    FILE *file = create_file("long");
    if (!canvas->ops->finish(canvas, file, &err)) fail_msg("%s", err.text);
    fclose(file);
    canvas->ops->free(canvas);
  }
  free(text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(png_has_its_resolution_and_depth),
      cmocka_unit_test(png_in_black_and_white),
      cmocka_unit_test(png_pages_stand_side_by_side),
      cmocka_unit_test(png_that_is_too_large_is_refused),
      cmocka_unit_test(svg_is_xml_with_text_or_shapes),
      cmocka_unit_test(the_same_calls_give_the_same_bytes),
      cmocka_unit_test(tints_are_inks_on_paper_and_colours_on_screens),
      cmocka_unit_test(round_shapes_are_curves),
      cmocka_unit_test(rings_are_open),
      cmocka_unit_test(what_cannot_be_set_is_refused),
      cmocka_unit_test(long_texts_are_only_long),
  };
  return cmocka_run_group_tests_name("canvas", tests, enter_folder, leave_folder);
}
