// Grids over several lines, with the walls, bars and blanks that people put between cells; of letters, if
// a line above has told them; and with their marks below.
#include <stdio.h>
#include <string.h>

#include "core/reader_internal.h"
#include "core/utf8.h"

enum { ROW_MAX = 512 }; // cells of a row, whatever the board

// The board that the first row of a grid tells; NULL and `err` when it is none.
static const struct geom *find_rows_board(const struct reader *reader, const struct line *line,
                                          size_t count, struct err *err) {
  const struct geom *wanted = reader_board_wanted(reader);
  if (wanted != NULL && (count == (size_t)wanted->width || geom_is_sheet(wanted))) return wanted;
  const struct geom *found = count <= GEOM_SIDE_MAX ? geom_lookup_side((int)count) : NULL;
  if (found != NULL) return reader_settle_board(reader, line, found, err);
  int side = 0;
  while (count > GEOM_SIDE_MAX && side < GEOM_SIDE_MAX && (size_t)(side * side) < count) side++;
  if (wanted == NULL && (size_t)(side * side) == count) {
    reader_refuse(reader, line->number, 0, err,
                  "a %dx%d grid, which has no usual boxes; put the name of its board in front, "
                  "such as latin%d",
                  side, side, side);
    return NULL;
  }
  int expected = wanted != NULL             ? wanted->cells
                 : reader->previous != NULL ? reader->previous->cells
                                            : text_nearest_cells(count);
  side = wanted != NULL ? wanted->side : geom_lookup_cells((size_t)expected)->side;
  reader_refuse(reader, line->number, 0, err, "%zu cells, expected %d for a %dx%d grid", count,
                expected, side, side);
  return NULL;
}

// Takes the cells of one row, with blanks and bars between them as the writer liked; in front of a
// board's own drawing a tick marks the cells of extra regions. Row 0 finds the board.
static enum reader_status read_row(struct reader *reader, const struct line *line, int row,
                                   const struct geom **geom, struct grid *givens, struct err *err) {
  size_t places[ROW_MAX];
  size_t count = 0;
  for (size_t i = line->start; i < line->length; i++) {
    char c = line->text[i], name[16];
    if (c == ' ' || c == '\t' || c == '|' || (c == '\'' && reader->named != NULL)) continue;
    if (grid_value(c) < 0)
      return reader_refuse(reader, line->number, i + 1, err,
                           "%s is not a cell, expected 1-9, A-P or one of . 0 * _ X for a blank",
                           text_name_character(c, name));
    if (count < ROW_MAX) places[count] = i;
    count++;
  }
  if (row == 0) *geom = find_rows_board(reader, line, count, err);
  if (*geom == NULL) return READER_FAILED;
  int width = (*geom)->width, expected = geom_count_row(*geom, row);
  bool gaps = count == (size_t)width; // a symbol for every place of the page, gaps too
  if (!gaps && count != (size_t)expected)
    return reader_refuse(reader, line->number, 0, err,
                         "row %d of the grid has %zu cells, expected %d", row + 1, count, expected);
  for (int column = 0, i = 0; column < width; column++) {
    int cell = geom_find_cell(*geom, row, column);
    uint8_t none = 0;
    if (cell < 0 && !gaps) continue;
    size_t place = places[i++];
    if (reader_take_cell(reader, line, *geom, place, cell >= 0 ? &givens->cell[cell] : &none,
                         err) == READER_FAILED)
      return READER_FAILED;
    if (none != 0)
      return reader_refuse(reader, line->number, place + 1, err,
                           "a clue in a gap of the sheet, r%dc%d", row + 1, column + 1);
  }
  return READER_PUZZLE;
}

// Takes the marks that stand below a grid, if any; the last wall of the grid may be in between.
static bool read_marks_below(struct reader *reader, struct puzzle *puzzle, struct err *err) {
  for (;;) {
    enum reader_status status;
    struct err ignored; // what cannot be read is told in its turn
    const struct line *line = line_peek(reader, 0, &status, &ignored);
    if (line == NULL || (line->kind != LINE_FRAME && line->kind != LINE_MARKS)) return true;
    const char *rest = line->text + line->start;
    if (line->kind == LINE_MARKS && !reader_read_marks(reader, line, &rest, puzzle, err))
      return false;
    bool marks = line->kind == LINE_MARKS;
    line_drop(reader);
    if (marks) return true;
  }
}

