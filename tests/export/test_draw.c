// Drawing, checked through the trace canvas: what a grid shows, where, and what it must not show.
#include "tests/fixtures/plates.h"

#include <math.h>
#include <stdio.h>

#include "export/draw_layout.h"
#include "tests/fixtures/pixels.h"

// Draws a figure into a square of 160 points at (20, 20) and returns the trace, to be freed.
static char *trace_figure(const struct draw_style *style, const struct draw_figure *figure) {
  struct err err = {0};
  struct canvas *canvas = canvas_trace_new(&err);
  assert_true(
      canvas->ops->begin_page(canvas, &(struct page_box){.width = 200, .height = 200}, &err));
  draw_figure(canvas, style, figure, (struct rect){20, 20, 160, 160});
  if (!canvas->ops->end_page(canvas, &err)) fail_msg("%s", err.text);
  char *text = NULL;
  size_t length;
  FILE *memory = open_memstream(&text, &length);
  assert_true(canvas->ops->finish(canvas, memory, &err));
  fclose(memory);
  canvas->ops->free(canvas);
  return text;
}

static char *trace_grid(const struct geom *geom, const char *givens, const char *solution) {
  struct draw_style style = plate_style();
  struct grid given = check_grid(givens), solved = check_grid(solution != NULL ? solution : "");
  const struct draw_figure figure = {
      .geom = geom, .givens = &given, .solution = solution != NULL ? &solved : NULL};
  return trace_figure(&style, &figure);
}

static void lines_are_thick_where_boxes_meet(void **state) {
  (void)state;
  // Two hairlines each way, from middle to middle of the frame; a frame with four holes.
  char *text = trace_grid(geom_lookup_side(4), "", NULL);
  assert_string_equal(text,
                      "page 200.00 200.00\n"
                      "rect 60.02 20.80 0.75 158.40 grey 0.00\n"
                      "rect 139.23 20.80 0.75 158.40 grey 0.00\n"
                      "rect 20.80 60.02 158.40 0.75 grey 0.00\n"
                      "rect 20.80 139.23 158.40 0.75 grey 0.00\n"
                      "shape grey 0.00\n"
                      "  20.00,20.00 20.00,180.00 180.00,180.00 180.00,20.00\n"
                      "  99.20,21.60 99.20,99.20 21.60,99.20 21.60,21.60\n"
                      "  178.40,21.60 178.40,99.20 100.80,99.20 100.80,21.60\n"
                      "  99.20,100.80 99.20,178.40 21.60,178.40 21.60,100.80\n"
                      "  178.40,100.80 178.40,178.40 100.80,178.40 100.80,100.80\n"
                      "end\n");
  free(text);

  // 3x2 boxes: inside them four vertical hairlines and three horizontal ones.
  text = trace_grid(geom_lookup(3, 2), "", NULL);
  assert_int_equal(count_word(text, " 158.40 0.75 grey"), 3);
  assert_int_equal(count_word(text, " 0.75 158.40 grey"), 4);
  free(text);
  text = trace_grid(geom_lookup(2, 3), "", NULL);
  assert_int_equal(count_word(text, " 158.40 0.75 grey"), 4);
  assert_int_equal(count_word(text, " 0.75 158.40 grey"), 3);
  free(text);
}

// A box that surrounds another one has two outlines; a box in two parts has one for each.
static void boxes_of_any_shape_are_outlined(void **state) {
  (void)state;
  static const uint8_t boxes[] = {
      0, 0, 0, 1, 1, 1, 2, 2, 2, //
      0, 3, 0, 1, 1, 1, 2, 2, 2, //
      0, 0, 0, 1, 1, 1, 2, 2, 2, //
      3, 3, 3, 4, 4, 4, 5, 5, 5, //
      3, 3, 3, 4, 4, 4, 5, 5, 5, //
      3, 3, 0, 4, 4, 4, 5, 5, 5, //
      6, 6, 6, 7, 7, 7, 8, 8, 8, //
      6, 6, 6, 7, 7, 7, 8, 8, 8, //
      6, 6, 6, 7, 7, 7, 8, 8, 8, //
  };
  struct err err;
  const struct geom *geom = board_new_jigsaw(9, boxes, 0, &err);
  assert_non_null(geom);
  char *text = trace_grid(geom, "", NULL);
  const char *shape = strstr(text, "shape grey 0.00\n");
  assert_non_null(shape);
  // The frame; the ring, outside and inside, and the cell that belongs to it elsewhere; the fourth
  // box, in two parts; the seven others.
  assert_int_equal(count_word(shape, "\n  "), 1 + 3 + 2 + 7);
  free(text);
  geom_release(geom);
}

