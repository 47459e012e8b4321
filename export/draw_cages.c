// Cages. A killer cage has a dashed line inside its cells and its sum in the corner of its first cell:
//
//      +-----------+-----------+     The line keeps its distance from the edges of the cells all
//      | 12  - - - | - - - - . |     the way round, at inner corners too. It makes way for the
//      |           |         : |     number, so nothing has to be painted over. Every straight
//      | :         |         : |     piece begins and ends with half a dash: corners are closed.
//      | : . - - - | - - - - ' |
//
// Cages with an operation have thick lines where there are no boxes, which draw_layout.c sees to;
// elsewhere they are dashed like the others.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "export/draw_marks.h"

static const double dash_period = 0.135; // of a cell: a dash and a gap
static const double dash_share = 0.5;    // of the period, which is ink
static const double number_pad = 0.035;  // around a number, where the dashed line stops
static const double number_wide = 0.86;  // of a cell, of the longest number
static const double least_size = 4.5;    // of a number in points: nobody could read a smaller one

// --- numbers -------------------------------------------------------------------------------------

// The sign of the operation, in a font that may lack the mathematical one.
static const char *find_sign(enum mark_kind kind, const struct font *font) {
  static const struct {
    int32_t code;
    const char *sign, *plain;
  } signs[MARK_KINDS] = {
      [MARK_PLUS] = {'+', "+", "+"},
      [MARK_MINUS] = {0x2212, "\xe2\x88\x92", "-"},
      [MARK_TIMES] = {0xd7, "\xc3\x97", "x"},
      [MARK_DIVIDE] = {0xf7, "\xc3\xb7", "/"},
  };
  if (signs[kind].sign == NULL) return "";
  return font_has_character(font, signs[kind].code) ? signs[kind].sign : signs[kind].plain;
}

const char *draw_cage_number(const struct mark *mark, const struct font *font,
                             char text[CAGE_NUMBER_MAX]) {
  text[0] = '\0';
  if (mark->value > 0)
    snprintf(text, CAGE_NUMBER_MAX, "%u%s", (unsigned)mark->value,
             mark->size > 1 ? find_sign(mark->kind, font) : "");
  return text;
}

// The number of a cage as it stands in the corner of its first cell.
struct cage_number {
  char text[CAGE_NUMBER_MAX];
  double size, x, baseline; // of the pen
  double right, bottom;     // of the ink
};

static bool place_number(const struct marks_painting *p, const struct mark *mark,
                         struct cage_number *number) {
  const struct draw_layout *layout = p->layout;
  const struct font *font = p->style->small;
  struct rect cell = draw_layout_cell(layout, mark_cells(p->marks, mark)[0]);
  draw_cage_number(mark, font, number->text);
  if (number->text[0] == '\0' || layout->sum_size < least_size) return false;
  struct font_box first = font_glyph_box(font, number->text);
  double wide = font_measure(font, number->text);
  number->size = fmin(layout->sum_size, number_wide * layout->cell / wide);
  double left = cell.x + layout->sum_left;
  double top = cell.y + layout->sum_bottom - font_glyph_box(font, "0").top * layout->sum_size;
  number->x = left - first.left * number->size;
  number->baseline = top + font_glyph_box(font, "0").top * number->size;
  number->right = left + (wide - 2 * first.left) * number->size;
  number->bottom = number->baseline;
  return true;
}

// --- dashed lines --------------------------------------------------------------------------------

enum {
  DASHES_MAX = 512,                // of one straight piece
  CORNERS_MAX = 4 * GEOM_SIDE_MAX, // of one outline
};

// An outline under work.
struct tracing {
  const struct marks_painting *p;
  const int16_t *cage; // of each cell: its index among the marks, -1: none
  int first;           // the cell that the outline begins at
  struct point corners[CORNERS_MAX];
  int count; // corners so far; the last one will be that where the outline begins
};

