// Lists the profiles of a minigrid.
//
// A profile gives every part of a minigrid (its rows in a band, its columns in a stack) a set of
// digits. For every part the sets that can stand there come first; while one is put together, a
// small bit set remembers which places of the part its digits can cover:
//
//     digits 4, 7 chosen for a row     4: a, b   7: b, c     places covered   {ab} {ac} {bc}
//     of places a b c                                        as bits of a word, index 3, 5, 6
//
// A profile then is a set for every part, all disjoint. Two profiles of neighbours are compatible
// when they share no digit in the same part; a set or a profile that leaves an earlier minigrid of
// the line without a compatible profile is dropped at once.
//
// Invariant: every permutation of the candidates that takes part in a solution has its profile
// listed, unless the listing is too large.
#include "solver/graph_listing.h"

// Keeps a set of a part if every earlier minigrid has a profile that does not clash with it.
static inline void set_store(struct graph_listing *listing, int part, uint32_t set, int digit,
                             const uint64_t *clash) {
  struct graph_profiles *profiles = listing->profiles[listing->position];
  int id = profiles->set_count[part];
  if (id == GRAPH_SETS_MAX) {
    listing->too_large = true;
    return;
  }
  uint64_t *partners = listing->partners[part][id];
  for (int other = 0; other < listing->position; other++) {
    partners[other] = listing->all[other] & ~clash[other];
    if (digit >= 0) partners[other] &= ~listing->profiles[other]->with[digit][part];
    if (partners[other] == 0) return;
  }
  listing->holders[part][id] = 0;
  profiles->set[part][id] = set;
  profiles->set_count[part]++;
}

// Completes a set by `missing` > 0 of the `optional` digits.
static void set_extend(struct graph_listing *listing, int part, const uint32_t *cells, uint32_t set,
                       int missing, uint32_t optional, uint32_t covered, const uint64_t *clash) {
  if (missing == 1) {
    uint32_t fits = 0; // digits that may stand at the place that is left
    for (int place = 0; place < listing->part_size; place++)
      if (covered >> (listing->part_full ^ 1u << place) & 1) fits |= cells[place];
    for (fits &= optional; fits != 0; fits &= fits - 1) {
      int digit = __builtin_ctz(fits);
      set_store(listing, part, set | 1u << digit, digit, clash);
    }
    return;
  }
  for (; optional != 0 && !listing->too_large; optional &= optional - 1) {
    int digit = __builtin_ctz(optional);
    uint32_t extended = graph_cover_extend(covered, cells, listing->part_size, digit);
    if (extended == 0) continue;
    uint64_t more[GRAPH_BOX_MAX];
    for (int other = 0; other < listing->position; other++)
      more[other] = clash[other] | listing->profiles[other]->with[digit][part];
    set_extend(listing, part, cells, set | 1u << digit, missing - 1, optional & (optional - 1),
               extended, more);
  }
}

// All sets of digits that a part can take. `only` are the digits that have no other part.
static void part_list_sets(struct graph_listing *listing, int part, const uint32_t *cells,
                           uint32_t only) {
  int missing = listing->part_size;
  uint32_t covered = 1; // the empty set of places
  uint64_t clash[GRAPH_BOX_MAX] = {0};
  for (uint32_t left = only; left != 0; left &= left - 1) {
    int digit = __builtin_ctz(left);
    covered = graph_cover_extend(covered, cells, listing->part_size, digit);
    missing--;
    for (int other = 0; other < listing->position; other++)
      clash[other] |= listing->profiles[other]->with[digit][part];
  }
  if (covered == 0) return;
  if (missing == 0)
    set_store(listing, part, only, -1, clash);
  else
    set_extend(listing, part, cells, only, missing, listing->may[part] & ~only, covered, clash);
}

int graph_listing_store(struct graph_listing *listing) {
  struct graph_profiles *profiles = listing->profiles[listing->position];
  int id = profiles->count;
  if (id == GRAPH_PROFILES_MAX) {
    listing->too_large = true;
    return -1;
  }
  for (int part = 0, parts = listing->parts; part < parts; part++) {
    int set = listing->chosen[part];
    profiles->digits[id][part] = profiles->set[part][set];
    profiles->part_set[id][part] = (uint8_t)set;
    listing->holders[part][set] |= 1ull << id;
  }
  return profiles->count++;
}

// Narrows the partners by those of one more set. False: an earlier minigrid has none left.
static inline bool partners_narrow(const struct graph_listing *listing, const uint64_t *partners,
                                   int part, int set, uint64_t *narrowed) {
  bool possible = true;
  for (int other = 0; other < listing->position; other++) {
    narrowed[other] = partners[other] & listing->partners[part][set][other];
    if (narrowed[other] == 0) possible = false;
  }
  return possible;
}

