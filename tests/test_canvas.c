// The back ends, from outside: what other programs read in the files they write.
#include "tests/plates.h"

#include <expat.h>
#include <math.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "export/picture.h"
#include "tests/pixels.h"

static char folder[] = "/tmp/gridpress-canvas-XXXXXX";

static int enter_folder(void **state) {
  (void)state;
  return mkdtemp(folder) == NULL ? -1 : 0;
}

static int leave_folder(void **state) {
  (void)state;
  char command[80];
  snprintf(command, sizeof command, "rm -r %s", folder);
  return system(command); // NOLINT: a name of our own
}

// Runs a shell command in the folder and returns what it says, to be freed.
static char *run(const char *command) {
  char whole[600];
  snprintf(whole, sizeof whole, "cd %s && { %s; } 2>&1", folder, command);
  char *text = NULL;
  size_t length;
  FILE *memory = open_memstream(&text, &length), *pipe = popen(whole, "r");
  assert_non_null(pipe);
  for (int c; (c = fgetc(pipe)) != EOF;) fputc(c, memory);
  int status = pclose(pipe);
  fclose(memory);
  if (status != 0) fail_msg("%s: exit %d: %s", command, WEXITSTATUS(status), text);
  return text;
}

static FILE *create(const char *name) {
  char path[120];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *file = fopen(path, "wb");
  assert_non_null(file);
  return file;
}

static struct canvas *new_pdf(void) {
  struct err err;
  return canvas_pdf_new(&(struct document){.title = "Plate"}, &err);
}

static void write_pdf(const struct plate *plate, const char *name) {
  FILE *file = create(name);
  plate_write(plate, new_pdf(), file);
  fclose(file);
}

static const struct plate *plate_named(const char *name) {
  for (size_t i = 0; i < COUNT(plates); i++)
    if (strcmp(plates[i].name, name) == 0) return &plates[i];
  fail_msg("there is no plate %s", name);
  return NULL;
}

// The bytes of a plate on a canvas, to be freed.
static char *bytes_of(const struct plate *plate, struct canvas *canvas, size_t *length) {
  char *bytes = NULL;
  FILE *memory = open_memstream(&bytes, length);
  plate_write(plate, canvas, memory);
  fclose(memory);
  return bytes;
}

static int count_word(const char *text, const char *word) {
  int count = 0;
  for (const char *at = text; (at = strstr(at, word)) != NULL; at++) count++;
  return count;
}

// --- PDF -----------------------------------------------------------------------------------------

// The same layout, once through libharu and poppler, once through FreeType here, at 300 dots an
// inch. Poppler rounds the edges of rectangles to pixels where we blend them; so a grid of 25 x 25
// on less than three inches, which is nearly all lines, is allowed twice as much.
static void pdf_and_png_show_the_same(void **state) {
  (void)state;
  struct pixels previous = {0};
  for (size_t i = 0; i < COUNT(plates); i++) {
    write_pdf(&plates[i], "plate.pdf");
    free(run("pdftoppm -r 300 -gray plate.pdf plate"));
    char path[120];
    snprintf(path, sizeof path, "%s/plate-1.pgm", folder);
    struct err err;
    size_t length;
    char *bytes =
        bytes_of(&plates[i], canvas_png_new(&(struct png_options){.dpi = 300}, &err), &length);
    struct pixels rendered = pixels_read_pgm(path), drawn = pixels_of_png(bytes, length);
    double distance = pixels_distance_near(&rendered, &drawn);
    if (distance > (strcmp(plates[i].name, "25x25") == 0 ? 4 : 2))
      fail_msg("%s: mean distance of grey values %.2f", plates[i].name, distance);
    // And the distance does tell one plate from another.
    if (i > 0) assert_true(pixels_distance_near(&previous, &drawn) > 4);
    free(rendered.grey);
    free(previous.grey);
    previous = drawn;
    free(bytes);
  }
  free(previous.grey);
}

static void pdf_is_sound_and_its_fonts_are_embedded(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(plates); i++) {
    write_pdf(&plates[i], "plate.pdf");
    char *said = run("qpdf --check plate.pdf");
    assert_non_null(strstr(said, "No syntax or stream encoding errors found"));
    assert_null(strstr(said, "WARNING"));
    free(said);
    // Embedded, subset, and with a way back to Unicode. A warning of poppler's would be a row too.
    said = run("pdffonts plate.pdf | tail -n +3");
    int rows = count_word(said, "\n");
    assert_int_equal(count_word(said, "CID TrueType      Identity-H       yes yes yes "), rows);
    assert_true(rows >= 1);
    if (plates[i].paint == paint_text) assert_int_equal(rows, 3);
    free(said);
  }
}

