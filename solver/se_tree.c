// Chains of single links in the order of the Sudoku Explainer scale: cycles and forcing chains.
//
// Breadth first, in waves: all ON nodes of a level, then all OFF nodes that follow from them. An ON
// node is taken up once, the first time it is met; an OFF node can be met from several ON nodes,
// and each of these meetings may close a cycle.
//
//      level 0   s ON      -> OFF -> OFF ...
//      level 1   ON  ON    -> OFF ... -> s ON again: a cycle of four nodes
//      level 2   ...
#include "solver/se_chain.h"

#include <string.h>

double se_length_surcharge(int complexity) {
  double added = 0.0;
  int length = complexity - 2, threshold = 4;
  for (bool odd = false; length > threshold; odd = !odd) {
    added += 0.1;
    threshold = odd ? threshold * 4 / 3 : threshold * 3 / 2;
  }
  return added;
}

int se_rating_tenths(double rating) {
  return (int)((rating + 0.05) * 10);
}

// --- trees ---------------------------------------------------------------------------------------

void se_tree_init(struct se_tree *tree, struct se_links *links, int follow, int start,
                  const uint64_t *past) {
  tree->links = links;
  tree->follow = follow;
  tree->start = start;
  tree->level = tree->level_first = 0;
  tree->count = 1;
  tree->order[0] = (uint16_t)start;
  for (int w = 0; w < links->words; w++) tree->reached[w] = past == NULL ? 0 : past[w];
  se_bit_add(tree->reached, start);
}

static void add_from(struct se_tree *tree, int on, int k) {
  const struct se_links *links = tree->links;
  int off = links->weak[on][k];
  for (int i = se_strong_first(links, tree->follow, off);
       i < se_strong_end(links, tree->follow, off); i++) {
    int next = links->strong[off][i];
    if (se_bit_has(tree->reached, next)) continue;
    se_bit_add(tree->reached, next);
    tree->off[next] = (uint16_t)off;
    tree->parent[next] = (uint16_t)on;
    tree->off_cause[next] = links->weak_cause[on][k];
    tree->on_cause[next] = links->strong_cause[off][i];
    tree->order[tree->count++] = (uint16_t)next;
  }
}

// An OFF node that is among the ancestors of the ON node leads nowhere new, so it needs no check.
bool se_tree_grow(struct se_tree *tree) {
  int end = tree->count;
  for (int i = tree->level_first; i < end; i++) {
    int on = tree->order[i], weak_end = se_links_weak(tree->links, on);
    for (int k = se_weak_first(tree->links, tree->follow, on); k < weak_end; k++)
      add_from(tree, on, k);
  }
  tree->level_first = end;
  tree->level++;
  return tree->count > end;
}

static bool is_ancestor(const struct se_tree *tree, int on, int off) {
  for (; on != tree->start; on = tree->parent[on])
    if (tree->off[on] == off) return true;
  return false;
}

bool se_tree_close(const struct se_tree *tree, se_close *close, void *context) {
  struct se_links *links = tree->links;
  if (tree->level == 0) return false; // there and back is no cycle
  uint64_t closers[SE_WORDS_MAX] = {0};
  int start = tree->start;
  for (int i = se_strong_first(links, tree->follow, start);
       i < se_strong_end(links, tree->follow, start); i++)
    se_bit_add(closers, links->strong[start][i]);
  for (int i = tree->level_first; i < tree->count; i++) {
    int on = tree->order[i];
    const uint64_t *weak = links->weak_set + on * links->words;
    uint64_t any = 0;
    for (int w = 0; w < links->words; w++) any |= weak[w] & closers[w];
    if (any == 0) continue;
    int end = se_links_weak(links, on);
    for (int k = se_weak_first(links, tree->follow, on); k < end; k++) {
      int off = links->weak[on][k];
      if (!se_bit_has(closers, off) || is_ancestor(tree, on, off)) continue;
      struct se_closing closing = {.on = on, .off = off, .off_cause = links->weak_cause[on][k]};
      for (int m = se_strong_first(links, tree->follow, off);
           m < se_strong_end(links, tree->follow, off); m++)
        if (links->strong[off][m] == start) closing.on_cause = links->strong_cause[off][m];
      if (close(context, tree, &closing)) return true;
    }
  }
  return false;
}

// --- cycles --------------------------------------------------------------------------------------

