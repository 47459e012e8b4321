// Singles as they open.
//
// The board knows the places of each digit in each region. A move opens when one place is left (a
// hidden single), when a region has one blank left (a full house) or when a cell has one candidate
// left (a naked single). Placing a digit therefore looks only at the candidates that it takes away.
//
// Invariant: a blank cell has a kind if and only if it is in `list`.
#include "solver/openness_board.h"

#include <string.h>

void positions_init(struct positions *positions, const struct geom *geom) {
  uint8_t seen[GEOM_CELLS_MAX] = {0};
  for (int region = 0; region < geom->region_count; region++)
    for (int i = 0; i < geom->regions[region].size; i++) {
      int cell = geom->regions[region].cells[i];
      positions->at[cell][seen[cell]++] = (uint8_t)i;
    }
}

// Do cells see each other that share no house? Houses alone have places: other regions need no digit.
static bool is_loose(const struct geom *geom) {
  return geom->house_count < geom->region_count || geom->pair_count > 0;
}

static bool is_single(uint32_t mask) {
  return (mask & (mask - 1)) == 0;
}

static void open_move(struct sight *sight, int cell, enum move_kind kind) {
  uint8_t *known = &sight->kind[cell];
  if (*known == MOVE_NONE) sight->list[sight->count++] = (uint16_t)cell;
  if (*known != MOVE_NONE && *known <= kind) return;
  sight->kinds[*known]--;
  sight->kinds[kind]++;
  *known = (uint8_t)kind;
}

static void open_hidden(struct sight *sight, int region, uint32_t place) {
  const struct region *house = &sight->geom->regions[region];
  open_move(sight, house->cells[__builtin_ctz(place)],
            house->kind == REGION_BOX ? MOVE_PLAIN : MOVE_LINE);
}

static void open_full_house(struct sight *sight, int region) {
  const uint16_t *cells = sight->geom->regions[region].cells;
  int i = 0;
  while (sight->allowed[cells[i]] == 0) i++;
  open_move(sight, cells[i], MOVE_PLAIN);
}

// A digit that is placed in a region has no places there, and none to take away.
static void remove_candidate(struct sight *sight, int cell, int digit) {
  const struct geom_cell *place = &sight->geom->cell[cell];
  for (int i = 0; i < place->region_count; i++) {
    uint32_t *places = &sight->places[place->regions[i]][digit];
    uint32_t after = *places & ~(UINT32_C(1) << sight->positions->at[cell][i]);
    if (after == *places) continue;
    *places = after;
    if (is_single(after)) open_hidden(sight, place->regions[i], after);
  }
}

// The digit that has been placed leaves a cell in its sight.
static void remove_from_peer(struct sight *sight, int peer, int digit) {
  uint32_t bit = UINT32_C(1) << digit, allowed = sight->allowed[peer];
  if (!(allowed & bit)) return; // the cell itself, or a peer twice over
  sight->allowed[peer] = allowed &= ~bit;
  remove_candidate(sight, peer, digit);
  if (is_single(allowed)) open_move(sight, peer, MOVE_NAKED);
}

void sight_place(struct sight *sight, int index) {
  int cell = sight->list[index], digit = sight->solution->cell[cell];
  const struct geom_cell *place = &sight->geom->cell[cell];
  uint32_t bit = UINT32_C(1) << digit, others = sight->allowed[cell] & ~bit;
  uint32_t closed[GEOM_CELL_REGIONS_MAX];
  sight->list[index] = sight->list[--sight->count];
  sight->kinds[sight->kind[cell]]--;
  sight->kind[cell] = MOVE_NONE;
  sight->allowed[cell] = 0;
  sight->left--;
  for (int i = 0; i < place->region_count; i++) {
    uint32_t *places = &sight->places[place->regions[i]][digit];
    closed[i] = *places;
    *places = 0;
  }
  for (; others != 0; others &= others - 1) remove_candidate(sight, cell, __builtin_ctz(others));
  for (int i = 0; i < place->region_count; i++)
    for (; closed[i] != 0; closed[i] &= closed[i] - 1) {
      int peer = sight->geom->regions[place->regions[i]].cells[__builtin_ctz(closed[i])];
      remove_from_peer(sight, peer, digit);
    }
  if (is_loose(sight->geom))
    for (int i = 0; i < place->peer_count; i++) remove_from_peer(sight, place->peers[i], digit);
  for (int i = 0; i < place->region_count; i++)
    if (--sight->blanks[place->regions[i]] == 1 && place->regions[i] < sight->geom->house_count)
      open_full_house(sight, place->regions[i]);
}

