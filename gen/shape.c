// Draws the shapes of a jigsaw: any board of shapes to start from, and a walk that forgets it.
//
// Each step of the walk draws the border between two shapes again (shape_split.c). A shape that is to
// be in pieces exchanges single cells with its neighbours instead (shape_swap.c).
//
// Invariant: every shape has `side` cells, and is connected unless it may be in pieces.
#include "gen/shape_walk.h"

#include <string.h>

const struct gen_shapes gen_shape_kinds[] = {
    {.name = "connected", .summary = "shapes in one piece"},
    {.name = "rotate180",
     .summary = "shapes that a half turn maps onto each other",
     .symmetry = SYMMETRY_ROTATE_180},
    {.name = "mirror",
     .summary = "shapes that a mirror maps onto each other, left and right",
     .symmetry = SYMMETRY_MIRROR},
    {.name = "pieces", .summary = "one of the shapes is in pieces", .pieces = true},
    {.name = NULL},
};

const struct name_list gen_shape_names = NAME_LIST_ENDED(gen_shape_kinds, name);

enum {
  SPLITS_PER_IMAGE = 16, // for each shape with a symmetry, which leaves fewer ways on
  DRAWS_PER_SPLIT = 40,  // more than that in vain, and the walk is stuck
  SWAPS_PER_CELL = 30,   // tried, for every cell and twice that for a side of 18
};

static void find_neighbours(struct shape_walk *walk) {
  int side = walk->side;
  for (int cell = 0; cell < walk->cells; cell++) {
    int row = cell / side, column = cell % side, count = 0;
    if (row > 0) walk->beside[cell][count++] = (uint16_t)(cell - side);
    if (row < side - 1) walk->beside[cell][count++] = (uint16_t)(cell + side);
    if (column > 0) walk->beside[cell][count++] = (uint16_t)(cell - 1);
    if (column < side - 1) walk->beside[cell][count++] = (uint16_t)(cell + 1);
    walk->beside_count[cell] = (uint8_t)count;
  }
}

// Where the walk starts:
//
//      1 1 2|4 4        strips of random widths, upright or lying, each cut into as many shapes as
//      1 2 2|4 4        it is wide, row by row to and fro
//      3 2 2|5 5
//
// There are many such starts, so none of them shows in the end.
//
// A half turn starts from rows, a mirror from strips and their images.
static void start_strips(struct shape_walk *walk, struct rng *rng) {
  int side = walk->side, root = 1, shapes = 0;
  bool lying = rng_below(rng, 2) == 1;
  while ((root + 1) * (root + 1) <= side) root++;
  for (int left = 0, width; left < side; left += width) {
    width = rng_range(rng, 2, root + 2);
    if (width > side - left - 2) width = side - left;
    uint64_t turns = rng_below(rng, 4); // bit 0: from the bottom; bit 1: first row to the left
    for (int i = 0; i < width * side; i++) {
      int line = i / width, along = i % width;
      bool back = (line % 2 == 1) != (turns >> 1 == 1);
      int row = (turns & 1) == 1 ? side - 1 - line : line;
      int column = left + (back ? width - 1 - along : along);
      int cell = lying ? column * side + row : row * side + column;
      walk->shape[cell] = (uint8_t)(shapes + i / side);
    }
    shapes += width;
  }
}

// Cuts a strip that starts at a column into shapes, row by row to and fro, numbered from `shape` on.
static void cut_strip(struct shape_walk *walk, int left, int width, int shape) {
  int side = walk->side;
  for (int i = 0; i < width * side; i++) {
    int line = i / width, along = i % width;
    int column = left + (line % 2 == 1 ? width - 1 - along : along);
    walk->shape[line * side + column] = (uint8_t)(shape + i / side);
  }
}

// Three shapes that are their own images, in the middle: the cells of a row in the order of `first`,
// the middle one or the two beside it.
//
//      1 1 1        side 5: a row and two more cells; the cell between them, a row and a cell; ...
//      1 2 1
//      2 2 2
//      3 2 3
//      3 3 3
static void cut_middle(struct shape_walk *walk, int shape) {
  int side = walk->side, middle = side / 2;
  bool pairs_first = side % 3 == 2;
  for (int row = 0, at = 0; row < side; row++)
    for (int half = 0; half < 2; half++) {
      // The order turns round in the middle, as the shapes do.
      bool pair = (half == 0) == (row <= middle ? pairs_first : !pairs_first);
      for (int i = pair ? -1 : 0; i <= 1; i += 2) {
        if (!pair && i != 0) break;
        walk->shape[row * side + middle + i] = (uint8_t)(shape + at++ / side);
      }
    }
}

static void start_mirrored(struct shape_walk *walk) {
  int side = walk->side, width = side % 2 == 0 ? side / 2 : (side - 3) / 2;
  cut_strip(walk, 0, width, 0);
  for (int cell = 0; cell < walk->cells; cell++)
    if (cell % side < width) walk->shape[walk->image[cell]] = (uint8_t)(width + walk->shape[cell]);
  if (side % 2 == 1) cut_middle(walk, 2 * width);
}

