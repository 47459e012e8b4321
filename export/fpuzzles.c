// f-puzzles: an object with a grid of cells, and a key for each rule beyond rows and columns.
//
// A cell names its region only where that is not the usual box, and null where it has none.
// Diagonals, moves and groups are keys that are true; extra regions are lists of cells. Marks have
// their own file. Of all other rules (whispers, sandwiches ...) the key alone is a reason to refuse
// the puzzle: read without them it would be another one. What is only drawn says nothing
// (fpuzzles_drawn.c), and neither do the settings of programs.
#include "export/fpuzzles.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "export/table.h"

enum { TEXT_MAX = 900, NO_REGION = 255 };

// Keys that are true or false, and the additions of a board that they stand for.
static const struct {
  const char *key, *addition;
} switches[] = {{"antiknight", "+antiknight"}, {"antiking", "+antiking"}};
enum { SWITCHES = sizeof switches / sizeof switches[0] };

// The diagonals: each may be there alone.
static const char falling_key[] = "diagonal-", rising_key[] = "diagonal+";

// Cells at the same place of their regions.
static const char groups_key[] = "disjointgroups";

// The height of the usual box: the largest divisor up to the root.
static int usual_height(int side) {
  int height = 1;
  for (int h = 2; h * h <= side; h++)
    if (side % h == 0) height = h;
  return height;
}

static int usual_region(int side, int row, int column) {
  int height = usual_height(side), width = side / height;
  return row / height * (side / width) + column / width;
}

// --- reading -------------------------------------------------------------------------------------

bool fpuzzles_recognise(json_t *object) {
  json_t *grid = json_object_get(object, "grid");
  return json_is_integer(json_object_get(object, "size")) &&
         json_is_object(json_array_get(json_array_get(grid, 0), 0));
}

// Nothing at all, however it is written.
static bool is_nothing(json_t *value) {
  return json_is_null(value) || json_is_false(value) ||
         (json_is_array(value) && json_array_size(value) == 0) ||
         (json_is_object(value) && json_object_size(value) == 0) ||
         (json_is_string(value) && json_string_length(value) == 0);
}

static bool check_keys(json_t *object, struct err *err) {
  static const char known[] =
      "size grid title author ruleset solution extraregion text line circle rectangle cage "
      "disabledlogic truecandidatesoptions successMessage";
  const char *key;
  json_t *value;
  json_object_foreach(object, key, value) {
    bool is_switch = strcmp(key, falling_key) == 0 || strcmp(key, rising_key) == 0 ||
                     strcmp(key, groups_key) == 0;
    for (int i = 0; i < SWITCHES; i++) is_switch = is_switch || strcmp(key, switches[i].key) == 0;
    if (is_switch && !json_is_boolean(value) && !json_is_null(value))
      return err_set(err, ERR_INPUT, "%s is neither true nor false", key);
    if (is_switch || is_nothing(value) || export_has_word(known, key, strlen(key)) ||
        fpuzzles_is_mark_key(key))
      continue;
    return err_set(err, ERR_INPUT, "a puzzle with %.40s, a rule that gridpress does not know", key);
  }
  return fpuzzles_check_drawn(object, err);
}

// A grid while it is read.
struct cells {
  int side;
  char givens[GEOM_CELLS_MAX + 1];
  uint8_t region[GEOM_CELLS_MAX];
};

static bool take_region(struct cells *cells, int row, int column, json_t *region, struct err *err) {
  int side = cells->side, cell = row * side + column;
  cells->region[cell] = (uint8_t)usual_region(side, row, column);
  if (json_is_null(region)) cells->region[cell] = NO_REGION;
  if (region == NULL || json_is_null(region)) return true;
  json_int_t number = json_integer_value(region);
  if (!json_is_integer(region) || number < 0 || number >= side)
    return err_set(err, ERR_INPUT, "r%dc%d: a region from 0 to %d was expected", row + 1,
                   column + 1, side - 1);
  cells->region[cell] = (uint8_t)number;
  return true;
}

