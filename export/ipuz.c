// ipuz, the open format for puzzles of all kinds (http://ipuz.org): a Sudoku is an object of the
// kind http://ipuz.org/sudoku#1 with a list of rows.
//
// What it can say of ours: the grid and the solution, uniqueid is the id, difficulty the level,
// notes the comment. Its kinds tell diagonals, windows, Latin squares and that shapes are no
// rectangles, but not which: a name of our own says the whole board where it is not the usual one,
// in the way that ipuz asks extensions to be named. Zones could tell shapes, but nobody here knows
// how their cells count: a puzzle with zones is refused, and none are written.
#include <stdlib.h>
#include <string.h>

#include "export/json.h"
#include "export/table.h"

static const char kind_sudoku[] = "http://ipuz.org/sudoku";
static const char size_key[] = "gridpress:size", board_key[] = "gridpress:board",
                  word_key[] = "gridpress:word_at";

// --- reading -------------------------------------------------------------------------------------

// The value of a character, or -1. The file's own symbols come first; they may differ in their case
// alone.
static int symbol_value(int32_t code, const struct json_symbols *symbols) {
  int value = 0;
  for (const char *at = symbols->charset; at != NULL && *at != '\0' && value < GEOM_SIDE_MAX;) {
    value++;
    if (utf8_next(&at) == code) return value;
  }
  value = symbols->charset != NULL && code > 0 ? symbols_find(symbols->charset, code) : 0;
  if (value > 0) return value <= GEOM_SIDE_MAX ? value : -1;
  if (code == ' ' || code == '-') return 0;
  return code > 0 && code < 0x80 ? grid_value((char)code) : -1;
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
  const char *rest = text;
  int32_t code = utf8_next(&rest);
  if (*rest == '\0') return symbol_value(code, symbols);
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
  for (const char *c = json_string_value(row); *c != '\0';)
    if (!add_cell(symbol_value(utf8_next(&c), symbols), text, count, err)) return false;
  return true;
}

