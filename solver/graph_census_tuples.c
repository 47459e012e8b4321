// The second half of the census: super-vertices, and the edges between parallel ones.
//
// The super-vertices of a line are counted by cliques of profiles, one in every minigrid: each
// clique stands for the product of the vertices of its profiles. Two super-vertices of parallel
// lines are joined when the permutations of either are compatible in every minigrid across:
//
//        line a     a1 ------- a2 ------- a3     a clique of profiles
//                    | E1       | E2       | E3      E: pairs of permutations with these profiles
//        line b     b1 ------- b2 ------- b3            that are compatible across the lines
//
// so two cliques stand for E1 * E2 * E3 edges. The tables E are made once for every pair of
// minigrids, and what is left is one product for each pair of cliques.
//
// Invariant: numbers are exact; whatever might not fit 64 bits makes the count fail.
#include "solver/graph_census_internal.h"

#include <stdlib.h>
#include <string.h>

// The cliques of a line.
struct cliques {
  int count;
  uint16_t (*profile)[GRAPH_BOX_MAX]; // [clique][position]
};

struct clique_listing {
  const struct census *census;
  int direction, line;
  struct cliques *cliques;
  uint16_t chosen[GRAPH_BOX_MAX];
  unsigned __int128 tuples;
};

// Lists the cliques that extend the chosen profiles; `open` are the profiles still compatible.
static bool cliques_extend(struct clique_listing *listing, int position,
                           uint64_t open[GRAPH_BOX_MAX][CENSUS_WORDS_MAX],
                           unsigned __int128 product) {
  const struct census *census = listing->census;
  const struct graph_shape *shape = &census->shape;
  int direction = listing->direction, parts = shape->direction[direction].parts;
  if (position == parts) {
    struct cliques *cliques = listing->cliques;
    if (cliques->count == CENSUS_TUPLES_MAX) return false;
    memcpy(cliques->profile[cliques->count++], listing->chosen, sizeof listing->chosen);
    listing->tuples += product;
    return true;
  }
  const uint8_t *boxes = shape->box[direction][listing->line];
  const struct census_profiles *profiles = &census->profiles[direction][boxes[position]];
  for (int word = 0; word < profiles->words; word++)
    for (uint64_t left = open[position][word]; left != 0; left &= left - 1) {
      int profile = word * 64 + __builtin_ctzll(left);
      if (profiles->vertices[profile] == 0) continue;
      uint64_t narrowed[GRAPH_BOX_MAX][CENSUS_WORDS_MAX];
      bool possible = true;
      for (int later = position + 1; later < parts && possible; later++) {
        const struct census_profiles *other = &census->profiles[direction][boxes[later]];
        census_find_compatible(shape, direction, profiles->set[profile], other, narrowed[later]);
        uint64_t any = 0;
        for (int w = 0; w < other->words; w++) any |= narrowed[later][w] &= open[later][w];
        possible = any != 0;
      }
      if (!possible) continue;
      listing->chosen[position] = (uint16_t)profile;
      if (!cliques_extend(listing, position + 1, narrowed, product * profiles->vertices[profile]))
        return false;
    }
  return true;
}

static bool cliques_list(const struct census *census, int direction, int line,
                         struct cliques *cliques, unsigned __int128 *tuples) {
  struct clique_listing listing = {
      .census = census, .direction = direction, .line = line, .cliques = cliques};
  uint64_t open[GRAPH_BOX_MAX][CENSUS_WORDS_MAX];
  memset(open, 0, sizeof open);
  for (int at = 0; at < census->shape.direction[direction].parts; at++) {
    const struct census_profiles *profiles =
        &census->profiles[direction][census->shape.box[direction][line][at]];
    for (int p = 0; p < profiles->count; p++)
      if (profiles->vertices[p] != 0) open[at][p / 64] |= 1ull << p % 64;
  }
  cliques->count = 0;
  cliques->profile = malloc(CENSUS_TUPLES_MAX * sizeof *cliques->profile);
  if (cliques->profile == NULL || !cliques_extend(&listing, 0, open, 1)) return false;
  *tuples += listing.tuples;
  return true;
}

// Is there a vertex of a minigrid with these profiles, along the direction at hand and across it?
static inline bool links_has(const struct census *census, int direction, int box, int profile,
                             int across) {
  int words = census->profiles[1][box].words;
  int row = direction == 0 ? profile : across, column = direction == 0 ? across : profile;
  return census->links[box][row * words + column / 64] >> column % 64 & 1;
}

