// Forcing chains: what follows from a guess, chain by chain.
//
//      contradiction   if A were true, one chain would make B true and another would make it false,
//                      or several would empty a cell, or a region of a digit: A is false. The same
//                      with "false" and "true" the other way round.
//      verity          whichever candidate of a cell, or of a digit in a region, is true, a chain
//                      leads from it to B being true (false): B is true (false).
//
// Tables of all that chains can reach are made first, as bit sets, one pair for each candidate
// being true and one for it being false. Contradictions and verities are then a few ANDs; only
// for what is found are the links counted.
//
// Invariant: every row of a table holds in all solutions in which its premise holds.
#include <string.h>

#include "solver/workspace.h"

enum { NODES_MAX = FORCING_NODES_MAX, WORDS = FORCING_WORDS };

struct found {
  bool exists, places, contradiction;
  int node;   // the candidate that is true or false
  int source; // of a contradiction: the premise; of a verity: the set
  int length;
};

// --- tables -------------------------------------------------------------------------------------

static void mark_distances(uint16_t *distance, const uint64_t *row, int words, int level) {
  for (int w = 0; w < words; w++)
    for (uint64_t rest = row[w]; rest != 0; rest &= rest - 1)
      distance[w * 64 + __builtin_ctzll(rest)] = (uint16_t)level;
}

// Follows all chains from a premise. `distances` may be NULL.
static inline __attribute__((always_inline)) void follow_words(const struct forcing_tables *tables,
                                                               int node, bool on,
                                                               struct forcing_implied *implied,
                                                               struct forcing_distances *distances,
                                                               int words) {
  const struct chain_graph *graph = tables->graph;
  uint64_t front[WORDS] = {0}, next[WORDS];
  memset(implied, 0, sizeof *implied);
  chain_set_bit(front, node);
  chain_set_bit(on ? implied->on : implied->off, node);
  for (int level = 1;; level++, on = !on) {
    const uint64_t(*rows)[CHAIN_WORDS] = on ? graph->weak : graph->strong;
    uint64_t *known = on ? implied->off : implied->on;
    uint64_t any = 0;
    for (int i = 0; i < words; i++) next[i] = 0;
    for (int w = 0; w < words; w++)
      for (uint64_t rest = front[w]; rest != 0; rest &= rest - 1) {
        const uint64_t *row = rows[w * 64 + __builtin_ctzll(rest)];
        for (int i = 0; i < words; i++) next[i] |= row[i];
      }
    for (int w = 0; w < words; w++) {
      front[w] = next[w] & ~known[w];
      known[w] |= front[w];
      any |= front[w];
    }
    if (any == 0) return;
    if (distances != NULL) mark_distances(on ? distances->off : distances->on, front, words, level);
  }
}

// With a number of words that the compiler knows, rows live in registers.
static void follow(const struct forcing_tables *tables, int node, bool on,
                   struct forcing_implied *implied, struct forcing_distances *distances) {
  switch (tables->words) {
    case 3:
      follow_words(tables, node, on, implied, distances, 3);
      break;
    case 4:
      follow_words(tables, node, on, implied, distances, 4);
      break;
    case 5:
      follow_words(tables, node, on, implied, distances, 5);
      break;
    default:
      follow_words(tables, node, on, implied, distances, tables->words);
      break;
  }
}

static void add_set(struct forcing_tables *tables, int region, const int *cells, const int *digits,
                    int count) {
  if (count < 2 || tables->set_count == FORCING_SETS_MAX) return;
  int first = tables->graph->node_of[cells[0]][digits[0]];
  tables->next[tables->set_count] = chain_bit(tables->first, first) ? tables->head[first] : -1;
  tables->head[first] = (int16_t)tables->set_count;
  chain_set_bit(tables->first, first);
  struct forcing_set *set = &tables->set[tables->set_count++];
  memset(set, 0, sizeof *set);
  set->region = region;
  for (int i = 0; i < count; i++) {
    set->node[set->count++] = tables->graph->node_of[cells[i]][digits[i]];
    chain_set_bit(set->row, set->node[i]);
  }
}

