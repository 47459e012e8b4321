// Fonts with PostScript outlines: found, measured, drawn and embedded like others. No such font
// comes with the packages of the tests, so one is made: Lato's tables around outlines that
// font_cff.c wrote.
#include "tests/fixtures/files.h"
#include "tests/fixtures/pixels.h"
#include "tests/fixtures/plates.h"

#include <fontconfig/fontconfig.h>
#include <math.h>

#include "export/font_cff.h"
#include "export/font_face.h"
#include FT_TRUETYPE_TABLES_H

// --- a font of our own ---------------------------------------------------------------------------

struct table {
  char tag[5];
  unsigned char *bytes;
  size_t length;
};

static void put(unsigned char *to, size_t at, uint32_t value, int bytes) {
  while (bytes-- > 0) to[at++] = (unsigned char)(value >> 8 * bytes);
}

static struct table copy_table(FT_Face face, const char *tag) {
  struct table table = {0};
  FT_ULong length = 0;
  FT_ULong number = big_endian(tag);
  snprintf(table.tag, sizeof table.tag, "%s", tag);
  assert_int_equal(FT_Load_Sfnt_Table(face, number, 0, NULL, &length), 0);
  table.bytes = calloc(1, length);
  table.length = length;
  assert_int_equal(FT_Load_Sfnt_Table(face, number, 0, table.bytes, &length), 0);
  return table;
}

// Family, style, and both as one name: each in UTF-16.
static struct table name_table(const char *family) {
  char post[64];
  snprintf(post, sizeof post, "%s-Regular", family);
  const char *const texts[] = {family, "Regular", post, post};
  static const unsigned ids[] = {1, 2, 4, 6};
  struct table table = {.tag = "name", .bytes = calloc(1, 1024), .length = 6 + 4 * 12};
  put(table.bytes, 2, 4, 2);
  put(table.bytes, 4, (uint32_t)table.length, 2);
  size_t start = table.length;
  for (size_t i = 0; i < COUNT(texts); i++) {
    const uint32_t record[] = {
        3, 1, 0x409, ids[i], 2 * (uint32_t)strlen(texts[i]), (uint32_t)(table.length - start)};
    for (size_t j = 0; j < COUNT(record); j++) put(table.bytes, 6 + 12 * i + 2 * j, record[j], 2);
    for (const char *c = texts[i]; *c != '\0'; c++, table.length += 2)
      put(table.bytes, table.length, (unsigned char)*c, 2);
  }
  return table;
}

static struct table outline_table(const struct font *font) {
  int count = (int)font->face->num_glyphs;
  struct font_cff_glyph *glyphs = calloc((size_t)count, sizeof *glyphs);
  for (int i = 0; i < count; i++)
    glyphs[i] = (struct font_cff_glyph){.id = i, .glyph = (unsigned)i};
  struct table table = {.tag = "CFF "};
  table.bytes = (unsigned char *)font_make_cff(font, glyphs, count, &table.length);
  assert_non_null(table.bytes);
  free(glyphs);
  return table;
}

// Lato has 2000 units an em, outlines that are written anew 1000: halves signed numbers of a table.
static void halve(struct table *table, size_t from, size_t until) {
  for (size_t at = from; at < until; at += 2) {
    int value = (int16_t)(table->bytes[at] << 8 | table->bytes[at + 1]);
    put(table->bytes, at, (uint32_t)lround(value / 2.0), 2);
  }
}

static void write_font(const struct table *tables, int count, const char *name) {
  unsigned char head[12 + 16 * 16] = "OTTO";
  size_t at = 12 + 16 * (size_t)count;
  put(head, 4, (uint32_t)count, 2);
  for (int i = 0; i < count; i++) {
    memcpy(head + 12 + 16 * i, tables[i].tag, 4);
    put(head, 20 + 16 * (size_t)i, (uint32_t)at, 4);
    put(head, 24 + 16 * (size_t)i, (uint32_t)tables[i].length, 4);
    at += (tables[i].length + 3) / 4 * 4;
  }
  FILE *file = create_file(name);
  fwrite(head, 1, 12 + 16 * (size_t)count, file);
  for (int i = 0; i < count; i++) {
    fwrite(tables[i].bytes, 1, tables[i].length, file);
    fwrite("\0\0\0", 1, (4 - tables[i].length % 4) % 4, file);
  }
  fclose(file);
}

