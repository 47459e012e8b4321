// A pattern of clues as people draw it: crosses where a clue is to be, dots where not, on one line
// or row by row, with or without frames. Digits and letters count as clues too, so any puzzle is a
// pattern; its values do not matter.
//
//      x . . | . x .
//      . x . | . . x        '.', '0', '_' and '*' are blank
//      ------+------
#include "publish/pattern.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { BYTES_MAX = 1 << 16 }; // the largest grid, with frames and blanks, has a few thousand

static bool refuse(const char *name, int line, int column, int symbol, struct err *err) {
  return err_set(err, ERR_INPUT, "%s:%d:%d: '%c' does not belong in a pattern, expected x or .",
                 name, line, column, isprint(symbol) ? symbol : '?');
}

static bool refuse_file(const char *name, struct err *err) {
  err_set_errno(err, "%s: cannot read", name);
  err->kind = ERR_INPUT; // a wrong name, more often than a broken disk
  return false;
}

static bool read_cells(FILE *stream, const char *name, struct grid *pattern, int *cells,
                       struct err *err) {
  int line = 1, column = 0, bytes = 0, symbol;
  *cells = 0;
  while ((symbol = getc(stream)) != EOF) {
    column++;
    if (++bytes > BYTES_MAX)
      return err_set(err, ERR_INPUT, "%s: longer than %d bytes, too long for a pattern", name,
                     BYTES_MAX);
    if (symbol == '\n') {
      line++;
      column = 0;
    }
    if (symbol == '\0') return refuse(name, line, column, symbol, err); // every list has one
    if (isspace(symbol) || strchr("|+-", symbol) != NULL) continue;
    bool blank = strchr(".0_*", symbol) != NULL;
    if (!blank && !isalnum(symbol)) return refuse(name, line, column, symbol, err);
    if (*cells == GEOM_CELLS_MAX)
      return err_set(err, ERR_INPUT, "%s:%d:%d: more than %d cells", name, line, column,
                     GEOM_CELLS_MAX);
    pattern->cell[(*cells)++] = !blank;
  }
  return !ferror(stream) || refuse_file(name, err);
}

bool pattern_read(const char *path, const struct geom *size, const struct geom **geom,
                  struct grid *pattern, struct err *err) {
  bool standard = strcmp(path, "-") == 0;
  const char *name = standard ? "standard input" : path;
  FILE *stream = standard ? stdin : fopen(path, "r");
  if (stream == NULL) return refuse_file(name, err);
  int cells;
  memset(pattern, 0, sizeof *pattern);
  bool well = read_cells(stream, name, pattern, &cells, err);
  if (!standard) fclose(stream);
  if (!well) return false;
  *geom = size != NULL ? size : geom_lookup_cells((size_t)cells);
  if (*geom == NULL)
    return err_set(err, ERR_INPUT,
                   "%s: %d cells do not make a grid, expected 16, 36, 64, 81 ... 625", name, cells);
  if ((*geom)->cells != cells)
    return err_set(err, ERR_INPUT, "%s: %d cells, expected %d", name, cells, (*geom)->cells);
  return true;
}
