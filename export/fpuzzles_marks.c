// Marks in f-puzzles: a key for each kind, with a list of objects that have cells, lines and values.
//
//      "killercage": [{"cells": ["R1C1", "R1C2"], "value": "15"}]
//      "difference", "ratio", "xv": two cells and a value; without one 1, 2
//      "odd", "even": [{"cell": "R1C1"}]
//      "thermometer": [{"lines": [["R3C1", "R2C1"], ...]}], each line from the bulb
//      "arrow": [{"cells": circle, "lines": [[a cell of the circle, then the shaft], ...]}]
//      "nonconsecutive": true, "negative": ["ratio", "xv"]: all dots, X and V are shown
//
// A dot of either colour exempts its neighbours from what all dots say, and all ratios means those that are
// used, as it does here. Marks are
// read into their text (core/mark.h), which whoever takes it checks against the board.
#include <string.h>
#include <strings.h>

#include "export/fpuzzles.h"
#include "export/table.h"

// --- reading -------------------------------------------------------------------------------------

// The text of marks while it grows.
struct text {
  char *bytes; // MARKS_TEXT_MAX of them
  size_t used;
};

// A row of the table below, and one object of its list.
struct key;
struct item {
  const struct key *key;
  json_t *object;
  size_t number; // from 1
};

struct key {
  const char *name;
  enum mark_kind kind;
  bool (*take)(struct text *text, const struct item *item, struct err *err);
};

static bool put(struct text *text, const char *word, struct err *err) {
  size_t length = strlen(word);
  if (length >= MARKS_TEXT_MAX - text->used)
    return err_set(err, ERR_INPUT, "the marks take more than %d bytes as text", MARKS_TEXT_MAX - 1);
  memcpy(text->bytes + text->used, word, length + 1);
  text->used += length;
  return true;
}

static bool refuse(const struct item *item, const char *what, struct err *err) {
  return err_set(err, ERR_INPUT, "%s %zu %s", item->key->name, item->number, what);
}

static bool begin_mark(struct text *text, enum mark_kind kind, struct err *err) {
  return put(text, text->used > 0 ? "; " : "", err) && put(text, mark_kinds[kind].name, err);
}

// "R3C14" as " r3c14".
static bool put_cell(struct text *text, const struct item *item, json_t *cell, struct err *err) {
  int row, column;
  char word[GEOM_NAME_MAX];
  if (!fpuzzles_parse_cell(cell, &row, &column))
    return refuse(item, "has something that is no cell", err);
  snprintf(word, sizeof word, " r%dc%d", row, column);
  return put(text, word, err);
}

static bool put_cells(struct text *text, const struct item *item, json_t *cells, size_t first,
                      struct err *err) {
  for (size_t i = first; i < json_array_size(cells); i++)
    if (!put_cell(text, item, json_array_get(cells, i), err)) return false;
  return true;
}

// The value of an object as text, "" when it has none. A list or so is no value.
static bool value_of(const struct item *item, char value[16], struct err *err) {
  json_t *json = json_object_get(item->object, "value");
  value[0] = '\0';
  if (json == NULL || json_is_null(json)) return true;
  if (json_is_integer(json))
    snprintf(value, 16, "%" JSON_INTEGER_FORMAT, json_integer_value(json));
  else if (json_is_string(json) && json_string_length(json) < 16)
    strcpy(value, json_string_value(json));
  else
    return refuse(item, "has a value that is neither a number nor a short text", err);
  return true;
}

// The number of an object, "" when it has none.
static bool number_of(const struct item *item, const char *expected, char value[16],
                      struct err *err) {
  char what[64];
  if (!value_of(item, value, err)) return false;
  if (item->key->kind == MARK_CAGE && strcmp(value, "0") == 0) value[0] = '\0'; // it has no sum
  size_t digits = strspn(value, "0123456789");
  if (value[digits] == '\0' && digits <= 3 && value[0] != '0') return true;
  snprintf(what, sizeof what, "has the value '%s', expected %s", value, expected);
  return refuse(item, what, err);
}

// The kind and the number, if there is one.
static bool begin_numbered(struct text *text, const struct item *item, const char *value,
                           struct err *err) {
  return begin_mark(text, item->key->kind, err) && put(text, value[0] != '\0' ? " " : "", err) &&
         put(text, value, err);
}

