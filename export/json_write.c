// Records as JSON, through jansson: a list of objects, or one object a line.
#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "export/columns.h"
#include "export/table.h"

// --- one record ----------------------------------------------------------------------------------

// The largest whole number that every reader of JSON holds exactly; seeds may be larger, and are
// written as text then.
static const uint64_t exact_max = UINT64_C(1) << 53;

static json_t *number_to_json(const char *field) {
  if (strchr(field, '.') != NULL) return json_real(strtod(field, NULL));
  errno = 0;
  uint64_t number = strtoull(field, NULL, 10);
  return errno == 0 && number <= exact_max ? json_integer((json_int_t)number) : json_string(field);
}

// A column that we do not know is a number if it looks exactly like one, and text otherwise.
static json_t *unknown_to_json(const char *text) {
  size_t digits = strspn(text, "0123456789");
  bool number =
      digits > 0 && digits < 16 && text[digits] == '\0' && (text[0] != '0' || digits == 1);
  return number ? number_to_json(text) : json_string(text);
}

static json_t *field_to_json(const struct catalogue_column *column, const char *text) {
  if (column == NULL) return unknown_to_json(text);
  return column->kind == COLUMN_NUMBER ? number_to_json(text) : json_string(text);
}

json_t *catalogue_record_to_json(const struct puzzle *puzzle) {
  json_t *object = json_object();
  bool well = object != NULL;
  for (const struct catalogue_column *column = catalogue_columns; well && column->name; column++) {
    char field[CATALOGUE_FIELD_MAX];
    if (column->print(puzzle, field) > 0)
      well = json_object_set_new(object, column->name, field_to_json(column, field)) == 0;
  }
  for (const char *name = NULL; well && (name = puzzle_next_extra(puzzle, name)) != NULL;)
    well = json_object_set_new(object, name, unknown_to_json(puzzle_extra_text(name))) == 0;
  if (well) return object;
  json_decref(object);
  return NULL;
}

// --- files ---------------------------------------------------------------------------------------

struct json_writer {
  struct exporter exporter;
  bool lines; // one object a line and nothing else
  uint64_t rows;
  bool started;
  struct columns columns; // when they were chosen
};

// The record, or those of its columns that were chosen; named by its row when it has no name.
static json_t *make_object(struct json_writer *json, const struct puzzle *puzzle) {
  json_t *object = json->columns.chosen ? json_object() : catalogue_record_to_json(puzzle);
  char field[CATALOGUE_FIELD_MAX];
  bool well = object != NULL;
  if (!json->columns.chosen) {
    if (!well || puzzle->id[0] != '\0') return object;
    json_t *named = json_object();
    snprintf(field, sizeof field, "%" PRIu64, json->rows);
    if (json_object_set_new(named, catalogue_columns[COLUMN_ID].name, json_string(field)) != 0 ||
        json_object_update(named, object) != 0) {
      json_decref(named);
      named = NULL;
    }
    json_decref(object);
    return named;
  }
  for (int i = 0; well && i < json->columns.count; i++) {
    if (columns_print(&json->columns, i, puzzle, json->rows, field) == 0) continue;
    well = json_object_set_new(object, columns_name(&json->columns, i),
                               field_to_json(json->columns.column[i].known, field)) == 0;
  }
  if (well) return object;
  json_decref(object);
  return NULL;
}

static bool json_add(struct exporter *exporter, const struct puzzle *puzzle, struct err *err) {
  struct json_writer *json = (struct json_writer *)exporter;
  FILE *stream = exporter->stream;
  if (!json->started && !columns_init(&json->columns, &exporter->settings, puzzle, err))
    return false;
  json->started = true;
  if (json->columns.chosen && !columns_check_board(&json->columns, puzzle, err)) return false;
  if (!json->lines) fputs(json->rows == 0 ? "[" : ",\n", stream);
  json->rows++;
  json_t *object = make_object(json, puzzle);
  bool written = object != NULL && json_dumpf(object, stream, CATALOGUE_JSON_FLAGS) == 0;
  json_decref(object);
  if (json->lines) fputc('\n', stream);
  if (!written && !ferror(stream)) return err_set(err, ERR_WORLD, "out of memory");
  return true; // a failed write stays with the stream until it is committed
}

static bool json_finish(struct exporter *exporter, struct err *err) {
  (void)err;
  struct json_writer *json = (struct json_writer *)exporter;
  if (!json->lines) fputs(json->rows == 0 ? "[]\n" : "]\n", exporter->stream);
  return true;
}

static void json_free(struct exporter *exporter) {
  struct json_writer *json = (struct json_writer *)exporter;
  columns_release(&json->columns);
  free(json);
}

static const struct exporter_ops json_ops = {
    .add = json_add,
    .finish = json_finish,
    .free = json_free,
};

struct exporter *json_open_exporter(const struct export_format *format, FILE *stream,
                                    struct err *err) {
  struct json_writer *json = exporter_new(sizeof *json, &json_ops, stream, err);
  if (json == NULL) return NULL;
  json->lines = format->lines;
  return &json->exporter;
}