static char *trace_board(const char *name) {
  struct err err;
  const struct geom *geom = board_parse(name, &err);
  if (geom == NULL) fail_msg("%s", err.text);
  char *text = trace_grid(geom, "", NULL);
  geom_release(geom);
  return text;
}

static void assert_board(const char *name, const char *word, int count) {
  char *text = trace_board(name);
  int found = count_word(text, word);
  if (found != count) fail_msg("%s has '%s' %d times, not %d:\n%s", name, word, found, count, text);
  free(text);
}

// Diagonals are lines, other regions lie on a tint, and rules that nobody can draw leave no trace.
static void extra_regions_lie_under_the_digits(void **state) {
  (void)state;
  assert_board("9+x", "line", 2);
  assert_board("9+x", "grey 0.55\n", 2);
  assert_board("9+x", "grey 0.88\n", 0);
  assert_board("9+windows", "grey 0.88\n", 12); // a rectangle for each row of a window
  assert_board("9+windows", "line", 0);
  assert_board("16+windows", "grey 0.88\n", 36);
  assert_board("9+centre", "grey 0.88\n", 9);
  assert_board("9+asterisk", "grey 0.88\n", 9);
  assert_board("9+girandola", "grey 0.88\n", 9);
  static const char *const unseen[] = {"9+disjoint", "9+antiknight", "9+antiking"};
  char *plain = trace_board("9");
  for (size_t i = 0; i < COUNT(unseen); i++) {
    char *text = trace_board(unseen[i]);
    assert_string_equal(text, plain);
    free(text);
  }
  free(plain);
  // No boxes: thin lines from edge to edge, and the frame.
  assert_board("latin7", " 158.40 0.75 grey", 6);
  assert_board("latin7", " 0.75 158.40 grey", 6);
  assert_board("latin7", "\n  ", 2);
}

// A diagonal crosses blank cells in one line, and of cells that have a symbol only the corners.
static void diagonals_make_way_for_symbols(void **state) {
  (void)state;
  struct err err;
  const struct geom *geom = board_parse("4+x", &err);
  assert_non_null(geom);
  static const struct {
    const char *givens;
    int lines;
  } cases[] = {
      {"................", 2}, {".12.1..22..1.21.", 2}, {"1...............", 3},
      {"1..............2", 4}, {".....1..........", 3}, {"1234341221434321", 10},
  };
  for (size_t i = 0; i < COUNT(cases); i++) {
    char *text = trace_grid(geom, cases[i].givens, NULL);
    assert_int_equal(count_word(text, "line"), cases[i].lines);
    free(text);
  }
  geom_release(geom);
}

// Each of two regions that overlap or touch can be told from the other; a cell of both is darker.
static void regions_can_be_told_apart(void **state) {
  (void)state;
  static const char overlapping[] = "9+region:r1c1r2c4r3c7+region:r3c7r4c1r5c4";
  assert_board(overlapping, "grey 0.88\n", 2);
  assert_board(overlapping, "grey 0.80\n", 2);
  assert_board(overlapping, "grey 0.70\n", 1);
  static const char touching[] = "9+region:r1c1r2c4r3c7+region:r3c8r4c1r5c4";
  assert_board(touching, "grey 0.88\n", 3);
  assert_board(touching, "grey 0.80\n", 3);
  assert_board("9+region:r1c1r2c4r3c7+region:r4c1r5c4", "grey 0.80\n", 0);
}

// The pieces of a box that is not one shape lie on a tint; shapes in one piece do not.
static void boxes_in_pieces_are_tinted(void **state) {
  (void)state;
  assert_board("jigsaw5:AAABBAACBBDCCBEDCCEEDDDEE", "grey 0.8", 0);
  assert_board("jigsaw5:EAABBAACBBDCCBEDCCEEDDDEA", "grey 0.80\n", 3); // touches the other
  assert_board("jigsaw5:EAABBAACBBDCCBEDCCEEDDDEA", "grey 0.88\n", 4);
}

