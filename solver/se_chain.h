// Chains on the Sudoku Explainer scale: what their search, their rating and the rules inside them
// share.
#ifndef GRIDPRESS_SOLVER_SE_CHAIN_H
#define GRIDPRESS_SOLVER_SE_CHAIN_H

#include "solver/se_find.h"
#include "solver/se_links.h"

// --- rating --------------------------------------------------------------------------------------

// How a hint is called for the order among equals.
enum se_kind {
  SE_KIND_DOUBLE = 1,
  SE_KIND_X,
  SE_KIND_Y,
  SE_KIND_XY,
  SE_KIND_CELL,
  SE_KIND_REGION,
  SE_KIND_CONTRADICTION,
};

// What a chain of that many nodes adds to its technique's rating. Sums of a tenth, in this order of
// additions, so that ratings compare as they do in the original.
double se_length_surcharge(int complexity);

// What a technique costs without the length of its chain.
static inline double se_base_rating(int technique) {
  return se_techniques[technique].rating / 10.0;
}

// As it is printed: tenths, rounded.
int se_rating_tenths(double rating);

// --- chains of single links (se_tree.c) ----------------------------------------------------------

// Which links are followed.
enum { SE_FOLLOW_X = 1, SE_FOLLOW_Y = 2, SE_FOLLOW_XY = 3 };

// The links of a node that are followed, as a part of its lists. Weak ones go to the end, and are listed.
static inline int se_weak_first(const struct se_links *links, int follow, int node) {
  return (follow & SE_FOLLOW_Y) != 0 ? 0 : links->weak_y[node];
}

static inline int se_strong_first(const struct se_links *links, int follow, int node) {
  return (follow & SE_FOLLOW_Y) != 0 ? 0 : links->strong_y[node];
}

static inline int se_strong_end(const struct se_links *links, int follow, int node) {
  return (follow & SE_FOLLOW_X) != 0 ? links->strong_count[node] : links->strong_y[node];
}

// The first way from a start to every node that is ON: node, the OFF node before it, and so on.
struct se_tree {
  struct se_links *links;
  int follow, start, level; // level: how many pairs of links the last nodes are away
  int count, level_first;   // nodes in order of arrival; the last level begins at level_first
  uint16_t order[SE_NODES_MAX];
  uint16_t off[SE_NODES_MAX], parent[SE_NODES_MAX]; // by node: the OFF node before, the ON node
  uint8_t off_cause[SE_NODES_MAX], on_cause[SE_NODES_MAX]; // before that; and why they hold
  uint64_t reached[SE_WORDS_MAX];
};

// Where a cycle closes: the last ON node, the OFF node after it, and the links' causes.
struct se_closing {
  int on, off, off_cause, on_cause;
};

typedef bool se_close(void *context, const struct se_tree *tree, const struct se_closing *closing);

// The tree of a start that is ON. `past`: nodes that are not to be visited, which must lead to none that are;
// NULL: all are.
void se_tree_init(struct se_tree *tree, struct se_links *links, int follow, int start,
                  const uint64_t *past);

// Adds the next level. False when there is none.
bool se_tree_grow(struct se_tree *tree);

// Visits the ways from the last level back to the start, in order, until `close` returns true.
bool se_tree_close(const struct se_tree *tree, se_close *close, void *context);

// What a cycle eliminates, by digit. Returns whether there is anything.
bool se_cycle_eliminate(const struct se_tree *tree, const struct se_closing *closing,
                        const cell_set digit[SE_DIGITS], cell_set gone[SE_DIGITS]);

// A chain in one row, the way it is told: from the start to its end.
struct se_link {
  uint16_t node;
  bool on;
  uint8_t cause;
};

// The nodes of a cycle; the closing node is not repeated. Returns how many.
int se_cycle_path(const struct se_tree *tree, const struct se_closing *closing,
                  struct se_link path[2 * SE_NODES_MAX]);

// The shortest way from a start to its own negation. Returns the number of nodes, 0: none.
int se_forcing_path(struct se_links *links, int follow, int start, bool on,
                    struct se_link path[2 * SE_NODES_MAX]);

// --- technique 21 as a list (se_chain_list.c) ----------------------------------------------------

// A cycle, or a forcing chain from ON or OFF.
struct se_chain_hint {
  double rating;
  int complexity;
  uint32_t order;  // of emission
  uint64_t effect; // hash of what it eliminates
  struct se_closing closing;
  uint16_t start;
  uint8_t kind, follow; // enum se_kind, SE_FOLLOW_*
  bool cycle, on;
};

struct se_cycle_work;

// Fills work->hints with the best hint for every effect, best first.
void se_chain_list(struct se_cycle_work *work, const struct se_board *board);

// The nodes of a hint from its start to its end. Returns how many.
int se_chain_path(struct se_cycle_work *work, const struct se_chain_hint *hint,
                  struct se_link path[2 * SE_NODES_MAX]);

#endif
