// The vectors of fast_run.c in plain C: sixteen 16-bit words in two halves, seen as four lanes
// of four words. Each half is a 16-byte vector of the compiler, which every common machine has
// registers for; words are moved by shifting 64-bit lanes, so no shuffle instruction is needed.
// The invariant of sets of digits: word 3 of each lane and the whole of lane 3 are 0 and stay so.
#ifndef GRIDPRESS_SOLVER_FAST_VECTOR_PORTABLE_H
#define GRIDPRESS_SOLVER_FAST_VECTOR_PORTABLE_H

#include <stdbool.h>
#include <stdint.h>

#include "solver/fast_state.h"

typedef uint16_t portable_words __attribute__((vector_size(16)));
typedef uint64_t portable_lanes __attribute__((vector_size(16)));

typedef struct {
  portable_lanes low;  // lanes 0 and 1
  portable_lanes high; // lane 2, and lane 3 that is always 0
} vector;

FAST_INLINE vector vector_load(const uint64_t lanes[4]) {
  return (vector){{lanes[0], lanes[1]}, {lanes[2], lanes[3]}};
}

FAST_INLINE void vector_store(uint64_t lanes[4], vector a) {
  lanes[0] = a.low[0];
  lanes[1] = a.low[1];
  lanes[2] = a.high[0];
  lanes[3] = a.high[1];
}

FAST_INLINE vector vector_and(vector a, vector b) {
  return (vector){a.low & b.low, a.high & b.high};
}

FAST_INLINE vector vector_or(vector a, vector b) {
  return (vector){a.low | b.low, a.high | b.high};
}

// The digits of a that are not in b.
FAST_INLINE vector vector_without(vector a, vector b) {
  return (vector){a.low & ~b.low, a.high & ~b.high};
}

// Removes the lowest digit of every set.
FAST_INLINE vector vector_drop_lowest(vector a) {
  portable_words low = (portable_words)a.low, high = (portable_words)a.high;
  return (vector){(portable_lanes)(low & (low - 1)), (portable_lanes)(high & (high - 1))};
}

// All ones in the words that are empty sets.
FAST_INLINE vector vector_find_empty(vector a) {
  return (vector){(portable_lanes)((portable_words)a.low == 0),
                  (portable_lanes)((portable_words)a.high == 0)};
}

FAST_INLINE bool vector_is_zero(vector a) {
  portable_lanes any = a.low | a.high;
  return (any[0] | any[1]) == 0;
}

// Word k becomes word k + shift (mod 3) of its lane, shift 1 or 2; for a half.
FAST_INLINE portable_lanes vector_rotate_half(portable_lanes a, int shift) {
  return (a >> 16 * shift | a << (48 - 16 * shift)) & FAST_WORDS;
}

FAST_INLINE vector vector_rotate(vector a, int shift) {
  return (vector){vector_rotate_half(a.low, shift), vector_rotate_half(a.high, shift)};
}

// Takes the lanes of the low half from two vectors.
FAST_INLINE portable_lanes vector_join(portable_lanes lane0, portable_lanes lane1) {
  return (lane0 & (portable_lanes){UINT64_MAX, 0}) | (lane1 & (portable_lanes){0, UINT64_MAX});
}

// Word k of lane n of the result is word k + n (mod 3) of lane n of the argument.
FAST_INLINE vector vector_twist_up(vector a) {
  return (vector){vector_join(a.low, vector_rotate_half(a.low, 1)), vector_rotate_half(a.high, 2)};
}

// The inverse: word k - n (mod 3).
FAST_INLINE vector vector_twist_down(vector a) {
  return (vector){vector_join(a.low, vector_rotate_half(a.low, 2)), vector_rotate_half(a.high, 1)};
}

FAST_INLINE portable_lanes vector_spread_half(portable_lanes a, int word) {
  a = a >> 16 * word & 0xffff;
  return a | a << 16 | a << 32;
}

// Every word 0..2 becomes word `word` of its lane.
FAST_INLINE vector vector_spread(vector a, int word) {
  return (vector){vector_spread_half(a.low, word), vector_spread_half(a.high, word)};
}

// Word 0 of a, word 1 of b and word 2 of c.
FAST_INLINE vector vector_pick(vector a, vector b, vector c) {
  const uint64_t word0 = 0xffff, word1 = word0 << 16, word2 = word0 << 32;
  return (vector){(a.low & word0) | (b.low & word1) | (c.low & word2),
                  (a.high & word0) | (b.high & word1) | (c.high & word2)};
}

// Lane n becomes lane n + 1 (mod 3) of the argument.
FAST_INLINE vector vector_next_lane(vector a) {
  return (vector){{a.low[1], a.high[0]}, {a.low[0], 0}};
}

// A vector of four equal lanes.
FAST_INLINE vector vector_repeat(uint64_t lane) {
  return (vector){{lane, lane}, {lane, lane}};
}

// A vector whose words 0..2 of lanes 0..2 are all the same.
FAST_INLINE vector vector_fill(uint16_t word) {
  uint64_t lane = word * FAST_REPEAT;
  return (vector){{lane, lane}, {lane, 0}};
}

// Adds neighbouring pairs of bits, then pairs of pairs: each 4 bits of the result count themselves.
FAST_INLINE uint64_t vector_count_fours(uint64_t a) {
  const uint64_t ones = UINT64_C(0x5555555555555555), twos = UINT64_C(0x3333333333333333);
  a = (a & ones) + (a >> 1 & ones);
  return (a & twos) + (a >> 2 & twos);
}

// How many bits of two lanes are set; not every machine has an instruction for it.
FAST_INLINE unsigned vector_count_bits(uint64_t a, uint64_t b) {
  const uint64_t fours = UINT64_C(0x0f0f0f0f0f0f0f0f);
  uint64_t counts = vector_count_fours(a) + vector_count_fours(b);
  counts = (counts & fours) + (counts >> 4 & fours);
  // The product has the sum of all bytes in its top byte.
  return (unsigned)(counts * UINT64_C(0x0101010101010101) >> 56);
}

#endif
