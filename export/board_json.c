// A board as the page to play on wants it (docs/PLAYER.md): its shapes, its extra regions, the moves
// that keep cells apart, what lies under the digits, its name and its rules. The page knows rows,
// columns and rectangular boxes, and finds all else here.
//
// jansson passes a missing value on: what is built of one is missing too, or says so when it is set.
#include <jansson.h>
#include <math.h>

#include "export/board_words.h"
#include "export/draw_grounds.h"
#include "export/table.h"

// A number for the box of each cell of a sheet: there may be more of them than letters.
static json_t *sheet_boxes_to_json(const struct geom *geom) {
  if (geom->box_width > 0) return json_null();
  json_t *list = json_array();
  for (int cell = 0; cell < geom->cells; cell++)
    json_array_append_new(list, json_integer(geom->cell[cell].box));
  return list;
}

// A letter for the box of each cell, "" without boxes.
static json_t *boxes_to_json(const struct geom *geom) {
  char letters[GEOM_CELLS_MAX + 1];
  int count = 0;
  for (int cell = 0; cell < geom->cells && geom->boxed; cell++)
    letters[count++] = (char)('A' + geom->cell[cell].box);
  return json_stringn(letters, (size_t)count);
}

static bool is_diagonal(const struct region *region) {
  return region->kind == REGION_FALLING_DIAGONAL || region->kind == REGION_RISING_DIAGONAL;
}

// The region as it stands in a sentence: "the falling diagonal", "window 3".
static json_t *name_to_json(const struct geom *geom, int region, const struct language *language) {
  const struct step_language steps = language_steps(language, geom, NULL);
  struct pool pool = {0};
  const struct pool_word words[] = {
      {"number", pool_print(&pool, "%d", geom_number_region(geom, region))}, {NULL, NULL}};
  json_t *name = json_string(pool_fill(&pool, steps.region[geom->regions[region].kind], words));
  pool_release(&pool);
  return name;
}

static json_t *region_to_json(const struct geom *geom, int region,
                              const struct language *language) {
  const struct region *r = &geom->regions[region];
  json_t *cells = json_array();
  for (int i = 0; i < r->size; i++)
    if (json_array_append_new(cells, json_integer(r->cells[i])) != 0) {
      json_decref(cells);
      return NULL;
    }
  json_t *object =
      json_pack("{so so}", "name", name_to_json(geom, region, language), "cells", cells);
  if (object != NULL && is_diagonal(r)) json_object_set_new(object, "line", json_true());
  return object;
}

static json_t *extra_to_json(const struct geom *geom, const struct language *language) {
  json_t *list = json_array();
  for (int i = 0; i < geom->region_count; i++)
    if (region_is_extra(&geom->regions[i]) &&
        json_array_append_new(list, region_to_json(geom, i, language)) != 0) {
      json_decref(list);
      return NULL;
    }
  return list;
}

// Moves that lead from a cell to those that must differ from it, and the page's word for them.
static json_t *apart_to_json(const struct board_rule *const *rules, int count) {
  static const struct {
    enum template_label label;
    const char *name;
    int rows, columns;
  } moves[] = {
      {LABEL_RULE_ANTIKNIGHT, "apart_knight", 1, 2},
      {LABEL_RULE_ANTIKNIGHT, "apart_knight", 2, 1},
      {LABEL_RULE_ANTIKING, "apart_king", 1, 1},
  };
  json_t *list = json_array();
  for (int i = 0; i < count; i++)
    for (size_t k = 0; k < sizeof moves / sizeof moves[0]; k++)
      if (rules[i]->label == moves[k].label)
        json_array_append_new(list, json_pack("{ss s[ii]}", "name", moves[k].name, "move",
                                              moves[k].rows, moves[k].columns));
  return list;
}

// Rules that add to the usual one; the page itself says what its rows, columns and boxes hold.
static json_t *rules_to_json(const struct board_rule *const *rules, int count,
                             const struct language *language) {
  json_t *list = json_array();
  for (int i = 0; i < count; i++)
    if (!rules[i]->base)
      json_array_append_new(list, json_string(board_rule_text(rules[i], language)));
  return list;
}

// A digit for the tint of each cell, in steps of a twenty-fifth of black; "" when none has any.
static json_t *tints_to_json(const struct geom *geom) {
  char digits[GEOM_CELLS_MAX + 1];
  float grey[GEOM_CELLS_MAX];
  bool any = false;
  draw_find_tints(geom, DRAW_SHADE_GREY, grey);
  for (int cell = 0; cell < geom->cells; cell++) {
    long step = lround((1 - (double)grey[cell]) * 25);
    digits[cell] = (char)('0' + (step < 9 ? step : 9));
    any |= step > 0;
  }
  return json_stringn(digits, any ? (size_t)geom->cells : 0);
}

// A grid as it stands behind one of its regions: "of the top left grid".
static json_t *grid_name_to_json(const struct geom *geom, int grid,
                                 const struct language *language) {
  const struct step_language steps = language_steps(language, geom, NULL);
  struct pool pool = {0};
  const struct pool_word words[] = {{"number", pool_print(&pool, "%d", grid + 1)}, {NULL, NULL}};
  json_t *name = json_string(pool_fill(&pool, steps.grid[geom_find_grid_place(geom, grid)], words));
  pool_release(&pool);
  return name;
}

// Where the grids of a sheet begin; nothing for other boards.
static json_t *grids_to_json(const struct geom *geom, const struct language *language) {
  json_t *list = json_array();
  for (int g = 0; g < geom->grid_count && geom_is_sheet(geom); g++)
    json_array_append_new(
        list, json_pack("{so si si}", "name", grid_name_to_json(geom, g, language), "row",
                        geom->grids[g].row, "column", geom->grids[g].column));
  return list;
}

json_t *board_to_json(const struct board_kind *kind, const struct language *language) {
  const struct geom *geom = kind->geom;
  const struct board_rule *rules[BOARD_RULES_MAX];
  int count = board_list_rules(kind, rules);
  char title[BOARD_TITLE_MAX];
  return json_pack("{ss so so so so so so}", "title", board_title(kind, language, title), "grids",
                   grids_to_json(geom, language), "boxes",
                   geom_is_sheet(geom) ? sheet_boxes_to_json(geom) : boxes_to_json(geom), "extra",
                   extra_to_json(geom, language), "apart", apart_to_json(rules, count), "tints",
                   tints_to_json(geom), "rules", rules_to_json(rules, count, language));
}
