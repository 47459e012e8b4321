// Propagation for the graph engine on boards of any shape, on cell masks.
//
//      a decided cell        takes its digit off everything it sees
//      a house               a digit with one place left goes there
//      a house and a region  a digit whose places in the house lie in the region as well leaves the
//                            rest of the region
//
// The cheap comes first, and only houses that have changed are looked at again. (Counting the places
// of every digit in every house as they go, to find the second without looking, took twice as long.)
//
// Invariant: a board only loses candidates that no solution of it has. On a settled board the peers of
// every decided cell know it.
#include "solver/graph_any.h"

#define INLINE static inline __attribute__((always_inline))

// Steps that the compiler makes again for the side and the words that they are called with, but keeps
// apart: all in one function they would fight for registers, which takes a tenth more time.
#define STEP static __attribute__((noinline))

void graph_spread_begin(struct graph_spread *spread, const struct graph_table *table,
                        uint32_t *candidates) {
  spread->table = table;
  spread->links = NULL;
  spread->candidates = candidates;
  spread->queued = 0;
  spread->dead = false;
  for (int w = 0; w < table->house_words; w++)
    spread->narrowed[w] = spread->unlocked[w] = spread->unseen[w] = 0;
}

// A cell has lost something, and has `mask` left.
static inline void cell_changed(struct graph_spread *spread, int cell, uint32_t mask) {
  const struct graph_table *table = spread->table;
  spread->candidates[cell] = mask;
  if (mask == 0) spread->dead = true;
  if ((mask & (mask - 1)) == 0) spread->queue[spread->queued++] = (uint16_t)cell;
  const uint64_t *houses = table->houses_of + cell * table->house_words;
  for (int w = 0; w < table->house_words; w++) spread->narrowed[w] |= houses[w];
}

bool graph_spread_narrow(struct graph_spread *spread, int cell, uint32_t mask) {
  uint32_t before = spread->candidates[cell];
  if ((before & ~mask) == 0 || spread->dead) return false;
  cell_changed(spread, cell, before & mask);
  return true;
}

void graph_spread_give(struct graph_spread *spread, const struct graph_table *table,
                       uint32_t *candidates, const struct grid *givens) {
  const struct geom *geom = table->geom;
  graph_spread_begin(spread, table, candidates);
  for (int cell = 0; cell < geom->cells; cell++) {
    int value = givens->cell[cell];
    candidates[cell] = value != 0 ? 1u << (value - 1) : (1u << geom->side) - 1;
    if (value != 0) spread->queue[spread->queued++] = (uint16_t)cell;
  }
  for (int house = 0; house < geom->house_count; house++)
    spread->narrowed[house / 64] |= UINT64_C(1) << house % 64;
}

// Tells the peers of the cells in the queue. False: one has nothing left. A third of the peers have the
// digit, and no processor can guess which, so the loop has no branches.
STEP bool queue_drain(struct graph_spread *spread, int words) {
  const struct graph_table *table = spread->table;
  const struct geom *geom = table->geom;
  uint32_t *candidates = spread->candidates;
  uint64_t narrowed[GRAPH_HOUSE_WORDS];
  int queued = spread->queued;
  for (int w = 0; w < words; w++) narrowed[w] = spread->narrowed[w];
  bool dead = false;
  while (queued > 0) {
    int cell = spread->queue[--queued];
    uint32_t digit = candidates[cell];
    const uint16_t *peers = geom->cell[cell].peers;
    for (int i = 0, count = geom->cell[cell].peer_count; i < count; i++) {
      int peer = peers[i];
      uint32_t before = candidates[peer], after = before & ~digit;
      bool changed = before != after;
      candidates[peer] = after;
      dead |= after == 0;
      spread->queue[queued] = (uint16_t)peer;
      queued += changed & ((after & (after - 1)) == 0);
      for (int w = 0; w < words; w++)
        narrowed[w] |= table->houses_of[peer * words + w] & -(uint64_t)changed;
    }
    if (dead) return false;
  }
  for (int w = 0; w < words; w++) spread->narrowed[w] = narrowed[w];
  spread->queued = 0;
  return true;
}

// Hidden singles of a house. False: a digit has no place, or a cell is the only place of two.
STEP bool house_fill(struct graph_spread *spread, const struct region *house, int side) {
  const uint32_t *candidates = spread->candidates;
  uint32_t once = 0, twice = 0, decided = 0;
  for (int i = 0; i < side; i++) {
    uint32_t mask = candidates[house->cells[i]];
    twice |= once & mask;
    once |= mask;
    if ((mask & (mask - 1)) == 0) decided |= mask;
  }
  if (once != (1u << side) - 1) return false;
  uint32_t hidden = once & ~twice & ~decided;
  for (int i = 0; hidden != 0; i++) {
    uint32_t found = candidates[house->cells[i]] & hidden;
    if (found == 0) continue;
    if ((found & (found - 1)) != 0) return false;
    cell_changed(spread, house->cells[i], found);
    hidden ^= found;
  }
  return true;
}

typedef uint32_t lanes __attribute__((vector_size(16)));

// Four bits, a lane each.
#define LANES(bits) \
  { -((bits)&1u), -((bits) >> 1 & 1u), -((bits) >> 2 & 1u), -((bits) >> 3 & 1u) }
static const lanes lanes_of[16] = {LANES(0),  LANES(1),  LANES(2),  LANES(3), LANES(4),  LANES(5),
                                   LANES(6),  LANES(7),  LANES(8),  LANES(9), LANES(10), LANES(11),
                                   LANES(12), LANES(13), LANES(14), LANES(15)};

enum { LANE_VECTORS = (GEOM_SIDE_MAX + 3) / 4 };