// Dashes from one point to another, straight across or straight down.
static void paint_dashes(const struct marks_painting *p, struct point from, struct point to) {
  double weight = p->layout->thin, length = hypot(to.x - from.x, to.y - from.y);
  int periods = (int)lround(length / (dash_period * p->layout->cell));
  if (periods < 1) periods = 1;
  if (periods > DASHES_MAX - 1) periods = DASHES_MAX - 1;
  bool level = from.y == to.y;
  double along = (level ? to.x - from.x : to.y - from.y) / periods;
  double out = copysign(weight / 2, along), half = dash_share / 2;
  struct point corners[DASHES_MAX][4];
  struct contour contours[DASHES_MAX];
  for (int i = 0; i <= periods; i++) {
    // The first and the last dash are halves, and reach around the corner.
    double begin = i == 0 ? -out : (i - half) * along;
    double end = i == periods ? periods * along + out : (i + half) * along;
    double low = fmin(begin, end), high = fmax(begin, end);
    double x0 = from.x + (level ? low : -weight / 2), x1 = from.x + (level ? high : weight / 2);
    double y0 = from.y + (level ? -weight / 2 : low), y1 = from.y + (level ? weight / 2 : high);
    corners[i][0] = (struct point){x0, y0};
    corners[i][1] = (struct point){x1, y0};
    corners[i][2] = (struct point){x1, y1};
    corners[i][3] = (struct point){x0, y1};
    contours[i] = (struct contour){.points = corners[i], .count = 4};
  }
  p->canvas->ops->fill_shape(p->canvas, contours, periods + 1, 0);
}

static void begin_outline(void *context, int cell) {
  struct tracing *tracing = context;
  tracing->first = cell;
  tracing->count = 0;
}

static void add_corner(void *context, struct outline_walk before, struct outline_walk after) {
  struct tracing *tracing = context;
  const struct draw_layout *layout = tracing->p->layout;
  double inset = layout->cage_inset, grain = tracing->p->style->grain;
  double here = draw_layout_edge(layout, before, inset, layout->thin, grain);
  double there = draw_layout_edge(layout, after, inset, layout->thin, grain);
  bool level = before.heading == HEAD_RIGHT || before.heading == HEAD_LEFT;
  if (tracing->cage[tracing->first] < 0 || tracing->count == CORNERS_MAX) return;
  tracing->corners[tracing->count++] = (struct point){
      .x = layout->frame.x + (level ? there : here), .y = layout->frame.y + (level ? here : there)};
}

// Its straight pieces: the first to the right from the corner that the number stands in, the last
// upwards to that corner.
static void end_outline(void *context) {
  const struct tracing *tracing = context;
  const struct marks_painting *p = tracing->p;
  if (tracing->count == 0) return;
  const struct mark *mark = &p->marks->mark[tracing->cage[tracing->first]];
  struct cage_number number;
  bool numbered = tracing->first == mark_cells(p->marks, mark)[0] && place_number(p, mark, &number);
  double pad = number_pad * p->layout->cell, least = p->layout->thin;
  for (int i = 0; i < tracing->count; i++) {
    struct point from = tracing->corners[i > 0 ? i - 1 : tracing->count - 1];
    struct point to = tracing->corners[i];
    if (numbered && i == 0) from.x = fmax(from.x, number.right + pad);
    if (numbered && i == tracing->count - 1) to.y = fmax(to.y, number.bottom + pad);
    bool swallowed = numbered && ((i == 0 && to.x - from.x < least) ||
                                  (i == tracing->count - 1 && from.y - to.y < least));
    if (!swallowed) paint_dashes(p, from, to);
  }
}

// --- all of it -----------------------------------------------------------------------------------

static bool is_dashed(const struct marks_painting *p, const struct mark *mark) {
  return mark_kinds[mark->kind].cage && (mark->kind == MARK_CAGE || !p->layout->outlined);
}

void draw_cages(const struct marks_painting *p) {
  const struct geom *geom = p->layout->geom;
  int16_t cage[GEOM_CELLS_MAX];
  for (int cell = 0; cell < geom->cells; cell++) cage[cell] = -1;
  for (int i = 0; i < p->marks->count; i++) {
    const struct mark *mark = &p->marks->mark[i];
    const uint16_t *cells = mark_cells(p->marks, mark);
    for (int k = 0; k < mark->size && is_dashed(p, mark); k++) cage[cells[k]] = (int16_t)i;
  }
  struct tracing tracing = {.p = p, .cage = cage};
  const struct outline_visitor visitor = {
      .begin = begin_outline, .corner = add_corner, .end = end_outline, .context = &tracing};
  outline_walk_all(&(struct outline){.geom = geom, .group = cage}, false, &visitor);
  for (int i = 0; i < p->marks->count; i++) {
    struct cage_number number;
    if (mark_kinds[p->marks->mark[i].kind].cage && place_number(p, &p->marks->mark[i], &number))
      p->canvas->ops->text(p->canvas, p->style->small, number.size, number.x, number.baseline, 0,
                           number.text);
  }
}
