// Game ids of Solo, both ways.
//
// Cells in reading order: a letter is a run of 1 to 26 blanks, a number is a digit, and an underline
// stands between two numbers. Sums of cages are written the same way, each at the first cell of its
// cage. What tells shapes and cages is the borders between cells (core/solo_borders.h).
#include "core/solo.h"

#include <string.h>

#include "core/solo_borders.h"

// --- parameters ----------------------------------------------------------------------------------

struct params {
  int width, height; // of a box; of a jigsaw both are 0
  int side;
  bool diagonals, killer;
};

// One or two digits; 0 when there are none.
static int take_number(const char **at, const char *end) {
  int number = 0;
  for (int i = 0; i < 2 && *at < end && **at >= '0' && **at <= '9'; i++, (*at)++)
    number = number * 10 + **at - '0';
  return number;
}

bool solo_recognise(const char *text, size_t *length) {
  const char *at = text, *end = text + strlen(text);
  if (take_number(&at, end) == 0) return false;
  at += strspn(at, "abcdefghijklmnopqrstuvwxyz0123456789");
  if (*at != ':' && *at != '#') return false;
  *length = strcspn(text, " \t");
  return true;
}

// What stands in front of the colon. Letters that say how the puzzle was made are passed over.
static bool parse_params(const char *at, const char *end, struct params *params, struct err *err) {
  *params = (struct params){0};
  int tall = take_number(&at, end), wide = tall; // "3" is 3x3
  bool jigsaw = false;
  if (end - at > 1 && at[0] == 'x' && at[1] >= '0' && at[1] <= '9') {
    at++;
    wide = take_number(&at, end);
  } else if (at < end && *at == 'j') {
    wide = 1; // "9j"
  }
  for (; at < end; at++) {
    if (*at == 'x') params->diagonals = true;
    if (*at == 'k') params->killer = true;
    if (*at == 'j') jigsaw = true;
    if (*at == 'd' && at + 1 < end && strchr("tbiaeu", at[1]) != NULL) at++; // a difficulty
  }
  params->side = wide * tall;
  if (params->side < GEOM_SIDE_MIN || params->side > GEOM_SIDE_MAX)
    return err_set(err, ERR_INPUT, "a game id of side %d, expected %d to %d", params->side,
                   GEOM_SIDE_MIN, GEOM_SIDE_MAX);
  if (jigsaw || wide == 1 || tall == 1) return true;
  params->width = wide;
  params->height = tall;
  return true;
}

// --- reading -------------------------------------------------------------------------------------

static bool refuse_end(int count, int cells, struct err *err) {
  return err_set(err, ERR_INPUT, "the game id has %s%d cells, expected %d",
                 count > cells ? "more than " : "", count > cells ? cells : count, cells);
}

// One of the lists of the cells: what it is called in messages, and its largest number.
struct list {
  const char *name;
  int most;
};

static bool parse_list(const char *at, const char *end, int side, const struct list *list,
                       uint16_t *values, struct err *err) {
  int count = 0, all = side * side;
  char name[16];
  while (at < end) {
    int run = 1, value = 0;
    if (*at >= 'a' && *at <= 'z') {
      run = *at++ - 'a' + 1;
    } else if (*at == '_') {
      at++;
      continue;
    } else if (*at >= '1' && *at <= '9') {
      for (; at < end && *at >= '0' && *at <= '9' && value <= list->most; at++)
        value = value * 10 + *at - '0';
      if (value > list->most)
        return err_set(err, ERR_INPUT, "%d in the %s of the game id is too large for a %dx%d grid",
                       value, list->name, side, side);
    } else {
      return err_set(err, ERR_INPUT, "%s in the %s of the game id, expected a-z, _ or a number",
                     text_name_character(*at, name), list->name);
    }
    if (run > all - count) return refuse_end(all + 1, all, err);
    for (; run > 0; run--) values[count++] = (uint16_t)value;
  }
  return count == all || refuse_end(count, all, err);
}

static bool parse_cells(const char *at, const char *end, int side, char *cells, struct err *err) {
  uint16_t values[SOLO_CELLS_MAX];
  struct list list = {.name = "cells", .most = side};
  if (!parse_list(at, end, side, &list, values, err)) return false;
  for (int cell = 0; cell < side * side; cell++) cells[cell] = grid_symbol(values[cell]);
  cells[side * side] = '\0';
  return true;
}

