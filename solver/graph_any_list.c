// Lists the permutations of a minigrid, builds the graph of all lists and visits its cliques.
//
// The graph is a matrix of words: for every permutation and every minigrid that its own one sees, the
// set of permutations over there that fit it.
//
//     minigrid A   o 0   fits in B  {0, 2}   in C  {1}        0 lives while each of these sets
//                  o 1   fits in B  {1}      in C  {0, 1}     has a member that lives
//
// What has lost its support somewhere is deleted until nothing moves. Then every permutation of the
// minigrid with the fewest is tried. With one left in every minigrid, all fit each other: a clique.
//
// Invariant: every solution of the candidates is one permutation of every list, all of them live.
#include "solver/graph_any.h"

#include <string.h>

enum { STEPS_MAX = 200 }; // digits tried in one listing; most lead nowhere when there are so many

struct listing {
  struct graph_list *list;
  uint32_t mask[GEOM_SIDE_MAX]; // [turn]: the candidates of the cell whose turn it is
  uint8_t path[GEOM_SIDE_MAX];
  int steps;
};

// Gives the cell of a turn every digit that is left. False: too much.
static bool listing_expand(struct listing *listing, int turn, uint32_t used) {
  struct graph_list *list = listing->list;
  if (turn == list->open) {
    if (list->count == GRAPH_LIST_MAX) return false;
    memcpy(list->digit[list->count++], listing->path, sizeof listing->path);
    return true;
  }
  for (uint32_t left = listing->mask[turn] & ~used; left != 0; left &= left - 1) {
    if (++listing->steps > STEPS_MAX) return false;
    listing->path[turn] = (uint8_t)__builtin_ctz(left);
    if (!listing_expand(listing, turn + 1, used | (left & -left))) return false;
  }
  return true;
}

bool graph_list_fill(struct graph_list *list, const struct geom *geom, const struct region *house,
                     const uint32_t *candidates) {
  struct listing listing = {.list = list};
  list->open = list->count = 0;
  for (int i = 0; i < geom->side; i++) {
    uint32_t mask = candidates[house->cells[i]];
    if ((mask & (mask - 1)) == 0) continue;
    int at = list->open++, size = __builtin_popcount(mask); // cells with few candidates first
    for (; at > 0 && __builtin_popcount(listing.mask[at - 1]) > size; at--) {
      listing.mask[at] = listing.mask[at - 1];
      list->position[at] = list->position[at - 1];
    }
    listing.mask[at] = mask;
    list->position[at] = (uint8_t)i;
  }
  return listing_expand(&listing, 0, 0);
}

// --- the graph -----------------------------------------------------------------------------------

// The permutations that the candidates still allow: lists are older than the last narrowing.
static uint64_t list_alive(const struct graph_list *list, const struct region *house,
                           const uint32_t *candidates) {
  uint64_t alive = 0;
  for (int p = 0; p < list->count; p++) {
    uint32_t stands = 1;
    for (int i = 0; i < list->open; i++)
      stands &= candidates[house->cells[list->position[i]]] >> list->digit[p][i];
    alive |= (uint64_t)(stands & 1) << p;
  }
  return alive;
}

// Fills in, for the live permutations of all neighbours of a minigrid, which of its own fit them.
static void minigrid_link(struct graph_any *any, int minigrid, const uint64_t *live) {
  const struct graph_table *table = any->table;
  const struct graph_links *links = any->links;
  const struct graph_list *list = &any->lists[minigrid];
  int side = table->geom->side;
  uint64_t with[GEOM_SIDE_MAX][GEOM_SIDE_MAX]; // [position][digit]: permutations with it there
  for (int i = 0; i < list->open; i++)
    memset(with[list->position[i]], 0, (size_t)side * sizeof with[0][0]);
  uint32_t open = 0;
  for (int i = 0; i < list->open; i++) open |= 1u << list->position[i];
  for (uint64_t left = live[minigrid]; left != 0; left &= left - 1) {
    const uint8_t *digit = list->digit[__builtin_ctzll(left)];
    for (int i = 0; i < list->open; i++) with[list->position[i]][digit[i]] |= left & -left;
  }
  for (int link = links->link_start[minigrid]; link < links->link_start[minigrid + 1]; link++) {
    int other = links->neighbour[link], back = links->back[link];
    const struct graph_list *others = &any->lists[other];
    if (others->open == 0) continue;
    uint64_t *fits = any->fits + (size_t)back * GRAPH_LIST_MAX;
    for (uint64_t left = live[other]; left != 0; left &= left - 1)
      fits[__builtin_ctzll(left)] = live[minigrid];
    for (int i = 0; i < others->open; i++) {
      uint32_t seen = links->sees[back * side + others->position[i]] & open;
      if (seen == 0) continue;
      uint64_t clash[GEOM_SIDE_MAX];
      uint32_t known = 0; // the digits that `clash` has
      for (uint64_t left = live[other]; left != 0; left &= left - 1) {
        int p = __builtin_ctzll(left), digit = others->digit[p][i];
        if ((known >> digit & 1) == 0) {
          known |= 1u << digit;
          clash[digit] = 0;
          for (uint32_t at = seen; at != 0; at &= at - 1)
            clash[digit] |= with[__builtin_ctz(at)][digit];
        }
        fits[p] &= ~clash[digit];
      }
    }
  }
}

