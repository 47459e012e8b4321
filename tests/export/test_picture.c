// Pictures of one puzzle, which are exactly as wide as was asked for, and the fonts of everything.
#include "tests/fixtures/files.h"
#include "tests/fixtures/plates.h"

#include <math.h>

#include "export/picture.h"
#include "tests/fixtures/pixels.h"

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

  // A caption stands above and makes it higher, not wider, however long it is.
  static char caption[400];
  memset(caption, 'M', sizeof caption - 1);
  picture.caption = caption;
  picture.candidates = candidates;
  bytes = picture_bytes(&picture, picture_write_png, &length);
  assert_int_equal(big_endian(bytes + 16), 1000);
  assert_true(big_endian(bytes + 20) > 1050 && big_endian(bytes + 20) < 1150);
  free(bytes);
  picture.title = "Ημέρα 1 & 2";
  picture.caption = "Η 1";
  bytes = picture_bytes(&picture, picture_write_svg, &length);
  assert_non_null(strstr(bytes, " width=\"100mm\""));
  assert_non_null(strstr(bytes, ">Η 1</text>"));
  assert_non_null(strstr(bytes, "<title>Ημέρα 1 &amp; 2</title>"));
  free(bytes);
  bytes = picture_bytes(&picture, picture_write_pdf, &length);
  FILE *file = create_file("picture.pdf");
  assert_int_equal(fwrite(bytes, 1, length, file), length);
  fclose(file);
  free(bytes);
  char *said = output_of("pdfinfo picture.pdf && pdftotext picture.pdf -");
  assert_non_null(strstr(said, "Title:           Ημέρα 1 & 2\n"));
  assert_non_null(strstr(said, "Page size:       283.465 x "));
  free(said);
  struct err err = {0};
  file = create_file("refused");
  picture.caption = "数独";
  assert_false(picture_write_pdf(&picture, file, &err));
  assert_string_equal(err.text, "the font Lato bold has no character '数' (U+6570)");
  picture.caption = "";
  bytes = picture_bytes(&picture, picture_write_svg, &length);
  assert_non_null(strstr(bytes, " height=\"100mm\""));
  free(bytes);
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
      assert_non_null(font_weight_names[weight]);
      assert_ptr_equal(font, plate_font((enum font_weight)weight, (enum font_slant)slant));
    }
  assert_null(font_weight_names[FONT_WEIGHTS]);
  assert_null(font_lookup("Latto", FONT_BOLD, FONT_ROMAN, &err));
  assert_string_equal(
      err.text,
      "the font family 'Latto' is not installed; the nearest is 'Lato', and fc-list shows all");
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
      cmocka_unit_test(pictures_are_exactly_as_wide),
      cmocka_unit_test(fonts_are_found_or_refused),
      cmocka_unit_test(measures_add_up),
  };
  return cmocka_run_group_tests_name("picture", tests, enter_folder, leave_folder);
}
