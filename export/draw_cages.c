// Cages. A killer cage has a dashed line inside its cells and its sum in the corner of its first cell:
//
//      +-----------+-----------+     The line keeps its distance from the edges of the cells all
//      | 12  - - - | - - - - . |     the way round, at inner corners too. It makes way for the
//      |           |         : |     number, so nothing has to be painted over. Every straight
//      | :         |         : |     piece begins and ends with half a dash: corners are closed.
//      | : . - - - | - - - - ' |
//
// Cages that overlap are drawn in layers, each a little further inside. Then a number stands in the first
// cell of its cage that has no other, and all lines make way for all numbers.
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
static const double layer_step = 0.055;  // of a cell, from one layer to the next

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

// Where the numbers of cages stand.
struct cage_places {
  int16_t number[GEOM_CELLS_MAX]; // the mark whose number stands in a cell; -1: none
  uint16_t cell[MARKS_MAX];       // where the number of a mark stands
  bool crossing;                  // some cages overlap
};

static void find_places(const struct mark_list *marks, struct cage_places *places) {
  bool caged[GEOM_CELLS_MAX] = {false};
  memset(places->number, -1, sizeof places->number);
  places->crossing = false;
  for (int i = 0; i < marks->count; i++) {
    const struct mark *mark = &marks->mark[i];
    const uint16_t *cells = mark_cells(marks, mark);
    if (!mark_kinds[mark->kind].cage) continue;
    int at = 0;
    while (at < mark->size && places->number[cells[at]] >= 0) at++;
    places->cell[i] = cells[at < mark->size ? at : 0];
    if (mark->value > 0) places->number[places->cell[i]] = (int16_t)i;
    for (int k = 0; k < mark->size; k++) {
      places->crossing = places->crossing || caged[cells[k]];
      caged[cells[k]] = true;
    }
  }
}

// The number of a cage as it stands in the corner of its first cell.
struct cage_number {
  char text[CAGE_NUMBER_MAX];
  double size, x, baseline; // of the pen
  double right, bottom;     // of the ink
};

static bool place_number(const struct marks_painting *p, const struct mark *mark, int at,
                         struct cage_number *number) {
  const struct draw_layout *layout = p->layout;
  const struct font *font = p->style->small;
  struct rect cell = draw_layout_cell(layout, at);
  draw_cage_number(mark, font, number->text);
  if (number->text[0] == '\0' || layout->sum_size < draw_least_number) return false;
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
  LAYERS_MAX = 4,                  // with lines of their own; later ones lie on the last
  CORNERS_MAX = 4 * GEOM_SIDE_MAX, // of one outline
};

// An outline under work.
struct tracing {
  const struct marks_painting *p;
  const struct cage_places *places;
  const int16_t *cage; // of each cell: its index among the marks, -1: none
  double inset;        // of the line
  int first;           // the cell that the outline begins at
  struct point corners[CORNERS_MAX];
  int count; // corners so far; the last one will be that where the outline begins
};

// Does a piece of a line run into a number?
static bool hits_number(const struct tracing *tracing, const struct point *corners) {
  const struct marks_painting *p = tracing->p;
  double pad = number_pad * p->layout->cell;
  for (int cell = 0; tracing->places->crossing && cell < p->layout->geom->cells; cell++) {
    struct rect room = draw_layout_cell(p->layout, cell);
    int index = tracing->places->number[cell];
    if (index < 0 || corners[2].x < room.x || corners[0].x > room.x + room.width ||
        corners[2].y < room.y || corners[0].y > room.y + room.height)
      continue;
    struct cage_number number;
    if (place_number(p, &p->marks->mark[index], cell, &number) &&
        corners[0].x < number.right + pad && corners[0].y < number.bottom + pad)
      return true;
  }
  return false;
}

