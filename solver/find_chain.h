// The chain engine: alternating inference as a search over bit sets.
//
// A node is one candidate, or several candidates of one digit that act as one ("one of these three
// cells is a 7"). Two kinds of links join them:
//
//      strong  A = B   not both false: the only two places in a region, or digits in a cell
//      weak    A - B   not both true: the same cell, or the same digit in a region
//
// A chain goes A = B - C = D: if A is false then B is true, C false, D true. So A or D is true, and
// whatever has a weak link to both is false. Every technique of the family is this one fact, with
// different links allowed and different names for where the two ends are.
//
// Rows of the link matrices are bit sets, so a step of the search is an OR of rows: one start costs
// microseconds, and all starts together give the shortest chain between any two nodes.
//
// Invariant: both matrices are symmetric, and every link holds in every solution of the position.
#ifndef GRIDPRESS_SOLVER_FIND_CHAIN_H
#define GRIDPRESS_SOLVER_FIND_CHAIN_H

#include "solver/finding.h"

// In the second object (solver/wide.h).
#ifdef LAYOUT_WIDE
#define chain_build chain_build_wide
#define chain_spread chain_spread_wide
#define chain_trace chain_trace_wide
#define chain_find chain_find_wide
#define find_als_nice_loop find_als_nice_loop_wide
#endif

enum {
// Positions with more nodes are refused: no chain is looked for.
#ifdef LAYOUT_WIDE
  CHAIN_NODES_MAX = 4096,
  CHAIN_GROUPS_MAX = 2048,
#else
  CHAIN_NODES_MAX = 1024,
  CHAIN_GROUPS_MAX = 900,
#endif
  CHAIN_WORDS = CHAIN_NODES_MAX / 64,
  CHAIN_NODE_CELLS = 8,
  CHAIN_LEVELS_MAX = 64, // links of the longest chain we look for
  CHAIN_GROUP_LINKS_MAX = 32768,
};

// Which links a graph has.
enum chain_links {
  CHAIN_REGION_LINKS = 1 << 0, // strong: two places for a digit in a region
  CHAIN_CELL_LINKS = 1 << 1,   // strong: two digits in a cell; weak: any two digits of a cell
  CHAIN_GROUP_LINKS = 1 << 2,  // nodes of several cells where a box meets a line
  CHAIN_ALS_LINKS = 1 << 3,    // strong: two digits of an almost locked set
  CHAIN_LINKED_ONLY =
      1 << 4, // no rows for nodes without a strong link: no chain leads through them
};

struct chain_node {
  uint8_t digit, size;
  uint16_t cell[CHAIN_NODE_CELLS];
};

struct chain_graph {
  const struct cand *cand;
  int count;  // nodes; single candidates and groups
  int linked; // the nodes with a strong link come first
  int words;  // in use, of every row
  struct chain_node node[CHAIN_NODES_MAX];
  uint16_t node_of[GEOM_CELLS_MAX][GEOM_SIDE_MAX + 1]; // the node of a candidate
  uint64_t single[CHAIN_WORDS];                        // the nodes that are one candidate
  uint64_t weak[CHAIN_NODES_MAX][CHAIN_WORDS];
  uint64_t strong[CHAIN_NODES_MAX][CHAIN_WORDS];
};

// A node of several cells, before anything has a number.
struct chain_group {
  cell_set cells;
  cell_set seen; // by all of them
  int digit;
};

// The groups and their strong links.
struct chain_groups {
  int count, link_count;
  struct chain_group group[CHAIN_GROUPS_MAX];
  uint16_t link[CHAIN_GROUP_LINKS_MAX][2];
};

// Where the family works: its part of the workspace.
struct chain_work {
  struct chain_graph graph;
  struct chain_groups groups;
};

// Builds work->chain.graph for a position with these links (enum chain_links bits). False: too many
// nodes, there is no graph.
bool chain_build(struct rate_workspace *work, const struct cand *cand, unsigned links);

// What follows when one node is false: levels of nodes that are false (even) and true (odd), each
// node on the first level it turns up on.
struct chain_reach {
  int levels; // in use; of each the words that chain_linked_words counts
  uint64_t level[CHAIN_LEVELS_MAX + 1][CHAIN_WORDS];
};

// Words of a row that have nodes with a strong link.
static inline int chain_linked_words(const struct chain_graph *graph) {
  return (graph->linked + 63) / 64;
}

void chain_spread(const struct chain_graph *graph, int start, struct chain_reach *reach);

// A shortest chain to `end`, a node of the odd level `level`, as nodes from start to end: level + 1
// of them, false and true by turns.
void chain_trace(const struct chain_graph *graph, const struct chain_reach *reach, int end,
                 int level, uint16_t path[CHAIN_LEVELS_MAX + 1]);

// What a technique of the family looks for.
struct chain_rules {
  unsigned links;                       // enum chain_links
  int least_links;                      // of the chain: shorter ones have names of their own
  int most_links;                       // in a rating: nobody follows longer ones
  bool same_digit;                      // both ends
  bool with_groups;                     // chains without a group node do not count
  int continuous, discontinuous, chain; // enum technique_id; -1: not looked for
};

// The finder of all of them.
bool chain_find(const struct cand *cand, const struct chain_rules *rules, struct finding *finding);

// Grouped chains that may also pass through almost locked sets. No technique of its own: too hard
// to see for a rating, but people do publish such chains, and this recognises them.
technique_finder find_als_nice_loop;

static inline bool chain_bit(const uint64_t *row, int node) {
  return row[node / 64] >> (node % 64) & 1;
}

static inline void chain_set_bit(uint64_t *row, int node) {
  row[node / 64] |= UINT64_C(1) << (node % 64);
}

#endif