// The shapes as letters, which board_parse counts.
static bool parse_shapes(const char *at, const char *end, const struct params *params, char *name,
                         struct err *err) {
  int side = params->side, letters = 0;
  uint16_t shape[SOLO_CELLS_MAX];
  char letter[SOLO_CELLS_MAX];
  if (!solo_parse_borders(at, end, side, "borders", shape, err)) return false;
  int used = snprintf(name, BOARD_NAME_MAX, "jigsaw%d:", side);
  for (int cell = 0; cell < side * side; cell++) {
    if (shape[cell] == cell && letters == side)
      return err_set(err, ERR_INPUT, "the game id has more than %d shapes", side);
    if (shape[cell] == cell) letter[cell] = (char)('A' + letters++);
    name[used++] = letter[shape[cell]];
  }
  strcpy(name + used, params->diagonals ? "+x" : "");
  return true;
}

static void name_boxes(const struct params *params, char *name) {
  const struct geom *geom = geom_lookup(params->width, params->height);
  char size[32];
  snprintf(size, sizeof size, "%dx%d", params->width, params->height);
  snprintf(name, BOARD_NAME_MAX, "%s%s", geom != NULL ? geom->name : size,
           params->diagonals ? "+x" : "");
}

// `borders` and `sums` are both ended by the next one's start.
static bool parse_cages(const char *borders, const char *sums, const char *end, int side,
                        struct mark_list *marks, struct err *err) {
  uint16_t cage[SOLO_CELLS_MAX], sum[SOLO_CELLS_MAX], cells[GEOM_SIDE_MAX];
  struct list list = {.name = "sums", .most = side * (side + 1) / 2};
  if (!solo_parse_borders(borders, sums - 1, side, "cages", cage, err) ||
      !parse_list(sums, end, side, &list, sum, err))
    return false;
  for (int first = 0; first < side * side; first++) {
    int size = 0, row = first / side + 1, column = first % side + 1;
    if ((cage[first] == first) != (sum[first] > 0))
      return err_set(err, ERR_INPUT, "r%dc%d has %s in the game id, expected one %s", row, column,
                     sum[first] > 0 ? "a sum" : "no sum",
                     sum[first] > 0 ? "only at the first cell of a cage" : "for the cage there");
    for (int cell = first; cage[first] == first && cell < side * side; cell++) {
      if (cage[cell] != first) continue;
      if (size == side)
        return err_set(err, ERR_INPUT, "the cage at r%dc%d has more than %d cells", row, column,
                       side);
      cells[size++] = (uint16_t)cell;
    }
    if (size > 0) marks_add(marks, MARK_CAGE, sum[first], cells, size); // there is room for all
  }
  return true;
}

bool solo_parse(const char *id, size_t length, struct foreign_puzzle *puzzle, struct err *err) {
  static const char *const kinds[] = {"a grid with boxes", "a jigsaw", "a killer",
                                      "a killer with shapes"};
  static const char *const needs[] = {"nothing", "one comma", "two commas", "three commas"};
  struct params params;
  const char *end = id + length, *mark = id + strcspn(id, ":#");
  if (*mark == '#')
    return err_set(err, ERR_INPUT,
                   "a game id with a seed, which only the program that made it can draw; expected "
                   "one with a description, such as 3x3:a1...");
  if (!parse_params(id, mark, &params, err)) return false;
  const char *part[5] = {mark + 1}; // where each begins; behind the last: its end and one more
  int parts = 1;
  for (const char *c = mark; (c = memchr(c, ',', (size_t)(end - c))) != NULL && parts < 5; c++)
    part[parts++] = c + 1;
  const char *cells_end = parts > 1 ? part[1] - 1 : end;
  if (!parse_cells(part[0], cells_end, params.side, puzzle->cells, err)) return false;
  int jigsaw = params.width == 0, commas = jigsaw + 2 * params.killer;
  if (parts != commas + 1)
    return err_set(err, ERR_INPUT, "the game id of %s needs %s behind its cells", kinds[commas],
                   needs[commas]);
  part[parts] = end + 1;
  if (!jigsaw)
    name_boxes(&params, puzzle->board);
  else if (!parse_shapes(part[1], part[2] - 1, &params, puzzle->board, err))
    return false;
  puzzle->marks.count = puzzle->marks.cells = 0;
  return !params.killer ||
         parse_cages(part[parts - 2], part[parts - 1], end, params.side, &puzzle->marks, err);
}

// --- writing -------------------------------------------------------------------------------------

// Both diagonals, or no addition at all.
static bool has_plain_rules(const struct geom *geom) {
  int diagonals = 0;
  for (int r = 0; r < geom->region_count; r++) {
    enum region_kind kind = geom->regions[r].kind;
    bool diagonal = kind == REGION_FALLING_DIAGONAL || kind == REGION_RISING_DIAGONAL;
    if (region_is_extra(&geom->regions[r]) && !diagonal) return false;
    diagonals += diagonal;
  }
  return geom->pair_count == 0 && (diagonals == 0 || diagonals == 2);
}

