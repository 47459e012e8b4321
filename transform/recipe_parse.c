// Reads recipes. Each step becomes a transformation of its own and is composed onto the rest, so
// that "from left to right" is what compose means and nothing else. The words are two tables: turns
// of the whole grid, and things that change places in pairs.
#include "transform/recipe.h"

#include "transform/board_class.h"
#include "transform/turn.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { STEP_MAX = RECIPE_TEXT_MAX };

// The step under work: where it is, for messages, and its two parts.
struct recipe_step {
  const struct geom *geom;
  unsigned turned; // what turns before it have made of the board: enum turn bits
  int number;
  char text[STEP_MAX];
  const char *word, *argument; // argument is empty when there is none
  struct err *err;
};

const struct turn_word turn_words[] = {
    {.word = "identity"},
    {.word = "transpose", .made_of = TURN_TRANSPOSE},
    {.word = "rotate", .argument = "left", .made_of = TURN_TRANSPOSE | TURN_FLIP_ROWS},
    {.word = "rotate", .argument = "right", .made_of = TURN_TRANSPOSE | TURN_FLIP_COLUMNS},
    {.word = "rotate", .argument = "180", .made_of = TURN_FLIP_ROWS | TURN_FLIP_COLUMNS},
    {.word = "flip", .argument = "vertical", .made_of = TURN_FLIP_ROWS},
    {.word = "flip", .argument = "horizontal", .made_of = TURN_FLIP_COLUMNS},
    {.word = NULL},
};

void turn_init_xform(const struct turn_word *turn, const struct geom *geom, struct xform *xform) {
  int side = geom->side;
  xform_init_identity(xform, geom);
  if (xform->by_cells) {
    uint16_t place[GEOM_CELLS_MAX];
    turn_places(geom, turn->made_of, place);
    for (int cell = 0; cell < geom->cells; cell++) xform->cells[place[cell]] = (uint16_t)cell;
    return;
  }
  xform->transpose = (turn->made_of & TURN_TRANSPOSE) != 0;
  for (int i = 0; i < side; i++) {
    if (turn->made_of & TURN_FLIP_ROWS) xform->row[i] = (uint8_t)(side - 1 - i);
    if (turn->made_of & TURN_FLIP_COLUMNS) xform->column[i] = (uint8_t)(side - 1 - i);
  }
}