static void pdf_gives_its_text_back(void **state) {
  (void)state;
  write_pdf(plate_named("text"), "plate.pdf");
  char *said = run("pdftotext -layout plate.pdf -");
  assert_non_null(strstr(said, "Příliš žluťoučký kůň, Übermaß & “Œuvre” <…>\n"));
  assert_non_null(strstr(said, "Ελληνικά: εννέα διαφορετικά ψηφία\n"));
  assert_non_null(strstr(said, "Кириллица: девять разных цифр, Ґґ Її Ўў\n"));
  assert_non_null(strstr(said, "light italic, centred\n"));
  free(said);
  write_pdf(plate_named("9x9-solved"), "plate.pdf");
  said = run("pdftotext -layout plate.pdf - | tr -cd 0-9");
  assert_string_equal(said, FIGURE_4_2_SOLUTION);
  free(said);
}

// Grey is all there is, so that black is the printer's black and nothing else.
static void pdf_has_no_colour(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(plates); i++) {
    write_pdf(&plates[i], "plate.pdf");
    char *said =
        run("qpdf --qdf --object-streams=disable plate.pdf - |"
            "sed -n '/^%% Contents for page/,/^endstream/p' >content.txt &&"
            "grep -q -E ' (g|re|Tf)$' content.txt &&"
            "grep -c -E '( |^)(rg|RG|k|K|cs|CS|sc|SC|scn|SCN|sh|Do)$' content.txt; true");
    assert_string_equal(said, "0\n");
    free(said);
  }
}

static void pdf_says_what_it_is(void **state) {
  (void)state;
  struct err err = {0};
  const struct document document = {
      .title = "Судоку — Ωδή (1)", .author = "Żółć & Łoś", .subject = "plain", .keywords = "a, b"};
  struct canvas *canvas = canvas_pdf_new(&document, &err);
  const struct page_box bled = {.width = 450, .height = 666, .trim = {9, 9, 432, 648}};
  const struct page_box plain = {.width = 100, .height = 50};
  const struct font *font = plate_font(FONT_REGULAR, FONT_ROMAN);
  assert_true(canvas->ops->begin_page(canvas, &bled, &err));
  canvas->ops->outline(canvas, "Λύσεις", 0);
  canvas->ops->outline(canvas, "below", 1);
  canvas->ops->text(canvas, font, 10, 20, 30, 0, "one");
  canvas->ops->link(canvas, 20, 20, 30, 12, 1);
  canvas->ops->link(canvas, 20, 20, 30, 12, 7); // leads nowhere: left out
  assert_true(canvas->ops->end_page(canvas, &err));
  assert_true(canvas->ops->begin_page(canvas, &plain, &err));
  canvas->ops->text(canvas, font, 10, 20, 30, 0, "two");
  canvas->ops->link(canvas, 20, 20, 30, 12, 0);
  assert_true(canvas->ops->end_page(canvas, &err));
  FILE *file = create("said.pdf");
  assert_true(canvas->ops->finish(canvas, file, &err));
  fclose(file);
  canvas->ops->free(canvas);

  char *said = run("qpdf --check said.pdf && pdfinfo -box -l 2 said.pdf");
  assert_null(strstr(said, "WARNING"));
  assert_non_null(strstr(said, "Title:           Судоку — Ωδή (1)\n"));
  assert_non_null(strstr(said, "Author:          Żółć & Łoś\n"));
  assert_non_null(strstr(said, "Page    1 MediaBox:      0.00     0.00   450.00   666.00\n"));
  assert_non_null(strstr(said, "Page    1 BleedBox:      0.00     0.00   450.00   666.00\n"));
  assert_non_null(strstr(said, "Page    1 TrimBox:       9.00     9.00   441.00   657.00\n"));
  assert_non_null(strstr(said, "Page    2 TrimBox:       0.00     0.00   100.00    50.00\n"));
  assert_null(strstr(said, "Date:"));
  free(said);
  said = run("pdftohtml -xml -i -stdout said.pdf");
  assert_non_null(strstr(said, "<a href=\"said.html#2\">one</a>"));
  assert_non_null(strstr(said, "<a href=\"said.html#1\">two</a>"));
  assert_non_null(strstr(said, "<item page=\"1\">Λύσεις</item>"));
  assert_non_null(strstr(said, "<item page=\"1\">below</item>"));
  free(said);
}

static void pdf_properties_are_text(void **state) {
  (void)state;
  static const char *const bad[] = {"a\nb", "\xff", "\xf0\x9f\x98\x80", "\xc0\x80"};
  for (size_t i = 0; i < COUNT(bad); i++) {
    struct err err = {0};
    assert_null(canvas_pdf_new(&(struct document){.title = bad[i]}, &err));
    assert_int_equal(err.kind, ERR_INPUT);
  }
}

