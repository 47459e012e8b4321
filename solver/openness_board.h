// A board that knows at every moment which singles are open. See openness_board.c.
#ifndef GRIDPRESS_SOLVER_OPENNESS_BOARD_H
#define GRIDPRESS_SOLVER_OPENNESS_BOARD_H

#include "core/core.h"

enum { OPENNESS_REGIONS_MAX = GEOM_REGIONS_MAX };

// The plainer the smaller: full houses and hidden singles in boxes, hidden singles in lines, naked
// singles.
enum move_kind { MOVE_NONE, MOVE_PLAIN, MOVE_LINE, MOVE_NAKED };

// The place of a cell in its k-th region, as geom->cell[cell].regions counts them.
struct positions {
  uint8_t at[GEOM_CELLS_MAX][GEOM_CELL_REGIONS_MAX];
};

void positions_init(struct positions *positions, const struct geom *geom);

struct sight {
  const struct geom *geom;
  const struct grid *solution;
  const struct positions *positions;
  uint32_t allowed[GEOM_CELLS_MAX]; // bit d: candidate d; 0 when filled
  uint32_t places[OPENNESS_REGIONS_MAX]
                 [GEOM_SIDE_MAX + 1]; // bit i: the digit can go to cell i of the region
  uint8_t blanks[OPENNESS_REGIONS_MAX];
  uint8_t kind[GEOM_CELLS_MAX]; // enum move_kind
  uint16_t list[GEOM_CELLS_MAX];
  int count;                 // of the list
  int kinds[MOVE_NAKED + 1]; // how many of the list are of each kind
  int left;
};

// `solution` is one of the givens; everything is borrowed.
void sight_init(struct sight *sight, const struct geom *geom, const struct grid *givens,
                const struct grid *solution, const struct positions *positions);

// As an assignment, without the parts that a smaller geometry has no use for.
void sight_copy(struct sight *to, const struct sight *from);

// Fills in the cell that is at `index` of the list. New moves are added behind the others, and the
// last of the list takes the place of the one that is filled in.
void sight_place(struct sight *sight, int index);

#endif
