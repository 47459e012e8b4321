// A sheet is one puzzle only if its grids need each other. Most sheets dug at random are several
// puzzles that share a few cells: each grid has enough clues to be solved alone.
//
// So the digging begins with cells that take another grid to decide. In every grid a set of cells is
// found that can be filled in two ways if nothing else is known of the sheet:
//
//      all clues of the grid, but none in shared boxes: one solution
//      clue after clue goes, in random order, until there is a second one
//      where the two differ: if shared cells are among it, the other grids know which is right
//
// When all clues of such a set are gone, its grid has two solutions alone, whatever else is given.
#include "gen/alone.h"

#include <stdlib.h>
#include <string.h>

#include "solver/solver.h"

enum {
  NODES_MAX = 20000,     // for one question about a grid; more than any of side 9 takes
  LOOSE_NODES_MAX = 500, // for one of many: others are as good
  ATTEMPTS = 150,        // to find cells in a grid that the others decide
};

// The cells of the sheet that a grid has, in the order of the grid's own board.
static void list_cells(const struct geom *geom, int grid, uint16_t *cells) {
  for (int i = 0; i < geom->side * geom->side; i++)
    cells[i] = (uint16_t)geom_find_cell(geom, geom->grids[grid].row + i / geom->side,
                                        geom->grids[grid].column + i % geom->side);
}

// The board of a grid, when that of the one before it is at hand: only shapes make them differ.
static const struct geom *next_board(const struct geom *geom, int grid, const struct geom *before) {
  struct err err;
  if (before != NULL && geom->box_width > 0) return before;
  geom_release(before);
  return board_new_grid(geom, grid, &err);
}

static void take_grid(const struct geom *geom, int grid, const struct grid *sheet,
                      struct grid *own) {
  uint16_t cells[GEOM_CELLS_MAX];
  list_cells(geom, grid, cells);
  for (int i = 0; i < geom->side * geom->side; i++) own->cell[i] = sheet->cell[cells[i]];
}

bool alone_none_is_unique(const struct geom *geom, const struct grid *givens) {
  if (!geom_is_sheet(geom)) return true;
  const struct geom *one = NULL;
  bool none = true;
  for (int g = 0; g < geom->grid_count && none; g++) {
    struct grid own = {0};
    one = next_board(geom, g, one);
    if (one == NULL) return false;
    take_grid(geom, g, givens, &own);
    // A second solution has to be seen: grids with shapes may be too hard to settle.
    const struct solver_request request = {.limit = 2, .nodes = NODES_MAX};
    struct solver_result result;
    solver_digger(one, NULL)->solve(one, &own, &request, &result);
    none = result.solutions == 2 || (result.complete && result.solutions == 0);
  }
  geom_release(one);
  return none;
}

bool gen_count_alone(struct puzzle *puzzle) {
  const struct geom *geom = puzzle->geom;
  const struct geom *one = NULL;
  if (!geom_is_sheet(geom) || puzzle->certificate.solutions != 1) return false;
  puzzle->alone = (struct puzzle_alone){.known = true};
  for (int g = 0; g < geom->grid_count; g++) {
    struct grid own = {0}, solution = {0};
    int follow = 0;
    one = next_board(geom, g, one);
    if (one == NULL) {
      puzzle->alone.known = false;
      return false;
    }
    take_grid(geom, g, &puzzle->givens, &own);
    take_grid(geom, g, &puzzle->solution, &solution);
    for (int cell = 0; cell < one->cells; cell++)
      follow += own.cell[cell] == 0 &&
                solver_has_other(one, &own, &solution, cell, NODES_MAX) == SOLVER_NO;
    puzzle->alone.cells[g] = (uint16_t)follow;
  }
  geom_release(one);
  return true;
}

// --- cells that take another grid ----------------------------------------------------------------

// A second solution of a grid.
struct second {
  const struct geom *geom;
  const struct grid *first;
  struct grid found;
  bool differs;
};

static bool note_second(void *context, const struct grid *solution) {
  struct second *second = context;
  if (grid_equal(second->geom, solution, second->first)) return true;
  second->found = *solution;
  second->differs = true;
  return false;
}

