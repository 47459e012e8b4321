// Plates: one page for every kind of drawing, painted on any canvas. The tests compare canvases on
// them with each other and with the pictures that were looked at once and pinned in tests/pages.
#ifndef GRIDPRESS_TESTS_PLATES_H
#define GRIDPRESS_TESTS_PLATES_H

#include "tests/check.h"

#include "export/draw.h"

enum { PLATE_SIZE = 216 };

static const struct page_box plate_box = {.width = PLATE_SIZE, .height = PLATE_SIZE};
static const struct rect plate_rect = {10, 10, PLATE_SIZE - 20, PLATE_SIZE - 20};

static inline const struct font *plate_font(enum font_weight weight, enum font_slant slant) {
  struct err err;
  const struct font *font = font_lookup("Lato", weight, slant, &err);
  if (font == NULL) fail_msg("%s", err.text);
  return font;
}

static inline struct draw_style plate_style(void) {
  struct draw_style style;
  struct err err;
  if (!draw_style_init(&style, NULL, &err)) fail_msg("%s", err.text);
  return style;
}

// A solved grid of any rectangular box shape, by shifting, and about two cells in five of it.
static inline void plate_pattern(const struct geom *geom, struct grid *givens, struct grid *full) {
  int side = geom->side, high = geom->box_height > 0 ? geom->box_height : 1;
  int wide = geom->box_width > 0 ? geom->box_width : 1;
  *givens = (struct grid){0};
  for (int cell = 0; cell < geom->cells; cell++) {
    int row = cell / side, column = cell % side;
    full->cell[cell] = (uint8_t)((row % high * wide + row / high + column) % side + 1);
    if ((7 * row + 3 * column + row * column) % 5 < 2) givens->cell[cell] = full->cell[cell];
  }
}

static inline void plate_grid(struct canvas *canvas, const struct draw_style *style,
                              const struct geom *geom, bool solved) {
  struct grid givens, full;
  plate_pattern(geom, &givens, &full);
  struct err err = {0};
  if (!draw_check_style(style, geom, &err)) fail_msg("%s", err.text);
  draw_grid(canvas, style, geom, &givens, solved ? &full : NULL, plate_rect);
}

static inline void paint_4x4(struct canvas *canvas) {
  struct draw_style style = plate_style();
  plate_grid(canvas, &style, geom_lookup_side(4), false);
}

static inline void paint_6x6(struct canvas *canvas) {
  struct draw_style style = plate_style();
  plate_grid(canvas, &style, geom_lookup(3, 2), true);
}

static inline void paint_9x9(struct canvas *canvas) {
  struct draw_style style = plate_style();
  struct grid givens = check_grid(FIGURE_4_2);
  draw_grid(canvas, &style, geom_lookup_side(9), &givens, NULL, plate_rect);
}

static inline void paint_9x9_solved(struct canvas *canvas) {
  struct draw_style style = plate_style();
  struct grid givens = check_grid(FIGURE_4_2), full = check_grid(FIGURE_4_2_SOLUTION);
  draw_grid(canvas, &style, geom_lookup_side(9), &givens, &full, plate_rect);
}

static inline void paint_12x12(struct canvas *canvas) {
  struct draw_style style = plate_style();
  style.labels = LABELS_CHESS;
  plate_grid(canvas, &style, geom_lookup(4, 3), false);
}

static inline void paint_16x16(struct canvas *canvas) {
  struct draw_style style = plate_style();
  plate_grid(canvas, &style, geom_lookup_side(16), false);
}

static inline void paint_25x25(struct canvas *canvas) {
  struct draw_style style = plate_style();
  plate_grid(canvas, &style, geom_lookup_side(25), true);
}

// What a worked example shows: pencil marks, cells in light, a mark in a ring, marks struck out.
static inline void paint_marks(struct canvas *canvas) {
  const struct geom *geom = geom_lookup_side(9);
  struct draw_style style = plate_style();
  style.labels = LABELS_NUMBERS;
  struct grid givens = check_grid(FIGURE_4_2);
  uint32_t candidates[GEOM_CELLS_MAX], struck[GEOM_CELLS_MAX] = {0}, circled[GEOM_CELLS_MAX] = {0};
  unsigned char lighted[GEOM_CELLS_MAX] = {0};
  for (int cell = 0; cell < geom->cells; cell++) {
    candidates[cell] = 0x1ff;
    for (int i = 0; i < geom->cell[cell].peer_count; i++) {
      int value = givens.cell[geom->cell[cell].peers[i]];
      if (value != 0) candidates[cell] &= ~(1U << (value - 1));
    }
    if (cell / 9 == 2) lighted[cell] = 1;
    if (cell / 9 == 2) struck[cell] = candidates[cell] & 0x014;
    if (cell / 9 == 4 || cell / 9 == 2) circled[cell] = candidates[cell] & 0x0a2;
  }
  draw_figure(canvas, &style,
              &(struct draw_figure){.geom = geom,
                                    .givens = &givens,
                                    .candidates = candidates,
                                    .struck = struck,
                                    .circled = circled,
                                    .lighted = lighted},
              plate_rect);
}

