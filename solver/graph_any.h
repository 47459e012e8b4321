// The graph engine on boards of any shape: what its files share.
//
// Minigrids are the boxes, of whatever shape, or the rows of a board without boxes; they divide the
// cells among them. A vertex is a permutation of a minigrid. Two vertices of different minigrids are
// incompatible when they put the same digit on two cells that see each other: in a row, a column, an
// extra region or a pair, it makes no difference which.
//
//        A A B         minigrid A: 1 2    2 1          minigrid B:   3    1
//        C A B                       3      3                        1    3  ...
//        C C B
//
// There are no bands and stacks here, so nothing is factored: the lists hold permutations, at most
// GRAPH_LIST_MAX a minigrid, so that a set of them is one machine word.
#ifndef GRIDPRESS_SOLVER_GRAPH_ANY_H
#define GRIDPRESS_SOLVER_GRAPH_ANY_H

#include "solver/graph_internal.h"

enum {
  GRAPH_LIST_MAX = 64, // permutations of a minigrid: the bits of a word
  GRAPH_KEPT_MAX = 4,  // so few permutations of a minigrid are tried before others are listed
  GRAPH_MINIGRIDS_MAX = GEOM_CELLS_MAX / GEOM_SIDE_MIN,
  GRAPH_HOUSE_WORDS = (GEOM_REGIONS_MAX + 63) / 64,
};

// --- the board as this engine sees it ------------------------------------------------------------

// A region that shares two cells or more with a house. Bits are positions in their lists of cells.
struct graph_meeting {
  uint16_t region;
  uint32_t shared;  // of the house: the cells in both
  uint32_t outside; // of the region: the cells that the house has not
};

// A cell outside of a house that sees cells of it in more ways than one: by a column and a diagonal,
// by a row and a knight's move. Bits are positions of the house.
struct graph_view {
  uint16_t cell;
  uint8_t first, second; // the two lowest bits of `seen`
  uint32_t seen;
};

// What every puzzle needs.
struct graph_table {
  const struct geom *geom;
  int minigrids;
  const uint16_t *minigrid; // [minigrid]: the region
  int house_words;
  const uint64_t *houses_of; // [cell * house_words]: its houses, as bits
};

// What only those need that singles do not solve; it takes much longer to build than to solve one
// that they do, and jigsaws come with a new board for every puzzle.
struct graph_links {
  const int *meeting_start; // [house], and where the last one ends
  const struct graph_meeting *meetings;
  const int *view_start; // [2 * house]: views of two cells; [2 * house + 1]: of more
  const struct graph_view *views;
  const int *link_start;     // [minigrid], and where the last one ends
  const uint16_t *neighbour; // [link]: the other minigrid
  const int *back;           // [link]: the same link from the other side
  const uint32_t *sees;      // [link * side + position]: positions of the neighbour it sees
};

// Borrows the tables of a board. NULL when no houses divide its cells, or without memory.
const struct graph_table *graph_table_of(const struct geom *geom);
const struct graph_links *graph_links_of(const struct geom *geom);

// Can houses divide the cells of the board?
bool graph_table_fits(const struct geom *geom);

// --- candidates ----------------------------------------------------------------------------------

// Propagation at work on a board: one mask of candidates per cell, bit 0 is digit 1.
struct graph_spread {
  const struct graph_table *table;
  const struct graph_links *links; // NULL until they are needed
  uint32_t *candidates;
  int queued;
  bool dead;                            // a cell has nothing left
  uint16_t queue[GEOM_CELLS_MAX + 1];   // decided, but their peers do not know it yet
  uint64_t narrowed[GRAPH_HOUSE_WORDS]; // houses to be looked at for hidden singles
  uint64_t unlocked[GRAPH_HOUSE_WORDS]; // and for locked candidates
  uint64_t unseen[GRAPH_HOUSE_WORDS];   // and for those that lock in several ways at once
};

// Begins with a board that is settled; nothing is to be done.
void graph_spread_begin(struct graph_spread *spread, const struct graph_table *table,
                        uint32_t *candidates);

// Leaves a cell only the digits of `mask`. False: it has no others.
bool graph_spread_narrow(struct graph_spread *spread, int cell, uint32_t mask);

// Begins with the givens of a puzzle.
void graph_spread_give(struct graph_spread *spread, const struct graph_table *table,
                       uint32_t *candidates, const struct grid *givens);

// Propagates until nothing moves: GRAPH_IMPOSSIBLE, GRAPH_DECIDED or GRAPH_READY.
enum graph_verdict graph_spread_settle(struct graph_spread *spread);

// --- permutations --------------------------------------------------------------------------------

// The permutations of a minigrid: digits (from 0) for the cells that were open when it was listed.
struct graph_list {
  int open, count;
  uint8_t position[GEOM_SIDE_MAX]; // the open cells, as positions of the minigrid
  uint8_t digit[GRAPH_LIST_MAX][GEOM_SIDE_MAX];
};

// One level of splits: a board, and the permutations that are tried on it.
struct graph_level {
  int minigrid, open, count;
  uint8_t position[GEOM_SIDE_MAX];
  uint8_t digit[GRAPH_KEPT_MAX][GEOM_SIDE_MAX];
  uint32_t candidates[];
};

// Everything a solve needs, in one block.
struct graph_any {
  const struct graph_table *table;
  const struct graph_links *links;
  struct graph_sink sink;
  struct graph_spread spread;
  // Of a sheet, the grid that was split last, as a bit; 0: none yet. As long as something is open in
  // it, the next split is there too: what is wrong with it shows before anything else is tried.
  uint32_t front;
  struct grid solution;
  size_t level_size;
  unsigned char *levels;
  struct graph_list *lists; // [minigrid]
  uint64_t *fits;           // [link * GRAPH_LIST_MAX + permutation]: permutations that fit it
  uint64_t *live;           // [depth * minigrids + minigrid]: permutations that are left
};

// Lists the permutations of a minigrid that the candidates allow. False: too many, or too much work.
bool graph_list_fill(struct graph_list *list, const struct geom *geom, const struct region *house,
                     const uint32_t *candidates);

// Builds the graph of the lists and visits its cliques, one permutation in every minigrid.
void graph_any_visit(struct graph_any *any, const uint32_t *candidates);

void graph_solve_any(const struct geom *geom, const struct grid *givens,
                     const struct solver_request *request, struct solver_result *result);

#endif
