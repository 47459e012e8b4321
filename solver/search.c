// The oracle: depth-first search, smallest domain first, on candidate bit sets. Any geometry.
//
// A domain is either the digits that a cell can still take or the cells of a house that can still
// take a digit; of these (cell, digit) pairs exactly one is true in every solution. Looking at both
// kinds makes singles of either kind domains of size one, so the search needs no propagation rules
// of its own. It is simple so that it is obviously right: every other engine is tested against it.
//
// There is one board. A digit that leads nowhere is taken back, so a level of the search costs a
// hundred bytes of stack, and a 25x25 grid has 625 levels.
//
// Marks are checked the plain way, by core/mark.c, whenever a cell on them gets its digit; they are in
// canonical order, so the rules of the whole grid come last.
//
// Invariant: `blockers[c][d]` counts the peers of c that hold d, and `allowed[c]` is the set of
// digits that none of them holds.
#include "solver/search.h"

#include <string.h>

// The marks on each cell, one cell after the other.
struct marks_of_cells {
  uint16_t first[GEOM_CELLS_MAX + 1];
  uint16_t mark[MARKS_CELLS_MAX];
};

struct descent {
  const struct geom *geom;
  const struct solver_request *request;
  struct solver_result *result;
  bool stopped;
  int open; // blank cells
  struct grid values;
  uint32_t allowed[GEOM_CELLS_MAX]; // bit d: digit d, counted from 1
  uint16_t blockers[GEOM_CELLS_MAX][GEOM_SIDE_MAX + 1];
  struct marks_of_cells on;
};

// The digits of a cell (region < 0), or the places of a digit in a region.
struct domain {
  int size;
  int cell, region, digit;
  uint32_t choices; // digits, or positions in the region
};

static void find_marks_of_cells(const struct mark_list *marks, int cells,
                                struct marks_of_cells *on) {
  for (int i = 0; i < marks->cells; i++) on->first[marks->cell[i] + 1]++;
  for (int cell = 0; cell < cells; cell++)
    on->first[cell + 1] = (uint16_t)(on->first[cell + 1] + on->first[cell]);
  uint16_t used[GEOM_CELLS_MAX] = {0};
  for (int i = 0; i < marks->count; i++)
    for (int j = 0; j < marks->mark[i].size; j++) {
      int cell = mark_cells(marks, &marks->mark[i])[j];
      on->mark[on->first[cell] + used[cell]++] = (uint16_t)i;
    }
}

// Do the marks on a cell that just got its digit hold, and the rules of the whole grid?
static bool marks_hold_at(const struct descent *descent, int cell) {
  const struct mark_list *marks = descent->request->marks;
  if (marks == NULL || marks->count == 0) return true;
  for (int i = descent->on.first[cell]; i < descent->on.first[cell + 1]; i++)
    if (!mark_holds(marks, &marks->mark[descent->on.mark[i]], descent->geom, &descent->values))
      return false;
  for (int i = marks->count; i-- > 0 && mark_is_rule(&marks->mark[i]);)
    if (!mark_holds(marks, &marks->mark[i], descent->geom, &descent->values)) return false;
  return true;
}

static bool place(struct descent *descent, int cell, int digit) {
  const struct geom_cell *at = &descent->geom->cell[cell];
  if (!(descent->allowed[cell] >> digit & 1)) return false;
  descent->values.cell[cell] = (uint8_t)digit;
  descent->open--;
  for (int i = 0; i < at->peer_count; i++) {
    descent->blockers[at->peers[i]][digit]++;
    descent->allowed[at->peers[i]] &= ~(UINT32_C(1) << digit);
  }
  return true;
}

static void take_back(struct descent *descent, int cell, int digit) {
  const struct geom_cell *at = &descent->geom->cell[cell];
  descent->values.cell[cell] = 0;
  descent->open++;
  for (int i = 0; i < at->peer_count; i++)
    if (--descent->blockers[at->peers[i]][digit] == 0)
      descent->allowed[at->peers[i]] |= UINT32_C(1) << digit;
}

