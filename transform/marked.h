// The disguises of puzzles with marks, of which there are fewer.
//
// Marks join cells that lie side by side, so the grid is only turned and mirrored as a whole. Marks add,
// compare and count, so digits stay what they are; or each becomes its complement, 1 the largest and so on,
// where all marks of the puzzle still mean something then: sums become other sums, signs and thermometers
// point the other way. Where all marks are squares and circles, even digits may be exchanged with each
// other, and odd ones.
//
// Without marks these are not the functions to ask.
#ifndef GRIDPRESS_TRANSFORM_MARKED_H
#define GRIDPRESS_TRANSFORM_MARKED_H

#include "transform/symmetry.h"

// Moves marks with their cells; the image is settled. Refuses what does not keep the puzzle, and says why.
bool xform_move_marks(const struct xform *xform, const struct geom *geom,
                      const struct mark_list *marks, struct mark_list *image, struct err *err);

// A uniform element of those that take the board onto itself and keep the marks' meaning.
void xform_init_random_marked(struct xform *xform, const struct geom *geom,
                              const struct mark_list *marks, struct rng *rng);

// The canonical form: the least image of the givens, and among equal ones of the marks, on the board of
// canonical_board. It does not ask for the solution. `how` may be NULL.
void canonical_marked(const struct geom *geom, const struct grid *givens,
                      const struct mark_list *marks, struct grid *least,
                      struct mark_list *least_marks, struct xform *how);

// As xform_visit_symmetries. To be a symmetry of the pattern, every mark must become a mark of the same
// kind at a place where there is one; for the puzzle also its number counts.
uint64_t xform_visit_symmetries_marked(const struct geom *geom, const struct grid *givens,
                                       const struct mark_list *marks, enum symmetry_of what,
                                       xform_visitor *visit, void *context);

#endif