// A page of 7 x 4 places: two squares of 4 x 4 cells that share a column, less what is cut out.
static void boards_need_not_fill_their_page(void **state) {
  (void)state;
  uint16_t places[GEOM_CELLS_MAX];
  int cells = 0;
  for (uint16_t place = 0; place < 28; place++)
    if (place != 0 && place != 10) places[cells++] = place; // a corner, and a hole
  static const struct region rows[] = {{.kind = REGION_ROW, .size = 4, .cells = {0, 1, 2, 3}},
                                       {.kind = REGION_ROW, .size = 4, .cells = {6, 7, 8, 9}}};
  struct err err;
  const struct geom *geom = geom_new(&(struct geom_spec){.name = "test",
                                                         .side = 4,
                                                         .width = 7,
                                                         .height = 4,
                                                         .cells = cells,
                                                         .places = places,
                                                         .region_count = 2,
                                                         .regions = rows},
                                     &err);
  if (geom == NULL) fail_msg("%s", err.text);
  char *text = trace_grid(geom, "", NULL);
  const char *shape = strstr(text, "shape grey 0.00\n");
  // Two outlines of the cells, around them and around the hole; the same again within the lines.
  assert_int_equal(count_word(shape, "\n  "), 4);
  assert_int_equal(count_word(shape, ","), 2 * (6 + 4));
  // As wide as was asked for, less high, and the corner is cut.
  assert_non_null(strstr(shape, "180.00,"));
  assert_null(strstr(shape, ",180.00"));
  assert_null(strstr(shape, " 20.00,20.00"));
  free(text);
  geom_release(geom);
}

static void givens_are_black_and_solved_digits_lighter(void **state) {
  (void)state;
  char *text = trace_grid(geom_lookup_side(4), "1.............2.", NULL);
  assert_int_equal(count_word(text, "text"), 2);
  assert_int_equal(count_word(text, "bold grey 0.00 1\n"), 1);
  assert_int_equal(count_word(text, "bold grey 0.00 2\n"), 1);
  free(text);
  text = trace_grid(geom_lookup_side(4), "1.............2.", "1234341221434321");
  assert_int_equal(count_word(text, "text"), 16);
  assert_int_equal(count_word(text, "regular grey 0.25"), 14);
  free(text);
}

// A digit that a step has just found is as bold as a given, and in a ring of its own.
static void found_digits_are_ringed(void **state) {
  (void)state;
  struct draw_style style = plate_style();
  struct grid givens = check_grid("1..............."), found = check_grid("..2.............");
  struct grid solved = check_grid(".43.............");
  char *text = trace_figure(
      &style,
      &(struct draw_figure){
          .geom = geom_lookup_side(4), .givens = &givens, .solution = &solved, .found = &found});
  assert_int_equal(count_word(text, "\ntext"), 3);
  assert_int_equal(count_word(text, "bold grey 0.00 1\n"), 1);
  assert_int_equal(count_word(text, "bold grey 0.00 2\n"), 1);
  assert_int_equal(count_word(text, "regular grey 0.25 4\n"), 1);
  assert_int_equal(count_word(text, "  curved "), 2); // the two edges of one ring
  // In the middle of the third cell, and narrower than that.
  double x, y, width = 158.4 / 4;
  const char *ring = strstr(text, "  curved ");
  assert_int_equal(sscanf(ring, "  curved %lf,%lf", &x, &y), 2);
  assert_true(fabs(hypot(x - 20.8 - 2.5 * width, y - 20.8 - 0.5 * width) - 0.44 * width) < 0.02);
  free(text);
}

// The ink of a digit lies in the middle of its cell, both ways.
static void digits_are_centred_by_their_ink(void **state) {
  (void)state;
  struct draw_style style = plate_style();
  char *text = trace_grid(geom_lookup_side(4), "1...............", NULL);
  double x, baseline, size, middle = 20 + 0.8 + 158.4 / 8;
  assert_int_equal(sscanf(strstr(text, "text"), "text %lf %lf size %lf", &x, &baseline, &size), 3);
  struct font_box ink = font_glyph_box(style.given, "1");
  assert_true(fabs(x + size * (ink.left + ink.right) / 2 - middle) < 0.01);
  assert_true(fabs(baseline - size * (ink.top + ink.bottom) / 2 - middle) < 0.5);
  free(text);
}

// --- symbols and marks ---------------------------------------------------------------------------

