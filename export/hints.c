// The steps that solve a puzzle as JSON: the hints of the page to play on (docs/PLAYER.md).
//
// jansson passes a missing value on: what is built of one is missing too, or says so when appended.
#include <jansson.h>

#include "export/export.h"

enum {
  HINT_CELLS_MAX = STEP_CELLS_MAX + STEP_FINS_MAX + STEP_NODES_MAX * STEP_NODE_CELLS_MAX,
};

// Cells are listed once, in the order in which the pattern names them.
struct cell_list {
  bool listed[GEOM_CELLS_MAX];
  int count;
  uint16_t cells[HINT_CELLS_MAX];
};

static void list_cell(struct cell_list *list, uint16_t cell) {
  if (!list->listed[cell]) list->cells[list->count++] = cell;
  list->listed[cell] = true;
}

static void list_pattern(struct cell_list *list, const struct step *step) {
  for (int i = 0; i < step->cell_count; i++) list_cell(list, step->cells[i]);
  for (int i = 0; i < step->fin_count; i++) list_cell(list, step->fins[i].cell);
  for (int i = 0; i < step->node_count; i++)
    for (int k = 0; k < step->nodes[i].cell_count; k++) list_cell(list, step->nodes[i].cells[k]);
}

static json_t *pattern_to_json(const struct step *step) {
  struct cell_list pattern = {0};
  list_pattern(&pattern, step);
  json_t *list = json_array();
  for (int i = 0; i < pattern.count; i++) {
    if (json_array_append_new(list, json_integer(pattern.cells[i])) == 0) continue;
    json_decref(list);
    return NULL;
  }
  return list;
}

static json_t *marks_to_json(const struct step_mark *marks, int count) {
  json_t *list = json_array();
  for (int i = 0; i < count; i++) {
    if (json_array_append_new(list, json_pack("[ii]", marks[i].cell, marks[i].digit)) == 0)
      continue;
    json_decref(list);
    return NULL;
  }
  return list;
}

struct hints {
  const struct puzzle *puzzle;
  struct step_language language;
  json_t *steps;
  bool failed;
};

static bool append_step(void *context, const struct cand *before, const struct step *step) {
  (void)before;
  struct hints *hints = context;
  char text[STEP_TEXT_MAX];
  json_t *hint = json_pack(
      "{ss ss so so so}", "technique", techniques[step->technique].name, "text",
      step_tell(step, hints->puzzle->geom, &hints->language, text, sizeof text), "place",
      marks_to_json(step->placements, step->placement_count), "remove",
      marks_to_json(step->eliminations, step->elimination_count), "cells", pattern_to_json(step));
  hints->failed = json_array_append_new(hints->steps, hint) != 0;
  return !hints->failed;
}

json_t *hints_to_json(const struct puzzle *puzzle, const struct language *language,
                      struct err *err) {
  struct hints hints = {.puzzle = puzzle,
                        .language = language_steps(language, puzzle->geom, puzzle->symbols),
                        .steps = json_array()};
  struct rate_options options = {.techniques = technique_set_default(true),
                                 .marks = &puzzle->marks,
                                 .visit = append_step,
                                 .context = &hints};
  struct rating rating;
  if (hints.steps != NULL && solver_rate_givens(puzzle->geom, &puzzle->givens, &options, &rating) &&
      !hints.failed)
    return hints.steps;
  json_decref(hints.steps);
  err_set(err, ERR_WORLD, "out of memory");
  return NULL;
}
