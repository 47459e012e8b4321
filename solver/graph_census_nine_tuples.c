// Super-vertices of 9x9 puzzles and the edges between them: what graph_census_tuples.c counts, over
// the short lists of graph_census_nine.c.
//
// Profiles that are in a clique get places, 1 2 3 ...; all others share place 0, which nobody
// reads. Tables go by places, so they are small:
//
//     vertices   [profile across][place]     of a minigrid: 1 where there is a permutation
//     fitting    [profile across][place]     rows of `vertices` added up: the permutations of the
//                                            second minigrid that fit a profile of the first
//     pairs      [place][place]              rows of `fitting` added up, one for each permutation
//                                            of the first: the E of graph_census_tuples.c
//
// Invariant: rows of tables are whole vectors. At most 216 permutations have a profile in common,
// so that every sum that is read fits 16 bits.
#include "solver/graph_census_nine.h"

#include <string.h>

// The place of a profile that is in a clique, a new one the first time.
static inline uint16_t place_take(struct nine_profiles *profiles, int profile) {
  if (profiles->place[profile] == 0) profiles->place[profile] = (uint16_t)++profiles->used;
  return profiles->place[profile];
}

// Lists the profiles that are compatible with a word, without a branch that nobody could predict.
static inline int compatible_list(const struct nine_profiles *profiles, uint32_t word,
                                  uint16_t list[NINE_PROFILES_MAX]) {
  int count = 0;
  for (int p = 0; p < profiles->count; p++) {
    list[count] = (uint16_t)p;
    count += (word & profiles->word[p]) == 0;
  }
  return count;
}

// Lists the cliques of a line and adds up the super-vertices they stand for.
static bool cliques_list(struct nine_graph *graph, int direction, int line, uint64_t *tuples) {
  struct nine_cliques *cliques = &graph->cliques[line];
  struct nine_profiles *profiles[3];
  int last = 0; // the minigrid with the most profiles: those are looked up
  for (int at = 0; at < 3; at++) {
    profiles[at] = &nine_box_at(graph, direction, line, at)->profiles[direction];
    profiles[at]->used = 0;
    memset(profiles[at]->place, 0, (size_t)profiles[at]->count * sizeof profiles[at]->place[0]);
    if (profiles[at]->count > profiles[last]->count) last = at;
  }
  int first = last == 0 ? 1 : 0, second = last == 2 ? 1 : 2;
  struct nine_profiles *one = profiles[first], *two = profiles[second], *three = profiles[last];
  for (int r = 0; r < three->count; r++)
    *nine_index_find(&graph->index, three, three->word[r]) = (uint16_t)(r + 1);
  cliques->count = 0;
  for (int p = 0; p < one->count; p++) {
    uint16_t list[NINE_PROFILES_MAX];
    if (one->vertices[p] == 0) continue;
    int count = compatible_list(two, one->word[p], list);
    for (int i = 0; i < count; i++) {
      int q = list[i];
      uint32_t rest = NINE_PROFILE_FULL ^ one->word[p] ^ two->word[q];
      int r = *nine_index_find(&graph->index, three, rest) - 1;
      if (r < 0) continue;
      uint64_t product = (uint64_t)one->vertices[p] * two->vertices[q] * three->vertices[r];
      if (product == 0) continue;
      if (cliques->count == NINE_CLIQUES_MAX) return false;
      uint16_t *places = cliques->place[cliques->count++];
      places[first] = place_take(one, p);
      places[second] = place_take(two, q);
      places[last] = place_take(three, r);
      *tuples += product;
    }
  }
  nine_index_clear(&graph->index, three);
  return true;
}

static inline int table_width(const struct nine_box *box, int direction) {
  return nine_pad(box->profiles[direction].used + 1);
}

static inline void row_add(uint16_t *restrict row, const uint16_t *restrict other, int width) {
  for (int at = 0; at < width; at += NINE_VECTOR)
    for (int i = at; i < at + NINE_VECTOR; i++) row[i] = (uint16_t)(row[i] + other[i]);
}