// The same for a grid of letters, of which a line above has told the symbols. The board is known by
// their number, or by its name.
static enum reader_status read_letters(struct reader *reader, const struct line *line, int row,
                                       const char *symbols, const struct geom *geom,
                                       struct grid *givens, struct err *err) {
  int count = 0;
  for (const char *at = line->text + line->start; *at != '\0';) {
    const char *start = at;
    int32_t code = utf8_next(&at);
    if (code == ' ' || code == '\t' || code == '|' || code == '\'') continue;
    int value = code == '.' ? 0 : symbols_find(symbols, code);
    if (value == 0 && code != '.')
      return reader_refuse(reader, line->number, (size_t)(start - line->text) + 1, err,
                           "'%.*s' is not one of the symbols %s, nor . for a blank",
                           (int)(at - start), start, symbols);
    if (count < geom->side) givens->cell[row * geom->side + count] = (uint8_t)value;
    count++;
  }
  if (count == geom->side) return READER_PUZZLE;
  return reader_refuse(reader, line->number, 0, err, "row %d of the grid has %d cells, expected %d",
                       row + 1, count, geom->side);
}

// Settles what a line above a grid said of its symbols, and the board if no name has told it.
static bool settle_letters(struct reader *reader, const struct geom **geom,
                           char symbols[SYMBOLS_MAX], struct word_place *word_at, struct err *err) {
  const char *text = reader->letters;
  struct err what;
  size_t length = strcspn(text, " ");
  const char *value = strchr(text, '=') + 1;
  char first[TEXT_LETTERS_MAX];
  snprintf(first, sizeof first, "%.*s", (int)(text + length - value), value);
  const struct geom *wanted = reader_board_wanted(reader);
  *geom = wanted != NULL ? wanted : geom_lookup_side(utf8_count(first));
  if (*geom == NULL)
    err_set(&what, ERR_INPUT, "no board has %d symbols; put its name above", utf8_count(first));
  if (*geom != NULL && text_parse_letters(&text, *geom, symbols, word_at, &what)) return true;
  reader_refuse(reader, reader->letters_line, 0, err, "%s", what.text);
  return false;
}

enum reader_status reader_read_rows(struct reader *reader, size_t first, struct puzzle *puzzle,
                                    struct err *err) {
  const struct geom *geom = NULL;
  struct grid givens = {0};
  char symbols[SYMBOLS_MAX] = "";
  struct word_place word_at = {0};
  if (reader->letters[0] != '\0' && !settle_letters(reader, &geom, symbols, &word_at, err))
    return READER_FAILED;
  for (int row = 0; row == 0 || row < geom->height;) {
    enum reader_status status;
    const struct line *line = line_peek(reader, 0, &status, err);
    if (status == READER_FAILED) return status;
    if (line == NULL || line->kind == LINE_SECTION || line->kind == LINE_NAME ||
        line->kind == LINE_MARKS)
      return reader_refuse(reader, first, 0, err,
                           "the grid that starts here has only %d of %d rows", row,
                           geom != NULL ? geom->height : 0);
    if (symbols[0] != '\0' && line->kind > LINE_FRAME) {
      status = read_letters(reader, line, row++, symbols, geom, &givens, err);
    } else if (line->kind >= LINE_FOREIGN) {
      status = read_row(reader, line, row++, &geom, &givens, err);
    }
    if (status == READER_FAILED) return status;
    line_drop(reader);
  }
  if (reader_start_puzzle(reader, first, geom, &givens, puzzle, err) == READER_FAILED)
    return READER_FAILED;
  if (reader->named == NULL) reader->previous = geom;
  reader->previous_rows = true;
  strcpy(puzzle->symbols, symbols);
  puzzle->word_at = word_at;
  strcpy(puzzle->comment, reader->headers);
  reader->headers[0] = '\0';
  return read_marks_below(reader, puzzle, err) ? READER_PUZZLE : READER_FAILED;
}