// Dashes from one point to another, straight across or straight down.
static void paint_dashes(const struct tracing *tracing, struct point from, struct point to) {
  const struct marks_painting *p = tracing->p;
  double weight = p->layout->thin, length = hypot(to.x - from.x, to.y - from.y);
  int periods = (int)lround(length / (dash_period * p->layout->cell));
  if (periods < 1) periods = 1;
  if (periods > DASHES_MAX - 1) periods = DASHES_MAX - 1;
  bool level = from.y == to.y;
  double along = (level ? to.x - from.x : to.y - from.y) / periods;
  double out = copysign(weight / 2, along), half = dash_share / 2;
  struct point corners[DASHES_MAX][4];
  struct contour contours[DASHES_MAX];
  int count = 0;
  for (int i = 0; i <= periods; i++) {
    // The first and the last dash are halves, and reach around the corner.
    double begin = i == 0 ? -out : (i - half) * along;
    double end = i == periods ? periods * along + out : (i + half) * along;
    double low = fmin(begin, end), high = fmax(begin, end);
    double x0 = from.x + (level ? low : -weight / 2), x1 = from.x + (level ? high : weight / 2);
    double y0 = from.y + (level ? -weight / 2 : low), y1 = from.y + (level ? weight / 2 : high);
    corners[count][0] = (struct point){x0, y0};
    corners[count][1] = (struct point){x1, y0};
    corners[count][2] = (struct point){x1, y1};
    corners[count][3] = (struct point){x0, y1};
    contours[count] = (struct contour){.points = corners[count], .count = 4};
    if (!hits_number(tracing, corners[count])) count++;
  }
  if (count > 0) p->canvas->ops->fill_shape(p->canvas, contours, count, 0);
}

static void begin_outline(void *context, int cell) {
  struct tracing *tracing = context;
  tracing->first = cell;
  tracing->count = 0;
}

static void add_corner(void *context, struct outline_walk before, struct outline_walk after) {
  struct tracing *tracing = context;
  const struct draw_layout *layout = tracing->p->layout;
  double inset = tracing->inset, grain = tracing->p->style->grain;
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
  bool numbered = tracing->first == tracing->places->cell[tracing->cage[tracing->first]] &&
                  place_number(p, mark, tracing->first, &number);
  double pad = number_pad * p->layout->cell, least = p->layout->thin;
  for (int i = 0; i < tracing->count; i++) {
    struct point from = tracing->corners[i > 0 ? i - 1 : tracing->count - 1];
    struct point to = tracing->corners[i];
    if (numbered && i == 0) from.x = fmax(from.x, number.right + pad);
    if (numbered && i == tracing->count - 1) to.y = fmax(to.y, number.bottom + pad);
    bool swallowed = numbered && ((i == 0 && to.x - from.x < least) ||
                                  (i == tracing->count - 1 && from.y - to.y < least));
    if (!swallowed) paint_dashes(tracing, from, to);
  }
}

// --- all of it -----------------------------------------------------------------------------------

static bool is_dashed(const struct marks_painting *p, const struct mark *mark) {
  return mark_kinds[mark->kind].cage && (mark->kind == MARK_CAGE || !p->layout->outlined);
}

// The cages that come next and share no cell with each other, as a group for each cell. False: none.
static bool take_layer(const struct marks_painting *p, bool *done, int16_t *cage) {
  bool any = false;
  for (int cell = 0; cell < p->layout->geom->cells; cell++) cage[cell] = -1;
  for (int i = 0; i < p->marks->count; i++) {
    const struct mark *mark = &p->marks->mark[i];
    const uint16_t *cells = mark_cells(p->marks, mark);
    bool fits = !done[i] && is_dashed(p, mark);
    for (int k = 0; k < mark->size && fits; k++) fits = cage[cells[k]] < 0;
    if (!fits) continue;
    for (int k = 0; k < mark->size; k++) cage[cells[k]] = (int16_t)i;
    done[i] = any = true;
  }
  return any;
}

void draw_cages(const struct marks_painting *p) {
  const struct draw_layout *layout = p->layout;
  struct cage_places places;
  bool done[MARKS_MAX] = {false};
  int16_t cage[GEOM_CELLS_MAX];
  find_places(p->marks, &places);
  for (int layer = 0; take_layer(p, done, cage); layer++) {
    int further = layer < LAYERS_MAX ? layer : LAYERS_MAX - 1;
    struct tracing tracing = {.p = p,
                              .places = &places,
                              .cage = cage,
                              .inset = layout->cage_inset + further * layer_step * layout->cell};
    const struct outline_visitor visitor = {
        .begin = begin_outline, .corner = add_corner, .end = end_outline, .context = &tracing};
    outline_walk_all(&(struct outline){.geom = layout->geom, .group = cage}, false, &visitor);
  }
  for (int i = 0; i < p->marks->count; i++) {
    struct cage_number number;
    if (mark_kinds[p->marks->mark[i].kind].cage &&
        place_number(p, &p->marks->mark[i], places.cell[i], &number))
      p->canvas->ops->text(p->canvas, p->style->small, number.size, number.x, number.baseline, 0,
                           number.text);
  }
}
