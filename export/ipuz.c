// ipuz, the open format for puzzles of all kinds (http://ipuz.org): a Sudoku is an object of the
// kind http://ipuz.org/sudoku#1 with a list of rows.
//
// What it can say of ours: the grid and the solution, uniqueid is the id, difficulty the level,
// notes the comment. It has no word for the shape of the boxes; a name of our own says it where it
// is not the usual one, in the way that ipuz asks extensions to be named.
#include <stdlib.h>
#include <string.h>

#include "export/json.h"
#include "export/table.h"

static const char kind_sudoku[] = "http://ipuz.org/sudoku";
static const char size_key[] = "gridpress:size";

// --- reading -------------------------------------------------------------------------------------

// The value of a symbol, or -1.
static int symbol_value(char symbol, const struct json_symbols *symbols) {
  const char *place = symbols->charset != NULL ? strchr(symbols->charset, symbol) : NULL;
  if (place != NULL && place - symbols->charset < GEOM_SIDE_MAX)
    return (int)(place - symbols->charset) + 1;
  return symbol == ' ' || symbol == '-' ? 0 : grid_value(symbol);
}

// The value of a cell, or -1.
static int cell_value(json_t *cell, const struct json_symbols *symbols) {
  if (json_is_object(cell)) {
    json_t *inner = json_object_get(cell, "value");
    cell = inner != NULL ? inner : json_object_get(cell, "cell");
    if (json_is_object(cell)) return -1;
  }
  if (cell == NULL || json_is_null(cell) || json_equal(cell, symbols->empty)) return 0;
  if (json_is_integer(cell)) {
    json_int_t value = json_integer_value(cell);
    return value >= 0 && value <= GEOM_SIDE_MAX ? (int)value : -1;
  }
  if (!json_is_string(cell)) return -1;
  const char *text = json_string_value(cell);
  if (text[0] == '\0') return 0;
  if (text[1] == '\0') return symbol_value(text[0], symbols);
  char *end;
  long value = strtol(text, &end, 10);
  return *end == '\0' && value >= 0 && value <= GEOM_SIDE_MAX ? (int)value : -1;
}

static bool add_cell(int value, char *text, size_t *count, struct err *err) {
  if (value < 0)
    return err_set(err, ERR_INPUT, "cell %zu is not a number or the symbol of one", *count + 1);
  if (*count == GEOM_CELLS_MAX)
    return err_set(err, ERR_INPUT, "more than %d cells", GEOM_CELLS_MAX);
  text[(*count)++] = grid_symbol(value);
  return true;
}

static bool add_cells(json_t *list, const struct json_symbols *symbols, char *text, size_t *count,
                      struct err *err) {
  size_t index;
  json_t *cell;
  json_array_foreach(list, index, cell) {
    if (!add_cell(cell_value(cell, symbols), text, count, err)) return false;
  }
  return true;
}

static bool add_row(json_t *row, const struct json_symbols *symbols, char *text, size_t *count,
                    struct err *err) {
  if (json_is_array(row)) return add_cells(row, symbols, text, count, err);
  for (const char *c = json_string_value(row); *c != '\0'; c++)
    if (!add_cell(symbol_value(*c, symbols), text, count, err)) return false;
  return true;
}

// How many cells a row has; 0 when it is no row.
static size_t row_length(json_t *row) {
  return json_is_string(row) ? json_string_length(row) : json_array_size(row);
}

// Rows are lists, or texts that are as long as there are rows: no cell is.
static bool is_list_of_rows(json_t *grid) {
  json_t *first = json_array_get(grid, 0);
  size_t rows = json_array_size(grid);
  return json_is_array(first) ||
         (json_is_string(first) && rows >= GEOM_SIDE_MIN && row_length(first) == rows);
}

bool json_grid_to_text(json_t *grid, const struct json_symbols *symbols,
                       char text[GEOM_CELLS_MAX + 1], struct err *err) {
  size_t count = 0, index, rows = json_array_size(grid);
  json_t *row;
  if (!is_list_of_rows(grid)) {
    if (!add_cells(grid, symbols, text, &count, err)) return false;
  } else {
    json_array_foreach(grid, index, row) {
      if (row_length(row) != rows)
        return err_set(err, ERR_INPUT, "row %zu has %zu cells, expected as many as rows, %zu",
                       index + 1, row_length(row), rows);
      if (!add_row(row, symbols, text, &count, err)) return false;
    }
  }
  text[count] = '\0';
  return true;
}

