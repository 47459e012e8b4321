// The rule of 45: what a house says about cages that cross its border.
//
// A house holds every digit once, so its sum is known. Take away the cages that lie inside, and the
// sum of the rest is left: the innies. Or add up all cages that touch it, and what that is too much is
// the sum of their cells outside: the outies. Cells without a cage are among the innies; beside outies
// they count the other way round. Of the two the smaller becomes a rule like that of a cage.
//
// The same holds for several houses together that share no cell.
#include <string.h>

#include "solver/marks_state.h"

enum {
  HOUSES_MAX = 3,
  DEEP_CELLS = 5,    // of a rule that comes from several
  DEEP_UNIONS = 240, // of houses, looked at
};

// Houses that share no cell, and what lies across their borders.
struct unions {
  int count;
  int house[HOUSES_MAX];
  int touched, uncovered; // cages with cells inside; cells without a cage
  uint16_t cage[GEOM_SIDE_MAX * HOUSES_MAX];
  int innies, outies; // cells, with the uncovered
  int total;          // of the cages that lie inside
  int touching;       // of all that touch
};

static bool is_in_union(const struct marks_solver *solver, const struct unions *unions, int cell) {
  for (int i = 0; i < unions->count; i++)
    if (cells_have(solver->board->house + (size_t)unions->house[i] * (size_t)solver->board->words,
                   cell))
      return true;
  return false;
}

// Counts. `inside` is filled in for the cages that are touched; clear_union empties it again.
static void count_union(struct marks_solver *solver, struct unions *unions) {
  unions->touched = unions->uncovered = unions->innies = unions->outies = 0;
  unions->total = unions->touching = 0;
  for (int i = 0; i < unions->count; i++) {
    const struct region *region = &solver->geom->regions[unions->house[i]];
    for (int j = 0; j < region->size; j++) {
      int cage = solver->sum_of[region->cells[j]];
      if (cage == UINT16_MAX)
        unions->uncovered++;
      else if (solver->inside[cage]++ == 0)
        unions->cage[unions->touched++] = (uint16_t)cage;
    }
  }
  unions->innies = unions->outies = unions->uncovered;
  for (int i = 0; i < unions->touched; i++) {
    const struct marks_rule *cage = &solver->rule[unions->cage[i]];
    int inside = solver->inside[unions->cage[i]];
    unions->touching += (int)cage->value;
    if (inside == cage->size) {
      unions->total += (int)cage->value;
    } else {
      unions->innies += inside;
      unions->outies += cage->size - inside;
    }
  }
}

static void clear_union(struct marks_solver *solver, const struct unions *unions) {
  for (int i = 0; i < unions->touched; i++) solver->inside[unions->cage[i]] = 0;
}

static bool all_differ(const struct marks_solver *solver, const uint16_t *cells, int count) {
  for (int i = 0; i < count; i++)
    for (int j = 0; j < i; j++)
      if (!marks_differ(solver, cells[i], cells[j])) return false;
  return true;
}

// `alike`: the cells are of one house, so they differ.
static void add_sum(struct marks_solver *solver, int sum, const uint16_t *cells,
                    const int16_t *weights, int count, bool alike) {
  if (sum < count) {
    solver->impossible = true;
    return;
  }
  marks_add_rule(solver, weights != NULL ? RULE_WEIGHTED : RULE_SUM, (uint32_t)sum, cells, weights,
                 count, weights == NULL && (alike || all_differ(solver, cells, count)));
}

static void add_innies(struct marks_solver *solver, const struct unions *unions) {
  uint16_t cells[RULE_DERIVED_CELLS];
  int count = 0;
  for (int i = 0; i < unions->count; i++) {
    const struct region *region = &solver->geom->regions[unions->house[i]];
    for (int j = 0; j < region->size; j++) {
      int cage = solver->sum_of[region->cells[j]];
      if (cage == UINT16_MAX || solver->inside[cage] < solver->rule[cage].size)
        cells[count++] = region->cells[j];
    }
  }
  add_sum(solver, unions->count * solver->board->house_sum - unions->total, cells, NULL, count,
          unions->count == 1);
}

static void add_outies(struct marks_solver *solver, const struct unions *unions) {
  uint16_t cells[RULE_DERIVED_CELLS];
  int16_t weights[RULE_DERIVED_CELLS];
  int count = 0, sum = unions->touching - unions->count * solver->board->house_sum;
  for (int i = 0; i < unions->touched; i++) {
    const struct marks_rule *cage = &solver->rule[unions->cage[i]];
    if (solver->inside[unions->cage[i]] == cage->size) continue;
    for (int j = 0; j < cage->size; j++) {
      int cell = solver->rule_cell[cage->first + j];
      if (is_in_union(solver, unions, cell)) continue;
      cells[count] = (uint16_t)cell;
      weights[count++] = 1;
    }
  }
  for (int i = 0; unions->uncovered > 0 && i < unions->count; i++) {
    const struct region *region = &solver->geom->regions[unions->house[i]];
    for (int j = 0; j < region->size; j++) {
      if (solver->sum_of[region->cells[j]] != UINT16_MAX) continue;
      cells[count] = region->cells[j];
      weights[count++] = -1;
      sum += solver->board->side + 1;
    }
  }
  add_sum(solver, sum, cells, unions->uncovered > 0 ? weights : NULL, count, false);
}

