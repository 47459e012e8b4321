// Computes a grid as rectangles and places, before anything is painted.
//
//      thick  +===+===+      A line between two rows of cells is cut into runs, thin where the
//      thin   |   |   #      cells above and below share a box, thick where they do not. So
//             +---+---+      irregular boxes need no code of their own.
//
// Thin runs are rectangles, from the middle of one line to the middle of another. All thick lines
// together are one shape, so that they meet in clean corners: the outline of all cells, drawn out by
// half a thick line, and in it a hole for every box, which is the box's outline drawn in by as much.
// Without boxes the frame is all there is. Places of the page that are no cells stay white.
//
// The frame's outer edge is the edge of the rectangle that was asked for: a grid of 80 mm measures
// 80 mm with all its ink.
#include "export/draw_layout.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// --- the house's proportions ---------------------------------------------------------------------

static const double least_thin = 0.75;   // what a printer can be trusted with
static const double thick_share = 0.01;  // of the grid; but where cells are many and small, no more
static const double thick_cell = 0.16;   // than this of a cell
static const double thick_least = 2;     // of a thin line
static const double thick_shapes = 3;    // where the lines alone show what belongs together
static const double digit_height = 0.52; // of the cell, of the tallest symbol
static const double digit_width = 0.72;  // of the cell, of the widest symbol, at most
static const double mark_height = 0.62;  // of a candidate's part of the cell
static const double mark_width = 0.80;
static const double label_height = 0.26; // of the cell
static const double label_gutter = 0.55; // of a cell, between the rectangle's edge and the frame

static double snap(double at, double grain) {
  return grain > 0 ? round(at / grain) * grain : at;
}

static double snap_weight(double weight, double grain) {
  return grain > 0 ? fmax(round(weight / grain), 1) * grain : weight;
}

static void place_lines(struct draw_layout *layout, const struct draw_style *style,
                        struct rect rect) {
  const struct geom *geom = layout->geom;
  double size = fmin(rect.width, rect.height), grain = style->grain;
  int side = geom->width > geom->height ? geom->width : geom->height;
  double thin = style->thin > 0 ? style->thin : fmax(least_thin, size / 500);
  double least = geom->boxed && geom->box_width == 0 ? thick_shapes : thick_least;
  double thick = style->thick > 0 ? style->thick
                                  : fmax(least * thin, size * fmin(thick_share, thick_cell / side));
  layout->thin = snap_weight(thin, grain);
  layout->thick = snap_weight(thick, grain);
  double gutter = 0;
  if (style->labels != LABELS_NONE)
    gutter = snap((size - layout->thick) / (side + label_gutter) * label_gutter, grain);
  double x = snap(rect.x, grain) + gutter, y = snap(rect.y, grain) + gutter;
  double inside = snap(size, grain) - gutter;
  layout->cell = (inside - layout->thick) / side;
  layout->frame = (struct rect){.x = x,
                                .y = y,
                                .width = layout->thick + geom->width * layout->cell,
                                .height = layout->thick + geom->height * layout->cell};
  for (int i = 0; i <= side; i++) layout->line[i] = layout->thick / 2 + i * layout->cell;
}

// --- thin lines ----------------------------------------------------------------------------------

// The box at a place of the page; NO_CELL where there is no cell.
enum { NO_CELL = -2, ANY_BOX = -3 }; // -1 is no box

static int box_at(const struct geom *geom, int row, int column) {
  int cell = geom_find_cell(geom, row, column);
  return cell < 0 ? NO_CELL : geom->cell[cell].box;
}

// Do the cells on both sides of a piece of line share their box?
static bool is_thin(const struct geom *geom, bool horizontal, int at, int along) {
  int row = horizontal ? at : along, column = horizontal ? along : at;
  int after = box_at(geom, row, column);
  int before = horizontal ? box_at(geom, row - 1, column) : box_at(geom, row, column - 1);
  return before == after && after != NO_CELL;
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
        bool thin = is_thin(geom, horizontal, at, from);
        while (to < length && is_thin(geom, horizontal, at, to) == thin) to++;
        if (thin) add_run(layout, grain, horizontal, at, from, to);
        from = to;
      }
  }
}

// --- thick lines ---------------------------------------------------------------------------------

enum direction { RIGHT, DOWN, LEFT, UP, DIRECTIONS };

static const int step_row[DIRECTIONS] = {[DOWN] = 1, [UP] = -1};
static const int step_column[DIRECTIONS] = {[RIGHT] = 1, [LEFT] = -1};

// Walks around a box with the box at the right hand: along the upper side of a cell to the right,
// along its right side downwards, and so on.
struct walk {
  int row, column; // the cell at the right hand
  enum direction heading;
};

static bool in_box(const struct geom *geom, int row, int column, int box) {
  int found = box_at(geom, row, column);
  return found != NO_CELL && (box == ANY_BOX || found == box);
}

