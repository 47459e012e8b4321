// The shapes of a jigsaw while they are drawn: what shape.c, shape_split.c and shape_swap.c share.
#ifndef GRIDPRESS_GEN_SHAPE_WALK_H
#define GRIDPRESS_GEN_SHAPE_WALK_H

#include "gen/shape.h"

enum { SHAPE_CELLS_MAX = SHAPE_SIDE_MAX * SHAPE_SIDE_MAX };

struct shape_walk {
  int side, cells;
  uint8_t *shape; // of each cell
  bool pieces;    // shape 0 may be in pieces
  bool reflected; // `image` counts: what happens to a cell happens to its image
  uint16_t image[SHAPE_CELLS_MAX];
  uint16_t beside[SHAPE_CELLS_MAX][4];
  uint8_t beside_count[SHAPE_CELLS_MAX];
  uint16_t members[SHAPE_SIDE_MAX][SHAPE_SIDE_MAX]; // the cells of a shape, in no order
  uint8_t place[SHAPE_CELLS_MAX];                   // of a cell among them
  uint32_t seen[SHAPE_CELLS_MAX], look;             // cells that the last look at a shape met
};

// shape_draw with a walk that is so many times as long. Tests compare.
void shape_draw_longer(int side, const struct gen_shapes *kind, struct rng *rng, int times,
                       uint8_t *box_of_cell);

// Draws the border between two neighbouring shapes again. False: nothing changed.
bool shape_split(struct shape_walk *walk, struct rng *rng);

// Exchanges a cell of a shape for one of a neighbouring shape. False: nothing changed.
bool shape_swap(struct shape_walk *walk, struct rng *rng);

// Is the shape of this cell in one piece?
bool shape_is_connected(struct shape_walk *walk, int cell);

#endif
