// Runs the papers' tables: papers [PUZZLES [FILE OF 17-CLUE PUZZLES]]. Every sequence of the
// minigrid solver gets a column of its own.
#include <stdlib.h>

#include "bench/papers_tables.h"
#include "solver/constraint.h"
#include "solver/fast.h"
#include "solver/graph.h"
#include "solver/minigrid.h"
#include "solver/search.h"
#include "solver/sets.h"

static void solve_zigzag(const struct geom *geom, const struct grid *givens,
                         const struct solver_request *request, struct solver_result *result) {
  minigrid_solve(geom, givens, request, MINIGRID_ZIGZAG, result);
}

static void solve_spiral(const struct geom *geom, const struct grid *givens,
                         const struct solver_request *request, struct solver_result *result) {
  minigrid_solve(geom, givens, request, MINIGRID_SPIRAL, result);
}

static void solve_semi_spiral(const struct geom *geom, const struct grid *givens,
                              const struct solver_request *request, struct solver_result *result) {
  minigrid_solve(geom, givens, request, MINIGRID_SEMI_SPIRAL, result);
}

static const struct solver_engine zigzag_row = {.name = "minigrid zigzag", .solve = solve_zigzag};
static const struct solver_engine spiral_row = {.name = "minigrid spiral", .solve = solve_spiral};
static const struct solver_engine semi_spiral_row = {.name = "minigrid semi-spiral",
                                                     .solve = solve_semi_spiral};

int main(int count, char **arguments) {
  const struct solver_engine *engines[] = {
      &graph_engine, &fast_engine, &search_engine,   &constraint_engine, &minigrid_engine,
      &zigzag_row,   &spiral_row,  &semi_spiral_row, &sets_engine,       NULL};
  papers_print(stdout, &(struct papers_setup){
                           .engines = engines,
                           .census = solver_census,
                           .puzzles = count > 1 ? atoi(arguments[1]) : 200,
                           .seed = 1,
                           .seventeen = count > 2 ? arguments[2] : NULL,
                       });
  return EXIT_SUCCESS;
}
