// Finds chains by rules: walks all pairs of ends, shortest chain first, and names what it finds.
//
//      A =...= D, both the same digit     whatever sees both goes           X-chain, XY-chain, AIC
//      A =...= D, A in a cell D sees      D's digit goes from A's cell,
//                                         and A's digit from D's cell       AIC
//      A =...= A                          A is true                         discontinuous loop
//      A =...= D with a weak link A - D   a ring: exactly one end of each
//                                         weak link is true, so whatever
//                                         sees both ends of it goes         continuous loop
//
// An open chain with a single elimination is a discontinuous loop through the candidate that goes.
// In a rating the ends of open chains are single candidates; a chain that ends in a group counts as
// a loop through one of the candidates that go. HoDoKu's paths show that it does the same.
//
// Invariant: an elimination has a weak link to two nodes of which at least one is true.
#include <string.h>

#include "solver/workspace.h"

// One chain that eliminates something.
struct found {
  int start, end, level; // level: number of links
  int technique;
  int count;                  // eliminations
  uint64_t gone[CHAIN_WORDS]; // the nodes eliminated
};

static int count_row(const uint64_t *row, int words) {
  int count = 0;
  for (int w = 0; w < words; w++)
    if (row[w] != 0) count += word_count(row[w]);
  return count;
}

// Has anything a weak link to both?
static bool have_common(const struct chain_graph *graph, int a, int b) {
  uint64_t any = 0;
  for (int w = 0; w < graph->words; w++)
    any |= graph->weak[a][w] & graph->weak[b][w] & graph->single[w];
  return any != 0;
}

// Adds what has a weak link to both.
static void add_common(const struct chain_graph *graph, int a, int b, uint64_t *row) {
  for (int w = 0; w < graph->words; w++)
    row[w] |= graph->weak[a][w] & graph->weak[b][w] & graph->single[w];
}

static bool has_group(const struct chain_graph *graph, const struct chain_reach *reach, int end,
                      int level) {
  uint16_t path[CHAIN_LEVELS_MAX + 1];
  chain_trace(graph, reach, end, level, path);
  for (int i = 0; i <= level; i++)
    if (graph->node[path[i]].size > 1) return true;
  return false;
}

// The other digits of the cell of a node that is true.
static void add_cell(const struct chain_graph *graph, int node, uint64_t *row) {
  int cell = graph->node[node].cell[0], digit = graph->node[node].digit;
  for (uint32_t rest = graph->cand->digits[cell] & ~(UINT32_C(1) << digit); rest != 0;)
    chain_set_bit(row, graph->node_of[cell][mask_take(&rest)]);
}

// All candidates of the cells that a chain passes through.
static void add_chain_cells(const struct chain_graph *graph, const uint16_t *path, int count,
                            uint64_t *row) {
  for (int i = 0; i < count; i++) {
    const struct chain_node *node = &graph->node[path[i]];
    for (int k = 0; k < node->size; k++)
      for (uint32_t rest = graph->cand->digits[node->cell[k]]; rest != 0;)
        chain_set_bit(row, graph->node_of[node->cell[k]][mask_take(&rest)]);
  }
}

// A strong link between two digits that are not in one cell comes from an almost locked set. In a
// ring the set holds exactly one of the two, so all its other digits are locked into it.
static void add_locked_set(struct rate_workspace *work, int a, int b, uint64_t *row) {
  const struct chain_graph *graph = &work->chain.graph;
  const struct chain_node *first = &graph->node[a], *second = &graph->node[b];
  const struct als_list *list = als_list_build(&work->als, graph->cand, 2);
  cell_set cells[2];
  memset(cells, 0, sizeof cells);
  for (int k = 0; k < first->size; k++) cells[0] |= set_of(first->cell[k]);
  for (int k = 0; k < second->size; k++) cells[1] |= set_of(second->cell[k]);
  uint32_t ends = UINT32_C(1) << first->digit | UINT32_C(1) << second->digit;
  for (int i = 0; i < list->count; i++) {
    const struct als *als = &list->als[i];
    if ((als->digits & ends) != ends || !set_equal(als->places[first->digit], cells[0]) ||
        !set_equal(als->places[second->digit], cells[1]))
      continue;
    for (uint32_t rest = als->digits & ~ends; rest != 0;) {
      int digit = mask_take(&rest);
      for (cell_set seen = als->seen[digit]; set_any(seen);)
        chain_set_bit(row, graph->node_of[set_take(&seen)][digit]);
    }
    return;
  }
}

