// What the searches for a least image share: the best image so far, and how it was made.
//
// A search finds candidates and offers them; `struct least` keeps the smallest. When givens come
// along, equal images of the solution are told apart by the images of the givens.
// Private to transform/.
#ifndef GRIDPRESS_TRANSFORM_LEAST_H
#define GRIDPRESS_TRANSFORM_LEAST_H

#include "transform/xform.h"

struct least {
  const struct geom *geom;
  uint8_t turned[2][GEOM_CELLS_MAX]; // the solution, and the solution transposed
  const struct grid *givens;         // NULL: the solution alone matters
  bool held;                         // is there a best one yet?
  struct xform how;                  // what made the best one
  struct grid image;                 // the best image of the solution
  bool givens_ready;                 // has the image of the givens been made?
  struct grid givens_image;
};

void least_init(struct least *least, const struct geom *geom, const struct grid *solution,
                const struct grid *givens);

// Completes a candidate whose transpose, columns and first row are chosen: the digits follow from
// the first row, which must become 1 2 3 ..., and the other rows from the first column.
void least_complete(const struct least *least, struct xform *candidate, int first_row);

// Keeps the candidate if its image is the smallest yet. Rows before `rows_equal` are known to be
// the same in all candidates since the last least_forget.
void least_offer(struct least *least, const struct xform *candidate, int rows_equal);

// A search has found that smaller images exist than the best so far.
void least_forget(struct least *least);

// The searches. Each offers every candidate that makes the least image.
void least_search(struct least *least);      // any geometry with rectangular boxes
void least_search_nine(struct least *least); // 9x9 only, fast

// Boards that are not plain: finds what takes a puzzle to the image that stands for it. `values` is a
// solution or givens; of a solution, `givens` may tell which cells are given, or be NULL.
void least_search_board(const struct geom *geom, const struct grid *values,
                        const struct grid *givens, struct xform *how);

// The least image of any givens, without their solution.
void least_search_givens(const struct geom *geom, const struct grid *givens, struct grid *image,
                         struct xform *how);

// The same for 9x9 givens without conflict, fast. False when too many images begin alike: then the
// general search has to do it.
bool least_search_givens_nine(const struct grid *givens, struct grid *image, struct xform *how);

#endif
