// A transformation of a grid that keeps it a valid one: rows, columns and digits change places.
//
//      source         transpose?        pull rows and columns         exchange digits
//      a b c d        a e i m           image(r, c) =                 digit[...]
//      e f g h   -->  b f j n     -->   turned(row[r], column[c]) -->
//      i j k l        c g k o
//      m n o p        d h l p
//
// Rows move within their band, bands as a whole; columns and stacks likewise. The grid transposes
// only when its boxes are square. These moves, with all exchanges of digits, are a group: it is
// closed under compose and invert, and every xform made here is one of its elements. On a geometry
// with irregular boxes or extra regions the group has the exchanges of digits only.
#ifndef GRIDPRESS_TRANSFORM_XFORM_H
#define GRIDPRESS_TRANSFORM_XFORM_H

#include "core/core.h"

// A plain value. Maps beyond the side of the geometry are not looked at.
struct xform {
  bool transpose;                   // comes first
  uint8_t row[GEOM_SIDE_MAX];       // row r of the image is row row[r] of the (turned) source
  uint8_t column[GEOM_SIDE_MAX];    // columns in the same way
  uint8_t digit[GEOM_SIDE_MAX + 1]; // what each digit becomes; digit[0] = 0, blank stays blank
};

// May rows and columns change places at all: rectangular boxes and no extra regions?
bool xform_can_move(const struct geom *geom);

// May the grid be transposed into its own geometry: are its boxes square?
bool xform_can_transpose(const struct geom *geom);

// How many ways to move cells the group of the geometry has, exchanges of digits not counted:
// 3,359,232 for 9x9. UINT64_MAX stands for all larger numbers.
uint64_t xform_count_moves(const struct geom *geom);

void xform_init_identity(struct xform *xform, const struct geom *geom);

// A uniform element of the group.
void xform_init_random(struct xform *xform, const struct geom *geom, struct rng *rng);

// Is it an element of the group of the geometry? For values that come from elsewhere.
bool xform_is_member(const struct xform *xform, const struct geom *geom);

bool xform_equal(const struct xform *a, const struct xform *b, const struct geom *geom);

// Givens and solutions alike. `image` is another grid than `source`; geom->cells values are
// written.
void xform_apply(const struct xform *xform, const struct geom *geom, const struct grid *source,
                 struct grid *image);

// First `first`, then `second`: apply(compose(f, s), g) = apply(s, apply(f, g)).
struct xform xform_compose(const struct xform *first, const struct xform *second,
                           const struct geom *geom);

struct xform xform_invert(const struct xform *xform, const struct geom *geom);

#endif
