// The engine `graph`: all solutions of a puzzle in one run, as cliques in a graph of minigrid
// permutations. This file is its entry; its workspace and the splits for plain boards, whose minigrids
// lie in bands and stacks. Any other board goes to graph_any.c.
//
// A solve prepares the grid by propagation, lists the profiles and super-vertices of one band or
// stack after the other, joins them by the permutations, deletes what lost its support and visits
// the cliques of super-vertices (graph_search.c): those are the solutions. Preparation, lists and
// permutations are a struct graph_preparation: for every size in graph_cells.c, graph_line.c and
// graph_profile.c, for 9x9 in graph_nine*.c.
//
//     propagate --> list the lightest line --> propagate what it leaves out --> list the next ...
//         ^                |                                                        |
//         |                | too large: a child for each super-vertex of            | all listed
//         +----------------+ another line, or for each digit of a cell              v
//                                                                          search the graph
//
// A minigrid with more profiles than a machine word has bits is not listed (nor a line with more
// super-vertices or a part with more sets than the budgets of graph_internal.h): the board is split
// first, and each child is prepared and tried again. So memory is bounded whatever the puzzle: one
// workspace of 370 KB, a board for each level of splits (14 KB for 9x9, 1.6 MB for 25x25) and
// 200 KB of stack. The workspace is allocated once per solve, for 9x9 puzzles only when propagation
// does not fill the grid. Nothing is shared between threads.
//
// Invariant: every solution of the givens is a solution of exactly one of the boards that are
// searched or decided.
#include "solver/graph_any.h"

#include <stdlib.h>
#include <string.h>

bool graph_has_lines(const struct geom *geom) {
  return geom->plain && geom->box_width >= 2 && geom->box_width <= GRAPH_BOX_MAX &&
         geom->box_height >= 2 && geom->box_height <= GRAPH_BOX_MAX;
}

static bool graph_supports(const struct geom *geom) {
  return graph_has_lines(geom) || graph_table_fits(geom);
}

static void graph_solve(const struct geom *geom, const struct grid *givens,
                        const struct solver_request *request, struct solver_result *result) {
  *result = (struct solver_result){.complete = true};
  if (!graph_has_lines(geom))
    graph_solve_any(geom, givens, request, result);
  else if (geom->box_width == 3 && geom->box_height == 3)
    graph_solve_nine(geom, givens, request, result);
  else
    graph_solve_cells(geom, givens, request, result);
}

const struct solver_engine graph_engine = {
    .name = "graph",
    .summary = "cliques of minigrid permutations; finds all solutions, certifies",
    .supports = graph_supports,
    .solve = graph_solve,
};

void graph_shape_init(struct graph_shape *shape, const struct geom *geom) {
  int width = geom->box_width, height = geom->box_height;
  shape->geom = geom;
  shape->side = geom->side;
  shape->cells = geom->cells;
  shape->direction[0] =
      (struct graph_direction){.parts = height, .part_size = width, .lines = width};
  shape->direction[1] =
      (struct graph_direction){.parts = width, .part_size = height, .lines = height};
  for (int band = 0; band < width; band++)
    for (int stack = 0; stack < height; stack++) {
      int box = band * height + stack;
      shape->line_of[0][box] = (uint8_t)band;
      shape->line_of[1][box] = (uint8_t)stack;
      shape->box[0][band][stack] = (uint8_t)box;
      shape->box[1][stack][band] = (uint8_t)box;
      int corner = band * height * geom->side + stack * width;
      for (int row = 0; row < height; row++)
        for (int column = 0; column < width; column++)
          shape->cell[box][row * width + column] = (uint16_t)(corner + row * geom->side + column);
    }
}

// Has every row, column and minigrid every digit? A row of cells runs through `height` minigrids,
// and a band of them ends after as many rows. The shape is a constant where it matters, so that the
// loops unroll.
static inline bool grid_holds_all(const uint8_t *cell, int width, int height) {
  int side = width * height;
  uint32_t all = (2u << side) - 2, held = all; // digits of every region so far
  uint32_t columns[GEOM_SIDE_MAX] = {0};
  for (int band = 0; band < width; band++) {
    uint32_t boxes[GRAPH_BOX_MAX] = {0};
    for (int row = 0; row < height; row++) {
      uint32_t digits = 0;
      for (int box = 0; box < height; box++) {
        uint32_t segment = 0;
        for (int i = 0; i < width; i++) {
          uint32_t digit = 1u << *cell++;
          segment |= digit;
          columns[box * width + i] |= digit;
        }
        boxes[box] |= segment;
        digits |= segment;
      }
      held &= digits;
    }
    for (int box = 0; box < height; box++) held &= boxes[box];
  }
  for (int column = 0; column < side; column++) held &= columns[column];
  return held == all;
}

// Is no digit twice in a region, nor on a pair of cells that must differ? A house then has them all.
static bool board_holds_all(const struct geom *geom, const uint8_t *cell) {
  for (int r = 0; r < geom->region_count; r++) {
    uint32_t digits = 0;
    for (int i = 0; i < geom->regions[r].size; i++) digits |= 1u << cell[geom->regions[r].cells[i]];
    if ((digits & ~((2u << geom->side) - 2)) != 0) return false;
    if (__builtin_popcount(digits) != geom->regions[r].size) return false;
  }
  for (int i = 0; i < geom->pair_count; i++)
    if (cell[geom->pairs[i].first] == cell[geom->pairs[i].second]) return false;
  return true;
}