bool se_cycle_eliminate(const struct se_tree *tree, const struct se_closing *closing,
                        const cell_set digit[SE_DIGITS], cell_set gone[SE_DIGITS]) {
  const struct se_links *links = tree->links;
  cell_set seen[2][SE_DIGITS], cells = 0, any = 0;
  unsigned met[2] = {0, 0}; // digits
  int on = closing->on, off = closing->off;
  memset(gone, 0, SE_DIGITS * sizeof gone[0]);
  for (;;) {
    for (int state = 0; state < 2; state++) {
      int node = state == 0 ? off : on, v = links->v[node];
      if ((met[state] >> v & 1) == 0) seen[state][v] = 0;
      met[state] |= 1u << v;
      seen[state][v] |= se_tables->peers[links->cell[node]];
      cells |= se_tables->bit[links->cell[node]];
    }
    if (on == tree->start) break;
    off = tree->off[on];
    on = tree->parent[on];
  }
  for (uint32_t rest = met[0] & met[1]; rest != 0;) {
    int v = mask_take(&rest);
    gone[v] = seen[0][v] & seen[1][v] & digit[v] & ~cells;
    any |= gone[v];
  }
  return any != 0;
}

int se_cycle_path(const struct se_tree *tree, const struct se_closing *closing,
                  struct se_link path[2 * SE_NODES_MAX]) {
  int count = 2 * (tree->level + 1), at = count - 1;
  int on = closing->on;
  path[at--] = (struct se_link){(uint16_t)closing->off, false, (uint8_t)closing->off_cause};
  for (; on != tree->start; on = tree->parent[on]) {
    path[at--] = (struct se_link){(uint16_t)on, true, tree->on_cause[on]};
    path[at--] = (struct se_link){tree->off[on], false, tree->off_cause[on]};
  }
  path[0] = (struct se_link){(uint16_t)tree->start, true, (uint8_t)closing->on_cause};
  return count;
}

// --- forcing chains ------------------------------------------------------------------------------

struct forcing {
  int16_t parent[2][SE_NODES_MAX]; // by state and node, -1: not reached
  uint8_t cause[2][SE_NODES_MAX];
  uint16_t queue[2 * SE_NODES_MAX];
  int head, tail;
  int start;
  bool start_on;
};

// Reaches a node. True when it is the negation of the start.
static bool reach(struct forcing *forcing, int node, bool on, int parent, int cause) {
  if (forcing->parent[on][node] >= 0 || (node == forcing->start && on == forcing->start_on))
    return false;
  forcing->parent[on][node] = (int16_t)parent;
  forcing->cause[on][node] = (uint8_t)cause;
  forcing->queue[forcing->tail++] = (uint16_t)(node * 2 + on);
  return node == forcing->start;
}

static bool expand(struct forcing *forcing, struct se_links *links, int follow, int node, bool on) {
  int end = on ? se_links_weak(links, node) : se_strong_end(links, follow, node);
  int first = on ? se_weak_first(links, follow, node) : se_strong_first(links, follow, node);
  for (int k = first; k < end; k++) {
    int next = on ? links->weak[node][k] : links->strong[node][k];
    int cause = on ? links->weak_cause[node][k] : links->strong_cause[node][k];
    if (reach(forcing, next, !on, node, cause)) return true;
  }
  return false;
}

int se_forcing_path(struct se_links *links, int follow, int start, bool on,
                    struct se_link path[2 * SE_NODES_MAX]) {
  struct forcing forcing;
  forcing.start = start;
  forcing.start_on = on;
  forcing.head = forcing.tail = 0;
  memset(forcing.parent, -1, sizeof forcing.parent);
  forcing.queue[forcing.tail++] = (uint16_t)(start * 2 + on);
  bool found = false;
  while (!found && forcing.head < forcing.tail) {
    int item = forcing.queue[forcing.head++];
    found = expand(&forcing, links, follow, item / 2, item % 2 != 0);
  }
  if (!found) return 0;
  int count = 1, node = start;
  for (bool state = !on; node != start || state != on; state = !state, count++)
    node = forcing.parent[state][node];
  node = start;
  bool state = !on;
  for (int i = count - 1; i > 0; i--, state = !state) {
    path[i] = (struct se_link){(uint16_t)node, state, forcing.cause[state][node]};
    node = forcing.parent[state][node];
  }
  path[0] = (struct se_link){(uint16_t)start, on, SE_CAUSE_NONE};
  return count;
}
