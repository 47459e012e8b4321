// The table of engines, and the questions that every engine answers the same way.
#include "solver/solver.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solver/constraint.h"
#include "solver/fast.h"
#include "solver/graph.h"
#include "solver/layout.h"
#include "solver/marks.h"
#include "solver/minigrid.h"
#include "solver/planes.h"
#include "solver/search.h"
#include "solver/sets.h"
#include "solver/tuples.h"

const struct solver_engine *const solver_engines[] = {
    &graph_engine, &minigrid_engine, &constraint_engine, &sets_engine,   &search_engine,
    &fast_engine,  &planes_engine,   &marks_engine,      &tuples_engine, NULL,
};

const struct solver_engine *solver_lookup(const char *name) {
  for (int i = 0; solver_engines[i] != NULL; i++)
    if (strcmp(solver_engines[i]->name, name) == 0) return solver_engines[i];
  return NULL;
}

const char *solver_engine_name(int engine) {
  return solver_engines[engine] != NULL ? solver_engines[engine]->name : NULL;
}

bool solver_supports(const struct solver_engine *engine, const struct geom *geom) {
  return engine->supports == NULL || engine->supports(geom);
}

bool solver_knows(const struct solver_engine *engine, const struct geom *geom,
                  const struct mark_list *marks) {
  return solver_supports(engine, geom) && (marks == NULL || marks->count == 0 || engine->marks);
}

// Asks an engine. One that fails, for lack of memory or by a grid that is no solution, is stood in
// for by the oracle, which needs none and is simple. Returns the engine that answered.
static const struct solver_engine *solve_surely(const struct solver_engine *engine,
                                                const struct geom *geom, const struct grid *givens,
                                                const struct solver_request *request,
                                                struct solver_result *result) {
  engine->solve(geom, givens, request, result);
  if (!result->failed) return engine;
  search_engine.solve(geom, givens, request, result);
  return &search_engine;
}

uint64_t solver_count(const struct solver_engine *engine, const struct geom *geom,
                      const struct grid *givens, uint64_t limit) {
  struct solver_result result;
  solve_surely(engine, geom, givens, &(struct solver_request){.limit = limit}, &result);
  return result.solutions;
}

// Where a solution is kept; only the cells that the board has are copied.
struct keeper {
  size_t cells;
  struct grid found;
};

static bool keep_solution(void *context, const struct grid *solution) {
  struct keeper *keeper = context;
  memcpy(keeper->found.cell, solution->cell, keeper->cells);
  return true;
}

// Up to `limit` solutions; the last one found is kept. `*engine` becomes the one that answered.
static struct solver_result find_some(const struct solver_engine **engine, const struct geom *geom,
                                      const struct grid *givens, const struct mark_list *marks,
                                      uint64_t limit, struct grid *solution) {
  struct keeper keeper;
  struct solver_result result;
  struct solver_request request = {
      .limit = limit, .visit = keep_solution, .context = &keeper, .marks = marks};
  keeper.cells = (size_t)geom->cells;
  *engine = solve_surely(*engine, geom, givens, &request, &result);
  if (result.solutions > 0) memcpy(solution->cell, keeper.found.cell, keeper.cells);
  return result;
}

bool solver_find_unique(const struct solver_engine *engine, const struct geom *geom,
                        const struct grid *givens, struct grid *solution) {
  struct solver_result result = find_some(&engine, geom, givens, NULL, 2, solution);
  return result.solutions == 1 && result.complete;
}

// --- two engines for every board -----------------------------------------------------------------

// Each takes the first that knows the puzzle; the last of each list knows them all, and no engine is in
// both.
static const struct solver_engine *const certifiers[] = {&graph_engine, &tuples_engine, NULL};
static const struct solver_engine *const diggers[] = {&fast_engine, &planes_engine, &marks_engine,
                                                      NULL};

static const struct solver_engine *first_of(const struct solver_engine *const engines[],
                                            const struct geom *geom,
                                            const struct mark_list *marks) {
  while (engines[1] != NULL && !solver_knows(*engines, geom, marks)) engines++;
  return *engines;
}

const struct solver_engine *solver_certifier(const struct geom *geom,
                                             const struct mark_list *marks) {
  return first_of(certifiers, geom, marks);
}

const struct solver_engine *solver_digger(const struct geom *geom, const struct mark_list *marks) {
  return first_of(diggers, geom, marks);
}

enum solver_answer solver_has_other(const struct geom *geom, const struct grid *givens,
                                    const struct grid *known, int cell, uint64_t nodes) {
  const struct solver_engine *digger = solver_digger(geom, NULL);
  if (digger == &fast_engine)
    return fast_has_other(givens->cell, cell, known->cell[cell]) ? SOLVER_YES : SOLVER_NO;
  if (digger == &planes_engine) return planes_has_other(geom, givens, known, cell, nodes);
  for (int other = 1; other <= geom->side; other++) {
    struct grid with = *givens;
    struct solver_result result;
    if (other == known->cell[cell]) continue;
    with.cell[cell] = (uint8_t)other;
    digger->solve(geom, &with, &(struct solver_request){.limit = 1}, &result);
    if (result.solutions > 0) return SOLVER_YES;
    if (!result.complete) return SOLVER_UNKNOWN;
  }
  return SOLVER_NO;
}

// Asks an engine for up to two solutions and fills in the certificate. Returns who answered.
static const struct solver_engine *certify_by(const struct solver_engine *engine,
                                              struct puzzle *puzzle, bool *unique) {
  struct solver_result result =
      find_some(&engine, puzzle->geom, &puzzle->givens, &puzzle->marks, 2, &puzzle->solution);
  puzzle->certificate =
      (struct puzzle_certificate){.engine = engine->name, .solutions = result.solutions};
  *unique = result.solutions == 1 && result.complete;
  return engine;
}