// A value that is not given is what somebody has put in so far.
static bool take_cell(struct cells *cells, int row, int column, json_t *cell, struct err *err) {
  json_t *value = json_object_get(cell, "value");
  bool given = json_is_true(json_object_get(cell, "given"));
  json_int_t number = json_integer_value(value);
  json_t *truth = json_object_get(cell, "given");
  if (!json_is_object(cell))
    return err_set(err, ERR_INPUT, "r%dc%d is no object", row + 1, column + 1);
  if (truth != NULL && !json_is_boolean(truth) && !json_is_null(truth))
    return err_set(err, ERR_INPUT, "r%dc%d: given is neither true nor false", row + 1, column + 1);
  if (!is_nothing(json_object_get(cell, "givenPencilMarks")) &&
      json_object_get(cell, "givenPencilMarks") != NULL)
    return err_set(err, ERR_INPUT, "r%dc%d has given pencil marks, which gridpress does not know",
                   row + 1, column + 1);
  if (given && (!json_is_integer(value) || number < 1 || number > cells->side))
    return err_set(err, ERR_INPUT, "r%dc%d: a value from 1 to %d was expected", row + 1, column + 1,
                   cells->side);
  cells->givens[row * cells->side + column] = grid_symbol(given ? (int)number : 0);
  return take_region(cells, row, column, json_object_get(cell, "region"), err);
}

static bool take_grid(json_t *object, struct cells *cells, struct err *err) {
  json_t *grid = json_object_get(object, "grid");
  json_int_t side = json_integer_value(json_object_get(object, "size"));
  if (side < GEOM_SIDE_MIN || side > GEOM_SIDE_MAX)
    return err_set(err, ERR_INPUT, "size %" JSON_INTEGER_FORMAT ", expected %d to %d", side,
                   GEOM_SIDE_MIN, GEOM_SIDE_MAX);
  cells->side = (int)side;
  if (json_array_size(grid) != (size_t)side)
    return err_set(err, ERR_INPUT, "%zu rows, expected %d", json_array_size(grid), (int)side);
  for (int row = 0; row < cells->side; row++) {
    json_t *list = json_array_get(grid, (size_t)row);
    if (json_array_size(list) != (size_t)side)
      return err_set(err, ERR_INPUT, "row %d has %zu cells, expected %d", row + 1,
                     json_array_size(list), (int)side);
    for (int column = 0; column < cells->side; column++)
      if (!take_cell(cells, row, column, json_array_get(list, (size_t)column), err)) return false;
  }
  cells->givens[side * side] = '\0';
  return true;
}

// A name that grows.
struct name {
  size_t used;
  bool full; // there was more than it has room for
  char text[BOARD_NAME_MAX];
};

static void __attribute__((format(printf, 2, 3)))
name_add(struct name *name, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int length =
      vsnprintf(name->text + name->used, sizeof name->text - name->used, format, arguments);
  va_end(arguments);
  name->full = name->full || (size_t)length >= sizeof name->text - name->used;
  if (!name->full) name->used += (size_t)length;
}

// How a board can say the regions of a grid.
enum base {
  BASE_NONE,   // rows that are regions, too, say nothing new
  BASE_SHAPES, // a region for each cell
  BASE_SOME,   // some cells have none: the others are extra regions of a board without boxes
};

static enum base find_base(const struct cells *cells) {
  int side = cells->side, none = 0, rows = 0;
  for (int cell = 0; cell < side * side; cell++) {
    none += cells->region[cell] == NO_REGION;
    rows += cells->region[cell] == cells->region[cell / side * side];
  }
  if (none == side * side || (none == 0 && rows == side * side)) return BASE_NONE;
  return none > 0 ? BASE_SOME : BASE_SHAPES;
}

// Are the regions the usual boxes, whatever their numbers?
static bool has_usual_boxes(const struct cells *cells) {
  int side = cells->side, number[GEOM_SIDE_MAX];
  if (usual_height(side) == 1) return false;
  memset(number, -1, sizeof number);
  for (int cell = 0; cell < side * side; cell++) {
    int *usual = &number[usual_region(side, cell / side, cell % side)];
    if (*usual < 0) *usual = cells->region[cell];
    if (*usual != cells->region[cell] || *usual == NO_REGION) return false;
  }
  for (int i = 0; i < side; i++) // two boxes of one region
    for (int j = 0; j < i; j++)
      if (number[i] == number[j]) return false;
  return true;
}

static void name_base(const struct cells *cells, enum base base, struct name *name) {
  int side = cells->side;
  name_add(name, base == BASE_SHAPES ? "jigsaw%d:" : "latin%d", side);
  for (int cell = 0; base == BASE_SHAPES && cell < side * side; cell++)
    name_add(name, "%c", 'A' + cells->region[cell]);
}