static bool take_cage(struct text *text, const struct item *item, struct err *err) {
  json_t *cells = json_object_get(item->object, "cells");
  char value[16];
  if (!json_is_array(cells)) return refuse(item, "has no list of cells", err);
  if (!number_of(item, "a sum", value, err)) return false;
  if (json_array_size(cells) == 0) return true;
  return begin_numbered(text, item, value, err) && put_cells(text, item, cells, 0, err);
}

static bool put_two_cells(struct text *text, const struct item *item, struct err *err) {
  json_t *cells = json_object_get(item->object, "cells");
  if (json_array_size(cells) != 2) return refuse(item, "does not have two cells", err);
  return put_cells(text, item, cells, 0, err);
}

static bool take_dot(struct text *text, const struct item *item, struct err *err) {
  char value[16];
  return number_of(item, "a number", value, err) && begin_numbered(text, item, value, err) &&
         put_two_cells(text, item, err);
}

static bool take_xv(struct text *text, const struct item *item, struct err *err) {
  char value[16], what[64];
  if (!value_of(item, value, err)) return false;
  bool x = strcasecmp(value, "x") == 0;
  if (x || strcasecmp(value, "v") == 0)
    return begin_mark(text, x ? MARK_X : MARK_V, err) && put_two_cells(text, item, err);
  snprintf(what, sizeof what, "has the value '%s', expected X or V", value);
  return refuse(item, what, err);
}

static bool take_parity(struct text *text, const struct item *item, struct err *err) {
  return begin_mark(text, item->key->kind, err) &&
         put_cell(text, item, json_object_get(item->object, "cell"), err);
}

// Every line is a thermometer of its own. A bulb alone says nothing.
static bool take_thermo(struct text *text, const struct item *item, struct err *err) {
  json_t *lines = json_object_get(item->object, "lines");
  if (!json_is_array(lines)) return refuse(item, "has no list of lines", err);
  for (size_t i = 0; i < json_array_size(lines); i++) {
    json_t *line = json_array_get(lines, i);
    if (!json_is_array(line)) return refuse(item, "has a line that is no list", err);
    if (json_array_size(line) < 2) continue;
    if (!begin_mark(text, item->key->kind, err) || !put_cells(text, item, line, 0, err))
      return false;
  }
  return true;
}

static bool has_cell(json_t *cells, json_t *cell) {
  for (size_t i = 0; i < json_array_size(cells); i++)
    if (json_equal(json_array_get(cells, i), cell)) return true;
  return false;
}

// Every line is an arrow of its own. A circle alone says nothing.
static bool take_arrow(struct text *text, const struct item *item, struct err *err) {
  json_t *circle = json_object_get(item->object, "cells");
  json_t *lines = json_object_get(item->object, "lines");
  if (!json_is_array(lines)) return refuse(item, "has no list of lines", err);
  for (size_t i = 0; i < json_array_size(lines); i++) {
    json_t *line = json_array_get(lines, i);
    char size[32];
    if (!json_is_array(line)) return refuse(item, "has a line that is no list", err);
    if (json_array_size(line) < 2) continue;
    if (!has_cell(circle, json_array_get(line, 0)))
      return refuse(item, "has a line that does not begin in its circle", err);
    snprintf(size, sizeof size, " %zu", json_array_size(circle));
    if (!begin_mark(text, item->key->kind, err) || !put(text, size, err) ||
        !put_cells(text, item, circle, 0, err) || !put_cells(text, item, line, 1, err))
      return false;
  }
  return true;
}

static const struct key keys[] = {
    {.name = "killercage", .kind = MARK_CAGE, .take = take_cage},
    {.name = "difference", .kind = MARK_WHITE, .take = take_dot},
    {.name = "ratio", .kind = MARK_BLACK, .take = take_dot},
    {.name = "xv", .take = take_xv},
    {.name = "odd", .kind = MARK_ODD, .take = take_parity},
    {.name = "even", .kind = MARK_EVEN, .take = take_parity},
    {.name = "thermometer", .kind = MARK_THERMO, .take = take_thermo},
    {.name = "arrow", .kind = MARK_ARROW, .take = take_arrow},
};
enum { KEYS = sizeof keys / sizeof keys[0] };

static const char nonconsecutive_key[] = "nonconsecutive", negative_key[] = "negative";

