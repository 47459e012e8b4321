// Finds exchanges of two digits that turn a solution into another one, without a search.
//
//      . 1 .  . . .  2 . .        a cell that changes from 1 to 2 takes all cells with 2 along that it
//      . . .  . . .  . . .        sees, these take the cells with 1 along that they see, and so on;
//      . 2 .  . . .  1 . .        where no more follow, the two digits can change places
//
// That is so on every board: whoever sees one of the group and has one of the digits is in the group.
// The way begins at the cell in question and ends at the first clue. There are many clues, so most
// ways end after a step or two, and nothing needs to be worked out ahead but where each digit is;
// unavoidable.c does more for 9x9.
//
// A quarter to a half of the clues of a minimal puzzle stay for this reason. (Exchanges of two rows,
// where the cells of both lie in the same other regions, add a tenth to that.)
#include "gen/exchange.h"

#include <string.h>

enum { NO_CELL = UINT16_MAX };

size_t exchange_size(const struct geom *geom) {
  return (size_t)(geom->region_count * (geom->side + 1)) * sizeof(uint16_t);
}

struct exchange exchange_start(const struct geom *geom, const struct grid *solution,
                               uint16_t *places) {
  uint16_t *row = places;
  for (int r = 0; r < geom->region_count; r++, row += geom->side + 1) {
    const struct region *region = &geom->regions[r];
    if (r >= geom->house_count) memset(row, 0xff, (size_t)(geom->side + 1) * sizeof *row);
    for (int i = 0; i < region->size; i++) row[solution->cell[region->cells[i]]] = region->cells[i];
  }
  return (struct exchange){.geom = geom, .solution = solution, .places = places};
}

// The cells that change, in the order in which they joined.
struct group {
  int count;
  uint16_t cells[GEOM_CELLS_MAX];
  uint64_t members[(GEOM_CELLS_MAX + 63) / 64];
};

static void join(struct group *group, int cell) {
  uint64_t *word = &group->members[cell / 64], bit = UINT64_C(1) << (cell % 64);
  group->cells[group->count] = (uint16_t)cell;
  group->count += (*word & bit) == 0;
  *word |= bit;
}

// Joins all cells with the digit that a member sees in a region. False: one of them is a clue.
static bool join_regions(const struct exchange *exchange, const struct grid *givens, int member,
                         int digit, struct group *group) {
  const struct geom_cell *place = &exchange->geom->cell[member];
  for (int i = 0; i < place->region_count; i++) {
    int cell = exchange->places[place->regions[i] * (exchange->geom->side + 1) + digit];
    if (cell == NO_CELL) continue;
    if (givens->cell[cell] != 0 && cell != group->cells[0]) return false;
    join(group, cell);
  }
  return true;
}

// The same for a board with pairs, where a cell sees others than those of its regions.
static bool join_peers(const struct exchange *exchange, const struct grid *givens, int member,
                       int digit, struct group *group) {
  const struct geom_cell *place = &exchange->geom->cell[member];
  for (int i = 0; i < place->peer_count; i++) {
    int cell = place->peers[i];
    if (exchange->solution->cell[cell] != digit) continue;
    if (givens->cell[cell] != 0 && cell != group->cells[0]) return false;
    join(group, cell);
  }
  return true;
}

bool exchange_exists(const struct exchange *exchange, const struct grid *givens, int cell) {
  const struct geom *geom = exchange->geom;
  const uint8_t *digits = exchange->solution->cell;
  int own = digits[cell];
  struct group group;
  for (int other = 1; other <= geom->side; other++) {
    if (other == own) continue;
    group.count = 0;
    memset(group.members, 0, (size_t)((geom->cells + 63) / 64) * sizeof *group.members);
    join(&group, cell);
    bool blank = true;
    for (int i = 0; i < group.count && blank; i++) {
      int member = group.cells[i], digit = digits[member] == own ? other : own;
      blank = geom->pair_count == 0 ? join_regions(exchange, givens, member, digit, &group)
                                    : join_peers(exchange, givens, member, digit, &group);
    }
    if (blank) return true;
  }
  return false;
}