// The cells of one group, which `group` tells for each, as a region. One cell alone is none.
static void name_group(const struct cells *cells, const uint8_t *group, int wanted,
                       struct name *name) {
  int side = cells->side, size = 0;
  for (int cell = 0; cell < side * side; cell++) size += group[cell] == wanted;
  if (size < 2) return;
  name_add(name, "+region:");
  for (int cell = 0; cell < side * side; cell++)
    if (group[cell] == wanted) name_add(name, "r%dc%d", cell / side + 1, cell % side + 1);
}

// Disjoint groups of regions that are not the usual boxes: the first cells of all, the second ...
static void name_places(const struct cells *cells, struct name *name) {
  int side = cells->side, count[NO_REGION] = {0};
  uint8_t place[GEOM_CELLS_MAX];
  for (int cell = 0; cell < side * side; cell++) {
    int region = cells->region[cell];
    place[cell] = region == NO_REGION ? NO_REGION : (uint8_t)count[region]++;
  }
  for (int i = 0; i < side; i++) name_group(cells, place, i, name);
}

bool fpuzzles_parse_cell(json_t *cell, int *row, int *column) {
  const char *text = json_string_value(cell);
  int used = 0;
  return text != NULL && sscanf(text, "R%2dC%2d%n", row, column, &used) == 2 && text[used] == '\0';
}

static bool name_extra(json_t *object, struct name *name, struct err *err) {
  json_t *list = json_object_get(object, "extraregion"), *region, *cell;
  size_t index, place;
  if (!is_nothing(list) && list != NULL && !json_is_array(list))
    return err_set(err, ERR_INPUT, "extraregion is no list");
  json_array_foreach(list, index, region) {
    json_t *cells = json_object_get(region, "cells");
    if (!json_is_array(cells))
      return err_set(err, ERR_INPUT, "extraregion %zu has no list of cells", index + 1);
    if (json_array_size(cells) < 2) continue; // a cell alone repeats nothing
    name_add(name, "+region:");
    json_array_foreach(cells, place, cell) {
      int row, column;
      if (!fpuzzles_parse_cell(cell, &row, &column))
        return err_set(err, ERR_INPUT, "extraregion %zu has something that is no cell", index + 1);
      name_add(name, "r%dc%d", row, column);
    }
  }
  return true;
}

static bool name_board(json_t *object, const struct cells *cells, struct name *name,
                       struct err *err) {
  bool falling = json_is_true(json_object_get(object, falling_key));
  bool rising = json_is_true(json_object_get(object, rising_key));
  bool groups = json_is_true(json_object_get(object, groups_key));
  bool usual = has_usual_boxes(cells);
  enum base base = find_base(cells);
  int side = cells->side;
  name_base(cells, base, name);
  if (falling && rising) name_add(name, "+x");
  if (groups && usual) name_add(name, "+disjoint");
  for (int i = 0; i < SWITCHES; i++)
    if (json_is_true(json_object_get(object, switches[i].key)))
      name_add(name, "%s", switches[i].addition);
  if (falling != rising) {
    name_add(name, "+region:");
    for (int i = 1; i <= side; i++) name_add(name, "r%dc%d", i, falling ? i : side + 1 - i);
  }
  for (int i = 0; base == BASE_SOME && i < side; i++) name_group(cells, cells->region, i, name);
  if (groups && !usual) name_places(cells, name);
  if (!name_extra(object, name, err)) return false;
  return !name->full ||
         err_set(err, ERR_INPUT, "its regions take more than %d bytes as text", BOARD_NAME_MAX - 1);
}

// A list of numbers, or a text. Where some are not known, there is no solution.
static bool add_solution(json_t *object, const struct cells *cells, struct catalogue_row *row,
                         struct err *err) {
  json_t *solution = json_object_get(object, "solution"), *value;
  char text[GEOM_CELLS_MAX + 1] = "";
  size_t index, all = (size_t)(cells->side * cells->side);
  if (json_is_string(solution) && json_string_length(solution) == all)
    strcpy(text, json_string_value(solution));
  if (json_array_size(solution) == all) json_array_foreach(solution, index, value) {
      json_int_t number = json_integer_value(value);
      bool known = json_is_integer(value) && number >= 1 && number <= cells->side;
      text[index] = known ? grid_symbol((int)number) : '.';
    }
  text[all] = '\0';
  for (size_t i = 0; i < all; i++)
    if (grid_value(text[i]) < 1) return true;
  return catalogue_row_add(row, "solution", text, all, err);
}

