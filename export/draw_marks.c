// Marks that are drawn as shapes. Those of whole cells lie under the lines of the grid, those of edges
// on them, with a little of the line taken away where it would run through a sign or a letter.
//
// Greys are light, so that black digits stay easy to read on them, and every shape has a darker edge:
// it tells shapes that overlap from each other, and it is what is left on a canvas that knows black
// and white alone. Nothing is drawn with a line thinner than those between cells, which printers can do.
#include "export/draw_marks.h"

#include <math.h>
#include <string.h>

static const double shape_grey = 0.87, edge_grey = 0.45; // of thermometers, squares and circles
static const double arrow_grey = 0.45;
static const double square_size = 0.70; // of a cell; so are all that follow
static const double circle_radius = 0.37;
static const double bulb_radius = 0.36;
static const double tube_radius = 0.14;
static const double arrow_radius = 0.38;
static const double arrow_weight = 0.035;
static const double arrow_reach = 0.17; // of the tip beyond the middle of its cell
static const double arrow_head = 0.17;
static const double symbol_radius = 0.3; // where there is a symbol, of what is kept clear for it
static const double dot_radius = 0.112;
static const double number_radius = 0.16,
                    number_height = 1.05; // of a dot with a number; of its radius
static const double bar_length = 0.5, bar_width = 0.17;
static const double sign_width = 0.24, sign_depth = 0.14, sign_weight = 0.04;
static const double letter_height = 0.23;
static const double spread = 0.27;      // between marks that share an edge
static const double apart_scale = 1.35; // of signs that have a gap of their own

static struct point middle_of(const struct marks_painting *p, int cell) {
  struct rect box = draw_layout_cell(p->layout, cell);
  return (struct point){box.x + box.width / 2, box.y + box.height / 2};
}

static struct point between(struct point a, struct point b, double share) {
  return (struct point){a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share};
}

// A point so far from `from` in the direction of `to`.
static struct point towards(struct point from, struct point to, double distance) {
  double length = hypot(to.x - from.x, to.y - from.y);
  return length > 0 ? between(from, to, distance / length) : from;
}

// --- strokes -------------------------------------------------------------------------------------

// A broad line with round ends through the middles of cells; of its edge what is not between two
// symbols, where two short lines would look like a sign.
static void paint_tube(const struct marks_painting *p, const uint16_t *cells, int count,
                       double radius, double grey, bool is_edge) {
  for (int i = 0; i < count; i++) {
    struct point here = middle_of(p, cells[i]);
    canvas_fill_disc(p->canvas, here, radius, grey);
    if (i == 0 || (is_edge && p->symbol[cells[i]] && p->symbol[cells[i - 1]])) continue;
    struct point before = middle_of(p, cells[i - 1]);
    p->canvas->ops->line(p->canvas, before.x, before.y, here.x, here.y, 2 * radius, grey);
  }
}

// --- under the lines -----------------------------------------------------------------------------

static void paint_square(const struct marks_painting *p, const struct mark *mark) {
  double edge = p->layout->thin, side = square_size * p->layout->cell;
  struct point middle = middle_of(p, mark_cells(p->marks, mark)[0]);
  for (int within = 0; within <= 1; within++) {
    double size = side - 2 * within * edge;
    p->canvas->ops->fill_rect(p->canvas, middle.x - size / 2, middle.y - size / 2, size, size,
                              within ? shape_grey : edge_grey);
  }
}

static void paint_circle(const struct marks_painting *p, const struct mark *mark) {
  double edge = p->layout->thin, radius = circle_radius * p->layout->cell;
  struct point middle = middle_of(p, mark_cells(p->marks, mark)[0]);
  canvas_fill_disc(p->canvas, middle, radius, edge_grey);
  canvas_fill_disc(p->canvas, middle, radius - edge, shape_grey);
}

static void paint_thermo(const struct marks_painting *p, const struct mark *mark, bool within) {
  const uint16_t *cells = mark_cells(p->marks, mark);
  double cell = p->layout->cell, inset = within ? p->layout->thin : 0;
  double grey = within ? shape_grey : edge_grey;
  canvas_fill_disc(p->canvas, middle_of(p, cells[0]), bulb_radius * cell - inset, grey);
  paint_tube(p, cells, mark->size, tube_radius * cell - inset, grey, !within);
}

