// Reads JSON, JSON Lines, ipuz and f-puzzles: a run of values, each an object that is one puzzle, a list of
// such objects, or an object with such a list called "puzzles".
//
//      {...}            one puzzle
//      {...} {...}      JSON Lines, one a line or not
//      [{...}, {...}]   a list
//      {..., "puzzles": [{...}, {...}], ...}
//      ipuz({...})      as ipuz files may be wrapped
//
// A scanner finds where an object ends, by counting brackets outside strings, and jansson gets one
// object at a time. Invariant: memory and depth are bounded by one object, however long a list is.
#include <stdlib.h>
#include <string.h>

#include "export/fpuzzles.h"
#include "export/json.h"
#include "export/source.h"
#include "export/table.h"

enum { OBJECT_MAX = 1 << 18, DEPTH_MAX = 16 };

struct json_reader {
  enum { AT_TOP, IN_LIST } place;
  bool listed;    // there was a list, which may be empty
  bool wrapped;   // the list is the "puzzles" of an object
  bool first;     // of the list: no comma in front
  int open_calls; // of ipuz(
  size_t number;  // of the object, from 1
  size_t length;  // of the object in `text`
  char text[OBJECT_MAX];
};

// --- finding objects -----------------------------------------------------------------------------

// Skips white space and shows what follows, without taking it; as input_peek answers.
static int skip_blanks(struct input *input, struct err *err) {
  int c = input_peek(input, err);
  while (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
    input->at++;
    c = input_peek(input, err);
  }
  return c;
}

static enum reader_status unexpected(struct source *source, int c, const char *expected,
                                     struct err *err) {
  const struct json_reader *json = source->state;
  char name[16];
  if (c == -2) return READER_FAILED;
  return source_refuse(source, json->number, err, "%s, expected %s",
                       c == -1 ? "the file ends" : text_name_character((char)c, name), expected);
}

// The state of the scanner within one object.
struct scan {
  int depth;
  bool in_string, escaped;
  size_t string_start, string_end; // of the last string at depth 1
  bool key_is_puzzles;             // that string is the key of what comes
};

// One more character, already in json->text.
static void scan_step(const struct json_reader *json, struct scan *scan, int c) {
  if (scan->in_string) {
    if (scan->escaped)
      scan->escaped = false;
    else if (c == '\\')
      scan->escaped = true;
    else if (c == '"') {
      scan->in_string = false;
      if (scan->depth == 1) scan->string_end = json->length;
    }
    return;
  }
  if (c == '"') {
    scan->in_string = true;
    if (scan->depth == 1) scan->string_start = json->length - 1;
  }
  if (c == '{' || c == '[') scan->depth++;
  if (c == '}' || c == ']') scan->depth--;
  static const char puzzles[] = "\"puzzles\"";
  if (scan->depth == 1 && c == ':')
    scan->key_is_puzzles =
        scan->string_end - scan->string_start == sizeof puzzles - 1 &&
        memcmp(json->text + scan->string_start, puzzles, sizeof puzzles - 1) == 0;
  if (scan->depth == 1 && c == ',') scan->key_is_puzzles = false;
}

// Takes an object, whose brace comes next, into json->text. At the top it may turn out to hold the
// list of puzzles: then *list is set and the input stands behind the list's bracket.
static enum reader_status take_object(struct source *source, bool *list, struct err *err) {
  struct json_reader *json = source->state;
  struct scan scan = {0};
  json->length = 0;
  do {
    int c = input_next(&source->input, err);
    if (c < 0) return unexpected(source, c, "the end of the object", err);
    if (json->length == sizeof json->text)
      return source_refuse(source, json->number, err, "the object is longer than %d bytes",
                           OBJECT_MAX);
    json->text[json->length++] = (char)c;
    bool opens_list = !scan.in_string && scan.depth == 1 && c == '[' && scan.key_is_puzzles;
    if (opens_list && list != NULL) {
      *list = true;
      return READER_PUZZLE;
    }
    scan_step(json, &scan, c);
    if (scan.depth > DEPTH_MAX)
      return source_refuse(source, json->number, err, "nested more than %d levels deep", DEPTH_MAX);
  } while (scan.depth > 0);
  return READER_PUZZLE;
}

