// The best image so far.
//
// The least image of a solution starts with 1 2 3 ... whatever row comes first and however the
// columns lie, since digits are named by that row. Once row and columns are chosen nothing else is
// free: the first column then holds every digit once, and the least order of rows is the one that
// makes it smallest.
//
//      1 2 3 4 5 6      the rows are taken by their first digit: 1, then 2, 3, ... ; each goes to
//      4 . . . . .      the next free place of its band, and a band that has no place yet gets
//      2 . . . . .      the next one. That sorts rows within bands and bands among themselves in
//      5 . . . . .      one pass.
#include "transform/least.h"

#include <string.h>

// Loops over a side that is known when they are compiled unroll; most grids are 9x9.
#define INLINE static inline __attribute__((always_inline))
enum { USUAL_SIDE = 9 };

INLINE void transpose(const uint8_t *cells, int side, uint8_t *turned) {
  for (int r = 0; r < side; r++)
    for (int c = 0; c < side; c++) turned[c * side + r] = cells[r * side + c];
}

void least_init(struct least *least, const struct geom *geom, const struct grid *solution,
                const struct grid *givens) {
  int side = geom->side;
  least->geom = geom;
  least->givens = givens;
  least_forget(least);
  memcpy(least->turned[0], solution->cell, (size_t)geom->cells);
  if (side == USUAL_SIDE)
    transpose(solution->cell, USUAL_SIDE, least->turned[1]);
  else
    transpose(solution->cell, side, least->turned[1]);
}

void least_forget(struct least *least) {
  least->held = least->givens_ready = false;
}

void least_complete(const struct least *least, struct xform *candidate, int first_row) {
  int side = least->geom->side, height = least->geom->box_height;
  const uint8_t *cells = least->turned[candidate->transpose];
  const uint8_t *first = cells + first_row * side;
  candidate->digit[0] = 0;
  for (int c = 0; c < side; c++) candidate->digit[first[candidate->column[c]]] = (uint8_t)(c + 1);

  // The first column: which row, of which band, begins with each digit?
  uint8_t row_of_digit[GEOM_SIDE_MAX + 1], band_of_digit[GEOM_SIDE_MAX + 1];
  int bands = least->geom->box_width, placed = 0;
  const uint8_t *cell = cells + candidate->column[0];
  for (int b = 0, r = 0; b < bands; b++)
    for (int i = 0; i < height; i++, r++, cell += side) {
      int digit = candidate->digit[*cell];
      row_of_digit[digit] = (uint8_t)r;
      band_of_digit[digit] = (uint8_t)b;
    }

  int next_free[GEOM_SIDE_MAX]; // the next free place of each source band; -1: it has none yet
  for (int b = 0; b < bands; b++) next_free[b] = -1;
  for (int digit = 1; digit <= side; digit++) {
    int *place = &next_free[band_of_digit[digit]];
    if (*place < 0) *place = height * placed++;
    candidate->row[(*place)++] = row_of_digit[digit];
  }
}

INLINE void make_row(const struct least *least, const struct xform *xform, int r, int side,
                     uint8_t *image) {
  const uint8_t *from = least->turned[xform->transpose] + xform->row[r] * side;
  for (int c = 0; c < side; c++) image[c] = xform->digit[from[xform->column[c]]];
}

// Equal images of the solution: the smaller image of the givens wins.
static void offer_tie(struct least *least, const struct xform *candidate) {
  const struct geom *geom = least->geom;
  if (!least->givens_ready) xform_apply(&least->how, geom, least->givens, &least->givens_image);
  least->givens_ready = true;
  struct grid image;
  xform_apply(candidate, geom, least->givens, &image);
  if (memcmp(image.cell, least->givens_image.cell, (size_t)geom->cells) >= 0) return;
  memcpy(least->givens_image.cell, image.cell, (size_t)geom->cells);
  xform_copy(&least->how, candidate);
}

INLINE void offer(struct least *least, const struct xform *candidate, int rows_equal, int side) {
  int r = 0;
  if (least->held) {
    int order = 0;
    for (r = rows_equal; r < side && order == 0; r++) {
      uint8_t image[GEOM_SIDE_MAX];
      make_row(least, candidate, r, side, image);
      order = memcmp(image, least->image.cell + r * side, (size_t)side);
      if (order < 0) memcpy(least->image.cell + r * side, image, (size_t)side);
    }
    if (order > 0) return;
    if (order == 0) {
      if (least->givens != NULL) offer_tie(least, candidate);
      return;
    }
  }
  for (; r < side; r++) make_row(least, candidate, r, side, least->image.cell + r * side);
  xform_copy(&least->how, candidate);
  least->held = true;
  least->givens_ready = false;
}

void least_offer(struct least *least, const struct xform *candidate, int rows_equal) {
  if (least->geom->side == USUAL_SIDE)
    offer(least, candidate, rows_equal, USUAL_SIDE);
  else
    offer(least, candidate, rows_equal, least->geom->side);
}
