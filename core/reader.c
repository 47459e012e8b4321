// From lines of text to puzzles.
//
// A line of cells is either a whole puzzle (16, 36, 64, 81 ... cells in one run, then perhaps a
// comment) or one row of a grid (4, 6, 8, 9 ... cells, perhaps with blanks and bars between them).
// Only 16 cells can be both: sixteen such lines with a symbol above 4 among them are a 16x16 grid,
// otherwise each is a 4x4 puzzle. A look-ahead queue of lines settles it. The name of a board may
// stand in front of the cells of a whole puzzle, or in a line above a grid. Every puzzle is of its
// own board, whatever came before it.
#include "core/reader.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "core/library.h"
#include "core/reader_internal.h"
#include "core/text.h"
#include "core/utf8.h"

enum { ROW_MAX = 512 }; // cells of a row, whatever the board

struct reader *reader_new_stream(FILE *stream, const char *name,
                                 const struct reader_settings *settings, struct err *err) {
  struct reader *reader = calloc(1, sizeof *reader);
  if (reader == NULL) {
    err_set(err, ERR_WORLD, "out of memory");
    if (stream != stdin) fclose(stream);
    return NULL;
  }
  reader->stream = stream;
  reader->name = name;
  reader->settings = *settings;
  return reader;
}

struct reader *reader_new(const char *path, const struct geom *size, struct err *err) {
  struct reader_settings settings = {.size = size};
  if (strcmp(path, "-") == 0) return reader_new_stream(stdin, "standard input", &settings, err);
  struct stat status;
  if (stat(path, &status) == 0 && S_ISDIR(status.st_mode)) {
    err_set(err, ERR_INPUT, "%s: is a folder, not a file of puzzles", path);
    return NULL;
  }
  FILE *stream = fopen(path, "rb");
  if (stream == NULL) {
    err_set_errno(err, "%s: cannot read", path);
    err->kind = ERR_INPUT; // a wrong name, more often than a broken disk
    return NULL;
  }
  return reader_new_stream(stream, path, &settings, err);
}

