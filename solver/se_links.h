// The links between the candidates of a board, for the chains of the Sudoku Explainer scale.
//
// Candidates are numbered 0 .. count - 1 by cell, then digit: the order in which the scale goes
// through them. A candidate that is true makes others false (weak links), and one that is false can
// make another one true (strong links). Both are listed in the order in which the scale follows
// them: first inside the cell (a "Y" link), then in block, row and column ("X" links), each target
// once. Weak links are many, so they are sets, and in a list only once somebody follows them.
//
//      ON  r1c1=4  ->  OFF r1c1=7, then OFF r1c2=4, r2c3=4 ..., then the row, then the column
//      OFF r1c1=4  ->  ON  the other digit of a cell with two, the other position of a region's two
//
// Sets of candidates are bits, `words` words of 64.
#ifndef GRIDPRESS_SOLVER_SE_LINKS_H
#define GRIDPRESS_SOLVER_SE_LINKS_H

#include "solver/se_board.h"

enum {
  SE_NODES_MAX = SE_CELLS * SE_DIGITS,
  SE_WORDS_MAX = (SE_NODES_MAX + 63) / 64,
  SE_WEAK_MAX = SE_DIGITS - 1 + SE_PEERS,
  SE_STRONG_MAX = 1 + SE_TYPES,
  SE_UNLISTED = UINT8_MAX, // for a number of weak links
};

// Why a node of a chain holds. The region causes are CAUSE_REGION + enum se_type.
enum {
  SE_CAUSE_NONE,
  SE_CAUSE_CELL,
  SE_CAUSE_REGION,
  SE_CAUSE_ADVANCED = SE_CAUSE_REGION + SE_TYPES
};

struct se_links {
  int count, words;
  uint8_t cell[SE_NODES_MAX], v[SE_NODES_MAX];
  int16_t index[SE_NODES_MAX];                            // by cell * 9 + v; -1: no candidate
  uint8_t weak_count[SE_NODES_MAX], weak_y[SE_NODES_MAX]; // all, and those inside the cell
  uint16_t weak[SE_NODES_MAX][SE_WEAK_MAX];
  uint8_t weak_cause[SE_NODES_MAX][SE_WEAK_MAX];
  uint8_t strong_count[SE_NODES_MAX], strong_y[SE_NODES_MAX]; // the same
  uint16_t strong[SE_NODES_MAX][SE_STRONG_MAX];
  uint8_t strong_cause[SE_NODES_MAX][SE_STRONG_MAX];
  // Sets of nodes, `words` words each: in a cell; of a digit in a region, by region * 9 + v; behind the weak
  // links of a node; with strong links inside the cell, and in regions.
  uint64_t in_cell[SE_CELLS * SE_WORDS_MAX];
  uint64_t in_region[SE_REGIONS * SE_DIGITS * SE_WORDS_MAX];
  uint64_t weak_set[SE_NODES_MAX * SE_WORDS_MAX];
  uint64_t helpful_y[SE_WORDS_MAX], helpful_x[SE_WORDS_MAX];
};

void se_links_init(struct se_links *links, const struct se_board *board);

// The same links as another's, of the same board: much less work than finding them.
void se_links_copy(struct se_links *links, const struct se_links *from);

static inline int se_links_node(const struct se_links *links, int cell, int v) {
  return links->index[cell * 9 + v];
}

// Unsigned, since the division is a mere shift then.
static inline bool se_bit_has(const uint64_t *set, int i) {
  unsigned bit = (unsigned)i;
  return set[bit / 64] >> (bit % 64) & 1;
}

static inline void se_bit_add(uint64_t *set, int i) {
  unsigned bit = (unsigned)i;
  set[bit / 64] |= UINT64_C(1) << (bit % 64);
}

void se_links_list_weak(struct se_links *links, int node);

// Sees to it that the weak links of a node are listed. Returns how many there are.
static inline int se_links_weak(struct se_links *links, int node) {
  if (links->weak_count[node] == SE_UNLISTED) se_links_list_weak(links, node);
  return links->weak_count[node];
}

#endif
