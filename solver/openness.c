// How open is a puzzle? Fills it in by singles, in several orders, and looks how many moves are in
// sight at each step of the first half.
//
//      kind    which moves                               in sight, each
//      plain   full houses, hidden singles in boxes      1
//      line    hidden singles in rows and columns        0.4
//      naked   naked singles                             0.1
//
// People take open moves in no particular order, so several orders are averaged, and the next move is
// drawn by lot. Lots do not belong to cells by their numbers: the blank cells are ranked by a
// fingerprint, made from the regions and digits around each, and the lots go by rank. Turning,
// shuffling and relabelling a puzzle therefore changes nothing. Orders come in pairs, the second with
// all lots turned round, which evens out some of the chance.
//
// One more player leaves nothing to chance: all hidden singles in sight at once, round after round.
//
// Nearly all time is spent on the orders. Boards of up to 14 digits follow all of them at once
// (openness_lanes.c); the code here, one order at a time, is for the others and checks that one.
#include "solver/openness.h"

#include <math.h>
#include <string.h>

#include "solver/fast.h"
#include "solver/openness_board.h"
#include "solver/openness_lanes.h"

enum {
  WINDOW = 28,       // steps of a 9x9 puzzle that count
  ROUNDS_WEIGHT = 4, // of the player without chance: as much as so many orders
};

// --- fingerprints --------------------------------------------------------------------------------

// Each round mixes into a cell what is around it: its regions, lines and boxes apart, and the cells
// with the same digit. Sums do not depend on the order of what is added up.
static void make_fingerprints(const struct sight *sight, uint64_t fingerprints[GEOM_CELLS_MAX]) {
  enum { ROUNDS = 3 };
  const struct geom *geom = sight->geom;
  for (int cell = 0; cell < geom->cells; cell++)
    fingerprints[cell] = sight->allowed[cell] != 0 ? UINT64_C(0x9e3779b97f4a7c15) : 1;
  for (int round = 0; round < ROUNDS; round++) {
    uint64_t regions[OPENNESS_REGIONS_MAX] = {0}, digits[GEOM_SIDE_MAX + 1] = {0};
    for (int cell = 0; cell < geom->cells; cell++) {
      const struct geom_cell *place = &geom->cell[cell];
      for (int i = 0; i < place->region_count; i++)
        regions[place->regions[i]] += fingerprints[cell];
      digits[sight->solution->cell[cell]] += fingerprints[cell];
    }
    for (int region = 0; region < geom->region_count; region++)
      regions[region] = hash_mix(regions[region] + geom->regions[region].kind / REGION_BOX);
    for (int digit = 1; digit <= geom->side; digit++) digits[digit] = hash_mix(~digits[digit]);
    for (int cell = 0; cell < geom->cells; cell++) {
      const struct geom_cell *place = &geom->cell[cell];
      uint64_t sum = fingerprints[cell] + digits[sight->solution->cell[cell]];
      for (int i = 0; i < place->region_count; i++) sum += regions[place->regions[i]];
      fingerprints[cell] = hash_mix(sum);
    }
  }
}

// Lists the blank cells by their fingerprints. Equal ones belong to cells that a disguise of the
// puzzle as itself exchanges; hardly any puzzle has such.
static int rank_blanks(const struct sight *sight, uint16_t ranked[GEOM_CELLS_MAX]) {
  uint64_t fingerprints[GEOM_CELLS_MAX];
  int count = 0;
  make_fingerprints(sight, fingerprints);
  for (int cell = 0; cell < sight->geom->cells; cell++) {
    if (sight->allowed[cell] == 0) continue;
    int i = count++;
    for (; i > 0 && fingerprints[ranked[i - 1]] > fingerprints[cell]; i--)
      ranked[i] = ranked[i - 1];
    ranked[i] = (uint16_t)cell;
  }
  return count;
}

// --- orders --------------------------------------------------------------------------------------

static double count_in_sight(const struct sight *sight) {
  const int *kinds = sight->kinds;
  int tenths = 10 * kinds[MOVE_PLAIN] + 4 * kinds[MOVE_LINE] + kinds[MOVE_NAKED];
  return openness_in_sight(tenths, sight->geom->cells);
}

