// Rows of a catalogue: fields by name, and the record that they make.
//
// A column that we do not know is kept as it is and travels with the record. A column that we could
// prove enters the record only where the user trusts the file; otherwise somebody proves it again.
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "export/catalogue_row.h"

const char *catalogue_row_name(const struct catalogue_row *row, int field) {
  return row->bytes + row->fields[field].name;
}

const char *catalogue_row_text(const struct catalogue_row *row, int field) {
  return row->bytes + row->fields[field].text;
}

const char *catalogue_row_claim(const struct catalogue_row *row,
                                const struct catalogue_column *column) {
  for (int i = 0; i < row->count; i++)
    if (row->fields[i].column == column) return catalogue_row_text(row, i);
  return NULL;
}

// --- building ------------------------------------------------------------------------------------

void catalogue_row_clear(struct catalogue_row *row) {
  row->count = 0;
  row->used = 0;
}

bool catalogue_row_has(const struct catalogue_row *row, const char *name) {
  for (int i = 0; i < row->count; i++)
    if (strcasecmp(catalogue_row_name(row, i), name) == 0) return true;
  return false;
}

// Are these eight bytes all printable ASCII? The top bit of a byte says no, and so does a borrow
// from it when 0x20 is taken away, or a carry into it when 1 is added to 0x7f.
static bool eight_are_plain(const unsigned char *bytes) {
  const uint64_t ones = UINT64_C(0x0101010101010101);
  uint64_t word;
  memcpy(&word, bytes, sizeof word);
  return ((word | (word - 0x20 * ones) | (word + ones)) & 0x80 * ones) == 0;
}

bool catalogue_text_is_plain(const char *text, size_t length) {
  const unsigned char *bytes = (const unsigned char *)text;
  size_t i = 0;
  while (i + 8 <= length && eight_are_plain(bytes + i)) i += 8;
  while (i < length && bytes[i] >= ' ' && bytes[i] < 0x7f) i++;
  return i == length;
}

bool catalogue_check_text(const char *text, size_t length, struct err *err) {
  const unsigned char *bytes = (const unsigned char *)text;
  for (size_t i = 0; i < length;) {
    unsigned char c = bytes[i];
    if (length - i >= 8 && eight_are_plain(bytes + i)) {
      i += 8;
    } else if (c >= ' ' && c < 0x7f) {
      i++;
    } else if (c < 0x80) {
      if (c != '\t' && c != '\n' && c != '\r')
        return err_set(err, ERR_INPUT, "byte 0x%02x at position %zu is not text", (unsigned)c,
                       i + 1);
      i++;
    } else {
      size_t size = utf8_length(text + i, length - i);
      if (size == 0)
        return err_set(err, ERR_INPUT, "byte 0x%02x at position %zu is not UTF-8", (unsigned)c,
                       i + 1);
      i += size;
    }
  }
  return true;
}

bool catalogue_row_add(struct catalogue_row *row, const char *name, const char *text, size_t length,
                       struct err *err) {
  size_t name_size = strlen(name) + 1;
  if (row->count == CATALOGUE_COLUMNS_MAX)
    return err_set(err, ERR_INPUT, "more than %d columns", CATALOGUE_COLUMNS_MAX);
  if (name_size + length + 1 > sizeof row->bytes - row->used)
    return err_set(err, ERR_INPUT, "column %.60s: the row is longer than %d bytes", name,
                   CATALOGUE_ROW_MAX);
  struct err what;
  if (!catalogue_check_text(name, name_size - 1, &what))
    return err_set(err, ERR_INPUT, "name of column %d: %s", row->count + 1, what.text);
  if (!catalogue_check_text(text, length, &what))
    return err_set(err, ERR_INPUT, "column %.60s: %s", name, what.text);
  struct catalogue_field *field = &row->fields[row->count++];
  field->column = catalogue_lookup_column(name);
  field->name = (uint16_t)row->used;
  memcpy(row->bytes + row->used, name, name_size);
  row->used += name_size;
  field->text = (uint16_t)row->used;
  memcpy(row->bytes + row->used, text, length);
  row->bytes[row->used + length] = '\0';
  row->used += length + 1;
  return true;
}

// --- from a row to a record ----------------------------------------------------------------------

static bool __attribute__((format(printf, 3, 4)))
refuse(const char *column, struct err *err, const char *format, ...) {
  char what[400];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(what, sizeof what, format, arguments);
  va_end(arguments);
  return err_set(err, ERR_INPUT, "column %.40s: %s", column, what);
}

// The geometry that a size names. Some programs write 9x9 for what is a side of 9 to us.
static bool size_parse(const char *size, size_t cells, const struct geom **geom, struct err *err) {
  const struct geom *by_cells = geom_lookup_cells(cells);
  int side = by_cells != NULL ? by_cells->side : 0;
  char usual[16], squares[40];
  *geom = by_cells;
  if (side > 0 && size[0] == '0' + side && size[1] == '\0') return true; // most files, at once
  snprintf(usual, sizeof usual, "%d", side);
  snprintf(squares, sizeof squares, "%dx%d", side, side);
  if (strcmp(size, usual) == 0 || strcmp(size, squares) == 0) return true;
  struct err what;
  return geom_parse_size(size, geom, &what) ||
         refuse(catalogue_columns[COLUMN_SIZE].name, err, "%s", what.text);
}

