// Turns the steps of a rating into hints: names and sentences for the solver's numbers.
#include "publish/hints.h"

#include "solver/solver.h"

enum {
  HINT_TEXT_MAX = 1024,
  HINT_CELLS_MAX = STEP_CELLS_MAX + STEP_FINS_MAX + STEP_NODES_MAX * STEP_NODE_CELLS_MAX,
};

struct walk {
  const struct geom *geom;
  hint_visitor *visit;
  void *context;
};

static void copy_marks(const struct step_mark *from, int count, struct hint_mark *to) {
  for (int i = 0; i < count; i++)
    to[i] = (struct hint_mark){.cell = from[i].cell, .digit = from[i].digit};
}

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

static bool visit_step(void *context, const struct cand *before, const struct step *step) {
  (void)before;
  const struct walk *walk = context;
  char text[HINT_TEXT_MAX];
  struct hint_mark place[STEP_PLACEMENTS_MAX], remove[STEP_ELIMINATIONS_MAX];
  struct cell_list list = {0};
  copy_marks(step->placements, step->placement_count, place);
  copy_marks(step->eliminations, step->elimination_count, remove);
  list_pattern(&list, step);
  struct hint hint = {
      .technique = techniques[step->technique].name,
      .text = step_explain(step, walk->geom, text, sizeof text),
      .place_count = step->placement_count,
      .place = place,
      .remove_count = step->elimination_count,
      .remove = remove,
      .cell_count = list.count,
      .cells = list.cells,
  };
  return walk->visit(walk->context, &hint);
}

bool hints_walk(const struct puzzle *puzzle, hint_visitor *visit, void *context) {
  struct walk walk = {.geom = puzzle->geom, .visit = visit, .context = context};
  struct rate_options options = {
      .techniques = technique_set_default(true), .visit = visit_step, .context = &walk};
  struct rating rating;
  return solver_rate_givens(puzzle->geom, &puzzle->givens, &options, &rating);
}
