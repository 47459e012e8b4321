// What a board is to its symmetries: cells, sets of cells, and pairs. Private to transform/.
//
// The sets are the regions, and the houses that follow from them: k rows with k - 1 houses inside
// leave D cells, and those hold every digit once, too. On a windows board that makes nine houses out
// of the four windows, and only with all nine can it be seen that windows and boxes may change places.
#ifndef GRIDPRESS_TRANSFORM_STRUCTURE_H
#define GRIDPRESS_TRANSFORM_STRUCTURE_H

#include "core/core.h"

enum { STRUCTURE_IMPLIED_MAX = 64, STRUCTURE_SETS_MAX = GEOM_REGIONS_MAX + STRUCTURE_IMPLIED_MAX };

// The lists stand one behind the other in `data`; list i of a kind runs from start[i] to start[i+1].
struct structure {
  int cells, sets;
  const uint16_t *set_start, *set_cells;   // the cells of each set, ascending
  const uint16_t *cell_start, *cell_sets;  // the sets of each cell
  const uint16_t *pair_start, *pair_cells; // the partners of each cell
  size_t words;
  uint16_t data[];
};

// The structure of a board whose cell i is called place[i]. NULL without memory; free() it.
struct structure *structure_new(const struct geom *geom, const uint16_t *place);

// Points the lists of a structure that was copied, with its data, to the copy.
void structure_settle(struct structure *structure);

static inline size_t structure_size(const struct structure *structure) {
  return sizeof *structure + structure->words * sizeof structure->data[0];
}

// Does the map take sets onto sets of the same size, and pairs onto pairs? `map` is one to one.
bool structure_keeps(const struct structure *structure, const uint16_t *map);

// Appends the houses that follow from those of the board; returns the new count. For structure_new.
int structure_add_implied(const struct geom *geom, struct region *sets, int count);

#endif
