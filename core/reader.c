// From lines of text to puzzles.
//
// Every line is of one kind: blank, comment (#...), section ([Puzzle]), frame (+---+---+), line of
// HoDoKu's library (:0000:x:...), or cells. A line of cells is either a whole puzzle (16, 36, 64,
// 81 ... cells in one run, then perhaps a comment) or one row of a grid (4, 6, 8, 9 ... cells,
// perhaps with blanks and bars between them). Only 16 cells can be both: sixteen such lines with a
// symbol above 4 among them are a 16x16 grid, otherwise each is a 4x4 puzzle. A look-ahead queue of
// lines settles it.
//
// Invariant: memory is bounded by the queue, whatever the input; a line over LINE_MAX_BYTES is
// refused before it is read to its end.
#include "core/reader.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "core/library.h"
#include "core/text.h"

enum {
  LINE_MAX_BYTES = GEOM_CELLS_MAX + PUZZLE_COMMENT_MAX,
  QUEUE_MAX = 32, // sixteen rows and what may stand between them
};

enum line_kind { LINE_BLANK, LINE_COMMENT, LINE_SECTION, LINE_FRAME, LINE_LIBRARY, LINE_CELLS };

struct line {
  size_t number; // from 1
  size_t length;
  enum line_kind kind;
  size_t run;   // LINE_CELLS: how many cell symbols stand together from the first one on
  size_t start; // where the text begins behind white space
  char text[LINE_MAX_BYTES + 1];
};

struct reader {
  FILE *stream;
  const char *name;
  struct reader_settings settings;
  const struct geom *geom; // NULL until the first puzzle tells
  bool skipping;     // in a section of an .sdk file that is not [Puzzle]: its grid is no puzzle
  bool after_return; // the last line ended with CR: LF would be the rest of its end
  bool refused_line; // the failure just told is about the first line of the queue alone
  size_t lines, puzzles;
  struct line queue[QUEUE_MAX]; // a ring: read but not yet used
  size_t queue_first, queue_count;
  bool broken; // reading failed behind the queue, and this is how
  struct err failure;
  char headers[PUZZLE_COMMENT_MAX]; // .sdk header lines seen before a grid, joined by tabs
};

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
  reader->geom = settings->size;
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
  free(reader);
}

// Refuses the input at a place: "name:line:column: ...". Column 0 means the whole line.
static enum reader_status __attribute__((format(printf, 5, 6)))
refuse(const struct reader *reader, size_t line, size_t column, struct err *err, const char *format,
       ...) {
  char what[320];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(what, sizeof what, format, arguments);
  va_end(arguments);
  if (column > 0)
    err_set(err, ERR_INPUT, "%s:%zu:%zu: %s", reader->name, line, column, what);
  else
    err_set(err, ERR_INPUT, "%s:%zu: %s", reader->name, line, what);
  return READER_FAILED;
}

// --- lines ---------------------------------------------------------------------------------------

// A frame is drawn with these; '.' and '*' stand at the corners of some programs' frames, and a row
// of blanks alone has no dash in it.
static bool line_is_frame(const struct line *line) {
  return strspn(line->text + line->start, "+-|=:.*' ") == line->length - line->start &&
         strpbrk(line->text + line->start, "-=") != NULL;
}

static void line_classify(struct line *line) {
  while (line->length > 0 && isspace((unsigned char)line->text[line->length - 1])) line->length--;
  line->text[line->length] = '\0';
  line->start = strspn(line->text, " \t");
  const char *text = line->text + line->start;
  line->run = 0;
  while (grid_value(text[line->run]) >= 0) line->run++;
  line->kind = *text == '\0'         ? LINE_BLANK
               : *text == '#'        ? LINE_COMMENT
               : *text == '['        ? LINE_SECTION
               : *text == ':'        ? LINE_LIBRARY
               : line_is_frame(line) ? LINE_FRAME
                                     : LINE_CELLS;
}

