// The oracle: depth-first search, smallest domain first, on candidate bit sets. Any geometry.
//
// A domain is either the digits that a cell can still take or the cells of a region that can still
// take a digit; both are lists of (cell, digit) of which exactly one is true in every solution.
// Looking at both kinds makes singles of either kind domains of size one, so the search needs no
// propagation rules of its own. It is simple so that it is obviously right: every other engine is
// tested against it.
//
// Invariant: `allowed[c]` is the set of digits that no peer of the open cell c has taken.
#include "solver/search.h"

#include <string.h>

struct search {
  const struct geom *geom;
  const struct solver_request *request;
  struct solver_result *result;
  bool stopped;
};

struct state {
  struct grid values;
  uint32_t allowed[GEOM_CELLS_MAX]; // bit d: digit d, counted from 1
  int open;                         // blank cells
};

// One of these (cell, digit) pairs is true.
struct domain {
  int size;
  struct {
    uint16_t cell;
    uint8_t digit;
  } choice[GEOM_SIDE_MAX];
};

static bool place(const struct geom *geom, struct state *state, int cell, int digit) {
  if (!(state->allowed[cell] >> digit & 1)) return false;
  state->values.cell[cell] = (uint8_t)digit;
  state->open--;
  for (int i = 0; i < geom->cell[cell].peer_count; i++)
    state->allowed[geom->cell[cell].peers[i]] &= ~(UINT32_C(1) << digit);
  return true;
}

static void domain_of_cell(const struct geom *geom, const struct state *state, int cell,
                           struct domain *domain) {
  domain->size = 0;
  for (int digit = 1; digit <= geom->side; digit++)
    if (state->allowed[cell] >> digit & 1) {
      domain->choice[domain->size].cell = (uint16_t)cell;
      domain->choice[domain->size++].digit = (uint8_t)digit;
    }
}

static void domain_of_region(const struct geom *geom, const struct state *state, int region,
                             int digit, struct domain *domain) {
  domain->size = 0;
  for (int i = 0; i < geom->side; i++) {
    int cell = geom->regions[region].cells[i];
    if (state->values.cell[cell] == 0 && state->allowed[cell] >> digit & 1) {
      domain->choice[domain->size].cell = (uint16_t)cell;
      domain->choice[domain->size++].digit = (uint8_t)digit;
    }
  }
}

// The first smallest domain, cells before regions. Stops looking at size 0 or 1: nothing is better.
static void find_smallest_domain(const struct geom *geom, const struct state *state,
                                 struct domain *smallest) {
  struct domain domain;
  smallest->size = GEOM_SIDE_MAX + 1;
  for (int cell = 0; cell < geom->cells; cell++) {
    if (state->values.cell[cell] != 0) continue;
    if (__builtin_popcount(state->allowed[cell]) >= smallest->size) continue;
    domain_of_cell(geom, state, cell, &domain);
    *smallest = domain;
    if (smallest->size <= 1) return;
  }
  for (int region = 0; region < geom->region_count; region++) {
    uint32_t taken = 0;
    for (int i = 0; i < geom->side; i++)
      taken |= UINT32_C(1) << state->values.cell[geom->regions[region].cells[i]];
    for (int digit = 1; digit <= geom->side; digit++) {
      if (taken >> digit & 1) continue;
      domain_of_region(geom, state, region, digit, &domain);
      if (domain.size < smallest->size) *smallest = domain;
      if (smallest->size <= 1) return;
    }
  }
}

static void descend(struct search *search, const struct state *state) {
  if (state->open == 0) {
    struct solver_result *result = search->result;
    result->solutions++;
    if (search->request->visit != NULL &&
        !search->request->visit(search->request->context, &state->values))
      search->stopped = true;
    if (result->solutions == search->request->limit) search->stopped = true;
    return;
  }
  struct domain domain = {.size = 0};
  find_smallest_domain(search->geom, state, &domain);
  for (int i = 0; i < domain.size && !search->stopped; i++) {
    struct state next = *state;
    if (domain.size > 1) search->result->stats.nodes++;
    if (place(search->geom, &next, domain.choice[i].cell, domain.choice[i].digit))
      descend(search, &next);
  }
}

static void solve(const struct geom *geom, const struct grid *givens,
                  const struct solver_request *request, struct solver_result *result) {
  *result = (struct solver_result){.complete = true};
  struct search search = {.geom = geom, .request = request, .result = result};
  struct state state = {.open = geom->cells};
  uint32_t all = (UINT32_C(2) << geom->side) - 2;
  for (int cell = 0; cell < geom->cells; cell++) state.allowed[cell] = all;
  for (int cell = 0; cell < geom->cells; cell++)
    if (givens->cell[cell] != 0 && !place(geom, &state, cell, givens->cell[cell])) return;
  descend(&search, &state);
  result->complete = !search.stopped;
}

const struct solver_engine search_engine = {
    .name = "search",
    .summary = "smallest domain first, the plain oracle of all others",
    .solve = solve,
};
