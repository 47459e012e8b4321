// What the files of the census share: the factored graph of the given clues.
//
//     minigrid                       row profiles x column profiles: a bit for every vertex
//       +--------------+
//       | row    0..R  |                 column profile  0 1 2 3 ...
//       | column 0..C  |      row profile  0             . 1 . 1
//       +--------------+                   1             1 . . .
//
// The degree of a vertex is a sum of two numbers, one of its row profile (neighbours in the band)
// and one of its column profile (neighbours in the stack), so no edge is ever listed.
#ifndef GRIDPRESS_SOLVER_GRAPH_CENSUS_INTERNAL_H
#define GRIDPRESS_SOLVER_GRAPH_CENSUS_INTERNAL_H

#include "solver/graph_internal.h"

enum {
  CENSUS_PROFILES_MAX = 2048, // profiles of a minigrid in one direction; 1680 for 3x3
  CENSUS_WORDS_MAX = CENSUS_PROFILES_MAX / 64,
  CENSUS_TUPLES_MAX = 1 << 17,   // cliques of profiles in a line; 1680 * 56 fit for 3x3
  CENSUS_PRODUCTS_MAX = 1 << 29, // pairs of cliques that are multiplied out for two lines
  CENSUS_SOLUTIONS_MAX = 1000000,
};

// The profiles of a minigrid in one direction.
struct census_profiles {
  int count, words;               // words: of a set of profiles
  uint32_t (*set)[GRAPH_BOX_MAX]; // [profile][part]: digits
  uint64_t *with;                 // [digit][part][word]: profiles with the digit there
  uint64_t *vertices;             // [profile]: how many permutations have it
  uint64_t *degree;               // [profile]: neighbours of such a permutation
};

struct census {
  struct graph_shape shape;
  struct census_profiles profiles[2][GEOM_SIDE_MAX]; // [direction][minigrid]
  uint64_t *links[GEOM_SIDE_MAX];                    // [minigrid]: row profile x column profile
};

// The profiles of `other` that are compatible with a profile of another minigrid of its line.
void census_find_compatible(const struct graph_shape *shape, int direction, const uint32_t *set,
                            const struct census_profiles *other, uint64_t *compatible);

// Counts super-vertices and the edges between them. False: a budget or a number is too small.
bool census_count_tuples(const struct census *census, uint64_t *tuples, uint64_t *tuple_edges);

// Two ways to count all but the cycles: for every shape of rectangular minigrids, false beyond the
// budgets; for 3x3 minigrids, false for graphs that are left to the other.
bool census_count_any(const struct geom *geom, const struct grid *givens,
                      struct puzzle_census *counts);
bool census_count_nine(const struct grid *givens, struct puzzle_census *counts);

#endif
