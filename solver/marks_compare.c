// What a list of marks has that the one before did not have.
//
// Whoever steers the cages of a killer changes one or two of them at a time. The rules of all others stay
// as they are, and so do the sums that houses leave over whose cells keep their cages. Only lists that are
// nothing but cages with sums, apart from each other, are compared: there a cage is found again by any of
// its cells, and what a house leaves over depends on the cages of its cells alone. Of any other list
// everything is fresh.
//
// Invariant: what is not fresh is as it was, to the cells and their order.
#include <string.h>

#include "solver/marks_state.h"

// Is it nothing but cages with sums, apart from each other? Notes the cage of each cell in `next`.
static bool is_apart(struct marks_solver *solver, const struct mark_list *marks) {
  memset(solver->next, 0xff, (size_t)solver->board->cells * sizeof *solver->next);
  for (int i = 0; i < marks->count; i++) {
    const struct mark *mark = &marks->mark[i];
    const uint16_t *cells = mark_cells(marks, mark);
    if (mark->kind != MARK_CAGE || mark->value == 0) return false;
    for (int j = 0; j < mark->size; j++) {
      if (solver->next[cells[j]] != UINT16_MAX) return false;
      solver->next[cells[j]] = (uint16_t)i;
    }
  }
  return true;
}

// Was there this very cage?
static bool was_there(const struct marks_solver *solver, const struct mark *mark,
                      const uint16_t *cells) {
  int before = solver->sum_of[cells[0]];
  if (before == UINT16_MAX) return false;
  const struct marks_rule *rule = &solver->rule[before];
  bool same = rule->size == mark->size && rule->value == mark->value;
  for (int i = 0; i < mark->size && same; i++)
    same = solver->rule_cell[rule->first + i] == cells[i];
  return same;
}

static void refresh_houses(struct marks_solver *solver, int cell) {
  size_t words = (size_t)solver->board->house_words;
  for (size_t word = 0; word < words; word++)
    solver->fresh_houses[word] |= solver->board->in[(size_t)cell * words + word];
}

void marks_compare(struct marks_solver *solver, const struct mark_list *marks) {
  bool before = solver->apart;
  size_t house_bytes = (size_t)solver->board->house_words * sizeof(uint64_t);
  solver->apart = marks->count > 0 && solver->block != NULL && is_apart(solver, marks);
  memset(solver->fresh, 0, sizeof solver->fresh);
  if (!before || !solver->apart) {
    memset(solver->fresh, 0xff, sizeof solver->fresh);
    memset(solver->fresh_houses, 0xff, house_bytes);
    return;
  }
  memset(solver->fresh_houses, 0, house_bytes);
  for (int i = 0; i < marks->count; i++) {
    const uint16_t *cells = mark_cells(marks, &marks->mark[i]);
    if (was_there(solver, &marks->mark[i], cells)) continue;
    cells_put(solver->fresh, i);
    for (int j = 0; j < marks->mark[i].size; j++) refresh_houses(solver, cells[j]);
  }
  for (int cell = 0; cell < solver->board->cells; cell++)
    if (solver->next[cell] == UINT16_MAX && solver->sum_of[cell] != UINT16_MAX)
      refresh_houses(solver, cell); // it has left its cage for none
}
