// The canonical form: one representative for all disguises of a puzzle.
//
// Two grids are disguises of each other when an element of the group of transform/xform.h takes one
// to the other; they then have the same canonical form, and only then. Grids are compared as
// strings, row by row, a blank before every digit. Three questions, three searches:
//
//   a solution grid           its least image
//   a puzzle whose solution   among the transformations that take the solution to its least image
//   is known, and the only    (one, for nearly every grid), the least image of the givens
//   any givens                their least image, looked for directly
//
// All are exact for every geometry. What bounds the time: a solution has two ways to lie, `side`
// first rows, `height - 1` second rows and `height * width!` orders of its first stack, most of
// them cut off early. A random 25x25 grid takes 2 ms, one that is all symmetry up to 2 s (20x20).
// Givens are bounded by the number of ways to write their least rows: 15 us for 17 clues, some ms
// up to 25x25 with 40 percent of the cells given; seconds where nearly all are given, and without
// hope where a large grid has its givens crowded into few rows, since then most images are equal.
// 9x9 has searches of its own: for solutions transform/nine.c, seventy times as fast, and for givens
// transform/givens_nine.c, nine times as fast.
//
// Boards that are not plain: the form is a puzzle on the board that stands for all turns and mirrors
// of its board (canonical_board), and not the least image but the one that transform/board_image.c
// picks. The time does not depend on the size of the group but on how much of it the puzzle keeps:
// 5 to 50 us for 9x9 with a solution, some ms for nearly blank givens on a board without boxes.
#ifndef GRIDPRESS_TRANSFORM_CANONICAL_H
#define GRIDPRESS_TRANSFORM_CANONICAL_H

#include "transform/xform.h"

// `how` is an element that makes it: apply(how, grid) = least. It may be NULL.

// `solution` is one: full and without conflict.
void canonical_solution(const struct geom *geom, const struct grid *solution, struct grid *least,
                        struct xform *how);

// `solution` is the only one of `givens`. `least` is the image of the givens.
void canonical_puzzle(const struct geom *geom, const struct grid *givens,
                      const struct grid *solution, struct grid *least, struct xform *how);

// For puzzles with several solutions or none; no two equal givens share a region. For a puzzle with
// one solution it is another form than that of canonical_puzzle. All forms can share one set: each is
// itself a disguise of its puzzle, so puzzles that are not disguises of each other never meet,
// whichever way they were asked.
void canonical_givens(const struct geom *geom, const struct grid *givens, struct grid *least,
                      struct xform *how);

// The name of the board that the forms of a board's puzzles are on. Borrowed from the board.
const char *canonical_board(const struct geom *geom);

#endif
