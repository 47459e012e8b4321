// Uniform random solution grids of 4x4 and 6x6: few enough to list.
//
// Naming the digits of a grid in another way makes another grid, and there is exactly one way that
// brings the first row in order. So the grids whose first row is 1 2 3 ... stand for all of them:
//
//      1 2 3 4 5 6      12 of 4x4, each with 4! namings: 288
//      4 5 6 . . .      39,168 of 6x6, each with 6! namings: 28,200,960
//      . . . . . .
//
// One of the list and one naming, both drawn uniformly, are a uniform grid. Boxes 2 wide and 3 high
// are the same list read by columns. The list is written down on first use, in milliseconds.
#include "gen/small.h"

#include <pthread.h>

enum { SIDE_MAX = 6, CELLS_MAX = SIDE_MAX * SIDE_MAX };

struct grid_list {
  int side, box_width, box_height;
  int count;
  uint8_t (*rows)[CELLS_MAX]; // digits from 0
};

static uint8_t rows_4[SMALL_GRIDS_4][CELLS_MAX];
static uint8_t rows_6[SMALL_GRIDS_6][CELLS_MAX];
static struct grid_list list_4 = {.side = 4, .box_width = 2, .box_height = 2, .rows = rows_4};
static struct grid_list list_6 = {.side = 6, .box_width = 3, .box_height = 2, .rows = rows_6};

struct grid_writer {
  struct grid_list *list;
  uint8_t cells[CELLS_MAX];
  unsigned rows[SIDE_MAX], columns[SIDE_MAX], boxes[SIDE_MAX]; // digits taken
};

// Writes down every way to go on from this cell.
static void write_cells(struct grid_writer *writer, int cell) {
  struct grid_list *list = writer->list;
  int side = list->side;
  if (cell == side * side) {
    for (int i = 0; i < cell; i++) list->rows[list->count][i] = writer->cells[i];
    list->count++;
    return;
  }
  int row = cell / side, column = cell % side;
  int box = row / list->box_height * list->box_height + column / list->box_width;
  unsigned taken = writer->rows[row] | writer->columns[column] | writer->boxes[box];
  for (int digit = 0; digit < side; digit++) {
    unsigned bit = 1U << digit;
    if ((taken & bit) != 0 || (row == 0 && digit != column)) continue;
    writer->cells[cell] = (uint8_t)digit;
    writer->rows[row] ^= bit;
    writer->columns[column] ^= bit;
    writer->boxes[box] ^= bit;
    write_cells(writer, cell + 1);
    writer->rows[row] ^= bit;
    writer->columns[column] ^= bit;
    writer->boxes[box] ^= bit;
  }
}

static void write_list_4(void) {
  write_cells(&(struct grid_writer){.list = &list_4}, 0);
}

static void write_list_6(void) {
  write_cells(&(struct grid_writer){.list = &list_6}, 0);
}

static const struct grid_list *lookup_list(int side) {
  static pthread_once_t once_4 = PTHREAD_ONCE_INIT, once_6 = PTHREAD_ONCE_INIT;
  if (side == 4)
    pthread_once(&once_4, write_list_4);
  else
    pthread_once(&once_6, write_list_6);
  return side == 4 ? &list_4 : &list_6;
}

bool small_supports(const struct geom *geom) {
  bool plain = geom->plain;
  return plain && (geom->side == 4 || geom->side == 6);
}

void small_fill(const struct geom *geom, struct rng *rng, struct grid *solution) {
  const struct grid_list *list = lookup_list(geom->side);
  const uint8_t *drawn = list->rows[rng_below(rng, (uint64_t)list->count)];
  uint16_t names[SIDE_MAX];
  for (int i = 0; i < geom->side; i++) names[i] = (uint16_t)(i + 1);
  rng_shuffle(rng, names, (size_t)geom->side);
  bool by_columns = geom->box_width != list->box_width;
  for (int cell = 0; cell < geom->cells; cell++) {
    int row = cell / geom->side, column = cell % geom->side;
    int from = by_columns ? column * geom->side + row : cell;
    solution->cell[cell] = (uint8_t)names[drawn[from]];
  }
}
