// The chains behind a forcing chain: the shortest way from each premise to what follows from it.
//
//      contradiction   two chains from the same premise, to B and to not B, or one to each candidate
//                      of a cell or of a digit in a region, all of them false
//      verity          one chain from each candidate of a cell, or of a digit in a region
//
// A chain goes back from its end: the node before one at distance n is any at distance n - 1 that has
// the link.
//
// Invariant: every node but the first of a branch follows from the one before it by a single link.
#include <string.h>

#include "solver/workspace.h"

enum { FAR = UINT16_MAX };

// By whether the node is true: links from the premise to each node.
struct routes {
  uint16_t links[2][FORCING_NODES_MAX];
};

static void measure_routes(const struct forcing_tables *tables, int node, bool on,
                           struct routes *routes) {
  const struct chain_graph *graph = tables->graph;
  uint64_t front[FORCING_WORDS] = {0}, next[FORCING_WORDS];
  memset(routes, 0xff, sizeof *routes);
  chain_set_bit(front, node);
  routes->links[on][node] = 0;
  for (uint16_t level = 1;; level++) {
    bool any = false;
    memset(next, 0, sizeof next);
    for (int w = 0; w < tables->words; w++)
      for (uint64_t rest = front[w]; rest != 0; rest &= rest - 1) {
        int from = w * 64 + __builtin_ctzll(rest);
        const uint64_t *row = on ? graph->weak[from] : graph->strong[from];
        for (int i = 0; i < tables->words; i++) next[i] |= row[i];
      }
    on = !on;
    memset(front, 0, sizeof front);
    for (int w = 0; w < tables->words; w++)
      for (uint64_t rest = next[w]; rest != 0; rest &= rest - 1) {
        int to = w * 64 + __builtin_ctzll(rest);
        if (routes->links[on][to] != FAR) continue;
        routes->links[on][to] = level;
        chain_set_bit(front, to);
        any = true;
      }
    if (!any) return;
  }
}

static void add_node(const struct forcing_tables *tables, int node, bool on, bool assumed,
                     struct step *step) {
  const struct chain_node *from = &tables->graph->node[node];
  struct step_node *to = step_add_node(step, CLAIM_DIGIT, on, from->digit);
  if (to == NULL) return;
  to->assumed = assumed;
  to->cell_count = from->size;
  memcpy(to->cells, from->cell, from->size * sizeof to->cells[0]);
}

// The branch from the premise to a node.
static void add_branch(const struct forcing_tables *tables, const struct routes *routes, int node,
                       bool on, struct step *step) {
  const struct chain_graph *graph = tables->graph;
  uint16_t path[2 * FORCING_NODES_MAX];
  int links = routes->links[on][node];
  for (int at = links; at > 0; at--, on = !on) {
    path[at] = (uint16_t)node;
    // The node before was the other way round, and its link led here.
    const uint64_t *row = on ? graph->strong[node] : graph->weak[node];
    int before = 0;
    while (routes->links[!on][before] != at - 1 || !chain_bit(row, before)) before++;
    node = before;
  }
  path[0] = (uint16_t)node;
  for (int at = 0; at <= links; at++, on = !on) add_node(tables, path[at], on, at == 0, step);
}

// All branches together: none of the candidates of the set is true.
static void add_clash(const struct forcing_tables *tables, const struct forcing_set *set,
                      struct step *step) {
  const struct chain_node *first = &tables->graph->node[set->node[0]];
  struct step_node *node =
      step_add_node(step, set->region < 0 ? CLAIM_NO_DIGIT : CLAIM_NO_PLACE, false, first->digit);
  if (node == NULL) return;
  node->cell_count = set->region < 0;
  node->cells[0] = first->cell[0];
  if (set->region >= 0) node->region = (uint16_t)set->region;
}

void forcing_explain_contradiction(const struct forcing_tables *tables, int node, bool on,
                                   struct step *step) {
  struct routes routes;
  const struct forcing_set *set = NULL;
  int shortest = INT32_MAX, both = node;
  measure_routes(tables, node, on, &routes);
  for (int i = 0; i < tables->graph->count; i++) {
    if (routes.links[0][i] == FAR || routes.links[1][i] == FAR) continue;
    int length = routes.links[0][i] + routes.links[1][i];
    if (length < shortest) shortest = length, both = i;
  }
  for (int i = 0; i < tables->set_count; i++) {
    int length = 0;
    for (int k = 0; k < tables->set[i].count && length < FAR; k++)
      length += routes.links[0][tables->set[i].node[k]];
    if (length < FAR && length < shortest) shortest = length, set = &tables->set[i];
  }
  if (set == NULL) {
    // If the premise leads to its own opposite, one chain says it all.
    if (routes.links[1][both] > 0) add_branch(tables, &routes, both, true, step);
    if (routes.links[0][both] > 0) add_branch(tables, &routes, both, false, step);
    return;
  }
  for (int k = 0; k < set->count; k++) add_branch(tables, &routes, set->node[k], false, step);
  add_clash(tables, set, step);
}

void forcing_explain_verity(const struct forcing_tables *tables, const struct forcing_set *set,
                            int node, bool on, struct step *step) {
  struct routes routes;
  for (int k = 0; k < set->count; k++) {
    measure_routes(tables, set->node[k], true, &routes);
    add_branch(tables, &routes, node, on, step);
  }
}
