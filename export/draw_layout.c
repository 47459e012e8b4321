// Computes a grid as rectangles and places, before anything is painted.
//
//      thick  +===+===+      A line between two rows of cells is cut into runs, thin where the
//      thin   |   |   #      cells above and below share a box, thick where they do not. So
//             +---+---+      irregular boxes need no code of their own.
//
// Thin runs are rectangles, from the middle of one line to the middle of another. All thick lines
// together are one shape, so that they meet in clean corners: the outline of all cells, drawn out by
// half a thick line, and in it a hole for every box, which is the box's outline drawn in by as much.
// Without boxes the frame is all there is, unless cages with an operation take their place. Places
// of the page that are no cells stay white.
//
// Where signs stand between the cells of a board without boxes, every cell is a square of its own
// and the signs have a gap to stand in.
//
// The frame's outer edge is the edge of the rectangle that was asked for: a grid of 80 mm measures
// 80 mm with all its ink.
#include "export/draw_layout.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// --- the house's proportions ---------------------------------------------------------------------

static const double least_thin = 0.75;   // what a printer can be trusted with
static const double thick_share = 0.01;  // of the grid; but where cells are many and small, no more
static const double thick_cell = 0.16;   // than this of a cell
static const double thick_least = 2;     // of a thin line
static const double thick_shapes = 3;    // where the lines alone show what belongs together
static const double digit_height = 0.52; // of the cell, of the tallest symbol
static const double digit_width = 0.72;  // of the cell, of the widest symbol, at most
static const double picture_height = 0.72;   // of the cell: pictures fill their squares
static const double candidate_height = 0.62; // of a candidate's part of the cell
static const double candidate_width = 0.80;
static const double label_height = 0.26; // of the cell
static const double label_gutter = 0.55; // of a cell, between the rectangle's edge and the frame

// Where there are marks.
static const double squares_gap = 0.42; // between squares that stand apart, of a square
static const double squares_line = 1.4; // their outlines, of a thin line
static const double cage_inset = 0.055; // of a cell, between a thick line and a dashed one
static const double sum_height = 0.19;  // of the cell, of the digits of a cage's number
static const double sum_most = 0.32;    // of the cell, where it is a small one
static const double sum_digit = 0.46;   // of the cell, of the tallest symbol below a number
static const double sum_left = 0.045;   // of the cell, between a thick line and a number
static const double sum_top = 0.05;
static const double sum_clear = 0.04;    // of the cell, below a number
static const double small_solution = 20; // points: cells of a solution that have no room for cages
static const double edge_room = 0.15;    // and for what stands on the edges

static double snap(double at, double grain) {
  return grain > 0 ? round(at / grain) * grain : at;
}

static double snap_weight(double weight, double grain) {
  return grain > 0 ? fmax(round(weight / grain), 1) * grain : weight;
}

static void place_lines(struct draw_layout *layout, const struct draw_style *style,
                        struct rect rect) {
  const struct geom *geom = layout->geom;
  int side = geom->width > geom->height ? geom->width : geom->height;
  double wide = rect.width * side / geom->width, high = rect.height * side / geom->height;
  double size = fmin(wide, high), grain = style->grain; // size: of the board's longer edge
  // The edge that decides: the board fills the rectangle along it.
  int across = wide <= high ? geom->width : geom->height;
  double edge = wide <= high ? rect.width : rect.height;
  double thin = style->thin > 0 ? style->thin : fmax(least_thin, size / 500);
  bool shapes = layout->outlined || (geom->boxed && geom->box_width == 0);
  double least = shapes ? thick_shapes : thick_least;
  double thick = style->thick > 0 ? style->thick
                                  : fmax(least * thin, size * fmin(thick_share, thick_cell / side));
  if (layout->apart) thick = squares_line * thin;
  layout->thin = snap_weight(thin, grain);
  layout->thick = snap_weight(thick, grain);
  double gutter = 0;
  if (style->labels != LABELS_NONE)
    gutter = snap((edge - layout->thick) / (across + label_gutter) * label_gutter, grain);
  double x = snap(rect.x, grain) + gutter, y = snap(rect.y, grain) + gutter;
  double inside = snap(edge, grain) - gutter, gap = layout->apart ? squares_gap : 0;
  layout->cell = (inside - layout->thick) / (across + (across - 1) * gap);
  double pitch = layout->cell * (1 + gap), between = layout->cell * gap;
  layout->frame = (struct rect){.x = x,
                                .y = y,
                                .width = layout->thick + geom->width * pitch - between,
                                .height = layout->thick + geom->height * pitch - between};
  for (int i = 0; i <= side; i++) layout->line[i] = layout->thick / 2 + i * pitch;
}