bool ipuz_recognise(json_t *object) {
  static const char version[] = "http://ipuz.org/v";
  const char *text = json_string_value(json_object_get(object, "version"));
  return text != NULL && strncmp(text, version, strlen(version)) == 0;
}

// Sudoku, or Sudoku with letters; kinds that begin so and go on otherwise have rules of their own.
static bool is_plain_kind(json_t *kind) {
  static const char letters[] = "/wordoku";
  const char *text = json_string_value(kind);
  if (text == NULL || strncmp(text, kind_sudoku, strlen(kind_sudoku)) != 0) return false;
  text += strlen(kind_sudoku);
  if (strncmp(text, letters, strlen(letters)) == 0) text += strlen(letters);
  return *text == '\0' || *text == '#';
}

// Every kind that is named has to be one that we know: the others would add rules.
static bool is_sudoku(json_t *object) {
  json_t *kinds = json_object_get(object, "kind"), *kind;
  size_t index;
  if (!json_is_array(kinds)) return is_plain_kind(kinds);
  json_array_foreach(kinds, index, kind) {
    if (!is_plain_kind(kind)) return false;
  }
  return json_array_size(kinds) > 0;
}

// What would make it another puzzle than its cells say.
static bool check_rules(json_t *object, struct err *err) {
  static const char *const regions[] = {"zones", "cages"};
  if (!is_sudoku(object))
    return err_set(err, ERR_INPUT, "unsupported kind of ipuz puzzle, expected %s#1", kind_sudoku);
  for (size_t i = 0; i < sizeof regions / sizeof regions[0]; i++)
    if (json_array_size(json_object_get(object, regions[i])) > 0)
      return err_set(err, ERR_INPUT, "an ipuz puzzle with %s, expected plain boxes", regions[i]);
  if (json_is_false(json_object_get(object, "boxes")))
    return err_set(err, ERR_INPUT, "an ipuz puzzle without boxes, expected plain ones");
  return true;
}

static bool check_dimensions(json_t *object, size_t rows, struct err *err) {
  static const char *const keys[] = {"width", "height"};
  json_t *dimensions = json_object_get(object, "dimensions");
  for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
    json_t *claim = json_object_get(dimensions, keys[i]);
    if (json_is_integer(claim) && (uint64_t)json_integer_value(claim) != rows)
      return err_set(err, ERR_INPUT,
                     "the file gives the %s as %" JSON_INTEGER_FORMAT ", but it is %zu", keys[i],
                     json_integer_value(claim), rows);
  }
  return true;
}

static bool add_grid(struct catalogue_row *row, json_t *object, const char *key, struct err *err) {
  json_t *grid = json_object_get(object, key);
  struct json_symbols symbols = {
      .charset = json_string_value(json_object_get(object, "charset")),
      .empty = json_object_get(object, "empty"),
  };
  char text[GEOM_CELLS_MAX + 1];
  struct err what;
  if (grid == NULL) return true;
  if (!json_is_array(grid))
    return err_set(err, ERR_INPUT, "column %s: expected a list of rows", key);
  if (!json_grid_to_text(grid, &symbols, text, &what) ||
      (is_list_of_rows(grid) && !check_dimensions(object, json_array_size(grid), &what)))
    return err_set(err, ERR_INPUT, "column %s: %s", key, what.text);
  return catalogue_row_add(row, key, text, strlen(text), err);
}

