// In which order the minigrids are taken. The lattice sequences depend on the geometry alone; the
// sequence of version 3.1 looks at the clues, so that every minigrid is taken when as much as
// possible around it is known.
//
// Invariant: an order holds every minigrid exactly once.
#include "solver/minigrid.h"

#include <string.h>

const char *const minigrid_sequence_names[] = {
    [MINIGRID_CLUES] = "clues",        [MINIGRID_ZIGZAG] = "zigzag",
    [MINIGRID_SPIRAL] = "spiral",      [MINIGRID_SEMI_SPIRAL] = "semi-spiral",
    [MINIGRID_SEMI_SPIRAL + 1] = NULL,
};

bool minigrid_lookup_sequence(const char *name, enum minigrid_sequence *sequence) {
  for (int i = 0; minigrid_sequence_names[i] != NULL; i++)
    if (strcmp(name, minigrid_sequence_names[i]) == 0) {
      *sequence = (enum minigrid_sequence)i;
      return true;
    }
  return false;
}

// Rows and columns of the grid that a minigrid touches, and the clues in it.
struct footprint {
  uint32_t rows, columns;
  int clues;
};

static void arrange_by_clues(const struct geom *geom, const struct grid *givens, int *order) {
  struct footprint box[GEOM_SIDE_MAX] = {0};
  for (int cell = 0; cell < geom->cells; cell++) {
    struct footprint *home = &box[geom->cell[cell].box];
    home->rows |= UINT32_C(1) << geom->cell[cell].row;
    home->columns |= UINT32_C(1) << geom->cell[cell].column;
    home->clues += givens->cell[cell] != 0;
  }

  bool taken[GEOM_SIDE_MAX] = {false};
  uint32_t rows = UINT32_MAX, columns = UINT32_MAX; // everything is a neighbour of the beginning
  for (int turn = 0; turn < geom->side; turn++) {
    int best = -1;
    for (int b = 0; b < geom->side; b++) {
      bool near = (box[b].rows & rows) != 0 || (box[b].columns & columns) != 0;
      if (!taken[b] && near && (best < 0 || box[b].clues > box[best].clues)) best = b;
    }
    if (turn == 0) rows = columns = 0;
    taken[best] = true;
    rows |= box[best].rows;
    columns |= box[best].columns;
    order[turn] = best;
  }
}

static void arrange_zigzag(int down, int across, int *order) {
  for (int row = 0; row < down; row++)
    for (int i = 0; i < across; i++) *order++ = row * across + (row % 2 == 0 ? i : across - 1 - i);
}

static void arrange_spiral(int down, int across, int *order) {
  int top = 0, bottom = down - 1, left = 0, right = across - 1;
  while (top <= bottom && left <= right) {
    for (int column = left; column <= right; column++) *order++ = top * across + column;
    top++;
    for (int row = top; row <= bottom; row++) *order++ = row * across + right;
    right--;
    if (top <= bottom)
      for (int column = right; column >= left; column--) *order++ = bottom * across + column;
    bottom--;
    if (left <= right)
      for (int row = bottom; row >= top; row--) *order++ = row * across + left;
    left++;
  }
}

static void arrange_semi_spiral(int down, int across, int *order) {
  for (int column = 0; column < across; column++)
    for (int i = 0; i < down - 1; i++)
      *order++ = (column % 2 == 0 ? i : down - 2 - i) * across + column;
  for (int column = across - 1; column >= 0; column--) *order++ = (down - 1) * across + column;
}

void minigrid_arrange(const struct geom *geom, const struct grid *givens,
                      enum minigrid_sequence sequence, int order[GEOM_SIDE_MAX]) {
  bool lattice = geom->box_width > 0;
  int across = lattice ? geom->side / geom->box_width : geom->side;
  int down = geom->side / across;
  if (sequence == MINIGRID_CLUES)
    arrange_by_clues(geom, givens, order);
  else if (!lattice || sequence == MINIGRID_ZIGZAG)
    arrange_zigzag(down, across, order);
  else if (sequence == MINIGRID_SPIRAL)
    arrange_spiral(down, across, order);
  else
    arrange_semi_spiral(down, across, order);
}
