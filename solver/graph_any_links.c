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
  int links, meeting_count, view_count;
  int *link; // [a * minigrids + b]: 1 + the link from a to b; 0: none
  struct graph_meeting *meetings;
  struct graph_view *views;
  int meeting_start[GEOM_REGIONS_MAX + 1], view_start[2 * GEOM_REGIONS_MAX + 1];
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

// What a house looks like from outside.
struct looks {
  uint32_t shared[GEOM_REGIONS_MAX]; // [region]: positions of the house in it
  uint32_t seen[GEOM_CELLS_MAX]; // [cell]: positions of the house it sees; none for its own cells
};

static void house_look(const struct geom *geom, int house, struct looks *looks) {
  memset(looks->shared, 0, (size_t)geom->region_count * sizeof looks->shared[0]);
  memset(looks->seen, 0, (size_t)geom->cells * sizeof looks->seen[0]);
  for (int i = 0; i < geom->side; i++) {
    const struct geom_cell *cell = &geom->cell[geom->regions[house].cells[i]];
    for (int k = 0; k < cell->region_count; k++) looks->shared[cell->regions[k]] |= 1u << i;
    for (int k = 0; k < cell->peer_count; k++) looks->seen[cell->peers[k]] |= 1u << i;
  }
  for (int i = 0; i < geom->side; i++) looks->seen[geom->regions[house].cells[i]] = 0;
}

static bool has_two(uint32_t mask) {
  return (mask & (mask - 1)) != 0;
}

// Lists the regions that meet a house.
static void draft_meet(struct draft *draft, int house, const struct looks *looks) {
  const struct geom *geom = draft->geom;
  for (int r = 0; r < geom->region_count; r++) {
    uint32_t shared = looks->shared[r], outside = (1u << geom->regions[r].size) - 1;
    if (!has_two(shared) || r == house) continue;
    for (uint32_t left = shared; left != 0; left &= left - 1) {
      int cell = geom->regions[house].cells[__builtin_ctz(left)], k = 0;
      while (geom->cell[cell].regions[k] != r) k++;
      outside &= ~(1u << draft->seats[cell].in_region[k]);
    }
    if (outside == 0) continue;
    draft->meetings[draft->meeting_count++] =
        (struct graph_meeting){.region = (uint16_t)r, .shared = shared, .outside = outside};
  }
}

// Does the cell see as much of the house by one of its regions alone?
static bool sees_by_region(const struct geom_cell *cell, const struct looks *looks, uint32_t seen) {
  for (int k = 0; k < cell->region_count; k++)
    if (looks->shared[cell->regions[k]] == seen) return true;
  return false;
}

// Lists the cells that see a house in several ways: two cells of it, or more.
static void draft_view(struct draft *draft, const struct looks *looks, bool more) {
  const struct geom *geom = draft->geom;
  for (int cell = 0; cell < geom->cells; cell++) {
    uint32_t seen = looks->seen[cell], others = seen & (seen - 1);
    if (others == 0 || has_two(others) != more) continue;
    if (sees_by_region(&geom->cell[cell], looks, seen)) continue;
    draft->views[draft->view_count++] =
        (struct graph_view){.cell = (uint16_t)cell,
                            .first = (uint8_t)__builtin_ctz(seen),
                            .second = (uint8_t)__builtin_ctz(others),
                            .seen = seen};
  }
}

// How the houses look from outside, one after the other.
static void draft_look(struct draft *draft) {
  struct looks looks;
  int houses = draft->geom->house_count;
  for (int house = 0; house < houses; house++) {
    house_look(draft->geom, house, &looks);
    draft->meeting_start[house] = draft->meeting_count;
    draft_meet(draft, house, &looks);
    for (int more = 0; more < 2; more++) {
      draft->view_start[2 * house + more] = draft->view_count;
      draft_view(draft, &looks, more == 1);
    }
  }
  draft->meeting_start[houses] = draft->meeting_count;
  draft->view_start[2 * houses] = draft->view_count;
}

// The arrays, in one block behind the links.
struct parts {
  struct graph_links *links;
  uint16_t *neighbour;
  int *meeting_start, *view_start, *link_start, *back;
  struct graph_meeting *meetings;
  struct graph_view *views;
  uint32_t *sees;
};

