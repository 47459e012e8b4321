// Paints a grid: grounds first, then lines and marks, then symbols, each where the layout says.
//
// Side to side each symbol is centred by its own ink; up and down all share one baseline, centred
// by the height of the ink of all symbols.
#include "export/draw.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "export/draw_marks.h"

static const char house_family[] = "Lato";

bool draw_style_init(struct draw_style *style, const char *family, struct err *err) {
  if (family == NULL) family = house_family;
  *style = (struct draw_style){.solved_grey = 0.25,
                               .shade_grey = DRAW_SHADE_GREY,
                               .diagonal_grey = 0.55,
                               .highlight_grey = 0.8};
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
  char first[SYMBOLS_MAX];
  bool pictures = symbols_are_pictures(style->symbols); // a small board has the first ones
  return symbols_check(pictures ? symbols_first(style->symbols, geom->side, first) : style->symbols,
                       geom->side, err);
}

struct draw_style draw_style_of(const struct draw_style *style, const struct puzzle *puzzle) {
  struct draw_style own = *style;
  if (symbols_given(puzzle->symbols)) own.symbols = puzzle->symbols;
  own.word_at = puzzle->word_at;
  return own;
}

// A figure under work.
struct painting {
  struct canvas *canvas;
  const struct draw_style *style;
  const struct draw_figure *figure;
  struct draw_layout layout;
  struct draw_grounds grounds;
};

// --- grounds -------------------------------------------------------------------------------------

// Where cells are in light, tints step back, but no further than printers go.
static void light_grounds(struct painting *p) {
  const float palest = 0.9F;
  for (int cell = 0; cell < p->figure->geom->cells && p->figure->lighted != NULL; cell++) {
    float *grey = &p->grounds.grey[cell];
    float back = *grey < 1 ? fminf((1 + *grey) / 2, palest) : 1;
    *grey = p->figure->lighted[cell] ? (float)p->style->highlight_grey : back;
  }
}

// Neighbours in a row that share a ground are one rectangle: no seam between them. White is paper.
static void paint_tints(const struct painting *p) {
  const struct geom *geom = p->figure->geom;
  for (int first = 0, next; first < geom->cells; first = next) {
    float grey = p->grounds.grey[first];
    next = first + 1;
    while (next < geom->cells && geom->cell[next].row == geom->cell[first].row &&
           geom->cell[next].column == geom->cell[next - 1].column + 1 &&
           p->grounds.grey[next] == grey && !p->layout.apart)
      next++;
    struct rect cell = draw_layout_cell(&p->layout, first);
    if (grey < 1)
      p->canvas->ops->fill_rect(p->canvas, cell.x, cell.y, cell.width * (next - first), cell.height,
                                grey);
  }
}

static int value_in(const struct grid *grid, int cell) {
  return grid != NULL ? grid->cell[cell] : 0;
}

static bool has_symbol(const struct draw_figure *figure, int cell) {
  return value_in(figure->givens, cell) != 0 || value_in(figure->found, cell) != 0 ||
         value_in(figure->solution, cell) != 0;
}

static struct point point_between(struct point from, struct point to, double share) {
  return (struct point){.x = from.x + share * (to.x - from.x),
                        .y = from.y + share * (to.y - from.y)};
}

// A line that makes way for the symbols: where a cell has one, only its corners are crossed.
static void paint_diagonal(const struct painting *p, const struct draw_diagonal *diagonal) {
  const struct region *region = diagonal->region;
  const double gap = 0.2; // of the cell's diagonal, at either end, is drawn
  struct point from = diagonal->from, to;
  for (int i = 0; i <= region->size; i++) {
    bool last = i == region->size;
    if (!last && !has_symbol(p->figure, region->cells[i])) continue;
    to = point_between(diagonal->from, diagonal->to, last ? 1 : (i + gap) / region->size);
    p->canvas->ops->line(p->canvas, from.x, from.y, to.x, to.y, p->layout.thin,
                         p->style->diagonal_grey);
    from = point_between(diagonal->from, diagonal->to, (i + 1 - gap) / region->size);
  }
}