static enum reader_status line_read(struct reader *reader, struct line *line, struct err *err) {
  line->number = ++reader->lines;
  line->length = 0;
  int c = getc_unlocked(reader->stream);
  if (c == '\n' && reader->after_return) c = getc_unlocked(reader->stream);
  for (; c != EOF && c != '\n' && c != '\r'; c = getc_unlocked(reader->stream)) {
    if ((c < ' ' && c != '\t') || c == 0x7f)
      return refuse(reader, line->number, line->length + 1, err,
                    "byte 0x%02x is not text, expected puzzles", (unsigned)c);
    if (line->length == LINE_MAX_BYTES)
      return refuse(reader, line->number, 0, err,
                    "the line is longer than %d bytes; the largest grid has %d cells",
                    LINE_MAX_BYTES, GEOM_CELLS_MAX);
    line->text[line->length++] = (char)c;
  }
  reader->after_return = c == '\r';
  if (c == EOF && ferror(reader->stream)) {
    err_set_errno(err, "%s: cannot read", reader->name);
    const struct err *trouble = reader->settings.trouble;
    if (trouble != NULL && trouble->kind != ERR_NONE) *err = *trouble;
    return READER_FAILED;
  }
  if (c == EOF && line->length == 0) return READER_END;
  if (line->number == 1 && line->length >= 3 && memcmp(line->text, "\xef\xbb\xbf", 3) == 0) {
    line->length -= 3; // a byte order mark says nothing about a puzzle
    memmove(line->text, line->text + 3, line->length);
  }
  line_classify(line);
  return READER_PUZZLE;
}

// Borrows line `ahead` of the queue, reading on if need be. NULL at the end of the source or when
// reading fails, as *status says.
static struct line *line_peek(struct reader *reader, size_t ahead, enum reader_status *status,
                              struct err *err) {
  while (reader->queue_count <= ahead) {
    size_t slot = (reader->queue_first + reader->queue_count) % QUEUE_MAX;
    *status =
        reader->broken ? READER_FAILED : line_read(reader, &reader->queue[slot], &reader->failure);
    if (*status == READER_FAILED) {
      reader->broken = true;
      *err = reader->failure;
    }
    if (*status != READER_PUZZLE) return NULL;
    reader->queue_count++;
  }
  *status = READER_PUZZLE;
  return &reader->queue[(reader->queue_first + ahead) % QUEUE_MAX];
}

static void line_drop(struct reader *reader) {
  reader->queue_first = (reader->queue_first + 1) % QUEUE_MAX;
  reader->queue_count--;
}

// --- cells ---------------------------------------------------------------------------------------

