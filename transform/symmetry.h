// The symmetries of a puzzle: the transformations that change nothing.
#ifndef GRIDPRESS_TRANSFORM_SYMMETRY_H
#define GRIDPRESS_TRANSFORM_SYMMETRY_H

#include "transform/xform.h"

enum symmetry_of {
  SYMMETRY_OF_PATTERN, // the cells with a value stay cells with a value
  SYMMETRY_OF_PUZZLE,  // every value stays the same, once digits are exchanged suitably
};

// Called for each symmetry; it returns false to stop.
typedef bool xform_visitor(void *context, const struct xform *xform);

// Visits every way to move cells that is a symmetry, the identity among them, and returns how many
// were visited. Works for givens and for solutions. Each comes with the exchange of digits that it
// needs; digits that the puzzle does not have keep their order. For a pattern no digits change.
// The time is that of visiting: a pattern that is blank or full has the whole group.
uint64_t xform_visit_symmetries(const struct geom *geom, const struct grid *grid,
                                enum symmetry_of what, xform_visitor *visit, void *context);

// How many there are, counted up to `limit` (0: all of them).
uint64_t xform_count_symmetries(const struct geom *geom, const struct grid *grid,
                                enum symmetry_of what, uint64_t limit);

#endif