static void list_sets(struct forcing_tables *tables, const struct cand *cand) {
  int cells[GEOM_SIDE_MAX], digits[GEOM_SIDE_MAX];
  tables->set_count = 0;
  memset(tables->first, 0, sizeof tables->first);
  for (int cell = 0; cell < cand->geom->cells; cell++) {
    int count = 0;
    for (uint32_t rest = cand->digits[cell]; rest != 0; count++) {
      cells[count] = cell;
      digits[count] = mask_take(&rest);
    }
    add_set(tables, -1, cells, digits, count);
  }
  for (int region = 0; region < cand->geom->region_count; region++)
    for (int digit = 1; digit <= cand->side; digit++) {
      int count = 0;
      for (uint32_t rest = cand->places[region][digit]; rest != 0; count++) {
        cells[count] = cand_cell(cand, region, mask_take(&rest));
        digits[count] = digit;
      }
      add_set(tables, region, cells, digits, count);
    }
}

static bool build_tables(struct rate_workspace *work, const struct cand *cand) {
  const unsigned links = CHAIN_REGION_LINKS | CHAIN_CELL_LINKS | CHAIN_GROUP_LINKS;
  struct forcing_tables *tables = &work->forcing;
  tables->graph = &work->chain.graph;
  if (!chain_build(work, cand, links) || tables->graph->count > NODES_MAX) return false;
  tables->words = tables->graph->words;
  for (int node = 0; node < tables->graph->count; node++) {
    if (tables->graph->node[node].size > 1) continue;
    follow(tables, node, true, &tables->if_on[node], NULL);
    follow(tables, node, false, &tables->if_off[node], NULL);
  }
  list_sets(tables, cand);
  return true;
}

// --- contradictions -----------------------------------------------------------------------------

static bool is_subset(const uint64_t *a, const uint64_t *b, int words) {
  for (int w = 0; w < words; w++)
    if ((a[w] & ~b[w]) != 0) return false;
  return true;
}

static bool contradicts(const struct forcing_tables *tables,
                        const struct forcing_implied *implied) {
  for (int w = 0; w < tables->words; w++)
    if ((implied->on[w] & implied->off[w]) != 0) return true;
  for (int w = 0; w < tables->words; w++)
    for (uint64_t rest = implied->off[w] & tables->first[w]; rest != 0; rest &= rest - 1)
      for (int i = tables->head[w * 64 + __builtin_ctzll(rest)]; i >= 0; i = tables->next[i])
        if (is_subset(tables->set[i].row, implied->off, tables->words)) return true;
  return false;
}

// The links of the shortest contradiction.
static int measure_contradiction(const struct forcing_tables *tables, int node, bool on) {
  struct forcing_implied implied;
  struct forcing_distances distances;
  int shortest = INT32_MAX;
  follow(tables, node, on, &implied, &distances);
  distances.on[node] = distances.off[node] = 0;
  for (int w = 0; w < tables->words; w++)
    for (uint64_t rest = implied.on[w] & implied.off[w]; rest != 0; rest &= rest - 1) {
      int both = w * 64 + __builtin_ctzll(rest);
      int length = distances.on[both] + distances.off[both];
      if (length < shortest) shortest = length;
    }
  for (int i = 0; i < tables->set_count; i++) {
    if (!is_subset(tables->set[i].row, implied.off, tables->words)) continue;
    int length = 0;
    for (int k = 0; k < tables->set[i].count; k++) length += distances.off[tables->set[i].node[k]];
    if (length < shortest) shortest = length;
  }
  return shortest;
}

// --- verities -----------------------------------------------------------------------------------

static void common_of_set(const struct forcing_tables *tables, const struct forcing_set *set,
                          struct forcing_implied *common) {
  *common = tables->if_on[set->node[0]];
  for (int k = 1; k < set->count; k++)
    for (int w = 0; w < tables->words; w++) {
      common->on[w] &= tables->if_on[set->node[k]].on[w];
      common->off[w] &= tables->if_on[set->node[k]].off[w];
    }
  for (int w = 0; w < tables->words; w++) {
    common->on[w] &= tables->graph->single[w];
    common->off[w] &= tables->graph->single[w];
  }
}

// The links from each candidate of a set to everything.
static void measure_set(const struct forcing_tables *tables, const struct forcing_set *set,
                        struct forcing_distances *distances) {
  for (int k = 0; k < set->count; k++) {
    struct forcing_implied implied;
    follow(tables, set->node[k], true, &implied, &distances[k]);
    distances[k].on[set->node[k]] = distances[k].off[set->node[k]] = 0;
  }
}

static int measure_verity(const struct forcing_set *set, const struct forcing_distances *distances,
                          int node, bool on) {
  int length = 0;
  for (int k = 0; k < set->count; k++)
    length += on ? distances[k].on[node] : distances[k].off[node];
  return length;
}

// --- choosing -----------------------------------------------------------------------------------