static bool add_marks(json_t *object, struct catalogue_row *row, struct err *err) {
  char *text = malloc(MARKS_TEXT_MAX);
  if (text == NULL) return err_set(err, ERR_WORLD, "out of memory");
  bool well = fpuzzles_take_marks(object, text, err) &&
              (text[0] == '\0' || catalogue_row_add(row, "marks", text, strlen(text), err));
  free(text);
  return well;
}

bool fpuzzles_to_row(json_t *object, struct catalogue_row *row, struct err *err) {
  static const struct {
    const char *key, *column;
  } texts[] = {{"title", "comment"}, {"author", "author"}, {"ruleset", "ruleset"}};
  struct cells cells = {0};
  struct name name = {0};
  if (!check_keys(object, err) || !take_grid(object, &cells, err) ||
      !name_board(object, &cells, &name, err))
    return false;
  if (!catalogue_row_add(row, "puzzle", cells.givens, strlen(cells.givens), err) ||
      !catalogue_row_add(row, "board", name.text, name.used, err) || !add_marks(object, row, err) ||
      !add_solution(object, &cells, row, err))
    return false;
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
    const char *text = json_string_value(json_object_get(object, texts[i].key));
    if (text != NULL && text[0] != '\0' && strlen(text) <= TEXT_MAX &&
        !catalogue_row_add(row, texts[i].column, text, strlen(text), err))
      return false;
  }
  return true;
}

// --- writing -------------------------------------------------------------------------------------

bool fpuzzles_carries(const struct geom *geom) {
  return geom->cells == geom->side * geom->side;
}

static json_t *cell_to_json(const struct geom *geom, const struct grid *givens, int cell) {
  const struct geom_cell *place = &geom->cell[cell];
  json_t *object = json_object();
  if (givens->cell[cell] != 0) {
    json_object_set_new(object, "value", json_integer(givens->cell[cell]));
    json_object_set_new(object, "given", json_true());
  }
  if (!geom->boxed)
    json_object_set_new(object, "region", json_null());
  else if (place->box != usual_region(geom->side, place->row, place->column))
    json_object_set_new(object, "region", json_integer(place->box));
  return object;
}

static json_t *region_to_json(const struct geom *geom, const struct region *region) {
  return json_pack("{s:o}", "cells", fpuzzles_cells_to_json(geom, region->cells, region->size));
}

static void add_regions(const struct geom *geom, json_t *object) {
  static const char *const keys[REGION_KINDS] = {
      [REGION_FALLING_DIAGONAL] = falling_key,
      [REGION_RISING_DIAGONAL] = rising_key,
      [REGION_GROUP] = groups_key,
  };
  json_t *extra = json_array();
  for (int r = 0; r < geom->region_count; r++) {
    const struct region *region = &geom->regions[r];
    if (!region_is_extra(region)) continue;
    if (keys[region->kind] != NULL)
      json_object_set_new(object, keys[region->kind], json_true());
    else
      json_array_append_new(extra, region_to_json(geom, region));
  }
  if (json_array_size(extra) > 0) json_object_set(object, "extraregion", extra);
  json_decref(extra);
  unsigned rules = 0;
  for (int i = 0; i < geom->pair_count; i++) rules |= geom->pairs[i].rules;
  if (rules & PAIR_ANTIKNIGHT) json_object_set_new(object, "antiknight", json_true());
  if (rules & PAIR_ANTIKING) json_object_set_new(object, "antiking", json_true());
}

json_t *fpuzzles_from_puzzle(const struct puzzle *puzzle) {
  const struct geom *geom = puzzle->geom;
  json_t *grid = json_array();
  json_t *object = json_pack("{s:i, s:o}", "size", geom->side, "grid", grid);
  for (int row = 0; row < geom->side; row++) {
    json_t *cells = json_array();
    for (int column = 0; column < geom->side; column++)
      json_array_append_new(cells, cell_to_json(geom, &puzzle->givens, row * geom->side + column));
    json_array_append_new(grid, cells);
  }
  if (puzzle->comment[0] != '\0')
    json_object_set_new(object, "title", json_string(puzzle->comment));
  add_regions(geom, object);
  fpuzzles_add_marks(puzzle, object);
  if (puzzle->certificate.solutions == 1) {
    json_t *solution = json_array();
    for (int cell = 0; cell < geom->cells; cell++)
      json_array_append_new(solution, json_integer(puzzle->solution.cell[cell]));
    json_object_set_new(object, "solution", solution);
  }
  return object;
}