// Behind the list of puzzles: whatever else its object has, to its end.
static enum reader_status skip_rest(struct source *source, struct err *err) {
  struct json_reader *json = source->state;
  struct scan scan = {.depth = 1};
  while (scan.depth > 0) {
    int c = input_next(&source->input, err);
    if (c < 0) return unexpected(source, c, "the end of the object", err);
    scan_step(json, &scan, c);
    if (scan.depth > DEPTH_MAX)
      return source_refuse(source, json->number, err, "nested more than %d levels deep", DEPTH_MAX);
  }
  json->place = AT_TOP;
  return READER_PUZZLE;
}

// "ipuz(" in front of an object, and ")" or ");" behind it.
static bool take_wrapping(struct source *source, struct json_reader *json, int c, struct err *err) {
  static const char opening[] = "ipuz(";
  struct input *input = &source->input;
  input->at++;
  for (int i = 1; c == 'i' && opening[i] != '\0'; i++) {
    int next = input_next(input, err);
    if (next != opening[i]) {
      unexpected(source, next, "ipuz( before an object", err);
      return false;
    }
  }
  if (c == 'i') {
    json->open_calls++;
  } else if (c == ')' && json->open_calls-- == 0) {
    unexpected(source, c, "an object or a list of them", err);
    return false;
  }
  return true;
}

// The next object, in json->text.
static enum reader_status next_object(struct source *source, struct err *err) {
  struct json_reader *json = source->state;
  struct input *input = &source->input;
  json->number++;
  for (;;) {
    int c = skip_blanks(input, err);
    if (json->place == AT_TOP) {
      bool list = false;
      if (c == -1 && (json->listed || json->number > 1)) return READER_END;
      if (c == 'i' || c == ')' || c == ';') {
        if (!take_wrapping(source, json, c, err)) return READER_FAILED;
        continue;
      }
      if (c == '[') {
        input->at++;
        list = true;
        json->wrapped = false;
      } else if (c == '{') {
        enum reader_status status = take_object(source, &list, err);
        if (status != READER_PUZZLE || !list) return status;
        json->wrapped = true;
      } else {
        return unexpected(source, c, "an object or a list of them", err);
      }
      json->place = IN_LIST;
      json->listed = json->first = true;
    } else if (c == ']') {
      input->at++;
      json->place = AT_TOP;
      if (json->wrapped && skip_rest(source, err) == READER_FAILED) return READER_FAILED;
    } else {
      if (!json->first) {
        if (c != ',') return unexpected(source, c, "a comma or the end of the list", err);
        input->at++;
        c = skip_blanks(input, err);
      }
      json->first = false;
      if (c != '{') return unexpected(source, c, "an object, one for each puzzle", err);
      return take_object(source, NULL, err);
    }
  }
}

// --- from objects to rows ------------------------------------------------------------------------

// Counts by name, {"X-wing": 2}, as CSV has them: "X-wing:2".
static bool counts_to_text(json_t *counts, char text[CATALOGUE_FIELD_MAX]) {
  const char *key;
  json_t *value;
  size_t used = 0;
  text[0] = '\0';
  json_object_foreach(counts, key, value) {
    if (!json_is_integer(value) || used + strlen(key) + 32 > CATALOGUE_FIELD_MAX) return false;
    used += (size_t)snprintf(text + used, CATALOGUE_FIELD_MAX - used, "%s%s:%" JSON_INTEGER_FORMAT,
                             used > 0 ? ";" : "", key, json_integer_value(value));
  }
  return true;
}

