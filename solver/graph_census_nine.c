// The census of 9x9 puzzles, for graphs of ordinary size; graph_census.c counts the others, and is
// the oracle of this file.
//
// A row of a minigrid is filled in at most six ways with the same three digits. So the permutations
// are listed from sets of three: two disjoint sets for two of the rows leave one for the third.
//
//     row 0    {1 4 7}    14 7   41 7   ...        a way to fill a row is a word of 27 bits, nine
//     row 1    {2 5 6}    2 56   ...               for each column; so is a profile. The three ways
//     row 2    {3 8 9}    what is left over        or-ed together are the column profile.
//
// Two profiles of a line are compatible when their words have no bit in common, and the third of a
// clique is what the first two leave of all 27 bits. Degrees, cliques and edges of super-vertices
// are those of graph_census.c and graph_census_tuples.c, over lists that are short: a hard puzzle
// has some seven profiles in a minigrid and six cliques in a line.
//
// Invariant: lists of profiles are padded to whole vectors with words that nothing is compatible
// with, and no vertices.
#include "solver/graph_census_nine.h"

#include <stdlib.h>
#include <string.h>

enum { DEGREE_LEAST = 4 }; // a minigrid has two neighbours in its band and two in its stack

// --- listing -------------------------------------------------------------------------------------

// The candidates of all cells. False: givens in conflict, which are left to the general code.
static bool candidates_find(const struct grid *givens, uint32_t candidates[81]) {
  uint32_t rows[9] = {0}, columns[9] = {0}, boxes[9] = {0}, twice = 0;
  for (int row = 0; row < 9; row++)
    for (int column = 0; column < 9; column++) {
      uint32_t *box = &boxes[row / 3 * 3 + column / 3];
      uint32_t bit = 1u << givens->cell[row * 9 + column] >> 1;
      twice |= (rows[row] | columns[column] | *box) & bit;
      rows[row] |= bit;
      columns[column] |= bit;
      *box |= bit;
      candidates[row * 9 + column] = bit;
    }
  for (int row = 0; row < 9; row++)
    for (int column = 0; column < 9; column++) {
      uint32_t used = rows[row] | columns[column] | boxes[row / 3 * 3 + column / 3];
      uint32_t *cell = &candidates[row * 9 + column];
      *cell |= (NINE_DIGITS & ~used) * (uint32_t)(*cell == 0);
    }
  return twice == 0;
}

static void row_add(struct nine_row *row, uint32_t set, uint32_t way) {
  int place = row->place[set];
  if (place == 0) {
    place = ++row->count;
    row->place[set] = (uint8_t)place;
    row->sets[place - 1].set = set;
    row->sets[place - 1].ways = 0;
  }
  row->sets[place - 1].way[row->sets[place - 1].ways++] = way;
}

static void row_list(struct nine_row *row, const uint32_t *cells) {
  while (row->count > 0) row->place[row->sets[--row->count].set] = 0;
  for (uint32_t left = cells[0]; left != 0; left &= left - 1) {
    uint32_t first = left & -left;
    for (uint32_t then = cells[1] & ~first; then != 0; then &= then - 1) {
      uint32_t second = then & -then;
      for (uint32_t last = cells[2] & ~(first | second); last != 0; last &= last - 1) {
        uint32_t third = last & -last;
        row_add(row, first | second | third, first | second << 9 | third << 18);
      }
    }
  }
}

// The number of a profile, new or not; -1: there are too many.
static inline int profiles_take(struct nine_profiles *profiles, struct nine_index *index,
                                uint32_t word) {
  uint16_t *slot = nine_index_find(index, profiles, word);
  if (*slot == 0) {
    if (profiles->count == NINE_PROFILES_MAX) return -1;
    profiles->word[profiles->count] = word;
    profiles->vertices[profiles->count] = 0;
    *slot = (uint16_t)++profiles->count;
  }
  return *slot - 1;
}

