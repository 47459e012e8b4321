// What `planes` tries next when nothing follows any more. Included by planes_run.c alone.
//
//      a cell with two candidates, one that sees most others of them: it decides most
//      else a digit with two places in a house: in one of them or not
//      else a cell with the fewest candidates
//
// On a sheet the next choice is in the grid of the last one as long as something is open there: what
// is wrong with a grid shows before another one is looked at, not again for every way to fill that.
//
// The choice depends on the candidates alone, or also on a random generator, for those who want any
// solution rather than all.
#ifndef GRIDPRESS_SOLVER_PLANES_CHOOSE_H
#define GRIDPRESS_SOLVER_PLANES_CHOOSE_H

#include "solver/planes_propagate.h"

enum {
  CHOICE_LOOKS = 16, // cells with two candidates that are compared
  COUNT_BITS = 5,    // of the number of candidates
};

struct choice {
  int cell, digit; // digit 0: all that the cell can take
};

// The cells to choose from, by their first bits: those of the front if any is open, else all. A
// front that has none is left.
INLINE const vec *find_front(const struct planes_table *table, struct state state,
                             struct shape shape, int *front) {
  const vec *first = mask_of(table->first, shape, 0);
  if (table->grids == 1 || *front == 0) return first;
  const vec *cells = mask_of(table->grid_cells, shape, *front - 1);
  vec open[MOST_VECS];
  for (int v = 0; v < shape.vecs; v++) open[v] = cells[v] & ~state.done[v];
  if (!is_zero(open, shape)) return cells;
  *front = 0;
  return first;
}

// Finds the open cells with the fewest candidates of those in `first`, a bit for each, and returns
// how many these are.
INLINE int find_fewest(const struct planes_table *table, struct state state, struct shape shape,
                       const vec *first, vec *fewest) {
  vec bits[COUNT_BITS][MOST_VECS];
  int count = 0;
  for (int v = 0; v < shape.vecs; v++) {
    fewest[v] = first[v] & ~state.done[v];
    for (int b = 0; b < COUNT_BITS; b++) bits[b][v] = (vec){0};
  }
  for (int d = 1; d <= table->digits; d++) {
    const vec *plane = plane_of(state, shape, d);
    for (int v = 0; v < shape.vecs; v++) {
      vec carry = plane[v];
      for (int b = 0; b < COUNT_BITS; b++) {
        vec next = bits[b][v] & carry;
        bits[b][v] ^= carry;
        carry = next;
      }
    }
  }
  for (int b = COUNT_BITS - 1; b >= 0; b--) {
    vec fewer[MOST_VECS];
    for (int v = 0; v < shape.vecs; v++) fewer[v] = fewest[v] & ~bits[b][v];
    if (is_zero(fewer, shape)) {
      count |= 1 << b;
      continue;
    }
    for (int v = 0; v < shape.vecs; v++) fewest[v] = fewer[v];
  }
  return count;
}

// Of the cells with two candidates, one that sees most others.
INLINE int find_busiest(const struct planes_table *table, const uint64_t *pairs,
                        struct shape shape) {
  int best = -1, found = -1, looks = 0;
  for (int w = 0; w < table->words_used; w++)
    for (uint64_t bits = pairs[w]; bits != 0 && looks < CHOICE_LOOKS; bits &= bits - 1, looks++) {
      int cell = table->cell_of[w * 64 + __builtin_ctzll(bits)], count = 0;
      const uint64_t *sees = table->sees + cell * shape.vecs * VEC_WORDS;
      for (int i = 0; i < table->words_used; i++) count += __builtin_popcountll(pairs[i] & sees[i]);
      if (count <= best) continue;
      best = count;
      found = cell;
    }
  return found;
}

// The number of a bit that is set: the first, or any if there is a generator. -1: there is none.
static int draw_bit(const uint64_t *words, int size, struct rng *rng) {
  int count = 0, w = 0;
  for (int i = 0; i < size; i++) count += __builtin_popcountll(words[i]);
  if (count == 0) return -1;
  int skip = rng != NULL ? (int)rng_below(rng, (uint64_t)count) : 0;
  for (; __builtin_popcountll(words[w]) <= skip; w++) skip -= __builtin_popcountll(words[w]);
  uint64_t bits = words[w];
  while (skip-- > 0) bits &= bits - 1;
  return w * 64 + __builtin_ctzll(bits);
}

// A place of a digit that has two in some house; cell -1: there is none.
INLINE struct choice find_place(const struct planes_table *table, struct state state,
                                struct shape shape, int front, struct rng *rng) {
  int lane = lane_of(shape), size = table->digits * lane;
  struct counts counts;
  count_places(state.planes, table->digits, shape, true, &counts);
  for (int i = 0; i < size; i++) counts.twice[i] &= ~counts.thrice[i];
  for (int i = 0; i < size && front > 0; i++)
    counts.twice[i] &= table->grid_houses[(front - 1) * lane + i % lane];
  int bit = draw_bit(counts.twice, size, rng);
  if (bit < 0) return (struct choice){.cell = -1};
  int digit = bit / (64 * lane) + 1, house = bit % (64 * lane);
  uint32_t lanes = find_lanes(plane_of(state, shape, digit), shape, house);
  if (rng != NULL && rng_below(rng, 2) == 1) lanes &= lanes - 1;
  int cell = table->cell_of[bit_at(shape, house, __builtin_ctz(lanes))];
  return (struct choice){.cell = cell, .digit = digit};
}

INLINE struct choice choose(const struct planes_table *table, struct state state,
                            struct shape shape, int *front, struct rng *rng) {
  vec fewest[MOST_VECS];
  const uint64_t *words = (const uint64_t *)(const void *)fewest;
  const vec *cells = find_front(table, state, shape, front);
  int count = find_fewest(table, state, shape, cells, fewest);
  if (count == 2 && rng == NULL) return (struct choice){.cell = find_busiest(table, words, shape)};
  struct choice choice = {.cell = -1};
  if (count > 2) choice = find_place(table, state, shape, *front, rng);
  if (choice.cell < 0) choice.cell = table->cell_of[draw_bit(words, table->words_used, rng)];
  return choice;
}

#endif