void sight_init(struct sight *sight, const struct geom *geom, const struct grid *givens,
                const struct grid *solution, const struct positions *positions) {
  uint32_t taken[OPENNESS_REGIONS_MAX] = {0};
  size_t cells = (size_t)geom->cells, regions = (size_t)geom->region_count;
  sight->geom = geom;
  sight->solution = solution;
  sight->positions = positions;
  sight->count = sight->left = 0;
  memset(sight->allowed, 0, cells * sizeof sight->allowed[0]);
  memset(sight->places, 0, regions * sizeof sight->places[0]);
  memset(sight->blanks, 0, regions);
  memset(sight->kind, MOVE_NONE, cells);
  memset(sight->kinds, 0, sizeof sight->kinds);
  for (int cell = 0; cell < geom->cells; cell++) {
    const struct geom_cell *place = &geom->cell[cell];
    int value = givens->cell[cell];
    sight->left += value == 0;
    for (int i = 0; i < place->region_count; i++) {
      taken[place->regions[i]] |= UINT32_C(1) << value;
      if (value == 0) sight->blanks[place->regions[i]]++;
    }
  }
  for (int cell = 0; cell < geom->cells; cell++) {
    const struct geom_cell *place = &geom->cell[cell];
    uint32_t allowed = (UINT32_C(2) << geom->side) - 2;
    if (givens->cell[cell] != 0) continue;
    for (int i = 0; i < place->region_count; i++) allowed &= ~taken[place->regions[i]];
    for (int i = 0; i < place->peer_count && is_loose(geom); i++)
      allowed &= ~(UINT32_C(1) << givens->cell[place->peers[i]]);
    sight->allowed[cell] = allowed;
    for (; allowed != 0; allowed &= allowed - 1)
      for (int i = 0; i < place->region_count && place->regions[i] < geom->house_count; i++)
        sight->places[place->regions[i]][__builtin_ctz(allowed)] |= UINT32_C(1)
                                                                    << positions->at[cell][i];
  }
  for (int region = 0; region < geom->house_count; region++) {
    if (sight->blanks[region] == 1) open_full_house(sight, region);
    for (int digit = 1; digit <= geom->side; digit++)
      if (sight->places[region][digit] != 0 && is_single(sight->places[region][digit]))
        open_hidden(sight, region, sight->places[region][digit]);
  }
  for (int cell = 0; cell < geom->cells; cell++) {
    uint32_t allowed = sight->allowed[cell];
    if (allowed != 0 && is_single(allowed)) open_move(sight, cell, MOVE_NAKED);
  }
}

void sight_copy(struct sight *to, const struct sight *from) {
  size_t cells = (size_t)from->geom->cells, regions = (size_t)from->geom->region_count;
  to->geom = from->geom;
  to->solution = from->solution;
  to->positions = from->positions;
  memcpy(to->allowed, from->allowed, cells * sizeof from->allowed[0]);
  memcpy(to->places, from->places, regions * sizeof from->places[0]);
  memcpy(to->blanks, from->blanks, regions);
  memcpy(to->kind, from->kind, cells);
  memcpy(to->list, from->list, (size_t)from->count * sizeof from->list[0]);
  memcpy(to->kinds, from->kinds, sizeof from->kinds);
  to->count = from->count;
  to->left = from->left;
}
