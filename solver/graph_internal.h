// What the files of the graph engine share: the shape, the workspace and the steps of a solve.
//
// A permutation of a minigrid is fixed by its row profile (which digits stand in each of its rows)
// and its column profile. Compatibility along a band is a matter of row profiles alone, along a
// stack of column profiles alone. So the graph is kept factored:
//
//     row profiles of a minigrid      its permutations      column profiles of the minigrid
//
//        {123}{456}{789}  o------------------*------------------o  {147}{258}{369}
//                         |  \_______________*______________    |
//        {124}{356}{789}  o------------------*--------------\---o  {247}{158}{369}
//                         |                                  \  |
//        super-vertices of its band:             super-vertices of its stack:
//        one row profile in every                one column profile in every
//        minigrid, all compatible                minigrid, all compatible
//
// Profiles are numbered per minigrid, at most GRAPH_PROFILES_MAX of them, so that a set of profiles
// is one machine word and the permutations of a minigrid are a bit matrix. The state of the search
// is nothing but the live profiles: a permutation lives when both its profiles do, a super-vertex
// when all its profiles do.
//
// Directions: 0 takes minigrids by rows (profiles of rows, lines are bands), 1 by columns.
#ifndef GRIDPRESS_SOLVER_GRAPH_INTERNAL_H
#define GRIDPRESS_SOLVER_GRAPH_INTERNAL_H

#include "solver/graph.h"

enum {
  GRAPH_BOX_MAX = 5,       // the longer side of a minigrid
  GRAPH_PROFILES_MAX = 64, // profiles of a minigrid in one direction: the bits of a word
  GRAPH_SETS_MAX = 128,    // sets of digits that a part of a minigrid may take; 84 for 3x3
  GRAPH_TUPLES_MAX = 4096, // super-vertices of a band or stack; 64 * 56 fit for 3x3 minigrids
  GRAPH_SPLIT_MAX = 64,    // so few super-vertices of a line are tried if another is too large
  GRAPH_INDEX_BITS = 6,    // a super-vertex is one word: an index of six bits per minigrid
};

// One direction of a shape. A profile has as many parts as its line has minigrids.
struct graph_direction {
  int parts;     // rows (columns) of a minigrid, and minigrids in a band (stack)
  int part_size; // cells in each of them
  int lines;     // bands (stacks)
};

struct graph_shape {
  const struct geom *geom;
  int side, cells;
  struct graph_direction direction[2];
  uint8_t box[2][GRAPH_BOX_MAX][GRAPH_BOX_MAX]; // [direction][line][position]: a minigrid
  uint8_t line_of[2][GEOM_SIDE_MAX];            // [direction][minigrid]: its line
  uint16_t cell[GEOM_SIDE_MAX][GEOM_SIDE_MAX];  // [minigrid][row * width + column]: a cell
};

// Where solutions go, and what they have to be solutions of.
struct graph_sink {
  const struct geom *geom;
  const struct grid *givens;
  const struct solver_request *request;
  struct solver_result *result;
  bool stopped;
};

// The profiles of one minigrid in one direction. A profile is one set of digits for every part.
struct graph_profiles {
  int count;
  uint32_t digits[GRAPH_PROFILES_MAX][GRAPH_BOX_MAX]; // [profile][part]
  // Of the general listing:
  int set_count[GRAPH_BOX_MAX];
  uint32_t set[GRAPH_BOX_MAX][GRAPH_SETS_MAX];         // [part]: sets of digits, bit 0 is 1
  uint8_t part_set[GRAPH_PROFILES_MAX][GRAPH_BOX_MAX]; // [profile][part]: one of them
  uint64_t with[GEOM_SIDE_MAX][GRAPH_BOX_MAX];         // [digit][part]: profiles with it there
};

struct graph_live {
  uint64_t profiles[2][GEOM_SIDE_MAX]; // [direction][minigrid]
  uint16_t tuples[2][GRAPH_BOX_MAX];   // [direction][line]: how many of the list live
};

struct graph_preparation;

