// A grid, well drawn: hairlines between the cells of a box, thick lines where two boxes meet,
// digits centred by their ink.
//
//      thick  +===+===+      A line between two rows of cells is cut into runs: thin while the
//      thin   |   |   #      cells above and below share a box, thick where they do not. So
//             +---+---+      irregular boxes need no code of their own.
#include "export/draw.h"

enum { LINE_THIN, LINE_THICK };

struct frame {
  struct canvas *canvas;
  const struct geom *geom;
  double x, y, cell;
  double weight[2]; // of thin and thick lines
};

static struct frame frame_of(struct canvas *canvas, const struct geom *geom, double x, double y,
                             double size) {
  struct frame frame = {.canvas = canvas, .geom = geom, .x = x, .y = y, .cell = size / geom->side};
  // A printer needs 0.75 pt; thick lines grow with the grid so that boxes stand out at every size.
  frame.weight[LINE_THIN] = 0.75;
  frame.weight[LINE_THICK] = size / 120 > 1.75 ? size / 120 : 1.75;
  return frame;
}

// The line `at` cells from the edge, from cell `from` to cell `to` along it.
static void draw_run(const struct frame *frame, bool horizontal, int at, int from, int to,
                     double weight) {
  double across = at * frame->cell - weight / 2;
  // Half a thick line longer at both ends, so that corners are filled.
  double reach = weight == frame->weight[LINE_THICK] ? weight / 2 : 0;
  double start = from * frame->cell - reach, length = (to - from) * frame->cell + 2 * reach;
  const struct canvas_ops *ops = frame->canvas->ops;
  if (horizontal)
    ops->fill_rect(frame->canvas, frame->x + start, frame->y + across, length, weight, 0);
  else
    ops->fill_rect(frame->canvas, frame->x + across, frame->y + start, weight, length, 0);
}

// Which line lies between the cells on both sides of it?
static int line_kind(const struct frame *frame, bool horizontal, int at, int along) {
  int side = frame->geom->side;
  if (at == 0 || at == side) return LINE_THICK;
  int after = horizontal ? at * side + along : along * side + at;
  int before = after - (horizontal ? side : 1);
  return frame->geom->cell[before].box == frame->geom->cell[after].box ? LINE_THIN : LINE_THICK;
}

// All lines of one kind: thin ones first, so that thick ones lie on top.
static void draw_lines(const struct frame *frame, int kind) {
  int side = frame->geom->side;
  for (int horizontal = 0; horizontal <= 1; horizontal++)
    for (int at = 0; at <= side; at++)
      for (int from = 0; from < side;) {
        int to = from + 1;
        bool wanted = line_kind(frame, horizontal, at, from) == kind;
        while (to < side && (line_kind(frame, horizontal, at, to) == kind) == wanted) to++;
        if (wanted) draw_run(frame, horizontal, at, from, to, frame->weight[kind]);
        from = to;
      }
}

// Side to side each symbol is centred by its own ink; up and down all share one baseline, centred
// by the height of a digit.
static void draw_symbol(const struct frame *frame, const struct font *font, double grey, int cell,
                        int value) {
  char text[2] = {grid_symbol(value), '\0'};
  double size = frame->cell * 0.66;
  struct font_box ink = font_glyph_box(font, text), zero = font_glyph_box(font, "0");
  double middle_x = frame->x + (frame->geom->cell[cell].column + 0.5) * frame->cell;
  double middle_y = frame->y + (frame->geom->cell[cell].row + 0.5) * frame->cell;
  frame->canvas->ops->text(frame->canvas, font, size, middle_x - (ink.left + ink.right) / 2 * size,
                           middle_y + (zero.top + zero.bottom) / 2 * size, grey, text);
}

void draw_grid(struct canvas *canvas, const struct font_family *fonts, const struct geom *geom,
               const struct grid *givens, const struct grid *solution, double x, double y,
               double size) {
  struct frame frame = frame_of(canvas, geom, x, y, size);
  draw_lines(&frame, LINE_THIN);
  draw_lines(&frame, LINE_THICK);
  for (int cell = 0; cell < geom->cells; cell++)
    if (givens->cell[cell] != 0)
      draw_symbol(&frame, fonts->face[FONT_BOLD], 0, cell, givens->cell[cell]);
    else if (solution != NULL)
      draw_symbol(&frame, fonts->face[FONT_REGULAR], 0.25, cell, solution->cell[cell]);
}