static void profiles_pad(struct nine_profiles *profiles) {
  for (int i = profiles->count; i < nine_pad(profiles->count); i++) {
    profiles->word[i] = NINE_PROFILE_FULL;
    profiles->vertices[i] = 0;
  }
}

// Lists the permutations of which the rows have these sets, a place of each row.
static bool vertices_list(struct nine_graph *graph, struct nine_box *box, const int sets[3]) {
  struct nine_profiles *by_row = &box->profiles[0], *by_column = &box->profiles[1];
  const struct nine_set *one = &graph->rows[0].sets[sets[0]];
  const struct nine_set *two = &graph->rows[1].sets[sets[1]];
  const struct nine_set *three = &graph->rows[2].sets[sets[2]];
  int total = one->ways * two->ways * three->ways, profile = by_row->count++;
  if (profile == NINE_PROFILES_MAX || graph->vertex_count + total > NINE_VERTICES_MAX) return false;
  by_row->word[profile] = one->set | two->set << 9 | three->set << 18;
  by_row->vertices[profile] = (uint32_t)total;
  struct nine_vertex *vertex = graph->vertices + graph->vertex_count;
  graph->vertex_count += total;
  for (int i = 0; i < one->ways; i++)
    for (int j = 0; j < two->ways; j++) {
      uint32_t word = one->way[i] | two->way[j];
      for (int k = 0; k < three->ways; k++) {
        int column = profiles_take(by_column, &graph->index, word | three->way[k]);
        if (column < 0) return false;
        by_column->vertices[column]++;
        *vertex++ = (struct nine_vertex){{(uint16_t)profile, (uint16_t)column}};
      }
    }
  return true;
}

static bool box_list(struct nine_graph *graph, struct nine_box *box, const uint32_t *corner) {
  int last = 0; // the row with the most sets: those are looked up
  for (int row = 0; row < 3; row++) {
    row_list(&graph->rows[row], corner + 9 * row);
    if (graph->rows[row].count > graph->rows[last].count) last = row;
  }
  int first = last == 0 ? 1 : 0, second = last == 2 ? 1 : 2;
  const struct nine_row *one = &graph->rows[first], *two = &graph->rows[second];
  box->profiles[0].count = box->profiles[1].count = 0;
  box->vertices = graph->vertices + graph->vertex_count;
  for (int i = 0; i < one->count; i++)
    for (int j = 0; j < two->count; j++) {
      // Two sets that are not disjoint leave more than three digits, a set that has no place.
      uint32_t rest = NINE_DIGITS ^ one->sets[i].set ^ two->sets[j].set;
      int sets[3], place = graph->rows[last].place[rest];
      if (place == 0) continue;
      sets[first] = i;
      sets[second] = j;
      sets[last] = place - 1;
      if (!vertices_list(graph, box, sets)) return false;
    }
  box->count = (int)(graph->vertices + graph->vertex_count - box->vertices);
  nine_index_clear(&graph->index, &box->profiles[1]);
  profiles_pad(&box->profiles[0]);
  profiles_pad(&box->profiles[1]);
  return true;
}

// --- degrees -------------------------------------------------------------------------------------

// Adds what the profiles of two minigrids of a line have of each other; returns the edges.
static uint64_t degrees_add(struct nine_profiles *restrict first,
                            struct nine_profiles *restrict second) {
  uint64_t edges = 0;
  int count = nine_pad(second->count);
  for (int p = 0; p < first->count; p++) {
    uint32_t word = first->word[p], vertices = first->vertices[p], sum = 0;
    if (vertices == 0) continue;
    for (int q = 0; q < count; q++) {
      uint32_t fits = (word & second->word[q]) == 0 ? ~0u : 0;
      sum += second->vertices[q] & fits;
      second->degree[q] += vertices & fits;
    }
    first->degree[p] += sum;
    edges += (uint64_t)sum * vertices;
  }
  return edges;
}

