// Makes puzzles with clues between cells: a solution grid, its marks, and a dialogue with the solver.
//
//      draw the marks -> is there another solution? -- no --> leave out what is not needed -> certify
//                          ^          | yes
//                          |          v
//                          +-- a mark, or a given, that it breaks
//
// The other way round, from everything down to what is needed, takes a proof for every mark; this way
// most marks are never looked at. What was added early may have become superfluous, so a last pass
// tries to leave out every mark of the pool and every given.
//
// Puzzle i depends on the request and on (seed, i) alone.
#include "gen/mark_hunt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gen/boards.h"
#include "gen/certify.h"
#include "gen/level.h"
#include "gen/solution.h"

enum {
  TRIES = 400,   // grids, before a request is given up
  REPAIRS = 400, // answers to second solutions, before another grid is tried
  NODES = 20000, // choices that one proof may take
};

// --- is there another solution? ------------------------------------------------------------------

static bool keep_other(void *context, const struct grid *solution) {
  struct mark_hunt *hunt = context;
  if (grid_equal(hunt->geom, solution, &hunt->solution)) return true;
  hunt->other = *solution;
  return false;
}

// SOLVER_UNKNOWN: that would take too long to find out.
static enum solver_answer has_other(struct mark_hunt *hunt) {
  const struct solver_engine *digger = solver_digger(hunt->geom, &hunt->marks);
  hunt->other = hunt->solution;
  struct solver_request request = {
      .limit = 2, .visit = keep_other, .context = hunt, .nodes = NODES, .marks = &hunt->marks};
  struct solver_result result;
  digger->solve(hunt->geom, &hunt->givens, &request, &result);
  if (!grid_equal(hunt->geom, &hunt->other, &hunt->solution)) return SOLVER_YES;
  return result.complete && result.solutions == 1 && !result.failed ? SOLVER_NO : SOLVER_UNKNOWN;
}

// --- from marks to a puzzle ----------------------------------------------------------------------

static int draw_difference(struct mark_hunt *hunt) {
  uint16_t cells[GEOM_CELLS_MAX];
  int count = 0;
  for (int cell = 0; cell < hunt->geom->cells; cell++)
    if (hunt->other.cell[cell] != hunt->solution.cell[cell]) cells[count++] = (uint16_t)cell;
  return cells[rng_below(&hunt->rng, (uint64_t)count)];
}

// Makes the other solution impossible. The variants come first, in turn; then a given.
static bool separate(struct mark_hunt *hunt) {
  for (unsigned rest = hunt->request->marks; rest != 0; rest &= rest - 1) {
    const struct mark_source *source = &mark_sources[__builtin_ctz(rest)];
    if (source->separate == NULL || !source->separate(hunt)) continue;
    mark_hunt_assemble(hunt);
    return true;
  }
  if (hunt->request->no_givens) return false;
  int cell = draw_difference(hunt);
  hunt->givens.cell[cell] = hunt->solution.cell[cell];
  return true;
}

static bool make_unique(struct mark_hunt *hunt) {
  for (int repairs = 0; repairs < REPAIRS; repairs++) {
    enum solver_answer answer = has_other(hunt);
    if (answer != SOLVER_YES) return answer == SOLVER_NO;
    if (!separate(hunt)) return false;
  }
  return false;
}

// What could be left out: a mark of the pool, or a given behind all of them.
static void put_back(struct mark_hunt *hunt, int what, bool there) {
  int cell = what - MARKS_MAX;
  if (cell >= 0) {
    hunt->givens.cell[cell] = there ? hunt->solution.cell[cell] : 0;
    return;
  }
  hunt->used[what] = there;
  mark_hunt_assemble(hunt);
}

