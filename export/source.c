// Opens a file of puzzles in any format. The first bytes tell which it is:
//
//      { or [{ or ipuz(     JSON, JSON Lines, ipuz
//      <                    XML
//      a header line        CSV, when the line names the column puzzle or begins with one we know
//      anything else        core's reader: lines, grids, .sdk, .sdm, .ss, HoDoKu's library
//
// Invariant: recognising takes no byte away and looks at one window of input at most.
#include "export/source.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

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
  return catalogue_row_add(&source->row, "puzzle", line, strlen(line), err) ? READER_PUZZLE
                                                                            : READER_FAILED;
}

static void text_close(struct source *source) {
  reader_free(source->state);
}

const struct source_format source_text = {
    .open = text_open,
    .next = text_next,
    .close = text_close,
};

// --- which format it is --------------------------------------------------------------------------

static const char blanks[] = " \t\r\n";

// More than `count` bytes in the window behind `at`, unless it is full or the input is over.
static bool window_has(struct input *input, size_t count, struct err *err) {
  while (input->end - input->at <= count && input->end - input->at < INPUT_WINDOW && !input->over)
    if (!input_read_on(input, err)) return false;
  return true;
}

// The first byte that is not blank, behind a byte order mark; as an offset from input->at. Past the
// last byte when there is none.
static bool find_start(struct input *input, size_t *start, struct err *err) {
  *start = 0;
  if (!window_has(input, 0, err)) return false;
  if (input->end > input->at && input->bytes[input->at] == 0xef && !window_has(input, 2, err))
    return false;
  if (input->end - input->at >= 3 && memcmp(input->bytes + input->at, "\xef\xbb\xbf", 3) == 0)
    *start = 3;
  for (;; (*start)++) {
    if (!window_has(input, *start, err)) return false;
    if (*start >= input->end - input->at) return true;
    unsigned char c = input->bytes[input->at + *start];
    if (c == '\0' || strchr(blanks, c) == NULL) return true;
  }
}

// Looks at the first line, as far as the window shows it.
static bool first_line_is_header(struct input *input, size_t start, bool *header, struct err *err) {
  size_t length = 0;
  for (;; length++) {
    if (!window_has(input, start + length, err)) return false;
    if (start + length >= input->end - input->at) break;
    unsigned char c = input->bytes[input->at + start + length];
    if (c == '\n' || c == '\r') break;
  }
  char separator;
  *header = csv_recognise((const char *)input->bytes + input->at + start, length, &separator);
  return true;
}

// A bracket opens a list of JSON or a section of an .sdk file: what follows tells.
static bool bracket_opens_list(struct input *input, size_t start, bool *list, struct err *err) {
  *list = false;
  for (size_t i = start + 1;; i++) {
    if (!window_has(input, i, err)) return false;
    if (i >= input->end - input->at) return true;
    unsigned char c = input->bytes[input->at + i];
    if (c != '\0' && strchr(blanks, c) != NULL) continue;
    *list = c == '{' || c == '[' || c == ']' || c == '"';
    return true;
  }
}

static const struct source_format *recognise(struct input *input, size_t *start, struct err *err) {
  if (!find_start(input, start, err)) return NULL;
  size_t left = input->end - input->at - *start;
  const unsigned char *bytes = input->bytes + input->at + *start;
  bool found = false;
  if (left == 0 || bytes[0] == '#') return &source_text;
  if (bytes[0] == '{') return &source_json;
  if (bytes[0] == '<') return &source_xml;
  if (bytes[0] == '[') {
    if (!bracket_opens_list(input, *start, &found, err)) return NULL;
    return found ? &source_json : &source_text;
  }
  if (bytes[0] == 'i') {
    if (!window_has(input, *start + 5, err)) return NULL;
    bytes = input->bytes + input->at + *start;
    if (input->end - input->at - *start > 5 && memcmp(bytes, "ipuz(", 5) == 0) return &source_json;
  }
  if (!first_line_is_header(input, *start, &found, err)) return NULL;
  return found ? &source_csv : &source_text;
}

// --- the source ----------------------------------------------------------------------------------

static bool source_start(struct source *source, struct err *err) {
  struct input *input = &source->input;
  size_t start;
  source->format = recognise(input, &start, err);
  if (source->format == NULL) return false;
  source->row.format = source->format->name;
  if (source->format != &source_text) {
    for (size_t i = 0; i < start; i++) source->lines += input->bytes[input->at + i] == '\n';
    input->at += start;
  }
  return source->format->open(source, err);
}

struct source *source_new(const char *path, const struct source_settings *settings,
                          struct err *err) {
  struct source *source = malloc(sizeof *source);
  if (source == NULL) {
    err_set(err, ERR_WORLD, "out of memory");
    return NULL;
  }
  source->settings = *settings;
  source->state = NULL;
  source->lines = 0;
  source->row_refused = source->begun = false;
  source->trouble.kind = ERR_NONE;
  catalogue_row_clear(&source->row);
  source->row.format = NULL;
  if (!input_open(&source->input, path, err)) {
    free(source);
    return NULL;
  }
  if (source_start(source, err)) return source;
  input_release(&source->input);
  free(source);
  return NULL;
}

void source_free(struct source *source) {
  if (source == NULL) return;
  source->format->close(source);
  input_release(&source->input);
  free(source);
}

bool source_can_go_on(const struct source *source) {
  return source->row_refused;
}

enum reader_status source_next(struct source *source, struct puzzle *puzzle,
                               struct catalogue_row *row, struct err *err) {
  source->row_refused = false;
  enum reader_status status = source->format->next(source, puzzle, err);
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
