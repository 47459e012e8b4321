// The vectors of fast_run.c in AVX2 instructions: sixteen 16-bit words in one register, seen as
// four lanes of four words (see fast_state.h), with about one instruction for each operation.
// fast_vector_portable.h has the same in plain C. The invariant of sets of digits: word 3 of each
// lane and the whole of lane 3 are 0 and stay so.
#ifndef GRIDPRESS_SOLVER_FAST_VECTOR_AVX2_H
#define GRIDPRESS_SOLVER_FAST_VECTOR_AVX2_H

#include <immintrin.h>
#include <stdbool.h>
#include <stdint.h>

#include "solver/fast_state.h"

typedef __m256i vector;

FAST_INLINE vector vector_load(const uint64_t lanes[4]) {
  return _mm256_load_si256((const __m256i *)(const void *)lanes);
}

FAST_INLINE void vector_store(uint64_t lanes[4], vector a) {
  _mm256_store_si256((__m256i *)(void *)lanes, a);
}

FAST_INLINE vector vector_and(vector a, vector b) {
  return _mm256_and_si256(a, b);
}

FAST_INLINE vector vector_or(vector a, vector b) {
  return _mm256_or_si256(a, b);
}

// The digits of a that are not in b.
FAST_INLINE vector vector_without(vector a, vector b) {
  return _mm256_andnot_si256(b, a);
}

// Removes the lowest digit of every set.
FAST_INLINE vector vector_drop_lowest(vector a) {
  return _mm256_and_si256(a, _mm256_add_epi16(a, _mm256_set1_epi16(-1)));
}

// All ones in the words that are empty sets.
FAST_INLINE vector vector_find_empty(vector a) {
  return _mm256_cmpeq_epi16(a, _mm256_setzero_si256());
}

FAST_INLINE bool vector_is_zero(vector a) {
  return _mm256_testz_si256(a, a);
}

// Moves words within lanes: lane 0 of the result has words w0, w1, w2 of lane 0 of the argument,
// lane 1 has w3, w4, w5 of lane 1 and lane 2 has w6, w7, w8 of lane 2. The instruction counts
// bytes within 128 bits, that is within a pair of lanes; -1 writes a zero.
#define AVX2_EVEN(w) 2 * (w), 2 * (w) + 1
#define AVX2_ODD(w) 2 * (w) + 8, 2 * (w) + 9
#define AVX2_MOVE(a, w0, w1, w2, w3, w4, w5, w6, w7, w8)                                     \
  _mm256_shuffle_epi8(                                                                       \
      a, _mm256_setr_epi8(AVX2_EVEN(w0), AVX2_EVEN(w1), AVX2_EVEN(w2), -1, -1, AVX2_ODD(w3), \
                          AVX2_ODD(w4), AVX2_ODD(w5), -1, -1, AVX2_EVEN(w6), AVX2_EVEN(w7),  \
                          AVX2_EVEN(w8), -1, -1, -1, -1, -1, -1, -1, -1, -1, -1))

// Word k of lane n of the result is word k + n (mod 3) of lane n of the argument.
FAST_INLINE vector vector_twist_up(vector a) {
  return AVX2_MOVE(a, 0, 1, 2, 1, 2, 0, 2, 0, 1);
}

// The inverse: word k - n (mod 3).
FAST_INLINE vector vector_twist_down(vector a) {
  return AVX2_MOVE(a, 0, 1, 2, 2, 0, 1, 1, 2, 0);
}

// Word k becomes word k + shift (mod 3) of its lane, shift 1 or 2.
FAST_INLINE vector vector_rotate(vector a, int shift) {
  return shift == 1 ? AVX2_MOVE(a, 1, 2, 0, 1, 2, 0, 1, 2, 0)
                    : AVX2_MOVE(a, 2, 0, 1, 2, 0, 1, 2, 0, 1);
}

// Every word 0..2 becomes word `word` of its lane.
FAST_INLINE vector vector_spread(vector a, int word) {
  return word == 0   ? AVX2_MOVE(a, 0, 0, 0, 0, 0, 0, 0, 0, 0)
         : word == 1 ? AVX2_MOVE(a, 1, 1, 1, 1, 1, 1, 1, 1, 1)
                     : AVX2_MOVE(a, 2, 2, 2, 2, 2, 2, 2, 2, 2);
}

// Word 0 of a, word 1 of b and word 2 of c.
FAST_INLINE vector vector_pick(vector a, vector b, vector c) {
  return _mm256_blend_epi16(_mm256_blend_epi16(a, b, 0x22), c, 0x44);
}

// Lane n becomes lane n + 1 (mod 3) of the argument.
FAST_INLINE vector vector_next_lane(vector a) {
  return _mm256_permute4x64_epi64(a, 1 | 2 << 2 | 0 << 4 | 3 << 6);
}

// A vector of four equal lanes.
FAST_INLINE vector vector_repeat(uint64_t lane) {
  return _mm256_set1_epi64x((int64_t)lane);
}

// A vector whose words 0..2 of lanes 0..2 are all the same.
FAST_INLINE vector vector_fill(uint16_t word) {
  int64_t lane = (int64_t)(word * FAST_REPEAT);
  return _mm256_setr_epi64x(lane, lane, lane, 0);
}

// How many bits of two lanes are set.
FAST_INLINE unsigned vector_count_bits(uint64_t a, uint64_t b) {
  return (unsigned)(__builtin_popcountll(a) + __builtin_popcountll(b));
}

#endif
