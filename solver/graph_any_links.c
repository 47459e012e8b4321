// What the graph engine works out of a board once it meets a puzzle that needs it: where regions meet,
// which minigrids see each other and where. Kept with the board.
//
// Invariant: two cells of different minigrids that see each other are in the masks of the link between
// these, either way round.
#include "solver/graph_any.h"

#include <stdlib.h>
#include <string.h>

// Where a cell is: its minigrid, its position there, and its position in each of its regions.
struct seat {
  uint16_t minigrid;
  uint8_t position;
  uint8_t in_region[GEOM_CELL_REGIONS_MAX]; // [k]: in regions[k] of the cell
};

// What is known before the links have their size.
struct draft {
  const struct geom *geom;
  const struct graph_table *table;
  int links, meetings;
  int *link; // [a * minigrids + b]: 1 + the link from a to b; 0: none
  struct seat seats[GEOM_CELLS_MAX];
};

static void draft_seat(struct draft *draft) {
  const struct geom *geom = draft->geom;
  const struct graph_table *table = draft->table;
  uint8_t known[GEOM_CELLS_MAX] = {0}; // regions of a cell so far; they ascend
  for (int r = 0; r < geom->region_count; r++) {
    const struct region *region = &geom->regions[r];
    for (int i = 0; i < region->size; i++) {
      int cell = region->cells[i];
      draft->seats[cell].in_region[known[cell]++] = (uint8_t)i;
    }
  }
  for (int m = 0; m < table->minigrids; m++)
    for (int i = 0; i < geom->side; i++) {
      struct seat *seat = &draft->seats[geom->regions[table->minigrid[m]].cells[i]];
      seat->minigrid = (uint16_t)m;
      seat->position = (uint8_t)i;
    }
}

// Numbers the links, by minigrid and neighbour.
static void draft_link(struct draft *draft) {
  const struct geom *geom = draft->geom;
  int count = draft->table->minigrids;
  for (int cell = 0; cell < geom->cells; cell++) {
    int *links = draft->link + draft->seats[cell].minigrid * count;
    const uint16_t *peers = geom->cell[cell].peers;
    for (int i = 0; i < geom->cell[cell].peer_count; i++)
      links[draft->seats[peers[i]].minigrid] = 1;
  }
  for (int a = 0; a < count; a++)
    for (int b = 0; b < count; b++) {
      int *link = draft->link + a * count + b;
      if (a == b) *link = 0;
      if (*link != 0) *link = ++draft->links;
    }
}

// Counts the regions that meet a house, and stores them unless NULL.
static int meetings_find(const struct draft *draft, int house, struct graph_meeting *meetings) {
  const struct geom *geom = draft->geom;
  struct graph_meeting found[GEOM_REGIONS_MAX];
  uint16_t met[GEOM_SIDE_MAX * GEOM_CELL_REGIONS_MAX];
  uint64_t known[GRAPH_HOUSE_WORDS] = {0};
  int met_count = 0, count = 0;
  for (int i = 0; i < geom->side; i++) {
    int cell = geom->regions[house].cells[i];
    for (int k = 0; k < geom->cell[cell].region_count; k++) {
      int region = geom->cell[cell].regions[k];
      struct graph_meeting *meeting = &found[region];
      if ((known[region / 64] >> (region % 64) & 1) == 0) {
        known[region / 64] |= UINT64_C(1) << region % 64;
        met[met_count++] = (uint16_t)region;
        *meeting = (struct graph_meeting){.region = (uint16_t)region,
                                          .outside = (1u << geom->regions[region].size) - 1};
      }
      meeting->shared |= 1u << i;
      meeting->outside &= ~(1u << draft->seats[cell].in_region[k]);
    }
  }
  for (int i = 0; i < met_count; i++) {
    const struct graph_meeting *meeting = &found[met[i]];
    if ((meeting->shared & (meeting->shared - 1)) == 0 || meeting->outside == 0) continue;
    if (meetings != NULL) meetings[count] = *meeting;
    count++;
  }
  return count;
}

// The arrays, in one block behind the links.
struct parts {
  struct graph_links *links;
  uint16_t *neighbour;
  int *meeting_start, *link_start, *back;
  struct graph_meeting *meetings;
  uint32_t *sees;
  uint64_t *peers;
};

