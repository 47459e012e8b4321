// HoDoKu's library lines, both ways.
#include "core/library.h"

#include <string.h>

#include "core/text.h"

// Borrows what stands behind colon `count` of the text, counted from 1; NULL when there are fewer.
static const char *behind_colon(const char *text, int count) {
  while (count-- > 0) {
    text = strchr(text, ':');
    if (text == NULL) return NULL;
    text++;
  }
  return text;
}

bool library_comment(const char *comment) {
  return comment[0] == ':' && behind_colon(comment, 4) != NULL;
}

// The cells without the digits that were placed.
static bool take_cells(const char *cells, size_t length, char text[GEOM_CELLS_MAX + 1],
                       struct err *err) {
  size_t count = 0;
  for (size_t i = 0; i < length; i++) {
    bool placed = cells[i] == '+' && i + 1 < length;
    if (placed) i++;
    if (count == GEOM_CELLS_MAX)
      return err_set(err, ERR_INPUT, "more than %d cells in a library line", GEOM_CELLS_MAX);
    text[count++] = placed && grid_value(cells[i]) > 0 ? '.' : cells[i];
  }
  text[count] = '\0';
  return true;
}

bool library_parse(const char *line, const struct geom **geom, struct grid *givens,
                   char comment[PUZZLE_COMMENT_MAX], struct err *err) {
  const char *cells = behind_colon(line, 3);
  char text[GEOM_CELLS_MAX + 1];
  if (cells == NULL)
    return err_set(err, ERR_INPUT, "a library line needs at least :technique:candidates:cells:");
  size_t length = strcspn(cells, ":");
  if (!take_cells(cells, length, text, err) || !text_parse_grid(text, geom, givens, err))
    return false;
  const char *rest = cells + length;
  size_t front = (size_t)(cells - line);
  comment[0] = '\0';
  bool plain = strncmp(line, ":0000:x:", front) == 0 && strspn(rest, ":") == strlen(rest);
  if (plain || *rest == '\0') return true;
  if (front + strlen(rest) >= PUZZLE_COMMENT_MAX)
    return err_set(err, ERR_INPUT, "the text around the grid is longer than %d bytes",
                   PUZZLE_COMMENT_MAX - 1);
  memcpy(comment, line, front);
  strcpy(comment + front, rest);
  return true;
}

void library_write(FILE *stream, const struct puzzle *puzzle, const struct grid *grid) {
  const char *comment = library_comment(puzzle->comment) ? puzzle->comment : ":0000:x::::";
  const char *rest = behind_colon(comment, 3);
  char text[GEOM_CELLS_MAX + 1];
  grid_print_line(puzzle->geom, grid, text);
  fprintf(stream, "%.*s%s%s\n", (int)(rest - comment), comment, text, rest);
}
