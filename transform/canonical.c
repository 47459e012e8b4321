// The canonical form of solutions and puzzles: picks the search and takes its result over.
#include "transform/canonical.h"

#include "transform/board_class.h"
#include "transform/least.h"

#include <string.h>

static bool is_nine(const struct geom *geom) {
  return geom->box_width == 3 && geom->box_height == 3;
}

static void find_least(struct least *least, const struct geom *geom, const struct grid *solution,
                       const struct grid *givens) {
  least_init(least, geom, solution, givens);
  if (is_nine(geom))
    least_search_nine(least);
  else
    least_search(least);
}

void canonical_solution(const struct geom *geom, const struct grid *solution, struct grid *least,
                        struct xform *how) {
  if (!geom->plain) {
    struct xform found;
    least_search_board(geom, solution, NULL, &found);
    xform_apply(&found, geom, solution, least);
    if (how != NULL) xform_copy(how, &found);
    return;
  }
  struct least best;
  find_least(&best, geom, solution, NULL);
  memcpy(least->cell, best.image.cell, (size_t)geom->cells);
  if (how != NULL) xform_copy(how, &best.how);
}

void canonical_puzzle(const struct geom *geom, const struct grid *givens,
                      const struct grid *solution, struct grid *least, struct xform *how) {
  struct least best;
  if (geom->plain)
    find_least(&best, geom, solution, givens);
  else
    least_search_board(geom, solution, givens, &best.how);
  xform_apply(&best.how, geom, givens, least);
  if (how != NULL) xform_copy(how, &best.how);
}

void canonical_givens(const struct geom *geom, const struct grid *givens, struct grid *least,
                      struct xform *how) {
  struct xform found;
  if (grid_is_solution(geom, givens)) { // the same least image, found sooner
    canonical_solution(geom, givens, least, &found);
  } else if (geom->plain) {
    if (!is_nine(geom) || !least_search_givens_nine(givens, least, &found))
      least_search_givens(geom, givens, least, &found);
  } else {
    least_search_board(geom, givens, NULL, &found);
    xform_apply(&found, geom, givens, least);
  }
  if (how != NULL) xform_copy(how, &found);
}

const char *canonical_board(const struct geom *geom) {
  const struct board_class *class = geom->plain ? NULL : board_class_lookup(geom);
  return class != NULL ? class->name : geom->name;
}
