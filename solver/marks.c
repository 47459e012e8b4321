// The engine `marks`: its memory, and its row in the table of engines.
#include "solver/marks.h"

#include <stdlib.h>
#include <string.h>

#include "solver/marks_run.h"

enum { STATES = 24 }; // room to start with; few searches get deeper

struct marks_solver *marks_solver_new(const struct geom *geom) {
  const struct marks_board *board = marks_board_of(geom);
  struct marks_solver *solver = calloc(1, sizeof *solver);
  if (board == NULL || solver == NULL) {
    free(solver);
    return NULL;
  }
  size_t cells = (size_t)geom->cells, words = (size_t)board->words;
  size_t house_words = (size_t)board->house_words;
  solver->geom = geom_retain(geom);
  solver->board = board;
  solver->state_room = STATES;
  solver->relation_chunks = (geom->side + RELATION_BITS - 1) / RELATION_BITS;
  solver->states = malloc(STATES * cells * sizeof *solver->states);
  solver->branch = malloc(STATES * sizeof *solver->branch);
  // The dirty cells and houses, the houses that are fresh, the cells with one candidate, and the weights.
  solver->dirty_cells = calloc(words + 2 * house_words, sizeof(uint64_t));
  solver->leftovers = malloc((size_t)geom->house_count * sizeof *solver->leftovers);
  solver->single = malloc(cells * sizeof *solver->single);
  solver->weight = malloc(cells * sizeof *solver->weight);
  bool ready = solver->states != NULL && solver->branch != NULL && solver->dirty_cells != NULL &&
               solver->leftovers != NULL && solver->single != NULL && solver->weight != NULL;
  if (ready) {
    solver->dirty_houses = solver->dirty_cells + words;
    solver->fresh_houses = solver->dirty_houses + house_words;
  }
  if (ready && marks_solver_load(solver, NULL)) return solver;
  marks_solver_free(solver);
  return NULL;
}

void marks_solver_free(struct marks_solver *solver) {
  if (solver == NULL) return;
  geom_release(solver->geom);
  free(solver->states);
  free(solver->branch);
  free(solver->dirty_cells);
  free(solver->leftovers);
  free(solver->single);
  free(solver->weight);
  free(solver->relation);
  free(solver->block);
  free(solver);
}

void marks_solver_ask(struct marks_solver *solver, const struct marks_question *question,
                      struct solver_result *result) {
  *result = (struct solver_result){0};
  struct marks_search search = {.question = question, .result = result};
  marks_search(solver, &search);
  result->complete = !search.stopped && !result->failed;
}

static void solve(const struct geom *geom, const struct grid *givens,
                  const struct solver_request *request, struct solver_result *result) {
  struct marks_solver *solver = marks_solver_new(geom);
  *result = (struct solver_result){.failed = true};
  if (solver != NULL && marks_solver_load(solver, request->marks)) {
    struct marks_question question = {.givens = givens,
                                      .limit = request->limit,
                                      .visit = request->visit,
                                      .context = request->context,
                                      .nodes = request->nodes};
    marks_solver_ask(solver, &question, result);
  }
  marks_solver_free(solver);
}

const struct solver_engine marks_engine = {
    .name = "marks",
    .summary = "any board with marks: sums, pairs, rule of 45, search",
    .marks = true,
    .solve = solve,
};
