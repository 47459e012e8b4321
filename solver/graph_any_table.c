// What the graph engine works out of a board once: its minigrids, which of them see each other and
// where, and where regions meet. Kept with the board.
//
// Invariant: every cell lies in exactly one minigrid, and two cells of different minigrids that see
// each other are in the masks of the link between these, either way round.
#include "solver/graph_any.h"

#include <stdlib.h>
#include <string.h>

// The kinds of houses that may be minigrids, the best first.
static const enum region_kind minigrid_kinds[] = {REGION_BOX, REGION_ROW, REGION_COLUMN};
enum { MINIGRID_KINDS = sizeof minigrid_kinds / sizeof minigrid_kinds[0] };

// Do the houses of a kind divide the cells? Their number is stored.
static bool kind_divides(const struct geom *geom, enum region_kind kind, int *count) {
  uint64_t covered[(GEOM_CELLS_MAX + 63) / 64] = {0};
  int cells = 0;
  *count = 0;
  for (int r = 0; r < geom->house_count; r++) {
    const struct region *house = &geom->regions[r];
    if (house->kind != kind) continue;
    for (int i = 0; i < house->size; i++) {
      int cell = house->cells[i];
      if (covered[cell / 64] >> (cell % 64) & 1) return false;
      covered[cell / 64] |= UINT64_C(1) << cell % 64;
    }
    cells += house->size;
    ++*count;
  }
  return cells == geom->cells;
}

static bool find_kind(const struct geom *geom, enum region_kind *kind, int *count) {
  for (int i = 0; i < MINIGRID_KINDS; i++)
    if (kind_divides(geom, minigrid_kinds[i], count)) {
      *kind = minigrid_kinds[i];
      return true;
    }
  return false;
}

bool graph_table_fits(const struct geom *geom) {
  enum region_kind kind;
  int count;
  return find_kind(geom, &kind, &count);
}

static void *build_table(const struct geom *geom) {
  enum region_kind kind;
  int count, words = (geom->house_count + 63) / 64;
  if (!find_kind(geom, &kind, &count)) return NULL;
  size_t head = (sizeof(struct graph_table) + 15) / 16 * 16;
  size_t houses = (size_t)geom->cells * (size_t)words * sizeof(uint64_t);
  unsigned char *block = calloc(1, head + houses + (size_t)count * sizeof(uint16_t));
  if (block == NULL) return NULL;
  struct graph_table *table = (void *)block;
  uint64_t *houses_of = (void *)(block + head);
  uint16_t *minigrid = (void *)(block + head + houses);
  for (int r = 0, at = 0; r < geom->house_count; r++) {
    const struct region *house = &geom->regions[r];
    if (house->kind == kind) minigrid[at++] = (uint16_t)r;
    for (int i = 0; i < house->size; i++)
      houses_of[house->cells[i] * words + r / 64] |= UINT64_C(1) << r % 64;
  }
  *table = (struct graph_table){
      .geom = geom,
      .minigrids = count,
      .minigrid = minigrid,
      .house_words = words,
      .houses_of = houses_of,
  };
  return table;
}

const struct graph_table *graph_table_of(const struct geom *geom) {
  return geom_attach(geom, GEOM_GRAPH, build_table);
}
