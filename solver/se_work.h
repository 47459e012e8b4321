// The memory that chains are searched in. One workspace serves one thread, puzzle after puzzle.
#ifndef GRIDPRESS_SOLVER_SE_WORK_H
#define GRIDPRESS_SOLVER_SE_WORK_H

#include "solver/se_chain.h"
#include "solver/se_reach.h"

enum { SE_SET_WORDS = SE_NODES_MAX * SE_WORDS_MAX };

enum { SE_CHAIN_HINTS_MAX = 4096 }; // different effects that a list can hold

// Nodes that lead to each other: whoever can be reached from one of them can be reached from all.
struct se_knot {
  int size;
  uint64_t reach[SE_WORDS_MAX];
  uint64_t members[SE_WORDS_MAX]; // of two or more
};

// A node that a chain can start from, and which chains they may be.
struct se_start {
  uint16_t node;
  bool cycle, refuted, proved; // a forcing chain from ON, from OFF
};

// For technique 21: a set of nodes for every node, several times.
struct se_cycle_work {
  struct se_links links;
  struct se_tree tree;
  uint64_t weak[SE_SET_WORDS], strong[SE_SET_WORDS];         // where one link leads
  uint64_t next[SE_SET_WORDS];                               // where a weak and a strong one lead
  uint64_t closers[SE_SET_WORDS];                            // where a strong and a weak one lead
  uint64_t front[2][SE_SET_WORDS], reached[2][SE_SET_WORDS]; // by start OFF, start ON
  struct se_knot knots[SE_NODES_MAX + 1];
  uint16_t knot_of[SE_NODES_MAX];
  struct se_start starts[SE_NODES_MAX + 1]; // the last one is for what does not count
  int knot_count, start_count;
  struct se_chain_hint hints[SE_CHAIN_HINTS_MAX];
  int hint_count;
  cell_set digit[SE_DIGITS]; // of the board whose hints are listed
};

struct se_workspace {
  struct se_cycle_work cycle;
  struct se_engine engine, inner;
};

#endif
