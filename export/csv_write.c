// Writes a CSV catalogue: a header line, one row a puzzle, CRLF, quotes only where RFC 4180 asks
// for them, and text that a spreadsheet would run made harmless.
//
// The columns are settled when the first puzzle comes, since it may bring some that we do not know.
#include <csv.h>
#include <stdlib.h>
#include <string.h>

#include "export/columns.h"
#include "export/field.h"
#include "export/formula.h"
#include "export/table.h"

enum {
  FIELD_ROOM = 2 * CATALOGUE_FIELD_MAX + 8, // all quotes, in quotes, and what is around it
  ROW_ROOM = 2 * FIELD_ROOM,
};

struct csv_writer {
  struct exporter exporter;
  bool started;
  uint64_t rows;
  struct columns columns;
  // A row under way: fields are printed where they will stand, and most stay as they are.
  size_t used;
  char row[ROW_ROOM];
  char bare[CATALOGUE_FIELD_MAX + 1]; // the text of a field that gets quotes
};

// Does a field with this byte in it need quotes?
static const bool needs_quotes[256] = {[','] = true, ['"'] = true, ['\r'] = true, ['\n'] = true};

static void flush(struct csv_writer *csv) {
  fwrite(csv->row, 1, csv->used, csv->exporter.stream);
  csv->used = 0;
}

// Where the next field is to be printed: behind a comma, with room for the field in quotes.
static char *begin_field(struct csv_writer *csv, int column) {
  if (csv->used + FIELD_ROOM > sizeof csv->row) flush(csv);
  if (column > 0) csv->row[csv->used++] = ',';
  return csv->row + csv->used;
}

// Makes any text a field: in quotes, with an apostrophe in front, or as it is. Returns its length.
static size_t guard_text(struct csv_writer *csv, char *field, size_t length) {
  bool quotes = false, formula = formula_begins(field);
  for (size_t i = 0; i < length; i++) quotes |= needs_quotes[(unsigned char)field[i]];
  // RFC 4180 keeps blanks, but not every program does.
  if (length > 0 && (field[0] == ' ' || field[length - 1] == ' ')) quotes = true;
  if (!quotes && !formula) return length;
  csv->bare[0] = '\'';
  memcpy(csv->bare + formula, field, length);
  length += formula;
  if (quotes) return csv_write(field, FIELD_ROOM, csv->bare, length);
  memcpy(field, csv->bare, length);
  return length;
}

static void end_row(struct csv_writer *csv) {
  csv->row[csv->used++] = '\r';
  csv->row[csv->used++] = '\n';
  flush(csv);
}

static bool start(struct csv_writer *csv, const struct puzzle *first, struct err *err) {
  if (!columns_init(&csv->columns, &csv->exporter.settings, first, err)) return false;
  csv->started = true;
  for (int i = 0; i < csv->columns.count; i++) {
    char *field = begin_field(csv, i);
    csv->used += guard_text(csv, field, field_put_text(field, columns_name(&csv->columns, i)));
  }
  end_row(csv);
  return true;
}

static bool csv_add(struct exporter *exporter, const struct puzzle *puzzle, struct err *err) {
  struct csv_writer *csv = (struct csv_writer *)exporter;
  if (!csv->started && !start(csv, puzzle, err)) return false;
  bool all = exporter->settings.strict && !csv->columns.chosen;
  if (all && !columns_check(&csv->columns, puzzle, err)) return false;
  if (!columns_check_board(&csv->columns, puzzle, err)) return false;
  csv->rows++;
  for (int i = 0; i < csv->columns.count; i++) {
    const struct catalogue_column *known = csv->columns.column[i].known;
    char *field = begin_field(csv, i);
    size_t length = columns_print(&csv->columns, i, puzzle, csv->rows, field);
    csv->used +=
        known == NULL || known->kind == COLUMN_TEXT ? guard_text(csv, field, length) : length;
  }
  end_row(csv);
  return true; // a failed write stays with the stream until it is committed
}

// A catalogue of nothing has a header still.
static bool csv_finish(struct exporter *exporter, struct err *err) {
  struct csv_writer *csv = (struct csv_writer *)exporter;
  return csv->started || start(csv, NULL, err);
}

static void csv_release(struct exporter *exporter) {
  struct csv_writer *csv = (struct csv_writer *)exporter;
  if (csv->started) columns_release(&csv->columns);
  free(csv);
}

static const struct exporter_ops csv_ops = {
    .add = csv_add,
    .finish = csv_finish,
    .free = csv_release,
};

struct exporter *csv_open_exporter(const struct export_format *format, FILE *stream,
                                   struct err *err) {
  (void)format;
  struct csv_writer *csv = exporter_new(sizeof *csv, &csv_ops, stream, err);
  if (csv == NULL) return NULL;
  return &csv->exporter;
}

// --- two columns, as machine learning likes them -------------------------------------------------

static void put_digits(FILE *stream, const struct geom *geom, const struct grid *grid) {
  char text[GEOM_CELLS_MAX + 1];
  grid_print_line(geom, grid, text);
  for (char *c = text; *c != '\0'; c++)
    if (*c == '.') *c = '0';
  fputs(text, stream);
}

static bool quizzes_add(struct exporter *exporter, const struct puzzle *puzzle, struct err *err) {
  if (!exporter_check_board("quizzes", puzzle, err)) return false;
  if (puzzle->certificate.solutions != 1) {
    err_set(err, ERR_INPUT, "the format needs a solution, but none is known");
    // What was made here and now has no line to name.
    return puzzle->source != NULL && err_prefix(err, "%s:%zu", puzzle->source, puzzle->line);
  }
  put_digits(exporter->stream, puzzle->geom, &puzzle->givens);
  fputc(',', exporter->stream);
  put_digits(exporter->stream, puzzle->geom, &puzzle->solution);
  fputs("\r\n", exporter->stream);
  return true; // a failed write stays with the stream until it is committed
}

static bool quizzes_finish(struct exporter *exporter, struct err *err) {
  (void)exporter;
  (void)err;
  return true;
}

static const struct exporter_ops quizzes_ops = {
    .add = quizzes_add,
    .finish = quizzes_finish,
    .free = exporter_free_plain,
};

struct exporter *quizzes_open_exporter(const struct export_format *format, FILE *stream,
                                       struct err *err) {
  (void)format;
  struct exporter *exporter = exporter_new(sizeof *exporter, &quizzes_ops, stream, err);
  if (exporter == NULL) return NULL;
  fputs("quizzes,solutions\r\n", stream);
  return exporter;
}