//      . B      Ahead of cell c lies A, and B to the left of it. No A: turn right and stay with c.
//      c A      A but no B: straight on, now with A. Both: turn left, with B.
static struct walk walk_on(const struct geom *geom, struct walk walk, int box) {
  enum direction left = (walk.heading + DIRECTIONS - 1) % DIRECTIONS;
  int row = walk.row + step_row[walk.heading], column = walk.column + step_column[walk.heading];
  if (!in_box(geom, row, column, box)) {
    walk.heading = (walk.heading + 1) % DIRECTIONS;
    return walk;
  }
  walk.row = row;
  walk.column = column;
  if (!in_box(geom, row + step_row[left], column + step_column[left], box)) return walk;
  walk.row += step_row[left];
  walk.column += step_column[left];
  walk.heading = left;
  return walk;
}

// Where an edge of the thick line lies that a walk goes along, the one nearer to the box or the
// outer one: x of a line that goes up or down, y otherwise. The box is on the right or below when
// the walk goes up or to the right.
static double line_edge(const struct draw_layout *layout, double grain, struct walk walk,
                        bool outer) {
  bool beyond = walk.heading == UP || walk.heading == RIGHT;
  int at = walk.heading == UP || walk.heading == DOWN ? walk.column : walk.row;
  double low = snap(layout->line[at + !beyond] - layout->thick / 2, grain);
  return beyond != outer ? low + layout->thick : low;
}

static void add_point(struct draw_layout *layout, double x, double y) {
  layout->points[layout->point_count++] =
      (struct point){.x = layout->frame.x + x, .y = layout->frame.y + y};
}

static void end_contour(struct draw_layout *layout, int first) {
  layout->contours[layout->contour_count++] =
      (struct contour){.points = layout->points + first, .count = layout->point_count - first};
}

// One outline of a box, or of any cells: a point at every turn. Notes the cells whose upper side it
// passes. The outline of all cells lies outside them and runs the other way round than the holes.
static void add_outline(struct draw_layout *layout, double grain, struct walk start, int box,
                        bool *passed) {
  const struct geom *geom = layout->geom;
  int first = layout->point_count;
  bool outer = box == ANY_BOX;
  struct walk walk = start;
  do {
    if (walk.heading == RIGHT) passed[geom_find_cell(geom, walk.row, walk.column)] = true;
    struct walk next = walk_on(geom, walk, box);
    if (next.heading != walk.heading) {
      double here = line_edge(layout, grain, walk, outer);
      double there = line_edge(layout, grain, next, outer);
      bool level = walk.heading == RIGHT || walk.heading == LEFT;
      add_point(layout, level ? there : here, level ? here : there);
    }
    walk = next;
  } while (walk.row != start.row || walk.column != start.column || walk.heading != start.heading);
  for (int i = first, k = layout->point_count - 1; i < k && outer; i++, k--) {
    struct point swap = layout->points[i];
    layout->points[i] = layout->points[k];
    layout->points[k] = swap;
  }
  end_contour(layout, first);
}

static void add_outlines(struct draw_layout *layout, double grain, bool outer) {
  const struct geom *geom = layout->geom;
  bool passed[GEOM_CELLS_MAX] = {false};
  for (int cell = 0; cell < geom->cells; cell++) {
    const struct geom_cell *place = &geom->cell[cell];
    int box = outer ? ANY_BOX : place->box;
    if (passed[cell] || in_box(geom, place->row - 1, place->column, box)) continue;
    struct walk start = {.row = place->row, .column = place->column, .heading = RIGHT};
    add_outline(layout, grain, start, box, passed);
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
    if (ink.bottom > -0.05) bottom = fmin(bottom, ink.bottom);
  }
  *size = fmin(width / widest, height / (top - bottom));
  *middle = (top + bottom) / 2 * *size;
}

void draw_layout_init(struct draw_layout *layout, const struct draw_style *style,
                      const struct geom *geom, struct rect rect) {
  layout->geom = geom;
  layout->run_count = layout->point_count = layout->contour_count = 0;
  place_lines(layout, style, rect);
  add_runs(layout, style->grain);
  add_outlines(layout, style->grain, true);
  add_outlines(layout, style->grain, false);

  spell_symbols(layout, style->symbols);
  double cell = layout->cell, room = cell - layout->thick;
  fit_symbols(layout, style->given, digit_width * cell, digit_height * cell, &layout->symbol_size,
              &layout->symbol_middle);
  // Candidates stand as the cells of a box do; in irregular boxes, in a square.
  layout->mark_columns = geom->box_width > 0 ? geom->box_width : (int)ceil(sqrt(geom->side));
  layout->mark_rows = (geom->side + layout->mark_columns - 1) / layout->mark_columns;
  fit_symbols(layout, style->small, mark_width * room / layout->mark_columns,
              mark_height * room / layout->mark_rows, &layout->mark_size, &layout->mark_middle);
  struct font_box ink = font_glyph_box(style->small, "0");
  layout->label_size = label_height * cell / ink.top;
  layout->label_middle = (ink.top + ink.bottom) / 2 * layout->label_size;
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

struct point draw_layout_mark(const struct draw_layout *layout, int cell, int value) {
  struct rect box = draw_layout_cell(layout, cell);
  double room = layout->cell - layout->thick; // clear of a thick line on any side
  int column = (value - 1) % layout->mark_columns, row = (value - 1) / layout->mark_columns;
  return (struct point){
      .x = box.x + layout->thick / 2 + (column + 0.5) * room / layout->mark_columns,
      .y = box.y + layout->thick / 2 + (row + 0.5) * room / layout->mark_rows,
  };
}
