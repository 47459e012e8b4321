// Sets of nodes that are so many links away from a start: what the two searches of technique 21
// share.
//
// The sets are short and their length is the same all the time. The functions on them are inlined
// where the compiler knows the length, and their loops are unrolled there.
#ifndef GRIDPRESS_SOLVER_SE_LEVEL_H
#define GRIDPRESS_SOLVER_SE_LEVEL_H

#include "solver/se_work.h"

#include <string.h>

#define SE_WITH_WORDS static inline __attribute__((always_inline))

// One of the three passes: which links it follows, where it works, and how far it is.
struct se_pass {
  struct se_links *links;
  const cell_set *digit; // cells by candidate
  struct se_cycle_work *work;
  int follow, words;
  int level;
  uint32_t digits;             // those that starts may have
  const struct grid *solution; // NULL: not known
};

static const uint8_t se_passes[] = {SE_FOLLOW_X, SE_FOLLOW_Y, SE_FOLLOW_XY};

// What the hints of a pass are called. There is no forcing chain of Y links alone.
static const struct {
  uint8_t cycle, forcing;
} se_pass_techniques[] = {
    [SE_FOLLOW_X] = {.cycle = SE_X_CYCLE, .forcing = SE_X_FORCING_CHAIN},
    [SE_FOLLOW_Y] = {.cycle = SE_Y_CYCLE},
    [SE_FOLLOW_XY] = {.cycle = SE_XY_CYCLE, .forcing = SE_XY_FORCING_CHAIN},
};

static inline uint64_t *se_level_row(uint64_t *sets, const struct se_pass *pass, int node) {
  return sets + (size_t)node * (size_t)pass->words;
}

// X chains stay in one digit, Y chains in cells with two candidates.
static inline bool se_level_takes_part(const struct se_pass *pass, int node) {
  return (pass->digits >> pass->links->v[node] & 1) != 0 &&
         (pass->follow != SE_FOLLOW_Y || pass->links->strong_y[node] != 0);
}

// to = union of the rows of `sets` that are in `from`.
SE_WITH_WORDS void se_level_unite(uint64_t *sets, const uint64_t *from, uint64_t *to, int words) {
  for (int w = 0; w < words; w++) to[w] = 0;
  for (int w = 0; w < words; w++)
    for (uint64_t rest = from[w]; rest != 0; rest &= rest - 1) {
      const uint64_t *add = sets + (size_t)(w * 64 + __builtin_ctzll(rest)) * (size_t)words;
      for (int k = 0; k < words; k++) to[k] |= add[k];
    }
}

// A start before its first level, when it is ON. `past`: nodes that are not to be visited, as if they had been;
// NULL: all are.
SE_WITH_WORDS void se_level_begin_on(const struct se_pass *pass, int start, const uint64_t *past,
                                     int words) {
  uint64_t *front = se_level_row(pass->work->front[1], pass, start);
  uint64_t *reached = se_level_row(pass->work->reached[1], pass, start);
  for (int w = 0; w < words; w++) {
    front[w] = w == start / 64 ? UINT64_C(1) << start % 64 : 0;
    reached[w] = front[w] | (past == NULL ? 0 : past[w]);
  }
}

// The same when it is OFF.
SE_WITH_WORDS void se_level_begin_off(const struct se_pass *pass, int start, int words) {
  const uint64_t *strong = se_level_row(pass->work->strong, pass, start);
  uint64_t *front = se_level_row(pass->work->front[0], pass, start);
  uint64_t *reached = se_level_row(pass->work->reached[0], pass, start);
  for (int w = 0; w < words; w++) front[w] = reached[w] = strong[w];
}

// Those outside the knot of a node: a cycle has no business there.
SE_WITH_WORDS void se_level_outside(const struct se_pass *pass, int node, uint64_t *outside,
                                    int words) {
  const struct se_knot *knot = &pass->work->knots[pass->work->knot_of[node]];
  for (int w = 0; w < words; w++) outside[w] = ~knot->members[w];
}

// The next level from a start that is ON or OFF. False when nothing new is reached.
SE_WITH_WORDS bool se_level_advance(const struct se_pass *pass, int start, bool on, int words) {
  uint64_t *front = se_level_row(pass->work->front[on], pass, start);
  uint64_t *reached = se_level_row(pass->work->reached[on], pass, start);
  uint64_t level[SE_WORDS_MAX], any = 0;
  se_level_unite(pass->work->next, front, level, words);
  for (int w = 0; w < words; w++) {
    front[w] = level[w] & ~reached[w];
    reached[w] |= front[w];
    any |= front[w];
  }
  return any != 0;
}

// Can cycles of this level eliminate anything? Four nodes take two strong links. Both lie in cells: a naked pair.
// Both lie in regions: an X cycle, or two digits in two cells, where all that sees both cells and is not in the
// region of the strong link is locked. One of each: then two nodes are the same. Pairs and locked candidates have
// been looked for before chains are.
static inline bool se_level_has_cycles(const struct se_pass *pass) {
  return pass->level > 1 || pass->follow == SE_FOLLOW_X;
}

// Have they a node in common?
SE_WITH_WORDS bool se_level_meets(const uint64_t *a, const uint64_t *b, int words) {
  uint64_t any = 0;
  for (int w = 0; w < words; w++) any |= a[w] & b[w];
  return any != 0;
}

// se_starts.c: where the links of the pass lead, and the starts from which a chain can come back, in order.
void se_level_prepare(const struct se_pass *pass);

// Makes a call with `words`, the length of the sets: a constant to the compiler for the usual ones.
#define SE_CALL_WITH_WORDS(length, call) \
  switch (length) {                      \
    case 1: {                            \
      enum { words = 1 };                \
      call;                              \
      break;                             \
    }                                    \
    case 2: {                            \
      enum { words = 2 };                \
      call;                              \
      break;                             \
    }                                    \
    case 3: {                            \
      enum { words = 3 };                \
      call;                              \
      break;                             \
    }                                    \
    case 4: {                            \
      enum { words = 4 };                \
      call;                              \
      break;                             \
    }                                    \
    default: {                           \
      int words = length;                \
      call;                              \
    }                                    \
  }

#endif