static void symbols_may_be_any_letters(void **state) {
  (void)state;
  struct draw_style style = plate_style();
  const struct geom *geom = geom_lookup_side(4);
  struct grid givens = check_grid("1234............");
  const struct draw_figure figure = {.geom = geom, .givens = &givens};
  struct err err;
  style.symbols = "ΩЖŠq";
  assert_true(draw_check_style(&style, geom, &err));
  char *text = trace_figure(&style, &figure);
  static const char *const letters[] = {"Ω\n", "Ж\n", "Š\n", "q\n"};
  for (size_t i = 0; i < COUNT(letters); i++) assert_int_equal(count_word(text, letters[i]), 1);
  free(text);

  static const struct {
    const char *symbols, *message;
  } bad[] = {
      {"ABC", "'ABC' has 3 letters, expected 4, one for each digit"},
      {"ABCDE", "'ABCDE' has 5 letters, expected 4, one for each digit"},
      {"", "'' has 0 letters, expected 4, one for each digit"},
      {"ABCA", "'ABCA' repeats the letter A, expected 4 different ones"},
      {"AB D", "'AB D' has a space"},
      {"ABC永", "the font Lato bold has no character '永' (U+6C38)"},
      {"ABC\xff", "the text has byte 0xff, which is not UTF-8"},
      {"AB\nC", "the text has the control character U+000A"},
  };
  for (size_t i = 0; i < COUNT(bad); i++) {
    style.symbols = bad[i].symbols;
    assert_false(draw_check_style(&style, geom, &err));
    assert_string_equal(err.text, bad[i].message);
    assert_int_equal(err.kind, ERR_INPUT);
  }
}

// Every symbol of every size stays within its cell, clear of a thick line on both sides.
static void symbols_fit_their_cells(void **state) {
  (void)state;
  static const char *const words[] = {NULL, "WMWMWMWMW", "ÅÉÎØÜÇŁÑŠ", "ijlİ|qpgy"};
  struct draw_style style = plate_style();
  for (size_t w = 0; w < COUNT(words); w++)
    for (int side = GEOM_SIDE_MIN; side <= GEOM_SIDE_MAX; side++) {
      const struct geom *geom = geom_lookup_side(side);
      if (geom == NULL || (words[w] != NULL && side != 9)) continue;
      style.symbols = words[w];
      struct draw_layout layout;
      draw_layout_init(&layout, &style, geom, NULL, false, (struct rect){0, 0, 400, 400});
      for (int value = 1; value <= side; value++) {
        struct font_box ink = font_glyph_box(style.given, layout.symbols[value]);
        double room = layout.cell - layout.thick, size = layout.symbol_size;
        assert_true((ink.right - ink.left) * size < room);
        assert_true(ink.top * size - layout.symbol_middle < room / 2);
        assert_true(layout.symbol_middle - ink.bottom * size < room / 2);
      }
    }
}

static void marks_stand_in_blank_cells_only(void **state) {
  (void)state;
  const struct geom *geom = geom_lookup_side(4);
  struct draw_style style = plate_style();
  struct grid givens = check_grid("1..............."), solved = check_grid(".2..............");
  uint32_t candidates[16], struck[16] = {0}, circled[16] = {0};
  unsigned char lighted[16] = {0};
  for (int cell = 0; cell < 16; cell++) candidates[cell] = cell < 4 ? 0xf : 0;
  struck[2] = 1;
  struck[0] = 1; // not shown: the cell has a digit
  circled[3] = 8;
  lighted[2] = lighted[3] = 1;
  char *text = trace_figure(&style, &(struct draw_figure){.geom = geom,
                                                          .givens = &givens,
                                                          .solution = &solved,
                                                          .candidates = candidates,
                                                          .struck = struck,
                                                          .circled = circled,
                                                          .lighted = lighted});
  assert_int_equal(count_word(text, "text"), 2 + 8);
  assert_int_equal(count_word(text, "line"), 1);
  assert_int_equal(count_word(text, "shape"), 1 + 2);     // the frame, and a ring on its ground
  assert_int_equal(count_word(text, "grey 0.80"), 1 + 1); // two cells are one ground; the ring's
  free(text);
}

static void labels_stand_outside_the_frame(void **state) {
  (void)state;
  struct draw_style style = plate_style();
  struct grid givens = {0};
  style.labels = LABELS_CHESS;
  char *text =
      trace_figure(&style, &(struct draw_figure){.geom = geom_lookup_side(4), .givens = &givens});
  assert_int_equal(count_word(text, "text"), 8);
  assert_int_equal(count_word(text, " D\n"), 1);
  assert_int_equal(count_word(text, " 4\n"), 1);
  // The frame ends where the rectangle does, and begins further in.
  assert_non_null(strstr(text, "180.00,180.00 "));
  assert_null(strstr(text, " 20.00,20.00"));
  free(text);
}