// Thermometers of one bulb are one shape with several tubes; they follow each other in the list.
static void paint_thermos(const struct marks_painting *p, int first) {
  int bulb = mark_cells(p->marks, &p->marks->mark[first])[0];
  for (int within = 0; within <= 1; within++)
    for (int i = first; i < p->marks->count; i++) {
      const struct mark *mark = &p->marks->mark[i];
      if (mark->kind != MARK_THERMO || mark_cells(p->marks, mark)[0] != bulb) break;
      paint_thermo(p, mark, within);
    }
}

// Two lines that meet at the tip.
static void paint_head(const struct marks_painting *p, struct point from, struct point tip,
                       double weight) {
  double angle = atan2(tip.y - from.y, tip.x - from.x), size = arrow_head * p->layout->cell;
  for (int side = -1; side <= 1; side += 2) {
    double back = angle + M_PI + side * M_PI / 5;
    p->canvas->ops->line(p->canvas, tip.x, tip.y, tip.x + size * cos(back),
                         tip.y + size * sin(back), weight, arrow_grey);
  }
  canvas_fill_disc(p->canvas, tip, weight / 2, arrow_grey);
}

// The shaft leaves the circle from its cell that is nearest.
static struct point arrow_start(const struct marks_painting *p, const struct mark *mark) {
  const uint16_t *cells = mark_cells(p->marks, mark);
  int circle = (int)mark->value;
  struct point to = middle_of(p, cells[circle]), best = middle_of(p, cells[0]);
  for (int i = 1; i < circle; i++) {
    struct point next = middle_of(p, cells[i]);
    if (hypot(next.x - to.x, next.y - to.y) <= hypot(best.x - to.x, best.y - to.y)) best = next;
  }
  return towards(best, to, arrow_radius * p->layout->cell);
}

static void paint_arrow(const struct marks_painting *p, const struct mark *mark) {
  const uint16_t *cells = mark_cells(p->marks, mark);
  double cell = p->layout->cell, weight = fmax(arrow_weight * cell, p->layout->thin);
  int circle = (int)mark->value;
  canvas_fill_ring(p->canvas, middle_of(p, cells[0]), middle_of(p, cells[circle - 1]),
                   arrow_radius * cell, weight, arrow_grey);
  struct point last = arrow_start(p, mark), from = last;
  for (int i = circle; i < mark->size; i++) {
    struct point next = middle_of(p, cells[i]);
    from = i > circle ? middle_of(p, cells[i - 1]) : last;
    double reach = (p->symbol[cells[i]] ? -symbol_radius : arrow_reach) * cell;
    if (i == mark->size - 1)
      next = between(from, next, 1 + reach / hypot(next.x - from.x, next.y - from.y));
    p->canvas->ops->line(p->canvas, from.x, from.y, next.x, next.y, weight, arrow_grey);
    if (i < mark->size - 1) canvas_fill_disc(p->canvas, next, weight / 2, arrow_grey);
    last = next;
  }
  paint_head(p, from, last, weight);
}

// Outlines of thermometers and shafts of arrows make way for symbols: the ground that a symbol stands on,
// a shape's where it is on one, is plain.
static void clear_symbols(const struct marks_painting *p) {
  bool crossed[GEOM_CELLS_MAX] = {false}, shaped[GEOM_CELLS_MAX] = {false};
  for (int i = 0; i < p->marks->count; i++) {
    const struct mark *mark = &p->marks->mark[i];
    const uint16_t *cells = mark_cells(p->marks, mark);
    bool thermo = mark->kind == MARK_THERMO, arrow = mark->kind == MARK_ARROW;
    bool shape = thermo || mark->kind == MARK_EVEN || mark->kind == MARK_ODD;
    for (int k = 0; k < mark->size; k++) {
      shaped[cells[k]] |= shape;
      crossed[cells[k]] |= thermo || (arrow && k >= (int)mark->value);
    }
  }
  for (int cell = 0; cell < p->layout->geom->cells; cell++)
    if (crossed[cell] && p->symbol[cell])
      canvas_fill_disc(p->canvas, middle_of(p, cell), symbol_radius * p->layout->cell,
                       shaped[cell] ? shape_grey : p->ground[cell]);
}

