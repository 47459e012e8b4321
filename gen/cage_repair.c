// Cages that tell a solution from another one.
//
// Where two solutions differ, a cell that moves to another cage changes the sums of both cages, for
// each solution by another amount: the second one no longer fits. Two solutions often differ in several
// places that have nothing to do with each other, and each of them alone would make another solution;
// so every place gets a move of its own.
#include "gen/cages.h"

// The cells in which two solutions differ.
struct difference {
  int count;
  uint16_t cell[GEOM_CELLS_MAX];
  uint16_t
      place[GEOM_CELLS_MAX]; // of each: cells of one place see each other or share a cage, in turn
};

static bool see_each_other(const struct geom *geom, int first, int second) {
  const struct geom_cell *at = &geom->cell[first];
  for (int i = 0; i < at->peer_count; i++)
    if (at->peers[i] == second) return true;
  return false;
}

static void find_places(const struct geom *geom, const struct cages *cages,
                        struct difference *difference) {
  uint16_t reached[GEOM_CELLS_MAX];
  for (int i = 0; i < difference->count; i++) difference->place[i] = UINT16_MAX;
  for (int i = 0; i < difference->count; i++) {
    if (difference->place[i] != UINT16_MAX) continue;
    int from = 0, found = 0;
    difference->place[i] = reached[found++] = (uint16_t)i;
    while (from < found) {
      int cell = difference->cell[reached[from++]];
      for (int j = i + 1; j < difference->count; j++) {
        int other = difference->cell[j];
        if (difference->place[j] != UINT16_MAX) continue;
        if (cages->of[cell] != cages->of[other] && !see_each_other(geom, cell, other)) continue;
        difference->place[j] = (uint16_t)i;
        reached[found++] = (uint16_t)j;
      }
    }
  }
}

// What cages are changed with.
struct repair {
  const struct geom *geom;
  const struct grid *solution;
  const struct cage_rules *rules;
  struct rng *rng;
  struct cages *cages;
};

// Moves a cell into a cage next to it.
static bool move_aside(const struct repair *repair, int cell) {
  static const int down[] = {-1, 0, 0, 1}, right[] = {0, -1, 1, 0};
  const struct geom_cell *at = &repair->geom->cell[cell];
  struct cages *cages = repair->cages;
  int first = (int)rng_below(repair->rng, 4);
  if (cages->size[cages->of[cell]] <= repair->rules->low) return false;
  for (int turn = 0; turn < 4; turn++) {
    int side = (first + turn) % 4;
    int next = geom_find_cell(repair->geom, at->row + down[side], at->column + right[side]);
    if (next >= 0 &&
        cages_move(repair->geom, repair->solution, repair->rules, cages, cell, cages->of[next]))
      return true;
  }
  return false;
}

// Changes something in one place: moves a cell, or else, where cells may be alone, takes one out of
// the largest cage.
static bool change_place(const struct repair *repair, const struct difference *difference,
                         int place) {
  const struct cages *cages = repair->cages;
  const struct cage_rules *rules = repair->rules;
  for (int i = 0; i < difference->count; i++)
    if (difference->place[i] == place && move_aside(repair, difference->cell[i])) return true;
  if (rules->low > 1 && rules->one_in == 0) return false; // no cell may be alone
  for (int size = rules->high; size > 1; size--)
    for (int i = 0; i < difference->count; i++) {
      int cell = difference->cell[i];
      if (difference->place[i] == place && cages->size[cages->of[cell]] == size &&
          cages_move(repair->geom, repair->solution, rules, repair->cages, cell, cages->count))
        return true;
    }
  return false;
}

bool cages_separate(const struct geom *geom, const struct grid *solution, const struct grid *other,
                    const struct cage_rules *rules, struct rng *rng, struct cages *cages) {
  struct difference difference = {.count = 0};
  struct repair repair = {geom, solution, rules, rng, cages};
  bool changed = false;
  for (int cell = 0; cell < geom->cells; cell++)
    if (other->cell[cell] != solution->cell[cell])
      difference.cell[difference.count++] = (uint16_t)cell;
  rng_shuffle(rng, difference.cell, (size_t)difference.count);
  find_places(geom, cages, &difference);
  for (int i = 0; i < difference.count; i++)
    if (difference.place[i] == i) changed |= change_place(&repair, &difference, i);
  return changed;
}