// On pixels every edge is a whole one.
static void grain_puts_edges_on_pixels(void **state) {
  (void)state;
  struct draw_style style = plate_style();
  style.labels = LABELS_NUMBERS;
  style.grain = 72.0 / 150;
  for (int side = GEOM_SIDE_MIN; side <= GEOM_SIDE_MAX; side++) {
    const struct geom *geom = geom_lookup_side(side);
    if (geom == NULL) continue;
    struct draw_layout layout;
    draw_layout_init(&layout, &style, geom, NULL, false, (struct rect){7, 11, 301, 301});
    for (int i = 0; i < layout.point_count; i++) {
      double x = layout.points[i].x / style.grain, y = layout.points[i].y / style.grain;
      assert_true(fabs(x - round(x)) < 1e-6 && fabs(y - round(y)) < 1e-6);
    }
    for (int i = 0; i < layout.run_count; i++) {
      double x = layout.runs[i].x / style.grain, y = layout.runs[i].y / style.grain;
      double width = layout.runs[i].width / style.grain, high = layout.runs[i].height / style.grain;
      assert_true(fabs(x - round(x)) < 1e-6 && fabs(y - round(y)) < 1e-6);
      assert_true(fabs(width - round(width)) < 1e-6 && fabs(high - round(high)) < 1e-6);
    }
  }
}

// --- clues between cells -------------------------------------------------------------------------

static char *trace_marks(const char *board, const char *text) {
  struct err err;
  struct draw_style style = plate_style();
  const struct geom *geom = board_parse(board, &err);
  struct mark_list *marks = calloc(1, sizeof *marks);
  struct grid givens = {0};
  assert_non_null(geom);
  if (!marks_parse(text, geom, marks, &err)) fail_msg("%s", err.text);
  char *trace =
      trace_figure(&style, &(struct draw_figure){.geom = geom, .givens = &givens, .marks = marks});
  free(marks);
  geom_release(geom);
  return trace;
}

static void assert_marks(const char *board, const char *marks, const char *word, int count) {
  char *text = trace_marks(board, marks);
  int found = count_word(text, word);
  if (found != count)
    fail_msg("%s has '%s' %d times, not %d:\n%s", marks, word, found, count, text);
  free(text);
}

static int count_texts_in(const char *board, const char *marks) {
  char *text = trace_marks(board, marks);
  int count = count_word(text, "\ntext");
  free(text);
  return count;
}

// A sum stands with any cage that has one, an operation with more than one cell.
static void cages_have_their_numbers(void **state) {
  (void)state;
  assert_marks("9", "cage 15 r1c1 r1c2", " 15\n", 1);
  assert_int_equal(count_texts_in("9", "cage r1c1 r1c2"), 0);
  assert_marks("latin6", "plus 4 r1c1", " 4\n", 1);
  assert_marks("latin6", "plus 5 r1c1 r1c2", " 5+\n", 1);
  assert_marks("latin6", "minus 1 r1c1 r1c2", " 1\xe2\x88\x92\n", 1);
  assert_marks("latin6", "times 12 r1c1 r1c2", " 12\xc3\x97\n", 1);
  assert_marks("latin6", "divide 2 r1c1 r1c2", " 2\xc3\xb7\n", 1);
}

// Dashed pieces of a cage, one shape each: an L has six, a cage in two pieces two outlines. Cages with
// an operation have thick lines, and dashes only where boxes have those.
static void cages_are_dashed_or_thick(void **state) {
  (void)state;
  const int frame = 1; // is a shape, too
  assert_marks("9", "cage r1c1 r1c2", "shape", frame + 4);
  assert_marks("9", "cage r1c1 r1c2 r2c1", "shape", frame + 6);
  assert_marks("9", "cage r1c1 r1c2 r1c3 r2c1 r2c3 r3c1 r3c2 r3c3", "shape", frame + 4 + 4);
  assert_marks("9", "cage r1c1 r5c5", "shape", frame + 8);
  assert_marks("9", "cage r1c1 r2c2", "shape", frame + 8);
  assert_marks("9", "plus 5 r1c1 r1c2", "shape", frame + 4);
  assert_marks("latin6", "plus 5 r1c1 r1c2", "shape", frame);
  // The frame, the cage and what is left of the board.
  assert_marks("latin6", "plus 5 r1c1 r1c2", "\n  ", 3);
}

