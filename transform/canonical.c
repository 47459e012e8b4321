// The canonical form of solutions and puzzles: picks the search and takes its result over.
#include "transform/canonical.h"

#include "transform/least.h"

#include <string.h>

// Where cells may not move the digits alone are renamed, in the order in which they appear.
static void relabel(const struct geom *geom, const struct grid *grid, struct xform *how) {
  int next = 1;
  xform_init_identity(how, geom);
  memset(how->digit, 0, sizeof how->digit);
  for (int cell = 0; cell < geom->cells; cell++) {
    int value = grid->cell[cell];
    if (value != 0 && how->digit[value] == 0) how->digit[value] = (uint8_t)next++;
  }
  for (int value = 1; value <= geom->side; value++)
    if (how->digit[value] == 0) how->digit[value] = (uint8_t)next++;
}

static void find_least(struct least *least, const struct geom *geom, const struct grid *solution,
                       const struct grid *givens) {
  least_init(least, geom, solution, givens);
  if (geom->box_width == 3 && geom->box_height == 3)
    least_search_nine(least);
  else
    least_search(least);
}

void canonical_solution(const struct geom *geom, const struct grid *solution, struct grid *least,
                        struct xform *how) {
  if (!xform_can_move(geom)) {
    struct xform names;
    relabel(geom, solution, &names);
    xform_apply(&names, geom, solution, least);
    if (how != NULL) *how = names;
    return;
  }
  struct least best;
  find_least(&best, geom, solution, NULL);
  memcpy(least->cell, best.image.cell, (size_t)geom->cells);
  if (how != NULL) *how = best.how;
}

void canonical_puzzle(const struct geom *geom, const struct grid *givens,
                      const struct grid *solution, struct grid *least, struct xform *how) {
  struct least best;
  if (xform_can_move(geom))
    find_least(&best, geom, solution, givens);
  else
    relabel(geom, solution, &best.how);
  xform_apply(&best.how, geom, givens, least);
  if (how != NULL) *how = best.how;
}

void canonical_givens(const struct geom *geom, const struct grid *givens, struct grid *least,
                      struct xform *how) {
  struct xform found;
  if (grid_is_solution(geom, givens)) { // the same least image, found sooner
    canonical_solution(geom, givens, least, &found);
  } else if (xform_can_move(geom)) {
    least_search_givens(geom, givens, least, &found);
  } else {
    relabel(geom, givens, &found);
    xform_apply(&found, geom, givens, least);
  }
  if (how != NULL) *how = found;
}
