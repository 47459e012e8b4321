// Lines of text: read, told apart, and looked at before they are used.
//
// Invariant: memory is bounded by the queue, whatever the input; a line over READER_LINE_MAX is
// refused before it is read to its end.
#include <ctype.h>
#include <stdarg.h>
#include <string.h>

#include "core/reader_internal.h"
#include "core/text.h"

enum reader_status reader_refuse(const struct reader *reader, size_t line, size_t column,
                                 struct err *err, const char *format, ...) {
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

// A frame is drawn with these; '.' and '*' stand at the corners of some programs' frames, and a row
// of blanks alone has no dash in it.
static bool line_is_frame(const struct line *line) {
  return strspn(line->text + line->start, "+-|=:.*' ") == line->length - line->start &&
         strpbrk(line->text + line->start, "-=") != NULL;
}

static bool line_is_marks(const char *text) {
  return strncmp(text, TEXT_MARKS, strlen(TEXT_MARKS)) == 0;
}

// How far digits reach, at most two of them.
static size_t digits_at(const char *text) {
  size_t count = 0;
  while (count < 2 && text[count] >= '0' && text[count] <= '9') count++;
  return count;
}

static int number_at(const char *text) {
  int number = 0;
  for (size_t i = 0; i < digits_at(text); i++) number = number * 10 + text[i] - '0';
  return number;
}

// Is this word, of letters alone up to a colon or a plus, the name of a sheet? What stands in front
// of many cells was meant to be one.
static bool is_sheet_name(const char *text, size_t letters, size_t length) {
  char name[32];
  if (letters < 4 || letters >= sizeof name) return false;
  if (letters < length && text[letters] != ':' && text[letters] != '+') return false;
  snprintf(name, sizeof name, "%.*s", (int)letters, text);
  int row = name_list_find(&board_variant_names, name);
  if (strcmp(name, "grids") == 0 || (row >= 0 && board_variants[row].base == BOARD_SHEET))
    return true;
  const char *rest = text + length + strspn(text + length, " \t");
  size_t cells = 0;
  while (grid_value(rest[cells]) >= 0) cells++;
  return cells > GEOM_SIDE_MAX;
}

// The length of the name of a board if the text begins with one, or with what was meant to be one;
// 0 otherwise. A size alone is only a name in front of as many cells, or alone in its line when it
// is a box ("2x3"): it might be cells itself.
static size_t name_length(const char *text, size_t run) {
  size_t length = strcspn(text, " \t"), letters = strspn(text, "abcdefghijklmnopqrstuvwxyz");
  size_t at = letters + digits_at(text + letters);
  if (letters >= 4 && text[at] == 'x') at += 1 + digits_at(text + at + 1); // "twodoku2x3"
  if (letters >= 2 && at > letters && run < length)
    return at == length || text[at] == ':' || text[at] == '+' ? length : 0;
  if (run < length && is_sheet_name(text, letters, length)) return length;
  if (letters > 0 || at == 0) return 0;
  int side = number_at(text);
  bool boxed = text[at] == 'x' && digits_at(text + at + 1) > 0;
  if (boxed) {
    side *= number_at(text + at + 1);
    at += 1 + digits_at(text + at + 1);
  }
  if (text[at] == '+' && at < length) return length;
  if (at != length) return 0;
  const char *rest = text + length + strspn(text + length, " \t");
  size_t cells = 0;
  while (grid_value(rest[cells]) >= 0) cells++;
  bool fits = side >= GEOM_SIDE_MIN && cells == (size_t)(side * side);
  return fits || (boxed && *rest == '\0') ? length : 0;
}

static enum line_kind classify_cells(struct line *line) {
  const char *text = line->text + line->start;
  line->name = 0;
  if (geom_lookup_cells(line->run) != NULL) return LINE_CELLS; // most lines
  for (line->foreign = foreign_lines; line->foreign->recognise != NULL; line->foreign++)
    if (line->foreign->recognise(text, &line->name)) return LINE_FOREIGN;
  line->name = name_length(text, line->run);
  if (line->name == 0) return LINE_CELLS;
  return text[line->name] == '\0' ? LINE_NAME : LINE_NAMED;
}

static void line_classify(struct line *line) {
  while (line->length > 0 && isspace((unsigned char)line->text[line->length - 1])) line->length--;
  line->text[line->length] = '\0';
  line->start = strspn(line->text, " \t");
  const char *text = line->text + line->start;
  line->run = 0;
  while (grid_value(text[line->run]) >= 0) line->run++;
  line->kind = *text == '\0'               ? LINE_BLANK
               : *text == '#'              ? LINE_COMMENT
               : *text == '['              ? LINE_SECTION
               : *text == ':'              ? LINE_LIBRARY
               : line_is_marks(text)       ? LINE_MARKS
               : text_begins_letters(text) ? LINE_LETTERS
               : line_is_frame(line)       ? LINE_FRAME
                                           : classify_cells(line);
}

static enum reader_status line_read(struct reader *reader, struct line *line, struct err *err) {
  line->number = ++reader->lines;
  line->length = 0;
  int c = getc_unlocked(reader->stream);
  if (c == '\n' && reader->after_return) c = getc_unlocked(reader->stream);
  for (; c != EOF && c != '\n' && c != '\r'; c = getc_unlocked(reader->stream)) {
    if ((c < ' ' && c != '\t') || c == 0x7f)
      return reader_refuse(reader, line->number, line->length + 1, err,
                           "byte 0x%02x is not text, expected puzzles", (unsigned)c);
    if (line->length == READER_LINE_MAX)
      return reader_refuse(reader, line->number, 0, err,
                           "the line is longer than %d bytes; the largest grid has %d cells",
                           READER_LINE_MAX, GEOM_CELLS_MAX);
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

struct line *line_peek(struct reader *reader, size_t ahead, enum reader_status *status,
                       struct err *err) {
  while (reader->queue_count <= ahead) {
    size_t slot = (reader->queue_first + reader->queue_count) % READER_QUEUE_MAX;
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
  return &reader->queue[(reader->queue_first + ahead) % READER_QUEUE_MAX];
}

void line_drop(struct reader *reader) {
  reader->queue_first = (reader->queue_first + 1) % READER_QUEUE_MAX;
  reader->queue_count--;
}

void line_join(struct line *line, const struct geom *wanted) {
  char cells[GEOM_CELLS_MAX + 1];
  size_t count = 0;
  for (size_t i = line->start; i < line->length; i++) {
    char c = line->text[i];
    if (c == ' ' || c == '\t' || c == '|') continue;
    if (grid_value(c) < 0 || count == GEOM_CELLS_MAX) return;
    cells[count++] = c;
  }
  bool fits = wanted != NULL ? count == (size_t)wanted->cells : geom_lookup_cells(count) != NULL;
  if (count <= GEOM_SIDE_MAX || !fits) return;
  memcpy(line->text, cells, count);
  line->text[count] = '\0';
  line->start = 0;
  line->length = line->run = count;
}
