// Reads a CSV catalogue, through libcsv, row by row: columns by name, in any order.
//
// libcsv pushes fields as it is fed. It is fed up to the end of one line at a time, so that at most
// one row comes out before we look; a line end inside quotes only means that it is fed again.
//
// Invariant: source->row holds the names of all columns in front, once; each row writes its texts
// behind them. What is fed for one row is bounded.
#include <csv.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "export/formula.h"
#include "export/source.h"
#include "export/table.h"

enum { ROW_BYTES_MAX = 2 * CATALOGUE_ROW_MAX };

struct csv_reader {
  struct csv_parser parser;
  struct catalogue_row *row; // being filled
  size_t number;             // of it, the header's is 1
  int columns;               // of the header; 0 while it is being read
  size_t names_end;          // of the names, in row->bytes
  size_t fed;                // bytes, for the row
  bool plain;                // the fields are known to be text
  bool after_return;         // the last line ended with CR: LF would be the rest of its end
  bool whole;                // the row is complete
  bool wrong;                // and this is what is wrong with it
  struct err what;
};

// --- the header ----------------------------------------------------------------------------------

static bool name_is(const char *field, size_t length, const char *name) {
  return strlen(name) == length && strncasecmp(field, name, length) == 0;
}

static bool is_one_of(char c, const char *characters) {
  return c != '\0' && strchr(characters, c) != NULL;
}

// Takes these characters away from both ends.
static void trim(const char *characters, const char **field, size_t *length) {
  while (*length > 0 && is_one_of(**field, characters)) (*field)++, (*length)--;
  while (*length > 0 && is_one_of((*field)[*length - 1], characters)) (*length)--;
}

// Could this be the first line of a CSV file? It names the column of puzzles or begins with a column
// that we know. Tells what separates its fields.
static bool line_is_header(const char *line, size_t length, char *separator) {
  static const char separators[] = ",;\t";
  size_t run = 0; // a puzzle may have any text behind it
  while (run < length && grid_value(line[run]) >= 0) run++;
  if (geom_lookup_cells(run) != NULL || memchr(line, '\0', length) != NULL) return false;
  for (const char *s = separators; *s != '\0'; s++) {
    const char *end = line + length;
    for (const char *at = line; at <= end;) {
      const char *stop = memchr(at, *s, (size_t)(end - at));
      if (stop == NULL) stop = end;
      const char *field = at;
      size_t room = (size_t)(stop - at);
      trim(" \t\"", &field, &room);
      char name[32] = "";
      if (room < sizeof name) memcpy(name, field, room);
      bool first_of_several = at == line && stop < end;
      if (name_is(field, room, catalogue_columns[COLUMN_PUZZLE].name) ||
          name_is(field, room, "quizzes") ||
          (first_of_several && room > 0 && catalogue_lookup_column(name) != NULL)) {
        *separator = *s;
        return true;
      }
      at = stop + 1;
    }
  }
  return false;
}

// What the names of columns have to be: text, and no two the same.
static bool add_name(struct catalogue_row *row, const char *name, size_t length, struct err *err) {
  char copy[CATALOGUE_NAME_MAX];
  struct err what;
  trim(" \t", &name, &length);
  if (length >= sizeof copy)
    return err_set(err, ERR_INPUT, "the name of column %d is longer than %zu bytes", row->count + 1,
                   sizeof copy - 1);
  if (!catalogue_check_text(name, length, &what))
    return err_set(err, ERR_INPUT, "name of column %d: %s", row->count + 1, what.text);
  snprintf(copy, sizeof copy, "%.*s", (int)length, name);
  if (length == 0) // what some programs call their own count of rows
    snprintf(copy, sizeof copy, "column_%d", row->count + 1);
  formula_restore(copy);
  if (catalogue_row_has(row, copy))
    return err_set(err, ERR_INPUT, "column %.60s appears twice", copy);
  return catalogue_row_add(row, copy, "", 0, err);
}

// Sets of puzzles for machine learning call them quizzes, and the solutions solutions.
static void settle_aliases(struct catalogue_row *row) {
  struct catalogue_field *quizzes = NULL, *solutions = NULL;
  for (int i = 0; i < row->count; i++) {
    const char *name = catalogue_row_name(row, i);
    if (strcasecmp(name, "quizzes") == 0) quizzes = &row->fields[i];
    if (strcasecmp(name, "solutions") == 0) solutions = &row->fields[i];
  }
  if (quizzes == NULL) return;
  quizzes->column = &catalogue_columns[COLUMN_PUZZLE];
  if (solutions == NULL) return;
  solutions->column = &catalogue_columns[COLUMN_SOLUTION];
  if (row->count == 2) row->format = "quizzes";
}

