// Houses that follow from others.
//
// Take houses that share out all cells, such as the rows, and any k of them. If k - 1 other houses
// lie inside and do not overlap, every digit is left exactly once in the remaining D cells.
//
//      rows 2 to 4 of a windows board:   . # # # . # # # .     the windows leave columns 1, 5
//                                        . # # # . # # # .     and 9, a house of its own
//                                        . # # # . # # # .
//
// Only sets of lines that some house spans exactly are looked at, again and again until nothing new
// turns up. Rows, columns, boxes and groups are treated alike: so a turned board gets turned houses.
#include "transform/structure.h"

#include <string.h>

enum { PASSES = 4, IMPLIED_KIND = REGION_KINDS };

struct closure {
  const struct geom *geom;
  struct region *sets;
  int count;
  int first_implied;
  uint8_t part[GEOM_CELLS_MAX];      // of the sharing-out under work: the house of each cell
  uint32_t span[STRUCTURE_SETS_MAX]; // the parts that each set touches; 0: not one to look at
};

// Do the houses of this kind share out all cells?
static bool closure_share_out(struct closure *closure, enum region_kind kind) {
  int parts = 0, covered = 0;
  memset(closure->part, UINT8_MAX, sizeof closure->part);
  for (int s = 0; s < closure->first_implied; s++) {
    const struct region *set = &closure->sets[s];
    if (set->kind != kind || set->size != closure->geom->side) continue;
    if (parts == GEOM_SIDE_MAX) return false;
    for (int i = 0; i < set->size; i++) {
      covered += closure->part[set->cells[i]] == UINT8_MAX;
      closure->part[set->cells[i]] = (uint8_t)parts;
    }
    parts++;
  }
  return parts * closure->geom->side == closure->geom->cells && covered == closure->geom->cells;
}

static bool closure_has(const struct closure *closure, const struct region *set) {
  for (int s = 0; s < closure->count; s++)
    if (closure->sets[s].size == set->size &&
        memcmp(closure->sets[s].cells, set->cells, (size_t)set->size * sizeof set->cells[0]) == 0)
      return true;
  return false;
}

// What the houses inside these parts leave, if it is a house. False when there is no room for it.
static bool closure_add_leftover(struct closure *closure, uint32_t parts) {
  const struct geom *geom = closure->geom;
  bool taken[GEOM_CELLS_MAX] = {false};
  int inside = 0;
  for (int s = 0; s < closure->count; s++) {
    if (closure->span[s] == 0 || (closure->span[s] & ~parts) != 0) continue;
    inside++;
    for (int i = 0; i < geom->side; i++) {
      int cell = closure->sets[s].cells[i];
      if (taken[cell]) return true;
      taken[cell] = true;
    }
  }
  if (inside != __builtin_popcount(parts) - 1) return true;
  struct region left = {.kind = (enum region_kind)IMPLIED_KIND};
  for (int cell = 0; cell < geom->cells; cell++)
    if ((parts >> closure->part[cell] & 1) != 0 && !taken[cell])
      left.cells[left.size++] = (uint16_t)cell;
  if (closure_has(closure, &left)) return true;
  if (closure->count - closure->first_implied == STRUCTURE_IMPLIED_MAX) return false;
  closure->span[closure->count] = 0; // from the next pass on
  closure->sets[closure->count++] = left;
  return true;
}

static bool closure_pass(struct closure *closure, enum region_kind kind) {
  int side = closure->geom->side, count = closure->count;
  if (!closure_share_out(closure, kind)) return true;
  for (int s = 0; s < count; s++) {
    const struct region *set = &closure->sets[s];
    uint32_t span = 0;
    for (int i = 0; i < set->size; i++) span |= UINT32_C(1) << closure->part[set->cells[i]];
    bool counts = set->kind != kind && set->size == side;
    closure->span[s] = counts && __builtin_popcount(span) < side ? span : 0;
  }
  for (int s = 0; s < count; s++) {
    bool met = closure->span[s] == 0;
    for (int earlier = 0; earlier < s && !met; earlier++)
      met = closure->span[earlier] == closure->span[s];
    if (!met && !closure_add_leftover(closure, closure->span[s])) return false;
  }
  return true;
}

int structure_add_implied(const struct geom *geom, struct region *sets, int count) {
  static const enum region_kind sharing[] = {REGION_ROW, REGION_COLUMN, REGION_BOX, REGION_GROUP};
  struct closure closure = {.geom = geom, .sets = sets, .count = count, .first_implied = count};
  for (int pass = 0, before = -1; pass < PASSES && before != closure.count; pass++) {
    before = closure.count;
    for (size_t i = 0; i < sizeof sharing / sizeof sharing[0]; i++)
      if (!closure_pass(&closure, sharing[i])) return count; // too many: none, on any turn of it
  }
  return closure.count;
}
