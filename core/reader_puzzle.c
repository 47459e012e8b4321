// Puzzles on one line: cells alone, behind the name of their board, in a library's fields, or as another
// program writes them; and what they share with grids over several lines.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/library.h"
#include "core/reader_internal.h"

// --- boards --------------------------------------------------------------------------------------

// The board of a name. The reader makes a shelf of its own when nobody gave it one.
static const struct geom *board_find(struct reader *reader, const char *name, struct err *err) {
  struct board_shelf *shelf = reader->settings.shelf;
  if (shelf == NULL) shelf = reader->shelf != NULL ? reader->shelf : board_shelf_new();
  if (shelf == NULL) {
    err_set(err, ERR_WORLD, "out of memory");
    return NULL;
  }
  if (reader->settings.shelf == NULL) reader->shelf = shelf;
  return board_shelf_parse(shelf, name, err);
}

// Is a board what was asked for? A size leaves the additions open, and the shapes of a jigsaw.
static bool board_is_wanted(const struct geom *board, const struct geom *size) {
  if (size == NULL || geom_equal(board, size)) return true;
  bool same_boxes = board->box_width == size->box_width && board->box_height == size->box_height;
  return size->plain && board->side == size->side && (same_boxes || board->box_width == 0);
}

// The board that a line names; NULL and `err` when it names none, or not the one that was asked for.
const struct geom *reader_take_board(struct reader *reader, const struct line *line,
                                     const char *name, struct err *err) {
  struct err what;
  const struct geom *board = board_find(reader, name, &what);
  const struct geom *size = reader->settings.size;
  if (board == NULL) {
    reader_refuse(reader, line->number, 0, err, "%s", what.text);
    err->kind = what.kind;
    return NULL;
  }
  if (board_is_wanted(board, size)) return board;
  const char *prefix = reader->settings.prefix != NULL ? reader->settings.prefix : "";
  reader_refuse(reader, line->number, 0, err, "board %.60s, but %ssize says %.60s", board->name,
                prefix, size->name);
  return NULL;
}

// The board that the next grid has to be of; NULL: its cells tell.
const struct geom *reader_board_wanted(const struct reader *reader) {
  return reader->named != NULL ? reader->named : reader->settings.size;
}

// The board of a grid without a name, of which the cells say that it is `found`.
const struct geom *reader_settle_board(const struct reader *reader, const struct line *line,
                                       const struct geom *found, struct err *err) {
  const struct geom *wanted = reader_board_wanted(reader);
  if (wanted == NULL || wanted->side == found->side) return wanted != NULL ? wanted : found;
  const char *prefix = reader->settings.prefix != NULL ? reader->settings.prefix : "";
  if (reader->named != NULL)
    reader_refuse(reader, line->number, 0, err, "a %dx%d grid, but its board is %.60s", found->side,
                  found->side, wanted->name);
  else
    reader_refuse(reader, line->number, 0, err, "a %dx%d grid, but %ssize says %dx%d", found->side,
                  found->side, prefix, wanted->side, wanted->side);
  return NULL;
}

// --- cells and marks -----------------------------------------------------------------------------

// How many symbols say all cells: one each or, on a sheet, one for every place of the page.
bool reader_board_takes(const struct geom *geom, size_t run) {
  return run == (size_t)geom->cells ||
         (geom_is_sheet(geom) && run == (size_t)(geom->width * geom->height));
}

// Takes one symbol into a cell.
enum reader_status reader_take_cell(const struct reader *reader, const struct line *line,
                                    const struct geom *geom, size_t position, uint8_t *cell,
                                    struct err *err) {
  int value = grid_value(line->text[position]);
  if (value > geom->side)
    return reader_refuse(reader, line->number, position + 1, err,
                         "'%c' is too large for a %dx%d grid, expected 1 to %c",
                         line->text[position], geom->side, geom->side, grid_symbol(geom->side));
  *cell = (uint8_t)value;
  return READER_PUZZLE;
}

// --- the ways to write a puzzle ------------------------------------------------------------------