static void profile_extend(struct graph_listing *listing, int depth, uint32_t remaining,
                           const uint64_t *partners) {
  const struct graph_profiles *profiles = listing->profiles[listing->position];
  int part = listing->order[depth], next = listing->order[depth + 1];
  int count = profiles->set_count[part];
  const uint32_t *sets = profiles->set[part], *next_sets = profiles->set[next];
  uint64_t narrowed[GRAPH_BOX_MAX];
  uint32_t needed = remaining & ~listing->later[depth];
  graph_listing_step(listing);
  for (int set = 0; set < count && !listing->too_large; set++) {
    if (((sets[set] & ~remaining) | (needed & ~sets[set])) != 0) continue;
    if (!partners_narrow(listing, partners, part, set, narrowed)) continue;
    listing->chosen[part] = (uint16_t)set;
    uint32_t rest = remaining ^ sets[set];
    if (depth < listing->parts - 2) {
      profile_extend(listing, depth + 1, rest, narrowed);
      continue;
    }
    int last = listing->slot[next][graph_slot_find(listing->slot[next], next_sets, rest)] - 1;
    if (last < 0 || !partners_narrow(listing, narrowed, next, last, narrowed)) continue;
    listing->chosen[next] = (uint16_t)last;
    int id = graph_listing_store(listing);
    if (id < 0) return;
    for (int other = 0; other < listing->position; other++)
      listing->compatible[listing->position][other][id] = narrowed[other];
  }
}

// The parts by the number of their sets, and what may come after each.
static void listing_order_parts(struct graph_listing *listing) {
  const int *count = listing->profiles[listing->position]->set_count;
  int parts = listing->parts;
  for (int part = 0; part < parts; part++) {
    int to = part;
    for (; to > 0 && count[listing->order[to - 1]] > count[part]; to--)
      listing->order[to] = listing->order[to - 1];
    listing->order[to] = (uint8_t)part;
  }
  uint32_t later = 0;
  for (int depth = parts - 1; depth >= 0; depth--) {
    listing->later[depth] = later;
    later |= listing->may[listing->order[depth]];
  }
}

// What may stand in the parts of the minigrid at `listing->position`, and what must.
void graph_listing_open(struct graph_listing *listing, graph_cells cells) {
  struct graph_profiles *profiles = listing->profiles[listing->position];
  uint32_t once = 0, twice = 0;
  profiles->count = 0;
  for (int part = 0; part < listing->parts; part++) {
    uint32_t may = 0;
    for (int place = 0; place < listing->part_size; place++) may |= cells[part][place];
    listing->may[part] = may;
    twice |= once & may;
    once |= may;
    profiles->set_count[part] = 0;
  }
  for (int part = 0; part < listing->parts; part++)
    listing->only[part] = listing->may[part] & ~twice;
}

// Turns the profiles of every set into the profiles of every digit.
void graph_listing_close(struct graph_listing *listing) {
  struct graph_profiles *profiles = listing->profiles[listing->position];
  if (profiles->count == 0) return;
  listing->all[listing->position] = ~0ull >> (64 - profiles->count);
  for (int part = 0; part < listing->parts; part++) {
    int count = profiles->set_count[part];
    for (int digit = 0; digit < listing->side; digit++) profiles->with[digit][part] = 0;
    for (int set = 0; set < count; set++) {
      uint64_t holders = listing->holders[part][set];
      if (holders == 0) continue;
      for (uint32_t left = profiles->set[part][set]; left != 0; left &= left - 1)
        profiles->with[__builtin_ctz(left)][part] |= holders;
    }
  }
}

// Lists the profiles of the minigrid at `listing->position`. `cells` are its candidates.
void graph_listing_take(struct graph_listing *listing, graph_cells cells) {
  struct graph_profiles *profiles = listing->profiles[listing->position];
  graph_listing_open(listing, cells);
  for (int part = 0; part < listing->parts; part++) {
    part_list_sets(listing, part, cells[part], listing->only[part]);
    if (listing->too_large || profiles->set_count[part] == 0) return;
  }
  listing_order_parts(listing);

  int last = listing->order[listing->parts - 1];
  uint16_t used[GRAPH_SETS_MAX];
  for (int set = 0; set < profiles->set_count[last]; set++) {
    uint32_t at =
        graph_slot_find(listing->slot[last], profiles->set[last], profiles->set[last][set]);
    listing->slot[last][at] = (uint8_t)(set + 1);
    used[set] = (uint16_t)at;
  }
  profile_extend(listing, 0, (1u << listing->side) - 1, listing->all);
  for (int set = 0; set < profiles->set_count[last]; set++) listing->slot[last][used[set]] = 0;
}