static void vertices_tabulate(const struct nine_box *box, int direction, uint16_t *table) {
  int width = table_width(box, direction);
  const struct nine_profiles *along = &box->profiles[direction];
  memset(table, 0, (size_t)(box->profiles[1 - direction].count * width) * sizeof *table);
  for (int i = 0; i < box->count; i++) {
    struct nine_vertex vertex = box->vertices[i];
    table[vertex.profile[1 - direction] * width + along->place[vertex.profile[direction]]]++;
  }
}

static void fitting_count(const struct nine_profiles *first, const struct nine_profiles *second,
                          const uint16_t *vertices, int width, uint16_t *fitting) {
  for (int c = 0; c < first->count; c++, fitting += width) {
    uint16_t list[NINE_PROFILES_MAX];
    if (first->vertices[c] == 0) continue;
    int count = compatible_list(second, first->word[c], list);
    memset(fitting, 0, (size_t)width * sizeof *fitting);
    for (int i = 0; i < count; i++) row_add(fitting, vertices + list[i] * width, width);
  }
}

static void pairs_count(const struct nine_box *first, int direction, const uint16_t *fitting,
                        int width, uint16_t *pairs) {
  const struct nine_profiles *along = &first->profiles[direction];
  memset(pairs, 0, (size_t)((along->used + 1) * width) * sizeof *pairs);
  for (int i = 0; i < first->count; i++) {
    struct nine_vertex vertex = first->vertices[i];
    row_add(pairs + along->place[vertex.profile[direction]] * width,
            fitting + vertex.profile[1 - direction] * width, width);
  }
}

// Counts the edges between the super-vertices of two parallel lines, `graph->vertices_at` being
// tabulated for the second.
static unsigned __int128 edges_count(struct nine_graph *graph, int direction, int a, int b) {
  const struct nine_cliques *first = &graph->cliques[a], *second = &graph->cliques[b];
  unsigned __int128 edges = 0;
  int width[3];
  if (first->count == 0 || second->count == 0) return 0;
  for (int at = 0; at < 3; at++) {
    const struct nine_box *one = nine_box_at(graph, direction, a, at);
    const struct nine_box *two = nine_box_at(graph, direction, b, at);
    width[at] = table_width(two, direction);
    fitting_count(&one->profiles[1 - direction], &two->profiles[1 - direction],
                  graph->vertices_at[at], width[at], graph->fitting);
    pairs_count(one, direction, graph->fitting, width[at], graph->pairs[at]);
  }
  for (int i = 0; i < first->count; i++) {
    const uint16_t *row[3];
    uint64_t sum = 0; // at most 4096 * 46656^3: it fits
    for (int at = 0; at < 3; at++) row[at] = graph->pairs[at] + first->place[i][at] * width[at];
    for (int j = 0; j < second->count; j++) {
      const uint16_t *other = second->place[j];
      sum += (uint64_t)row[0][other[0]] * row[1][other[1]] * row[2][other[2]];
    }
    edges += sum;
  }
  return edges;
}

bool nine_count_tuples(struct nine_graph *graph, uint64_t *tuples, uint64_t *tuple_edges) {
  unsigned __int128 edges = 0;
  *tuples = 0;
  for (int direction = 0; direction < 2; direction++) {
    for (int line = 0; line < 3; line++)
      if (!cliques_list(graph, direction, line, tuples)) return false;
    for (int b = 1; b < 3; b++) {
      for (int at = 0; at < 3; at++)
        vertices_tabulate(nine_box_at(graph, direction, b, at), direction, graph->vertices_at[at]);
      for (int a = 0; a < b; a++) edges += edges_count(graph, direction, a, b);
    }
  }
  *tuple_edges = (uint64_t)edges;
  return edges <= UINT64_MAX;
}