// Hands out the next part of the block; without a block it only adds up.
static void *block_take(unsigned char *block, size_t *used, size_t count, size_t size) {
  void *part = block != NULL ? block + *used : NULL;
  *used += (count * size + 15) / 16 * 16;
  return part;
}

static size_t block_divide(unsigned char *block, const struct draft *draft, struct parts *parts) {
  const struct geom *geom = draft->geom;
  size_t used = 0, minigrids = (size_t)draft->table->minigrids, links = (size_t)draft->links;
  size_t houses = (size_t)geom->house_count, meetings = (size_t)draft->meeting_count;
  size_t views = (size_t)draft->view_count;
  parts->links = block_take(block, &used, 1, sizeof *parts->links);
  parts->meeting_start = block_take(block, &used, houses + 1, sizeof *parts->meeting_start);
  parts->meetings = block_take(block, &used, meetings, sizeof *parts->meetings);
  parts->view_start = block_take(block, &used, 2 * houses + 1, sizeof *parts->view_start);
  parts->views = block_take(block, &used, views, sizeof *parts->views);
  parts->link_start = block_take(block, &used, minigrids + 1, sizeof *parts->link_start);
  parts->neighbour = block_take(block, &used, links, sizeof *parts->neighbour);
  parts->back = block_take(block, &used, links, sizeof *parts->back);
  parts->sees = block_take(block, &used, links * (size_t)geom->side, sizeof *parts->sees);
  return used;
}

static void parts_fill(const struct draft *draft, struct parts *parts) {
  const struct geom *geom = draft->geom;
  int count = draft->table->minigrids;
  size_t houses = (size_t)geom->house_count;
  memcpy(parts->meeting_start, draft->meeting_start, (houses + 1) * sizeof(int));
  memcpy(parts->view_start, draft->view_start, (2 * houses + 1) * sizeof(int));
  memcpy(parts->meetings, draft->meetings, (size_t)draft->meeting_count * sizeof *parts->meetings);
  memcpy(parts->views, draft->views, (size_t)draft->view_count * sizeof *parts->views);
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
    }
  }
  *parts->links = (struct graph_links){
      .meeting_start = parts->meeting_start,
      .meetings = parts->meetings,
      .view_start = parts->view_start,
      .views = parts->views,
      .link_start = parts->link_start,
      .neighbour = parts->neighbour,
      .back = parts->back,
      .sees = parts->sees,
  };
}

// A draft with room for all that there may be; it takes memory only where it is written.
static struct draft *draft_new(const struct geom *geom, const struct graph_table *table) {
  size_t minigrids = (size_t)table->minigrids, houses = (size_t)geom->house_count;
  struct draft *draft = malloc(sizeof *draft);
  if (draft == NULL) return NULL;
  draft->geom = geom;
  draft->table = table;
  draft->links = draft->meeting_count = draft->view_count = 0;
  draft->link = calloc(minigrids * minigrids, sizeof *draft->link);
  draft->meetings = malloc(houses * (size_t)geom->region_count * sizeof *draft->meetings);
  draft->views = malloc(houses * (size_t)geom->cells * sizeof *draft->views);
  return draft;
}

static void draft_free(struct draft *draft) {
  if (draft == NULL) return;
  free(draft->link);
  free(draft->meetings);
  free(draft->views);
  free(draft);
}

static void *build_links(const struct geom *geom) {
  const struct graph_table *table = graph_table_of(geom);
  if (table == NULL) return NULL;
  struct draft *draft = draft_new(geom, table);
  unsigned char *block = NULL;
  if (draft != NULL && draft->link != NULL && draft->meetings != NULL && draft->views != NULL) {
    struct parts parts;
    draft_seat(draft);
    draft_link(draft);
    draft_look(draft);
    block = calloc(1, block_divide(NULL, draft, &parts));
    if (block != NULL) {
      block_divide(block, draft, &parts);
      parts_fill(draft, &parts);
    }
  }
  draft_free(draft);
  return block;
}

const struct graph_links *graph_links_of(const struct geom *geom) {
  return geom_attach(geom, GEOM_GRAPH_LINKS, build_links);
}