// How many cells a row has; 0 when it is no row.
static size_t row_length(json_t *row) {
  return json_is_string(row) ? (size_t)utf8_count(json_string_value(row)) : json_array_size(row);
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

// What a kind says of the board. A puzzle may be of several kinds: then all of it holds.
struct kind {
  const char *name;     // behind "http://ipuz.org/sudoku"; "" is Sudoku itself
  const char *base;     // in front of the side in the board's name; NULL: boxes
  const char *addition; // of the board's name, or NULL
};

enum { KIND_WORDOKU = 1 };

static const struct kind kinds[] = {
    {.name = ""},
    [KIND_WORDOKU] = {.name = "/wordoku"}, // with letters
    {.name = "/latinsquare", .base = "latin"},
    {.name = "/jigsawsudoku", .base = "jigsaw"},
    {.name = "/diagonalsudoku", .addition = "x"},
    {.name = "/hypersudoku", .addition = "windows"},
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

// Other kinds that begin so and go on otherwise have rules that nobody here knows.
static const struct kind *find_kind(json_t *value) {
  const char *text = json_string_value(value);
  if (text == NULL || strncmp(text, kind_sudoku, strlen(kind_sudoku)) != 0) return NULL;
  text += strlen(kind_sudoku);
  size_t length = strcspn(text, "#");
  for (int i = 0; i < KINDS; i++)
    if (strlen(kinds[i].name) == length && memcmp(kinds[i].name, text, length) == 0)
      return &kinds[i];
  return NULL;
}

// All kinds of the object, as bits. Every one has to be known: the others would add rules.
static bool find_kinds(json_t *object, unsigned *found, struct err *err) {
  json_t *list = json_object_get(object, "kind"), *value;
  size_t index, count = json_is_array(list) ? json_array_size(list) : 1;
  *found = 0;
  for (index = 0; index < count; index++) {
    value = json_is_array(list) ? json_array_get(list, index) : list;
    const struct kind *kind = find_kind(value);
    if (kind == NULL && json_is_string(value))
      return err_set(err, ERR_INPUT, "unsupported kind of ipuz puzzle, %.80s; expected %s#1",
                     json_string_value(value), kind_sudoku);
    if (kind == NULL) break;
    *found |= 1U << (kind - kinds);
  }
  return (*found != 0 && index == count) ||
         err_set(err, ERR_INPUT, "unsupported kind of ipuz puzzle, expected %s#1", kind_sudoku);
}

// What would make it another puzzle than its cells and its kinds say.
static bool check_rules(json_t *object, unsigned found, struct err *err) {
  static const char *const regions[] = {"zones", "cages"};
  bool boxed = true, named = json_object_get(object, board_key) != NULL;
  for (size_t i = 0; i < sizeof regions / sizeof regions[0]; i++)
    if (json_array_size(json_object_get(object, regions[i])) > 0)
      return err_set(err, ERR_INPUT, "an ipuz puzzle with %s, expected plain boxes", regions[i]);
  for (int i = 0; i < KINDS; i++)
    if (found >> i & 1 && kinds[i].base != NULL) boxed = false;
  if (boxed && !named && json_is_false(json_object_get(object, "boxes")))
    return err_set(err, ERR_INPUT, "an ipuz puzzle without boxes, expected plain ones");
  return true;
}

// The name of the board that the kinds make of a grid with that many rows; "" when they add nothing.
static bool name_board(unsigned found, size_t rows, const char *size, char name[BOARD_NAME_MAX],
                       struct err *err) {
  const char *base = NULL;
  size_t used;
  bool adds = false;
  for (int i = 0; i < KINDS; i++)
    if (found >> i & 1 && kinds[i].base != NULL) base = kinds[i].base;
  if (base != NULL && strcmp(base, "jigsaw") == 0)
    return err_set(err, ERR_INPUT, "an ipuz jigsaw without %s, which tells its shapes", board_key);
  if (base == NULL && size != NULL)
    used = (size_t)snprintf(name, BOARD_NAME_MAX, "%.20s", size);
  else
    used = (size_t)snprintf(name, BOARD_NAME_MAX, "%s%zu", base != NULL ? base : "", rows);
  for (int i = 0; i < KINDS; i++) {
    if ((found >> i & 1) == 0 || kinds[i].addition == NULL) continue;
    used += (size_t)snprintf(name + used, BOARD_NAME_MAX - used, "+%s", kinds[i].addition);
    adds = true;
  }
  if (base == NULL && !adds) name[0] = '\0';
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

// The symbols of the file, if they are not the usual ones and everybody can tell them apart.
static bool add_symbols(struct catalogue_row *row, json_t *object, struct err *err) {
  const char *charset = json_string_value(json_object_get(object, "charset"));
  bool usual = true;
  for (int i = 0; charset != NULL && charset[i] != '\0' && usual; i++)
    usual = i < GEOM_SIDE_MAX && charset[i] == grid_symbol(i + 1);
  struct err ignored;
  if (charset == NULL || usual || !symbols_check(charset, utf8_count(charset), &ignored))
    return true;
  return catalogue_row_add(row, "symbols", charset, strlen(charset), err);
}

bool ipuz_to_row(json_t *object, struct catalogue_row *row, struct err *err) {
  static const struct {
    const char *key, *column;
  } texts[] = {{"uniqueid", "id"}, {"difficulty", "level"}, {"notes", "comment"},
               {size_key, "size"}, {board_key, "board"},    {word_key, "word_at"}};
  unsigned found;
  char name[BOARD_NAME_MAX] = "";
  const char *size = json_string_value(json_object_get(object, size_key));
  if (!find_kinds(object, &found, err) || !check_rules(object, found, err) ||
      (json_object_get(object, board_key) == NULL &&
       !name_board(found, json_array_size(json_object_get(object, "puzzle")), size, name, err)))
    return false;
  if (name[0] != '\0' && !catalogue_row_add(row, "board", name, strlen(name), err)) return false;
  if (!add_grid(row, object, "puzzle", err) || !add_grid(row, object, "solution", err) ||
      !add_symbols(row, object, err))
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

// What a blank cell has in it: 0, unless that is a symbol.
static json_t *blank_to_json(const struct puzzle *puzzle) {
  return symbols_find(puzzle->symbols, '0') > 0 ? json_string(".") : json_integer(0);
}

// Digits are numbers; letters, and digits that stand for others, are texts.
static json_t *cell_to_json(const struct puzzle *puzzle, int value) {
  char symbol[SYMBOL_MAX];
  bool number = value < 10 && !symbols_given(puzzle->symbols);
  if (value == 0) return blank_to_json(puzzle);
  return number ? json_integer(value) : json_string(symbols_print(puzzle->symbols, value, symbol));
}

static json_t *grid_to_json(const struct puzzle *puzzle, const struct grid *grid) {
  const struct geom *geom = puzzle->geom;
  json_t *rows = json_array();
  for (int row = 0; row < geom->side; row++) {
    json_t *cells = json_array();
    for (int column = 0; column < geom->side; column++)
      json_array_append_new(cells, cell_to_json(puzzle, grid->cell[row * geom->side + column]));
    json_array_append_new(rows, cells);
  }
  return rows;
}

// The kinds that a board is of, as bits; 0 when they do not tell all of it.
static unsigned kinds_of(const struct geom *geom) {
  unsigned found = 0;
  const char *base = geom->box_width > 0 ? NULL : geom->boxed ? "jigsaw" : "latin";
  for (int r = 0; r < geom->region_count; r++) {
    enum region_kind kind = geom->regions[r].kind;
    const char *addition = kind == REGION_FALLING_DIAGONAL || kind == REGION_RISING_DIAGONAL ? "x"
                           : kind == REGION_WINDOW ? "windows"
                                                   : NULL;
    if (!region_is_extra(&geom->regions[r])) continue;
    if (addition == NULL) return 0;
    for (int i = 0; i < KINDS; i++)
      if (kinds[i].addition != NULL && strcmp(kinds[i].addition, addition) == 0) found |= 1U << i;
  }
  for (int i = 0; i < KINDS && base != NULL; i++)
    if (kinds[i].base != NULL && strcmp(kinds[i].base, base) == 0) found |= 1U << i;
  if (geom->pair_count > 0 || geom_is_sheet(geom)) return 0;
  return found != 0 ? found : 1; // Sudoku itself is the first
}

bool ipuz_carries(const struct geom *geom) {
  return kinds_of(geom) != 0;
}

// There is no ipuz for signs, dots and lines, and nothing in reach says from which corner, and in which
// order, its cages count.
const char *ipuz_refuses_marks(const struct puzzle *puzzle) {
  unsigned cages = 0;
  for (int kind = 0; kind < MARK_KINDS; kind++)
    if (mark_kinds[kind].cage) cages |= 1U << kind;
  return (marks_kinds(&puzzle->marks) & ~cages) != 0
             ? "it has none but cages"
             : "how its cages count their cells is not known";
}

// Letters make it a Wordoku, whatever else it is; a plain one needs no other kind.
static json_t *kinds_to_json(const struct puzzle *puzzle) {
  json_t *list = json_array();
  unsigned found = kinds_of(puzzle->geom);
  if (symbols_given(puzzle->symbols)) found = (found & ~1U) | 1U << KIND_WORDOKU;
  for (int i = 0; i < KINDS; i++) {
    char text[80];
    snprintf(text, sizeof text, "%s%s#1", kind_sudoku, kinds[i].name);
    if (found >> i & 1) json_array_append_new(list, json_string(text));
  }
  return list;
}

static json_t *puzzle_to_ipuz(const struct puzzle *puzzle) {
  const struct geom *geom = puzzle->geom;
  char charset[SYMBOLS_MAX] = "", size[GEOM_NAME_MAX], *end = charset;
  for (int value = 1; value <= geom->side; value++)
    end += strlen(symbols_print(puzzle->symbols, value, end));
  json_t *object =
      json_pack("{s:s, s:o, s:{s:i, s:i}, s:s, s:b}", "version", "http://ipuz.org/v2", "kind",
                kinds_to_json(puzzle), "dimensions", "width", geom->side, "height", geom->side,
                "charset", charset, "boxes", geom->box_width > 0);
  if (object == NULL) return NULL;
  if (puzzle->id[0] != '\0') json_object_set_new(object, "uniqueid", json_string(puzzle->id));
  if (puzzle->level[0] != '\0')
    json_object_set_new(object, "difficulty", json_string(puzzle->level));
  if (puzzle->comment[0] != '\0')
    json_object_set_new(object, "notes", json_string(puzzle->comment));
  bool usual = geom == geom_lookup(geom->box_width, geom->box_height);
  if (usual && geom != geom_lookup_side(geom->side))
    json_object_set_new(object, size_key, json_string(geom_name_size(geom, size)));
  if (!usual) json_object_set_new(object, board_key, json_string(geom->name));
  char place[WORD_PLACE_MAX];
  if (word_print_place(&puzzle->word_at, geom, place)[0] != '\0')
    json_object_set_new(object, word_key, json_string(place));
  json_t *blank = blank_to_json(puzzle);
  if (json_is_string(blank)) json_object_set(object, "empty", blank); // 0 is understood
  json_decref(blank);
  json_object_set_new(object, "puzzle", grid_to_json(puzzle, &puzzle->givens));
  if (puzzle->certificate.solutions == 1)
    json_object_set_new(object, "solution", grid_to_json(puzzle, &puzzle->solution));
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
  if (!exporter_check_board("ipuz", puzzle, err)) return false;
  struct ipuz_writer *ipuz = (struct ipuz_writer *)exporter;
  if (ipuz->count++ == 0) {
    puzzle_keep(&ipuz->first, puzzle);
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

static void ipuz_free(struct exporter *exporter) {
  puzzle_drop(&((struct ipuz_writer *)exporter)->first);
  free(exporter);
}

static const struct exporter_ops ipuz_ops = {
    .add = ipuz_add,
    .finish = ipuz_finish,
    .free = ipuz_free,
};

struct exporter *ipuz_open_exporter(const struct export_format *format, FILE *stream,
                                    struct err *err) {
  (void)format;
  struct ipuz_writer *ipuz = exporter_new(sizeof *ipuz, &ipuz_ops, stream, err);
  if (ipuz == NULL) return NULL;
  return &ipuz->exporter;
}
