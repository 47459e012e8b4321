// Lists the profiles of the minigrids of a band or stack, and its super-vertices.
//
// A profile gives every part of a minigrid (its rows in a band, its columns in a stack) a set of
// digits. For every part the sets that can stand there come first; while one is put together, a
// small bit set remembers which places of the part its digits can cover:
//
//     digits 4, 7 chosen for a row     4: a, b   7: b, c     places covered   {ab} {ac} {bc}
//     of places a b c                                        as bits of a word, index 3, 5, 6
//
// A profile then is a set for every part, all disjoint. The minigrids of a line are taken from the
// smallest to the largest; a later one only keeps profiles that are compatible with some profile
// of every earlier one, and the last one only those that complete a super-vertex: one profile in
// every minigrid, each pair compatible. Two profiles are compatible when they share no digit in the
// same part.
//
// Invariant: every permutation of the candidates that takes part in a solution has its profiles
// listed, and every super-vertex of listed profiles is listed once.
#include "solver/graph_internal.h"

#include <string.h>

enum { SLOTS = 512 }; // of the index of the last part's sets; one for every set of nine digits

// The listing of one line. Positions are in the order of listing, which goes by size.
struct listing {
  int side, parts, part_size;
  uint32_t part_full;       // the set of all places of a part
  int position;             // of the minigrid being listed
  int shift[GRAPH_BOX_MAX]; // [position]: of its index in a super-vertex
  struct graph_profiles *profiles[GRAPH_BOX_MAX];

  uint32_t may[GRAPH_BOX_MAX];                     // [part]: digits that may stand there
  uint32_t only[GRAPH_BOX_MAX];                    // [part]: digits that may stand nowhere else
  uint64_t all[GRAPH_BOX_MAX];                     // [position]: all profiles
  uint8_t order[GRAPH_BOX_MAX];                    // parts, the one with most sets last
  uint32_t later[GRAPH_BOX_MAX];                   // [depth]: digits that may stand in a later part
  uint16_t chosen[GRAPH_BOX_MAX];                  // [part]: a set
  uint64_t holders[GRAPH_BOX_MAX][GRAPH_SETS_MAX]; // [part][set]: profiles with it
  uint64_t partners[GRAPH_BOX_MAX][GRAPH_SETS_MAX][GRAPH_BOX_MAX];       // [part][set][position]
  uint64_t compatible[GRAPH_BOX_MAX][GRAPH_BOX_MAX][GRAPH_PROFILES_MAX]; // [later][earlier]
  uint8_t slot[GRAPH_BOX_MAX][SLOTS];         // [part]: 1 + a set, found by its digits
  bool stands[GRAPH_BOX_MAX][GRAPH_SETS_MAX]; // of the last minigrid: [part][set]: it fits

  uint32_t *tuples;
  int tuple_count;
  bool too_large;
};

// The sets of places covered when one more digit joins: each set without a place gains it, if the
// digit may stand there.
static inline uint32_t cover_extend(uint32_t covered, const uint32_t *cells, int size, int digit) {
  uint32_t extended = (covered & 0x55555555) << 1 & -(cells[0] >> digit & 1);
  extended |= (covered & 0x33333333) << 2 & -(cells[1] >> digit & 1);
  if (size >= 3) extended |= (covered & 0x0f0f0f0f) << 4 & -(cells[2] >> digit & 1);
  if (size >= 4) extended |= (covered & 0x00ff00ff) << 8 & -(cells[3] >> digit & 1);
  if (size >= 5) extended |= (covered & 0x0000ffff) << 16 & -(cells[4] >> digit & 1);
  return extended;
}

// Keeps a set of a part if every earlier minigrid has a profile that does not clash with it.
static inline void set_store(struct listing *listing, int part, uint32_t set, int digit,
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
static void set_extend(struct listing *listing, int part, const uint32_t *cells, uint32_t set,
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
    uint32_t extended = cover_extend(covered, cells, listing->part_size, digit);
    if (extended == 0) continue;
    uint64_t more[GRAPH_BOX_MAX];
    for (int other = 0; other < listing->position; other++)
      more[other] = clash[other] | listing->profiles[other]->with[digit][part];
    set_extend(listing, part, cells, set | 1u << digit, missing - 1, optional & (optional - 1),
               extended, more);
  }
}

