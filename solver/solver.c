// The table of engines, and the questions that every engine answers the same way.
#include "solver/solver.h"

#include <string.h>

#include "solver/constraint.h"
#include "solver/fast.h"
#include "solver/graph.h"
#include "solver/minigrid.h"
#include "solver/search.h"
#include "solver/sets.h"

const struct solver_engine *const solver_engines[] = {
    &graph_engine, &minigrid_engine, &constraint_engine, &sets_engine, &search_engine, &fast_engine,
    NULL,
};

const struct solver_engine *solver_lookup(const char *name) {
  for (int i = 0; solver_engines[i] != NULL; i++)
    if (strcmp(solver_engines[i]->name, name) == 0) return solver_engines[i];
  return NULL;
}

bool solver_supports(const struct solver_engine *engine, const struct geom *geom) {
  return engine->supports == NULL || engine->supports(geom);
}

uint64_t solver_count(const struct solver_engine *engine, const struct geom *geom,
                      const struct grid *givens, uint64_t limit) {
  struct solver_result result;
  engine->solve(geom, givens, &(struct solver_request){.limit = limit}, &result);
  return result.solutions;
}

static bool keep_solution(void *context, const struct grid *solution) {
  struct grid *kept = context;
  *kept = *solution;
  return true;
}

// Up to two solutions; the last one found is kept.
static struct solver_result find_two(const struct solver_engine *engine, const struct geom *geom,
                                     const struct grid *givens, struct grid *solution) {
  struct solver_result result;
  engine->solve(geom, givens,
                &(struct solver_request){.limit = 2, .visit = keep_solution, .context = solution},
                &result);
  return result;
}

bool solver_find_unique(const struct solver_engine *engine, const struct geom *geom,
                        const struct grid *givens, struct grid *solution) {
  struct solver_result result = find_two(engine, geom, givens, solution);
  return result.solutions == 1 && result.complete;
}

// The certifier, or the oracle for a geometry that has no minigrid graph.
static const struct solver_engine *certifier_of(const struct geom *geom) {
  return solver_supports(&graph_engine, geom) ? &graph_engine : &search_engine;
}

bool solver_has_other(const struct geom *geom, const struct grid *givens, int cell, int digit) {
  if (solver_supports(&fast_engine, geom)) return fast_has_other(givens->cell, cell, digit);
  for (int other = 1; other <= geom->side; other++) {
    if (other == digit) continue;
    struct grid with = *givens;
    with.cell[cell] = (uint8_t)other;
    if (solver_count(certifier_of(geom), geom, &with, 1) > 0) return true;
  }
  return false;
}

bool solver_certify(struct puzzle *puzzle) {
  const struct solver_engine *certifier = certifier_of(puzzle->geom);
  struct solver_result result =
      find_two(certifier, puzzle->geom, &puzzle->givens, &puzzle->solution);
  puzzle->certificate =
      (struct puzzle_certificate){.engine = certifier->name, .solutions = result.solutions};
  return result.solutions == 1 && result.complete;
}
