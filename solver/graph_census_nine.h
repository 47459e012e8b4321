// What the files of the 9x9 census share: the graph in short lists and sets of bits.
//
// Three digits of nine are one of 84 sets, numbered 0..83. A line of a minigrid (three cells of a
// row or of a column) holds a set in up to six orders; a byte has a bit for each of them.
//
// A profile is a word of 27 bits, nine for each line of a minigrid. Two profiles of a band or stack
// are compatible when their words have no bit in common. Sets of profiles are masks, one to eight
// words of 64 bits.
#ifndef GRIDPRESS_SOLVER_GRAPH_CENSUS_NINE_H
#define GRIDPRESS_SOLVER_GRAPH_CENSUS_NINE_H

#include "solver/graph_census_internal.h"
#include "solver/graph_nine.h"

enum {
  NINE_SETS_ROOM = 96,     // a multiple of 32; the bytes of sets that do not exist are 0
  NINE_TRIPLES_MAX = 1681, // of sets for three rows, and room to try one more
  NINE_PROFILES_MAX = 512, // of a minigrid in one direction
  NINE_WORDS_MAX = NINE_PROFILES_MAX / 64,
  NINE_CLIQUES_MAX = 4096,  // of a line
  NINE_MASKS_MAX = 1 << 17, // words of masks of a graph
  NINE_ROW = 16,            // rows of tables are multiples of it
  NINE_TABLE = NINE_PROFILES_MAX * NINE_PROFILES_MAX,
  NINE_SLOTS = 2 * NINE_PROFILES_MAX, // of an index of profiles
  NINE_VERTICES_MAX = 1 << 15,        // of a minigrid
  NINE_LIST_MAX = 18 * NINE_PROFILES_MAX + NINE_BLOCK,
  NINE_DEGREE = 4, // the least: a minigrid has two neighbours in its band and two in its stack
};

// What is the same for all puzzles.
struct nine_tables {
  _Alignas(32) uint8_t orders[3][3][8][NINE_SETS_ROOM]; // [cell][digits / 3][which of these three]
  uint32_t way[NINE_SETS][6]; // a set in order: a word with the digit of each cell
};

// What a row or column of a minigrid can hold.
struct nine_line {
  _Alignas(32) uint8_t ways[NINE_SETS_ROOM]; // [set]: its possible orders
  uint64_t sets[2];                          // those that have any
  int count;                                 // how many have
};

// The sets of the three rows of a row profile.
struct nine_triple {
  uint8_t set[4];
};

// The profiles of a minigrid in one direction: a stretch of the lists of all profiles.
struct nine_profiles {
  int count, words;                   // words: of a mask of them
  uint32_t *word, *vertices, *degree; // [profile]: see struct nine_graph
  uint64_t *links; // [profile][word]: profiles across, a bit for each permutation
  int used;        // how many are in cliques
  uint16_t *at;    // [place]: those
};

struct nine_box {
  struct nine_profiles profiles[2]; // [direction]
};

struct nine_cliques {
  int count;
  uint16_t place[NINE_CLIQUES_MAX][3]; // [clique][position]: of its profile among those in cliques
};

struct nine_graph {
  struct nine_box box[9];
  uint64_t *fits[2][3][3]; // [direction][line][pair]: [profile of first][word of second]
  uint64_t vertices, edges;
  // The box being listed.
  uint64_t row_mask[NINE_PROFILES_MAX]; // [row profile]: links, if one word is enough
  uint16_t slot[NINE_SLOTS];            // 1 + a column profile; all 0 between boxes
  uint16_t column[NINE_VERTICES_MAX];   // [vertex]: its column profile, row by row profile
  // All profiles of all boxes: how many permutations have it, and the neighbours of such a one.
  int profile_count;
  _Alignas(32) uint32_t word[NINE_LIST_MAX];
  _Alignas(32) uint32_t vertices_of[NINE_LIST_MAX];
  _Alignas(32) uint32_t degree[NINE_LIST_MAX];
  uint16_t at[NINE_LIST_MAX];
  struct nine_cliques cliques[3];
  // For two parallel lines: pairs of permutations by the places of their profiles.
  uint16_t pairs[3][NINE_TABLE], fitting[NINE_TABLE]; // [position]
  size_t mask_count;
  uint64_t masks[NINE_MASKS_MAX];
};

extern struct nine_tables nine_tables; // built once, before anything is counted

// Counts the graph of the givens. False: it is too large for this, or the givens are in conflict.
bool census_count_nine_portable(struct nine_graph *graph, const struct grid *givens,
                                struct puzzle_census *counts);
#if defined(__x86_64__)
bool census_count_nine_avx2(struct nine_graph *graph, const struct grid *givens,
                            struct puzzle_census *counts);
#endif

#endif