// What a ring eliminates. Between cells it is customary to look outside the ring only.
static void add_ring(struct rate_workspace *work, const struct chain_reach *reach,
                     const struct found *found, uint64_t *row) {
  const struct chain_graph *graph = &work->chain.graph;
  uint16_t path[CHAIN_LEVELS_MAX + 1];
  uint64_t outside[CHAIN_WORDS] = {0}, inside[CHAIN_WORDS] = {0};
  chain_trace(graph, reach, found->end, found->level, path);
  for (int i = 0; i <= found->level; i++) {
    int a = path[i], b = path[i == found->level ? 0 : i + 1];
    const struct chain_node *first = &graph->node[a], *second = &graph->node[b];
    bool within_cell = first->size == 1 && second->size == 1 && first->cell[0] == second->cell[0];
    if (i % 2 == 1)
      add_common(graph, a, b, within_cell ? row : outside);
    else if (!within_cell && first->digit != second->digit)
      add_locked_set(work, a, b, row);
  }
  add_chain_cells(graph, path, found->level + 1, inside);
  for (int w = 0; w < graph->words; w++) row[w] |= outside[w] & ~inside[w];
}

// Leaves only the first node of a row.
static void keep_first(uint64_t *row, int words) {
  bool seen = false;
  for (int w = 0; w < words; w++) {
    row[w] = seen ? 0 : row[w] & (~row[w] + 1);
    seen = seen || row[w] != 0;
  }
}

// Is the chain from the start of `reach` to `found->end` one that the rules want, and what goes?
// `ring`: read it as a ring, if it closes.
static bool judge(struct rate_workspace *work, const struct chain_rules *rules,
                  const struct chain_reach *reach, bool rating, bool ring, struct found *found) {
  const struct chain_graph *graph = &work->chain.graph;
  int start = found->start, end = found->end;
  const struct chain_node *first = &graph->node[start], *last = &graph->node[end];
  if (rules->same_digit && first->digit != last->digit) return false;
  bool single_ends = first->size == 1 && last->size == 1;
  memset(found->gone, 0, (size_t)graph->words * sizeof found->gone[0]);
  if (ring) {
    if (rules->continuous < 0 || (rating && !single_ends)) return false;
    add_ring(work, reach, found, found->gone);
  } else if (start == end) {
    if (rules->discontinuous < 0 || !single_ends) return false;
    add_cell(graph, start, found->gone);
  } else {
    add_common(graph, start, end, found->gone);
    if (rating && !single_ends) keep_first(found->gone, graph->words);
  }
  found->count = count_row(found->gone, graph->words);
  if (found->count == 0) return false;
  if (ring)
    found->technique = rules->continuous;
  else if (rules->discontinuous >= 0 && (start == end || found->count == 1))
    found->technique = rules->discontinuous;
  else
    found->technique = rules->chain;
  return true;
}

// How far down the board the eliminations are, to choose between chains that are as good otherwise.
static int sum_places(const struct chain_graph *graph, const struct found *found) {
  int sum = 0;
  for (int w = 0; w < graph->words; w++)
    for (uint64_t rest = found->gone[w]; rest != 0; rest &= rest - 1) {
      const struct chain_node *node = &graph->node[w * 64 + __builtin_ctzll(rest)];
      sum += node->cell[0] * (GEOM_SIDE_MAX + 1) + node->digit;
    }
  return sum;
}

// Links of the chain as people write it. A loop through the candidate that goes has its links to
// the ends as well: two, or one when it shares the cell with an end.
static int count_links(const struct chain_graph *graph, const struct chain_rules *rules,
                       const struct found *found) {
  if (found->technique != rules->discontinuous || found->start == found->end) return found->level;
  bool same_digit = graph->node[found->start].digit == graph->node[found->end].digit;
  return found->level + (same_digit ? 2 : 1);
}

// Is this the chain to show? More eliminations first, then fewer links, then nearer the top: that
// agrees best with the paths that HoDoKu takes.
static bool is_better(const struct chain_graph *graph, const struct chain_rules *rules,
                      const struct found *found, const struct found *best) {
  if (found->count != best->count) return found->count > best->count;
  int links = count_links(graph, rules, found), best_links = count_links(graph, rules, best);
  if (links != best_links) return links < best_links;
  return sum_places(graph, found) < sum_places(graph, best);
}

// Does the chain come back to a cell that it has left? It is true all the same, but a person loses
// the thread; HoDoKu never shows such chains.
static bool returns_to_cell(const struct chain_graph *graph, const struct chain_reach *reach,
                            const struct found *found) {
  uint16_t path[CHAIN_LEVELS_MAX + 1];
  chain_trace(graph, reach, found->end, found->level, path);
  for (int i = 0; i <= found->level; i++)
    for (int k = i + 2; k <= found->level; k++) {
      if (i == 0 && k == found->level) continue; // the ends of a loop
      const struct chain_node *first = &graph->node[path[i]], *second = &graph->node[path[k]];
      if (path[i] == path[k]) return true;
      if (first->size == 1 && second->size == 1 && first->cell[0] == second->cell[0]) return true;
    }
  return false;
}

// A chain for a rating is better than the best so far, and one that a person can follow.
static bool is_wanted(const struct chain_graph *graph, const struct chain_rules *rules,
                      const struct chain_reach *reach, const struct found *found,
                      const struct found *best) {
  if (best->count != 0 && !is_better(graph, rules, found, best)) return false;
  return count_links(graph, rules, found) <= rules->most_links &&
         (!rules->with_groups || has_group(graph, reach, found->end, found->level)) &&
         !returns_to_cell(graph, reach, found);
}