static void paint_diagonals(const struct painting *p) {
  for (int i = 0; i < p->grounds.diagonal_count; i++) paint_diagonal(p, &p->grounds.diagonals[i]);
}

// --- symbols -------------------------------------------------------------------------------------

// A text with the ink of its first character centred at x, on a baseline.
static void paint_centred(struct canvas *canvas, const struct font *font, double size, double x,
                          double baseline, double grey, const char *text) {
  struct font_box ink = font_glyph_box(font, text);
  canvas_draw_text(canvas, font, size, ALIGN_LEFT, x - (ink.left + ink.right) / 2 * size, baseline,
                   grey, text);
}

static void paint_symbol(const struct painting *p, const struct font *font, double grey, int cell,
                         int value) {
  const struct draw_layout *layout = &p->layout;
  struct rect box = draw_layout_cell(layout, cell);
  paint_centred(p->canvas, font, layout->symbol_size, box.x + box.width / 2,
                box.y + box.height / 2 + layout->symbol_middle, grey, layout->symbols[value]);
}

// A digit that a step has just found is as bold as a given, so a ring tells it from them.
static void paint_found(const struct painting *p, int cell, int value) {
  const double ring_radius = 0.44, ring_weight = 0.04; // of the cell
  struct rect box = draw_layout_cell(&p->layout, cell);
  const struct point middle = {box.x + box.width / 2, box.y + box.height / 2};
  double weight = fmax(ring_weight * p->layout.cell, p->layout.thin);
  canvas_fill_ring(p->canvas, middle, middle, ring_radius * p->layout.cell - weight / 2, weight, 0);
  paint_symbol(p, p->style->given, 0, cell, value);
}

// --- candidates ----------------------------------------------------------------------------------

// A ring is a black disc under a smaller one of the ground's grey.
static void paint_candidate(const struct painting *p, int cell, int value) {
  const struct draw_layout *layout = &p->layout;
  const struct draw_figure *figure = p->figure;
  struct canvas *canvas = p->canvas;
  struct point middle = draw_layout_candidate(layout, cell, value);
  uint32_t bit = 1U << (value - 1);
  if (figure->circled != NULL && (figure->circled[cell] & bit) != 0) {
    double room = fmin(layout->candidate_room.width / layout->candidate_columns,
                       layout->candidate_room.height / layout->candidate_rows);
    double radius = fmin(layout->candidate_middle * 2, room / 2);
    canvas_fill_disc(canvas, middle, radius, 0);
    canvas_fill_disc(canvas, middle, radius - layout->thin, p->grounds.grey[cell]);
  }
  paint_centred(canvas, p->style->small, layout->candidate_size, middle.x,
                middle.y + layout->candidate_middle, 0, layout->symbols[value]);
  if (figure->struck != NULL && (figure->struck[cell] & bit) != 0) {
    double reach = layout->candidate_middle * 1.3;
    canvas->ops->line(canvas, middle.x - reach, middle.y + reach, middle.x + reach,
                      middle.y - reach, layout->thin, 0);
  }
}

static void paint_candidates(const struct painting *p, int cell) {
  for (int value = 1; value <= p->figure->geom->side; value++)
    if (p->figure->candidates[cell] >> (value - 1) & 1) paint_candidate(p, cell, value);
}

// --- labels --------------------------------------------------------------------------------------