void draw_marks_below(const struct marks_painting *p) {
  int bulb = -1;
  for (int i = 0; i < p->marks->count; i++) {
    const struct mark *mark = &p->marks->mark[i];
    if (mark->kind == MARK_EVEN) paint_square(p, mark);
    if (mark->kind == MARK_ODD) paint_circle(p, mark);
    if (mark->kind == MARK_ARROW) paint_arrow(p, mark);
    if (mark->kind != MARK_THERMO || mark_cells(p->marks, mark)[0] == bulb) continue;
    bulb = mark_cells(p->marks, mark)[0];
    paint_thermos(p, i);
  }
  clear_symbols(p);
}

// --- on edges ------------------------------------------------------------------------------------

// A mark between two cells: its place, and the direction from the first to the second.
struct edge {
  struct point middle;
  double dx, dy; // of length 1
  uint16_t cells[2];
};

// Marks that share an edge stand side by side along it.
static struct edge edge_of(const struct marks_painting *p, const struct mark *mark) {
  const uint16_t *cells = mark_cells(p->marks, mark);
  struct point a = middle_of(p, cells[0]), b = middle_of(p, cells[1]);
  double length = hypot(b.x - a.x, b.y - a.y);
  struct edge edge = {.middle = between(a, b, 0.5),
                      .dx = (b.x - a.x) / length,
                      .dy = (b.y - a.y) / length,
                      .cells = {cells[0], cells[1]}};
  int before = 0, behind = 0;
  for (int i = 0; i < p->marks->count; i++) {
    const struct mark *other = &p->marks->mark[i];
    if (!mark_kinds[other->kind].edge || other == mark) continue;
    const uint16_t *there = mark_cells(p->marks, other);
    bool same = (there[0] == cells[0] && there[1] == cells[1]) ||
                (there[0] == cells[1] && there[1] == cells[0]);
    before += same && other < mark;
    behind += same && other > mark;
  }
  double along = (before - behind) / 2.0 * spread * p->layout->cell;
  edge.middle.x += fabs(edge.dy) * along;
  edge.middle.y += fabs(edge.dx) * along;
  return edge;
}

// Takes the line away between two cells: along the edge so far both ways. Each cell keeps its ground, and
// the second lies over the first: where two rectangles only touch, a viewer may show the line between them.
static void clear_edge(const struct marks_painting *p, const struct edge *edge, double along) {
  const struct draw_layout *layout = p->layout;
  if (layout->apart) return;
  int first = edge->cells[0], second = edge->cells[1];
  bool thick = layout->group[first] != layout->group[second];
  double reach = (thick ? layout->thick : layout->thin) / 2 + 0.02 * layout->cell;
  double across_x = fabs(edge->dy) * along, across_y = fabs(edge->dx) * along;
  for (int side = 0; side <= 1; side++) {
    if (side == 1 && p->ground[first] == p->ground[second]) break;
    double back = side == 0 ? reach : 0;
    struct point from = {edge->middle.x - edge->dx * back, edge->middle.y - edge->dy * back};
    struct point to = {edge->middle.x + edge->dx * reach, edge->middle.y + edge->dy * reach};
    p->canvas->ops->fill_rect(p->canvas, fmin(from.x, to.x) - across_x,
                              fmin(from.y, to.y) - across_y, fabs(to.x - from.x) + 2 * across_x,
                              fabs(to.y - from.y) + 2 * across_y, p->ground[edge->cells[side]]);
  }
}

// "<" with its tip towards the first cell, which is the smaller one.
static void paint_sign(const struct marks_painting *p, const struct edge *edge) {
  double scale = p->layout->cell * (p->layout->apart ? apart_scale : 1);
  double half = sign_width / 2 * scale, depth = sign_depth / 2 * scale;
  double weight = fmax(sign_weight * scale, p->layout->thin);
  double thick = weight * hypot(2 * depth, half) / half; // of an arm, along the edge's way
  clear_edge(p, edge, half + 0.04 * scale);
  struct point c = edge->middle;
  const struct {
    double ahead, aside;
  } corners[] = {{depth, half},          {-depth, 0},        {depth, -half},
                 {depth + thick, -half}, {thick - depth, 0}, {depth + thick, half}};
  struct point points[6];
  for (int i = 0; i < 6; i++) {
    double ahead = corners[i].ahead - thick / 2, aside = corners[i].aside;
    points[i] = (struct point){c.x + ahead * edge->dx - aside * edge->dy,
                               c.y + ahead * edge->dy + aside * edge->dx};
  }
  p->canvas->ops->fill_polygon(p->canvas, points, 6, 0);
}

