// The PDF back end, from outside: what qpdf and poppler find in its files.
#include "tests/fixtures/files.h"
#include "tests/fixtures/pixels.h"
#include "tests/fixtures/plates.h"

static struct canvas *new_pdf(void) {
  struct err err;
  return canvas_pdf_new(&(struct document){.title = "Plate"}, &err);
}

static void write_pdf(const struct plate *plate, const char *name) {
  FILE *file = create_file(name);
  plate_write(plate, new_pdf(), file);
  fclose(file);
}

// The same layout, once through libharu and poppler, once through FreeType here, at 300 dots an
// inch. Poppler rounds the edges of rectangles to pixels where we blend them; so a grid of 25 x 25
// on less than three inches, which is nearly all lines, is allowed twice as much, and so are dashes
// among small digits.
static void pdf_and_png_show_the_same(void **state) {
  (void)state;
  struct pixels previous = {0};
  size_t apart = 0;
  for (size_t i = 0; i < COUNT(plates); i++) {
    write_pdf(&plates[i], "plate.pdf");
    free(output_of("pdftoppm -r 300 -gray plate.pdf plate"));
    struct err err;
    size_t length;
    char *bytes =
        plate_bytes(&plates[i], canvas_png_new(&(struct png_options){.dpi = 300}, &err), &length);
    struct pixels rendered = pixels_read_pgm("plate-1.pgm"), drawn = pixels_of_png(bytes, length);
    double distance = pixels_distance_near(&rendered, &drawn);
    bool busy =
        strcmp(plates[i].name, "25x25") == 0 || strcmp(plates[i].name, "killer-candidates") == 0;
    if (distance > (busy ? 4 : 2))
      fail_msg("%s: mean distance of grey values %.2f", plates[i].name, distance);
    if (i > 0) apart += pixels_distance_near(&previous, &drawn) > 4;
    free(rendered.grey);
    free(previous.grey);
    previous = drawn;
    free(bytes);
  }
  // And the distance does tell plates apart, but for boards that differ by some tint alone.
  assert_true(apart > COUNT(plates) / 2);
  free(previous.grey);
}

static void pdf_is_sound_and_its_fonts_are_embedded(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(plates); i++) {
    write_pdf(&plates[i], "plate.pdf");
    char *said = output_of("qpdf --check plate.pdf");
    assert_non_null(strstr(said, "No syntax or stream encoding errors found"));
    assert_null(strstr(said, "WARNING"));
    free(said);
    // Embedded, subset, and with a way back to Unicode. A warning of poppler's would be a row too.
    said = output_of("pdffonts plate.pdf | tail -n +3");
    int rows = count_word(said, "\n");
    assert_int_equal(count_word(said, "CID TrueType      Identity-H       yes yes yes "), rows);
    assert_true(rows >= 1);
    if (&plates[i] == plate_named("text")) assert_int_equal(rows, 3);
    free(said);
  }
}

static void pdf_gives_its_text_back(void **state) {
  (void)state;
  write_pdf(plate_named("text"), "plate.pdf");
  char *said = output_of("pdftotext -layout plate.pdf -");
  assert_non_null(strstr(said, "Příliš žluťoučký kůň, Übermaß & “Œuvre” <…>\n"));
  assert_non_null(strstr(said, "Ελληνικά: εννέα διαφορετικά ψηφία\n"));
  assert_non_null(strstr(said, "Кириллица: девять разных цифр, Ґґ Її Ўў\n"));
  assert_non_null(strstr(said, "light italic, centred\n"));
  free(said);
  write_pdf(plate_named("9x9-solved"), "plate.pdf");
  said = output_of("pdftotext -layout plate.pdf - | tr -cd 0-9");
  assert_string_equal(said, FIGURE_4_2_SOLUTION);
  free(said);
}

// Grey is all there is, so that black is the printer's black and nothing else; with a tint, CMYK.
static void pdf_has_no_colour(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(plates); i++) {
    write_pdf(&plates[i], "plate.pdf");
    char *said = output_of(
        "qpdf --qdf --object-streams=disable plate.pdf - |"
        "sed -n '/^%% Contents for page/,/^endstream/p' >content.txt &&"
        "grep -q -E ' (g|re|Tf)$' content.txt &&"
        "grep -c -E '( |^)(rg|RG|cs|CS|sc|SC|scn|SCN|sh|Do)$' content.txt;"
        "grep -c -E '( |^)(k|K)$' content.txt; true");
    bool tinted = &plates[i] == plate_named("turned");
    assert_true(strncmp(said, "0\n", 2) == 0 && (strcmp(said, "0\n0\n") != 0) == tinted);
    free(said);
  }
}

static void pdf_says_what_it_is(void **state) {
  (void)state;
  struct err err = {0};
  const struct document document = {
      .title = "Судоку — Ωδή (1)", .author = "Żółć & Łoś", .subject = "plain"};
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
  FILE *file = create_file("said.pdf");
  assert_true(canvas->ops->finish(canvas, file, &err));
  fclose(file);
  canvas->ops->free(canvas);

  char *said = output_of("qpdf --check said.pdf && pdfinfo -box -l 2 said.pdf");
  assert_null(strstr(said, "WARNING"));
  assert_non_null(strstr(said, "Title:           Судоку — Ωδή (1)\n"));
  assert_non_null(strstr(said, "Author:          Żółć & Łoś\n"));
  assert_non_null(strstr(said, "Page    1 MediaBox:      0.00     0.00   450.00   666.00\n"));
  assert_non_null(strstr(said, "Page    1 BleedBox:      0.00     0.00   450.00   666.00\n"));
  assert_non_null(strstr(said, "Page    1 TrimBox:       9.00     9.00   441.00   657.00\n"));
  assert_non_null(strstr(said, "Page    2 TrimBox:       0.00     0.00   100.00    50.00\n"));
  assert_null(strstr(said, "Date:"));
  free(said);
  said = output_of("pdftohtml -xml -i -stdout said.pdf");
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

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(pdf_and_png_show_the_same),
      cmocka_unit_test(pdf_is_sound_and_its_fonts_are_embedded),
      cmocka_unit_test(pdf_gives_its_text_back),
      cmocka_unit_test(pdf_has_no_colour),
      cmocka_unit_test(pdf_says_what_it_is),
      cmocka_unit_test(pdf_properties_are_text),
  };
  return cmocka_run_group_tests_name("canvas_pdf", tests, enter_folder, leave_folder);
}
