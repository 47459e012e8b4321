// Drawing, checked through the trace canvas: what a page shows, where, and what it must not show.
#include "tests/check.h"

#include <stdio.h>

#include "export/draw.h"
#include "export/export.h"

// Draws a grid on the trace canvas and returns its text, to be freed.
static char *trace_grid(const struct geom *geom, const char *givens, const char *solution) {
  struct font_family fonts;
  struct err err = {0};
  if (!font_family_open(&fonts, "Lato", &err)) fail_msg("%s", err.text);
  struct canvas *canvas = canvas_trace_new(&err);
  struct grid given = check_grid(givens), solved = check_grid(solution != NULL ? solution : "");
  assert_true(canvas->ops->begin_page(canvas, 200, 200, &err));
  draw_grid(canvas, &fonts, geom, &given, solution != NULL ? &solved : NULL, 20, 20, 160);
  assert_true(canvas->ops->end_page(canvas, &err));
  char *text = NULL;
  size_t length;
  FILE *memory = open_memstream(&text, &length);
  assert_true(canvas->ops->finish(canvas, memory, &err));
  fclose(memory);
  canvas->ops->free(canvas);
  font_family_release(&fonts);
  return text;
}

static int count_word(const char *text, const char *word) {
  int count = 0;
  for (const char *at = text; (at = strstr(at, word)) != NULL; at++) count++;
  return count;
}

static void lines_are_thick_where_boxes_meet(void **state) {
  (void)state;
  char *text = trace_grid(geom_lookup_side(4), "", NULL);
  assert_int_equal(count_word(text, " 0.75 grey"), 2); // two horizontal hairlines, whole width
  assert_int_equal(count_word(text, " 0.75 160.00 grey"), 2);
  assert_int_equal(count_word(text, "rect"), 10);
  assert_int_equal(count_word(text, "text"), 0);
  free(text);

  // 3x2 boxes: inside them four vertical hairlines and three horizontal ones.
  text = trace_grid(geom_lookup(3, 2), "", NULL);
  assert_int_equal(count_word(text, " 160.00 0.75 grey"), 3);
  assert_int_equal(count_word(text, " 0.75 160.00 grey"), 4);
  free(text);
  text = trace_grid(geom_lookup(2, 3), "", NULL);
  assert_int_equal(count_word(text, " 160.00 0.75 grey"), 4);
  assert_int_equal(count_word(text, " 0.75 160.00 grey"), 3);
  free(text);
}

static void givens_are_black_and_solved_digits_lighter(void **state) {
  (void)state;
  char *text = trace_grid(geom_lookup_side(4), "1.............2.", NULL);
  assert_int_equal(count_word(text, "text"), 2);
  assert_int_equal(count_word(text, "grey 0.00 1\n"), 1);
  assert_int_equal(count_word(text, "grey 0.00 2\n"), 1);
  free(text);
  text = trace_grid(geom_lookup_side(4), "1.............2.", "1234341221434321");
  assert_int_equal(count_word(text, "text"), 16);
  assert_int_equal(count_word(text, "grey 0.25"), 14);
  free(text);
}

// The ink of a digit lies in the middle of its cell, both ways.
static void digits_are_centred_by_their_ink(void **state) {
  (void)state;
  struct font_family fonts;
  struct err err;
  assert_true(font_family_open(&fonts, "Lato", &err));
  char *text = trace_grid(geom_lookup_side(4), "1...............", NULL);
  double x, baseline, size;
  assert_int_equal(sscanf(strstr(text, "text"), "text %lf %lf size %lf", &x, &baseline, &size), 3);
  struct font_box ink = font_glyph_box(fonts.face[FONT_BOLD], "1");
  assert_true(x + size * (ink.left + ink.right) / 2 > 39.9);
  assert_true(x + size * (ink.left + ink.right) / 2 < 40.1);
  assert_true(baseline - size * (ink.top + ink.bottom) / 2 > 39.5);
  assert_true(baseline - size * (ink.top + ink.bottom) / 2 < 40.5);
  free(text);
  font_family_release(&fonts);
}

static void a_font_that_is_not_there_is_an_error(void **state) {
  (void)state;
  struct font_family fonts;
  struct err err;
  assert_false(font_family_open(&fonts, "No Such Font", &err));
  assert_string_equal(err.text,
                      "the TrueType font 'No Such Font' is not installed (fc-list shows what is)");
}

// Fields that could break a CSV line or run as a formula in a spreadsheet do neither.
static void csv_fields_are_quoted_and_harmless(void **state) {
  (void)state;
  char written[2048] = "";
  FILE *memory = fmemopen(written, sizeof written, "w");
  const struct export_format *format = export_lookup("csv");
  struct err err;
  struct exporter *exporter = format->open(format, memory, &err);
  struct grid givens = check_grid("1...............");
  struct puzzle puzzle;
  puzzle_init(&puzzle, geom_lookup_side(4), &givens);
  strcpy(puzzle.comment, "a, \"b\"");
  assert_true(exporter->ops->add(exporter, &puzzle, &err));
  strcpy(puzzle.comment, "=1+1");
  assert_true(exporter->ops->add(exporter, &puzzle, &err));
  assert_true(exporter->ops->finish(exporter, &err));
  exporter->ops->free(exporter);
  fclose(memory);
  assert_string_equal(written,
                      "id,size,puzzle,solution,level,grade,score,hardest,steps,clues,least_clues,"
                      "symmetry,engine,solutions,"
                      "vertices,edges,vertices_pruned,edges_pruned,tuples,tuple_edges,cycles_rows,"
                      "cycles_columns,seed,index,version,comment\r\n"
                      "1,4,1...............,,,,,,,1,0,diagonal,,,,,,,,,,,,,,\"a, \"\"b\"\"\"\r\n"
                      "2,4,1...............,,,,,,,1,0,diagonal,,,,,,,,,,,,,,'=1+1\r\n");
}

static void formats_are_found_by_name_and_extension(void **state) {
  (void)state;
  assert_string_equal(export_lookup_path("a/b.pdf")->name, "pdf");
  assert_string_equal(export_lookup_path("b.txt")->name, "line");
  assert_null(export_lookup_path("a.b/c"));
  assert_null(export_lookup("doc"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(lines_are_thick_where_boxes_meet),
      cmocka_unit_test(givens_are_black_and_solved_digits_lighter),
      cmocka_unit_test(digits_are_centred_by_their_ink),
      cmocka_unit_test(a_font_that_is_not_there_is_an_error),
      cmocka_unit_test(csv_fields_are_quoted_and_harmless),
      cmocka_unit_test(formats_are_found_by_name_and_extension),
  };
  return cmocka_run_group_tests_name("export", tests, NULL, NULL);
}
