// Which clues make up for those that a puzzle has lost? Answered for all of them at once.
//
// A puzzle without some of its clues has several solutions, all of which are listed. A clue that just
// one of them has leaves that one alone. So nobody has to be asked about one clue after the other:
//
//      solutions   1 2 . 3     once   .2.. 1... ...3      A set of clues for what was seen once, and
//                  2 1 . 3     twice  ...3                one for what was seen again: adding a
//                  1 3 . 2     and so on                  solution is two operations on bits.
//
// For two clues, the solutions are counted apart for each digit of a cell: what just one of those with
// digit d has makes a pair with d in that cell. One pass over the solutions does all nine digits.
//
// The invariant: the list is complete, or the puzzle is passed over.
#include "gen/neighbours.h"

#include <string.h>

#include "solver/solver.h"

// The solutions seen so far, as the clues that at least one and at least two of them have.
struct census {
  struct clue_set once, twice;
};

static inline void census_add(struct census *census, const struct clue_set *solution) {
  for (int i = 0; i < CLUE_WORDS; i++) {
    census->twice.word[i] |= census->once.word[i] & solution->word[i];
    census->once.word[i] |= solution->word[i];
  }
}

static void find_once(const struct census *census, struct clue_set *single) {
  for (int i = 0; i < CLUE_WORDS; i++)
    single->word[i] = census->once.word[i] & ~census->twice.word[i];
}

static bool add_solution(void *context, const struct grid *solution) {
  struct neighbours *neighbours = context;
  if (neighbours->count == neighbours->most) return false;
  struct clue_set *set = &neighbours->solution[neighbours->count];
  memset(set, 0, sizeof *set);
  for (int cell = 0; cell < 81; cell++) {
    int clue = cell * 9 + solution->cell[cell] - 1;
    set->word[clue / 64] |= UINT64_C(1) << (clue % 64);
  }
  memcpy(neighbours->digit[neighbours->count++], solution->cell, 81);
  return true;
}

bool neighbours_load(struct neighbours *neighbours, const struct grid *left, int most) {
  const struct geom *geom = geom_lookup(3, 3);
  struct solver_request request = {.visit = add_solution, .context = neighbours};
  struct solver_result result;
  neighbours->count = 0;
  neighbours->most = most;
  solver_digger(geom, NULL)->solve(geom, left, &request, &result);
  return result.complete;
}

void neighbours_find_single(const struct neighbours *neighbours, struct clue_set *single) {
  struct census census = {0};
  for (int i = 0; i < neighbours->count; i++) census_add(&census, &neighbours->solution[i]);
  find_once(&census, single);
}

void neighbours_find_pairs(const struct neighbours *neighbours, int cell,
                           struct clue_set single[9]) {
  struct census census[9] = {0};
  for (int i = 0; i < neighbours->count; i++)
    census_add(&census[neighbours->digit[i][cell] - 1], &neighbours->solution[i]);
  for (int digit = 0; digit < 9; digit++) find_once(&census[digit], &single[digit]);
}

const uint8_t *neighbours_lookup(const struct neighbours *neighbours, int first, int second) {
  for (int i = 0; i < neighbours->count; i++)
    if (neighbours->digit[i][first / 9] == first % 9 + 1 &&
        neighbours->digit[i][second / 9] == second % 9 + 1)
      return neighbours->digit[i];
  return NULL;
}
