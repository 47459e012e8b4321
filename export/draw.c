// Paints a grid: grounds first, then lines, then symbols, each where the layout says.
//
// Side to side each symbol is centred by its own ink; up and down all share one baseline, centred
// by the height of the ink of all symbols.
#include "export/draw.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "export/draw_layout.h"

static const char house_family[] = "Lato";

bool draw_style_init(struct draw_style *style, const char *family, struct err *err) {
  if (family == NULL) family = house_family;
  *style = (struct draw_style){.solved_grey = 0.25, .shade_grey = 0.88, .highlight_grey = 0.8};
  style->given = font_lookup(family, FONT_BOLD, FONT_ROMAN, err);
  if (style->given == NULL) return false;
  style->solved = font_lookup(family, FONT_REGULAR, FONT_ROMAN, err);
  style->small = style->solved;
  return style->solved != NULL;
}

bool draw_check_style(const struct draw_style *style, const struct geom *geom, struct err *err) {
  if (style->symbols == NULL) return true;
  if (!font_check_text(style->given, style->symbols, err) ||
      !font_check_text(style->solved, style->symbols, err) ||
      !font_check_text(style->small, style->symbols, err))
    return false;
  int32_t seen[GEOM_SIDE_MAX];
  int count = 0;
  for (const char *rest = style->symbols; *rest != '\0';) {
    int32_t code = font_next_character(&rest);
    for (int i = 0; i < count && i < GEOM_SIDE_MAX; i++)
      if (seen[i] == code)
        return err_set(err, ERR_INPUT, "'%.120s' repeats a letter, expected %d different ones",
                       style->symbols, geom->side);
    if (code == ' ' || code == 0xa0)
      return err_set(err, ERR_INPUT, "'%.120s' has a space, expected %d visible letters",
                     style->symbols, geom->side);
    if (count < GEOM_SIDE_MAX) seen[count] = code;
    count++;
  }
  if (count == geom->side) return true;
  return err_set(err, ERR_INPUT, "'%.120s' has %d letters, expected %d, one for each digit",
                 style->symbols, count, geom->side);
}

// --- grounds -------------------------------------------------------------------------------------

static bool is_shaded(const struct geom *geom, int cell) {
  for (int i = 0; i < geom->cell[cell].region_count; i++)
    if (geom->regions[geom->cell[cell].regions[i]].kind == REGION_EXTRA) return true;
  return false;
}

// The grey that a cell lies on.
static double ground_of(const struct draw_style *style, const struct draw_figure *figure,
                        int cell) {
  if (figure->lighted != NULL && figure->lighted[cell]) return style->highlight_grey;
  return is_shaded(figure->geom, cell) ? style->shade_grey : 1;
}

// Neighbours in a row that share a ground are one rectangle: no seam between them. White is paper.
static void paint_grounds(struct canvas *canvas, const struct draw_layout *layout,
                          const struct draw_style *style, const struct draw_figure *figure) {
  int side = layout->geom->side;
  for (int row = 0; row < side; row++)
    for (int from = 0; from < side;) {
      int first = row * side + from, to = from + 1;
      double grey = ground_of(style, figure, first);
      while (to < side && ground_of(style, figure, row * side + to) == grey) to++;
      struct rect cell = draw_layout_cell(layout, first);
      if (grey < 1)
        canvas->ops->fill_rect(canvas, cell.x, cell.y, cell.width * (to - from), cell.height, grey);
      from = to;
    }
}

// --- symbols -------------------------------------------------------------------------------------

// A text with the ink of its first character centred at x, on a baseline.
static void paint_centred(struct canvas *canvas, const struct font *font, double size, double x,
                          double baseline, double grey, const char *text) {
  struct font_box ink = font_glyph_box(font, text);
  canvas->ops->text(canvas, font, size, x - (ink.left + ink.right) / 2 * size, baseline, grey,
                    text);
}

static void paint_symbol(struct canvas *canvas, const struct draw_layout *layout,
                         const struct font *font, double grey, int cell, int value) {
  struct rect box = draw_layout_cell(layout, cell);
  paint_centred(canvas, font, layout->symbol_size, box.x + box.width / 2,
                box.y + box.height / 2 + layout->symbol_middle, grey, layout->symbols[value]);
}

