// Writes recipes. Any element of the group of a plain board is a turn of the whole grid, then bands, rows, stacks,
// columns and digits in this order; each turn that fits is tried and the shortest recipe wins, so
// that a rotation is printed as one and not as nine exchanges. Other boards: the same without bands
// and stacks where lines leave them; and what rows and columns cannot say is told by a few cells,
// and the turn behind them.
#include "transform/recipe.h"

#include "transform/turn.h"

#include <stdio.h>
#include <string.h>

struct sheet {
  char text[RECIPE_TEXT_MAX];
  size_t used;
  bool full; // something did not fit
};

static void sheet_add(struct sheet *sheet, const char *text) {
  size_t length = strlen(text);
  sheet->full = sheet->full || sheet->used + length >= sizeof sheet->text;
  if (sheet->full) return;
  memcpy(sheet->text + sheet->used, text, length + 1);
  sheet->used += length;
}

static void sheet_begin_step(struct sheet *sheet, const char *word) {
  if (sheet->used > 0) sheet_add(sheet, "; ");
  sheet_add(sheet, word);
}

// Writes `count` items that are wanted in the order `wanted` and lie in the order `current`, as a
// row of exchanges; `current` is brought into that order. No step when they lie right already.
static void sheet_add_swaps(struct sheet *sheet, const char *word, const uint8_t *wanted,
                            uint8_t *current, int count, bool symbols) {
  bool begun = false;
  for (int i = 0; i < count; i++) {
    if (current[i] == wanted[i]) continue;
    int j = i + 1;
    while (current[j] != wanted[i]) j++;
    current[j] = current[i];
    current[i] = wanted[i];
    if (!begun) sheet_begin_step(sheet, word);
    char pair[32];
    if (symbols)
      snprintf(pair, sizeof pair, "%c%c-%c", begun ? ',' : ' ', grid_symbol(i + 1),
               grid_symbol(j + 1));
    else
      snprintf(pair, sizeof pair, "%c%d-%d", begun ? ',' : ' ', i + 1, j + 1);
    sheet_add(sheet, pair);
    begun = true;
  }
}

// Groups as a whole first, then the lines within them.
static void sheet_add_lines(struct sheet *sheet, const char *group_word, const char *line_word,
                            const uint8_t *map, int side, int size) {
  uint8_t wanted[GEOM_SIDE_MAX] = {0}, current[GEOM_SIDE_MAX];
  bool together = size > 0; // on boards that are not plain, lines may leave their group
  for (int i = 0; i < side && together; i++) together = map[i] / size == map[i - i % size] / size;
  if (!together) size = 1;
  int groups = side / size;
  for (int g = 0; g < groups; g++) {
    wanted[g] = (uint8_t)(map[g * size] / size);
    current[g] = (uint8_t)g;
  }
  sheet_add_swaps(sheet, size > 1 ? group_word : line_word, wanted, current, groups, false);
  for (int i = 0; i < side; i++) current[i] = (uint8_t)(wanted[i / size] * size + i % size);
  sheet_add_swaps(sheet, line_word, map, current, side, false);
}

// Exchanges or the whole map, whichever is shorter.
static void sheet_add_digits(struct sheet *sheet, const uint8_t *digit, int side) {
  uint8_t wanted[GEOM_SIDE_MAX] = {0}, current[GEOM_SIDE_MAX];
  struct sheet swaps = *sheet, map = *sheet;
  for (int i = 0; i < side; i++) {
    wanted[digit[i + 1] - 1] = (uint8_t)i; // where each new digit comes from
    current[i] = (uint8_t)i;
  }
  sheet_add_swaps(&swaps, "digits", wanted, current, side, true);
  sheet_begin_step(&map, "digits ");
  for (int i = 0; i < side; i++) sheet_add(&map, (char[]){grid_symbol(digit[i + 1]), '\0'});
  *sheet = map.used < swaps.used ? map : swaps;
}

static void sheet_add_turn(struct sheet *sheet, const struct turn_word *turn) {
  sheet_begin_step(sheet, turn->word);
  if (turn->argument != NULL) sheet_add(sheet, " ");
  if (turn->argument != NULL) sheet_add(sheet, turn->argument);
}

// The turns with these bits: one, or two in a row.
static void sheet_add_turns(struct sheet *sheet, unsigned made_of) {
  for (const struct turn_word *turn = turn_words + 1; turn->word != NULL; turn++) {
    if (turn->made_of != made_of) continue;
    sheet_add_turn(sheet, turn);
    return;
  }
  if (made_of == 0) return;
  sheet_add_turns(sheet, made_of & TURN_TRANSPOSE);
  sheet_add_turns(sheet, made_of & ~(unsigned)TURN_TRANSPOSE);
}

// A map that rows and columns cannot say: where a few cells go, and the turn that follows.
static void sheet_write_cells(struct sheet *sheet, const struct xform *xform,
                              const struct geom *geom) {
  unsigned turn;
  uint16_t base[GEOM_CELLS_MAX], cells[GEOM_CELLS_MAX];
  struct xform own;
  xform_find_turn(xform, geom, &turn);
  turn_init_xform(&(struct turn_word){.made_of = turn}, geom, &own);
  own = xform_invert(&own, geom);
  own = xform_compose(xform, &own, geom);
  xform_list_cells(&own, geom, cells);
  int count = xform_list_base(geom, base);
  for (int i = 0; i < count; i++) {
    char from[GEOM_NAME_MAX], to[GEOM_NAME_MAX], pair[2 * GEOM_NAME_MAX + 8];
    geom_name_cell(geom, cells[base[i]], from);
    geom_name_cell(geom, base[i], to);
    snprintf(pair, sizeof pair, "%s%s>%s", i == 0 ? "cells " : ",", from, to);
    sheet_add(sheet, pair);
  }
  sheet_add_turns(sheet, turn);
  sheet_add_digits(sheet, own.digit, geom->side);
  if (sheet->used == 0) sheet_add(sheet, turn_words[0].word);
}

static void sheet_write(struct sheet *sheet, const struct xform *xform, const struct geom *geom,
                        const struct turn_word *turn) {
  struct xform rest;
  turn_init_xform(turn, geom, &rest);
  rest = xform_invert(&rest, geom);
  rest = xform_compose(&rest, xform, geom);
  if (turn->made_of != 0) sheet_add_turn(sheet, turn);
  sheet_add_lines(sheet, "bands", "rows", rest.row, geom->side, geom->box_height);
  sheet_add_lines(sheet, "stacks", "columns", rest.column, geom->side, geom->box_width);
  sheet_add_digits(sheet, rest.digit, geom->side);
  if (sheet->used == 0) sheet_add(sheet, turn_words[0].word);
}

const char *recipe_print(const struct xform *xform, const struct geom *geom,
                         char text[RECIPE_TEXT_MAX]) {
  struct sheet best = {.used = 0};
  if (xform->by_cells) {
    sheet_write_cells(&best, xform, geom);
    if (best.full) best.used = 0;
    best.text[best.used] = '\0';
    return memcpy(text, best.text, best.used + 1);
  }
  for (const struct turn_word *turn = turn_words; turn->word != NULL; turn++) {
    bool transposes = (turn->made_of & TURN_TRANSPOSE) != 0;
    if (transposes != xform->transpose) continue;
    struct sheet sheet = {.used = 0};
    sheet_write(&sheet, xform, geom, turn);
    if (!sheet.full && (best.used == 0 || sheet.used < best.used)) best = sheet;
  }
  return memcpy(text, best.text, best.used + 1);
}