bool fpuzzles_is_mark_key(const char *name) {
  for (int i = 0; i < KEYS; i++)
    if (strcmp(keys[i].name, name) == 0) return true;
  return strcmp(name, nonconsecutive_key) == 0 || strcmp(name, negative_key) == 0;
}

// The rules of the whole grid.
static bool take_rules(struct text *text, json_t *object, struct err *err) {
  json_t *nonconsecutive = json_object_get(object, nonconsecutive_key);
  json_t *negative = json_object_get(object, negative_key), *word;
  size_t i;
  if (nonconsecutive != NULL && !json_is_boolean(nonconsecutive) && !json_is_null(nonconsecutive))
    return err_set(err, ERR_INPUT, "%s is neither true nor false", nonconsecutive_key);
  if (json_is_true(nonconsecutive) && !begin_mark(text, MARK_NONCONSECUTIVE, err)) return false;
  if (negative != NULL && !json_is_array(negative) && !json_is_null(negative))
    return err_set(err, ERR_INPUT, "%s is no list", negative_key);
  json_array_foreach(negative, i, word) {
    const char *name = json_is_string(word) ? json_string_value(word) : "";
    bool put =
        strcmp(name, "ratio") == 0 ? begin_mark(text, MARK_NONDOUBLE, err)
        : strcmp(name, "xv") == 0
            ? begin_mark(text, MARK_NONTEN, err) && begin_mark(text, MARK_NONFIVE, err)
            : err_set(err, ERR_INPUT, "%s has '%.40s', expected ratio or xv", negative_key, name);
    if (!put) return false;
  }
  return true;
}

bool fpuzzles_take_marks(json_t *object, char text[MARKS_TEXT_MAX], struct err *err) {
  struct text marks = {.bytes = text};
  text[0] = '\0';
  for (int i = 0; i < KEYS; i++) {
    json_t *list = json_object_get(object, keys[i].name);
    if (list != NULL && !json_is_array(list) && !json_is_null(list))
      return err_set(err, ERR_INPUT, "%s is no list", keys[i].name);
    for (size_t j = 0; j < json_array_size(list); j++) {
      struct item item = {.key = &keys[i], .object = json_array_get(list, j), .number = j + 1};
      if (!json_is_object(item.object)) return refuse(&item, "is no object", err);
      if (!keys[i].take(&marks, &item, err)) return false;
    }
  }
  return take_rules(&marks, object, err);
}

// --- writing -------------------------------------------------------------------------------------

static const char *const key_names[MARK_KINDS] = {
    [MARK_CAGE] = "killercage",
    [MARK_WHITE] = "difference",
    [MARK_BLACK] = "ratio",
    [MARK_X] = "xv",
    [MARK_V] = "xv",
    [MARK_EVEN] = "even",
    [MARK_ODD] = "odd",
    [MARK_THERMO] = "thermometer",
    [MARK_ARROW] = "arrow",
};

// Which rules of the whole grid there are, as bits of their kinds.
static unsigned find_rules(const struct mark_list *marks) {
  unsigned rules = 0;
  for (int i = 0; i < marks->count; i++)
    if (mark_is_rule(&marks->mark[i])) rules |= 1U << marks->mark[i].kind;
  return rules;
}

const char *fpuzzles_refuses_marks(const struct puzzle *puzzle) {
  const struct mark_list *marks = &puzzle->marks;
  unsigned rules = find_rules(marks);
  for (int i = 0; i < marks->count; i++) {
    if (marks->mark[i].kind == MARK_LESS) return "it has no signs between digits";
    if (!mark_is_rule(&marks->mark[i]) && key_names[marks->mark[i].kind] == NULL)
      return "it has no cages with operators";
  }
  if ((rules >> MARK_NONTEN & 1) != (rules >> MARK_NONFIVE & 1))
    return "it can only say that all of X and V are shown";
  return NULL;
}

static json_t *cell_to_json(const struct geom *geom, int cell) {
  char text[GEOM_NAME_MAX];
  snprintf(text, sizeof text, "R%dC%d", geom->cell[cell].row + 1, geom->cell[cell].column + 1);
  return json_string(text);
}

json_t *fpuzzles_cells_to_json(const struct geom *geom, const uint16_t *cells, int count) {
  json_t *list = json_array();
  for (int i = 0; i < count; i++) json_array_append_new(list, cell_to_json(geom, cells[i]));
  return list;
}