// One label for every row and every column; letters go on with AA behind Z.
static void paint_label(const struct painting *p, int index, bool across) {
  const struct draw_layout *layout = &p->layout;
  double size = layout->label_size, gap = layout->cell * 0.16;
  double middle = layout->line[index] + layout->cell / 2;
  char text[16], letter = (char)('A' + index % 26);
  if (across && p->style->labels == LABELS_CHESS)
    snprintf(text, sizeof text, index < 26 ? "%c" : "%c%c", letter, letter);
  else
    snprintf(text, sizeof text, "%d", index + 1);
  if (across)
    canvas_draw_text(p->canvas, p->style->small, size, ALIGN_CENTRE, layout->frame.x + middle,
                     layout->frame.y - gap, 0, text);
  else
    canvas_draw_text(p->canvas, p->style->small, size, ALIGN_RIGHT, layout->frame.x - gap,
                     layout->frame.y + middle + layout->label_middle, 0, text);
}

static void paint_labels(const struct painting *p) {
  for (int i = 0; i < p->figure->geom->width; i++) paint_label(p, i, true);
  for (int i = 0; i < p->figure->geom->height; i++) paint_label(p, i, false);
}

// Pictures have no weight by which those that were given are known: the others are lighter.
static double solved_grey(const struct painting *p) {
  const double picture_grey = 0.45;
  bool pictures = symbols_are_pictures(p->style->symbols);
  return pictures ? fmax(p->style->solved_grey, picture_grey) : p->style->solved_grey;
}

// --- all of it -----------------------------------------------------------------------------------

static void paint_cell(const struct painting *p, int cell) {
  const struct draw_figure *figure = p->figure;
  int given = value_in(figure->givens, cell), found = value_in(figure->found, cell);
  int solved = value_in(figure->solution, cell);
  if (given != 0)
    paint_symbol(p, p->style->given, 0, cell, given);
  else if (found != 0)
    paint_found(p, cell, found);
  else if (solved != 0)
    paint_symbol(p, p->style->solved, solved_grey(p), cell, solved);
  else if (figure->candidates != NULL)
    paint_candidates(p, cell);
}

static bool is_solved(const struct draw_figure *figure) {
  for (int cell = 0; cell < figure->geom->cells; cell++)
    if (!has_symbol(figure, cell)) return false;
  return true;
}

void draw_figure(struct canvas *canvas, const struct draw_style *style,
                 const struct draw_figure *figure, struct rect rect) {
  struct painting painting = {.canvas = canvas, .style = style, .figure = figure};
  const struct draw_layout *layout = &painting.layout;
  draw_layout_init(&painting.layout, style, figure->geom, figure->marks, is_solved(figure), rect);
  draw_grounds_init(&painting.grounds, style, layout);
  light_grounds(&painting);
  bool symbol[GEOM_CELLS_MAX];
  for (int cell = 0; cell < figure->geom->cells; cell++) symbol[cell] = has_symbol(figure, cell);
  const struct marks_painting marks = {.canvas = canvas,
                                       .style = style,
                                       .layout = layout,
                                       .marks = figure->marks,
                                       .ground = painting.grounds.grey,
                                       .symbol = symbol};
  paint_tints(&painting);
  paint_diagonals(&painting);
  if (figure->marks != NULL) draw_marks_below(&marks);
  for (int i = 0; i < layout->run_count; i++)
    canvas->ops->fill_rect(canvas, layout->runs[i].x, layout->runs[i].y, layout->runs[i].width,
                           layout->runs[i].height, 0);
  canvas->ops->fill_shape(canvas, layout->contours, layout->contour_count, 0);
  if (layout->numbered) draw_cages(&marks);
  if (figure->marks != NULL) draw_marks_on_edges(&marks);
  if (style->labels != LABELS_NONE) paint_labels(&painting);
  for (int cell = 0; cell < figure->geom->cells; cell++) paint_cell(&painting, cell);
}

void draw_puzzle(struct canvas *canvas, const struct draw_style *style, const struct puzzle *puzzle,
                 bool solved, struct rect rect) {
  const struct draw_figure figure = {.geom = puzzle->geom,
                                     .givens = &puzzle->givens,
                                     .solution = solved ? &puzzle->solution : NULL,
                                     .marks = &puzzle->marks};
  draw_figure(canvas, style, &figure, rect);
}
