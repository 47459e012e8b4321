// Builds a layout from a geometry: positions, the sees relation, and sets where they fit.
//
// Invariant: sees is symmetric and irreflexive, and the peers in sets and sees[] say the same.
#include "solver/layout.h"

#include <stddef.h>
#include <string.h>

#include "solver/technique.h"

// The bits of 2, 8, 32 ... numbers in a row, the first of which has n.
#define COUNTS_2(n) (n), (n) + 1
#define COUNTS_8(n) COUNTS_2(n), COUNTS_2((n) + 1), COUNTS_2((n) + 1), COUNTS_2((n) + 2)
#define COUNTS_32(n) COUNTS_8(n), COUNTS_8((n) + 1), COUNTS_8((n) + 1), COUNTS_8((n) + 2)
#define COUNTS_128(n) COUNTS_32(n), COUNTS_32((n) + 1), COUNTS_32((n) + 1), COUNTS_32((n) + 2)
#define COUNTS_512(n) COUNTS_128(n), COUNTS_128((n) + 1), COUNTS_128((n) + 1), COUNTS_128((n) + 2)

const uint8_t mask_counts[1 << MASK_TABLE_BITS] = {COUNTS_512(0), COUNTS_512(1), COUNTS_512(1),
                                                   COUNTS_512(2)};

// Are these the regions of one kind, in order, from `first` on?
static bool has_run(const struct geom *geom, int first, enum region_kind kind) {
  if (first + geom->side > geom->house_count) return false;
  for (int i = 0; i < geom->side; i++)
    if (geom->regions[first + i].kind != kind || geom->regions[first + i].index != i) return false;
  return true;
}

unsigned layout_offers(const struct geom *geom) {
  int side = geom->side;
  bool square = geom->width == side && geom->height == side && geom->cells == side * side;
  bool lines = square && has_run(geom, 0, REGION_ROW) && has_run(geom, side, REGION_COLUMN);
  bool boxes = lines && geom->boxed && has_run(geom, 2 * side, REGION_BOX);
  int usual = (boxes ? 3 : 2) * side;
  bool more = !lines || geom->region_count != usual || geom->pair_count != 0;
  return (lines ? NEEDS_LINES : 0) | (boxes ? NEEDS_BOXES : 0) |
         (boxes && geom->box_width == 0 ? NEEDS_JIGSAW : 0) | (more ? 0 : NEEDS_NOTHING_MORE);
}

void layout_init(struct layout *layout, const struct geom *geom) {
  bool sets = geom->cells <= LAYOUT_SET_CELLS && geom->side <= LAYOUT_SET_SIDE;
  memset(layout, 0, sets ? offsetof(struct layout, wide_peers) : sizeof *layout);
  layout->geom = geom;
  layout->sets = sets;
  layout->offers = layout_offers(geom);
  layout->plain = geom->plain && geom->box_width != 0;
  layout->loose = geom->region_count > geom->house_count || geom->pair_count > 0;
  layout->usual_houses = (layout->offers & NEEDS_LINES) != 0 &&
                         geom->house_count == (layout->offers & NEEDS_BOXES ? 3 : 2) * geom->side;
  layout->all = (UINT32_C(2) << geom->side) - 2;
  for (int cell = 0; cell < geom->cells; cell++) {
    const struct geom_cell *at = &geom->cell[cell];
    for (int k = 0; k < at->region_count; k++)
      for (int i = 0; i < geom->regions[at->regions[k]].size; i++)
        if (geom->regions[at->regions[k]].cells[i] == cell) layout->position[cell][k] = (uint8_t)i;
    for (int i = 0; i < at->peer_count; i++) {
      int peer = at->peers[i];
      layout->sees[cell][peer / 64] |= UINT64_C(1) << (peer % 64);
      if (sets)
        layout->peers[cell] |= set_of(peer);
      else
        layout->wide_peers[cell][peer / 64] |= UINT64_C(1) << (peer % 64);
    }
  }
  for (int region = 0; region < geom->region_count; region++)
    for (int i = 0; i < geom->regions[region].size; i++) {
      int cell = geom->regions[region].cells[i];
      if (sets)
        layout->region[region] |= set_of(cell);
      else
        layout->wide_region[region][cell / 64] |= UINT64_C(1) << (cell % 64);
    }
}
