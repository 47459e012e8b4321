// Outlines of groups of cells, corner by corner. A group is walked around with its cells at the right
// hand, so the outside comes clockwise and a hole the other way round.
//
// Cells that touch at a corner only are walked around one after the other: at such a corner the walk
// turns right and stays with its cell.
#include "export/draw_outline.h"

static const int step_row[HEADINGS] = {[HEAD_DOWN] = 1, [HEAD_UP] = -1};
static const int step_column[HEADINGS] = {[HEAD_RIGHT] = 1, [HEAD_LEFT] = -1};

int outline_group_at(const struct outline *outline, int row, int column) {
  int cell = geom_find_cell(outline->geom, row, column);
  return cell < 0 ? OUTLINE_NO_CELL : outline->group[cell];
}

static bool is_in(const struct outline *outline, int row, int column, int group) {
  int found = outline_group_at(outline, row, column);
  return found != OUTLINE_NO_CELL && (group == OUTLINE_ALL || found == group);
}

//      . B      Ahead of cell c lies A, and B to the left of it. No A: turn right and stay with c.
//      c A      A but no B: straight on, now with A. Both: turn left, with B.
static struct outline_walk walk_on(const struct outline *outline, struct outline_walk walk,
                                   int group) {
  enum outline_heading left = (walk.heading + HEADINGS - 1) % HEADINGS;
  int row = walk.row + step_row[walk.heading], column = walk.column + step_column[walk.heading];
  if (!is_in(outline, row, column, group)) {
    walk.heading = (walk.heading + 1) % HEADINGS;
    return walk;
  }
  walk.row = row;
  walk.column = column;
  if (!is_in(outline, row + step_row[left], column + step_column[left], group)) return walk;
  walk.row += step_row[left];
  walk.column += step_column[left];
  walk.heading = left;
  return walk;
}

// One outline, from the upper side of a cell on. Notes the cells whose upper side it passes.
static void walk_around(const struct outline *outline, int group, int cell, bool *passed,
                        const struct outline_visitor *visitor) {
  const struct geom_cell *place = &outline->geom->cell[cell];
  const struct outline_walk start = {
      .row = place->row, .column = place->column, .heading = HEAD_RIGHT};
  struct outline_walk walk = start;
  if (visitor->begin != NULL) visitor->begin(visitor->context, cell);
  do {
    if (walk.heading == HEAD_RIGHT)
      passed[geom_find_cell(outline->geom, walk.row, walk.column)] = true;
    struct outline_walk next = walk_on(outline, walk, group);
    if (next.heading != walk.heading) visitor->corner(visitor->context, walk, next);
    walk = next;
  } while (walk.row != start.row || walk.column != start.column || walk.heading != start.heading);
  visitor->end(visitor->context);
}

void outline_walk_all(const struct outline *outline, bool all,
                      const struct outline_visitor *visitor) {
  const struct geom *geom = outline->geom;
  bool passed[GEOM_CELLS_MAX] = {false};
  for (int cell = 0; cell < geom->cells; cell++) {
    const struct geom_cell *place = &geom->cell[cell];
    int group = all ? OUTLINE_ALL : outline->group[cell];
    if (!passed[cell] && !is_in(outline, place->row - 1, place->column, group))
      walk_around(outline, group, cell, passed, visitor);
  }
}