// Lato under another name, its outlines rewritten; fontconfig knows it from then on.
static void make_font(const char *family, unsigned rights) {
  const struct font *lato = plate_font(FONT_REGULAR, FONT_ROMAN);
  FT_Face face = lato->face;
  struct table tables[] = {
      outline_table(lato),      copy_table(face, "OS/2"), copy_table(face, "cmap"),
      copy_table(face, "head"), copy_table(face, "hhea"), copy_table(face, "hmtx"),
      copy_table(face, "maxp"), name_table(family),       copy_table(face, "post")};
  put(tables[1].bytes, 8, rights, 2);
  assert_int_equal(face->units_per_EM, 2000);
  halve(&tables[3], 18, 20);
  halve(&tables[3], 36, 44);
  halve(&tables[4], 4, 16);
  halve(&tables[5], 0, tables[5].length);
  put(tables[6].bytes, 0, 0x5000, 4); // of PostScript outlines: the number of glyphs alone
  tables[6].length = 6;
  put(tables[8].bytes, 0, 0x30000, 4); // no names of glyphs
  tables[8].length = 32;
  char name[40];
  snprintf(name, sizeof name, "%s.otf", family);
  write_font(tables, COUNT(tables), name);
  for (size_t i = 0; i < COUNT(tables); i++) free(tables[i].bytes);
  assert_true(FcConfigAppFontAddFile(NULL, (const FcChar8 *)name) == FcTrue);
}

static int make_fonts(void **state) {
  if (enter_folder(state) != 0) return -1;
  make_font("Postlato", 0);
  make_font("Boundlato", 2);
  return 0;
}

static const struct font *find_font(void) {
  struct err err = {0};
  const struct font *font = font_lookup("Postlato", FONT_REGULAR, FONT_ROMAN, &err);
  if (font == NULL) fail_msg("%s", err.text);
  return font;
}

// --- tests ---------------------------------------------------------------------------------------

static const char *const texts[] = {"Příliš žluťoučký kůň, Übermaß & “Œuvre” <…>",
                                    "Ελληνικά: εννέα διαφορετικά ψηφία", "0123456789 @ §"};

static void measures_are_those_of_the_original(void **state) {
  (void)state;
  const struct font *lato = plate_font(FONT_REGULAR, FONT_ROMAN), *post = find_font();
  assert_true(font_is_truetype(lato));
  assert_false(font_is_truetype(post));
  for (size_t i = 0; i < COUNT(texts); i++)
    for (const char *at = texts[i]; *at != '\0'; utf8_next(&at)) {
      char one[8] = "";
      const char *end = at;
      utf8_next(&end);
      memcpy(one, at, (size_t)(end - at));
      struct font_box a = font_glyph_box(lato, one), b = font_glyph_box(post, one);
      assert_true(fabs(font_measure(lato, one) - font_measure(post, one)) < 0.00051);
      // Half a unit is rounded here and there, and Lato's own boxes are a little wide at times.
      assert_true(fabs(a.left - b.left) < 0.006 && fabs(a.right - b.right) < 0.006);
      assert_true(fabs(a.top - b.top) < 0.006 && fabs(a.bottom - b.bottom) < 0.006);
    }
}

static void count_end(void *counts, double x, double y) {
  (void)x;
  (void)y;
  ((int *)counts)[0]++;
}
static void count_quadratic(void *counts, double cx, double cy, double x, double y) {
  (void)cx;
  (void)cy;
  count_end(counts, x, y);
  ((int *)counts)[1]++;
}
static void count_cubic(void *counts, double cx, double cy, double dx, double dy, double x,
                        double y) {
  (void)cx;
  (void)cy;
  (void)dx;
  (void)dy;
  count_end(counts, x, y);
  ((int *)counts)[2]++;
}
static void count_close(void *counts) {
  (void)counts;
}

