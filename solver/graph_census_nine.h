// What the two files of the 9x9 census share: the graph in short lists.
//
// A profile is a word of 27 bits, nine for each part of a minigrid. Two profiles of a line are
// compatible when their words have no bit in common, and the third of a clique is what the first
// two leave of all 27 bits.
#ifndef GRIDPRESS_SOLVER_GRAPH_CENSUS_NINE_H
#define GRIDPRESS_SOLVER_GRAPH_CENSUS_NINE_H

#include "solver/graph_census_internal.h"

enum {
  NINE_DIGITS = (1 << 9) - 1,
  NINE_PROFILE_FULL = (1 << 27) - 1,
  NINE_PROFILES_MAX = 512, // of a minigrid in one direction
  NINE_VERTICES_MAX = 1 << 15,
  NINE_CLIQUES_MAX = 4096, // of a line
  NINE_VECTOR = 8,         // lists are padded to multiples of it
  NINE_TABLE = (NINE_PROFILES_MAX + 1) * (NINE_PROFILES_MAX + NINE_VECTOR),
  NINE_SLOTS = 2 * NINE_PROFILES_MAX, // of an index of profiles
  NINE_SETS_MAX = 84,                 // of three digits of nine
};

// The ways to fill a row of a minigrid with three digits: a word like that of a column profile.
struct nine_set {
  uint32_t set;
  int ways;
  uint32_t way[6];
};

// All ways to fill a row of a minigrid.
struct nine_row {
  int count;
  struct nine_set sets[NINE_SETS_MAX];
  uint8_t place[NINE_DIGITS + 1]; // 1 + where a set is; 0: nowhere
};

// The profiles of a minigrid in one direction.
struct nine_profiles {
  int count;
  uint32_t word[NINE_PROFILES_MAX];
  uint32_t vertices[NINE_PROFILES_MAX]; // how many permutations have it
  uint32_t degree[NINE_PROFILES_MAX];   // neighbours of such a permutation along the line
  int used;                             // how many are in cliques
  uint16_t place[NINE_PROFILES_MAX];    // its place among those, from 1; 0: it is in none
};

struct nine_vertex {
  uint16_t profile[2]; // [direction]
};

struct nine_box {
  struct nine_profiles profiles[2]; // [direction]
  int count;
  struct nine_vertex *vertices;
};

struct nine_index {
  uint16_t slot[NINE_SLOTS]; // 1 + a profile; 0: empty
};

struct nine_cliques {
  int count;
  uint16_t place[NINE_CLIQUES_MAX][3]; // [clique][position]: of a profile
};

struct nine_graph {
  struct nine_box box[9];
  struct nine_row rows[3]; // of the minigrid being listed
  struct nine_index index; // empty between uses
  uint64_t edges[2][3];    // [direction][line]
  struct nine_cliques cliques[3];
  int vertex_count;
  struct nine_vertex vertices[NINE_VERTICES_MAX];
  // Tables of graph_census_nine_tuples.c, for two parallel lines.
  uint16_t vertices_at[3][NINE_TABLE], pairs[3][NINE_TABLE]; // [position]
  uint16_t fitting[NINE_TABLE];
};

// The minigrid at a position of a band or stack.
static inline struct nine_box *nine_box_at(struct nine_graph *graph, int direction, int line,
                                           int position) {
  return &graph->box[direction == 0 ? line * 3 + position : position * 3 + line];
}

static inline int nine_pad(int count) {
  return (count + NINE_VECTOR - 1) / NINE_VECTOR * NINE_VECTOR;
}

static inline uint32_t nine_index_home(uint32_t word) {
  return (word * 0x9e3779b1u) >> 22;
}

// The slot of a word: its own, or the empty one where it belongs.
static inline uint16_t *nine_index_find(struct nine_index *index,
                                        const struct nine_profiles *profiles, uint32_t word) {
  uint32_t at = nine_index_home(word);
  while (index->slot[at] != 0 && profiles->word[index->slot[at] - 1] != word)
    at = (at + 1) % NINE_SLOTS;
  return &index->slot[at];
}

// Empties an index of these profiles.
static inline void nine_index_clear(struct nine_index *index,
                                    const struct nine_profiles *profiles) {
  for (int p = 0; p < profiles->count; p++) {
    uint32_t at = nine_index_home(profiles->word[p]);
    while (index->slot[at] != p + 1) at = (at + 1) % NINE_SLOTS;
    index->slot[at] = 0;
  }
}

// Counts super-vertices and the edges between them. False: there are too many.
bool nine_count_tuples(struct nine_graph *graph, uint64_t *tuples, uint64_t *tuple_edges);

#endif