// --- candidates ----------------------------------------------------------------------------------

// A ring is a black disc under a smaller one of the ground's grey.
static void paint_mark(struct canvas *canvas, const struct draw_layout *layout,
                       const struct draw_style *style, const struct draw_figure *figure, int cell,
                       int value) {
  struct point middle = draw_layout_mark(layout, cell, value);
  uint32_t bit = 1U << (value - 1);
  if (figure->circled != NULL && (figure->circled[cell] & bit) != 0) {
    double room = (layout->cell - layout->thick) / fmax(layout->mark_columns, layout->mark_rows);
    double radius = fmin(layout->mark_middle * 2, room / 2);
    canvas_fill_disc(canvas, middle, radius, 0);
    canvas_fill_disc(canvas, middle, radius - layout->thin, ground_of(style, figure, cell));
  }
  paint_centred(canvas, style->small, layout->mark_size, middle.x, middle.y + layout->mark_middle,
                0, layout->symbols[value]);
  if (figure->struck != NULL && (figure->struck[cell] & bit) != 0) {
    double reach = layout->mark_middle * 1.3;
    canvas->ops->line(canvas, middle.x - reach, middle.y + reach, middle.x + reach,
                      middle.y - reach, layout->thin, 0);
  }
}

static void paint_marks(struct canvas *canvas, const struct draw_layout *layout,
                        const struct draw_style *style, const struct draw_figure *figure,
                        int cell) {
  for (int value = 1; value <= layout->geom->side; value++)
    if (figure->candidates[cell] >> (value - 1) & 1)
      paint_mark(canvas, layout, style, figure, cell, value);
}

// --- labels --------------------------------------------------------------------------------------

static void paint_labels(struct canvas *canvas, const struct draw_layout *layout,
                         const struct draw_style *style) {
  double size = layout->label_size, gap = layout->cell * 0.16;
  for (int i = 0; i < layout->geom->side; i++) {
    char number[16], across[2] = {(char)('A' + i), '\0'};
    snprintf(number, sizeof number, "%d", i + 1);
    double middle = (layout->line[i] + layout->line[i + 1]) / 2;
    canvas_draw_text(canvas, style->small, size, ALIGN_CENTRE, layout->frame.x + middle,
                     layout->frame.y - gap, 0, style->labels == LABELS_CHESS ? across : number);
    canvas_draw_text(canvas, style->small, size, ALIGN_RIGHT, layout->frame.x - gap,
                     layout->frame.y + middle + layout->label_middle, 0, number);
  }
}

// --- all of it -----------------------------------------------------------------------------------

static void paint_cell(struct canvas *canvas, const struct draw_layout *layout,
                       const struct draw_style *style, const struct draw_figure *figure, int cell) {
  int given = figure->givens->cell[cell];
  int solved = figure->solution != NULL ? figure->solution->cell[cell] : 0;
  if (given != 0)
    paint_symbol(canvas, layout, style->given, 0, cell, given);
  else if (solved != 0)
    paint_symbol(canvas, layout, style->solved, style->solved_grey, cell, solved);
  else if (figure->candidates != NULL)
    paint_marks(canvas, layout, style, figure, cell);
}

void draw_figure(struct canvas *canvas, const struct draw_style *style,
                 const struct draw_figure *figure, struct rect rect) {
  struct draw_layout layout;
  draw_layout_init(&layout, style, figure->geom, rect);
  paint_grounds(canvas, &layout, style, figure);
  for (int i = 0; i < layout.run_count; i++)
    canvas->ops->fill_rect(canvas, layout.runs[i].x, layout.runs[i].y, layout.runs[i].width,
                           layout.runs[i].height, 0);
  canvas->ops->fill_shape(canvas, layout.contours, layout.contour_count, 0);
  if (style->labels != LABELS_NONE) paint_labels(canvas, &layout, style);
  for (int cell = 0; cell < figure->geom->cells; cell++)
    paint_cell(canvas, &layout, style, figure, cell);
}

void draw_grid(struct canvas *canvas, const struct draw_style *style, const struct geom *geom,
               const struct grid *givens, const struct grid *solution, struct rect rect) {
  const struct draw_figure figure = {.geom = geom, .givens = givens, .solution = solution};
  draw_figure(canvas, style, &figure, rect);
}