// The table E of two minigrids across from each other: [profile of first][profile of second].
static uint64_t *table_new(const struct census *census, int direction, int first, int second) {
  const struct graph_shape *shape = &census->shape;
  int across = 1 - direction;
  const struct census_profiles *along_first = &census->profiles[direction][first];
  const struct census_profiles *along_second = &census->profiles[direction][second];
  const struct census_profiles *across_first = &census->profiles[across][first];
  const struct census_profiles *across_second = &census->profiles[across][second];
  size_t columns = (size_t)along_second->count;
  uint64_t *table = calloc((size_t)along_first->count * columns + 1, sizeof *table);
  uint64_t *row = malloc((columns + 1) * sizeof *row);
  for (int c = 0; c < across_first->count && table != NULL && row != NULL; c++) {
    if (across_first->vertices[c] == 0) continue;
    // Vertices of the second minigrid, by profile, that are compatible with profile c across.
    uint64_t compatible[CENSUS_WORDS_MAX];
    census_find_compatible(shape, across, across_first->set[c], across_second, compatible);
    memset(row, 0, columns * sizeof *row);
    for (int word = 0; word < across_second->words; word++)
      for (uint64_t left = compatible[word]; left != 0; left &= left - 1) {
        int other = word * 64 + __builtin_ctzll(left);
        if (across_second->vertices[other] == 0) continue;
        for (int p = 0; p < along_second->count; p++)
          row[p] += links_has(census, direction, second, p, other);
      }
    for (int p = 0; p < along_first->count; p++)
      if (links_has(census, direction, first, p, c))
        for (size_t q = 0; q < columns; q++) table[(size_t)p * columns + q] += row[q];
  }
  free(row);
  if (row == NULL) {
    free(table);
    return NULL;
  }
  return table;
}

// Multiplies the cliques of two lines out.
static bool lines_multiply(const struct census *census, int direction, const uint8_t *second_boxes,
                           const struct cliques *first, const struct cliques *second,
                           uint64_t *const tables[GRAPH_BOX_MAX], unsigned __int128 *edges) {
  int parts = census->shape.direction[direction].parts;
  uint64_t *product = malloc(((size_t)second->count + 1) * sizeof *product);
  uint32_t *live = malloc(((size_t)second->count + 1) * sizeof *live);
  bool exact = product != NULL && live != NULL;
  int live_count = 0, leader = -1;
  for (int a = 0; a < first->count && exact; a++) {
    const uint16_t *chosen = first->profile[a];
    if (chosen[0] != leader) {
      // Cliques with the same first profile follow each other and share the first factor.
      leader = chosen[0];
      live_count = 0;
      const uint64_t *row =
          tables[0] + (size_t)leader * (size_t)census->profiles[direction][second_boxes[0]].count;
      for (int b = 0; b < second->count; b++)
        if (row[second->profile[b][0]] != 0) {
          live[live_count] = (uint32_t)b;
          product[live_count++] = row[second->profile[b][0]];
        }
    }
    const uint64_t *row[GRAPH_BOX_MAX];
    for (int at = 1; at < parts; at++)
      row[at] = tables[at] +
                (size_t)chosen[at] * (size_t)census->profiles[direction][second_boxes[at]].count;
    for (int i = 0; i < live_count; i++) {
      const uint16_t *other = second->profile[live[i]];
      uint64_t factor = product[i];
      for (int at = 1; at < parts; at++)
        exact &= !__builtin_mul_overflow(factor, row[at][other[at]], &factor);
      *edges += factor;
    }
  }
  free(product);
  free(live);
  return exact;
}

static bool direction_count(const struct census *census, int direction, struct cliques *cliques,
                            unsigned __int128 *tuples, unsigned __int128 *edges) {
  const struct graph_shape *shape = &census->shape;
  const struct graph_direction *along = &shape->direction[direction];
  for (int line = 0; line < along->lines; line++)
    if (!cliques_list(census, direction, line, &cliques[line], tuples)) return false;
  for (int a = 0; a < along->lines; a++)
    for (int b = a + 1; b < along->lines; b++) {
      if ((uint64_t)cliques[a].count * (uint64_t)cliques[b].count > CENSUS_PRODUCTS_MAX)
        return false;
      uint64_t *tables[GRAPH_BOX_MAX] = {NULL};
      bool fits = true;
      for (int at = 0; at < along->parts && fits; at++) {
        tables[at] = table_new(census, direction, shape->box[direction][a][at],
                               shape->box[direction][b][at]);
        fits = tables[at] != NULL;
      }
      if (fits)
        fits = lines_multiply(census, direction, shape->box[direction][b], &cliques[a], &cliques[b],
                              tables, edges);
      for (int at = 0; at < along->parts; at++) free(tables[at]);
      if (!fits) return false;
    }
  return true;
}

bool census_count_tuples(const struct census *census, uint64_t *tuples, uint64_t *tuple_edges) {
  unsigned __int128 tuple_total = 0, edge_total = 0;
  bool fits = true;
  for (int direction = 0; direction < 2 && fits; direction++) {
    struct cliques cliques[GRAPH_BOX_MAX] = {{0}};
    fits = direction_count(census, direction, cliques, &tuple_total, &edge_total);
    for (int line = 0; line < GRAPH_BOX_MAX; line++) free(cliques[line].profile);
  }
  if (tuple_total > UINT64_MAX || edge_total > UINT64_MAX) return false;
  *tuples = (uint64_t)tuple_total;
  *tuple_edges = (uint64_t)edge_total;
  return fits;
}
