// Preparation of the graph for grids of every size: singles and locked candidates on cell masks.
//
// A board is one mask of candidates per cell. Each minigrid row (column) is a segment, the digits
// that may stand in it one mask:
//
//        4x3 boxes      | segment | segment | segment |   a row of the grid
//                       | segment |   ...             |   in the same minigrid
//
// A digit in one segment only of a row leaves the other segments of its minigrid, a digit in one
// segment only of a minigrid leaves the others of its row; the same for columns.
//
// Invariant: a board only loses candidates that no solution of it has.
#include "solver/graph_internal.h"

#include <stdlib.h>
#include <string.h>

// Naked and hidden singles in one region. False: a digit or a cell has nothing left.
static bool region_settle(const struct graph_shape *shape, const struct region *region,
                          uint32_t *board, bool *moved) {
  int side = shape->side;
  uint32_t once = 0, twice = 0, placed = 0, full = (1u << side) - 1;
  for (int i = 0; i < side; i++) {
    uint32_t mask = board[region->cells[i]];
    twice |= once & mask;
    once |= mask;
    if ((mask & (mask - 1)) == 0) {
      if (placed & mask) return false;
      placed |= mask;
    }
  }
  if (once != full) return false;
  uint32_t hidden = once & ~twice & ~placed;
  if (placed == full) return true;
  for (int i = 0; i < side; i++) {
    uint32_t mask = board[region->cells[i]], after = mask;
    if ((mask & (mask - 1)) == 0) continue;
    after &= ~placed;
    if (after & hidden) after &= hidden;
    if (after & hidden && (after & (after - 1)) != 0) return false;
    if (after == 0) return false;
    if (after != mask) {
      board[region->cells[i]] = after;
      *moved = true;
    }
  }
  return true;
}

// Locked candidates between the minigrids of a line and its rows (columns).
static void line_lock(const struct graph_shape *shape, int direction, int line, uint32_t *board,
                      bool *moved) {
  int parts = shape->direction[direction].parts, size = shape->direction[direction].part_size;
  int width = shape->direction[0].part_size;
  const uint8_t *boxes = shape->box[direction][line];
  uint32_t segment[GRAPH_BOX_MAX][GRAPH_BOX_MAX]; // [minigrid][part]
  uint32_t part_once[GRAPH_BOX_MAX] = {0}, part_twice[GRAPH_BOX_MAX] = {0};
  uint32_t box_once[GRAPH_BOX_MAX] = {0}, box_twice[GRAPH_BOX_MAX] = {0};
  for (int at = 0; at < parts; at++)
    for (int part = 0; part < parts; part++) {
      uint32_t mask = 0;
      for (int place = 0; place < size; place++) {
        int i = direction == 0 ? part * width + place : place * width + part;
        mask |= board[shape->cell[boxes[at]][i]];
      }
      segment[at][part] = mask;
      part_twice[part] |= part_once[part] & mask;
      part_once[part] |= mask;
      box_twice[at] |= box_once[at] & mask;
      box_once[at] |= mask;
    }
  for (int at = 0; at < parts; at++)
    for (int part = 0; part < parts; part++) {
      uint32_t lost = 0;
      for (int other = 0; other < parts; other++) {
        if (other != part) lost |= segment[at][other] & ~part_twice[other];
        if (other != at) lost |= segment[other][part] & ~box_twice[other];
      }
      lost &= segment[at][part];
      if (lost == 0) continue;
      *moved = true;
      for (int place = 0; place < size; place++) {
        int i = direction == 0 ? part * width + place : place * width + part;
        board[shape->cell[boxes[at]][i]] &= ~lost;
      }
    }
}

static bool board_propagate(const struct graph_shape *shape, uint32_t *board) {
  bool moved;
  do {
    moved = false;
    for (int r = 0; r < shape->geom->region_count; r++)
      if (!region_settle(shape, &shape->geom->regions[r], board, &moved)) return false;
    if (moved) continue;
    for (int direction = 0; direction < 2; direction++)
      for (int line = 0; line < shape->direction[direction].lines; line++)
        line_lock(shape, direction, line, board, &moved);
  } while (moved);
  return true;
}

static void boxes_weigh(struct graph_workspace *workspace) {
  const struct graph_shape *shape = &workspace->shape;
  for (int box = 0; box < shape->side; box++) {
    int weight = 0;
    for (int i = 0; i < shape->side; i++) {
      uint32_t more = workspace->candidates[shape->cell[box][i]];
      more &= more - 1;
      weight += (more != 0) + ((more & (more - 1)) != 0);
    }
    workspace->weight[box] = weight;
  }
}

static enum graph_verdict board_settle(struct graph_workspace *workspace, uint32_t *board) {
  int cells = workspace->shape.cells;
  if (!board_propagate(&workspace->shape, board)) return GRAPH_IMPOSSIBLE;
  bool open = false;
  for (int cell = 0; cell < cells; cell++) open |= (board[cell] & (board[cell] - 1)) != 0;
  memcpy(workspace->candidates, board, (size_t)cells * sizeof *board);
  boxes_weigh(workspace);
  return open ? GRAPH_READY : GRAPH_DECIDED;
}

// Of graph_preparation: takes off what the super-vertices of a line leave out.
static enum graph_verdict preparation_narrow(struct graph_workspace *workspace, void *context,
                                             int direction, int line) {
  const struct graph_shape *shape = &workspace->shape;
  uint32_t *board = context;
  int width = shape->direction[0].part_size;
  for (int at = 0; at < shape->direction[direction].parts; at++) {
    const uint16_t *cells = shape->cell[shape->box[direction][line][at]];
    for (int i = 0; i < shape->side; i++)
      board[cells[i]] &= ~workspace->lost[at][direction == 0 ? i / width : i % width];
  }
  return board_settle(workspace, board);
}

// Of graph_preparation: the same for a cell that gets a digit.
static enum graph_verdict preparation_place(struct graph_workspace *workspace, void *context,
                                            int cell, int digit) {
  uint32_t *board = context;
  board[cell] &= 1u << digit;
  return board_settle(workspace, board);
}

void graph_solve_cells(const struct geom *geom, const struct grid *givens,
                       const struct solver_request *request, struct solver_result *result) {
  struct graph_preparation preparation = {
      .board_size = (size_t)geom->cells * sizeof(uint32_t),
      .narrow = preparation_narrow,
      .place = preparation_place,
      .list_line = graph_list_line,
      .link_box = graph_link_box,
  };
  struct graph_sink sink = {.geom = geom, .givens = givens, .request = request, .result = result};
  struct graph_workspace *workspace = graph_workspace_new(&sink, &preparation);
  if (workspace == NULL) {
    result->complete = false;
    result->failed = true;
    return;
  }
  uint32_t *board = (void *)workspace->boards;
  for (int cell = 0; cell < geom->cells; cell++) {
    int value = givens->cell[cell];
    board[cell] = value != 0 ? 1u << (value - 1) : (1u << geom->side) - 1;
  }
  graph_run(workspace, board_settle(workspace, board));
  free(workspace);
}
