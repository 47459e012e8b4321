// Lists a band or stack: the profiles of its minigrids and its super-vertices.
//
// The smallest minigrid comes first, so that the larger ones are pruned by it, and the largest is
// not listed at all: compatible profiles in all the others leave exactly one for it, what is
// missing in every part:
//
//      part 1    {123} | {456} | what is missing: {789}      a super-vertex, if the sets that are
//      part 2    {456} | {789} |                  {123}      missing can stand in their parts
//      part 3    {789} | {123} |                  {456}
//
// What the super-vertices of a line leave out (a digit that none of them has in some part) is
// handed back, so that propagation can make the other lines smaller before they are listed.
//
// Invariant: every super-vertex of the candidates is listed once, unless the line is too large.
#include "solver/graph_listing.h"

#include <string.h>

// The number of a set of the last minigrid; new ones get theirs, with the answer whether the set
// can stand in that part at all.
static int last_find_set(struct graph_listing *listing, const uint32_t *cells, int part,
                         uint32_t set) {
  struct graph_profiles *profiles = listing->profiles[listing->position];
  uint8_t *slot =
      &listing->slot[part][graph_slot_find(listing->slot[part], profiles->set[part], set)];
  if (*slot == 0) {
    int id = profiles->set_count[part];
    if (id == GRAPH_SETS_MAX) {
      listing->too_large = true;
      return -1;
    }
    uint32_t covered = 1;
    for (uint32_t left = set; left != 0; left &= left - 1)
      covered = graph_cover_extend(covered, cells, listing->part_size, __builtin_ctz(left));
    profiles->set[part][id] = set;
    profiles->set_count[part]++;
    listing->holders[part][id] = 0;
    listing->stands[part][id] = covered != 0;
    *slot = (uint8_t)(id + 1);
  }
  return listing->stands[part][*slot - 1] ? *slot - 1 : -1;
}

// The other minigrids of a line leave one profile for the last: what is `missing` in every part.
static void last_derive(struct graph_listing *listing, graph_cells cells, const uint32_t *missing,
                        uint32_t tuple) {
  int parts = listing->parts;
  uint32_t wrong = 0;
  graph_listing_step(listing);
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
  int id = holders != 0 ? __builtin_ctzll(holders) : graph_listing_store(listing);
  if (listing->tuple_count == GRAPH_TUPLES_MAX) listing->too_large = true;
  if (listing->too_large) return;
  listing->tuples[listing->tuple_count++] = tuple | (uint32_t)id
                                                        << listing->shift[listing->position];
}

// Takes a profile of every position below `position`, all compatible, and derives the last.
static void clique_extend(struct graph_listing *listing, graph_cells cells, int position,
                          const uint64_t *partners, const uint32_t *missing, uint32_t tuple) {
  int next = position - 1, parts = listing->parts;
  const struct graph_profiles *profiles = listing->profiles[next];
  for (uint64_t left = partners[next]; left != 0 && !listing->too_large; left &= left - 1) {
    int profile = __builtin_ctzll(left);
    uint32_t extended = tuple | (uint32_t)profile << listing->shift[next];
    uint32_t still_missing[GRAPH_BOX_MAX];
    for (int part = 0; part < parts; part++)
      still_missing[part] = missing[part] ^ profiles->digits[profile][part];
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
static void listing_take_last(struct graph_listing *listing, graph_cells cells) {
  uint32_t missing[GRAPH_BOX_MAX];
  graph_listing_open(listing, cells);
  for (int part = 0; part < listing->parts; part++) missing[part] = (1u << listing->side) - 1;
  clique_extend(listing, cells, listing->position, listing->all, missing, 0);
}

// The profiles of a minigrid that some super-vertex has live; the digits that no live profile has
// in a part are lost there.
static void line_find_lost(struct graph_workspace *workspace, int direction, int line, int at,
                           graph_cells cells) {
  const struct graph_direction *along = &workspace->shape.direction[direction];
  int box = workspace->shape.box[direction][line][at];
  const struct graph_profiles *profiles = &workspace->profiles[direction][box];
  const uint32_t *tuples = workspace->tuples[direction][line];
  uint64_t live = 0;
  for (int i = 0; i < workspace->root.tuples[direction][line]; i++)
    live |= 1ull << graph_tuple_index(tuples[i], at);
  workspace->root.profiles[direction][box] = live;
  uint32_t kept[GRAPH_BOX_MAX] = {0};
  for (uint64_t left = live; left != 0; left &= left - 1) {
    const uint32_t *digits = profiles->digits[__builtin_ctzll(left)];
    for (int part = 0; part < along->parts; part++) kept[part] |= digits[part];
  }
  for (int part = 0; part < along->parts; part++) {
    uint32_t may = 0;
    for (int place = 0; place < along->part_size; place++) may |= cells[part][place];
    workspace->lost[at][part] = may & ~kept[part];
  }
}

enum graph_verdict graph_list_line(struct graph_workspace *workspace, int direction, int line) {
  const struct graph_shape *shape = &workspace->shape;
  int parts = shape->direction[direction].parts, size = shape->direction[direction].part_size;
  struct graph_listing listing;
  listing.side = shape->side;
  listing.parts = parts;
  listing.part_size = size;
  listing.part_full = (1u << size) - 1;
  listing.tuples = workspace->tuples[direction][line];
  listing.tuple_count = 0;
  listing.steps = 0;
  listing.too_large = false;
  memset(listing.slot, 0, (size_t)parts * sizeof listing.slot[0]);

  // The smallest minigrid first.
  graph_cells cells[GRAPH_BOX_MAX];
  int order[GRAPH_BOX_MAX];
  const uint8_t *boxes = shape->box[direction][line];
  for (int at = 0; at < parts; at++) {
    const uint16_t *from = shape->cell[boxes[at]];
    for (int part = 0; part < parts; part++)
      for (int place = 0; place < size; place++) {
        int i = direction == 0 ? part * size + place : place * parts + part;
        cells[at][part][place] = workspace->candidates[from[i]];
      }
    int to = at;
    for (; to > 0 && workspace->weight[boxes[order[to - 1]]] > workspace->weight[boxes[at]]; to--)
      order[to] = order[to - 1];
    order[to] = at;
  }
  for (int position = 0; position < parts; position++) {
    listing.position = position;
    listing.shift[position] = order[position] * GRAPH_INDEX_BITS;
    listing.profiles[position] = &workspace->profiles[direction][boxes[order[position]]];
    if (position < parts - 1)
      graph_listing_take(&listing, cells[order[position]]);
    else
      listing_take_last(&listing, cells[order[position]]);
    // Nothing comes after the last one that asks for its digits, but the links ask for columns.
    if (position < parts - 1 || direction == 1) graph_listing_close(&listing);
    if (listing.too_large) return GRAPH_TOO_LARGE;
    if (listing.profiles[position]->count == 0) return GRAPH_IMPOSSIBLE;
  }
  workspace->root.tuples[direction][line] = (uint16_t)listing.tuple_count;
  for (int at = 0; at < parts; at++) line_find_lost(workspace, direction, line, at, cells[at]);
  return GRAPH_READY;
}