void reader_free(struct reader *reader) {
  if (reader == NULL) return;
  if (reader->stream != stdin) fclose(reader->stream);
  board_shelf_free(reader->shelf);
  free(reader);
}

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
static const struct geom *board_take(struct reader *reader, const struct line *line,
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
static const struct geom *board_wanted(const struct reader *reader) {
  return reader->named != NULL ? reader->named : reader->settings.size;
}

// The board of a grid without a name, of which the cells say that it is `found`.
static const struct geom *board_settle(const struct reader *reader, const struct line *line,
                                       const struct geom *found, struct err *err) {
  const struct geom *wanted = board_wanted(reader);
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

// --- cells ---------------------------------------------------------------------------------------

// Sixteen bare lines of sixteen cells, some symbol above 4: one 16x16 grid, not sixteen 4x4 ones.
static bool is_sixteen_grid(struct reader *reader) {
  bool above_four = false;
  int rows = 0;
  for (size_t ahead = 0; ahead < READER_QUEUE_MAX && rows < 16; ahead++) {
    enum reader_status status;
    struct err ignored; // what cannot be read ends the look-ahead; it is told in its turn
    const struct line *line = line_peek(reader, ahead, &status, &ignored);
    if (line == NULL) return false;
    if (line->kind == LINE_BLANK || line->kind == LINE_FRAME) continue; // between bands
    if (line->kind != LINE_CELLS || line->run != 16 || line->length - line->start != 16)
      return false;
    rows++;
    for (size_t i = 0; i < 16; i++)
      above_four = above_four || grid_value(line->text[line->start + i]) > 4;
  }
  return rows == 16 && above_four;
}

// How many symbols say all cells: one each or, on a sheet, one for every place of the page.
static bool board_takes(const struct geom *geom, size_t run) {
  return run == (size_t)geom->cells ||
         (geom_is_sheet(geom) && run == (size_t)(geom->width * geom->height));
}

// Is this line a whole puzzle, rather than a row of one?
static bool is_whole_puzzle(struct reader *reader, const struct line *line) {
  const struct geom *wanted = board_wanted(reader);
  if (wanted != NULL && board_takes(wanted, line->run)) return true;
  if (wanted != NULL && line->run == (size_t)wanted->width) return false;
  if (line->run == 16 && reader->previous != NULL) {
    if (reader->previous->side == 16 && reader->previous_rows) return false;
    if (reader->previous->side == 4) return true;
  }
  if (line->run == 16) return !is_sixteen_grid(reader);
  return geom_lookup_cells(line->run) != NULL;
}

// Takes one symbol into a cell.
static enum reader_status cell_take(const struct reader *reader, const struct line *line,
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
static enum reader_status puzzle_start(const struct reader *reader, size_t line,
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
  if (puzzle_start(reader, line->number, geom, &givens, puzzle, err) == READER_FAILED)
    return READER_FAILED;
  strcpy(puzzle->comment, comment);
  return READER_PUZZLE;
}

// Takes the marks that stand behind the cells, if any, up to a "#" or the end of the line. `*rest`
// moves to the comment.
static bool read_marks(const struct reader *reader, const struct line *line, const char **rest,
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
    if (cell_take(reader, line, geom, start + (size_t)i, &givens.cell[i], err) == READER_FAILED)
      return READER_FAILED;
  const char *rest = cells + geom->cells;
  char name[16];
  if (*rest != '\0' && strchr(" \t,;:|#\"", *rest) == NULL)
    return reader_refuse(reader, line->number, (size_t)(rest - line->text) + 1, err,
                         "%s right after the %d cells, expected a space or the end of the line",
                         text_name_character(*rest, name), geom->cells);
  if (puzzle_start(reader, line->number, geom, &givens, puzzle, err) == READER_FAILED)
    return READER_FAILED;
  rest += strspn(rest, " \t");
  struct err what;
  size_t column = (size_t)(rest - line->text) + 1;
  if (!text_parse_letters(&rest, geom, puzzle->symbols, &puzzle->word_at, &what))
    return reader_refuse(reader, line->number, column, err, "%s", what.text);
  if (!read_marks(reader, line, &rest, puzzle, err)) return READER_FAILED;
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
  const struct geom *wanted = board_wanted(reader), *geom = wanted;
  if (wanted == NULL || !board_takes(wanted, line->run))
    geom = board_settle(reader, line, geom_lookup_cells(line->run), err);
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
  const struct geom *geom = board_take(reader, line, name, err);
  name[line->name] = ' ';
  if (geom == NULL) return READER_FAILED;
  cells += strspn(cells, " \t");
  size_t run = 0;
  while (grid_value(cells[run]) >= 0) run++;
  if (!board_takes(geom, run))
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
  const struct geom *geom = board_take(reader, line, told->board, err);
  if (geom == NULL) return READER_FAILED;
  if (!text_parse_grid(told->cells, &geom, &givens, &what))
    return reader_refuse(reader, line->number, 0, err, "%s", what.text);
  if (puzzle_start(reader, line->number, geom, &givens, puzzle, err) == READER_FAILED)
    return READER_FAILED;
  if (!puzzle_set_marks(puzzle, &told->marks, &what))
    return reader_refuse(reader, line->number, 0, err, "%s", what.text);
  const char *rest = text + line->name + strspn(text + line->name, " \t");
  snprintf(puzzle->comment, sizeof puzzle->comment, "%s", rest);
  return READER_PUZZLE;
}

// The board that the first row of a grid tells; NULL and `err` when it is none.
static const struct geom *find_rows_board(const struct reader *reader, const struct line *line,
                                          size_t count, struct err *err) {
  const struct geom *wanted = board_wanted(reader);
  if (wanted != NULL && (count == (size_t)wanted->width || geom_is_sheet(wanted))) return wanted;
  const struct geom *found = count <= GEOM_SIDE_MAX ? geom_lookup_side((int)count) : NULL;
  if (found != NULL) return board_settle(reader, line, found, err);
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
    if (cell_take(reader, line, *geom, place, cell >= 0 ? &givens->cell[cell] : &none, err) ==
        READER_FAILED)
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
    if (line->kind == LINE_MARKS && !read_marks(reader, line, &rest, puzzle, err)) return false;
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
  const struct geom *wanted = board_wanted(reader);
  *geom = wanted != NULL ? wanted : geom_lookup_side(utf8_count(first));
  if (*geom == NULL)
    err_set(&what, ERR_INPUT, "no board has %d symbols; put its name above", utf8_count(first));
  if (*geom != NULL && text_parse_letters(&text, *geom, symbols, word_at, &what)) return true;
  reader_refuse(reader, reader->letters_line, 0, err, "%s", what.text);
  return false;
}

static enum reader_status read_rows(struct reader *reader, size_t first, struct puzzle *puzzle,
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
  if (puzzle_start(reader, first, geom, &givens, puzzle, err) == READER_FAILED)
    return READER_FAILED;
  if (reader->named == NULL) reader->previous = geom;
  reader->previous_rows = true;
  strcpy(puzzle->symbols, symbols);
  puzzle->word_at = word_at;
  strcpy(puzzle->comment, reader->headers);
  reader->headers[0] = '\0';
  return read_marks_below(reader, puzzle, err) ? READER_PUZZLE : READER_FAILED;
}

// --- the whole source ----------------------------------------------------------------------------

// Keeps an .sdk header ("#Aauthor", "#Ddescription") for the grid that follows. Any comment may
// look like one, so more than fits is no error: it is left out.
static void header_keep(struct reader *reader, const struct line *line) {
  const char *text = line->text + line->start;
  size_t used = strlen(reader->headers);
  if (text[1] == '\0' || strchr("ABCDHLSU", text[1]) == NULL) return;
  if (used + strlen(text) + 2 > sizeof reader->headers) return;
  snprintf(reader->headers + used, sizeof reader->headers - used, "%s%s", used > 0 ? "\t" : "",
           text);
}

// A line that is all of a puzzle, however it is written.
static enum reader_status read_line(struct reader *reader, struct line *line, struct puzzle *puzzle,
                                    struct err *err) {
  enum reader_status status = line->kind == LINE_LIBRARY   ? read_library(reader, line, puzzle, err)
                              : line->kind == LINE_FOREIGN ? read_foreign(reader, line, puzzle, err)
                              : line->kind == LINE_NAMED   ? read_named(reader, line, puzzle, err)
                                                         : read_one_line(reader, line, puzzle, err);
  reader->refused_line = status == READER_FAILED;
  if (status == READER_PUZZLE) line_drop(reader);
  return status;
}

static enum reader_status read_puzzle(struct reader *reader, struct line *line,
                                      struct puzzle *puzzle, struct err *err) {
  const struct geom *wanted = board_wanted(reader);
  bool cells = line->kind == LINE_CELLS, letters = reader->letters[0] != '\0';
  if (cells && !letters && geom_lookup_cells(line->run) == NULL) line_join(line, wanted);
  enum reader_status status;
  if (!letters && (!cells || is_whole_puzzle(reader, line))) {
    status = read_line(reader, line, puzzle, err);
    if (line->kind != LINE_LIBRARY) reader->headers[0] = '\0';
  } else {
    size_t run = line->run;
    status = read_rows(reader, line->number, puzzle, err);
    // More cells than a row can have: a puzzle cut short or overlong, not the start of a grid.
    reader->refused_line =
        status == READER_FAILED && run > (wanted != NULL ? (size_t)wanted->width : GEOM_SIDE_MAX);
  }
  reader->named = NULL;
  reader->letters[0] = '\0';
  if (status == READER_PUZZLE) reader->puzzles++;
  return status;
}

enum reader_status reader_next(struct reader *reader, struct puzzle *puzzle, struct err *err) {
  for (;;) {
    enum reader_status status;
    struct line *line = line_peek(reader, 0, &status, err);
    reader->refused_line = false;
    if (status == READER_END && reader->puzzles == 0) {
      err_set(err, ERR_INPUT, "%s: no puzzles found, expected one per line or a grid",
              reader->name);
      return READER_FAILED;
    }
    if (status == READER_END && reader->named != NULL) {
      err_set(err, ERR_INPUT, "%s: no grid below the name of board %.60s", reader->name,
              reader->named->name);
      return READER_FAILED;
    }
    if (line == NULL) return status;
    bool puzzling = line->kind >= LINE_LIBRARY && line->kind != LINE_NAME;
    if (puzzling && !reader->skipping) return read_puzzle(reader, line, puzzle, err);
    if (line->kind == LINE_SECTION)
      reader->skipping = strcasecmp(line->text + line->start, "[Puzzle]") != 0;
    if (line->kind == LINE_COMMENT) header_keep(reader, line);
    if (line->kind == LINE_MARKS && !reader->skipping)
      return reader_refuse(reader, line->number, 0, err, "marks without a grid above them");
    if (line->kind == LINE_LETTERS && !reader->skipping) {
      snprintf(reader->letters, sizeof reader->letters, "%s", line->text + line->start);
      reader->letters_line = line->number;
    }
    if (line->kind == LINE_NAME && !reader->skipping) {
      reader->named = board_take(reader, line, line->text + line->start, err);
      reader->refused_line = reader->named == NULL;
      if (reader->named == NULL) return READER_FAILED;
    }
    line_drop(reader);
  }
}

bool reader_skip(struct reader *reader) {
  if (!reader->refused_line) return false;
  reader->refused_line = false;
  reader->puzzles++; // one that is wrong, but the source is not without any
  line_drop(reader);
  return true;
}
