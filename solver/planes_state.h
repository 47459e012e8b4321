// A state of the search of `planes`: what is placed, and a plane of candidates for every digit.
// Included by planes_run.c alone.
//
// Invariant: every solution below a state is among its candidates. A placed cell is in `done` and
// in no plane, except that planes catch up with `done` only when naked singles are looked for.
#ifndef GRIDPRESS_SOLVER_PLANES_STATE_H
#define GRIDPRESS_SOLVER_PLANES_STATE_H

#include <string.h>

#include "solver/planes_table.h"
#include "solver/planes_vector.h"

// A state is one block that can be copied; these are its parts.
struct state {
  vec *done;        // the cells that are placed
  vec *planes;      // of digit 1, 2, ...
  uint64_t *placed; // for every digit a lane: the houses that have it
  uint64_t *twos;   // the houses in which its two places are locked already
  uint64_t *threes; // and its three places
  int32_t *open;    // cells to be placed
  uint8_t *value;   // of the cells that are
};

// A lane for every digit, in whole vectors.
INLINE int lanes_size(const struct planes_table *table, struct shape shape) {
  return (table->digits * lane_of(shape) + VEC_WORDS - 1) / VEC_WORDS * VEC_WORDS;
}

INLINE size_t state_size(const struct planes_table *table, struct shape shape) {
  size_t bytes = (size_t)((table->digits + 1) * shape.vecs) * sizeof(vec) +
                 3 * (size_t)lanes_size(table, shape) * sizeof(uint64_t) + sizeof(int32_t) +
                 (size_t)table->cells;
  return (bytes + sizeof(vec) - 1) / sizeof(vec) * sizeof(vec);
}

INLINE struct state state_at(const struct planes_table *table, struct shape shape, char *block) {
  struct state state = {.done = (vec *)(void *)block};
  int lanes = lanes_size(table, shape);
  state.planes = state.done + shape.vecs;
  state.placed = (uint64_t *)(void *)(state.planes + table->digits * shape.vecs);
  state.twos = state.placed + lanes;
  state.threes = state.twos + lanes;
  state.open = (int32_t *)(void *)(state.threes + lanes);
  state.value = (uint8_t *)(state.open + 1);
  return state;
}

INLINE vec *plane_of(struct state state, struct shape shape, int digit) {
  return state.planes + (digit - 1) * shape.vecs;
}

INLINE const vec *mask_of(const uint64_t *masks, struct shape shape, int cell) {
  return (const vec *)(const void *)masks + cell * shape.vecs;
}

// The bit of a house in a lane.
INLINE int bit_at(struct shape shape, int house, int lane) {
  return lane * (shape.lane_words > 0 ? 64 * shape.lane_words : 32) + house;
}

INLINE bool has_bit(const vec *plane, int bit) {
  return ((const uint64_t *)(const void *)plane)[bit / 64] >> (bit % 64) & 1;
}

INLINE void place(const struct planes_table *table, struct state state, struct shape shape,
                  int cell, int digit) {
  const vec *self = mask_of(table->self, shape, cell), *sees = mask_of(table->sees, shape, cell);
  vec *plane = plane_of(state, shape, digit);
  int lane = lane_of(shape);
  for (int v = 0; v < shape.vecs; v++) {
    state.done[v] |= self[v];
    plane[v] &= ~(self[v] | sees[v]);
  }
  for (int w = 0; w < lane; w++)
    state.placed[(digit - 1) * lane + w] |= table->houses[cell * lane + w];
  state.value[cell] = (uint8_t)digit;
  --*state.open;
}

// A state in which nothing is placed.
INLINE void clear_state(const struct planes_table *table, struct state state, struct shape shape) {
  size_t plane_bytes = (size_t)shape.vecs * sizeof(vec);
  int lanes = lanes_size(table, shape);
  memset(state.done, 0, plane_bytes);
  for (int d = 1; d <= table->digits; d++)
    memcpy(plane_of(state, shape, d), table->valid, plane_bytes);
  memset(state.placed, 0, 3 * (size_t)lanes * sizeof(uint64_t));
  for (int i = table->digits * lane_of(shape); i < lanes; i++)
    state.placed[i] = UINT64_MAX; // there is no such digit
  memset(state.value, 0, (size_t)table->cells);
  *state.open = table->cells;
}

// The cell cannot hold the digit.
INLINE void exclude(const struct planes_table *table, struct state state, struct shape shape,
                    int cell, int digit) {
  const vec *self = mask_of(table->self, shape, cell);
  vec *plane = plane_of(state, shape, digit);
  for (int v = 0; v < shape.vecs; v++) plane[v] &= ~self[v];
}

#endif
