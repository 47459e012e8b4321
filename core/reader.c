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

#include "core/reader_internal.h"
#include "core/text.h"

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

// Is this line a whole puzzle, rather than a row of one?
static bool is_whole_puzzle(struct reader *reader, const struct line *line) {
  const struct geom *wanted = reader_board_wanted(reader);
  if (wanted != NULL && reader_board_takes(wanted, line->run)) return true;
  if (wanted != NULL && line->run == (size_t)wanted->width) return false;
  if (line->run == 16 && reader->previous != NULL) {
    if (reader->previous->side == 16 && reader->previous_rows) return false;
    if (reader->previous->side == 4) return true;
  }
  if (line->run == 16) return !is_sixteen_grid(reader);
  return geom_lookup_cells(line->run) != NULL;
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

static enum reader_status read_puzzle(struct reader *reader, struct line *line,
                                      struct puzzle *puzzle, struct err *err) {
  const struct geom *wanted = reader_board_wanted(reader);
  bool cells = line->kind == LINE_CELLS, letters = reader->letters[0] != '\0';
  if (cells && !letters && geom_lookup_cells(line->run) == NULL) line_join(line, wanted);
  enum reader_status status;
  if (!letters && (!cells || is_whole_puzzle(reader, line))) {
    status = reader_read_line(reader, line, puzzle, err);
    if (line->kind != LINE_LIBRARY) reader->headers[0] = '\0';
  } else {
    size_t run = line->run;
    status = reader_read_rows(reader, line->number, puzzle, err);
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
      reader->named = reader_take_board(reader, line, line->text + line->start, err);
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
