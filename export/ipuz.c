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

// The value of a cell, or -1.
static int cell_value(json_t *cell, const char *charset) {
  if (json_is_object(cell)) {
    json_t *inner = json_object_get(cell, "value");
    cell = inner != NULL ? inner : json_object_get(cell, "cell");
    if (json_is_object(cell)) return -1;
  }
  if (cell == NULL || json_is_null(cell)) return 0;
  if (json_is_integer(cell)) {
    json_int_t value = json_integer_value(cell);
    return value >= 0 && value <= GEOM_SIDE_MAX ? (int)value : -1;
  }
  if (!json_is_string(cell)) return -1;
  const char *text = json_string_value(cell);
  if (text[0] == '\0') return 0;
  if (text[1] == '\0') {
    const char *place = charset != NULL ? strchr(charset, text[0]) : NULL;
    if (place != NULL && place - charset < GEOM_SIDE_MAX) return (int)(place - charset) + 1;
    return text[0] == ' ' || text[0] == '-' ? 0 : grid_value(text[0]);
  }
  char *end;
  long value = strtol(text, &end, 10);
  return *end == '\0' && value >= 0 && value <= GEOM_SIDE_MAX ? (int)value : -1;
}

static bool add_cells(json_t *list, const char *charset, char *text, size_t *count,
                      struct err *err) {
  size_t index;
  json_t *cell;
  json_array_foreach(list, index, cell) {
    int value = cell_value(cell, charset);
    if (value < 0)
      return err_set(err, ERR_INPUT, "cell %zu is not a number or a symbol of one", *count + 1);
    if (*count == GEOM_CELLS_MAX)
      return err_set(err, ERR_INPUT, "more than %d cells", GEOM_CELLS_MAX);
    text[(*count)++] = grid_symbol(value);
  }
  return true;
}

bool json_grid_to_text(json_t *grid, const char *charset, char text[GEOM_CELLS_MAX + 1],
                       struct err *err) {
  size_t count = 0, index, rows = json_array_size(grid);
  json_t *row;
  if (!json_is_array(json_array_get(grid, 0))) {
    if (!add_cells(grid, charset, text, &count, err)) return false;
  } else {
    json_array_foreach(grid, index, row) {
      if (!json_is_array(row) || json_array_size(row) != rows)
        return err_set(err, ERR_INPUT, "row %zu has %zu cells, expected %zu as there are rows",
                       index + 1, json_array_size(row), rows);
      if (!add_cells(row, charset, text, &count, err)) return false;
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

static bool is_sudoku(json_t *object) {
  json_t *kinds = json_object_get(object, "kind"), *kind;
  size_t index;
  if (json_is_string(kinds))
    return strncmp(json_string_value(kinds), kind_sudoku, strlen(kind_sudoku)) == 0;
  json_array_foreach(kinds, index, kind) {
    if (json_is_string(kind) &&
        strncmp(json_string_value(kind), kind_sudoku, strlen(kind_sudoku)) == 0)
      return true;
  }
  return false;
}

static bool add_grid(struct catalogue_row *row, json_t *object, const char *key, struct err *err) {
  json_t *grid = json_object_get(object, key);
  char text[GEOM_CELLS_MAX + 1];
  struct err what;
  if (grid == NULL) return true;
  if (!json_is_array(grid))
    return err_set(err, ERR_INPUT, "column %s: expected a list of rows", key);
  if (!json_grid_to_text(grid, json_string_value(json_object_get(object, "charset")), text, &what))
    return err_set(err, ERR_INPUT, "column %s: %s", key, what.text);
  return catalogue_row_add(row, key, text, strlen(text), err);
}

bool ipuz_to_row(json_t *object, struct catalogue_row *row, struct err *err) {
  static const struct {
    const char *key, *column;
  } texts[] = {
      {"uniqueid", "id"}, {"difficulty", "level"}, {"notes", "comment"}, {size_key, "size"}};
  if (!is_sudoku(object))
    return err_set(err, ERR_INPUT, "an ipuz puzzle of another kind, expected %s#1", kind_sudoku);
  if (json_object_get(object, "zones") != NULL)
    return err_set(err, ERR_INPUT, "an ipuz puzzle with zones, expected plain boxes");
  if (!add_grid(row, object, "puzzle", err) || !add_grid(row, object, "solution", err))
    return false;
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
    const char *text = json_string_value(json_object_get(object, texts[i].key));
    if (text != NULL && !catalogue_row_add(row, texts[i].column, text, strlen(text), err))
      return false;
  }
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