// Is it a solution of the givens? By the invariant it always is; this is the proof of every grid
// that leaves the engine. It costs 50 ns at 9x9.
static bool sink_verify(const struct graph_sink *sink, const struct grid *solution) {
  int width = sink->geom->box_width, height = sink->geom->box_height;
  const uint8_t *given = sink->givens->cell, *cell = solution->cell;
  uint8_t moved = 0;
  for (int i = 0; i < sink->geom->cells; i++) moved |= (given[i] != 0) & (given[i] != cell[i]);
  if (moved) return false;
  if (!graph_has_lines(sink->geom)) return board_holds_all(sink->geom, cell);
  if (width == 3 && height == 3) return grid_holds_all(cell, 3, 3);
  if (width == 3 && height == 2) return grid_holds_all(cell, 3, 2);
  if (width == 2 && height == 3) return grid_holds_all(cell, 2, 3);
  return grid_holds_all(cell, width, height);
}

void graph_sink_accept(struct graph_sink *sink, const struct grid *solution) {
  const struct solver_request *request = sink->request;
  if (!sink_verify(sink, solution)) {
    sink->result->failed = true;
    sink->stopped = true;
    return;
  }
  sink->result->solutions++;
  if (request->visit != NULL && !request->visit(request->context, solution)) sink->stopped = true;
  if (sink->result->solutions == request->limit) sink->stopped = true;
}

struct graph_workspace *graph_workspace_new(const struct graph_sink *sink,
                                            const struct graph_preparation *preparation) {
  // A split decides a cell and a line is tried at most once, so levels are bounded.
  size_t levels = (size_t)sink->geom->cells + 2 * GRAPH_BOX_MAX + 1;
  const size_t unit = _Alignof(struct graph_workspace);
  size_t size = sizeof(struct graph_workspace) + levels * preparation->board_size;
  struct graph_workspace *workspace = aligned_alloc(unit, (size + unit - 1) / unit * unit);
  if (workspace == NULL) return NULL;
  graph_shape_init(&workspace->shape, sink->geom);
  workspace->sink = *sink;
  workspace->preparation = preparation;
  workspace->solution = (struct grid){{0}};
  return workspace;
}

// The open cell with the smallest domain.
static int split_choose_cell(const struct graph_workspace *workspace) {
  int best = 0, best_count = GEOM_SIDE_MAX + 1;
  for (int cell = 0; cell < workspace->shape.cells; cell++) {
    int count = __builtin_popcount(workspace->candidates[cell]);
    if (count > 1 && count < best_count) {
      best = cell;
      best_count = count;
    }
  }
  return best;
}

static void graph_explore(struct graph_workspace *workspace, unsigned char *board,
                          enum graph_verdict verdict);

// Too many profiles for a word: give a cell its digits in turn, each a smaller graph.
static void split_cell(struct graph_workspace *workspace, const unsigned char *board,
                       unsigned char *child) {
  const struct graph_preparation *preparation = workspace->preparation;
  int cell = split_choose_cell(workspace);
  for (uint32_t left = workspace->candidates[cell]; left != 0 && !workspace->sink.stopped;
       left &= left - 1) {
    memcpy(child, board, preparation->board_size);
    graph_sink_count(&workspace->sink);
    graph_explore(workspace, child,
                  preparation->place(workspace, child, cell, __builtin_ctz(left)));
  }
}

// The same with a line that is listed: take each of its super-vertices in turn, and the other lines
// are far smaller. Kept out of graph_explore, whose frame must stay small: cells may be split
// hundreds of levels deep.
__attribute__((noinline)) static void split_line(struct graph_workspace *workspace,
                                                 const unsigned char *board, unsigned char *child) {
  const struct graph_preparation *preparation = workspace->preparation;
  int direction = workspace->few_direction, line = workspace->few_line;
  int parts = workspace->shape.direction[direction].parts;
  int count = workspace->root.tuples[direction][line];
  uint32_t lost[GRAPH_SPLIT_MAX][GRAPH_BOX_MAX][GRAPH_BOX_MAX];
  for (int i = 0; i < count; i++)
    for (int at = 0; at < parts; at++) {
      uint32_t tuple = workspace->tuples[direction][line][i];
      const struct graph_profiles *profiles =
          &workspace->profiles[direction][workspace->shape.box[direction][line][at]];
      const uint32_t *digits = profiles->digits[graph_tuple_index(tuple, at)];
      for (int part = 0; part < parts; part++) lost[i][at][part] = ~digits[part];
    }
  for (int i = 0; i < count && !workspace->sink.stopped; i++) {
    memcpy(child, board, preparation->board_size);
    memcpy(workspace->lost, lost[i], sizeof lost[i]);
    graph_sink_count(&workspace->sink);
    graph_explore(workspace, child, preparation->narrow(workspace, child, direction, line));
  }
}

// Visits the solutions of a board that was prepared to `verdict`, its candidates in the workspace.
static void graph_explore(struct graph_workspace *workspace, unsigned char *board,
                          enum graph_verdict verdict) {
  if (verdict == GRAPH_READY) {
    verdict = graph_build(workspace, board);
    if (verdict == GRAPH_READY) graph_search(workspace);
  }
  unsigned char *child = board + workspace->preparation->board_size;
  if (verdict == GRAPH_FEW) split_line(workspace, board, child);
  if (verdict == GRAPH_TOO_LARGE) split_cell(workspace, board, child);
  if (verdict == GRAPH_DECIDED) {
    for (int cell = 0; cell < workspace->shape.cells; cell++)
      workspace->solution.cell[cell] = (uint8_t)(__builtin_ctz(workspace->candidates[cell]) + 1);
    graph_sink_accept(&workspace->sink, &workspace->solution);
  }
}

void graph_run(struct graph_workspace *workspace, enum graph_verdict verdict) {
  graph_explore(workspace, workspace->boards, verdict);
  workspace->sink.result->complete = !workspace->sink.stopped;
}
