// Can a board be filled at all? See fillable.c.
#ifndef GRIDPRESS_GEN_FILLABLE_H
#define GRIDPRESS_GEN_FILLABLE_H

#include "gen/gen.h"

enum fillable { FILLABLE_YES, FILLABLE_NO, FILLABLE_UNKNOWN };

// Looks for a solution grid and for a proof that there is none, both with bounded work. Any caller
// gets the same answer.
enum fillable fillable_decide(const struct geom *geom);

// The two proofs, cheap one first: true means that there is no solution grid.
bool fillable_refute_by_leftovers(const struct geom *geom);

// Covers the board with one template for each digit: the cells that a digit can take. Sides up to
// 11, and only so many templates.
enum fillable fillable_cover(const struct geom *geom);

#endif