// Lists the cells of each shape.
static void list_members(struct shape_walk *walk) {
  int count[SHAPE_SIDE_MAX] = {0};
  for (int cell = 0; cell < walk->cells; cell++) {
    int shape = walk->shape[cell];
    walk->place[cell] = (uint8_t)count[shape];
    walk->members[shape][count[shape]++] = (uint16_t)cell;
  }
}

static void start_walk(struct shape_walk *walk, unsigned symmetry, struct rng *rng) {
  int side = walk->side;
  for (int cell = 0; cell < walk->cells; cell++) {
    int row = cell / side, column = cell % side;
    int down = symmetry == SYMMETRY_ROTATE_180 ? side - 1 - row : row;
    walk->image[cell] = (uint16_t)(down * side + side - 1 - column);
    walk->shape[cell] = (uint8_t)row;
  }
  if (symmetry == SYMMETRY_MIRROR) start_mirrored(walk);
  if (symmetry == 0) start_strips(walk, rng);
  list_members(walk);
}

// So many splits forget the start: a test measures it. The shape in pieces takes part in swaps alone.
static void walk_on(struct shape_walk *walk, struct rng *rng, int times) {
  int splits = walk->reflected ? SPLITS_PER_IMAGE * walk->side : walk->cells / 2 + walk->side;
  splits *= times;
  for (int draws = splits * DRAWS_PER_SPLIT; splits > 0 && draws > 0; draws--)
    splits -= shape_split(walk, rng);
  if (!walk->pieces) return;
  int left = SWAPS_PER_CELL * walk->cells * walk->side / 9;
  while (left > 0 || shape_is_connected(walk, walk->members[0][0])) {
    shape_swap(walk, rng);
    left--;
  }
}

void shape_draw_longer(int side, const struct gen_shapes *kind, struct rng *rng, int times,
                       uint8_t *box_of_cell) {
  struct shape_walk walk = {.side = side,
                            .cells = side * side,
                            .shape = box_of_cell,
                            .pieces = kind->pieces,
                            .reflected = kind->symmetry != 0};
  find_neighbours(&walk);
  start_walk(&walk, kind->symmetry, rng);
  walk_on(&walk, rng, times);
}

void shape_draw(int side, const struct gen_shapes *kind, struct rng *rng, uint8_t *box_of_cell) {
  shape_draw_longer(side, kind, rng, 1, box_of_cell);
}

// --- parts of a grid -----------------------------------------------------------------------------

// Fixed cells have none but themselves beside them, so no border with them is ever drawn again.
static void fix_cells(struct shape_walk *walk, const bool *fixed) {
  for (int cell = 0; cell < walk->cells; cell++) {
    int kept = 0;
    for (int i = 0; i < walk->beside_count[cell]; i++)
      if (!fixed[cell] && !fixed[walk->beside[cell][i]])
        walk->beside[cell][kept++] = walk->beside[cell][i];
    if (kept == 0) walk->beside[cell][kept++] = (uint16_t)cell;
    walk->beside_count[cell] = (uint8_t)kept;
  }
}

void shape_redraw(int side, const bool *fixed, struct rng *rng, uint8_t *box_of_cell) {
  struct shape_walk walk = {.side = side, .cells = side * side, .shape = box_of_cell};
  find_neighbours(&walk);
  fix_cells(&walk, fixed);
  list_members(&walk);
  walk_on(&walk, rng, 1);
}

// Does another grid have this cell too?
static bool is_shared(const struct board_draft *draft, int grid, int cell) {
  int row = draft->grids[grid].row + cell / draft->side;
  int column = draft->grids[grid].column + cell % draft->side;
  for (int g = 0; g < draft->grid_count; g++) {
    int down = row - draft->grids[g].row, right = column - draft->grids[g].column;
    if (g != grid && down >= 0 && down < draft->side && right >= 0 && right < draft->side)
      return true;
  }
  return false;
}

bool shape_draw_sheet(struct board_draft *draft, struct rng *rng) {
  int cells = draft->side * draft->side;
  bool drawn = false;
  draft->shaped = true;
  for (int g = 0; g < draft->grid_count; g++) {
    bool fixed[SHAPE_CELLS_MAX];
    int count = 0;
    for (int cell = 0; cell < cells; cell++) count += !(fixed[cell] = is_shared(draft, g, cell));
    memcpy(draft->shapes[g], draft->box, (size_t)cells);
    if (count < 2 * draft->side) continue;
    shape_redraw(draft->side, fixed, rng, draft->shapes[g]);
    drawn = drawn || memcmp(draft->shapes[g], draft->box, (size_t)cells) != 0;
  }
  return drawn;
}
