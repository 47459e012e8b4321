// The 9x9 puzzles that a few other clues make of a puzzle. See neighbours.c.
#ifndef GRIDPRESS_GEN_NEIGHBOURS_H
#define GRIDPRESS_GEN_NEIGHBOURS_H

#include "core/core.h"

enum {
  NEIGHBOURS_SOLUTIONS_MAX = 16384, // a puzzle without its clues that has more is passed over
  CLUE_COUNT = 81 * 9,              // clue c is digit c % 9 + 1 in cell c / 9
  CLUE_WORDS = 12,
};

// A set of clues, bit c % 64 of word c / 64 for clue c.
struct clue_set {
  _Alignas(32) uint64_t word[CLUE_WORDS];
};

// The solutions of a puzzle that lacks some clues. Large: it belongs on the heap, and serves any
// number of puzzles, one after the other.
struct neighbours {
  int count, most;
  struct clue_set solution[NEIGHBOURS_SOLUTIONS_MAX];
  uint8_t digit[NEIGHBOURS_SOLUTIONS_MAX][81];
};

// Finds the solutions of what is left of a puzzle. False: there are more than `most`, which is at most
// NEIGHBOURS_SOLUTIONS_MAX.
bool neighbours_load(struct neighbours *neighbours, const struct grid *left, int most);

// The clues of which one alone leaves a single solution.
void neighbours_find_single(const struct neighbours *neighbours, struct clue_set *single);

// The same where `cell` holds one of the nine digits already: single[d - 1] for digit d.
void neighbours_find_pairs(const struct neighbours *neighbours, int cell,
                           struct clue_set single[9]);

// Borrows the digits of the only solution with two clues; the two may be the same. NULL: there is none.
const uint8_t *neighbours_lookup(const struct neighbours *neighbours, int first, int second);

static inline bool clue_set_has(const struct clue_set *set, int clue) {
  return (set->word[clue / 64] >> (clue % 64) & 1) != 0;
}

#endif
