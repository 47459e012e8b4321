// Can a board be filled at all? About one in a hundred random jigsaws cannot, and most of those that
// people find odd enough to try.
//
// A few random fills answer for nearly every board that has a solution grid. Then come the proofs
// that there is none.
//
// Leftovers: k rows and k shapes both hold every digit k times, so the cells of the rows outside the
// shapes hold the same digits as the cells of the shapes outside the rows:
//
//      A A A b        two rows and two shapes, A and B: r1c4 and r2c4 are left over on one side,
//      A B B b        r3c1 and r3c2 on the other
//      B B . .
//
// So every cell left over has a partner on the other side with the same digit, one that it does not
// see. If the cells cannot all be paired like that, nobody can fill the board.
//
// Templates: see fillable_cover.c.
#include "gen/fillable.h"

#include <string.h>

#include "gen/solution.h"

enum { FILLS = 40, FILLS_MORE = 2000 };

// --- leftovers -----------------------------------------------------------------------------------

enum { LEFT_MAX = 8 }; // cells left over on each side; more than these can nearly always be paired

struct leftovers {
  const struct geom *geom;
  int count[2];
  uint16_t cell[2][LEFT_MAX]; // of the lines, of the shapes
  uint8_t apart[LEFT_MAX];    // bit i: this cell of the lines does not see cell i of the shapes
  int partner[LEFT_MAX];      // of each cell of the shapes, a place in the other list; -1
};

static bool sees(const struct geom *geom, int cell, int other) {
  const struct geom_cell *at = &geom->cell[cell];
  for (int i = 0; i < at->peer_count; i++)
    if (at->peers[i] == other) return true;
  return false;
}

// Finds a partner for a cell of the lines; others may have to look for another one.
static bool find_partner(struct leftovers *left, int line, unsigned *tried) {
  for (int i = 0; i < left->count[1]; i++) {
    if ((*tried >> i & 1) || !(left->apart[line] >> i & 1)) continue;
    *tried |= 1U << i;
    if (left->partner[i] >= 0 && !find_partner(left, left->partner[i], tried)) continue;
    left->partner[i] = line;
    return true;
  }
  return false;
}

static bool can_be_paired(struct leftovers *left) {
  for (int i = 0; i < left->count[0]; i++) {
    left->apart[i] = 0;
    left->partner[i] = -1;
    for (int k = 0; k < left->count[1]; k++)
      if (!sees(left->geom, left->cell[0][i], left->cell[1][k]))
        left->apart[i] |= (uint8_t)(1U << k);
  }
  for (int i = 0; i < left->count[0]; i++) {
    unsigned tried = 0;
    if (!find_partner(left, i, &tried)) return false;
  }
  return true;
}

// Do these lines and shapes, a bit for each, agree? `columns`: the lines are columns.
static bool agree(const struct geom *geom, bool columns, unsigned lines, unsigned shapes) {
  struct leftovers left = {.geom = geom};
  for (int cell = 0; cell < geom->cells; cell++) {
    const struct geom_cell *at = &geom->cell[cell];
    int in_lines = lines >> (columns ? at->column : at->row) & 1, in_shapes = shapes >> at->box & 1;
    if (in_lines == in_shapes) continue;
    left.cell[in_shapes][left.count[in_shapes]++] = (uint16_t)cell;
  }
  return can_be_paired(&left);
}

// Cells that a line and a shape share.
struct crossing {
  uint8_t count[GEOM_SIDE_MAX][GEOM_SIDE_MAX];
};

static void count_crossings(const struct geom *geom, bool columns, struct crossing *crossing) {
  memset(crossing, 0, sizeof *crossing);
  for (int cell = 0; cell < geom->cells; cell++) {
    const struct geom_cell *at = &geom->cell[cell];
    crossing->count[columns ? at->column : at->row][at->box]++;
  }
}

// The shapes that go with some lines.
struct shape_search {
  const struct geom *geom;
  bool columns;
  unsigned lines;
  int inside[GEOM_SIDE_MAX]; // cells of each shape in the lines
};

// Takes `wanted` more shapes from `shape` on, as long as few of their cells are outside the lines.
static bool sets_agree(const struct shape_search *search, int shape, int wanted, unsigned shapes,
                       int outside) {
  if (outside > LEFT_MAX) return true;
  if (wanted == 0)
    return outside == 0 || agree(search->geom, search->columns, search->lines, shapes);
  int side = search->geom->side;
  for (; side - shape >= wanted; shape++)
    if (!sets_agree(search, shape + 1, wanted - 1, shapes | 1U << shape,
                    outside + side - search->inside[shape]))
      return false;
  return true;
}

// All sets of lines on small boards; on large ones those that lie side by side.
static bool is_looked_at(int side, unsigned lines) {
  unsigned run = lines / (lines & (0 - lines));
  return side <= 9 || (run & (run + 1)) == 0;
}

bool fillable_refute_by_leftovers(const struct geom *geom) {
  struct crossing crossing;
  int side = geom->side;
  if (!geom->boxed || side > SHAPE_SIDE_MAX || geom->width != side || geom->height != side)
    return false;
  for (int columns = 0; columns < 2; columns++) {
    count_crossings(geom, columns, &crossing);
    for (unsigned lines = 1; lines < (1U << side) - 1; lines++) {
      if (!is_looked_at(side, lines)) continue;
      struct shape_search search = {.geom = geom, .columns = columns, .lines = lines};
      for (unsigned rest = lines; rest != 0; rest &= rest - 1)
        for (int shape = 0; shape < side; shape++)
          search.inside[shape] += crossing.count[__builtin_ctz(rest)][shape];
      if (!sets_agree(&search, 0, __builtin_popcount(lines), 0, 0)) return true;
    }
  }
  return false;
}

// --- the answer ----------------------------------------------------------------------------------

enum fillable fillable_decide(const struct geom *geom) {
  struct rng rng;
  struct grid solution;
  if (geom->plain) return FILLABLE_YES;
  rng_init(&rng, 1, 1); // the answer depends on the board alone
  if (solution_try(geom, &rng, FILLS, &solution)) return FILLABLE_YES;
  if (fillable_refute_by_leftovers(geom)) return FILLABLE_NO;
  enum fillable answer = fillable_cover(geom);
  if (answer != FILLABLE_UNKNOWN) return answer;
  return solution_try(geom, &rng, FILLS_MORE, &solution) ? FILLABLE_YES : FILLABLE_UNKNOWN;
}