// Sixteen bare lines of sixteen cells, some symbol above 4: one 16x16 grid, not sixteen 4x4 ones.
static bool is_sixteen_grid(struct reader *reader) {
  bool above_four = false;
  int rows = 0;
  for (size_t ahead = 0; ahead < QUEUE_MAX && rows < 16; ahead++) {
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

// A whole puzzle written with blanks between its cells becomes one written without.
static void line_join(struct line *line) {
  char cells[GEOM_CELLS_MAX + 1];
  size_t count = 0;
  for (size_t i = line->start; i < line->length; i++) {
    char c = line->text[i];
    if (c == ' ' || c == '\t' || c == '|') continue;
    if (grid_value(c) < 0 || count == GEOM_CELLS_MAX) return;
    cells[count++] = c;
  }
  if (count <= GEOM_SIDE_MAX || geom_lookup_cells(count) == NULL) return;
  memcpy(line->text, cells, count);
  line->text[count] = '\0';
  line->start = 0;
  line->length = line->run = count;
}

// Is this line a whole puzzle, rather than a row of one?
static bool is_whole_puzzle(struct reader *reader, const struct line *line) {
  if (reader->geom != NULL && line->run == (size_t)reader->geom->cells) return true;
  if (line->run == 16) {
    if (reader->geom != NULL) return reader->geom->side != 16;
    return !is_sixteen_grid(reader);
  }
  return geom_lookup_cells(line->run) != NULL;
}

static enum reader_status geometry_settle(struct reader *reader, const struct line *line,
                                          const struct geom *found, struct err *err) {
  if (reader->geom == NULL) reader->geom = found;
  if (reader->geom->side == found->side) return READER_PUZZLE;
  const char *prefix = reader->settings.prefix != NULL ? reader->settings.prefix : "";
  if (reader->settings.size != NULL && reader->puzzles == 0)
    return refuse(reader, line->number, 0, err, "a %dx%d grid, but %ssize says %dx%d", found->side,
                  found->side, prefix, reader->geom->side, reader->geom->side);
  return refuse(reader, line->number, 0, err,
                "a %dx%d grid after %dx%d ones; a file holds grids of one size", found->side,
                found->side, reader->geom->side, reader->geom->side);
}

// Takes one symbol into a cell.
static enum reader_status cell_take(const struct reader *reader, const struct line *line,
                                    size_t position, uint8_t *cell, struct err *err) {
  int value = grid_value(line->text[position]);
  if (value > reader->geom->side)
    return refuse(reader, line->number, position + 1, err,
                  "'%c' is too large for a %dx%d grid, expected 1 to %c", line->text[position],
                  reader->geom->side, reader->geom->side, grid_symbol(reader->geom->side));
  *cell = (uint8_t)value;
  return READER_PUZZLE;
}

static enum reader_status conflict_check(const struct reader *reader, size_t line,
                                         const struct grid *givens, struct err *err) {
  struct err what;
  if (text_check_givens(reader->geom, givens, &what)) return READER_PUZZLE;
  return refuse(reader, line, 0, err, "%s", what.text);
}

// --- the ways to write a puzzle ------------------------------------------------------------------

static void puzzle_start(const struct reader *reader, size_t line, const struct grid *givens,
                         struct puzzle *puzzle) {
  puzzle_init(puzzle, reader->geom, givens);
  puzzle->source = reader->name;
  puzzle->line = line;
}

static enum reader_status read_library(struct reader *reader, const struct line *line,
                                       struct puzzle *puzzle, struct err *err) {
  const struct geom *geom = reader->geom;
  struct grid givens = {0};
  char comment[PUZZLE_COMMENT_MAX];
  struct err what;
  if (!library_parse(line->text + line->start, &geom, &givens, comment, &what))
    return refuse(reader, line->number, 0, err, "%s", what.text);
  if (geometry_settle(reader, line, geom, err) == READER_FAILED ||
      conflict_check(reader, line->number, &givens, err) == READER_FAILED)
    return READER_FAILED;
  puzzle_start(reader, line->number, &givens, puzzle);
  strcpy(puzzle->comment, comment);
  line_drop(reader);
  return READER_PUZZLE;
}

static enum reader_status read_one_line(struct reader *reader, const struct line *line,
                                        struct puzzle *puzzle, struct err *err) {
  if (geometry_settle(reader, line, geom_lookup_cells(line->run), err) == READER_FAILED)
    return READER_FAILED;

  struct grid givens = {0};
  for (size_t i = 0; i < line->run; i++)
    if (cell_take(reader, line, line->start + i, &givens.cell[i], err) == READER_FAILED)
      return READER_FAILED;
  const char *rest = line->text + line->start + line->run;
  char name[16];
  if (*rest != '\0' && strchr(" \t,;:|#\"", *rest) == NULL)
    return refuse(reader, line->number, (size_t)(rest - line->text) + 1, err,
                  "%s right after the %zu cells, expected a space or the end of the line",
                  text_name_character(*rest, name), line->run);
  if (conflict_check(reader, line->number, &givens, err) == READER_FAILED) return READER_FAILED;

  puzzle_start(reader, line->number, &givens, puzzle);
  rest += strspn(rest, " \t");
  if (strlen(rest) >= sizeof puzzle->comment)
    return refuse(reader, line->number, 0, err, "the text after the grid is longer than %zu bytes",
                  sizeof puzzle->comment - 1);
  strcpy(puzzle->comment, rest);
  line_drop(reader);
  return READER_PUZZLE;
}

// Takes the cells of one row, with blanks and bars between them as the writer liked.
static enum reader_status read_row(struct reader *reader, const struct line *line, int row,
                                   struct grid *givens, struct err *err) {
  size_t places[GEOM_SIDE_MAX];
  size_t count = 0;
  for (size_t i = line->start; i < line->length; i++) {
    char c = line->text[i], name[16];
    if (c == ' ' || c == '\t' || c == '|') continue;
    if (grid_value(c) < 0)
      return refuse(reader, line->number, i + 1, err,
                    "%s is not a cell, expected 1-9, A-P or one of . 0 * _ X for a blank",
                    text_name_character(c, name));
    if (count < GEOM_SIDE_MAX) places[count] = i;
    count++;
  }
  if (row == 0) {
    const struct geom *found = count <= GEOM_SIDE_MAX ? geom_lookup_side((int)count) : NULL;
    if (found == NULL && reader->geom != NULL)
      return refuse(reader, line->number, 0, err, "%zu cells, expected %d for a %dx%d grid", count,
                    reader->geom->cells, reader->geom->side, reader->geom->side);
    if (found == NULL) {
      int expected = text_nearest_cells(count);
      int side = geom_lookup_cells((size_t)expected)->side;
      return refuse(reader, line->number, 0, err, "%zu cells, expected %d for a %dx%d grid", count,
                    expected, side, side);
    }
    if (geometry_settle(reader, line, found, err) == READER_FAILED) return READER_FAILED;
  }
  int side = reader->geom->side;
  if (count != (size_t)side)
    return refuse(reader, line->number, 0, err, "row %d of the grid has %zu cells, expected %d",
                  row + 1, count, side);
  for (int i = 0; i < side; i++)
    if (cell_take(reader, line, places[i], &givens->cell[row * side + i], err) == READER_FAILED)
      return READER_FAILED;
  return READER_PUZZLE;
}

static enum reader_status read_rows(struct reader *reader, size_t first, struct puzzle *puzzle,
                                    struct err *err) {
  struct grid givens = {0};
  for (int row = 0; row == 0 || row < reader->geom->side;) {
    enum reader_status status;
    const struct line *line = line_peek(reader, 0, &status, err);
    if (status == READER_FAILED) return status;
    if (line == NULL || line->kind == LINE_SECTION)
      return refuse(reader, first, 0, err, "the grid that starts here has only %d of %d rows", row,
                    reader->geom->side);
    if (line->kind == LINE_CELLS && read_row(reader, line, row++, &givens, err) == READER_FAILED)
      return READER_FAILED;
    line_drop(reader);
  }
  if (conflict_check(reader, first, &givens, err) == READER_FAILED) return READER_FAILED;
  puzzle_start(reader, first, &givens, puzzle);
  strcpy(puzzle->comment, reader->headers);
  reader->headers[0] = '\0';
  return READER_PUZZLE;
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
    if (line == NULL) return status;
    if (line->kind == LINE_CELLS && !reader->skipping) {
      if (geom_lookup_cells(line->run) == NULL) line_join(line);
      bool whole = is_whole_puzzle(reader, line);
      status = whole ? read_one_line(reader, line, puzzle, err)
                     : read_rows(reader, line->number, puzzle, err);
      if (status == READER_PUZZLE) reader->puzzles++;
      // More cells than a row can have: a puzzle cut short or overlong, not the start of a grid.
      reader->refused_line = status == READER_FAILED && (whole || line->run > GEOM_SIDE_MAX);
      if (whole) reader->headers[0] = '\0';
      return status;
    }
    if (line->kind == LINE_LIBRARY && !reader->skipping) {
      status = read_library(reader, line, puzzle, err);
      if (status == READER_PUZZLE) reader->puzzles++;
      reader->refused_line = status == READER_FAILED;
      return status;
    }
    if (line->kind == LINE_SECTION)
      reader->skipping = strcasecmp(line->text + line->start, "[Puzzle]") != 0;
    if (line->kind == LINE_COMMENT) header_keep(reader, line);
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