// Makes the record, unless two givens are equal where they must not be.
enum reader_status reader_start_puzzle(const struct reader *reader, size_t line,
                                       const struct geom *geom, const struct grid *givens,
                                       struct puzzle *puzzle, struct err *err) {
  struct err what;
  if (!text_check_givens(geom, givens, &what))
    return reader_refuse(reader, line, 0, err, "%s", what.text);
  puzzle_init(puzzle, geom, givens);
  puzzle->source = reader->name;
  puzzle->line = line;
  return READER_PUZZLE;
}

static enum reader_status read_library(struct reader *reader, const struct line *line,
                                       struct puzzle *puzzle, struct err *err) {
  const struct geom *geom = reader->settings.size;
  struct grid givens = {0};
  char comment[PUZZLE_COMMENT_MAX];
  struct err what;
  if (!library_parse(line->text + line->start, &geom, &givens, comment, &what))
    return reader_refuse(reader, line->number, 0, err, "%s", what.text);
  if (reader_start_puzzle(reader, line->number, geom, &givens, puzzle, err) == READER_FAILED)
    return READER_FAILED;
  strcpy(puzzle->comment, comment);
  return READER_PUZZLE;
}

// Takes the marks that stand behind the cells, if any, up to a "#" or the end of the line. `*rest`
// moves to the comment.
bool reader_read_marks(const struct reader *reader, const struct line *line, const char **rest,
                       struct puzzle *puzzle, struct err *err) {
  size_t length = strlen(TEXT_MARKS);
  if (strncmp(*rest, TEXT_MARKS, length) != 0) return true;
  const char *text = *rest + length;
  size_t size = strcspn(text, "#");
  char *marks = strndup(text, size);
  if (marks == NULL) return err_set_errno(err, "%s:%zu", reader->name, line->number);
  struct err what;
  bool read = puzzle_parse_marks(puzzle, marks, &what);
  free(marks);
  *rest = text + size;
  if (**rest == '#') *rest += 1 + strspn(*rest + 1, " \t");
  return read || reader_refuse(reader, line->number, 0, err, "%s", what.text) == READER_PUZZLE;
}

// Takes a whole puzzle from `cells`, a place in the line, its marks and the comment behind it.
static enum reader_status read_cells(struct reader *reader, const struct line *line,
                                     const struct geom *geom, const char *cells,
                                     struct puzzle *puzzle, struct err *err) {
  struct grid givens = {0};
  size_t start = (size_t)(cells - line->text);
  for (int i = 0; i < geom->cells; i++)
    if (reader_take_cell(reader, line, geom, start + (size_t)i, &givens.cell[i], err) ==
        READER_FAILED)
      return READER_FAILED;
  const char *rest = cells + geom->cells;
  char name[16];
  if (*rest != '\0' && strchr(" \t,;:|#\"", *rest) == NULL)
    return reader_refuse(reader, line->number, (size_t)(rest - line->text) + 1, err,
                         "%s right after the %d cells, expected a space or the end of the line",
                         text_name_character(*rest, name), geom->cells);
  if (reader_start_puzzle(reader, line->number, geom, &givens, puzzle, err) == READER_FAILED)
    return READER_FAILED;
  rest += strspn(rest, " \t");
  struct err what;
  size_t column = (size_t)(rest - line->text) + 1;
  if (!text_parse_letters(&rest, geom, puzzle->symbols, &puzzle->word_at, &what))
    return reader_refuse(reader, line->number, column, err, "%s", what.text);
  if (!reader_read_marks(reader, line, &rest, puzzle, err)) return READER_FAILED;
  if (strlen(rest) >= sizeof puzzle->comment)
    return reader_refuse(reader, line->number, 0, err,
                         "the text after the grid is longer than %zu bytes",
                         sizeof puzzle->comment - 1);
  strcpy(puzzle->comment, rest);
  return READER_PUZZLE;
}

// Takes the gaps of a sheet out of a line that has a blank for each.
static void drop_gaps(struct line *line, const struct geom *geom, char *cells, size_t run) {
  if (run == (size_t)geom->cells) return;
  for (int cell = 0; cell < geom->cells; cell++) {
    const struct geom_cell *at = &geom->cell[cell];
    cells[cell] = cells[at->row * geom->width + at->column];
  }
  memmove(cells + geom->cells, cells + run, strlen(cells + run) + 1);
  line->length -= run - (size_t)geom->cells;
  line->run -= run - (size_t)geom->cells;
}