struct graph_workspace {
  struct graph_shape shape;
  struct graph_sink sink;
  const struct graph_preparation *preparation;
  uint32_t candidates[GEOM_CELLS_MAX]; // what propagation left, bit 0 is digit 1
  int weight[GEOM_SIDE_MAX]; // [minigrid]: two for a cell of three candidates, one for two
  uint32_t lost[GRAPH_BOX_MAX][GRAPH_BOX_MAX]; // by the line listed last: [position][part]: digits
  struct grid solution;
  struct graph_profiles profiles[2][GEOM_SIDE_MAX];
  uint64_t links[GEOM_SIDE_MAX][GRAPH_PROFILES_MAX]; // [minigrid][row profile]: column profiles
  uint32_t tuples[2][GRAPH_BOX_MAX][GRAPH_TUPLES_MAX];
  struct graph_live root;
  int few_direction, few_line; // after GRAPH_FEW: the line
  _Alignas(32) unsigned char boards[];
};

// The profile that a super-vertex has in the minigrid at a position of its line.
static inline int graph_tuple_index(uint32_t tuple, int position) {
  return tuple >> position * GRAPH_INDEX_BITS & (GRAPH_PROFILES_MAX - 1);
}

enum graph_verdict {
  GRAPH_IMPOSSIBLE, // no solution
  GRAPH_DECIDED,    // every cell has one candidate: one permutation in every minigrid
  GRAPH_READY,      // built, to be searched; of a board: cells are open
  GRAPH_FEW,        // a budget does not suffice: split `few_line`, a child for each super-vertex
  GRAPH_TOO_LARGE,  // the same, and no line is listed: split a cell
};

// A way to prepare: boards hold candidates in some form and can be copied byte by byte.
struct graph_preparation {
  size_t board_size;
  // Takes `workspace->lost` of a line off a board, propagates, refreshes the candidates and weights
  // of the workspace.
  enum graph_verdict (*narrow)(struct graph_workspace *workspace, void *board, int direction,
                               int line);
  // Gives a cell a digit (from 0), and the same.
  enum graph_verdict (*place)(struct graph_workspace *workspace, void *board, int cell, int digit);
  // Lists the profiles and the super-vertices of one band or stack, and what they leave out.
  enum graph_verdict (*list_line)(struct graph_workspace *workspace, int direction, int line);
  // Finds the permutations of a minigrid when all lines are listed.
  void (*link_box)(struct graph_workspace *workspace, int box);
};

// Has the board bands and stacks of rectangular minigrids, and nothing that goes beyond them?
bool graph_has_lines(const struct geom *geom);

void graph_shape_init(struct graph_shape *shape, const struct geom *geom);

// Verifies a solution and hands it on. One that is wrong would be a fault of the engine: it is
// neither counted nor visited, the search stops and the result has failed.
void graph_sink_accept(struct graph_sink *sink, const struct grid *solution);

// Counts a choice, and stops at the last one that the request allows.
static inline void graph_sink_count(struct graph_sink *sink) {
  if (++sink->result->stats.nodes == sink->request->nodes) sink->stopped = true;
}

// A workspace for a solve, with boards for every level a search can reach, or NULL.
struct graph_workspace *graph_workspace_new(const struct graph_sink *sink,
                                            const struct graph_preparation *preparation);

// Visits all solutions of the first board of the workspace; `verdict` is what it was prepared to.
void graph_run(struct graph_workspace *workspace, enum graph_verdict verdict);

// The steps of graph_preparation that suit every size.
enum graph_verdict graph_list_line(struct graph_workspace *workspace, int direction, int line);
void graph_link_box(struct graph_workspace *workspace, int box);

// Builds the graph of `workspace->candidates`, the candidates of a board that is propagated.
enum graph_verdict graph_build(struct graph_workspace *workspace, void *board);

// Visits all solutions of the graph that was built.
void graph_search(struct graph_workspace *workspace);

// The two ways to prepare: for 3x3 minigrids, and for all.
void graph_solve_nine(const struct geom *geom, const struct grid *givens,
                      const struct solver_request *request, struct solver_result *result);
void graph_solve_cells(const struct geom *geom, const struct grid *givens,
                       const struct solver_request *request, struct solver_result *result);

#endif