// The line stays as far inside at an inner corner as anywhere: r1c1 r1c2 r2c1 of cells of 17.6 points.
static void cages_keep_their_distance(void **state) {
  (void)state;
  char *text = trace_marks("9", "cage r1c1 r1c2 r2c1");
  struct draw_style style = plate_style();
  struct draw_layout layout;
  draw_layout_init(&layout, &style, geom_lookup_side(9), NULL, false,
                   (struct rect){20, 20, 160, 160});
  double inset = layout.thick / 2 + 0.055 * layout.cell, half = layout.thin / 2;
  double line = 20 + layout.line[1] - inset; // along the right of r2c1 and below r1c2
  char corner[64];
  snprintf(corner, sizeof corner, "%.2f,%.2f", line + half, line - half);
  if (strstr(text, corner) == NULL) fail_msg("no corner at %s in\n%s", corner, text);
  free(text);
}

// Signs point to the smaller digit: the tip is nearer to the first cell.
static void marks_stand_on_their_edges(void **state) {
  (void)state;
  assert_marks("9", "white r1c1 r1c2", "shape", 3); // a disc in a disc
  assert_marks("9", "black r1c1 r1c2", "shape", 2);
  assert_marks("9", "white r1c1 r1c2; nonconsecutive", "shape", 1); // a bar
  assert_marks("9", "white r1c1 r1c2; nonconsecutive; nondouble", "shape", 3);
  assert_marks("9", "x r1c1 r1c2", " X\n", 1);
  assert_marks("9", "v r1c1 r1c2", " V\n", 1);
  static const char *const signs[] = {"less r1c1 r1c2", "less r1c2 r1c1"};
  for (int turned = 0; turned <= 1; turned++) {
    char *text = trace_marks("9", signs[turned]);
    double x[6], y[6];
    const char *points = strstr(text, "shape grey 0.00\n");
    assert_non_null(points);
    points = strstr(points + 1, "shape grey 0.00\n"); // behind the frame's
    assert_non_null(points);
    assert_int_equal(sscanf(points, "shape grey 0.00\n %lf,%lf %lf,%lf %lf,%lf", &x[0], &y[0],
                            &x[1], &y[1], &x[2], &y[2]),
                     6);
    assert_true(turned ? x[1] > x[0] : x[1] < x[0]);
    assert_true(fabs(x[0] - x[2]) < 0.02 && fabs(y[1] - (y[0] + y[2]) / 2) < 0.02);
    free(text);
  }
}

// On a board without boxes signs have a gap to stand in: squares, no lines from edge to edge.
static void signs_set_squares_apart(void **state) {
  (void)state;
  assert_marks("latin5", "less r1c1 r1c2", "rect", 0);
  assert_marks("latin5", "less r1c1 r1c2", "\n  ", 2 * 25 + 1);
  assert_marks("latin5", "white r1c1 r1c2", "rect", 8);
  char *text = trace_marks("latin5", "less r1c1 r1c2");
  assert_non_null(strstr(text, "180.00,180.00")); // as large as was asked for
  assert_non_null(strstr(text, "20.00,20.00"));
  free(text);
}

// Two thermometers of one bulb have one outline between them; an arrow's circle is open.
static void shapes_lie_under_the_digits(void **state) {
  (void)state;
  assert_marks("9", "thermo r5c5 r4c4 r3c3", "line", 4);
  assert_marks("9", "thermo r5c5 r4c4 r3c3", "shape", 1 + 2 * (1 + 3));
  assert_marks("9", "even r1c1", "rect", 12 + 2);
  assert_marks("9", "odd r1c1", "shape", 1 + 2);
  assert_marks("9", "arrow r5c5 r4c4 r3c3", "line", 2 + 2);
  char *text = trace_marks("9", "thermo r5c5 r4c4; thermo r5c5 r6c6");
  const char *first = strstr(text, "line"), *second = strstr(first + 1, "line");
  assert_non_null(strstr(text, "grey 0.45"));
  assert_memory_equal(strstr(first, "grey"), strstr(second, "grey"), 9); // both edges come first
  free(text);
}

