// A transformation of a grid that keeps it a valid one: cells and digits change places.
//
//      source         transpose?        pull rows and columns         exchange digits
//      a b c d        a e i m           image(r, c) =                 digit[...]
//      e f g h   -->  b f j n     -->   turned(row[r], column[c]) -->
//      i j k l        c g k o
//      m n o p        d h l p
//
// On a plain board rows move within their band, bands as a whole; columns and stacks likewise. The
// grid transposes only when its boxes are square. On any other board the moves are those that take
// regions onto regions and pairs onto pairs, which transform/group.h finds; where rows and columns
// cannot say it, `cells` does. These moves, with all exchanges of digits, are a group: it is closed
// under compose and invert.
//
// A transformation may also turn a board into another one: a jigsaw into the turned jigsaw. Then
// apply, compose and invert work as well; xform_find_turn says which board the image has.
#ifndef GRIDPRESS_TRANSFORM_XFORM_H
#define GRIDPRESS_TRANSFORM_XFORM_H

#include "core/core.h"

#include <stddef.h>
#include <string.h>

// A plain value; xform_copy is faster than an assignment. Maps beyond the side of the board are not
// looked at.
struct xform {
  bool by_cells;                    // `cells` counts, not transpose, row and column
  bool transpose;                   // comes first
  uint8_t row[GEOM_SIDE_MAX];       // row r of the image is row row[r] of the (turned) source
  uint8_t column[GEOM_SIDE_MAX];    // columns in the same way
  uint8_t digit[GEOM_SIDE_MAX + 1]; // what each digit becomes; digit[0] = 0, blank stays blank
  uint16_t cells[GEOM_CELLS_MAX];   // cell i of the image is cell cells[i] of the source
};

// Is it a plain board with square boxes, so that rows and columns may change places?
bool xform_can_transpose(const struct geom *geom);

// How many ways to move cells the group of the board has, exchanges of digits not counted:
// 3,359,232 for 9x9. UINT64_MAX stands for all larger numbers.
uint64_t xform_count_moves(const struct geom *geom);

void xform_init_identity(struct xform *xform, const struct geom *geom);

static inline void xform_copy(struct xform *to, const struct xform *from) {
  memcpy(to, from, offsetof(struct xform, cells));
  if (from->by_cells) memcpy(to->cells, from->cells, sizeof to->cells);
}

// A uniform element of the group.
void xform_init_random(struct xform *xform, const struct geom *geom, struct rng *rng);

// Is it an element of the group of the board? For values that come from elsewhere.
bool xform_is_member(const struct xform *xform, const struct geom *geom);

// Does it take every region onto a region of the image's board? An element of the group may take some to houses that only
// follow from the regions: the solutions move along, but not what makes the puzzle easy or hard.
bool xform_keeps_regions(const struct xform *xform, const struct geom *geom);

// Is it an element of the group followed by a turn of the whole grid? `*turn` is that turn, enum turn
// bits; 0 when the board is its own image.
bool xform_find_turn(const struct xform *xform, const struct geom *geom, unsigned *turn);

// The name of the image's board; it is that of the board itself where xform_find_turn finds none.
// Returns `name`.
const char *xform_name_image(const struct xform *xform, const struct geom *geom,
                             char name[BOARD_NAME_MAX]);

// The same moves and exchanges, however they are written?
bool xform_equal(const struct xform *a, const struct xform *b, const struct geom *geom);

// Givens and solutions alike. `image` is another grid than `source`; geom->cells values are
// written.
void xform_apply(const struct xform *xform, const struct geom *geom, const struct grid *source,
                 struct grid *image);

// Takes the symbols of a puzzle and the place of its word along to the image, whose board and grids are
// there already. A word stays if it can still be read: its cells are a line again, and not backwards.
// Then the symbols change places as the digits do, so that every cell keeps its letter. Otherwise the
// symbols stay as they are, and there is no word any more.
void xform_move_word(const struct xform *xform, const struct puzzle *source, struct puzzle *image);

// First `first`, then `second`: apply(compose(f, s), g) = apply(s, apply(f, g)).
struct xform xform_compose(const struct xform *first, const struct xform *second,
                           const struct geom *geom);

struct xform xform_invert(const struct xform *xform, const struct geom *geom);

// The moves as a map of cells, in pull form.
void xform_list_cells(const struct xform *xform, const struct geom *geom, uint16_t *cells);

// Sets the moves; by rows and columns if they can say it. Digits are left alone.
void xform_set_cells(struct xform *xform, const struct geom *geom, const uint16_t *cells);

// Finds the element of the group of a board, not plain, that takes cell source[i] to cell i wherever
// source[i] is not UINT16_MAX; digits stay. Returns -1, or the cell that makes it fail: what comes to
// it must be said, or cannot come to it.
int xform_find_cells(struct xform *xform, const struct geom *geom, const uint16_t *source);

// The cells that xform_find_cells has to know about; returns how many. `cells` has room for all.
int xform_list_base(const struct geom *geom, uint16_t *cells);

#endif