static void fill_step(const struct chain_graph *graph, const struct chain_reach *reach,
                      const struct found *found, struct step *step) {
  uint16_t path[CHAIN_LEVELS_MAX + 1];
  chain_trace(graph, reach, found->end, found->level, path);
  step_begin(step, found->technique);
  for (int i = 0; i <= found->level && step->node_count < STEP_NODES_MAX; i++) {
    const struct chain_node *node = &graph->node[path[i]];
    struct step_node *to = &step->nodes[step->node_count++];
    *to = (struct step_node){
        .cell_count = node->size, .digit = node->digit, .on = i % 2 == 1, .strong = i % 2 == 0};
    memcpy(to->cells, node->cell, node->size * sizeof to->cells[0]);
    step->digits |= UINT32_C(1) << node->digit;
  }
  for (int w = 0; w < graph->words; w++)
    for (uint64_t rest = found->gone[w]; rest != 0; rest &= rest - 1) {
      const struct chain_node *node = &graph->node[w * 64 + __builtin_ctzll(rest)];
      step_eliminate(step, node->cell[0], node->digit);
    }
}

// A walk over all chains of a graph, from every start to every end.
struct chain_walk {
  struct finding *finding;
  const struct chain_rules *rules;
  uint32_t digits; // where chains may start
  bool rating;     // only what a person may see, and of that the best
  struct found best;
  struct chain_reach reach; // from the start in turn
};

// Keeps the chain as the best, or visits it. True: stop.
static bool offer(struct chain_walk *walk, const struct found *found) {
  const struct chain_graph *graph = &walk->finding->work->chain.graph;
  if (!walk->rating) {
    if (walk->rules->with_groups && !has_group(graph, &walk->reach, found->end, found->level))
      return false;
    fill_step(graph, &walk->reach, found, &walk->finding->step);
    return finding_accept(walk->finding);
  }
  if (is_wanted(graph, walk->rules, &walk->reach, found, &walk->best)) walk->best = *found;
  return false;
}

static bool walk_chains(struct chain_walk *walk) {
  struct rate_workspace *work = walk->finding->work;
  const struct chain_graph *graph = &work->chain.graph;
  const struct chain_reach *reach = &walk->reach;
  struct found found;
  for (found.start = 0; found.start < graph->linked; found.start++) {
    if (!(walk->digits >> graph->node[found.start].digit & 1)) continue;
    chain_spread(graph, found.start, &walk->reach);
    for (found.level = walk->rules->least_links; found.level < reach->levels; found.level += 2)
      for (int w = found.start / 64; w < chain_linked_words(graph); w++)
        for (uint64_t rest = reach->level[found.level][w]; rest != 0; rest &= rest - 1) {
          found.end = w * 64 + __builtin_ctzll(rest);
          // A chain reads the same backwards: each is looked at from its lower end.
          if (found.end < found.start) continue;
          for (int ring = 1; ring >= 0; ring--) {
            bool useful =
                ring ? chain_bit(graph->weak[found.start], found.end)
                     : found.end == found.start || have_common(graph, found.start, found.end);
            if (useful && judge(work, walk->rules, reach, walk->rating, ring, &found) &&
                offer(walk, &found))
              return true;
          }
        }
  }
  return false;
}

// Are there, among the cells that have changed, any with two digits now or before?
static bool pairs_changed(const struct cand *cand, cell_set changed) {
  cell_set one = {0}, two = {0}, three = {0}; // at least so many digits
  for (int digit = 1; digit <= cand->side; digit++) {
    three |= two & cand->cells[digit];
    two |= one & cand->cells[digit];
    one |= cand->cells[digit];
  }
  return set_any(changed & ~three);
}

bool chain_find(const struct cand *cand, const struct chain_rules *rules, struct finding *finding) {
  struct barren_work *barren = &finding->work->barren;
  struct chain_walk walk = {
      .finding = finding, .rules = rules, .digits = cand->layout->all, .rating = true};
  // Without links in cells each chain is about one digit.
  bool one_digit = !(rules->links & CHAIN_CELL_LINKS);
  if (one_digit) walk.digits = barren_open_digits(barren, cand, rules->chain);
  if (walk.digits == 0) return false;
  // Chains without links in regions lead through cells with two digits, and through no others.
  bool pairs_only = !(rules->links & CHAIN_REGION_LINKS);
  if (pairs_only && !pairs_changed(cand, barren_open_cells(barren, rules->chain))) return false;
  if (!chain_build(finding->work, cand, rules->links | CHAIN_LINKED_ONLY)) return false;
  walk_chains(&walk);
  walk.rating = false;
  if (walk.best.count == 0 && (one_digit || pairs_only)) barren_note(barren, rules->chain);
  if (walk.best.count == 0 && !finding->every) return false;
  if (walk.best.count > 0) {
    chain_spread(&finding->work->chain.graph, walk.best.start, &walk.reach);
    if (offer(&walk, &walk.best)) return true;
  }
  return walk_chains(&walk);
}