// Hands out the next part of the block; without a block it only adds up.
static void *block_take(unsigned char *block, size_t *used, size_t count, size_t size) {
  void *part = block != NULL ? block + *used : NULL;
  *used += (count * size + 15) / 16 * 16;
  return part;
}

// Words of a set of cells, where the board needs such sets.
static int peer_words(const struct geom *geom) {
  return geom->pair_count > 0 ? (geom->cells + 63) / 64 : 0;
}

static size_t block_divide(unsigned char *block, const struct draft *draft, struct parts *parts) {
  const struct geom *geom = draft->geom;
  size_t used = 0, minigrids = (size_t)draft->table->minigrids, links = (size_t)draft->links;
  size_t houses = (size_t)geom->house_count, words = (size_t)(geom->cells * peer_words(geom));
  parts->links = block_take(block, &used, 1, sizeof *parts->links);
  parts->meeting_start = block_take(block, &used, houses + 1, sizeof *parts->meeting_start);
  parts->meetings = block_take(block, &used, (size_t)draft->meetings, sizeof *parts->meetings);
  parts->link_start = block_take(block, &used, minigrids + 1, sizeof *parts->link_start);
  parts->neighbour = block_take(block, &used, links, sizeof *parts->neighbour);
  parts->back = block_take(block, &used, links, sizeof *parts->back);
  parts->sees = block_take(block, &used, links * (size_t)geom->side, sizeof *parts->sees);
  parts->peers = block_take(block, &used, words, sizeof *parts->peers);
  return used;
}

static void parts_fill(const struct draft *draft, struct parts *parts) {
  const struct geom *geom = draft->geom;
  int count = draft->table->minigrids, words = peer_words(geom);
  for (int house = 0, at = 0; house <= geom->house_count; house++) {
    parts->meeting_start[house] = at;
    if (house < geom->house_count) at += meetings_find(draft, house, parts->meetings + at);
  }
  for (int a = 0, at = 0; a <= count; a++) {
    parts->link_start[a] = at;
    for (int b = 0; a < count && b < count; b++) {
      if (draft->link[a * count + b] == 0) continue;
      parts->neighbour[at] = (uint16_t)b;
      parts->back[at++] = draft->link[b * count + a] - 1;
    }
  }
  for (int cell = 0; cell < geom->cells; cell++) {
    const struct seat *seat = &draft->seats[cell];
    for (int i = 0; i < geom->cell[cell].peer_count; i++) {
      int peer = geom->cell[cell].peers[i];
      const struct seat *other = &draft->seats[peer];
      int link = draft->link[seat->minigrid * count + other->minigrid] - 1;
      if (link >= 0) parts->sees[link * geom->side + seat->position] |= 1u << other->position;
      if (words > 0) parts->peers[cell * words + peer / 64] |= UINT64_C(1) << peer % 64;
    }
  }
  *parts->links = (struct graph_links){
      .meeting_start = parts->meeting_start,
      .meetings = parts->meetings,
      .link_start = parts->link_start,
      .neighbour = parts->neighbour,
      .back = parts->back,
      .sees = parts->sees,
      .peers = words > 0 ? parts->peers : NULL,
      .cell_words = words,
  };
}

static void *build_links(const struct geom *geom) {
  const struct graph_table *table = graph_table_of(geom);
  if (table == NULL) return NULL;
  struct draft *draft = malloc(sizeof *draft);
  int *link = calloc((size_t)table->minigrids * (size_t)table->minigrids, sizeof *link);
  unsigned char *block = NULL;
  if (draft != NULL && link != NULL) {
    struct parts parts;
    draft->geom = geom;
    draft->table = table;
    draft->links = draft->meetings = 0;
    draft->link = link;
    draft_seat(draft);
    draft_link(draft);
    for (int house = 0; house < geom->house_count; house++)
      draft->meetings += meetings_find(draft, house, NULL);
    block = calloc(1, block_divide(NULL, draft, &parts));
    if (block != NULL) {
      block_divide(block, draft, &parts);
      parts_fill(draft, &parts);
    }
  }
  free(draft);
  free(link);
  return block;
}

const struct graph_links *graph_links_of(const struct geom *geom) {
  return geom_attach(geom, GEOM_GRAPH_LINKS, build_links);
}
