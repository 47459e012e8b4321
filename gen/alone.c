// A sheet is one puzzle only if its grids need each other. Most sheets dug at random are several
// puzzles that share a few cells: each grid has enough clues to be solved alone.
//
// So the digging begins with cells that take another grid to decide. Two digits of a grid form chains:
// cells that hold one of them and see each other. When all cells of a chain are blank, the grid alone
// can be filled in two ways, whatever else is given: the digits may change places along the chain.
//
//      . 4 . | . 7 .        If the cells on the right lie in a box that another grid shares, that grid
//      . 7 . | . 4 .        can tell which way is right.
//
// Every grid gets a chain that runs through shared cells, such that singles still fill the sheet.
#include "gen/alone.h"

#include <stdlib.h>
#include <string.h>

#include "solver/solver.h"

enum {
  NODES_MAX = 20000, // for one question about a grid; more than any of side 9 takes
  ATTEMPTS = 60,     // to find a chain in a grid that the others decide
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

static bool is_shared(const struct geom *geom, int cell) {
  uint32_t grids = geom->cell[cell].grids;
  return (grids & (grids - 1)) != 0;
}

// A chain by one of its cells and its two digits.
struct chain {
  uint16_t cell;
  uint8_t digits[2];
};

// Lists the cells of a chain, in the board of one grid.
static int walk_chain(const struct geom *one, const struct grid *own, struct chain chain,
                      uint16_t *cells) {
  bool seen[GEOM_CELLS_MAX] = {[0] = false};
  int count = 0;
  cells[count++] = chain.cell;
  seen[chain.cell] = true;
  for (int next = 0; next < count; next++) {
    const struct geom_cell *cell = &one->cell[cells[next]];
    for (int k = 0; k < cell->peer_count; k++) {
      int peer = cell->peers[k], digit = own->cell[peer];
      if (seen[peer] || (digit != chain.digits[0] && digit != chain.digits[1])) continue;
      seen[peer] = true;
      cells[count++] = (uint16_t)peer;
    }
  }
  return count;
}

// The chains that run through a shared cell, some of them more than once, in random order.
static int list_chains(const struct geom *geom, const struct geom *one, const uint16_t *cells,
                       const struct grid *own, struct rng *rng, struct chain *chains) {
  int count = 0;
  for (int i = 0; i < one->cells; i++)
    for (int digit = 1; digit <= one->side && is_shared(geom, cells[i]); digit++)
      if (digit != own->cell[i])
        chains[count++] = (struct chain){(uint16_t)i, {own->cell[i], (uint8_t)digit}};
  for (int i = count - 1; i > 0; i--) {
    int other = rng_range(rng, 0, i);
    struct chain swap = chains[i];
    chains[i] = chains[other];
    chains[other] = swap;
  }
  return count;
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

// What finding the chains of a sheet takes.
struct knots {
  const struct geom *geom, *one; // the sheet, and the board of the grid under work
  const struct grid *solution;
  const struct dig_plan *plan;
  int least;
  bool marked[GEOM_CELLS_MAX]; // cells of the chains so far
  struct chain *chains;
  void *block; // for singles
};

// Marks a chain of one grid, if there is one that the others decide.
static void mark_chain(struct knots *knots, int grid, struct rng *rng) {
  const struct geom *geom = knots->geom, *one = knots->one;
  uint16_t cells[GEOM_CELLS_MAX], chain[GEOM_CELLS_MAX];
  struct grid own = {0};
  bool before[GEOM_CELLS_MAX];
  list_cells(geom, grid, cells);
  for (int i = 0; i < one->cells; i++) own.cell[i] = knots->solution->cell[cells[i]];
  int count = list_chains(geom, one, cells, &own, rng, knots->chains);
  memcpy(before, knots->marked, sizeof before);
  for (int attempt = 0; attempt < ATTEMPTS && attempt < count; attempt++) {
    int length = walk_chain(one, &own, knots->chains[attempt], chain);
    for (int i = 0; i < length; i++) knots->marked[cells[chain[i]]] = true;
    if (others_decide(geom, knots->solution, knots->plan, knots->marked, knots->least,
                      knots->block))
      return;
    memcpy(knots->marked, before, sizeof before);
  }
}

// Moves the orbits that have a marked cell to the front.
static void move_orbits(struct dig_plan *plan, const bool *marked) {
  struct dig_plan old = *plan;
  int orbits = 0, count = 0;
  for (int pass = 0; pass < 2; pass++)
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

void alone_plan(const struct geom *geom, const struct grid *solution, int least, struct rng *rng,
                struct dig_plan *plan) {
  struct knots knots = {.geom = geom, .solution = solution, .plan = plan, .least = least};
  size_t size = carry_size(geom);
  knots.block = size > 0 ? aligned_alloc(CARRY_ALIGNMENT, size) : NULL;
  knots.chains =
      malloc((size_t)(geom->side * geom->side) * (size_t)geom->side * sizeof *knots.chains);
  if (knots.block != NULL && knots.chains != NULL) {
    for (int g = 0; g < geom->grid_count; g++) {
      knots.one = next_board(geom, g, knots.one);
      if (knots.one != NULL) mark_chain(&knots, g, rng);
    }
    move_orbits(plan, knots.marked);
  }
  free(knots.chains);
  free(knots.block);
  geom_release(knots.one);
}