// Where a cell has a symbol nothing crosses it: the last thing painted there before the lines of the grid
// is a plain disc, and the tip of an arrow stays outside it.
static void lines_make_way_for_symbols(void **state) {
  (void)state;
  static const struct {
    const char *marks;
    const char *clear; // how the disc in r3c3 begins; NULL: there is none
  } cases[] = {
      {"thermo r5c5 r4c4 r3c3", "shape grey 0.87"},
      {"thermo r3c3 r4c4", "shape grey 0.87"},
      {"arrow r5c5 r4c4 r3c3", "shape grey 1.00"},
      {"arrow r4c4 r3c3 r2c2", "shape grey 1.00"},
      {"arrow r3c3 r4c4", NULL},
      {"even r3c3", NULL},
      {"odd r3c3; arrow r5c5 r4c4 r3c3", "shape grey 0.87"},
  };
  const struct geom *geom = geom_lookup_side(9);
  struct draw_style style = plate_style();
  struct grid givens = {0};
  givens.cell[2 * 9 + 2] = 7;
  for (size_t i = 0; i < COUNT(cases); i++) {
    struct err err;
    struct mark_list *marks = calloc(1, sizeof *marks);
    if (!marks_parse(cases[i].marks, geom, marks, &err)) fail_msg("%s", err.text);
    char *text = trace_figure(
        &style, &(struct draw_figure){.geom = geom, .givens = &givens, .marks = marks});
    char start[64];
    double cell = (160 - 1.6) / 9, middle = 20.8 + 2.5 * cell; // the middles of the frame's lines
    const char *at = NULL;
    for (const char *next = text; (next = strstr(next, "\nshape ")) != NULL; next++) {
      double x, y, radius;
      if (sscanf(strchr(next + 1, '\n'), "\n  curved %lf,%lf", &x, &y) != 2) continue;
      radius = hypot(x - middle, y - middle);
      if (fabs(radius - 0.3 * cell) < 0.05 && fabs(y - middle) < 0.05) at = next + 1;
    }
    snprintf(start, sizeof start, "%s", at != NULL ? at : "");
    if ((at != NULL) != (cases[i].clear != NULL) ||
        (at != NULL && strncmp(start, cases[i].clear, strlen(cases[i].clear)) != 0))
      fail_msg("%s: '%s'", cases[i].marks, start);
    free(text);
    free(marks);
  }
  // Between two symbols a tube has no edge.
  static const char *const both[] = {"thermo r3c3 r3c4 r3c5", "thermo r3c5 r3c4 r3c3"};
  givens.cell[2 * 9 + 3] = 8;
  for (size_t i = 0; i < COUNT(both); i++) {
    struct err err;
    struct mark_list *marks = calloc(1, sizeof *marks);
    if (!marks_parse(both[i], geom, marks, &err)) fail_msg("%s", err.text);
    char *text = trace_figure(
        &style, &(struct draw_figure){.geom = geom, .givens = &givens, .marks = marks});
    assert_int_equal(count_word(text, "line"), 1 + 2);
    free(text);
    free(marks);
  }
}

// Cages that overlap have a line and a number each, and no two numbers stand in one cell.
static void cages_that_overlap_are_told_apart(void **state) {
  (void)state;
  static const char both[] = "cage 8 r1c1 r1c2 r2c1; cage 7 r1c1 r1c2";
  assert_marks("9", both, " 8\n", 1);
  assert_marks("9", both, " 7\n", 1);
  char *text = trace_marks("9", both);
  double x[2], y[2];
  const char *at = text;
  for (int i = 0; i < 2; i++, at++) {
    at = strstr(at, "\ntext");
    assert_non_null(at);
    assert_int_equal(sscanf(at, "\ntext %lf %lf", &x[i], &y[i]), 2);
  }
  assert_true(fabs(x[0] - x[1]) + fabs(y[0] - y[1]) > 10);
  free(text);
}