// The cell of the circle from which the shaft starts: the one that it touches.
static int find_start(const struct geom *geom, const uint16_t *circle, int size, int next) {
  for (int i = 0; i < size; i++) {
    int down = geom->cell[circle[i]].row - geom->cell[next].row;
    int across = geom->cell[circle[i]].column - geom->cell[next].column;
    if (down >= -1 && down <= 1 && across >= -1 && across <= 1) return circle[i];
  }
  return circle[size - 1];
}

static json_t *line_to_json(const struct puzzle *puzzle, const struct mark *mark) {
  const uint16_t *cells = mark_cells(&puzzle->marks, mark);
  if (mark->kind == MARK_THERMO) return fpuzzles_cells_to_json(puzzle->geom, cells, mark->size);
  int circle = (int)mark->value;
  json_t *line = fpuzzles_cells_to_json(puzzle->geom, cells + circle, mark->size - circle);
  int start = find_start(puzzle->geom, cells, circle, cells[circle]);
  json_array_insert_new(line, 0, cell_to_json(puzzle->geom, start));
  return line;
}

static json_t *mark_to_json(const struct puzzle *puzzle, const struct mark *mark) {
  const struct geom *geom = puzzle->geom;
  const uint16_t *cells = mark_cells(&puzzle->marks, mark);
  json_t *object = json_object();
  char value[16] = "";
  int shown = mark->kind == MARK_ARROW    ? (int)mark->value
              : mark->kind == MARK_THERMO ? 0
                                          : mark->size;
  if (mark->kind == MARK_EVEN || mark->kind == MARK_ODD) {
    json_object_set_new(object, "cell", cell_to_json(geom, cells[0]));
    return object;
  }
  if (shown > 0) json_object_set_new(object, "cells", fpuzzles_cells_to_json(geom, cells, shown));
  if (mark->kind == MARK_THERMO || mark->kind == MARK_ARROW)
    json_object_set_new(object, "lines", json_pack("[o]", line_to_json(puzzle, mark)));
  if (mark->kind != MARK_ARROW && mark->value > 0)
    snprintf(value, sizeof value, "%u", (unsigned)mark->value);
  if (mark->kind == MARK_X || mark->kind == MARK_V) strcpy(value, mark->kind == MARK_X ? "X" : "V");
  if (value[0] != '\0') json_object_set_new(object, "value", json_string(value));
  return object;
}

// Has the mark the bulb or the circle of the one before it? Then it is one more line of that.
static bool continues(const struct mark_list *marks, int index) {
  const struct mark *mark = &marks->mark[index], *before = mark - 1;
  if (index == 0 || mark->kind != before->kind || mark->value != before->value) return false;
  if (mark->kind != MARK_THERMO && mark->kind != MARK_ARROW) return false;
  size_t shared = mark->kind == MARK_ARROW ? mark->value : 1;
  return memcmp(mark_cells(marks, mark), mark_cells(marks, before), shared * sizeof(uint16_t)) == 0;
}

void fpuzzles_add_marks(const struct puzzle *puzzle, json_t *object) {
  const struct mark_list *marks = &puzzle->marks;
  for (int i = 0; i < marks->count; i++) {
    const struct mark *mark = &marks->mark[i];
    const char *key = key_names[mark->kind];
    if (key == NULL) continue;
    json_t *list = json_object_get(object, key);
    if (list == NULL) {
      list = json_array();
      json_object_set_new(object, key, list);
    }
    if (continues(marks, i)) {
      json_t *last = json_array_get(list, json_array_size(list) - 1);
      json_array_append_new(json_object_get(last, "lines"), line_to_json(puzzle, mark));
    } else {
      json_array_append_new(list, mark_to_json(puzzle, mark));
    }
  }
  unsigned rules = find_rules(marks);
  if (rules >> MARK_NONCONSECUTIVE & 1)
    json_object_set_new(object, nonconsecutive_key, json_true());
  json_t *negative = json_array();
  if (rules >> MARK_NONDOUBLE & 1) json_array_append_new(negative, json_string("ratio"));
  if (rules >> MARK_NONTEN & 1) json_array_append_new(negative, json_string("xv"));
  if (json_array_size(negative) > 0) json_object_set(object, negative_key, negative);
  json_decref(negative);
}