// Shapes are told by their borders, so one in pieces would be several.
static bool has_connected_shapes(const struct geom *geom) {
  uint16_t shape[SOLO_CELLS_MAX];
  for (int cell = 0; cell < geom->cells; cell++) shape[cell] = (uint16_t)geom->cell[cell].box;
  return solo_count_groups(geom->side, shape) == geom->side;
}

bool solo_carries(const struct geom *geom) {
  return geom->boxed && geom->cells == geom->side * geom->side && has_plain_rules(geom) &&
         (geom->box_width > 0 || has_connected_shapes(geom));
}

enum { KILLER_SIDE_MAX = 9 };

// The cage of every cell, as the number of its mark.
static void find_cages(const struct puzzle *puzzle, uint16_t *cage) {
  const struct mark_list *marks = &puzzle->marks;
  for (int cell = 0; cell < puzzle->geom->cells; cell++) cage[cell] = UINT16_MAX;
  for (int i = 0; i < marks->count; i++)
    for (int j = 0; j < marks->mark[i].size; j++)
      cage[mark_cells(marks, &marks->mark[i])[j]] = (uint16_t)i;
}

const char *solo_refuses_marks(const struct puzzle *puzzle) {
  const struct mark_list *marks = &puzzle->marks;
  uint16_t cage[SOLO_CELLS_MAX];
  if (marks->count == 0) return NULL;
  if (puzzle->geom->side > KILLER_SIDE_MAX) return "its killers have nine digits at most";
  for (int i = 0; i < marks->count; i++) {
    if (marks->mark[i].kind != MARK_CAGE || marks->mark[i].value == 0)
      return "it knows cages with sums alone";
    if (marks->mark[i].size < 2) return "its cages have two cells or more";
  }
  find_cages(puzzle, cage);
  for (int cell = 0; cell < puzzle->geom->cells; cell++)
    if (cage[cell] == UINT16_MAX) return "it wants every cell in a cage";
  if (marks->cells > puzzle->geom->cells) return "its cages do not overlap";
  if (marks->count < puzzle->geom->side) return "it wants at least as many cages as digits";
  if (solo_count_groups(puzzle->geom->side, cage) != marks->count) return "its cages are connected";
  return NULL;
}

static void write_blanks(FILE *stream, int blanks) {
  for (; blanks > SOLO_RUN_MAX; blanks -= SOLO_RUN_MAX) fputc('z', stream);
  if (blanks > 0) fputc('a' + blanks - 1, stream);
}

static void write_list(FILE *stream, int count, const uint16_t *values) {
  int blanks = 0;
  for (int cell = 0; cell < count; cell++) {
    if (values[cell] == 0) {
      blanks++;
      continue;
    }
    if (cell > 0 && blanks == 0) fputc('_', stream);
    write_blanks(stream, blanks);
    blanks = 0;
    fprintf(stream, "%d", values[cell]);
  }
  write_blanks(stream, blanks);
}

static void write_cages(FILE *stream, const struct puzzle *puzzle) {
  uint16_t cage[SOLO_CELLS_MAX], sum[SOLO_CELLS_MAX] = {0};
  const struct mark_list *marks = &puzzle->marks;
  find_cages(puzzle, cage);
  solo_write_borders(stream, puzzle->geom->side, cage);
  for (int i = 0; i < marks->count; i++)
    sum[mark_cells(marks, &marks->mark[i])[0]] = (uint16_t)marks->mark[i].value;
  fputc(',', stream);
  write_list(stream, puzzle->geom->cells, sum);
}

void solo_write(FILE *stream, const struct puzzle *puzzle, const struct grid *grid) {
  const struct geom *geom = puzzle->geom;
  uint16_t value[SOLO_CELLS_MAX], shape[SOLO_CELLS_MAX];
  bool jigsaw = geom->box_width == 0, diagonals = false;
  for (int r = 0; r < geom->region_count; r++)
    diagonals = diagonals || region_is_extra(&geom->regions[r]);
  for (int cell = 0; cell < geom->cells; cell++) {
    value[cell] = grid->cell[cell];
    shape[cell] = (uint16_t)geom->cell[cell].box;
  }
  if (jigsaw)
    fprintf(stream, "%dj", geom->side);
  else
    fprintf(stream, "%dx%d", geom->box_height, geom->box_width);
  fprintf(stream, "%s%s:", diagonals ? "x" : "", puzzle->marks.count > 0 ? "k" : "");
  write_list(stream, geom->cells, value);
  if (jigsaw) solo_write_borders(stream, geom->side, shape);
  if (puzzle->marks.count > 0) write_cages(stream, puzzle);
  fputc('\n', stream);
}