enum solver_answer solver_fill(const struct geom *geom, const struct grid *givens, struct rng *rng,
                               uint64_t nodes, struct grid *solution) {
  return planes_fill(geom, givens, rng, nodes, solution);
}

bool solver_certify(struct puzzle *puzzle) {
  bool unique;
  certify_by(solver_certifier(puzzle->geom, &puzzle->marks), puzzle, &unique);
  return unique;
}

enum solver_proof solver_prove(struct puzzle *puzzle, struct solver_pair *asked) {
  bool unique;
  const struct solver_engine *second = solver_digger(puzzle->geom, &puzzle->marks);
  const struct solver_engine *first =
      certify_by(solver_certifier(puzzle->geom, &puzzle->marks), puzzle, &unique);
  struct grid solution;
  struct solver_result result =
      find_some(&second, puzzle->geom, &puzzle->givens, &puzzle->marks, 2, &solution);
  *asked = (struct solver_pair){.first = first->name, .second = second->name};
  if (first == second) return SOLVER_ALONE;
  if (result.solutions != puzzle->certificate.solutions) return SOLVER_DISPUTED;
  if (unique != (result.solutions == 1 && result.complete)) return SOLVER_DISPUTED;
  if (result.solutions == 0) return SOLVER_NONE;
  if (!unique) return SOLVER_SEVERAL;
  return grid_equal(puzzle->geom, &solution, &puzzle->solution) ? SOLVER_PROVED : SOLVER_DISPUTED;
}

// --- rating --------------------------------------------------------------------------------------

_Static_assert((int)TECHNIQUE_COUNT <= (int)PUZZLE_TECHNIQUES_MAX,
               "a puzzle has room for every count");

// The layouts of the shared geometries, built when they are first asked for and kept.
static const struct layout *shared_layout(const struct geom *geom) {
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  static struct layout *layouts[GEOM_SIDE_MAX + 1][GEOM_SIDE_MAX + 1]; // by box width and height
  if (geom != geom_lookup(geom->box_width, geom->box_height)) return NULL;
  pthread_mutex_lock(&lock);
  struct layout **layout = &layouts[geom->box_width][geom->box_height];
  if (*layout == NULL) {
    *layout = malloc(sizeof **layout);
    if (*layout != NULL) layout_init(*layout, geom);
  }
  pthread_mutex_unlock(&lock);
  return *layout;
}

bool solver_rate_givens(const struct geom *geom, const struct grid *givens,
                        const struct rate_options *options, struct rating *rating) {
  const struct layout *layout = shared_layout(geom);
  struct layout *own = NULL;
  if (layout == NULL) {
    layout = own = malloc(sizeof *own);
    if (own == NULL) return false;
    layout_init(own, geom);
  }
  bool rated = rate_puzzle(layout, givens, options, rating);
  free(own);
  return rated;
}

void solver_keep_rating(struct puzzle *puzzle, const struct rating *rating) {
  struct puzzle_rating *record = &puzzle->rating;
  record->rated = true;
  snprintf(record->grade, sizeof record->grade, "%s", grade_name(rating->grade));
  record->score = rating->score;
  record->steps = rating->steps;
  record->hardest = rating->hardest;
  record->hardest_name = rating->hardest >= 0 ? techniques[rating->hardest].name : "";
  for (int i = 0; i < TECHNIQUE_COUNT; i++) record->counts[i] = (uint16_t)rating->counts[i];
  record->technique_name = technique_name;
}

void solver_rate(struct puzzle *puzzle, const struct technique_set *allowed) {
  struct rating rating;
  struct rate_options options = {
      .techniques = allowed != NULL ? *allowed : technique_set_default(true),
      .marks = &puzzle->marks,
  };
  puzzle->rating.rated = false;
  if (solver_rate_givens(puzzle->geom, &puzzle->givens, &options, &rating))
    solver_keep_rating(puzzle, &rating);
}

bool solver_find_flow(struct puzzle *puzzle, const struct technique_set *allowed,
                      struct flow_curve *curve) {
  struct rating rating;
  struct rate_options options = {
      .techniques = allowed != NULL ? *allowed : technique_set_default(true),
      .marks = &puzzle->marks,
      .flow = &puzzle->flow,
      .curve = curve,
  };
  puzzle->flow.known = false;
  if (!solver_rate_givens(puzzle->geom, &puzzle->givens, &options, &rating)) return false;
  if (!puzzle->rating.rated) solver_keep_rating(puzzle, &rating);
  return true;
}

bool solver_supports_se(const struct geom *geom) {
  return geom->plain && geom->box_width == 3 && geom->box_height == 3;
}

bool solver_rate_se(struct puzzle *puzzle, const struct se_options *options,
                    struct se_rating *rating) {
  static const struct se_options everything = {0};
  struct se_rating own;
  if (rating == NULL) rating = &own;
  *rating = (struct se_rating){.hardest = -1};
  puzzle->se = (struct puzzle_se_rating){0};
  if (!solver_supports_se(puzzle->geom) || puzzle->marks.count > 0) return false;
  if (!se_rate(&puzzle->givens, options != NULL ? options : &everything, rating) || rating->stopped)
    return false;
  puzzle->se = (struct puzzle_se_rating){
      .rated = true,
      .er = rating->er,
      .ep = rating->ep,
      .ed = rating->ed,
      .hardest_name = rating->hardest >= 0 ? se_techniques[rating->hardest].name : "",
  };
  return true;
}
