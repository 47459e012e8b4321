// The tables of forcing chains: what follows from every candidate. See find_forcing.c.
#ifndef GRIDPRESS_SOLVER_FIND_FORCING_H
#define GRIDPRESS_SOLVER_FIND_FORCING_H

#include "solver/find_chain.h"

enum {
  FORCING_NODES_MAX = 512, // positions with more nodes are refused
  FORCING_WORDS = FORCING_NODES_MAX / 64,
  FORCING_SETS_MAX = 81 + 27 * 9,
};

// What follows from one premise.
struct forcing_implied {
  uint64_t on[FORCING_WORDS], off[FORCING_WORDS];
};

// Candidates of which exactly one is true: those of a cell, or of a digit in a region.
struct forcing_set {
  int count;
  uint16_t node[9];
  uint64_t row[FORCING_WORDS];
};

struct forcing_tables {
  const struct chain_graph *graph;
  int words, set_count;
  struct forcing_implied if_on[FORCING_NODES_MAX], if_off[FORCING_NODES_MAX];
  struct forcing_set set[FORCING_SETS_MAX];
};

#endif
