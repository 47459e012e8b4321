// Grids as people draw them with a typewriter:
//
//      +-----+-----+       jigsaw4:ABBCABBCAACCDDDD
//      | 1 . | . . |       +---+-------+---+
//      | . . | 1 . |       | 1 | .   . | . |
//      +-----+-----+       |   |       |   |
//
// Walls stand between boxes, be they rectangles or shapes, and a tick in front of a cell says that
// it lies in an extra region. The name of a board that its cells do not tell stands above it, so
// that the reader knows it again. So do the symbols of a puzzle with letters, which the grid then has.
#include <string.h>

#include "core/text.h"

// The box at a place of the page, -1 outside and without boxes.
static int box_at(const struct geom *geom, int row, int column) {
  int cell = geom_find_cell(geom, row, column);
  return cell >= 0 && geom->boxed ? geom->cell[cell].box : -1;
}

// Does a wall run along the top of this place?
static bool wall_above(const struct geom *geom, int row, int column) {
  return box_at(geom, row - 1, column) != box_at(geom, row, column);
}

static bool wall_before(const struct geom *geom, int row, int column) {
  return box_at(geom, row, column - 1) != box_at(geom, row, column);
}

// Does any wall run down between these columns? Only there is room for one.
static bool has_wall(const struct geom *geom, int column) {
  for (int row = 0; row < geom->height; row++)
    if (wall_before(geom, row, column)) return true;
  return false;
}

// What stands where the wall above a row meets that in front of a column.
static char corner_at(const struct geom *geom, int row, int column) {
  bool across = wall_above(geom, row, column - 1) || wall_above(geom, row, column);
  bool down = wall_before(geom, row - 1, column) || wall_before(geom, row, column);
  return across && down ? '+' : across ? '-' : down ? '|' : ' ';
}

// Groups lie in every box and every cell; all the others mark some.
static bool is_marked(const struct geom *geom, int cell) {
  const struct geom_cell *c = &geom->cell[cell];
  for (int i = 0; i < c->region_count; i++) {
    const struct region *region = &geom->regions[c->regions[i]];
    if (region_is_extra(region) && region->kind != REGION_GROUP) return true;
  }
  return false;
}

static void write_wall(FILE *stream, const struct geom *geom, int row) {
  char line[4 * GEOM_CELLS_MAX];
  size_t used = 0;
  bool any = false;
  for (int column = 0; column <= geom->width; column++) {
    bool wall = column < geom->width && wall_above(geom, row, column);
    if (has_wall(geom, column)) {
      line[used++] = corner_at(geom, row, column);
      line[used++] = wall ? '-' : ' ';
    }
    if (column == geom->width) break;
    line[used++] = wall ? '-' : ' ';
    line[used++] = wall ? '-' : ' ';
    any = any || wall;
  }
  while (used > 0 && line[used - 1] == ' ') used--;
  if (any) fprintf(stream, "%.*s\n", (int)used, line);
}

static void write_row(FILE *stream, const struct puzzle *puzzle, const struct grid *grid, int row) {
  const struct geom *geom = puzzle->geom;
  char symbol[SYMBOL_MAX], line[8 * GEOM_CELLS_MAX];
  size_t used = 0;
  for (int column = 0; column < geom->width; column++) {
    int cell = geom_find_cell(geom, row, column);
    bool marked = cell >= 0 && is_marked(geom, cell), room = has_wall(geom, column);
    if (room) line[used++] = wall_before(geom, row, column) ? '|' : ' ';
    if (room || column > 0 || marked) line[used++] = marked ? '\'' : ' ';
    const char *text = cell >= 0 ? symbols_print(puzzle->symbols, grid->cell[cell], symbol) : " ";
    while (*text != '\0') line[used++] = *text++;
    if (column + 1 < geom->width && has_wall(geom, column + 1)) line[used++] = ' ';
  }
  if (wall_before(geom, row, geom->width)) {
    line[used++] = ' ';
    line[used++] = '|';
  }
  while (used > 0 && line[used - 1] == ' ') used--; // a gap at the end of a sheet's row
  fprintf(stream, "%.*s\n", (int)used, line);
}

void text_write_pretty(FILE *stream, const struct puzzle *puzzle, const struct grid *grid) {
  const struct geom *geom = puzzle->geom;
  const char *name = text_board_name(geom);
  char letters[TEXT_LETTERS_MAX];
  if (name != NULL) fprintf(stream, "%s\n", name);
  if (text_print_letters(puzzle, letters)[0] != '\0') fprintf(stream, "%s\n", letters);
  for (int row = 0; row <= geom->height; row++) {
    write_wall(stream, geom, row);
    if (row < geom->height) write_row(stream, puzzle, grid, row);
  }
  if (puzzle->marks.count > 0) {
    text_write_marks(stream, puzzle);
    fputc('\n', stream);
  }
  fputc('\n', stream);
}
