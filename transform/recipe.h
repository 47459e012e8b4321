// Transformations as people write them: a recipe is a row of steps, applied from left to right.
//
//      digits 1-9,5-6         exchange 1 and 9, then 5 and 6
//      digits 987645321       1 becomes 9, 2 becomes 8, ...
//      rotate left            or right (by 90 degrees), or 180
//      flip vertical          row 1 becomes the last row; flip horizontal: column 1 the last column
//      transpose              rows become columns
//      rows 1-2               of one band; columns 8-9 of one stack
//      bands 1-3              stacks 2-3
//      cells r1c1>r2c5,...    the one symmetry of the board that takes r1c1 to r2c5, ...; comes first
//      identity               nothing
//
//      digits 736548291; rotate left; rows 4-6,7-8; columns 1-2,8-9; bands 1-2; stacks 2-3
//
// On a board that is not plain the steps may go anywhere; the whole recipe must take the board onto
// itself, or onto a turned one: a jigsaw turns into another jigsaw.
//
// Everything counts from 1. Digits beyond 9 are letters as in grids, or numbers: A or 10.
#ifndef GRIDPRESS_TRANSFORM_RECIPE_H
#define GRIDPRESS_TRANSFORM_RECIPE_H

#include "transform/xform.h"

enum { RECIPE_TEXT_MAX = 512 }; // the longest recipe that recipe_print writes, with its terminator

// What is not a recipe, or not legal on this board, is refused with the step and the reason.
bool recipe_parse(struct xform *xform, const struct geom *geom, const char *text, struct err *err);

// A short recipe for any element of the group, or one that turns the board; it parses back to the
// same one. It is empty where there is no room: a few maps of large boards are that long. Returns
// `text`.
const char *recipe_print(const struct xform *xform, const struct geom *geom,
                         char text[RECIPE_TEXT_MAX]);

#endif