// Is there a clue in a gap? Its place in the line, or 0.
static size_t find_gap_clue(const struct line *line, const struct geom *geom, const char *cells,
                            size_t run) {
  for (size_t place = 0; place < run && run != (size_t)geom->cells; place++)
    if (grid_value(cells[place]) > 0 &&
        geom_find_cell(geom, (int)place / geom->width, (int)place % geom->width) < 0)
      return (size_t)(cells - line->text) + place + 1;
  return 0;
}

static enum reader_status read_page(struct reader *reader, struct line *line,
                                    const struct geom *geom, char *cells, size_t run,
                                    struct puzzle *puzzle, struct err *err) {
  size_t clue = find_gap_clue(line, geom, cells, run);
  if (clue > 0)
    return reader_refuse(reader, line->number, clue, err, "a clue in a gap of the sheet");
  drop_gaps(line, geom, cells, run);
  return read_cells(reader, line, geom, cells, puzzle, err);
}

static enum reader_status read_one_line(struct reader *reader, struct line *line,
                                        struct puzzle *puzzle, struct err *err) {
  const struct geom *wanted = reader_board_wanted(reader), *geom = wanted;
  if (wanted == NULL || !reader_board_takes(wanted, line->run))
    geom = reader_settle_board(reader, line, geom_lookup_cells(line->run), err);
  if (geom == NULL) return READER_FAILED;
  if (reader->named == NULL) reader->previous = geom;
  reader->previous_rows = false;
  return read_page(reader, line, geom, line->text + line->start, line->run, puzzle, err);
}

// The name of a board, and its cells.
static enum reader_status read_named(struct reader *reader, struct line *line,
                                     struct puzzle *puzzle, struct err *err) {
  char *name = line->text + line->start, *cells = name + line->name + 1;
  name[line->name] = '\0';
  const struct geom *geom = reader_take_board(reader, line, name, err);
  name[line->name] = ' ';
  if (geom == NULL) return READER_FAILED;
  cells += strspn(cells, " \t");
  size_t run = 0;
  while (grid_value(cells[run]) >= 0) run++;
  if (!reader_board_takes(geom, run))
    return reader_refuse(reader, line->number, (size_t)(cells - line->text) + 1, err,
                         "%zu cells, expected %d for board %.60s", run, geom->cells, geom->name);
  return read_page(reader, line, geom, cells, run, puzzle, err);
}

// A line of another program.
static enum reader_status read_foreign(struct reader *reader, const struct line *line,
                                       struct puzzle *puzzle, struct err *err) {
  struct foreign_puzzle *told = &reader->foreign;
  const char *text = line->text + line->start;
  struct grid givens = {0};
  struct err what;
  if (!line->foreign->parse(text, line->name, told, &what))
    return reader_refuse(reader, line->number, 0, err, "%s", what.text);
  const struct geom *geom = reader_take_board(reader, line, told->board, err);
  if (geom == NULL) return READER_FAILED;
  if (!text_parse_grid(told->cells, &geom, &givens, &what))
    return reader_refuse(reader, line->number, 0, err, "%s", what.text);
  if (reader_start_puzzle(reader, line->number, geom, &givens, puzzle, err) == READER_FAILED)
    return READER_FAILED;
  if (!puzzle_set_marks(puzzle, &told->marks, &what))
    return reader_refuse(reader, line->number, 0, err, "%s", what.text);
  const char *rest = text + line->name + strspn(text + line->name, " \t");
  snprintf(puzzle->comment, sizeof puzzle->comment, "%s", rest);
  return READER_PUZZLE;
}

// A line that is all of a puzzle, however it is written.
enum reader_status reader_read_line(struct reader *reader, struct line *line, struct puzzle *puzzle,
                                    struct err *err) {
  enum reader_status status = line->kind == LINE_LIBRARY   ? read_library(reader, line, puzzle, err)
                              : line->kind == LINE_FOREIGN ? read_foreign(reader, line, puzzle, err)
                              : line->kind == LINE_NAMED   ? read_named(reader, line, puzzle, err)
                                                         : read_one_line(reader, line, puzzle, err);
  reader->refused_line = status == READER_FAILED;
  if (status == READER_PUZZLE) line_drop(reader);
  return status;
}
