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

// --- changes of one cage ---------------------------------------------------------------------------

// Moves a cell into a cage next to it, but for one of them.
static bool join_other(const struct geom *geom, const struct grid *solution,
                       const struct cage_rules *rules, struct rng *rng, struct cages *cages,
                       int cell, int except) {
  uint16_t next[CAGES_SIDES];
  int count = cages_list_neighbours(geom, cell, next);
  int first = (int)rng_below(rng, (uint64_t)count);
  for (int turn = 0; turn < count; turn++) {
    int cage = cages->of[next[(first + turn) % count]];
    if (cage != except && cages_move(geom, solution, rules, cages, cell, cage)) return true;
  }
  return false;
}

bool cages_move_aside(const struct geom *geom, const struct grid *solution,
                      const struct cage_rules *rules, struct rng *rng, struct cages *cages,
                      int cell) {
  return cages->size[cages->of[cell]] > rules->low &&
         join_other(geom, solution, rules, rng, cages, cell, -1);
}

bool cages_part(const struct geom *geom, const struct grid *solution,
                const struct cage_rules *rules, struct rng *rng, struct cages *cages, int cell) {
  uint16_t cells[GEOM_SIDE_MAX];
  int from = cages->of[cell];
  if (cages->size[from] != 2) return false;
  cages_list(cages, from, cells);
  if (!join_other(geom, solution, rules, rng, cages, cells[0], -1)) return false;
  int joined = cages->of[cells[0]];
  if (join_other(geom, solution, rules, rng, cages, cells[1], joined)) return true;
  cages_move(geom, solution, rules, cages, cells[0], from);
  return false;
}

bool cages_split(const struct geom *geom, const struct grid *solution,
                 const struct cage_rules *rules, struct cages *cages, int cell) {
  bool alone = rules->one_in > 0 || rules->low < 2;
  int from = cages->of[cell], cage = cages->count;
  if (cages->size[from] < (alone ? 2 : 2 + rules->low)) return false;
  if (!cages_move(geom, solution, rules, cages, cell, cage)) return false;
  if (alone) return true;
  uint16_t next[CAGES_SIDES];
  int count = cages_list_neighbours(geom, cell, next);
  for (int i = 0; i < count; i++)
    if (cages->of[next[i]] == from && cages_move(geom, solution, rules, cages, next[i], cage))
      return true;
  cages_move(geom, solution, rules, cages, cell, from);
  return false;
}

// --- where two solutions differ --------------------------------------------------------------------

// What cages are changed with.
struct repair {
  const struct geom *geom;
  const struct grid *solution;
  const struct cage_rules *rules;
  struct rng *rng;
  struct cages *cages;
};

static bool move_aside(const struct repair *repair, int cell) {
  return cages_move_aside(repair->geom, repair->solution, repair->rules, repair->rng, repair->cages,
                          cell);
}

static bool part(const struct repair *repair, int cell) {
  return cages_part(repair->geom, repair->solution, repair->rules, repair->rng, repair->cages,
                    cell);
}

// Changes something in one place: moves a cell, or else, where cells may be alone, takes one out of
// the largest cage, and where they may not, parts two of them.
static bool change_place(const struct repair *repair, const struct difference *difference,
                         int place) {
  const struct cages *cages = repair->cages;
  const struct cage_rules *rules = repair->rules;
  for (int i = 0; i < difference->count; i++)
    if (difference->place[i] == place && move_aside(repair, difference->cell[i])) return true;
  if (rules->low > 1 && rules->one_in == 0) { // no cell may be alone
    for (int i = 0; i < difference->count; i++)
      if (difference->place[i] == place && part(repair, difference->cell[i])) return true;
    return false;
  }
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