// Adds the smaller side, if it has few cells enough.
static void derive_from(struct marks_solver *solver, struct unions *unions, int most) {
  count_union(solver, unions);
  int smaller = unions->innies <= unions->outies ? unions->innies : unions->outies;
  if (smaller == 0) {
    if (unions->total != unions->count * solver->board->house_sum) solver->impossible = true;
  } else if (smaller <= most) {
    if (unions->innies <= unions->outies)
      add_innies(solver, unions);
    else
      add_outies(solver, unions);
  }
  clear_union(solver, unions);
}

// Adds what is left over of a house, and keeps it in mind.
static void derive_from_house(struct marks_solver *solver, int house) {
  struct unions unions = {.count = 1, .house = {house}};
  struct marks_leftover *leftover = &solver->leftovers[house];
  int before = solver->rule_count;
  derive_from(solver, &unions, RULE_DERIVED_CELLS);
  leftover->size = 0;
  if (solver->rule_count == before) return;
  const struct marks_rule *rule = &solver->rule[before];
  size_t size = rule->size;
  leftover->kind = rule->kind;
  leftover->size = rule->size;
  leftover->differ = rule->differ;
  leftover->value = rule->value;
  memcpy(leftover->cell, solver->rule_cell + rule->first, size * sizeof leftover->cell[0]);
  memcpy(leftover->weight, solver->rule_weight + rule->first, size * sizeof leftover->weight[0]);
  cells_put(solver->fresh, before);
}

void marks_derive(struct marks_solver *solver) {
  if (solver->sum_count == 0) return;
  for (int house = 0; house < solver->geom->house_count; house++) {
    const struct marks_leftover *known = &solver->leftovers[house];
    if (cells_have(solver->fresh_houses, house))
      derive_from_house(solver, house);
    else if (known->size > 0)
      marks_add_rule(solver, (enum rule_kind)known->kind, known->value, known->cell, known->weight,
                     known->size, known->differ);
  }
}

// --- several houses ------------------------------------------------------------------------------

static bool houses_meet(const struct marks_solver *solver, int first, int second) {
  size_t words = (size_t)solver->board->words;
  const uint64_t *a = solver->board->house + (size_t)first * words;
  const uint64_t *b = solver->board->house + (size_t)second * words;
  for (size_t i = 0; i < words; i++)
    if ((a[i] & b[i]) != 0) return true;
  return false;
}

// For each house, those that a cage joins to it.
static void join_houses(struct marks_solver *solver) {
  const struct marks_board *board = solver->board;
  size_t words = (size_t)board->house_words;
  memset(solver->joins, 0, (size_t)solver->geom->house_count * words * sizeof *solver->joins);
  for (int i = 0; i < solver->sum_count; i++) {
    const uint16_t *cells = solver->rule_cell + solver->rule[i].first;
    uint64_t touched[(GEOM_REGIONS_MAX + 63) / 64] = {0};
    for (int j = 0; j < solver->rule[i].size; j++)
      for (size_t word = 0; word < words; word++)
        touched[word] |= board->in[cells[j] * words + word];
    for (size_t word = 0; word < words; word++)
      for (uint64_t rest = touched[word]; rest != 0; rest &= rest - 1) {
        uint64_t *joins = solver->joins + (word * 64 + (size_t)__builtin_ctzll(rest)) * words;
        for (size_t k = 0; k < words; k++) joins[k] |= touched[k];
      }
  }
}

// May this house join the others? Of their kind, apart from all and joined to one by a cage.
static bool may_join(const struct marks_solver *solver, const struct unions *unions, int house) {
  const uint64_t *joins = solver->joins + (size_t)house * (size_t)solver->board->house_words;
  bool joined = false;
  for (int i = 0; i < unions->count; i++) joined = joined || cells_have(joins, unions->house[i]);
  for (int i = 0; joined && i < unions->count; i++)
    if (houses_meet(solver, unions->house[i], house)) return false;
  return joined;
}

// Adds the houses behind the last one, one after the other, and goes on from there.
static void grow(struct marks_solver *solver, struct unions *unions, int *budget) {
  int count = unions->count;
  if (count == HOUSES_MAX) return;
  for (int house = unions->house[count - 1] + 1; house < solver->geom->house_count; house++) {
    if (solver->geom->regions[house].kind != solver->geom->regions[unions->house[0]].kind) break;
    if (*budget == 0 || !may_join(solver, unions, house)) continue;
    --*budget;
    unions->house[unions->count++] = house;
    derive_from(solver, unions, DEEP_CELLS);
    grow(solver, unions, budget);
    unions->count = count;
  }
}

void marks_derive_deep(struct marks_solver *solver) {
  solver->deepened = true;
  if (solver->sum_count == 0) return;
  join_houses(solver);
  int budget = DEEP_UNIONS;
  for (int house = 0; house < solver->geom->house_count; house++) {
    struct unions unions = {.count = 1, .house = {house}};
    grow(solver, &unions, &budget);
  }
  marks_index_rules(solver);
}