// In small cells a number is as small as can be read; where there is no room for that, it is left as
// small as the cell. A small solution has no cages, and larger digits instead.
static void numbers_can_be_read(void **state) {
  (void)state;
  struct draw_style style = plate_style();
  struct mark_list *marks = calloc(1, sizeof *marks);
  struct err err;
  struct draw_layout puzzle, solution;
  const struct geom *geom = geom_lookup_side(9);
  marks_parse("cage 3 r1c1 r1c2", geom, marks, &err);
  for (int size = 60; size <= 300; size += 10) {
    const struct rect rect = {0, 0, size, size};
    draw_layout_init(&puzzle, &style, geom, marks, false, rect);
    draw_layout_init(&solution, &style, geom, marks, true, rect);
    assert_true(puzzle.sum_size >= draw_least_number || puzzle.sum_size == solution.sum_size);
    if (size >= 100) assert_true(puzzle.sum_size >= draw_least_number);
    assert_true(puzzle.numbered && solution.numbered == (size > 185));
    assert_true(solution.symbol_size >= puzzle.symbol_size);
    double bottom = puzzle.cell / 2 + puzzle.symbol_middle -
                    font_glyph_box(style.given, "8").bottom * puzzle.symbol_size;
    assert_true(bottom < puzzle.cell);
  }
  assert_true(solution.sum_size == puzzle.sum_size);
  free(marks);
}

// Digits, candidates and the numbers of cages have a place each.
static void digits_keep_clear_of_numbers(void **state) {
  (void)state;
  struct draw_style style = plate_style();
  struct mark_list *marks = calloc(1, sizeof *marks);
  struct err err;
  struct draw_layout layout;
  for (int side = GEOM_SIDE_MIN; side <= GEOM_SIDE_MAX; side++) {
    const struct geom *geom = geom_lookup_side(side);
    if (geom == NULL) continue;
    marks_parse("cage r1c1 r1c2", geom, marks, &err);
    draw_layout_init(&layout, &style, geom, marks, false, (struct rect){0, 0, 400, 400});
    for (int value = 1; value <= side; value++) {
      struct font_box ink = font_glyph_box(style.given, layout.symbols[value]);
      double top = layout.cell / 2 + layout.symbol_middle - ink.top * layout.symbol_size;
      assert_true(top > layout.sum_bottom);
      struct point candidate = draw_layout_candidate(&layout, 0, value);
      double first = layout.line[0];
      assert_true(candidate.y - layout.candidate_middle - first > layout.sum_bottom);
    }
  }
  free(marks);
}

// --- pinned pictures -----------------------------------------------------------------------------

enum { PINNED_DPI = 60 };

// Plates look as they did when a person looked at them. GRIDPRESS_PIN=1 pins them anew.
static void plates_look_as_pinned(void **state) {
  (void)state;
  for (size_t i = 0; i < COUNT(plates); i++) {
    char path[80];
    snprintf(path, sizeof path, "tests/export/pages/%s.png", plates[i].name);
    struct err err;
    size_t length;
    char *bytes = plate_bytes(
        &plates[i],
        canvas_png_new(&(struct png_options){.dpi = plates[i].dpi > 0 ? plates[i].dpi : PINNED_DPI},
                       &err),
        &length);
    pixels_check_pinned(path, bytes, length);
    free(bytes);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(lines_are_thick_where_boxes_meet),
      cmocka_unit_test(boxes_of_any_shape_are_outlined),
      cmocka_unit_test(extra_regions_lie_under_the_digits),
      cmocka_unit_test(diagonals_make_way_for_symbols),
      cmocka_unit_test(regions_can_be_told_apart),
      cmocka_unit_test(boxes_in_pieces_are_tinted),
      cmocka_unit_test(boards_need_not_fill_their_page),
      cmocka_unit_test(givens_are_black_and_solved_digits_lighter),
      cmocka_unit_test(found_digits_are_ringed),
      cmocka_unit_test(digits_are_centred_by_their_ink),
      cmocka_unit_test(symbols_may_be_any_letters),
      cmocka_unit_test(symbols_fit_their_cells),
      cmocka_unit_test(marks_stand_in_blank_cells_only),
      cmocka_unit_test(labels_stand_outside_the_frame),
      cmocka_unit_test(grain_puts_edges_on_pixels),
      cmocka_unit_test(cages_have_their_numbers),
      cmocka_unit_test(cages_are_dashed_or_thick),
      cmocka_unit_test(cages_keep_their_distance),
      cmocka_unit_test(marks_stand_on_their_edges),
      cmocka_unit_test(signs_set_squares_apart),
      cmocka_unit_test(shapes_lie_under_the_digits),
      cmocka_unit_test(lines_make_way_for_symbols),
      cmocka_unit_test(cages_that_overlap_are_told_apart),
      cmocka_unit_test(numbers_can_be_read),
      cmocka_unit_test(digits_keep_clear_of_numbers),
      cmocka_unit_test(plates_look_as_pinned),
  };
  return cmocka_run_group_tests_name("draw", tests, NULL, NULL);
}
