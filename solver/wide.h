// Finders for boards of every size. The finders that work with sets of cells are compiled twice from
// the same source: once with sets of 128 bits, which hold every cell up to side 11 in two registers,
// and once, with LAYOUT_WIDE defined, with sets of 2048 bits for the larger boards.
//
//      FINDER(find_xy_wing)     find_xy_wing, or find_xy_wing_wide in the second object
//      NARROW(peers)            the member of a layout or board that has sets of 128 bits
//      WIDE(peers)              the same with sets of 2048 bits
//
// In each object the sets it works with have the plain name, so that a finder says cell_set and
// layout->peers and need not know which it is. Wide sets are vectors: &, | and ~ work on both, and
// what does not (testing, comparing, counting) has a name in solver/layout.h.
#ifndef GRIDPRESS_SOLVER_WIDE_H
#define GRIDPRESS_SOLVER_WIDE_H

#include "core/core.h"

enum { WIDE_WORDS = 32 };

typedef cell_set narrow_set;
typedef uint64_t wide_set __attribute__((vector_size(WIDE_WORDS * 8), aligned(16)));

_Static_assert(GEOM_CELLS_MAX <= WIDE_WORDS * 64, "a wide set holds the cells of every board");

#ifdef LAYOUT_WIDE
#define cell_set wide_set
#define rate_workspace wide_workspace
#define FINDER(name) name##_wide
#define NARROW(name) narrow_##name
#define WIDE(name) name
#else
#define FINDER(name) name
#define NARROW(name) name
#define WIDE(name) wide_##name
#endif

#endif