// --- PNG -----------------------------------------------------------------------------------------

static unsigned big_endian(const char *bytes) {
  const unsigned char *b = (const unsigned char *)bytes;
  return (unsigned)b[0] << 24 | (unsigned)b[1] << 16 | (unsigned)b[2] << 8 | b[3];
}

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
    char *bytes = bytes_of(plate_named("9x9"), canvas_png_new(&options, &err), &length);
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
    char *grey_bytes =
        bytes_of(&plates[i], canvas_png_new(&(struct png_options){.dpi = 100}, &err), &grey_length);
    char *mono_bytes =
        bytes_of(&plates[i], canvas_png_new(&(struct png_options){.dpi = 100, .depth = 1}, &err),
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
  char width[32], view_box[64], text[4096];
  bool in_text;
};

static void see_start(void *context, const char *name, const char **attributes) {
  struct svg_seen *seen = context;
  seen->elements++;
  seen->in_text = strcmp(name, "text") == 0;
  seen->texts += seen->in_text;
  seen->paths += strcmp(name, "path") == 0;
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
  char *bytes = bytes_of(plate, canvas_svg_new(&options, &err), &length);
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
      char *bytes = bytes_of(&plates[i], new_canvas(which), &length);
      char *again = bytes_of(&plates[i], new_canvas(which), &again_length);
      assert_int_equal(length, again_length);
      assert_memory_equal(bytes, again, length);
      free(bytes);
      free(again);
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
      {"tab\there", "a text has the control character U+0009"},
      {"\x7f", "a text has the control character U+007F"},
      {"\xc2\x85", "a text has the control character U+0085"},
      {"\xff", "a text has the byte 0xff, which is not UTF-8"},
      {"caf\xe9", "a text has the byte 0xe9, which is not UTF-8"},
      {"\xc0\xaf", "a text has the byte 0xc0, which is not UTF-8"},         // longer than need be
      {"\xe0\x80\xaf", "a text has the byte 0xe0, which is not UTF-8"},     //
      {"\xed\xa0\x80", "a text has the byte 0xed, which is not UTF-8"},     // half a pair
      {"\xf4\x90\x80\x80", "a text has the byte 0xf4, which is not UTF-8"}, // beyond the last plane
      {"\x80", "a text has the byte 0x80, which is not UTF-8"},
      {"ends in \xe2\x82", "a text has the byte 0xe2, which is not UTF-8"},
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
      FILE *file = create("refused");
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
    FILE *file = create("long");
    if (!canvas->ops->finish(canvas, file, &err)) fail_msg("%s", err.text);
    fclose(file);
    canvas->ops->free(canvas);
  }
  free(text);
}

// --- pictures ------------------------------------------------------------------------------------

typedef bool write_picture(const struct picture *picture, FILE *stream, struct err *err);

static char *picture_bytes(const struct picture *picture, write_picture *write, size_t *length) {
  char *bytes = NULL;
  struct err err = {0};
  FILE *memory = open_memstream(&bytes, length);
  if (!write(picture, memory, &err)) fail_msg("%s", err.text);
  fclose(memory);
  return bytes;
}

static void pictures_are_exactly_as_wide(void **state) {
  (void)state;
  struct grid givens = check_grid(FIGURE_4_2);
  struct puzzle puzzle;
  puzzle_init(&puzzle, geom_lookup_side(9), &givens);
  uint32_t candidates[GEOM_CELLS_MAX];
  for (int cell = 0; cell < GEOM_CELLS_MAX; cell++) candidates[cell] = 0x155;
  struct picture picture = {.puzzle = &puzzle, .width_mm = 100, .dpi = 254};
  size_t length;
  char *bytes = picture_bytes(&picture, picture_write_png, &length);
  assert_int_equal(big_endian(bytes + 16), 1000);
  assert_int_equal(big_endian(bytes + 20), 1000);
  // Every line is on whole pixels: the edges of the picture are black, and its first white is too.
  struct pixels drawn = pixels_of_png(bytes, length);
  for (int i = 0; i < 1000; i++) {
    assert_int_equal(drawn.grey[i], 0);
    assert_int_equal(drawn.grey[999 * 1000 + i], 0);
    assert_int_equal(drawn.grey[i * 1000], 0);
    assert_int_equal(drawn.grey[i * 1000 + 999], 0);
    int beside = drawn.grey[500 * 1000 + i];
    if (i < 20) assert_true(beside == 0 || beside == 255);
  }
  free(drawn.grey);
  free(bytes);

  // A title stands above and makes it higher, not wider, however long it is.
  static char title[400];
  memset(title, 'M', sizeof title - 1);
  picture.title = title;
  picture.candidates = candidates;
  bytes = picture_bytes(&picture, picture_write_png, &length);
  assert_int_equal(big_endian(bytes + 16), 1000);
  assert_true(big_endian(bytes + 20) > 1050 && big_endian(bytes + 20) < 1150);
  free(bytes);
  picture.title = "Ημέρα 1 & 2";
  bytes = picture_bytes(&picture, picture_write_svg, &length);
  assert_non_null(strstr(bytes, " width=\"100mm\""));
  assert_non_null(strstr(bytes, "<title>Ημέρα 1 &amp; 2</title>"));
  free(bytes);
  bytes = picture_bytes(&picture, picture_write_pdf, &length);
  FILE *file = create("picture.pdf");
  assert_int_equal(fwrite(bytes, 1, length, file), length);
  fclose(file);
  free(bytes);
  char *said = run("pdfinfo picture.pdf && pdftotext picture.pdf -");
  assert_non_null(strstr(said, "Title:           Ημέρα 1 & 2\n"));
  assert_non_null(strstr(said, "Page size:       283.465 x "));
  free(said);
  struct err err = {0};
  file = create("refused");
  picture.title = "数独";
  assert_false(picture_write_pdf(&picture, file, &err));
  assert_string_equal(err.text, "the font Lato bold has no character '数' (U+6570)");
  picture.title = NULL;
  picture.family = "No Such Family";
  assert_false(picture_write_png(&picture, file, &err));
  assert_int_equal(err.kind, ERR_INPUT);
  fclose(file);
}