// --- what marks change ---------------------------------------------------------------------------

static bool is_arithmetic(const struct mark *mark) {
  return mark_kinds[mark->kind].cage && mark->kind != MARK_CAGE;
}

// What thick lines go around: boxes, or on a board without them the cages with an operation.
static void find_groups(struct draw_layout *layout, const struct mark_list *marks) {
  const struct geom *geom = layout->geom;
  bool signs = false, outlined = false;
  layout->numbered = layout->edged = false;
  for (int cell = 0; cell < geom->cells; cell++)
    layout->group[cell] = (int16_t)(geom->boxed ? geom->cell[cell].box : -1);
  for (int i = 0; marks != NULL && i < marks->count; i++) {
    const struct mark *mark = &marks->mark[i];
    const uint16_t *cells = mark_cells(marks, mark);
    signs = signs || mark->kind == MARK_LESS;
    layout->edged = layout->edged || mark_kinds[mark->kind].edge;
    layout->numbered = layout->numbered || mark_kinds[mark->kind].cage;
    if (geom->boxed || !is_arithmetic(mark)) continue;
    outlined = true;
    for (int k = 0; k < mark->size; k++) layout->group[cells[k]] = (int16_t)i;
  }
  layout->outlined = outlined;
  layout->apart = signs && !geom->boxed && !outlined;
}

// --- thin lines ----------------------------------------------------------------------------------

static struct outline groups_of(const struct draw_layout *layout) {
  return (struct outline){.geom = layout->geom, .group = layout->group};
}

// Do the cells on both sides of a piece of line share their box?
static bool is_thin(const struct draw_layout *layout, bool horizontal, int at, int along) {
  const struct outline groups = groups_of(layout);
  int row = horizontal ? at : along, column = horizontal ? along : at;
  int after = outline_group_at(&groups, row, column);
  int before = outline_group_at(&groups, row - horizontal, column - !horizontal);
  return before == after && after != OUTLINE_NO_CELL;
}

// Line `at`, from line `from` to line `to` across it.
static void add_run(struct draw_layout *layout, double grain, bool horizontal, int at, int from,
                    int to) {
  double across = snap(layout->line[at] - layout->thin / 2, grain);
  double start = snap(layout->line[from], grain), length = snap(layout->line[to], grain) - start;
  struct rect run = {.x = start, .y = across, .width = length, .height = layout->thin};
  if (!horizontal)
    run = (struct rect){.x = across, .y = start, .width = layout->thin, .height = length};
  run.x += layout->frame.x;
  run.y += layout->frame.y;
  layout->runs[layout->run_count++] = run;
}

static void add_runs(struct draw_layout *layout, double grain) {
  const struct geom *geom = layout->geom;
  for (int horizontal = 0; horizontal <= 1; horizontal++) {
    int lines = horizontal ? geom->height : geom->width;
    int length = horizontal ? geom->width : geom->height;
    for (int at = 1; at < lines; at++)
      for (int from = 0; from < length;) {
        int to = from + 1;
        bool thin = is_thin(layout, horizontal, at, from);
        while (to < length && is_thin(layout, horizontal, at, to) == thin) to++;
        if (thin) add_run(layout, grain, horizontal, at, from, to);
        from = to;
      }
  }
}

// --- thick lines ---------------------------------------------------------------------------------

double draw_layout_edge(const struct draw_layout *layout, struct outline_walk walk, double inset,
                        double weight, double grain) {
  bool beyond = walk.heading == HEAD_UP || walk.heading == HEAD_RIGHT;
  int at = walk.heading == HEAD_UP || walk.heading == HEAD_DOWN ? walk.column : walk.row;
  double edge = beyond ? layout->line[at] + inset : layout->line[at] + layout->cell - inset;
  return snap(edge - weight / 2, grain) + weight / 2;
}