static void degrees_count(struct nine_graph *graph, int direction, int line) {
  struct nine_profiles *profiles[3];
  for (int at = 0; at < 3; at++) {
    profiles[at] = &nine_box_at(graph, direction, line, at)->profiles[direction];
    memset(profiles[at]->degree, 0, (size_t)nine_pad(profiles[at]->count) * sizeof(uint32_t));
  }
  graph->edges[direction][line] = degrees_add(profiles[0], profiles[1]) +
                                  degrees_add(profiles[0], profiles[2]) +
                                  degrees_add(profiles[1], profiles[2]);
}

// The least degree of all profiles, as far as it may be too small.
static uint32_t degree_find_least(const struct nine_profiles *profiles) {
  uint32_t least = DEGREE_LEAST;
  for (int p = 0; p < profiles->count; p++)
    least = profiles->degree[p] < least ? profiles->degree[p] : least;
  return least;
}

// Deletes the vertices of too small a degree. False: there were none.
static bool box_prune(struct nine_box *box) {
  struct nine_profiles *by_row = &box->profiles[0], *by_column = &box->profiles[1];
  if (degree_find_least(by_row) + degree_find_least(by_column) >= DEGREE_LEAST) return false;
  int left = 0;
  for (int i = 0; i < box->count; i++) {
    struct nine_vertex vertex = box->vertices[i];
    box->vertices[left] = vertex;
    if (by_row->degree[vertex.profile[0]] + by_column->degree[vertex.profile[1]] >= DEGREE_LEAST) {
      left++;
      continue;
    }
    by_row->vertices[vertex.profile[0]]--;
    by_column->vertices[vertex.profile[1]]--;
  }
  bool pruned = left < box->count;
  box->count = left;
  return pruned;
}

// Deletes them all over until none is left, counting anew only the lines that lost some.
static void graph_prune(struct nine_graph *graph) {
  bool stale[2][3];
  do {
    memset(stale, 0, sizeof stale);
    for (int i = 0; i < 9; i++)
      if (box_prune(&graph->box[i])) stale[0][i / 3] = stale[1][i % 3] = true;
    for (int i = 0; i < 6; i++)
      if (stale[i / 3][i % 3]) degrees_count(graph, i / 3, i % 3);
  } while (memchr(stale, true, sizeof stale) != NULL);
}

static void graph_count(const struct nine_graph *graph, uint64_t *vertices, uint64_t *edges) {
  *vertices = *edges = 0;
  for (int i = 0; i < 9; i++) *vertices += (uint64_t)graph->box[i].count;
  for (int i = 0; i < 6; i++) *edges += graph->edges[i / 3][i % 3];
}

static bool nine_count(struct nine_graph *graph, const struct grid *givens,
                       struct puzzle_census *counts) {
  uint32_t candidates[81];
  if (!candidates_find(givens, candidates)) return false;
  graph->vertex_count = 0;
  memset(&graph->index, 0, sizeof graph->index);
  for (int row = 0; row < 3; row++) {
    graph->rows[row].count = 0;
    memset(graph->rows[row].place, 0, sizeof graph->rows[row].place);
  }
  for (int i = 0; i < 9; i++)
    if (!box_list(graph, &graph->box[i], candidates + i / 3 * 27 + i % 3 * 3)) return false;
  for (int i = 0; i < 6; i++) degrees_count(graph, i / 3, i % 3);
  graph_count(graph, &counts->vertices, &counts->edges);
  graph_prune(graph);
  graph_count(graph, &counts->vertices_pruned, &counts->edges_pruned);
  return nine_count_tuples(graph, &counts->tuples, &counts->tuple_edges);
}

bool census_count_nine(const struct grid *givens, struct puzzle_census *counts) {
  struct nine_graph *graph = malloc(sizeof *graph);
  bool counted = graph != NULL && nine_count(graph, givens, counts);
  free(graph);
  return counted;
}