// Leaves out what is not needed, in random order.
static void thin_out(struct mark_hunt *hunt) {
  uint16_t order[MARKS_MAX + GEOM_CELLS_MAX];
  int count = 0;
  for (int i = 0; i < hunt->pool.count; i++)
    if (hunt->used[i]) order[count++] = (uint16_t)i;
  for (int cell = 0; cell < hunt->geom->cells; cell++)
    if (hunt->givens.cell[cell] != 0) order[count++] = (uint16_t)(MARKS_MAX + cell);
  rng_shuffle(&hunt->rng, order, (size_t)count);
  for (int i = 0; i < count; i++) {
    put_back(hunt, order[i], false);
    if (has_other(hunt) != SOLVER_NO) put_back(hunt, order[i], true);
  }
}

// Adds marks of the pool until so many percent of them are there.
static void thicken(struct mark_hunt *hunt) {
  uint16_t order[MARKS_MAX];
  int used = 0, count = 0;
  for (int i = 0; i < hunt->pool.count; i++) {
    used += hunt->used[i];
    if (!hunt->used[i]) order[count++] = (uint16_t)i;
  }
  rng_shuffle(&hunt->rng, order, (size_t)count);
  for (int i = 0; i < count && used * 100 < hunt->request->density * hunt->pool.count; i++, used++)
    hunt->used[order[i]] = true;
  mark_hunt_assemble(hunt);
}

// A new grid and its marks.
static bool draw_puzzle(struct mark_hunt *hunt) {
  hunt->fixed.count = hunt->fixed.cells = hunt->pool.count = hunt->pool.cells = 0;
  hunt->rules = (struct cage_rules){0};
  memset(hunt->used, 0, sizeof hunt->used);
  memset(hunt->taken, 0, sizeof hunt->taken);
  memset(&hunt->givens, 0, sizeof hunt->givens);
  for (unsigned rest = hunt->request->marks; rest != 0; rest &= rest - 1) {
    int row = __builtin_ctz(rest);
    if (!mark_sources[row].draw(hunt, mark_variants[row].kinds)) return false;
  }
  mark_hunt_assemble(hunt);
  return true;
}

static bool try_grid(struct mark_hunt *hunt) {
  if (!draw_puzzle(hunt) || !make_unique(hunt)) return false;
  thin_out(hunt);
  if (hunt->request->density > 0) thicken(hunt);
  int clues = grid_count_clues(hunt->geom, &hunt->givens);
  const struct gen_request *request = hunt->request;
  return request->clues_high == 0 || (clues >= request->clues_low && clues <= request->clues_high);
}

static bool search_grids(struct mark_hunt *hunt, uint64_t index, struct puzzle *puzzle,
                         struct err *err) {
  const struct gen_request *request = hunt->request;
  struct gen_request drawn = *request; // with the board of this puzzle
  struct rng boards;
  boards_rng_init(&boards, request, index);
  rng_init(&hunt->rng, request->seed, index);
  for (int tries = 0; tries < TRIES; tries++) {
    const struct geom *geom = request->geom;
    if (request->shapes != NULL &&
        (geom = boards_draw(request, &boards, &hunt->solution, err)) == NULL)
      return false;
    if (request->shapes == NULL) solution_fill(geom, &hunt->rng, &hunt->solution);
    hunt->geom = geom;
    if (try_grid(hunt)) {
      drawn.geom = request->shapes != NULL ? board_shelf_put(request->shelf, geom) : geom;
      hunt->geom = drawn.geom;
      return certify_puzzle(&drawn, index, &hunt->givens, &hunt->marks, &hunt->solution, puzzle,
                            err);
    }
    if (request->shapes != NULL) geom_release(geom);
  }
  return err_set(err, ERR_NEGATIVE, "no such puzzle in %d tries; try another seed", TRIES);
}

bool mark_hunt_make(const struct gen_request *request, uint64_t index, struct puzzle *puzzle,
                    struct err *err) {
  struct mark_hunt *hunt = malloc(sizeof *hunt);
  if (hunt == NULL) return err_set(err, ERR_WORLD, "out of memory");
  hunt->request = request;
  bool made = search_grids(hunt, index, puzzle, err);
  free(hunt);
  return made;
}
