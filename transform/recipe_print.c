// Writes recipes. Any element of the group is a turn of the whole grid, then bands, rows, stacks,
// columns and digits in this order; each turn that fits is tried and the shortest recipe wins, so
// that a rotation is printed as one and not as nine exchanges.
#include "transform/recipe.h"

#include "transform/turn.h"

#include <stdio.h>
#include <string.h>

struct sheet {
  char text[RECIPE_TEXT_MAX];
  size_t used;
};

static void sheet_add(struct sheet *sheet, const char *text) {
  size_t length = strlen(text);
  if (sheet->used + length >= sizeof sheet->text) return;
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
  uint8_t wanted[GEOM_SIDE_MAX], current[GEOM_SIDE_MAX];
  int groups = side / size;
  for (int g = 0; g < groups; g++) {
    wanted[g] = (uint8_t)(map[g * size] / size);
    current[g] = (uint8_t)g;
  }
  sheet_add_swaps(sheet, group_word, wanted, current, groups, false);
  for (int i = 0; i < side; i++) current[i] = (uint8_t)(wanted[i / size] * size + i % size);
  sheet_add_swaps(sheet, line_word, map, current, side, false);
}

// Exchanges or the whole map, whichever is shorter.
static void sheet_add_digits(struct sheet *sheet, const uint8_t *digit, int side) {
  uint8_t wanted[GEOM_SIDE_MAX], current[GEOM_SIDE_MAX];
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

static void sheet_write(struct sheet *sheet, const struct xform *xform, const struct geom *geom,
                        const struct turn_word *turn) {
  struct xform rest;
  turn_init_xform(turn, geom, &rest);
  rest = xform_invert(&rest, geom);
  rest = xform_compose(&rest, xform, geom);
  if (turn->made_of != 0) {
    sheet_begin_step(sheet, turn->word);
    if (turn->argument != NULL) sheet_add(sheet, " ");
    if (turn->argument != NULL) sheet_add(sheet, turn->argument);
  }
  if (xform_can_move(geom)) {
    sheet_add_lines(sheet, "bands", "rows", rest.row, geom->side, geom->box_height);
    sheet_add_lines(sheet, "stacks", "columns", rest.column, geom->side, geom->box_width);
  }
  sheet_add_digits(sheet, rest.digit, geom->side);
  if (sheet->used == 0) sheet_add(sheet, turn_words[0].word);
}

const char *recipe_print(const struct xform *xform, const struct geom *geom,
                         char text[RECIPE_TEXT_MAX]) {
  struct sheet best = {.used = 0};
  for (const struct turn_word *turn = turn_words; turn->word != NULL; turn++) {
    bool is_identity = turn == turn_words;
    bool transposes = (turn->made_of & TURN_TRANSPOSE) != 0;
    if (transposes != xform->transpose || !(is_identity || xform_can_move(geom))) continue;
    struct sheet sheet = {.used = 0};
    sheet_write(&sheet, xform, geom, turn);
    if (best.used == 0 || sheet.used < best.used) best = sheet;
  }
  return memcpy(text, best.text, best.used + 1);
}
