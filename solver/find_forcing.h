// The tables of forcing chains: what follows from every candidate. See find_forcing.c.
#ifndef GRIDPRESS_SOLVER_FIND_FORCING_H
#define GRIDPRESS_SOLVER_FIND_FORCING_H

#include "solver/find_chain.h"

// In the second object (solver/wide.h).
#ifdef LAYOUT_WIDE
#define forcing_explain_contradiction forcing_explain_contradiction_wide
#define forcing_explain_verity forcing_explain_verity_wide
#endif

enum {
// Positions with more nodes are refused.
#ifdef LAYOUT_WIDE
  FORCING_NODES_MAX = CHAIN_NODES_MAX,
  FORCING_SIDE_MAX = GEOM_SIDE_MAX,
#else
  FORCING_NODES_MAX = 512,
  FORCING_SIDE_MAX = 11,
#endif
  FORCING_WORDS = FORCING_NODES_MAX / 64,
  // Of cells, rows, columns, boxes and as many more regions; others are left out.
  FORCING_SETS_MAX = FORCING_SIDE_MAX * FORCING_SIDE_MAX * 7,
};

// What follows from one premise.
struct forcing_implied {
  uint64_t on[FORCING_WORDS], off[FORCING_WORDS];
};

// Candidates of which exactly one is true: those of a cell, or of a digit in a region.
struct forcing_set {
  int count;
  int region; // -1: the candidates of a cell
  uint16_t node[FORCING_SIDE_MAX];
  uint64_t row[FORCING_WORDS];
};

// Links from a premise to each node, on and off. Only those of nodes that are reached are set.
struct forcing_distances {
  uint16_t on[FORCING_NODES_MAX], off[FORCING_NODES_MAX];
};

struct forcing_tables {
  const struct chain_graph *graph;
  int words, set_count;
  struct forcing_implied if_on[FORCING_NODES_MAX], if_off[FORCING_NODES_MAX];
  struct forcing_set set[FORCING_SETS_MAX];
  // The sets by their first node: which nodes are one, and lists that end with -1.
  uint64_t first[FORCING_WORDS];
  int16_t head[FORCING_NODES_MAX], next[FORCING_SETS_MAX];
  struct forcing_distances distances[FORCING_SIDE_MAX]; // from each candidate of a set
};

// Adds the chains to a step: from a premise that cannot be, and from each candidate of a set to what
// follows from all of them.
void forcing_explain_contradiction(const struct forcing_tables *tables, int node, bool on,
                                   struct step *step);
void forcing_explain_verity(const struct forcing_tables *tables, const struct forcing_set *set,
                            int node, bool on, struct step *step);

#endif
