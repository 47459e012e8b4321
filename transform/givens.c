// The least image of givens that need not have one solution, for any geometry.
//
// Rows of the image are settled one after the other. A blank is the least value, so in each row
// blanks move as far left as earlier rows allow, and what is free can be described simply:
//
//      . . . | . . 1 | . 2 3      Stacks without a place yet were blank in all rows so far: they
//      . . . | . 2 . | 4 . 5      share the first slots and are interchangeable. Columns without a
//      f f f   f                  place yet are in the same way the first ones of their slot.
//
// A new row shows some of the free stacks and columns to be not blank. These go to the end of the
// free ones, in the order of their digits; digits not seen before get the next numbers, and where
// several of them could come first all are tried. A branch ends when it exceeds the best image.
// The rows of the first band are found one after the other, then band after band: each pass starts
// over with what the passes before it found as its bound, so that no branch goes deep that a later
// one would beat early. That is worth a factor of 10,000 on large sparse grids.
// Invariant: free columns and stacks are blank in every settled row, and lie before those placed.
#include "transform/least.h"

#include <string.h>

enum { NONE = 255 };

struct settled {
  uint8_t row[GEOM_SIDE_MAX];    // source rows, in the order of the image
  uint8_t column[GEOM_SIDE_MAX]; // place -> source column, NONE
  uint8_t stack[GEOM_SIDE_MAX];  // slot -> source stack, NONE
  uint8_t digit[GEOM_SIDE_MAX + 1];
  int digits;                     // numbers given
  uint32_t rows, columns, stacks; // source lines that have a place, as bits
};

struct givens_search {
  const struct geom *geom;
  bool transpose;
  const uint8_t *cells;           // the givens, or the givens transposed
  uint32_t filled[GEOM_SIDE_MAX]; // the columns with a value, for each row
  uint8_t best[GEOM_CELLS_MAX];   // NONE where it is not known yet
  int depth;                      // rows to settle in this pass
  bool held;
  struct xform how;
};

static void settle_row(struct givens_search *search, const struct settled *settled, int r);

// The columns of a stack, as bits.
static uint32_t stack_columns(const struct givens_search *search, int stack) {
  int width = search->geom->box_width;
  return ((UINT32_C(1) << width) - 1) << (stack * width);
}

// Compares the next value of the image with the best one; false ends the branch.
static bool search_accept(struct givens_search *search, int cell, int value) {
  if (value > search->best[cell]) return false;
  if (value < search->best[cell]) {
    search->best[cell] = (uint8_t)value;
    memset(search->best + cell + 1, NONE, (size_t)(search->geom->cells - cell - 1));
    search->held = false;
  }
  return true;
}

// Everything is settled. Lines and digits that never showed a value take what places are left.
static void search_finish(struct givens_search *search, const struct settled *settled) {
  if (search->held) return;
  const struct geom *geom = search->geom;
  int width = geom->box_width, next_stack = 0, next_digit = settled->digits + 1;
  struct xform how;
  how.by_cells = false;
  how.transpose = search->transpose;
  how.digit[0] = 0;
  memcpy(how.row, settled->row, sizeof how.row);
  for (int slot = 0; slot < geom->side / width; slot++) {
    int stack = settled->stack[slot];
    if (stack == NONE) {
      while (settled->stacks >> next_stack & 1) next_stack++;
      stack = next_stack++;
    }
    int next_column = stack * width;
    for (int place = slot * width; place < (slot + 1) * width; place++) {
      int column = settled->column[place];
      if (column == NONE) {
        while (settled->columns >> next_column & 1) next_column++;
        column = next_column++;
      }
      how.column[place] = (uint8_t)column;
    }
  }
  for (int value = 1; value <= geom->side; value++) {
    int number = settled->digit[value];
    how.digit[value] = (uint8_t)(number != 0 ? number : next_digit++);
  }
  xform_copy(&search->how, &how);
  search->held = true;
}

// How many places from `place` to the end of its slot, or slots from `slot` on, are free?
static int count_free(const uint8_t *map, int from, int to) {
  int free_count = 0;
  for (int i = from; i < to; i++) free_count += map[i] == NONE;
  return free_count;
}

static void settle_places(struct givens_search *search, struct settled *settled, int r, int place);

// The slot is free: leave it blank, or try each free stack that is not blank in this row.
static bool settle_slot(struct givens_search *search, struct settled *settled, int r, int slot) {
  int slots = search->geom->box_height, width = search->geom->box_width;
  uint32_t filled = search->filled[settled->row[r]], candidates = 0;
  for (int stack = 0; stack < slots; stack++)
    if ((settled->stacks >> stack & 1) == 0 && (filled & stack_columns(search, stack)) != 0)
      candidates |= UINT32_C(1) << stack;
  if (count_free(settled->stack, slot, slots) > __builtin_popcount(candidates)) return true;
  for (; candidates != 0; candidates &= candidates - 1) {
    int stack = __builtin_ctz(candidates);
    struct settled branch = *settled;
    branch.stack[slot] = (uint8_t)stack;
    branch.stacks |= UINT32_C(1) << stack;
    settle_places(search, &branch, r, slot * width);
  }
  return false;
}