// A figure's thick lines under construction.
struct tracing {
  struct draw_layout *layout;
  double grain;
  bool outer; // the outline of all cells, which lies outside them
  int first;  // point of the contour under work
};

// Where an edge of the thick line lies that a walk goes along, the one nearer to the box or the
// outer one: x of a line that goes up or down, y otherwise. The box is on the right or below when
// the walk goes up or to the right.
static double line_edge(const struct tracing *tracing, struct outline_walk walk) {
  const struct draw_layout *layout = tracing->layout;
  bool beyond = walk.heading == HEAD_UP || walk.heading == HEAD_RIGHT;
  double middle = draw_layout_edge(layout, walk, 0, layout->thick, tracing->grain);
  return beyond != tracing->outer ? middle + layout->thick / 2 : middle - layout->thick / 2;
}

static void add_corner(void *context, struct outline_walk before, struct outline_walk after) {
  const struct tracing *tracing = context;
  struct draw_layout *layout = tracing->layout;
  double here = line_edge(tracing, before), there = line_edge(tracing, after);
  bool level = before.heading == HEAD_RIGHT || before.heading == HEAD_LEFT;
  layout->points[layout->point_count++] = (struct point){
      .x = layout->frame.x + (level ? there : here), .y = layout->frame.y + (level ? here : there)};
}

// The outline of all cells runs the other way round than the holes in it.
static void end_contour(void *context) {
  struct tracing *tracing = context;
  struct draw_layout *layout = tracing->layout;
  struct point *points = layout->points + tracing->first;
  int count = layout->point_count - tracing->first;
  for (int i = 0, k = count - 1; i < k && tracing->outer; i++, k--) {
    struct point swap = points[i];
    points[i] = points[k];
    points[k] = swap;
  }
  layout->contours[layout->contour_count++] = (struct contour){.points = points, .count = count};
  tracing->first = layout->point_count;
}

// Squares that stand apart are groups of one cell, each with an outline of its own.
static void add_outlines(struct draw_layout *layout, double grain) {
  int16_t squares[GEOM_CELLS_MAX];
  struct outline groups = groups_of(layout);
  for (int cell = 0; cell < layout->geom->cells; cell++) squares[cell] = (int16_t)cell;
  if (layout->apart) groups.group = squares;
  for (int outer = 1; outer >= 0; outer--) {
    struct tracing tracing = {
        .layout = layout, .grain = grain, .outer = outer, .first = layout->point_count};
    const struct outline_visitor visitor = {
        .corner = add_corner, .end = end_contour, .context = &tracing};
    outline_walk_all(&groups, outer && !layout->apart, &visitor);
  }
}

// --- symbols -------------------------------------------------------------------------------------

// Spells out the symbol of every value, so that nobody else has to count characters.
static void spell_symbols(struct draw_layout *layout, const char *symbols) {
  for (int value = 1; value <= layout->geom->side; value++)
    symbols_print(symbols, value, layout->symbols[value]);
}

// All symbols share a size and a baseline. Their ink stands on it (a tail like that of Q hangs
// below without being counted) and reaches as high as the tallest.
static void fit_symbols(const struct draw_layout *layout, const struct font *font, double width,
                        double height, double *size, double *middle) {
  double widest = 0.1, top = 0.1, bottom = 0;
  for (int value = 1; value <= layout->geom->side; value++) {
    struct font_box ink = font_glyph_box(font, layout->symbols[value]);
    widest = fmax(widest, ink.right - ink.left);
    top = fmax(top, ink.top);
    bool tailed = ink.bottom < -0.05 && !symbols_are_pictures(layout->symbols[value]);
    if (!tailed) bottom = fmin(bottom, ink.bottom);
  }
  *size = fmin(width / widest, height / (top - bottom));
  *middle = (top + bottom) / 2 * *size;
}