// Marks a set of cells of the sheet that one of its grids alone can fill in two ways.
static void mark_loose_cells(const struct geom *geom, const struct geom *one, int grid,
                             const struct grid *solution, struct rng *rng, bool *marked) {
  uint16_t cells[GEOM_CELLS_MAX], order[GEOM_CELLS_MAX];
  struct grid first = {0};
  size_t count = 0;
  list_cells(geom, grid, cells);
  for (int i = 0; i < one->cells; i++) first.cell[i] = solution->cell[cells[i]];
  struct grid givens = first;
  for (int i = 0; i < one->cells; i++) {
    uint32_t grids = geom->cell[cells[i]].grids;
    if ((grids & (grids - 1)) != 0)
      givens.cell[i] = 0; // shared
    else
      order[count++] = (uint16_t)i;
  }
  rng_shuffle(rng, order, count);
  for (size_t k = 0; k < count; k++) {
    struct second second = {.geom = one, .first = &first};
    struct solver_request request = {
        .limit = 2, .visit = note_second, .context = &second, .nodes = LOOSE_NODES_MAX};
    struct solver_result result;
    givens.cell[order[k]] = 0;
    solver_digger(one, NULL)->solve(one, &givens, &request, &result);
    if (!second.differs && result.complete) continue;
    bool shares = false;
    for (int i = 0; i < one->cells && second.differs; i++) {
      uint32_t grids = geom->cell[cells[i]].grids;
      shares = shares || (second.found.cell[i] != first.cell[i] && (grids & (grids - 1)) != 0);
    }
    if (!shares) { // no other grid would decide it, or nobody can tell
      givens.cell[order[k]] = first.cell[order[k]];
      continue;
    }
    for (int i = 0; i < one->cells; i++)
      if (second.found.cell[i] != first.cell[i]) marked[cells[i]] = true;
    return;
  }
}

// Do singles fill the sheet when the orbits of these cells are blank and all others are given? And
// has every house `least` clues then?
static bool others_decide(const struct geom *geom, const struct grid *solution,
                          const struct dig_plan *plan, const bool *marked, int least, void *block) {
  struct carry carry = carry_start(geom, block);
  int clues[GEOM_REGIONS_MAX] = {0};
  for (int orbit = 0; orbit < plan->orbits; orbit++) {
    bool loose = false;
    for (int i = plan->start[orbit]; i < plan->start[orbit + 1]; i++)
      loose = loose || marked[plan->cells[i]];
    for (int i = plan->start[orbit]; i < plan->start[orbit + 1] && !loose; i++) {
      const struct geom_cell *cell = &geom->cell[plan->cells[i]];
      for (int k = 0; k < cell->region_count; k++) clues[cell->regions[k]]++;
      carry_add(&carry, plan->cells[i], solution->cell[plan->cells[i]]);
    }
  }
  for (int house = 0; house < geom->house_count; house++)
    if (clues[house] < least) return false;
  if (!carry_settle(&carry, false)) return false;
  for (int cell = 0; cell < geom->cells; cell++)
    if (carry.values[cell] == 0) return false;
  return true;
}

void alone_plan(const struct geom *geom, const struct grid *solution, int least, struct rng *rng,
                struct dig_plan *plan) {
  bool marked[GEOM_CELLS_MAX] = {false}, tried[GEOM_CELLS_MAX];
  struct dig_plan old = *plan;
  const struct geom *one = NULL;
  size_t size = carry_size(geom);
  void *block = size > 0 ? aligned_alloc(CARRY_ALIGNMENT, size) : NULL;
  for (int g = 0; block != NULL && g < geom->grid_count; g++) {
    one = next_board(geom, g, one);
    for (int attempt = 0; attempt < ATTEMPTS && one != NULL; attempt++) {
      memcpy(tried, marked, sizeof tried);
      mark_loose_cells(geom, one, g, solution, rng, tried);
      if (!others_decide(geom, solution, plan, tried, least, block)) continue;
      memcpy(marked, tried, sizeof marked);
      break;
    }
  }
  free(block);
  geom_release(one);
  int orbits = 0, count = 0;
  for (int pass = 0; pass < 2; pass++) // those with a marked cell first
    for (int orbit = 0; orbit < old.orbits; orbit++) {
      bool loose = false;
      for (int i = old.start[orbit]; i < old.start[orbit + 1]; i++)
        loose = loose || marked[old.cells[i]];
      if (loose != (pass == 0)) continue;
      plan->start[orbits++] = (uint16_t)count;
      for (int i = old.start[orbit]; i < old.start[orbit + 1]; i++)
        plan->cells[count++] = old.cells[i];
    }
  plan->start[orbits] = (uint16_t)count;
}