static void settle_header(struct csv_reader *csv) {
  struct catalogue_row *row = csv->row;
  settle_aliases(row);
  csv->columns = row->count;
  csv->names_end = row->used;
  if (csv->wrong || catalogue_row_claim(row, &catalogue_columns[COLUMN_PUZZLE]) != NULL) return;
  err_set(&csv->what, ERR_INPUT, "the header has no column puzzle");
  csv->wrong = true;
}

// --- fields and rows, as libcsv finds them -------------------------------------------------------

static void on_field(void *bytes, size_t length, void *context) {
  struct csv_reader *csv = context;
  struct catalogue_row *row = csv->row;
  if (csv->wrong) return;
  if (csv->columns == 0) {
    csv->wrong = !add_name(row, bytes != NULL ? bytes : "", length, &csv->what);
    return;
  }
  int field = row->count++;
  if (field >= csv->columns) return; // counted, and told when the row is whole
  if (length + 1 > sizeof row->bytes - row->used) {
    err_set(&csv->what, ERR_INPUT, "column %.60s: the row is longer than %d bytes",
            catalogue_row_name(row, field), CATALOGUE_ROW_MAX);
    csv->wrong = true;
    return;
  }
  char *text = row->bytes + row->used;
  if (length > 0) memcpy(text, bytes, length);
  text[length] = '\0';
  row->fields[field].text = (uint16_t)row->used;
  row->used += length + 1;
  struct err what;
  if (!csv->plain && !catalogue_check_text(text, length, &what)) {
    err_set(&csv->what, ERR_INPUT, "column %.60s: %s", catalogue_row_name(row, field), what.text);
    csv->wrong = true;
    return;
  }
  if (text[0] == '\'') formula_restore(text);
}

static void on_row(int end, void *context) {
  (void)end;
  struct csv_reader *csv = context;
  if (csv->columns == 0) {
    settle_header(csv);
  } else if (!csv->wrong && csv->row->count != csv->columns) {
    err_set(&csv->what, ERR_INPUT, "%d fields, expected %d as in the header", csv->row->count,
            csv->columns);
    csv->wrong = true;
  }
  csv->whole = true;
}

// --- rows, as the source wants them --------------------------------------------------------------

// A line without quotes is a row, and its fields are what stands between separators: libcsv would
// say the same, at half the speed. An empty line is no row.
static void split_line(struct csv_reader *csv, const char *line, size_t length) {
  const char *end = line + length;
  char separator = (char)csv_get_delim(&csv->parser);
  csv->plain = catalogue_text_is_plain(line, length);
  for (const char *at = line; length > 0 && at <= end;) {
    const char *stop = memchr(at, separator, (size_t)(end - at));
    if (stop == NULL) stop = end;
    on_field((void *)at, (size_t)(stop - at), csv);
    at = stop + 1;
  }
  if (length > 0) on_row('\n', csv);
  csv->plain = false;
}

// Takes the next line, or what the window shows of it.
static bool feed_line(struct source *source, struct csv_reader *csv, struct err *err) {
  struct input *input = &source->input;
  const unsigned char *start = input->bytes + input->at;
  size_t length = input->end - input->at;
  const unsigned char *stop = memchr(start, '\n', length);
  if (stop != NULL) length = (size_t)(stop + 1 - start);
  const unsigned char *carriage = memchr(start, '\r', length);
  if (carriage != NULL) length = (size_t)(carriage + 1 - start);
  if (csv->fed == 0 && (stop != NULL || carriage != NULL) && memchr(start, '"', length) == NULL) {
    bool rest_of_end = csv->after_return && start[0] == '\n';
    if (length == 1 && !rest_of_end) csv->number++; // spreadsheets count empty rows too
    split_line(csv, (const char *)start, length - 1);
    csv->after_return = carriage != NULL;
    input->at += length;
    return true;
  }
  csv->after_return = carriage != NULL;
  csv->fed += length;
  if (csv->fed > ROW_BYTES_MAX) {
    source_refuse(source, csv->number, err,
                  "the row is longer than %d bytes; a quote may not be closed", ROW_BYTES_MAX);
    return false;
  }
  input->at += length;
  if (csv_parse(&csv->parser, start, length, on_field, on_row, csv) == length) return true;
  if (csv_error(&csv->parser) == CSV_EPARSE)
    source_refuse(
        source, csv->number, err,
        "column %d: a stray quote; put the field in quotes, and double the quotes inside it",
        csv->row->count + 1);
  else
    err_set(err, ERR_WORLD, "out of memory");
  return false;
}