static inline void paint_irregular(struct canvas *canvas) {
  static const uint8_t boxes[] = {0, 0, 0, 1, 1, 0, 2, 0, 1, 1, 2, 2, 2,
                                  3, 1, 4, 2, 3, 3, 3, 4, 4, 4, 4, 3};
  struct err err;
  struct geom *geom = geom_new(&(struct geom_spec){.side = 5, .box_of_cell = boxes}, &err);
  assert_non_null(geom);
  struct draw_style style = plate_style();
  plate_grid(canvas, &style, geom, true);
  geom_free(geom);
}

// Four windows and both diagonals.
static inline void paint_extra(struct canvas *canvas) {
  uint16_t extra[6][GEOM_SIDE_MAX];
  for (int window = 0; window < 4; window++)
    for (int i = 0; i < 9; i++)
      extra[window][i] = (uint16_t)((1 + window / 2 * 4 + i / 3) * 9 + 1 + window % 2 * 4 + i % 3);
  for (int i = 0; i < 9; i++) {
    extra[4][i] = (uint16_t)(i * 10);
    extra[5][i] = (uint16_t)(8 + i * 8);
  }
  struct err err;
  struct geom *geom = geom_new(
      &(struct geom_spec){
          .box_width = 3, .box_height = 3, .extra_count = 6, .extra = (const void *)extra},
      &err);
  assert_non_null(geom);
  struct draw_style style = plate_style();
  plate_grid(canvas, &style, geom, false);
  geom_free(geom);
}

static inline void paint_word(struct canvas *canvas) {
  struct draw_style style = plate_style();
  style.symbols = "COPYRIGHT";
  plate_grid(canvas, &style, geom_lookup_side(9), true);
}

static inline void paint_greek(struct canvas *canvas) {
  struct draw_style style = plate_style();
  style.symbols = "αβγδεζηθλ";
  plate_grid(canvas, &style, geom_lookup_side(9), true);
}

// Texts in several scripts, weights and slants; slanted lines; a polygon that crosses itself.
static inline void paint_text(struct canvas *canvas) {
  static const char *const lines[] = {"Příliš žluťoučký kůň, Übermaß & “Œuvre” <…>",
                                      "Ελληνικά: εννέα διαφορετικά ψηφία",
                                      "Кириллица: девять разных цифр, Ґґ Її Ўў"};
  double y = 30;
  for (size_t i = 0; i < COUNT(lines); i++, y += 18)
    canvas_draw_text(canvas, plate_font(FONT_REGULAR, FONT_ROMAN), 9, ALIGN_LEFT, 10, y, 0,
                     lines[i]);
  canvas_draw_text(canvas, plate_font(FONT_LIGHT, FONT_ITALIC), 16, ALIGN_CENTRE, 110, y + 8, 0,
                   "light italic, centred");
  canvas_draw_text(canvas, plate_font(FONT_BLACK, FONT_ROMAN), 16, ALIGN_RIGHT, 210, y + 30, 0.4,
                   "black, to the right");
  for (int i = 0; i < 6; i++)
    canvas->ops->line(canvas, 20, 130 + 4 * i, 100, 130 + 14 * i, 0.75 + 0.5 * i, 0.1 * i);
  struct point star[5];
  for (int i = 0; i < 5; i++) {
    static const double xs[] = {160, 183.5, 122, 198, 136.5};
    static const double ys[] = {128, 200, 155.6, 155.6, 200};
    star[i] = (struct point){xs[i], ys[i]};
  }
  canvas->ops->fill_polygon(canvas, star, 5, 0.3);
  canvas->ops->fill_rect(canvas, 20.3, 204.6, 180.2, 3.3, 0.5);
}

static const struct plate {
  const char *name;
  void (*paint)(struct canvas *canvas);
} plates[] = {
    {.name = "4x4", .paint = paint_4x4},
    {.name = "6x6", .paint = paint_6x6},
    {.name = "9x9", .paint = paint_9x9},
    {.name = "9x9-solved", .paint = paint_9x9_solved},
    {.name = "12x12-labels", .paint = paint_12x12},
    {.name = "16x16", .paint = paint_16x16},
    {.name = "25x25", .paint = paint_25x25},
    {.name = "marks", .paint = paint_marks},
    {.name = "irregular", .paint = paint_irregular},
    {.name = "extra", .paint = paint_extra},
    {.name = "word", .paint = paint_word},
    {.name = "greek", .paint = paint_greek},
    {.name = "text", .paint = paint_text},
};

// Paints a plate and writes it to a stream.
static inline void plate_write(const struct plate *plate, struct canvas *canvas, FILE *stream) {
  struct err err = {0};
  assert_non_null(canvas);
  if (!canvas->ops->begin_page(canvas, &plate_box, &err)) fail_msg("%s", err.text);
  plate->paint(canvas);
  if (!canvas->ops->end_page(canvas, &err)) fail_msg("%s: %s", plate->name, err.text);
  if (!canvas->ops->finish(canvas, stream, &err)) fail_msg("%s: %s", plate->name, err.text);
  canvas->ops->free(canvas);
}

#endif
