// Builds a layout from a geometry: positions, the sees relation, and sets where they fit.
//
// Invariant: sees is symmetric and irreflexive, and peers[] and sees[] say the same.
#include "solver/layout.h"

#include <string.h>

#include "solver/technique.h"

static unsigned offers_of(const struct geom *geom) {
  bool nine = geom->side == 9;
  return (geom->cells <= LAYOUT_SET_CELLS ? NEEDS_SETS : 0) |
         (geom->region_count == 3 * geom->side ? NEEDS_PLAIN : 0) |
         (geom->box_width != 0 ? NEEDS_RECTANGLES : 0) | (nine ? NEEDS_NINE : 0) |
         (nine && geom->box_width == 3 ? NEEDS_SQUARE_NINE : 0);
}

void layout_init(struct layout *layout, const struct geom *geom) {
  memset(layout, 0, sizeof *layout);
  layout->geom = geom;
  layout->sets = geom->cells <= LAYOUT_SET_CELLS;
  layout->offers = offers_of(geom);
  layout->all = (UINT32_C(2) << geom->side) - 2;
  for (int cell = 0; cell < geom->cells; cell++) {
    const struct geom_cell *at = &geom->cell[cell];
    for (int k = 0; k < at->region_count; k++)
      for (int i = 0; i < geom->side; i++)
        if (geom->regions[at->regions[k]].cells[i] == cell) layout->position[cell][k] = (uint8_t)i;
    for (int i = 0; i < at->peer_count; i++) {
      int peer = at->peers[i];
      layout->sees[cell][peer / 64] |= UINT64_C(1) << (peer % 64);
      if (layout->sets) layout->peers[cell] |= set_of(peer);
    }
  }
  if (!layout->sets) return;
  for (int region = 0; region < geom->region_count; region++)
    for (int i = 0; i < geom->side; i++)
      layout->region[region] |= set_of(geom->regions[region].cells[i]);
}