static void outlines_are_cubic_curves(void **state) {
  (void)state;
  int lato[3] = {0}, post[3] = {0};
  struct font_pen pen = {.move = count_end,
                         .line = count_end,
                         .quadratic = count_quadratic,
                         .cubic = count_cubic,
                         .close = count_close,
                         .context = lato};
  font_trace_outline(plate_font(FONT_REGULAR, FONT_ROMAN), 10, 0, 0, texts[0], &pen);
  pen.context = post;
  font_trace_outline(find_font(), 10, 0, 0, texts[0], &pen);
  assert_true(lato[1] > 100 && lato[2] == 0);
  assert_true(post[1] == 0 && post[2] == lato[1]);
  assert_true(post[0] <= lato[0]); // no line back to where a contour began
}

static void paint(struct canvas *canvas, const struct font *font, FILE *stream) {
  struct err err = {0};
  const struct page_box box = {.width = 300, .height = 100};
  assert_true(canvas->ops->begin_page(canvas, &box, &err));
  for (size_t i = 0; i < COUNT(texts); i++)
    canvas->ops->text(canvas, font, 12, 10, 30.0 + 20 * (double)i, 0, texts[i]);
  if (!canvas->ops->end_page(canvas, &err) || !canvas->ops->finish(canvas, stream, &err))
    fail_msg("%s", err.text);
  fclose(stream);
  canvas->ops->free(canvas);
}

static void write_pdf(const struct font *font, const char *name) {
  struct err err;
  paint(canvas_pdf_new(&(struct document){.title = "Text"}, &err), font, create_file(name));
}

static void a_pdf_embeds_what_it_uses(void **state) {
  (void)state;
  write_pdf(find_font(), "post.pdf");
  write_pdf(find_font(), "again.pdf");
  char *said = output_of("cmp post.pdf again.pdf && qpdf --check post.pdf");
  assert_null(strstr(said, "WARNING"));
  free(said);
  said = output_of("pdffonts post.pdf | tail -n +3");
  assert_int_equal(count_word(said, "\n"), 1);
  assert_int_equal(count_word(said, "+Postlato-Regular"), 1);
  assert_int_equal(count_word(said, "CID Type 0C       Identity-H       yes yes yes "), 1);
  free(said);
  said = output_of("pdftotext -layout post.pdf -");
  for (size_t i = 0; i < COUNT(texts); i++) assert_non_null(strstr(said, texts[i]));
  free(said);
}

// The page as poppler renders the embedded font, as it renders the original, and as we draw it.
static void a_pdf_shows_the_same(void **state) {
  (void)state;
  char *bytes = NULL;
  size_t length;
  struct err err;
  write_pdf(find_font(), "post.pdf");
  write_pdf(plate_font(FONT_REGULAR, FONT_ROMAN), "lato.pdf");
  free(output_of("pdftoppm -r 300 -gray post.pdf post && pdftoppm -r 300 -gray lato.pdf lato"));
  paint(canvas_png_new(&(struct png_options){.dpi = 300}, &err), find_font(),
        open_memstream(&bytes, &length));
  struct pixels post = pixels_read_pgm("post-1.pgm"), lato = pixels_read_pgm("lato-1.pgm");
  struct pixels drawn = pixels_of_png(bytes, length);
  assert_true(pixels_distance_near(&post, &lato) < 0.2);
  assert_true(pixels_distance_near(&post, &drawn) < 1);
  free(post.grey);
  free(lato.grey);
  free(drawn.grey);
  free(bytes);
}

static void a_font_that_may_not_be_embedded_is_refused(void **state) {
  (void)state;
  struct err err = {0};
  assert_null(font_lookup("Boundlato", FONT_REGULAR, FONT_ROMAN, &err));
  assert_int_equal(err.kind, ERR_INPUT);
  assert_non_null(strstr(err.text,
                         "Boundlato.otf: the font may not be embedded, so a PDF cannot "
                         "embed it; choose another, such as Lato"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(measures_are_those_of_the_original),
      cmocka_unit_test(outlines_are_cubic_curves),
      cmocka_unit_test(a_pdf_embeds_what_it_uses),
      cmocka_unit_test(a_pdf_shows_the_same),
      cmocka_unit_test(a_font_that_may_not_be_embedded_is_refused),
  };
  return cmocka_run_group_tests_name("font_cff", tests, make_fonts, leave_folder);
}
