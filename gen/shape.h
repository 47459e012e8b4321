// Random shapes of a jigsaw. See shape.c.
#ifndef GRIDPRESS_GEN_SHAPE_H
#define GRIDPRESS_GEN_SHAPE_H

#include "core/core.h"

enum { SHAPE_SIDE_MAX = 16 };

// What shapes look like, apart from chance. A row of a table.
struct gen_shapes {
  const char *name, *summary;
  unsigned symmetry; // enum puzzle_symmetry, one bit: the shapes map onto each other; 0: none
  bool pieces;       // one shape is in pieces
};

extern const struct gen_shapes
    gen_shape_kinds[]; // `connected` first, ended by a row without a name
extern const struct name_list gen_shape_names;

// Draws `side` shapes of `side` cells each: box_of_cell[cell] is the shape of a cell, from 0.
void shape_draw(int side, const struct gen_shapes *kind, struct rng *rng, uint8_t *box_of_cell);

// Draws some of the shapes of a grid again, those whose cells are not fixed; the others stay.
void shape_redraw(int side, const bool *fixed, struct rng *rng, uint8_t *box_of_cell);

// Draws shapes for the grids of a sheet, whose boxes and grids the draft has. Boxes that grids share
// stay boxes. False when there are no others side by side.
bool shape_draw_sheet(struct board_draft *draft, struct rng *rng);

#endif