static double ring_weight(const struct marks_painting *p) {
  return fmax(p->layout->thin, 0.022 * p->layout->cell);
}

static double number_size(const struct font *font, double radius) {
  return number_height * radius / font_glyph_box(font, "0").top;
}

// The number of a dot, in the middle of it.
static void paint_number(const struct marks_painting *p, struct point middle, double radius,
                         double grey, uint32_t number) {
  const struct font *font = p->style->given;
  char text[12];
  snprintf(text, sizeof text, "%u", (unsigned)number);
  struct font_box ink = font_glyph_box(font, "0");
  double size = number_size(font, radius);
  p->canvas->ops->text(p->canvas, font, size, middle.x - font_measure(font, text) * size / 2,
                       middle.y + ink.top / 2 * size, grey, text);
}

// A dot with a number is larger, to hold it.
static void paint_dot(const struct marks_painting *p, const struct edge *edge,
                      const struct mark *mark) {
  bool black = mark->kind == MARK_BLACK;
  double radius = (mark->value > 0 ? number_radius : dot_radius) * p->layout->cell;
  canvas_fill_disc(p->canvas, edge->middle, radius, 0);
  if (!black) canvas_fill_disc(p->canvas, edge->middle, radius - ring_weight(p), 1);
  if (mark->value > 0) paint_number(p, edge->middle, radius, black ? 1 : 0, mark->value);
}

static void paint_bar(const struct marks_painting *p, const struct edge *edge) {
  for (int within = 0; within <= 1; within++) {
    double less = within ? 2 * ring_weight(p) : 0;
    double along = bar_length * p->layout->cell - less, across = bar_width * p->layout->cell - less;
    double width = edge->dx != 0 ? across : along, height = edge->dx != 0 ? along : across;
    p->canvas->ops->fill_rect(p->canvas, edge->middle.x - width / 2, edge->middle.y - height / 2,
                              width, height, within);
  }
}

static double letter_size(const struct draw_layout *layout, const struct font *font,
                          const char *letter) {
  double scale = layout->cell * (layout->apart ? apart_scale : 1);
  return letter_height * scale / font_glyph_box(font, letter).top;
}

static void paint_letter(const struct marks_painting *p, const struct edge *edge,
                         const char *letter) {
  const struct font *font = p->style->given;
  struct font_box ink = font_glyph_box(font, letter);
  double size = letter_size(p->layout, font, letter);
  double extent = edge->dx != 0 ? ink.top : ink.right - ink.left;
  clear_edge(p, edge, extent * size / 2 + 0.025 * p->layout->cell);
  p->canvas->ops->text(p->canvas, font, size, edge->middle.x - (ink.left + ink.right) / 2 * size,
                       edge->middle.y + ink.top / 2 * size, 0, letter);
}

void draw_marks_on_edges(const struct marks_painting *p) {
  bool bars = marks_are_bars(p->marks);
  for (int i = 0; i < p->marks->count; i++) {
    const struct mark *mark = &p->marks->mark[i];
    if (!mark_kinds[mark->kind].edge) continue;
    struct edge edge = edge_of(p, mark);
    if (mark->kind == MARK_LESS) paint_sign(p, &edge);
    if (mark->kind == MARK_WHITE && bars) paint_bar(p, &edge);
    if (mark->kind == MARK_BLACK || (mark->kind == MARK_WHITE && !bars)) paint_dot(p, &edge, mark);
    if (mark->kind == MARK_X) paint_letter(p, &edge, "X");
    if (mark->kind == MARK_V) paint_letter(p, &edge, "V");
  }
}

double draw_marks_type(const struct draw_layout *layout, const struct draw_style *style,
                       const struct mark_list *marks) {
  double least = INFINITY;
  for (int i = 0; i < marks->count; i++) {
    const struct mark *mark = &marks->mark[i];
    bool dot = mark->kind == MARK_WHITE || mark->kind == MARK_BLACK;
    if (mark->kind == MARK_X) least = fmin(least, letter_size(layout, style->given, "X"));
    if (mark->kind == MARK_V) least = fmin(least, letter_size(layout, style->given, "V"));
    if (dot && mark->value > 0)
      least = fmin(least, number_size(style->given, number_radius * layout->cell));
  }
  return least;
}
