// The rule of 45: sums of cells that follow from houses.
//
// A house holds every digit once, so its cells add up to a known total; on 9x9 to 45. Take away the cages
// that lie inside. What is left are cells in no cage, and cages that lie partly inside: of each the side
// with fewer cells is kept. The inner cells stay in the sum; or the whole cage is taken away, and its outer
// cells, which were not there, are given back with a minus.
//
//      total - cages taken away = cells kept inside - cells outside of cages taken away
//
// The same holds for several houses without a cell in common, with as many totals.
//
// Invariant: cells that are kept may hold equal digits unless the board says otherwise; tuples_add_sum looks at
// every pair of them.
#include "solver/tuples_internal.h"

// A sum under construction, over the houses whose cells bear the current stamp.
struct derived {
  int size; // cells; more than there is room for are only counted
  uint16_t cells[TUPLE_DERIVED_SIZE_MAX];
  int32_t factors[TUPLE_DERIVED_SIZE_MAX];
  int64_t target;
};

static void keep_cell(struct derived *derived, int cell, int factor) {
  if (derived->size < TUPLE_DERIVED_SIZE_MAX) {
    derived->cells[derived->size] = (uint16_t)cell;
    derived->factors[derived->size] = factor;
  }
  derived->size++;
}

// Stamps the cells of houses. False when they have a cell in common.
static bool stamp_houses(struct tuples *tuples, const int *houses, int count) {
  const struct geom *geom = tuples->geom;
  tuples->stamps++;
  for (int i = 0; i < count; i++)
    for (int j = 0; j < geom->side; j++) {
      int cell = geom->regions[houses[i]].cells[j];
      if (tuples->stamp[cell] == tuples->stamps) return false;
      tuples->stamp[cell] = tuples->stamps;
    }
  return true;
}

// Takes a cage with cells inside into account.
static void keep_cage(const struct tuples *tuples, int cage, struct derived *derived) {
  const struct mark *mark = &tuples->marks->mark[cage];
  const uint16_t *cells = mark_cells(tuples->marks, mark);
  int inside = 0;
  for (int i = 0; i < mark->size; i++) inside += tuples->stamp[cells[i]] == tuples->stamps;
  bool taken = inside > mark->size - inside;
  if (taken) derived->target -= mark->value;
  for (int i = 0; i < mark->size; i++)
    if ((tuples->stamp[cells[i]] == tuples->stamps) != taken)
      keep_cell(derived, cells[i], taken ? -1 : 1);
}

// Adds the sum of some houses if it has so many cells.
static bool derive(struct tuples *tuples, const int *houses, int count, int least, int most) {
  const struct geom *geom = tuples->geom;
  struct derived derived = {.target = (int64_t)count * geom->side * (geom->side + 1) / 2};
  if (tuples->derived == geom->house_count + TUPLE_SUMS_MAX) return true;
  if (!stamp_houses(tuples, houses, count)) return true;
  uint64_t kept[(MARKS_MAX + 63) / 64]; // cages
  memset(kept, 0, ((size_t)tuples->marks->count + 63) / 64 * sizeof kept[0]);
  for (int i = 0; i < count; i++)
    for (int j = 0; j < geom->side; j++) {
      int cell = geom->regions[houses[i]].cells[j], cage = tuples->owner[cell];
      if (cage == MARKS_MAX) {
        keep_cell(&derived, cell, 1);
      } else if ((kept[cage / 64] >> (cage % 64) & 1) == 0) {
        kept[cage / 64] |= UINT64_C(1) << (cage % 64);
        keep_cage(tuples, cage, &derived);
      }
      if (derived.size > most) return true;
    }
  if (derived.size < least) return true;
  tuples->derived++;
  bool minus = derived.size > 0;
  for (int i = 0; i < derived.size; i++) minus = minus && derived.factors[i] < 0;
  for (int i = 0; i < derived.size && minus; i++) derived.factors[i] = 1;
  return tuples_add_sum(tuples, derived.cells, derived.factors, derived.size,
                        minus ? -derived.target : derived.target, false);
}

bool tuples_derive_from_houses(struct tuples *tuples, int least, int most) {
  bool any = false;
  for (int cell = 0; cell < tuples->geom->cells; cell++) any |= tuples->owner[cell] != MARKS_MAX;
  for (int house = 0; house < tuples->geom->house_count && any; house++)
    if (!derive(tuples, &house, 1, least, most)) return false;
  return true;
}

// Houses of one kind that stand in a row, and any two boxes.
bool tuples_derive_from_groups(struct tuples *tuples) {
  enum { LONGEST = 4, MOST = 5 };
  const struct geom *geom = tuples->geom;
  bool any = false;
  for (int cell = 0; cell < geom->cells; cell++) any |= tuples->owner[cell] != MARKS_MAX;
  for (int first = 0; first < geom->house_count && any; first++) {
    const struct region *house = &geom->regions[first];
    if (region_is_extra(house)) break;
    int group[LONGEST] = {first};
    for (int next = first + 1; next < geom->house_count; next++) {
      if (geom->regions[next].kind != house->kind) break;
      int count = next - first + 1;
      if (count <= LONGEST) {
        group[count - 1] = next;
        if (!derive(tuples, group, count, 0, MOST)) return false;
      }
      if (house->kind == REGION_BOX && count > 2 &&
          !derive(tuples, (int[]){first, next}, 2, 0, MOST))
        return false;
    }
  }
  return true;
}