// One more row; READER_PUZZLE means that it is there.
static enum reader_status read_row(struct source *source, struct csv_reader *csv, struct err *err) {
  csv->whole = csv->wrong = false;
  csv->fed = 0;
  csv->number++;
  while (!csv->whole) {
    int next = input_peek(&source->input, err);
    if (next == -2) return READER_FAILED;
    if (next >= 0) {
      if (!feed_line(source, csv, err)) return READER_FAILED;
    } else if (csv_fini(&csv->parser, on_field, on_row, csv) != 0) {
      return source_refuse(source, csv->number, err, "column %d: a quote is never closed",
                           csv->row->count + 1);
    } else if (!csv->whole) {
      return READER_END;
    }
  }
  if (!csv->wrong) return READER_PUZZLE;
  source->row_refused = true; // it is read to its end
  return source_refuse(source, csv->number, err, "%s", csv->what.text);
}

// Files that were put behind each other (`cat a.csv b.csv`) have their header more than once.
static bool repeats_header(const struct catalogue_row *row) {
  for (int i = 0; i < row->count; i++)
    if (strcasecmp(catalogue_row_name(row, i), catalogue_row_text(row, i)) != 0) return false;
  return true;
}

// A row in which every column is empty: what the file says of itself without any puzzle.
static void show_header(struct catalogue_row *row, const struct csv_reader *csv) {
  row->count = csv->columns;
  for (int i = 0; i < row->count; i++)
    row->fields[i].text = (uint16_t)(csv->names_end - 1); // which ends the last name's empty text
}

static enum reader_status csv_next(struct source *source, struct puzzle *puzzle, struct err *err) {
  struct csv_reader *csv = source->state;
  do {
    source->row.count = 0;
    source->row.used = csv->names_end;
    enum reader_status status = read_row(source, csv, err);
    if (status == READER_END) show_header(&source->row, csv);
    if (status != READER_PUZZLE) return status;
  } while (repeats_header(&source->row));
  source->row.number = csv->number;
  return source_take_row(source, puzzle, err);
}

static int is_no_space(unsigned char c) {
  (void)c;
  return 0; // blanks belong to a field (RFC 4180); libcsv would trim them
}

static void csv_close(struct source *source) {
  struct csv_reader *csv = source->state;
  csv_free(&csv->parser);
  free(csv);
}

static bool csv_open(struct source *source, struct err *err) {
  struct csv_reader *csv = calloc(1, sizeof *csv);
  if (csv == NULL) return err_set(err, ERR_WORLD, "out of memory");
  char separator = ',';
  const struct input *input = &source->input;
  const char *start = (const char *)input->bytes + input->at;
  size_t length = input->end - input->at;
  const char *stop = memchr(start, '\n', length);
  if (stop != NULL) length = (size_t)(stop - start);
  stop = memchr(start, '\r', length);
  if (stop != NULL) length = (size_t)(stop - start);
  line_is_header(start, length, &separator);
  csv->row = &source->row;
  csv->number = source->lines;
  source->state = csv;
  csv_init(&csv->parser, CSV_STRICT | CSV_STRICT_FINI | CSV_APPEND_NULL);
  csv_set_space_func(&csv->parser, is_no_space);
  csv_set_delim(&csv->parser, (unsigned char)separator);
  if (read_row(source, csv, err) == READER_PUZZLE) return true;
  csv_close(source);
  return false;
}

// Looks at the first line, as far as the window shows it.
static bool csv_recognise(struct input *input, size_t start, bool *found, struct err *err) {
  size_t end = start;
  *found = false;
  if (source_byte(input, start) == '#' || source_byte(input, start) == '[') return true; // text
  for (;; end++) {
    if (!source_look_ahead(input, end, err)) return false;
    int c = source_byte(input, end);
    if (c < 0 || c == '\n' || c == '\r') break;
  }
  char separator;
  const char *line = (const char *)input->bytes + input->at + start;
  *found = line_is_header(line, end - start, &separator);
  return true;
}

const struct source_reader source_csv = {
    .format = "csv",
    .recognise = csv_recognise,
    .open = csv_open,
    .next = csv_next,
    .close = csv_close,
};