// Deletes what has lost its support, starting from the minigrids in `dirty`. False: one has nothing
// left.
static bool graph_settle(const struct graph_any *any, uint64_t *live, uint64_t *dirty) {
  const struct graph_table *table = any->table;
  const struct graph_links *links = any->links;
  int words = (table->minigrids + 63) / 64;
  for (int w = 0; w < words;) {
    if (dirty[w] == 0) {
      w++;
      continue;
    }
    int minigrid = w * 64 + __builtin_ctzll(dirty[w]);
    dirty[w] &= dirty[w] - 1;
    uint64_t alive = live[minigrid];
    for (int link = links->link_start[minigrid]; link < links->link_start[minigrid + 1]; link++) {
      int other = links->neighbour[link];
      if (any->lists[other].open == 0) continue;
      const uint64_t *fits = any->fits + (size_t)links->back[link] * GRAPH_LIST_MAX;
      uint64_t kept = live[other];
      for (uint64_t left = kept; left != 0; left &= left - 1)
        if ((fits[__builtin_ctzll(left)] & alive) == 0) kept ^= left & -left;
      if (kept == live[other]) continue;
      if (kept == 0) return false;
      live[other] = kept;
      dirty[other / 64] |= UINT64_C(1) << other % 64;
      if (other / 64 < w) w = other / 64;
    }
  }
  return true;
}

static void solution_emit(struct graph_any *any, const uint64_t *live) {
  const struct graph_table *table = any->table;
  for (int m = 0; m < table->minigrids; m++) {
    const struct graph_list *list = &any->lists[m];
    if (list->open == 0) continue;
    const uint8_t *digit = list->digit[__builtin_ctzll(live[m])];
    const uint16_t *cells = table->geom->regions[table->minigrid[m]].cells;
    for (int i = 0; i < list->open; i++)
      any->solution.cell[cells[list->position[i]]] = (uint8_t)(digit[i] + 1);
  }
  graph_sink_accept(&any->sink, &any->solution);
}

static void cliques_visit(struct graph_any *any, const uint64_t *live) {
  const struct graph_table *table = any->table;
  int best = -1, fewest = GRAPH_LIST_MAX + 1;
  for (int m = 0; m < table->minigrids; m++) {
    int count = __builtin_popcountll(live[m]);
    if (count > 1 && count < fewest) {
      fewest = count;
      best = m;
    }
  }
  if (best < 0) {
    solution_emit(any, live);
    return;
  }
  uint64_t *child = any->live + (live - any->live) + table->minigrids;
  for (uint64_t left = live[best]; left != 0 && !any->sink.stopped; left &= left - 1) {
    uint64_t dirty[(GRAPH_MINIGRIDS_MAX + 63) / 64] = {0};
    memcpy(child, live, (size_t)table->minigrids * sizeof *child);
    child[best] = left & -left;
    dirty[best / 64] = UINT64_C(1) << best % 64;
    graph_sink_count(&any->sink);
    if (graph_settle(any, child, dirty)) cliques_visit(any, child);
  }
}

void graph_any_visit(struct graph_any *any, const uint32_t *candidates) {
  const struct graph_table *table = any->table;
  const struct geom *geom = table->geom;
  uint64_t *live = any->live, dirty[(GRAPH_MINIGRIDS_MAX + 63) / 64] = {0};
  for (int m = 0; m < table->minigrids; m++) {
    live[m] = list_alive(&any->lists[m], &geom->regions[table->minigrid[m]], candidates);
    if (live[m] == 0) return;
    if (any->lists[m].open > 0) dirty[m / 64] |= UINT64_C(1) << m % 64;
    any->sink.result->stats.permutations += (uint64_t)__builtin_popcountll(live[m]);
  }
  for (int cell = 0; cell < geom->cells; cell++)
    any->solution.cell[cell] = (uint8_t)(__builtin_ctz(candidates[cell]) + 1);
  for (int m = 0; m < table->minigrids; m++)
    if (any->lists[m].open > 0) minigrid_link(any, m, live);
  if (graph_settle(any, live, dirty)) cliques_visit(any, live);
}