// --- fonts ---------------------------------------------------------------------------------------

static void fonts_are_found_or_refused(void **state) {
  (void)state;
  struct err err;
  for (int weight = 0; weight < FONT_WEIGHTS; weight++)
    for (int slant = FONT_ROMAN; slant <= FONT_ITALIC; slant++) {
      const struct font *font = plate_font((enum font_weight)weight, (enum font_slant)slant);
      assert_int_equal(font_get_weight(font), weight);
      assert_int_equal(font_get_slant(font), slant);
      enum font_weight parsed;
      assert_true(font_parse_weight(font_weight_name(weight), &parsed));
      assert_int_equal(parsed, weight);
      assert_ptr_equal(font, plate_font((enum font_weight)weight, (enum font_slant)slant));
    }
  assert_null(font_weight_name(FONT_WEIGHTS));
  assert_null(font_lookup("Latto", FONT_BOLD, FONT_ROMAN, &err));
  assert_string_equal(err.text,
                      "the font family 'Latto' is not installed; the nearest is 'Lato' "
                      "(fc-list shows all)");
  assert_int_equal(err.kind, ERR_INPUT);
  assert_null(font_lookup("", FONT_BOLD, FONT_ROMAN, &err));
  assert_null(font_lookup("sans-serif", FONT_BOLD, FONT_ROMAN, &err)); // a substitute's name
}

// A heavier face is wider; a text is as wide as its parts.
static void measures_add_up(void **state) {
  (void)state;
  const struct font *light = plate_font(FONT_LIGHT, FONT_ROMAN);
  const struct font *black = plate_font(FONT_BLACK, FONT_ROMAN);
  assert_true(font_measure(light, "Sudoku") < font_measure(black, "Sudoku"));
  double parts = font_measure(light, "Ωμ") + font_measure(light, "éga Ж");
  assert_true(fabs(font_measure(light, "Ωμéga Ж") - parts) < 1e-9);
  struct font_box box = font_glyph_box(black, "8");
  assert_true(box.right > box.left && box.top > box.bottom && box.top > 0.6 && box.bottom > -0.05);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(pdf_and_png_show_the_same),
      cmocka_unit_test(pdf_is_sound_and_its_fonts_are_embedded),
      cmocka_unit_test(pdf_gives_its_text_back),
      cmocka_unit_test(pdf_has_no_colour),
      cmocka_unit_test(pdf_says_what_it_is),
      cmocka_unit_test(pdf_properties_are_text),
      cmocka_unit_test(png_has_its_resolution_and_depth),
      cmocka_unit_test(png_in_black_and_white),
      cmocka_unit_test(png_pages_stand_side_by_side),
      cmocka_unit_test(png_that_is_too_large_is_refused),
      cmocka_unit_test(svg_is_xml_with_text_or_shapes),
      cmocka_unit_test(the_same_calls_give_the_same_bytes),
      cmocka_unit_test(what_cannot_be_set_is_refused),
      cmocka_unit_test(long_texts_are_only_long),
      cmocka_unit_test(pictures_are_exactly_as_wide),
      cmocka_unit_test(fonts_are_found_or_refused),
      cmocka_unit_test(measures_add_up),
  };
  return cmocka_run_group_tests_name("canvas", tests, enter_folder, leave_folder);
}