// Is a board of that size? A size leaves the additions open, and the shapes of a jigsaw.
static bool board_has_size(const struct geom *board, const struct geom *size) {
  bool same_boxes = board->box_width == size->box_width && board->box_height == size->box_height;
  return board->side == size->side && (same_boxes || board->box_width == 0);
}

// Is this how the size of the board is written? The side will do.
static bool board_is_sized(const struct geom *board, const char *size) {
  char name[GEOM_NAME_MAX], side[16], squares[40];
  snprintf(side, sizeof side, "%d", board->side);
  snprintf(squares, sizeof squares, "%dx%d", board->side, board->side);
  if (strcmp(size, geom_name_size(board, name)) == 0 || strcmp(size, side) == 0 ||
      strcmp(size, squares) == 0)
    return true;
  const struct geom *said; // as people also write it: "3x3" for 9
  struct err ignored;
  return geom_parse_size(size, &said, &ignored) && board_has_size(board, said);
}

// The board of that name, which has to agree with the column `size` and with what the user asked
// for.
static bool board_settle(const char *name, const char *size, const struct source_settings *settings,
                         const struct geom **geom, struct err *err) {
  const char *column = catalogue_columns[COLUMN_BOARD].name;
  struct err what;
  *geom = board_shelf_parse(settings->shelf, name, &what);
  if (*geom == NULL) return refuse(column, err, "%s", what.text);
  if (size != NULL && size[0] != '\0' && !board_is_sized(*geom, size))
    return refuse(column, err, "%.60s, but column size says %.20s", name, size);
  const struct geom *asked = settings->size;
  if (asked == NULL || geom_equal(*geom, asked) || (asked->plain && board_has_size(*geom, asked)))
    return true;
  return refuse(column, err, "%.60s, but %ssize says %.60s", name,
                settings->prefix != NULL ? settings->prefix : "", asked->name);
}

// What a row says of the puzzle itself; NULL where it has no such column.
struct told {
  const char *size, *puzzle, *board, *marks;
};

static struct told find_told(const struct catalogue_row *row) {
  struct told told = {0};
  for (int i = 0; i < row->count; i++) {
    const struct catalogue_column *column = row->fields[i].column;
    const char *text = catalogue_row_text(row, i);
    if (column == &catalogue_columns[COLUMN_SIZE]) told.size = text;
    if (column == &catalogue_columns[COLUMN_PUZZLE]) told.puzzle = text;
    if (column == &catalogue_columns[COLUMN_BOARD]) told.board = text;
    if (column == &catalogue_columns[COLUMN_MARKS]) told.marks = text;
  }
  return told;
}

// The geometry of a row: what its columns `board` and `size` say, and what the user asked for.
static bool size_settle(const struct told *told, const struct source_settings *settings,
                        const struct geom **geom, struct err *err) {
  const char *size = told->size, *board = told->board;
  size_t cells = strlen(told->puzzle);
  if (board != NULL && board[0] != '\0') return board_settle(board, size, settings, geom, err);
  *geom = NULL;
  if (size != NULL && size[0] != '\0' && !size_parse(size, cells, geom, err)) return false;
  if (settings->size == NULL) return true;
  if (*geom != NULL && *geom != settings->size && settings->size->plain) {
    char asked[GEOM_NAME_MAX];
    return refuse(catalogue_columns[COLUMN_SIZE].name, err, "'%.20s', but %ssize says %s", size,
                  settings->prefix != NULL ? settings->prefix : "",
                  geom_name_size(settings->size, asked));
  }
  *geom = settings->size;
  return true;
}

// The board, the givens and the marks: what makes the puzzle.
static bool puzzle_parse(const struct catalogue_row *row, const struct source_settings *settings,
                         struct puzzle *puzzle, struct err *err) {
  struct told told = find_told(row);
  if (told.puzzle == NULL) return err_set(err, ERR_INPUT, "the column puzzle is missing");
  const struct geom *geom;
  struct grid givens = {0};
  struct err what;
  if (!size_settle(&told, settings, &geom, err)) return false;
  if (!text_parse_grid(told.puzzle, &geom, &givens, &what) ||
      !text_check_givens(geom, &givens, &what))
    return refuse(catalogue_columns[COLUMN_PUZZLE].name, err, "%s", what.text);
  puzzle_init(puzzle, geom, &givens);
  if (told.marks == NULL || told.marks[0] == '\0' || puzzle_parse_marks(puzzle, told.marks, &what))
    return true;
  return refuse(catalogue_columns[COLUMN_MARKS].name, err, "%s", what.text);
}

bool catalogue_row_parse(const struct catalogue_row *row, const struct source_settings *settings,
                         struct puzzle *puzzle, struct err *err) {
  if (!puzzle_parse(row, settings, puzzle, err)) return false;
  for (int i = 0; i < row->count; i++) {
    const struct catalogue_column *column = row->fields[i].column;
    const char *text = catalogue_row_text(row, i);
    struct err what;
    if (column == NULL) {
      if (!puzzle_add_extra(puzzle, catalogue_row_name(row, i), text))
        return refuse(catalogue_row_name(row, i), err,
                      "the unknown columns of this row hold more than %d bytes", PUZZLE_EXTRA_MAX);
    } else if (column->parse != NULL && (settings->trust || column->needs == 0) &&
               !column->parse(text, puzzle, &what)) {
      return refuse(column->name, err, "%s", what.text);
    }
  }
  return true;
}
