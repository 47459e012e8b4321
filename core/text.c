// Writers of the text formats. The reader understands all of them without being told which it is.
#include "core/text.h"

#include <string.h>

static void write_cells(FILE *stream, const struct puzzle *puzzle, const struct grid *grid,
                        char blank) {
  char text[GEOM_CELLS_MAX + 1];
  grid_print_line(puzzle->geom, grid, text);
  for (char *c = text; blank != '.' && *c != '\0'; c++)
    if (*c == '.') *c = blank;
  fputs(text, stream);
}

static void write_line(FILE *stream, const struct puzzle *puzzle, const struct grid *grid) {
  write_cells(stream, puzzle, grid, '.');
  if (puzzle->comment[0] != '\0') fprintf(stream, " %s", puzzle->comment);
  fputc('\n', stream);
}

static void write_sdm(FILE *stream, const struct puzzle *puzzle, const struct grid *grid) {
  write_cells(stream, puzzle, grid, '0');
  fputc('\n', stream);
}

// A comment that came from .sdk headers is a list of them, "#Aname\t#Dtext"; it becomes lines
// again. Any other comment becomes a #C line.
static void write_sdk(FILE *stream, const struct puzzle *puzzle, const struct grid *grid) {
  if (puzzle->comment[0] != '\0') {
    if (puzzle->comment[0] != '#') fputs("#C", stream);
    for (const char *c = puzzle->comment; *c != '\0'; c++)
      fputc(c[0] == '\t' && c[1] == '#' ? '\n' : c[0], stream);
    fputc('\n', stream);
  }
  fputs("[Puzzle]\n", stream);
  int side = puzzle->geom->side;
  for (int cell = 0; cell < puzzle->geom->cells; cell++) {
    fputc(grid_symbol(grid->cell[cell]), stream);
    if (cell % side == side - 1) fputc('\n', stream);
  }
  fputc('\n', stream);
}

static void write_frame(FILE *stream, const struct geom *geom) {
  for (int box = 0; box < geom->side / geom->box_width; box++) {
    fputc('+', stream);
    for (int i = 0; i < 2 * geom->box_width + 1; i++) fputc('-', stream);
  }
  fputs("+\n", stream);
}

static void write_pretty(FILE *stream, const struct puzzle *puzzle, const struct grid *grid) {
  const struct geom *geom = puzzle->geom;
  bool framed = geom->box_width > 0;
  for (int row = 0; row < geom->side; row++) {
    if (framed && row % geom->box_height == 0) write_frame(stream, geom);
    for (int column = 0; column < geom->side; column++) {
      if (framed && column % geom->box_width == 0)
        fputs(column > 0 ? " | " : "| ", stream);
      else if (column > 0)
        fputc(' ', stream);
      fputc(grid_symbol(grid->cell[row * geom->side + column]), stream);
    }
    fputs(framed ? " |\n" : "\n", stream);
  }
  if (framed) write_frame(stream, geom);
  fputc('\n', stream);
}

const struct text_format text_formats[] = {
    {.name = "line", .extension = "txt", .summary = "one puzzle a line", .write = write_line},
    {.name = "pretty", .summary = "a framed grid over several lines", .write = write_pretty},
    {.name = "sdk", .extension = "sdk", .summary = "SadMan puzzle file", .write = write_sdk},
    {.name = "sdm",
     .extension = "sdm",
     .summary = "collection, one a line, 0 for blank",
     .write = write_sdm},
    {.name = NULL},
};

const struct text_format *text_lookup(const char *name) {
  for (const struct text_format *format = text_formats; format->name != NULL; format++)
    if (strcmp(format->name, name) == 0) return format;
  return NULL;
}