// Of equal lots the one of the lower rank wins.
static int draw_move(const struct sight *sight, const uint16_t *rank, int order) {
  int best = 0, index = -1;
  for (int i = 0; i < sight->count; i++) {
    int cell = sight->list[i];
    int lot = openness_lot(rank[cell], order);
    if (sight->kind[cell] == MOVE_NAKED) lot = openness_naked_lot(lot);
    if (lot > best || (lot == best && rank[cell] < rank[sight->list[index]])) {
      best = lot;
      index = i;
    }
  }
  return index;
}

static double follow_order(struct sight *sight, const uint16_t *rank, int order, int steps) {
  double sum = 0;
  for (int step = 0; step < steps; step++) {
    sum += log(1 + count_in_sight(sight));
    if (sight->count > 0) sight_place(sight, draw_move(sight, rank, order));
  }
  return sum;
}

double openness_follow_orders(const struct sight *start, const uint16_t *ranked, int steps) {
  struct sight sight;
  uint16_t rank[GEOM_CELLS_MAX];
  double sum = 0;
  for (int i = 0; i < start->left; i++) rank[ranked[i]] = (uint16_t)i;
  for (int order = 0; order < OPENNESS_ORDERS; order++) {
    sight_copy(&sight, start);
    sum += follow_order(&sight, rank, order, steps);
  }
  return sum;
}

// The same for a player who fills in every hidden single in sight before looking again, and naked
// ones only when there are no others. Nothing is left to chance; within a round the moves in sight
// change evenly from what they were to what they will be.
static double follow_rounds(struct sight *sight, int steps) {
  double sum = 0;
  for (int step = 0; step < steps;) {
    uint8_t kinds[GEOM_CELLS_MAX];
    int listed = sight->count, hidden = listed - sight->kinds[MOVE_NAKED];
    int moves = hidden > 0 ? hidden : listed;
    double before = count_in_sight(sight);
    if (listed == 0) return sum + (steps - step) * log(2);
    for (int i = 0; i < listed; i++) kinds[i] = sight->kind[sight->list[i]];
    // Backwards: new moves are added behind the others, and one from there takes the place of each
    // that is filled in.
    for (int i = listed - 1; i >= 0; i--)
      if (hidden == 0 || kinds[i] < MOVE_NAKED) sight_place(sight, i);
    double change = (count_in_sight(sight) - before) / moves;
    for (int i = 0; i < moves && step < steps; i++, step++) sum += log(1 + before + change * i);
  }
  return sum;
}

// The plainest kind there is: all plain moves in sight, or one of another kind.
static void place_plainest(struct sight *sight, enum move_kind kind) {
  for (int i = sight->count - 1; i >= 0; i--)
    if (sight->kind[sight->list[i]] == kind) {
      sight_place(sight, i);
      if (kind != MOVE_PLAIN) return;
    }
}

// Always the plainest kind, to the end: which kinds does it take?
static void find_needs(struct sight *sight, struct openness *openness) {
  while (sight->count > 0) {
    enum move_kind kind = MOVE_PLAIN;
    while (sight->kinds[kind] == 0) kind++;
    openness->needs_lines |= kind >= MOVE_LINE;
    openness->needs_naked |= kind >= MOVE_NAKED;
    place_plainest(sight, kind);
  }
  openness->left = sight->left;
  openness->needs_lines |= sight->left > 0;
  openness->needs_naked |= sight->left > 0;
}

static double follow_orders(const struct sight *start, const uint16_t *ranked, int steps) {
  if (!openness_lanes_fit(start->geom)) return openness_follow_orders(start, ranked, steps);
#if defined(__x86_64__)
  if (strcmp(fast_path(), "avx2") == 0) return openness_follow_lanes_avx2(start, ranked, steps);
#endif
  return openness_follow_lanes(start, ranked, steps);
}

void openness_find(const struct geom *geom, const struct grid *givens, const struct grid *solution,
                   struct openness *openness) {
  struct sight start, sight;
  struct positions positions;
  uint16_t ranked[GEOM_CELLS_MAX];
  *openness = (struct openness){0};
  positions_init(&positions, geom);
  sight_init(&start, geom, givens, solution, &positions);
  if (start.left == 0) return;
  int steps = (WINDOW * geom->cells + 40) / 81;
  if (steps > start.left) steps = start.left;
  rank_blanks(&start, ranked);
  double sum = follow_orders(&start, ranked, steps);
  sight_copy(&sight, &start);
  sum += ROUNDS_WEIGHT * follow_rounds(&sight, steps);
  openness->level = sum / (steps * (OPENNESS_ORDERS + ROUNDS_WEIGHT));
  find_needs(&start, openness);
}