// Placements first, then nearer the top, then fewer links: the order that agrees best with the
// paths that HoDoKu takes.
static bool is_better(const struct forcing_tables *tables, const struct found *found,
                      const struct found *best) {
  if (found->places != best->places) return found->places;
  const struct chain_node *node = &tables->graph->node[found->node];
  const struct chain_node *best_node = &tables->graph->node[best->node];
  if (node->cell[0] != best_node->cell[0]) return node->cell[0] < best_node->cell[0];
  if (node->digit != best_node->digit) return node->digit < best_node->digit;
  return found->length < best->length;
}

// A walk over all conclusions.
struct forcing_walk {
  const struct forcing_tables *tables;
  struct finding *finding;
  bool rating; // the best is wanted
  struct found best;
};

static void fill_step(const struct forcing_tables *tables, const struct found *found,
                      struct step *step) {
  const struct chain_node *node = &tables->graph->node[found->node];
  step_begin(step, found->contradiction ? TECHNIQUE_FORCING_CHAIN_CONTRADICTION
                                        : TECHNIQUE_FORCING_CHAIN_VERITY);
  step->digits = UINT32_C(1) << node->digit;
  if (found->contradiction) {
    step_add_cell(step, tables->graph->node[found->source].cell[0]);
    step_add_fin(step, node->cell[0], node->digit);
    forcing_explain_contradiction(tables, found->source, !found->places, step);
  } else {
    const struct forcing_set *set = &tables->set[found->source];
    forcing_explain_verity(tables, set, found->node, found->places, step);
    for (int k = 0; k < set->count; k++) {
      const struct chain_node *from = &tables->graph->node[set->node[k]];
      step_add_cell(step, from->cell[0]);
      step_add_fin(step, from->cell[0], from->digit);
    }
  }
  if (found->places)
    step_place(step, node->cell[0], node->digit);
  else
    step_eliminate(step, node->cell[0], node->digit);
}

// Keeps the conclusion as the best, or visits it. True: stop.
static bool offer(struct forcing_walk *walk, const struct found *found) {
  if (!walk->rating) {
    fill_step(walk->tables, found, &walk->finding->step);
    return finding_accept(walk->finding);
  }
  if (!walk->best.exists || is_better(walk->tables, found, &walk->best)) walk->best = *found;
  return false;
}

static bool walk_contradictions(struct forcing_walk *walk) {
  const struct forcing_tables *tables = walk->tables;
  for (int node = 0; node < tables->graph->count; node++) {
    if (tables->graph->node[node].size > 1) continue;
    for (int on = 1; on >= 0; on--) {
      if (!contradicts(tables, on ? &tables->if_on[node] : &tables->if_off[node])) continue;
      struct found found = {.exists = true, .places = !on, .contradiction = true};
      found.node = found.source = node;
      if (walk->rating) found.length = measure_contradiction(tables, node, on);
      if (offer(walk, &found)) return true;
    }
  }
  return false;
}

static bool is_empty(const struct forcing_implied *implied, int words) {
  uint64_t any = 0;
  for (int w = 0; w < words; w++) any |= implied->on[w] | implied->off[w];
  return any == 0;
}

static bool walk_verities(struct forcing_walk *walk) {
  const struct forcing_tables *tables = walk->tables;
  struct forcing_distances *distances = walk->finding->work->forcing.distances;
  for (int i = 0; i < tables->set_count; i++) {
    struct forcing_implied common;
    common_of_set(tables, &tables->set[i], &common);
    if (is_empty(&common, tables->words)) continue;
    if (walk->rating) measure_set(tables, &tables->set[i], distances);
    for (int on = 1; on >= 0; on--)
      for (int w = 0; w < tables->words; w++)
        for (uint64_t rest = on ? common.on[w] : common.off[w]; rest != 0; rest &= rest - 1) {
          struct found found = {.exists = true, .places = on, .source = i};
          found.node = w * 64 + __builtin_ctzll(rest);
          if (walk->rating)
            found.length = measure_verity(&tables->set[i], distances, found.node, on);
          if (offer(walk, &found)) return true;
        }
  }
  return false;
}

bool FINDER(find_forcing_chain)(const struct cand *cand, struct finding *finding) {
  if (!build_tables(finding->work, cand)) return false;
  struct forcing_walk walk = {
      .tables = &finding->work->forcing, .finding = finding, .rating = true};
  walk_contradictions(&walk);
  walk_verities(&walk);
  walk.rating = false;
  if (!walk.best.exists && !finding->every) return false;
  if (walk.best.exists && offer(&walk, &walk.best)) return true;
  return walk_contradictions(&walk) || walk_verities(&walk);
}
