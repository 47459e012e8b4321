// The table of engines, and the questions that every engine answers the same way.
#include "solver/solver.h"

#include <string.h>

#include "solver/search.h"

const struct solver_engine solver_engines[] = {
    {
        .name = "search",
        .summary = "smallest domain first, the plain oracle of all others",
        .supports = search_supports,
        .solve = search_solve,
    },
    {.name = NULL},
};

const struct solver_engine *solver_lookup(const char *name) {
  for (const struct solver_engine *engine = solver_engines; engine->name != NULL; engine++)
    if (strcmp(engine->name, name) == 0) return engine;
  return NULL;
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

bool solver_find_unique(const struct solver_engine *engine, const struct geom *geom,
                        const struct grid *givens, struct grid *solution) {
  struct grid found;
  struct solver_result result;
  engine->solve(geom, givens,
                &(struct solver_request){.limit = 2, .visit = keep_solution, .context = &found},
                &result);
  if (result.solutions != 1 || !result.complete) return false;
  *solution = found;
  return true;
}