static bool refuse(const struct recipe_step *step, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static bool refuse(const struct recipe_step *step, const char *format, ...) {
  char reason[256];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(reason, sizeof reason, format, arguments);
  va_end(arguments);
  return err_set(step->err, ERR_INPUT, "recipe step %d, '%s%s%s': %s", step->number, step->word,
                 step->argument[0] != '\0' ? " " : "", step->argument, reason);
}

// --- turns -------------------------------------------------------------------------------------

// A turn of a board that turns before it may have made another one.
static void turn_again(struct recipe_step *step, const struct turn_word *turn,
                       struct xform *xform) {
  struct xform back;
  turn_init_xform(&(struct turn_word){.made_of = step->turned}, step->geom, &back);
  step->turned = turn_compose(step->turned, turn->made_of);
  turn_init_xform(&(struct turn_word){.made_of = step->turned}, step->geom, xform);
  back = xform_invert(&back, step->geom);
  *xform = xform_compose(&back, xform, step->geom);
}

static bool parse_turn(struct recipe_step *step, struct xform *xform, bool *known) {
  const struct geom *geom = step->geom;
  char arguments[64] = "";
  *known = false;
  for (const struct turn_word *turn = turn_words; turn->word != NULL; turn++) {
    if (strcasecmp(step->word, turn->word) != 0) continue;
    *known = true;
    const char *wanted = turn->argument != NULL ? turn->argument : "";
    if (strcasecmp(step->argument, wanted) != 0) {
      snprintf(arguments + strlen(arguments), sizeof arguments - strlen(arguments), "%s%s",
               arguments[0] != '\0' ? ", " : "", wanted);
      continue;
    }
    if ((turn->made_of & TURN_TRANSPOSE) && geom->plain && !xform_can_transpose(geom))
      return refuse(step, "%dx%d boxes would become %dx%d; only grids with square boxes can turn",
                    geom->box_width, geom->box_height, geom->box_height, geom->box_width);
    turn_again(step, turn, xform);
    return true;
  }
  if (!*known) return false;
  if (arguments[0] == '\0') return refuse(step, "'%s' takes no argument", step->word);
  return refuse(step, "expected one of: %s", arguments);
}

// --- pairs -------------------------------------------------------------------------------------

// Things that change places in pairs. A line belongs to a group, and stays in it.
static const struct kind {
  const char *word, *one; // "rows", "row"
  const char *group;      // "band": on plain boards only lines of one group change places
  bool is_row, is_whole_group, is_digit;
} kinds[] = {
    {.word = "digits", .one = "digit", .is_digit = true},
    {.word = "rows", .one = "row", .group = "band", .is_row = true},
    {.word = "columns", .one = "column", .group = "stack"},
    {.word = "bands", .one = "band", .is_row = true, .is_whole_group = true},
    {.word = "stacks", .one = "stack", .is_whole_group = true},
};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

static const char *skip_space(const char *text) {
  while (isspace((unsigned char)*text)) text++;
  return text;
}

// A number, or for digits a symbol. Returns where it ends, NULL when there is none; a number out of
// range is stored as 0.
static const char *read_item(const struct kind *kind, const char *text, int count, int *item) {
  text = skip_space(text);
  const char *end = text;
  long value = 0;
  while (isalnum((unsigned char)*end)) end++;
  if (end == text) return NULL;
  if (kind->is_digit && end == text + 1) {
    value = grid_value(*text);
  } else {
    char *stop;
    value = strtol(text, &stop, 10);
    if (stop != end) return NULL;
  }
  *item = value >= 1 && value <= count ? (int)value : 0;
  return skip_space(end);
}

// Exchanges lines, groups of lines or digits a and b, counted from 0.
static void swap_items(const struct recipe_step *step, const struct kind *kind, struct xform *xform,
                       int a, int b) {
  const struct geom *geom = step->geom;
  struct xform swap;
  xform_init_identity(&swap, geom);
  if (kind->is_digit) {
    swap.digit[a + 1] = (uint8_t)(b + 1);
    swap.digit[b + 1] = (uint8_t)(a + 1);
  } else {
    uint8_t *map = kind->is_row ? swap.row : swap.column;
    int group = kind->is_row ? geom->box_height : geom->box_width;
    int size = kind->is_whole_group ? group : 1;
    for (int i = 0; i < size; i++) {
      map[a * size + i] = (uint8_t)(b * size + i);
      map[b * size + i] = (uint8_t)(a * size + i);
    }
  }
  *xform = xform_compose(xform, &swap, geom);
}

// "4-6,7-8": one exchange after the other.
static bool parse_pairs(const struct recipe_step *step, const struct kind *kind,
                        struct xform *xform) {
  const struct geom *geom = step->geom;
  int size = kind->is_row ? geom->box_height : geom->box_width;
  if (!kind->is_digit && geom_is_sheet(geom))
    return refuse(step, "grids that overlap have no %s to swap; say where cells go", kind->word);
  if (kind->is_whole_group && size == 0)
    return refuse(step, "a board without rectangular boxes has no %s", kind->word);
  int count = kind->is_whole_group ? geom->side / size : geom->side;
  const char *at = step->argument;
  for (;;) {
    int item[2];
    at = read_item(kind, at, count, &item[0]);
    if (at != NULL) at = *at == '-' ? read_item(kind, at + 1, count, &item[1]) : NULL;
    if (at == NULL || (*at != ',' && *at != '\0'))
      return refuse(step, "expected pairs such as 1-2 or 1-2,3-4");
    if (item[0] == 0 || item[1] == 0)
      return refuse(step, "expected %s from 1 to %d", kind->word, count);
    if (item[0] == item[1]) return refuse(step, "a %s cannot swap with itself", kind->one);
    if (kind->group != NULL && geom->plain) {
      int group[2] = {(item[0] - 1) / size + 1, (item[1] - 1) / size + 1};
      if (group[0] != group[1])
        return refuse(step,
                      "%s %d is in %s %d, but %s %d is in %s %d; only %s of the same %s can swap",
                      kind->one, item[0], kind->group, group[0], kind->one, item[1], kind->group,
                      group[1], kind->word, kind->group);
    }
    swap_items(step, kind, xform, item[0] - 1, item[1] - 1);
    if (*at == '\0') return true;
    at++;
  }
}

// "987645321": what 1, 2, 3, ... become.
static bool parse_digit_map(const struct recipe_step *step, struct xform *xform) {
  int side = step->geom->side;
  uint32_t seen = 0;
  bool good = strlen(step->argument) == (size_t)side;
  for (int i = 0; i < side && good; i++) {
    int value = grid_value(step->argument[i]);
    good = value >= 1 && value <= side && (seen >> value & 1) == 0;
    if (!good) break;
    seen |= UINT32_C(1) << value;
    xform->digit[i + 1] = (uint8_t)value;
  }
  return good || refuse(step, "a digit map must name each of the %d digits once", side);
}

// --- cells -------------------------------------------------------------------------------------

// "r3c6". Returns where it ends, NULL when there is none.
static const char *read_cell(const struct geom *geom, const char *text, int *cell) {
  int row, column, length = 0;
  text = skip_space(text);
  if (sscanf(text, "r%2dc%2d%n", &row, &column, &length) != 2 || length == 0) return NULL;
  *cell = geom_find_cell(geom, row - 1, column - 1);
  return *cell >= 0 ? skip_space(text + length) : NULL;
}

// "r1c1>r2c5,...": the one symmetry of the board that takes these cells there.
static bool parse_cells(const struct recipe_step *step, struct xform *xform) {
  const struct geom *geom = step->geom;
  uint16_t source[GEOM_CELLS_MAX];
  memset(source, 0xff, sizeof source);
  if (geom->plain)
    return refuse(step, "on this board rows, columns, bands and stacks say everything");
  if (step->number != 1) return refuse(step, "cells must be the first step");
  for (const char *at = step->argument;; at++) {
    int from, to;
    at = read_cell(geom, at, &from);
    if (at != NULL) at = *at == '>' ? read_cell(geom, at + 1, &to) : NULL;
    if (at == NULL || (*at != ',' && *at != '\0'))
      return refuse(step, "expected pairs of cells such as r1c1>r2c5,r1c2>r2c6");
    source[to] = (uint16_t)from;
    if (*at == '\0') break;
  }
  int at = xform_find_cells(xform, geom, source);
  if (at < 0) return true;
  char name[GEOM_NAME_MAX];
  geom_name_cell(geom, at, name);
  if (source[at] == UINT16_MAX) return refuse(step, "does not say which cell goes to %s", name);
  return refuse(step, "no symmetry of the board takes a cell to %s in this way", name);
}

// --- steps -------------------------------------------------------------------------------------

static bool parse_step(struct recipe_step *step, struct xform *xform) {
  const struct geom *geom = step->geom;
  xform_init_identity(xform, geom);
  if (step->word[0] == '\0')
    return err_set(step->err, ERR_INPUT, "recipe step %d is empty", step->number);
  bool is_digits = strcasecmp(step->word, "digits") == 0;
  if (is_digits && step->argument[0] != '\0' && strchr(step->argument, '-') == NULL)
    return parse_digit_map(step, xform);
  if (strcasecmp(step->word, "cells") == 0) return parse_cells(step, xform);
  for (int i = 0; i < KINDS; i++)
    if (strcasecmp(step->word, kinds[i].word) == 0) return parse_pairs(step, &kinds[i], xform);
  bool known;
  if (parse_turn(step, xform, &known)) return true;
  return known ? false
               : refuse(step,
                        "unknown step; choose from: digits rotate flip transpose rows columns "
                        "bands stacks cells identity");
}

bool recipe_parse(struct xform *xform, const struct geom *geom, const char *text, struct err *err) {
  struct xform whole;
  unsigned turned = 0;
  xform_init_identity(&whole, geom);
  for (int number = 1;; number++) {
    const char *end = text + strcspn(text, ";");
    const char *from = skip_space(text), *to = end;
    if (from > end) from = end; // the step is blank
    while (to > from && isspace((unsigned char)to[-1])) to--;
    size_t length = (size_t)(to - from);
    if (length >= STEP_MAX) return err_set(err, ERR_INPUT, "recipe step %d is too long", number);

    struct recipe_step step = {.geom = geom, .turned = turned, .number = number, .err = err};
    memcpy(step.text, from, length);
    char *gap = step.text + strcspn(step.text, " \t\r\n");
    step.word = step.text;
    step.argument = gap;
    if (*gap != '\0') step.argument = skip_space(gap + 1);
    *gap = '\0';

    struct xform one;
    if (!parse_step(&step, &one)) return false;
    turned = step.turned;
    whole = xform_compose(&whole, &one, geom);
    if (*end == '\0') break;
    text = end + 1;
  }
  unsigned turn;
  if (!geom->plain && !xform_find_turn(&whole, geom, &turn))
    return err_set(err, ERR_INPUT,
                   "the recipe does not take the board %.60s onto itself or a turned one",
                   geom->name);
  xform_copy(xform, &whole);
  return true;
}
