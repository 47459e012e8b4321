// Opens a file of puzzles in any format. The readers of the table of formats tell by the first bytes
// whether it is theirs; what is nobody's goes to core's reader of lines, grids, .sdk, .sdm, .ss and
// HoDoKu's library.
//
// Invariant: recognising takes no byte away and looks at one window of input at most.
#include "export/source.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "export/table.h"

enum reader_status source_refuse(const struct source *source, size_t row, struct err *err,
                                 const char *format, ...) {
  char what[400];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(what, sizeof what, format, arguments);
  va_end(arguments);
  for (char *c = what; *c != '\0'; c++) // what is wrong may be quoted, and has to stay one line
    if ((unsigned char)*c < ' ' || *c == 0x7f) *c = '?';
  err_set(err, ERR_INPUT, "%s:%zu: %s", source->input.name, row, what);
  return READER_FAILED;
}

enum reader_status source_take_row(struct source *source, struct puzzle *puzzle, struct err *err) {
  struct err what;
  if (!catalogue_row_parse(&source->row, &source->settings, puzzle, &what)) {
    source->row_refused = true;
    return source_refuse(source, source->row.number, err, "%s", what.text);
  }
  puzzle->source = source->input.name;
  puzzle->line = source->row.number;
  return READER_PUZZLE;
}

// --- text, through core's reader -----------------------------------------------------------------

static bool text_open(struct source *source, struct err *err) {
  FILE *stream = input_open_stream(&source->input, &source->trouble);
  if (stream == NULL) return err_set(err, ERR_WORLD, "out of memory");
  struct reader_settings settings = {.size = source->settings.size,
                                     .prefix = source->settings.prefix,
                                     .shelf = source->settings.shelf,
                                     .trouble = &source->trouble};
  source->state = reader_new_stream(stream, source->input.name, &settings, err);
  return source->state != NULL;
}

// Old files have comments in Latin-1; what is not UTF-8 is taken for that. False when the comment
// does not fit then.
static bool comment_to_utf8(char comment[PUZZLE_COMMENT_MAX]) {
  struct err what;
  char latin[PUZZLE_COMMENT_MAX];
  if (catalogue_check_text(comment, strlen(comment), &what)) return true;
  strcpy(latin, comment);
  size_t used = 0;
  for (const unsigned char *c = (const unsigned char *)latin; *c != '\0'; c++) {
    if (used + 3 > PUZZLE_COMMENT_MAX) return false;
    if (*c >= 0x80) comment[used++] = (char)(0xc0 | *c >> 6);
    comment[used++] = (char)(*c >= 0x80 ? 0x80 | (*c & 0x3f) : *c);
  }
  comment[used] = '\0';
  return true;
}

static enum reader_status text_next(struct source *source, struct puzzle *puzzle, struct err *err) {
  enum reader_status status = reader_next(source->state, puzzle, err);
  if (status == READER_FAILED) source->row_refused = reader_skip(source->state);
  if (status != READER_PUZZLE) return status;
  if (!comment_to_utf8(puzzle->comment))
    return source_refuse(source, puzzle->line, err, "the text after the grid is too long");
  char line[GEOM_CELLS_MAX + 1];
  grid_print_line(puzzle->geom, &puzzle->givens, line);
  catalogue_row_clear(&source->row);
  source->row.number = puzzle->line;
  return catalogue_row_add(&source->row, catalogue_columns[COLUMN_PUZZLE].name, line, strlen(line),
                           err)
             ? READER_PUZZLE
             : READER_FAILED;
}

static void text_close(struct source *source) {
  reader_free(source->state);
}

const struct source_reader source_text = {
    .format = "line",
    .open = text_open,
    .next = text_next,
    .close = text_close,
};

// --- which format it is --------------------------------------------------------------------------

bool source_look_ahead(struct input *input, size_t count, struct err *err) {
  while (input->end - input->at <= count && input->end - input->at < INPUT_WINDOW && !input->over)
    if (!input_read_on(input, err)) return false;
  return true;
}

// The first byte that is not blank, behind a byte order mark; as an offset from input->at. Past the
// last byte when there is none.
static bool find_start(struct input *input, size_t *start, struct err *err) {
  *start = 0;
  if (!source_look_ahead(input, 0, err)) return false;
  if (source_byte(input, 0) == 0xef && !source_look_ahead(input, 2, err)) return false;
  if (input->end - input->at >= 3 && memcmp(input->bytes + input->at, "\xef\xbb\xbf", 3) == 0)
    *start = 3;
  for (;; (*start)++) {
    if (!source_look_ahead(input, *start, err)) return false;
    int c = source_byte(input, *start);
    if (c < 0 || !source_is_blank((unsigned char)c)) return true;
  }
}

// Asks the readers in the order of the table of formats. NULL when reading failed.
static const struct source_reader *recognise(struct input *input, size_t *start, struct err *err) {
  const struct export_format *format;
  if (!find_start(input, start, err)) return NULL;
  for (int i = 0; (format = export_format_at(i)) != NULL; i++) {
    bool found = false;
    if (format->read == NULL || format->read->recognise == NULL) continue;
    if (!format->read->recognise(input, *start, &found, err)) return NULL;
    if (found) return format->read;
  }
  return &source_text;
}

// --- the source ----------------------------------------------------------------------------------

static bool source_start(struct source *source, struct err *err) {
  struct input *input = &source->input;
  size_t start;
  source->reader = recognise(input, &start, err);
  if (source->reader == NULL) return false;
  source->row.format = source->reader->format;
  if (source->reader != &source_text) {
    for (size_t i = 0; i < start; i++) source->lines += input->bytes[input->at + i] == '\n';
    input->at += start;
  }
  return source->reader->open(source, err);
}

struct source *source_new(const char *path, const struct source_settings *settings,
                          struct err *err) {
  struct source *source = malloc(sizeof *source);
  if (source == NULL) {
    err_set(err, ERR_WORLD, "out of memory");
    return NULL;
  }
  source->settings = *settings;
  source->shelf = NULL;
  source->state = NULL;
  source->lines = 0;
  source->row_refused = source->begun = false;
  source->trouble.kind = ERR_NONE;
  catalogue_row_clear(&source->row);
  source->row.format = NULL;
  if (settings->shelf == NULL) {
    source->settings.shelf = source->shelf = board_shelf_new();
    if (source->shelf == NULL) err_set(err, ERR_WORLD, "out of memory");
  }
  if (source->settings.shelf == NULL || !input_open(&source->input, path, err)) {
    board_shelf_free(source->shelf);
    free(source);
    return NULL;
  }
  if (source_start(source, err)) return source;
  input_release(&source->input);
  board_shelf_free(source->shelf);
  free(source);
  return NULL;
}

void source_free(struct source *source) {
  if (source == NULL) return;
  source->reader->close(source);
  input_release(&source->input);
  board_shelf_free(source->shelf);
  free(source);
}

bool source_can_go_on(const struct source *source) {
  return source->row_refused;
}

enum reader_status source_next(struct source *source, struct puzzle *puzzle,
                               struct catalogue_row *row, struct err *err) {
  source->row_refused = false;
  enum reader_status status = source->reader->next(source, puzzle, err);
  if (row == NULL || status == READER_FAILED || (status == READER_END && source->begun))
    return status;
  source->begun = true;
  row->number = source->row.number;
  row->format = source->row.format;
  row->count = source->row.count;
  row->used = source->row.used;
  memcpy(row->fields, source->row.fields, (size_t)row->count * sizeof *row->fields);
  memcpy(row->bytes, source->row.bytes, row->used);
  return status;
}