// Candidates stand as the cells of a box do; in irregular boxes, in a square. Marks leave them less
// room.
static void place_candidates(struct draw_layout *layout, const struct draw_style *style) {
  const struct geom *geom = layout->geom;
  double cell = layout->cell, aside = layout->thick / 2; // clear of a thick line on any side
  if (layout->edged && !layout->apart) aside = fmax(aside, edge_room * cell);
  double top = aside;
  if (layout->numbered) {
    aside = fmax(aside, layout->cage_inset + layout->thin);
    top = layout->sum_bottom + sum_clear * cell;
  }
  layout->candidate_columns = geom->box_width > 0 ? geom->box_width : (int)ceil(sqrt(geom->side));
  layout->candidate_rows = (geom->side + layout->candidate_columns - 1) / layout->candidate_columns;
  layout->candidate_room =
      (struct rect){.x = aside, .y = top, .width = cell - 2 * aside, .height = cell - top - aside};
  fit_symbols(layout, style->small,
              candidate_width * layout->candidate_room.width / layout->candidate_columns,
              candidate_height * layout->candidate_room.height / layout->candidate_rows,
              &layout->candidate_size, &layout->candidate_middle);
}

void draw_layout_init(struct draw_layout *layout, const struct draw_style *style,
                      const struct geom *geom, const struct mark_list *marks, bool solved,
                      struct rect rect) {
  layout->geom = geom;
  layout->run_count = layout->point_count = layout->contour_count = 0;
  find_groups(layout, marks);
  place_lines(layout, style, rect);
  if (solved && layout->cell < small_solution) layout->numbered = false;
  if (!layout->apart) add_runs(layout, style->grain);
  add_outlines(layout, style->grain);

  spell_symbols(layout, style->symbols);
  double cell = layout->cell, high = layout->numbered ? sum_digit * cell : digit_height * cell;
  if (symbols_are_pictures(style->symbols)) high = picture_height * cell;
  struct font_box ink = font_glyph_box(style->small, "0");
  double number = sum_height * cell, least = draw_least_number * ink.top;
  if (!solved && number < least && least <= sum_most * cell) number = least;
  fit_symbols(layout, style->given, digit_width * cell, high, &layout->symbol_size,
              &layout->symbol_middle);
  layout->cage_inset = layout->thick / 2 + cage_inset * cell;
  layout->sum_left = layout->thick / 2 + sum_left * cell;
  layout->sum_bottom = layout->thick / 2 + sum_top * cell + number;
  if (layout->numbered) // digits give way to numbers
    layout->symbol_middle += layout->sum_bottom + sum_clear * cell + high / 2 - cell / 2;
  place_candidates(layout, style);
  layout->label_size = label_height * cell / ink.top;
  layout->label_middle = (ink.top + ink.bottom) / 2 * layout->label_size;
  layout->sum_size = number / ink.top;
}

double draw_height(const struct draw_style *style, const struct geom *geom, double width) {
  if (geom->width == geom->height) return width;
  struct draw_layout *layout = calloc(1, sizeof *layout);
  double height = width * geom->height / geom->width;
  if (layout == NULL) return height;
  layout->geom = geom;
  place_lines(layout, style, (struct rect){.width = width, .height = height});
  height = snap(layout->frame.y + layout->frame.height, style->grain);
  free(layout);
  return height;
}

struct rect draw_layout_cell(const struct draw_layout *layout, int cell) {
  const struct geom_cell *place = &layout->geom->cell[cell];
  return (struct rect){
      .x = layout->frame.x + layout->line[place->column],
      .y = layout->frame.y + layout->line[place->row],
      .width = layout->cell,
      .height = layout->cell,
  };
}

struct point draw_layout_candidate(const struct draw_layout *layout, int cell, int value) {
  struct rect box = draw_layout_cell(layout, cell);
  const struct rect *room = &layout->candidate_room;
  int column = (value - 1) % layout->candidate_columns,
      row = (value - 1) / layout->candidate_columns;
  return (struct point){
      .x = box.x + room->x + (column + 0.5) * room->width / layout->candidate_columns,
      .y = box.y + room->y + (row + 0.5) * room->height / layout->candidate_rows,
  };
}
