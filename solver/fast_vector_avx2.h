// The vectors of fast_engine.h in AVX2 instructions: sixteen 16-bit words in one register, seen as
// four lanes of four words (see fast_state.h), with about one instruction for each operation.
// fast_vector_portable.h has the same in plain C. The invariant of sets of digits: word 3 of each
// lane and the whole of lane 3 are 0 and stay so.
#ifndef GRIDPRESS_SOLVER_FAST_VECTOR_AVX2_H
#define GRIDPRESS_SOLVER_FAST_VECTOR_AVX2_H

#include <immintrin.h>
#include <stdbool.h>
#include <stdint.h>

#include "solver/fast_state.h"

#define AVX2_TARGET __attribute__((target("avx2,bmi,bmi2,popcnt")))
#define AVX2_INLINE static inline __attribute__((always_inline)) AVX2_TARGET

typedef __m256i avx2_vector;

AVX2_INLINE avx2_vector avx2_load(const uint64_t lanes[4]) {
  return _mm256_load_si256((const __m256i *)(const void *)lanes);
}

AVX2_INLINE void avx2_store(uint64_t lanes[4], avx2_vector a) {
  _mm256_store_si256((__m256i *)(void *)lanes, a);
}

AVX2_INLINE avx2_vector avx2_and(avx2_vector a, avx2_vector b) {
  return _mm256_and_si256(a, b);
}

AVX2_INLINE avx2_vector avx2_or(avx2_vector a, avx2_vector b) {
  return _mm256_or_si256(a, b);
}

// The digits of a that are not in b.
AVX2_INLINE avx2_vector avx2_without(avx2_vector a, avx2_vector b) {
  return _mm256_andnot_si256(b, a);
}

// Removes the lowest digit of every set.
AVX2_INLINE avx2_vector avx2_drop_lowest(avx2_vector a) {
  return _mm256_and_si256(a, _mm256_add_epi16(a, _mm256_set1_epi16(-1)));
}

// All ones in the words that are empty sets.
AVX2_INLINE avx2_vector avx2_find_empty(avx2_vector a) {
  return _mm256_cmpeq_epi16(a, _mm256_setzero_si256());
}

AVX2_INLINE bool avx2_is_zero(avx2_vector a) {
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
AVX2_INLINE avx2_vector avx2_twist_up(avx2_vector a) {
  return AVX2_MOVE(a, 0, 1, 2, 1, 2, 0, 2, 0, 1);
}

// The inverse: word k - n (mod 3).
AVX2_INLINE avx2_vector avx2_twist_down(avx2_vector a) {
  return AVX2_MOVE(a, 0, 1, 2, 2, 0, 1, 1, 2, 0);
}

// Word k becomes word k + shift (mod 3) of its lane, shift 1 or 2.
AVX2_INLINE avx2_vector avx2_rotate(avx2_vector a, int shift) {
  return shift == 1 ? AVX2_MOVE(a, 1, 2, 0, 1, 2, 0, 1, 2, 0)
                    : AVX2_MOVE(a, 2, 0, 1, 2, 0, 1, 2, 0, 1);
}

// Every word 0..2 becomes word `word` of its lane.
AVX2_INLINE avx2_vector avx2_spread(avx2_vector a, int word) {
  return word == 0   ? AVX2_MOVE(a, 0, 0, 0, 0, 0, 0, 0, 0, 0)
         : word == 1 ? AVX2_MOVE(a, 1, 1, 1, 1, 1, 1, 1, 1, 1)
                     : AVX2_MOVE(a, 2, 2, 2, 2, 2, 2, 2, 2, 2);
}

// Word 0 of a, word 1 of b and word 2 of c.
AVX2_INLINE avx2_vector avx2_pick(avx2_vector a, avx2_vector b, avx2_vector c) {
  return _mm256_blend_epi16(_mm256_blend_epi16(a, b, 0x22), c, 0x44);
}

// Lane n becomes lane n + 1 (mod 3) of the argument.
AVX2_INLINE avx2_vector avx2_next_lane(avx2_vector a) {
  return _mm256_permute4x64_epi64(a, 1 | 2 << 2 | 0 << 4 | 3 << 6);
}

// A vector of four equal lanes.
AVX2_INLINE avx2_vector avx2_repeat(uint64_t lane) {
  return _mm256_set1_epi64x((int64_t)lane);
}

// A vector whose words 0..2 of lanes 0..2 are all the same.
AVX2_INLINE avx2_vector avx2_fill(uint16_t word) {
  int64_t lane = (int64_t)(word * FAST_REPEAT);
  return _mm256_setr_epi64x(lane, lane, lane, 0);
}

// How many bits of two lanes are set.
AVX2_INLINE unsigned avx2_count_bits(uint64_t a, uint64_t b) {
  return (unsigned)(__builtin_popcountll(a) + __builtin_popcountll(b));
}

#endif