// Adds a value as text: what CSV would have in its place.
static bool add_value(struct catalogue_row *row, const char *key, json_t *value, struct err *err) {
  static const struct json_symbols plain = {0};
  char number[40];
  const char *text = "";
  char *dumped = NULL;
  const struct catalogue_column *column = catalogue_lookup_column(key);
  struct err what;
  char cells[GEOM_CELLS_MAX + 1], counts[CATALOGUE_FIELD_MAX];
  if (key[0] == '\0') return err_set(err, ERR_INPUT, "a key has no name");
  if (strlen(key) >= CATALOGUE_NAME_MAX)
    return err_set(err, ERR_INPUT, "the name of column %d is longer than %d bytes", row->count + 1,
                   CATALOGUE_NAME_MAX - 1);
  if (column != NULL ? catalogue_row_claim(row, column) != NULL : catalogue_row_has(row, key))
    return err_set(err, ERR_INPUT, "column %.60s appears twice", key);
  if (json_is_string(value)) {
    text = json_string_value(value);
  } else if (json_is_integer(value)) {
    snprintf(number, sizeof number, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
    text = number;
  } else if (json_is_real(value)) {
    snprintf(number, sizeof number, "%.15g", json_real_value(value));
    text = number;
  } else if (json_is_boolean(value)) {
    const char *words[] = {"false", "true", "no", "yes"};
    text = words[(column != NULL ? 2 : 0) + (json_is_true(value) ? 1 : 0)];
  } else if (json_is_array(value) && column != NULL && column->kind == COLUMN_NUMBER) {
    // The steps of a daily puzzle themselves, where the column says how many there are.
    snprintf(number, sizeof number, "%zu", json_array_size(value));
    text = number;
  } else if (json_is_array(value) && column != NULL) { // a grid as a list of lists
    if (!json_grid_to_text(value, &plain, cells, &what))
      return err_set(err, ERR_INPUT, "column %s: %s", column->name, what.text);
    text = cells;
  } else if (json_is_object(value) && column != NULL) {
    if (!counts_to_text(value, counts))
      return err_set(err, ERR_INPUT, "column %s: an object, expected text", column->name);
    text = counts;
  } else if (!json_is_null(value)) {
    text = dumped = json_dumps(value, CATALOGUE_JSON_FLAGS);
    if (dumped == NULL) return err_set(err, ERR_WORLD, "out of memory");
  }
  bool added = catalogue_row_add(row, key, text, strlen(text), err);
  free(dumped);
  return added;
}

static bool object_to_row(json_t *object, struct catalogue_row *row, struct err *err) {
  if (ipuz_recognise(object)) {
    row->format = "ipuz";
    return ipuz_to_row(object, row, err);
  }
  if (fpuzzles_recognise(object)) {
    row->format = "fpuzzles";
    return fpuzzles_to_row(object, row, err);
  }
  const char *key;
  json_t *value;
  json_object_foreach(object, key, value) {
    if (!add_value(row, key, value, err)) return false;
  }
  return true;
}

static enum reader_status json_next(struct source *source, struct puzzle *puzzle, struct err *err) {
  struct json_reader *json = source->state;
  enum reader_status status = next_object(source, err);
  if (status != READER_PUZZLE) return status;
  json_error_t error;
  struct err what;
  json_t *object = json_loadb(json->text, json->length, JSON_REJECT_DUPLICATES, &error);
  if (object == NULL)
    return source_refuse(source, json->number, err, "not JSON: %.120s (byte %d of the object)",
                         error.text, error.position);
  catalogue_row_clear(&source->row);
  source->row.number = json->number;
  source->row.format = json->place == IN_LIST ? "json" : "jsonl";
  bool well = object_to_row(object, &source->row, &what);
  json_decref(object);
  source->row_refused = !well; // the object is read to its end
  if (!well) return source_refuse(source, json->number, err, "%s", what.text);
  return source_take_row(source, puzzle, err);
}

static bool json_open(struct source *source, struct err *err) {
  struct json_reader *json = calloc(1, sizeof *json);
  if (json == NULL) return err_set(err, ERR_WORLD, "out of memory");
  source->state = json;
  return true;
}

static void json_close(struct source *source) {
  free(source->state);
}

// A brace, what ipuz may put around it, or a bracket, which may also open a section of an .sdk file:
// what follows tells.
static bool json_recognise(struct input *input, size_t start, bool *found, struct err *err) {
  static const char wrapped[] = "ipuz(";
  enum { WRAPPED = sizeof wrapped - 1 };
  int c = source_byte(input, start);
  *found = c == '{';
  if (c == 'i') {
    if (!source_look_ahead(input, start + WRAPPED, err)) return false;
    *found = source_byte(input, start + WRAPPED) >= 0 &&
             memcmp(input->bytes + input->at + start, wrapped, WRAPPED) == 0;
  }
  if (c != '[') return true;
  do {
    if (!source_look_ahead(input, ++start, err)) return false;
    c = source_byte(input, start);
  } while (c >= 0 && source_is_blank((unsigned char)c));
  *found = c > 0 && strchr("{[]\"", c) != NULL;
  return true;
}

const struct source_reader source_json = {
    .recognise = json_recognise,
    .open = json_open,
    .next = json_next,
    .close = json_close,
};