// All sets of digits that a part can take. `only` are the digits that have no other part.
static void part_list_sets(struct listing *listing, int part, const uint32_t *cells,
                           uint32_t only) {
  int missing = listing->part_size;
  uint32_t covered = 1; // the empty set of places
  uint64_t clash[GRAPH_BOX_MAX] = {0};
  for (uint32_t left = only; left != 0; left &= left - 1) {
    int digit = __builtin_ctz(left);
    covered = cover_extend(covered, cells, listing->part_size, digit);
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

static inline uint32_t slot_first(uint32_t set) {
  return (set ^ set >> 9 ^ set >> 18) % SLOTS;
}

// The slot of a set among the sets of a part: its own, or the empty one where it belongs.
static inline uint32_t slot_find(const uint8_t *slots, const uint32_t *sets, uint32_t set) {
  uint32_t at = slot_first(set);
  while (slots[at] != 0 && sets[slots[at] - 1] != set) at = (at + 1) % SLOTS;
  return at;
}

static int profile_store(struct listing *listing) {
  struct graph_profiles *profiles = listing->profiles[listing->position];
  int id = profiles->count;
  if (id == GRAPH_PROFILES_MAX) {
    listing->too_large = true;
    return -1;
  }
  for (int part = 0, parts = listing->parts; part < parts; part++) {
    int set = listing->chosen[part];
    profiles->part_set[id][part] = (uint8_t)set;
    listing->holders[part][set] |= 1ull << id;
  }
  return profiles->count++;
}

// Narrows the partners by those of one more set. False: an earlier minigrid has none left.
static inline bool partners_narrow(const struct listing *listing, const uint64_t *partners,
                                   int part, int set, uint64_t *narrowed) {
  bool possible = true;
  for (int other = 0; other < listing->position; other++) {
    narrowed[other] = partners[other] & listing->partners[part][set][other];
    if (narrowed[other] == 0) possible = false;
  }
  return possible;
}

static void profile_extend(struct listing *listing, int depth, uint32_t remaining,
                           const uint64_t *partners) {
  const struct graph_profiles *profiles = listing->profiles[listing->position];
  int part = listing->order[depth], next = listing->order[depth + 1];
  int count = profiles->set_count[part];
  const uint32_t *sets = profiles->set[part], *next_sets = profiles->set[next];
  uint64_t narrowed[GRAPH_BOX_MAX];
  uint32_t needed = remaining & ~listing->later[depth];
  for (int set = 0; set < count && !listing->too_large; set++) {
    if (((sets[set] & ~remaining) | (needed & ~sets[set])) != 0) continue;
    if (!partners_narrow(listing, partners, part, set, narrowed)) continue;
    listing->chosen[part] = (uint16_t)set;
    uint32_t rest = remaining ^ sets[set];
    if (depth < listing->parts - 2) {
      profile_extend(listing, depth + 1, rest, narrowed);
      continue;
    }
    int last = listing->slot[next][slot_find(listing->slot[next], next_sets, rest)] - 1;
    if (last < 0 || !partners_narrow(listing, narrowed, next, last, narrowed)) continue;
    listing->chosen[next] = (uint16_t)last;
    int id = profile_store(listing);
    if (id < 0) return;
    for (int other = 0; other < listing->position; other++)
      listing->compatible[listing->position][other][id] = narrowed[other];
  }
}

// The parts by the number of their sets, and what may come after each.
static void listing_order_parts(struct listing *listing) {
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
static void listing_open(struct listing *listing, uint32_t cells[GRAPH_BOX_MAX][GRAPH_BOX_MAX]) {
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
static void listing_close(struct listing *listing) {
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
static void listing_take(struct listing *listing, uint32_t cells[GRAPH_BOX_MAX][GRAPH_BOX_MAX]) {
  struct graph_profiles *profiles = listing->profiles[listing->position];
  listing_open(listing, cells);
  for (int part = 0; part < listing->parts; part++) {
    part_list_sets(listing, part, cells[part], listing->only[part]);
    if (listing->too_large || profiles->set_count[part] == 0) return;
  }
  listing_order_parts(listing);

  int last = listing->order[listing->parts - 1];
  uint16_t used[GRAPH_SETS_MAX];
  for (int set = 0; set < profiles->set_count[last]; set++) {
    uint32_t at = slot_find(listing->slot[last], profiles->set[last], profiles->set[last][set]);
    listing->slot[last][at] = (uint8_t)(set + 1);
    used[set] = (uint16_t)at;
  }
  profile_extend(listing, 0, (1u << listing->side) - 1, listing->all);
  for (int set = 0; set < profiles->set_count[last]; set++) listing->slot[last][used[set]] = 0;
  listing_close(listing);
}

// The number of a set of the last minigrid; new ones get theirs, with the answer whether the set
// can stand in that part at all.
static int last_find_set(struct listing *listing, const uint32_t *cells, int part, uint32_t set) {
  struct graph_profiles *profiles = listing->profiles[listing->position];
  uint8_t *slot = &listing->slot[part][slot_find(listing->slot[part], profiles->set[part], set)];
  if (*slot == 0) {
    int id = profiles->set_count[part];
    if (id == GRAPH_SETS_MAX) {
      listing->too_large = true;
      return -1;
    }
    uint32_t covered = 1;
    for (uint32_t left = set; left != 0; left &= left - 1)
      covered = cover_extend(covered, cells, listing->part_size, __builtin_ctz(left));
    profiles->set[part][id] = set;
    profiles->set_count[part]++;
    listing->holders[part][id] = 0;
    listing->stands[part][id] = covered != 0;
    *slot = (uint8_t)(id + 1);
  }
  return listing->stands[part][*slot - 1] ? *slot - 1 : -1;
}

// The other minigrids of a line leave one profile for the last: what is `missing` in every part.
static void last_derive(struct listing *listing, uint32_t cells[GRAPH_BOX_MAX][GRAPH_BOX_MAX],
                        const uint32_t *missing, uint32_t tuple) {
  int parts = listing->parts;
  uint32_t wrong = 0;
  for (int part = 0; part < parts; part++)
    wrong |= (missing[part] & ~listing->may[part]) | (listing->only[part] & ~missing[part]);
  if (wrong != 0) return;
  uint64_t holders = ~0ull;
  for (int part = 0; part < parts; part++) {
    int set = last_find_set(listing, cells[part], part, missing[part]);
    if (set < 0) return;
    listing->chosen[part] = (uint16_t)set;
    holders &= listing->holders[part][set];
  }
  int id = holders != 0 ? __builtin_ctzll(holders) : profile_store(listing);
  if (listing->tuple_count == GRAPH_TUPLES_MAX) listing->too_large = true;
  if (listing->too_large) return;
  listing->tuples[listing->tuple_count++] = tuple | (uint32_t)id
                                                        << listing->shift[listing->position];
}

// Takes a profile of every position below `position`, all compatible, and derives the last.
static void clique_extend(struct listing *listing, uint32_t cells[GRAPH_BOX_MAX][GRAPH_BOX_MAX],
                          int position, const uint64_t *partners, const uint32_t *missing,
                          uint32_t tuple) {
  int next = position - 1, parts = listing->parts;
  const struct graph_profiles *profiles = listing->profiles[next];
  for (uint64_t left = partners[next]; left != 0 && !listing->too_large; left &= left - 1) {
    int profile = __builtin_ctzll(left);
    uint32_t extended = tuple | (uint32_t)profile << listing->shift[next];
    uint32_t still_missing[GRAPH_BOX_MAX];
    for (int part = 0; part < parts; part++)
      still_missing[part] = missing[part] ^ profiles->set[part][profiles->part_set[profile][part]];
    if (next == 0) {
      last_derive(listing, cells, still_missing, extended);
      continue;
    }
    uint64_t common[GRAPH_BOX_MAX];
    for (int other = 0; other < next; other++)
      common[other] = partners[other] & listing->compatible[next][other][profile];
    clique_extend(listing, cells, next, common, still_missing, extended);
  }
}

// The last minigrid is not listed but derived from the cliques of the others.
static void listing_take_last(struct listing *listing,
                              uint32_t cells[GRAPH_BOX_MAX][GRAPH_BOX_MAX]) {
  uint32_t missing[GRAPH_BOX_MAX];
  listing_open(listing, cells);
  for (int part = 0; part < listing->parts; part++) missing[part] = (1u << listing->side) - 1;
  clique_extend(listing, cells, listing->position, listing->all, missing, 0);
  listing_close(listing);
}

enum graph_verdict graph_list_line(struct graph_workspace *workspace, int direction, int line) {
  const struct graph_shape *shape = &workspace->shape;
  int parts = shape->direction[direction].parts, size = shape->direction[direction].part_size;
  struct listing listing;
  listing.side = shape->side;
  listing.parts = parts;
  listing.part_size = size;
  listing.part_full = (1u << size) - 1;
  listing.tuples = workspace->tuples[direction][line];
  listing.tuple_count = 0;
  listing.too_large = false;
  memset(listing.slot, 0, (size_t)parts * sizeof listing.slot[0]);

  // The smallest minigrid first: the one with the most cells decided.
  uint32_t cells[GRAPH_BOX_MAX][GRAPH_BOX_MAX][GRAPH_BOX_MAX];
  int order[GRAPH_BOX_MAX], weight[GRAPH_BOX_MAX];
  for (int at = 0; at < parts; at++) {
    const uint16_t *from = shape->cell[shape->box[direction][line][at]];
    int count = 0, to = at;
    for (int part = 0; part < parts; part++)
      for (int place = 0; place < size; place++) {
        int i = direction == 0 ? part * size + place : place * parts + part;
        uint32_t mask = workspace->candidates[from[i]];
        cells[at][part][place] = mask;
        mask &= mask - 1;
        count += (mask != 0) + ((mask & (mask - 1)) != 0);
      }
    for (; to > 0 && weight[to - 1] > count; to--) {
      order[to] = order[to - 1];
      weight[to] = weight[to - 1];
    }
    order[to] = at;
    weight[to] = count;
  }
  for (int position = 0; position < parts; position++) {
    int box = shape->box[direction][line][order[position]];
    listing.position = position;
    listing.shift[position] = order[position] * GRAPH_INDEX_BITS;
    listing.profiles[position] = &workspace->profiles[direction][box];
    if (position < parts - 1)
      listing_take(&listing, cells[order[position]]);
    else
      listing_take_last(&listing, cells[order[position]]);
    if (listing.too_large) return GRAPH_TOO_LARGE;
    if (listing.profiles[position]->count == 0) return GRAPH_IMPOSSIBLE;
  }
  // Profiles live when a super-vertex has them; digits that no live profile has in a part are lost.
  workspace->root.tuples[direction][line] = (uint16_t)listing.tuple_count;
  for (int at = 0; at < parts; at++) {
    int box = shape->box[direction][line][at];
    const struct graph_profiles *profiles = &workspace->profiles[direction][box];
    uint64_t live = 0;
    for (int i = 0; i < listing.tuple_count; i++)
      live |= 1ull << (listing.tuples[i] >> at * GRAPH_INDEX_BITS & (GRAPH_PROFILES_MAX - 1));
    workspace->root.profiles[direction][box] = live;
    for (int part = 0; part < parts; part++) {
      uint32_t lost = 0;
      for (int place = 0; place < size; place++) lost |= cells[at][part][place];
      for (uint32_t left = lost; left != 0; left &= left - 1)
        if (profiles->with[__builtin_ctz(left)][part] & live) lost ^= left & -left;
      workspace->lost[at][part] = lost;
    }
  }
  return GRAPH_READY;
}