// In ipuz a number may stand for the text of it.
static bool add_text(struct catalogue_row *row, json_t *value, const char *column,
                     struct err *err) {
  char number[24];
  const char *text = json_string_value(value);
  if (json_is_integer(value)) {
    snprintf(number, sizeof number, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
    text = number;
  }
  return text == NULL || catalogue_row_add(row, column, text, strlen(text), err);
}

bool ipuz_to_row(json_t *object, struct catalogue_row *row, struct err *err) {
  static const struct {
    const char *key, *column;
  } texts[] = {
      {"uniqueid", "id"}, {"difficulty", "level"}, {"notes", "comment"}, {size_key, "size"}};
  if (!check_rules(object, err) || !add_grid(row, object, "puzzle", err) ||
      !add_grid(row, object, "solution", err))
    return false;
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
    if (!add_text(row, json_object_get(object, texts[i].key), texts[i].column, err)) return false;
  return true;
}

// --- writing -------------------------------------------------------------------------------------

// A file holds one puzzle; several become a list. The first one waits until that is known.
struct ipuz_writer {
  struct exporter exporter;
  uint64_t count;
  struct puzzle first;
};

static json_t *grid_to_json(const struct geom *geom, const struct grid *grid) {
  json_t *rows = json_array();
  for (int row = 0; row < geom->side; row++) {
    json_t *cells = json_array();
    for (int column = 0; column < geom->side; column++) {
      int value = grid->cell[row * geom->side + column];
      char symbol[2] = {grid_symbol(value), '\0'};
      json_array_append_new(cells, value < 10 ? json_integer(value) : json_string(symbol));
    }
    json_array_append_new(rows, cells);
  }
  return rows;
}

static json_t *puzzle_to_ipuz(const struct puzzle *puzzle) {
  const struct geom *geom = puzzle->geom;
  char charset[GEOM_SIDE_MAX + 1] = "", size[GEOM_NAME_MAX];
  for (int value = 1; value <= geom->side; value++) charset[value - 1] = grid_symbol(value);
  json_t *object =
      json_pack("{s:s, s:[s], s:{s:i, s:i}, s:s, s:b}", "version", "http://ipuz.org/v2", "kind",
                "http://ipuz.org/sudoku#1", "dimensions", "width", geom->side, "height", geom->side,
                "charset", charset, "boxes", 1);
  if (object == NULL) return NULL;
  if (puzzle->id[0] != '\0') json_object_set_new(object, "uniqueid", json_string(puzzle->id));
  if (puzzle->level[0] != '\0')
    json_object_set_new(object, "difficulty", json_string(puzzle->level));
  if (puzzle->comment[0] != '\0')
    json_object_set_new(object, "notes", json_string(puzzle->comment));
  if (geom != geom_lookup_side(geom->side))
    json_object_set_new(object, size_key, json_string(geom_name_size(geom, size)));
  json_object_set_new(object, "puzzle", grid_to_json(geom, &puzzle->givens));
  if (puzzle->certificate.solutions == 1)
    json_object_set_new(object, "solution", grid_to_json(geom, &puzzle->solution));
  return object;
}

static bool write_puzzle(FILE *stream, const struct puzzle *puzzle, struct err *err) {
  json_t *object = puzzle_to_ipuz(puzzle);
  bool written = object != NULL && json_dumpf(object, stream, CATALOGUE_JSON_FLAGS) == 0;
  json_decref(object);
  if (!written && !ferror(stream)) return err_set(err, ERR_WORLD, "out of memory");
  return true; // a failed write stays with the stream until it is committed
}

static bool ipuz_add(struct exporter *exporter, const struct puzzle *puzzle, struct err *err) {
  struct ipuz_writer *ipuz = (struct ipuz_writer *)exporter;
  if (ipuz->count++ == 0) {
    ipuz->first = *puzzle;
    return true;
  }
  if (ipuz->count == 2) {
    fputc('[', exporter->stream);
    if (!write_puzzle(exporter->stream, &ipuz->first, err)) return false;
  }
  fputs(",\n", exporter->stream);
  return write_puzzle(exporter->stream, puzzle, err);
}

static bool ipuz_finish(struct exporter *exporter, struct err *err) {
  struct ipuz_writer *ipuz = (struct ipuz_writer *)exporter;
  if (ipuz->count == 1 && !write_puzzle(exporter->stream, &ipuz->first, err)) return false;
  if (ipuz->count == 0) fputs("[]", exporter->stream);
  fputs(ipuz->count > 1 ? "]\n" : "\n", exporter->stream);
  return true;
}

static const struct exporter_ops ipuz_ops = {
    .add = ipuz_add,
    .finish = ipuz_finish,
    .free = exporter_free_plain,
};

struct exporter *ipuz_open_exporter(const struct export_format *format, FILE *stream,
                                    struct err *err) {
  (void)format;
  struct ipuz_writer *ipuz = exporter_new(sizeof *ipuz, &ipuz_ops, stream, err);
  if (ipuz == NULL) return NULL;
  return &ipuz->exporter;
}