static struct domain domain_of_cell(const struct descent *descent, int cell) {
  uint32_t digits = descent->allowed[cell];
  return (struct domain){
      .size = __builtin_popcount(digits), .cell = cell, .region = -1, .choices = digits};
}

static struct domain domain_of_region(const struct descent *descent, int region, int digit) {
  struct domain domain = {.region = region, .digit = digit};
  for (int i = 0; i < descent->geom->side; i++) {
    int cell = descent->geom->regions[region].cells[i];
    if (descent->values.cell[cell] != 0 || !(descent->allowed[cell] >> digit & 1)) continue;
    domain.choices |= UINT32_C(1) << i;
    domain.size++;
  }
  return domain;
}

// The first smallest domain, cells before regions. Stops looking at size 0 or 1: nothing is better.
static struct domain find_smallest_domain(const struct descent *descent) {
  const struct geom *geom = descent->geom;
  struct domain smallest = {.size = GEOM_SIDE_MAX + 1};
  for (int cell = 0; cell < geom->cells; cell++) {
    if (descent->values.cell[cell] != 0) continue;
    if (__builtin_popcount(descent->allowed[cell]) >= smallest.size) continue;
    smallest = domain_of_cell(descent, cell);
    if (smallest.size <= 1) return smallest;
  }
  for (int region = 0; region < geom->house_count; region++) {
    uint32_t taken = 0;
    for (int i = 0; i < geom->side; i++)
      taken |= UINT32_C(1) << descent->values.cell[geom->regions[region].cells[i]];
    for (int digit = 1; digit <= geom->side; digit++) {
      if (taken >> digit & 1) continue;
      struct domain domain = domain_of_region(descent, region, digit);
      if (domain.size < smallest.size) smallest = domain;
      if (smallest.size <= 1) return smallest;
    }
  }
  return smallest;
}

static void report(struct descent *descent) {
  const struct solver_request *request = descent->request;
  descent->result->solutions++;
  if (request->visit != NULL && !request->visit(request->context, &descent->values))
    descent->stopped = true;
  if (descent->result->solutions == request->limit) descent->stopped = true;
}

static void descend(struct descent *descent) {
  if (descent->open == 0) {
    report(descent);
    return;
  }
  struct domain domain = find_smallest_domain(descent);
  for (uint32_t rest = domain.choices; rest != 0 && !descent->stopped; rest &= rest - 1) {
    int choice = __builtin_ctz(rest);
    bool of_cell = domain.region < 0;
    int cell = of_cell ? domain.cell : descent->geom->regions[domain.region].cells[choice];
    int digit = of_cell ? choice : domain.digit;
    if (domain.size > 1) descent->result->stats.nodes++;
    if (!place(descent, cell, digit)) continue;
    if (marks_hold_at(descent, cell)) descend(descent);
    take_back(descent, cell, digit);
  }
}

static void solve(const struct geom *geom, const struct grid *givens,
                  const struct solver_request *request, struct solver_result *result) {
  *result = (struct solver_result){.complete = true};
  struct descent descent = {
      .geom = geom, .request = request, .result = result, .open = geom->cells};
  uint32_t all = (UINT32_C(2) << geom->side) - 2;
  for (int cell = 0; cell < geom->cells; cell++) descent.allowed[cell] = all;
  if (request->marks != NULL) find_marks_of_cells(request->marks, geom->cells, &descent.on);
  for (int cell = 0; cell < geom->cells; cell++)
    if (givens->cell[cell] != 0 &&
        (!place(&descent, cell, givens->cell[cell]) || !marks_hold_at(&descent, cell)))
      return;
  descend(&descent);
  result->complete = !descent.stopped;
}

const struct solver_engine search_engine = {
    .name = "search",
    .summary = "plain search, fewest candidates first; checks the others",
    .marks = true,
    .solve = solve,
};