// The candidates of a house.
union held {
  lanes vector[LANE_VECTORS];
  uint32_t mask[4 * LANE_VECTORS];
};

// Fetches them, and returns the digits that are open.
INLINE uint32_t house_fetch(const struct graph_spread *spread, const struct region *house, int side,
                            union held *held) {
  uint32_t open = 0;
  held->vector[(side + 3) / 4 - 1] = lanes_of[0];
  for (int i = 0; i < side; i++) {
    uint32_t mask = spread->candidates[house->cells[i]];
    held->mask[i] = mask;
    if ((mask & (mask - 1)) != 0) open |= mask;
  }
  return open;
}

// Of these digits, those with no place but in these positions.
INLINE uint32_t find_locked(const union held *held, int side, uint32_t digits, uint32_t positions) {
  lanes elsewhere = {0};
  for (int v = 0; v < (side + 3) / 4; v++)
    elsewhere |= held->vector[v] & ~lanes_of[positions >> 4 * v & 15];
  return digits & ~(elsewhere[0] | elsewhere[1] | elsewhere[2] | elsewhere[3]);
}

// Locked candidates of a house with all regions that it meets. False: there are none.
STEP bool house_lock(struct graph_spread *spread, int index, int side) {
  const struct graph_links *links = spread->links;
  const struct geom *geom = spread->table->geom;
  union held held;
  uint32_t open = house_fetch(spread, &geom->regions[index], side, &held);
  if (open == 0) return false;
  bool moved = false;
  for (int m = links->meeting_start[index]; m < links->meeting_start[index + 1]; m++) {
    const struct graph_meeting *meeting = &links->meetings[m];
    uint32_t locked = find_locked(&held, side, open, meeting->shared);
    if (locked == 0) continue;
    const struct region *region = &geom->regions[meeting->region];
    for (uint32_t left = meeting->outside; left != 0; left &= left - 1)
      if (graph_spread_narrow(spread, region->cells[__builtin_ctz(left)], ~locked)) moved = true;
  }
  return moved;
}

// The same for cells that see a house in several ways: whoever sees all places of a digit loses it.
STEP bool house_lock_views(struct graph_spread *spread, int index, int side) {
  const struct graph_links *links = spread->links;
  const int *start = links->view_start + 2 * index;
  union held held;
  if (start[0] == start[2]) return false;
  uint32_t open = house_fetch(spread, &spread->table->geom->regions[index], side, &held);
  uint32_t once = 0, twice = 0, thrice = 0;
  for (int i = 0; i < side; i++) {
    thrice |= twice & held.mask[i];
    twice |= once & held.mask[i];
    once |= held.mask[i];
  }
  uint32_t two = twice & ~thrice;
  bool moved = false;
  for (int v = start[0]; v < start[1] && two != 0; v++) {
    const struct graph_view *view = &links->views[v];
    uint32_t locked = held.mask[view->first] & held.mask[view->second] & two;
    if (locked != 0 && graph_spread_narrow(spread, view->cell, ~locked)) moved = true;
  }
  for (int v = start[1]; v < start[2] && open != 0; v++) {
    const struct graph_view *view = &links->views[v];
    uint32_t locked = find_locked(&held, side, open, view->seen);
    if (locked != 0 && graph_spread_narrow(spread, view->cell, ~locked)) moved = true;
  }
  return moved;
}

// Looks at all houses that have changed. False: there is no solution.
INLINE bool houses_fill(struct graph_spread *spread, int side, int words) {
  const struct geom *geom = spread->table->geom;
  for (int w = 0; w < words; w++) {
    uint64_t left = spread->narrowed[w];
    spread->narrowed[w] = 0;
    spread->unlocked[w] |= left;
    for (; left != 0; left &= left - 1)
      if (!house_fill(spread, &geom->regions[w * 64 + __builtin_ctzll(left)], side)) return false;
  }
  return true;
}

// Looks at houses until one locks a candidate. False: none does.
INLINE bool houses_lock(struct graph_spread *spread, int side, int words) {
  if (spread->links == NULL) spread->links = graph_links_of(spread->table->geom);
  if (spread->links == NULL) return false; // without memory there is less to find, that is all
  for (int w = 0; w < words; w++)
    while (spread->unlocked[w] != 0) {
      int house = w * 64 + __builtin_ctzll(spread->unlocked[w]);
      spread->unlocked[w] &= spread->unlocked[w] - 1;
      spread->unseen[w] |= UINT64_C(1) << house % 64;
      if (house_lock(spread, house, side)) return true;
    }
  for (int w = 0; w < words; w++)
    while (spread->unseen[w] != 0) {
      int house = w * 64 + __builtin_ctzll(spread->unseen[w]);
      spread->unseen[w] &= spread->unseen[w] - 1;
      if (house_lock_views(spread, house, side)) return true;
    }
  return false;
}

static bool board_is_open(const struct graph_spread *spread) {
  uint32_t open = 0;
  for (int cell = 0, cells = spread->table->geom->cells; cell < cells; cell++)
    open |= spread->candidates[cell] & (spread->candidates[cell] - 1);
  return open != 0;
}

INLINE enum graph_verdict board_settle(struct graph_spread *spread, int side, int words) {
  do {
    do {
      if (spread->dead || !queue_drain(spread, words) || !houses_fill(spread, side, words))
        return GRAPH_IMPOSSIBLE;
    } while (spread->queued > 0);
    if (!board_is_open(spread)) return GRAPH_DECIDED;
  } while (houses_lock(spread, side, words));
  return GRAPH_READY;
}

enum graph_verdict graph_spread_settle(struct graph_spread *spread) {
  int side = spread->table->geom->side, words = spread->table->house_words;
  if (side == 9 && words == 1) return board_settle(spread, 9, 1); // the loops unroll
  return board_settle(spread, side, words);
}
