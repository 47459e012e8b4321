// What graph_profile.c and graph_line.c share: the listing of one band or stack at work.
//
// The minigrids of a line are taken in the order of their size, each with the sets of digits its
// parts can take, and its profiles, one set for every part:
//
//     position   0              1              2 (last)
//     sets       {12} {13} ..   {34} {12} ..   interned as they come up
//     profiles   listed         listed, each   derived: what the others leave over
//                               with partners
//                               in 0
#ifndef GRIDPRESS_SOLVER_GRAPH_LISTING_H
#define GRIDPRESS_SOLVER_GRAPH_LISTING_H

#include "solver/graph_internal.h"

enum {
  GRAPH_SLOTS = 512,        // of the index of a part's sets; one for every set of nine digits
  GRAPH_STEPS_MAX = 1 << 16 // steps of a listing, most of them dead ends when there are so many
};

// The listing of one line. Positions are in the order of listing, which goes by size.
struct graph_listing {
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
  uint8_t slot[GRAPH_BOX_MAX][GRAPH_SLOTS];   // [part]: 1 + a set, found by its digits
  bool stands[GRAPH_BOX_MAX][GRAPH_SETS_MAX]; // of the last minigrid: [part][set]: it fits

  uint32_t *tuples;
  int tuple_count;
  int steps;
  bool too_large;
};

// The candidates of a minigrid, [part][place].
typedef uint32_t graph_cells[GRAPH_BOX_MAX][GRAPH_BOX_MAX];

// The sets of places covered when one more digit joins: each set without a place gains it, if the
// digit may stand there.
static inline uint32_t graph_cover_extend(uint32_t covered, const uint32_t *cells, int size,
                                          int digit) {
  uint32_t extended = (covered & 0x55555555) << 1 & -(cells[0] >> digit & 1);
  extended |= (covered & 0x33333333) << 2 & -(cells[1] >> digit & 1);
  if (size >= 3) extended |= (covered & 0x0f0f0f0f) << 4 & -(cells[2] >> digit & 1);
  if (size >= 4) extended |= (covered & 0x00ff00ff) << 8 & -(cells[3] >> digit & 1);
  if (size >= 5) extended |= (covered & 0x0000ffff) << 16 & -(cells[4] >> digit & 1);
  return extended;
}

static inline uint32_t graph_slot_first(uint32_t set) {
  return (set ^ set >> 9 ^ set >> 18) % GRAPH_SLOTS;
}

// The slot of a set among the sets of a part: its own, or the empty one where it belongs.
static inline uint32_t graph_slot_find(const uint8_t *slots, const uint32_t *sets, uint32_t set) {
  uint32_t at = graph_slot_first(set);
  while (slots[at] != 0 && sets[slots[at] - 1] != set) at = (at + 1) % GRAPH_SLOTS;
  return at;
}

// One more step; too many make the listing too large.
static inline void graph_listing_step(struct graph_listing *listing) {
  if (++listing->steps > GRAPH_STEPS_MAX) listing->too_large = true;
}

// Begins and ends a minigrid, the one at `listing->position`.
void graph_listing_open(struct graph_listing *listing, graph_cells cells);
void graph_listing_close(struct graph_listing *listing);

// Lists all its profiles that are compatible with some profile of every earlier minigrid.
void graph_listing_take(struct graph_listing *listing, graph_cells cells);

// Numbers the profile of the sets in `listing->chosen`, or makes the listing too large.
int graph_listing_store(struct graph_listing *listing);

#endif
