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
  const struct se_links *links;
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

static inline bool se_level_takes_part(const struct se_pass *pass, int node) {
  return (pass->digits >> pass->links->v[node] & 1) != 0 &&
         (pass->follow != SE_FOLLOW_Y || pass->links->weak_y[node] == 1);
}

// X links stay in one digit: nodes of others are not met.
static inline bool se_level_is_met(const struct se_pass *pass, int node) {
  return pass->follow != SE_FOLLOW_X || (pass->digits >> pass->links->v[node] & 1) != 0;
}

// Where the links lead, as sets, for this pass.
static inline void se_level_build(const struct se_pass *pass) {
  const struct se_links *links = pass->links;
  struct se_cycle_work *work = pass->work;
  size_t words = (size_t)links->count * (size_t)pass->words;
  memset(work->weak, 0, words * sizeof *work->weak);
  memset(work->strong, 0, words * sizeof *work->strong);
  memset(work->next, 0, words * sizeof *work->next);
  for (int node = 0; node < links->count; node++) {
    if (!se_level_is_met(pass, node)) continue;
    uint64_t *weak = se_level_row(work->weak, pass, node),
             *strong = se_level_row(work->strong, pass, node);
    int end = se_strong_end(links, pass->follow, node);
    for (int k = se_weak_first(links, pass->follow, node); k < links->weak_count[node]; k++)
      se_bit_add(weak, links->weak[node][k]);
    for (int k = se_strong_first(links, pass->follow, node); k < end; k++)
      se_bit_add(strong, links->strong[node][k]);
  }
}

// Where a weak link and a strong one lead. Most nodes have few strong links, or none.
static inline void se_level_join(const struct se_pass *pass, int node) {
  const struct se_links *links = pass->links;
  uint64_t *next = se_level_row(pass->work->next, pass, node);
  for (int k = se_weak_first(links, pass->follow, node); k < links->weak_count[node]; k++) {
    int off = links->weak[node][k], end = se_strong_end(links, pass->follow, off);
    for (int i = se_strong_first(links, pass->follow, off); i < end; i++)
      se_bit_add(next, links->strong[off][i]);
  }
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

// Every start before its first level.
SE_WITH_WORDS void se_level_begin(const struct se_pass *pass, int words) {
  struct se_cycle_work *work = pass->work;
  size_t size = (size_t)words * sizeof(uint64_t);
  for (int node = 0; node < pass->links->count; node++) {
    if (se_level_is_met(pass, node)) se_level_join(pass, node);
    if (!se_level_takes_part(pass, node)) continue;
    se_level_unite(work->weak, se_level_row(work->strong, pass, node),
                   se_level_row(work->closers, pass, node), words);
    memset(se_level_row(work->front[1], pass, node), 0, size);
    se_bit_add(se_level_row(work->front[1], pass, node), node);
    memcpy(se_level_row(work->reached[1], pass, node), se_level_row(work->front[1], pass, node),
           size);
    memcpy(se_level_row(work->front[0], pass, node), se_level_row(work->strong, pass, node), size);
    memcpy(se_level_row(work->reached[0], pass, node), se_level_row(work->strong, pass, node),
           size);
  }
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

// Have they a node in common?
SE_WITH_WORDS bool se_level_meets(const uint64_t *a, const uint64_t *b, int words) {
  uint64_t any = 0;
  for (int w = 0; w < words; w++) any |= a[w] & b[w];
  return any != 0;
}

#endif