static void place_column(struct settled *settled, int place, int column) {
  settled->column[place] = (uint8_t)column;
  settled->columns |= UINT32_C(1) << column;
}

// The place is free and its stack known: leave it blank, or choose a free column that is not blank
// in this row. A digit with a number comes before those without; only among those is there a
// choice. False when the choice was made in branches.
static bool settle_column(struct givens_search *search, struct settled *settled, int r, int place) {
  int side = search->geom->side, width = search->geom->box_width, slot = place / width;
  const uint8_t *source = search->cells + settled->row[r] * side;
  uint32_t candidates = search->filled[settled->row[r]] & ~settled->columns &
                        stack_columns(search, settled->stack[slot]);
  if (count_free(settled->column, place, (slot + 1) * width) > __builtin_popcount(candidates))
    return true;
  int least = NONE, chosen = __builtin_ctz(candidates);
  for (uint32_t rest = candidates; rest != 0; rest &= rest - 1) {
    int column = __builtin_ctz(rest), number = settled->digit[source[column]];
    if (number == 0 || number >= least) continue;
    least = number;
    chosen = column;
  }
  if (least == NONE && (candidates & (candidates - 1)) != 0) {
    for (; candidates != 0; candidates &= candidates - 1) {
      struct settled branch = *settled;
      place_column(&branch, place, __builtin_ctz(candidates));
      settle_places(search, &branch, r, place);
    }
    return false;
  }
  place_column(settled, place, chosen);
  return true;
}

// Writes row r of the image from `place` on.
static void settle_places(struct givens_search *search, struct settled *settled, int r, int place) {
  int side = search->geom->side, width = search->geom->box_width;
  const uint8_t *source = search->cells + settled->row[r] * side;
  for (; place < side; place++) {
    int slot = place / width;
    if (settled->stack[slot] == NONE && place % width == 0 &&
        !settle_slot(search, settled, r, slot))
      return;
    if (settled->stack[slot] != NONE && settled->column[place] == NONE &&
        !settle_column(search, settled, r, place))
      return;
    int value = settled->column[place] == NONE ? 0 : source[settled->column[place]];
    if (value != 0 && settled->digit[value] == 0)
      settled->digit[value] = (uint8_t)++settled->digits;
    if (!search_accept(search, r * side + place, settled->digit[value])) return;
  }
  settle_row(search, settled, r + 1);
}

// Tries every source row that may come next. Blank rows of a band are interchangeable: one will do.
static void settle_row(struct givens_search *search, const struct settled *settled, int r) {
  int side = search->geom->side, height = search->geom->box_height;
  if (r == search->depth) {
    if (r == side) search_finish(search, settled);
    return;
  }
  bool new_band = r % height == 0;
  int from = new_band ? 0 : settled->row[r - 1] / height * height;
  int to = new_band ? side : from + height;
  bool blank_tried = false;
  for (int row = from; row < to; row++) {
    if (row % height == 0) blank_tried = false;
    // A band that is begun is finished before the next: one row used means all of them.
    if (settled->rows >> row & 1) continue;
    if (search->filled[row] == 0) {
      if (blank_tried) continue;
      blank_tried = true;
    }
    struct settled next = *settled;
    next.row[r] = (uint8_t)row;
    next.rows |= UINT32_C(1) << row;
    settle_places(search, &next, r, 0);
  }
}

// One pass: the least rows up to the depth, either way the grid may lie.
static void search_pass(struct givens_search *search, const struct settled *start,
                        const uint8_t *const turned[2]) {
  int side = search->geom->side;
  for (int turn = 0; turn <= (int)xform_can_transpose(search->geom); turn++) {
    search->transpose = turn == 1;
    search->cells = turned[turn];
    for (int r = 0; r < side; r++) {
      search->filled[r] = 0;
      for (int c = 0; c < side; c++)
        search->filled[r] |= (uint32_t)(search->cells[r * side + c] != 0) << c;
    }
    settle_row(search, start, 0);
  }
}

void least_search_givens(const struct geom *geom, const struct grid *givens, struct grid *image,
                         struct xform *how) {
  int side = geom->side, height = geom->box_height;
  struct givens_search search = {.geom = geom};
  struct settled start = {.digits = 0};
  memset(start.column, NONE, sizeof start.column);
  memset(start.stack, NONE, sizeof start.stack);
  memset(search.best, NONE, sizeof search.best);
  struct grid transposed;
  for (int cell = 0; cell < geom->cells; cell++)
    transposed.cell[cell % side * side + cell / side] = givens->cell[cell];
  const uint8_t *const turned[2] = {givens->cell, transposed.cell};
  for (int depth = 1; depth <= side; depth += depth < height ? 1 : height) {
    search.depth = depth;
    search_pass(&search, &start, turned);
  }
  memcpy(image->cell, search.best, (size_t)geom->cells);
  xform_copy(how, &search.how);
}
