// Vectors of 256 bits, and the counting that is done with them. Included by planes_run.c alone.
//
// All of it is written in the vector types of GCC and clang, which any machine can run; the two
// questions that they have no words for have AVX2 instructions of their own.
//
// Everything here takes a `shape` that is known at compile time, so the loops unroll and the small
// arrays become registers.
#ifndef GRIDPRESS_SOLVER_PLANES_VECTOR_H
#define GRIDPRESS_SOLVER_PLANES_VECTOR_H

#include <stdbool.h>
#include <stdint.h>

#ifdef PLANES_AVX2
#include <immintrin.h>
#endif

#define INLINE static inline __attribute__((always_inline))

enum { VEC_WORDS = 4, MOST_VECS = 32, MOST_LANE = 8 };

typedef uint64_t vec __attribute__((vector_size(32), may_alias));
typedef uint64_t half_vec __attribute__((vector_size(16), may_alias));

// The size of a plane: vectors, and words of a lane (0: half a word).
struct shape {
  int vecs, lane_words;
};

// A set of houses is a lane; this is how many words it takes.
INLINE int lane_of(struct shape shape) {
  return shape.lane_words > 0 ? shape.lane_words : 1;
}

INLINE bool vec_is_zero(const vec *v) {
#ifdef PLANES_AVX2
  return _mm256_testz_si256((__m256i)*v, (__m256i)*v);
#else
  return ((*v)[0] | (*v)[1] | (*v)[2] | (*v)[3]) == 0;
#endif
}

INLINE bool is_zero(const vec *plane, struct shape shape) {
  vec any = plane[0];
  for (int v = 1; v < shape.vecs; v++) any |= plane[v];
  return vec_is_zero(&any);
}

// --- counting ------------------------------------------------------------------------------------

// The places of all digits in all houses: at least one, two, three, four. For every digit a lane,
// and room for as many digits as fill whole vectors.
enum { MOST_COUNTS = 28 * MOST_LANE };
struct counts {
  _Alignas(32) uint64_t once[MOST_COUNTS], twice[MOST_COUNTS];
  _Alignas(32) uint64_t thrice[MOST_COUNTS], more[MOST_COUNTS];
};

// Adds the counts of b to those of a: the first two, and with `all` the others.
#define JOIN(all, a1, a2, a3, a4, b1, b2, b3, b4)                   \
  do {                                                              \
    if (all) {                                                      \
      (a4) |= (b4) | ((a3) & (b1)) | ((a2) & (b2)) | ((a1) & (b3)); \
      (a3) |= (b3) | ((a2) & (b1)) | ((a1) & (b2));                 \
    }                                                               \
    (a2) |= (b2) | ((a1) & (b1));                                   \
    (a1) |= (b1);                                                   \
  } while (0)

// The counts of some lanes of one digit, or of several digits.
struct sums {
  vec c1, c2, c3, c4;
};

// Half of some vectors, in whole lanes, or the larger half.
INLINE int half_lanes(int vecs, int lane_vecs) {
  return (vecs / lane_vecs + 1) / 2 * lane_vecs;
}

// Folds a plane until one lane is left, or one vector that holds several.
INLINE void fold_plane(const vec *plane, struct shape shape, bool all, struct sums *sums) {
  int lane_vecs = shape.lane_words > VEC_WORDS ? shape.lane_words / VEC_WORDS : 1;
  int size = half_lanes(shape.vecs, lane_vecs);
  for (int v = 0; v < size; v++) {
    sums[v] = (struct sums){.c1 = plane[v]};
    if (v + size >= shape.vecs) continue; // the middle one of an odd number
    sums[v].c2 = plane[v] & plane[v + size];
    sums[v].c1 |= plane[v + size];
  }
  for (int left = size; left > lane_vecs; left = size) {
    size = half_lanes(left, lane_vecs);
    for (int v = 0; v + size < left; v++)
      JOIN(all, sums[v].c1, sums[v].c2, sums[v].c3, sums[v].c4, sums[v + size].c1,
           sums[v + size].c2, sums[v + size].c3, sums[v + size].c4);
  }
}

// Two vectors of several lanes each become one with half as many of both.
#define LOW_HALVES(a, b) ((vec){(a)[0], (a)[1], (b)[0], (b)[1]})
#define HIGH_HALVES(a, b) ((vec){(a)[2], (a)[3], (b)[2], (b)[3]})
#define EVEN_WORDS(a, b) ((vec){(a)[0], (b)[0], (a)[2], (b)[2]})
#define ODD_WORDS(a, b) ((vec){(a)[1], (b)[1], (a)[3], (b)[3]})
#define FOLD_PAIR(all, first, second, a, b, to)                                           \
  do {                                                                                    \
    (to).c1 = first((a).c1, (b).c1), (to).c2 = first((a).c2, (b).c2);                     \
    if (all) (to).c3 = first((a).c3, (b).c3), (to).c4 = first((a).c4, (b).c4);            \
    vec other1 = second((a).c1, (b).c1), other2 = second((a).c2, (b).c2), other3, other4; \
    if (all) other3 = second((a).c3, (b).c3), other4 = second((a).c4, (b).c4);            \
    JOIN(all, (to).c1, (to).c2, (to).c3, (to).c4, other1, other2, other3, other4);        \
  } while (0)

// Four digits at once where a lane is a word or less: the words of the result are their lanes.
INLINE void count_four(const vec *const planes[4], struct shape shape, bool all,
                       struct sums *sums) {
  struct sums one[4], two[2];
  for (int i = 0; i < 4; i++) {
    struct sums folded[MOST_VECS / 2];
    fold_plane(planes[i], shape, all, folded);
    one[i] = folded[0];
  }
  FOLD_PAIR(all, LOW_HALVES, HIGH_HALVES, one[0], one[2], two[0]);
  FOLD_PAIR(all, LOW_HALVES, HIGH_HALVES, one[1], one[3], two[1]);
  FOLD_PAIR(all, EVEN_WORDS, ODD_WORDS, two[0], two[1], *sums);
  if (shape.lane_words > 0) return;
  JOIN(all, sums->c1, sums->c2, sums->c3, sums->c4, sums->c1 >> 32, sums->c2 >> 32, sums->c3 >> 32,
       sums->c4 >> 32);
  sums->c1 &= UINT32_MAX, sums->c2 &= UINT32_MAX;
  if (all) sums->c3 &= UINT32_MAX, sums->c4 &= UINT32_MAX;
}

INLINE void keep_sums(const struct sums *sums, bool all, struct counts *counts, int at) {
  *(vec *)(counts->once + at) = sums->c1;
  *(vec *)(counts->twice + at) = sums->c2;
  if (!all) return;
  *(vec *)(counts->thrice + at) = sums->c3;
  *(vec *)(counts->more + at) = sums->c4;
}

// Counts the places of all digits. Without `all`, thrice and more are left alone.
INLINE void count_places(const vec *planes, int digits, struct shape shape, bool all,
                         struct counts *counts) {
  if (shape.lane_words <= 1) {
    for (int d = 0; d < digits; d += 4) {
      const vec *four[4];
      struct sums sums;
      for (int i = 0; i < 4; i++)
        four[i] = planes + (d + i < digits ? d + i : digits - 1) * shape.vecs;
      count_four(four, shape, all, &sums);
      keep_sums(&sums, all, counts, d);
    }
    return;
  }
  if (shape.lane_words == 2) { // two digits at once
    for (int d = 0; d < digits; d += 2) {
      struct sums first[MOST_VECS / 2], second[MOST_VECS / 2], sums;
      fold_plane(planes + d * shape.vecs, shape, all, first);
      fold_plane(planes + (d + 1 < digits ? d + 1 : d) * shape.vecs, shape, all, second);
      FOLD_PAIR(all, LOW_HALVES, HIGH_HALVES, first[0], second[0], sums);
      keep_sums(&sums, all, counts, d * shape.lane_words);
    }
    return;
  }
  for (int d = 0; d < digits; d++) {
    struct sums sums[MOST_VECS / 2];
    fold_plane(planes + d * shape.vecs, shape, all, sums);
    for (int v = 0; v < shape.lane_words / VEC_WORDS; v++)
      keep_sums(&sums[v], all, counts, d * shape.lane_words + v * VEC_WORDS);
  }
}

// --- houses --------------------------------------------------------------------------------------

// The same lane for every digit: vector `v` of that.
INLINE void repeat_lane(const uint64_t *lane, struct shape shape, int v, vec *repeated) {
  uint64_t word = lane[0];
  *repeated = (vec){word, word, word, word};
  if (shape.lane_words == 2) *repeated = (vec){word, lane[1], word, lane[1]};
  if (shape.lane_words > 2) *repeated = ((const vec *)lane)[v % (shape.lane_words / VEC_WORDS)];
}

// The lanes in which a plane has the bit of a house.
INLINE uint32_t find_lanes(const vec *plane, struct shape shape, int house) {
  uint32_t lanes = 0;
#ifdef PLANES_AVX2
  if (shape.lane_words == 0) {
    __m128i to_sign = _mm_cvtsi32_si128(31 - house);
    for (int v = 0; v < shape.vecs; v++) {
      __m256i signs = _mm256_sll_epi32((__m256i)plane[v], to_sign);
      lanes |= (uint32_t)_mm256_movemask_ps((__m256)signs) << (8 * v);
    }
    return lanes;
  }
  if (shape.lane_words == 1) {
    __m128i to_sign = _mm_cvtsi32_si128(63 - house);
    for (int v = 0; v < shape.vecs; v++) {
      __m256i signs = _mm256_sll_epi64((__m256i)plane[v], to_sign);
      lanes |= (uint32_t)_mm256_movemask_pd((__m256d)signs) << (4 * v);
    }
    return lanes;
  }
#endif
  const uint64_t *words = (const uint64_t *)plane;
  if (shape.lane_words == 0) {
    for (int w = 0; w < shape.vecs * VEC_WORDS; w++)
      lanes |= (uint32_t)(words[w] >> house & 1) << (2 * w) |
               (uint32_t)(words[w] >> (house + 32) & 1) << (2 * w + 1);
    return lanes;
  }
  words += house / 64;
  for (int i = 0; i < shape.vecs * VEC_WORDS / shape.lane_words; i++)
    lanes |= (uint32_t)(words[i * shape.lane_words] >> house % 64 & 1) << i;
  return lanes;
}

#endif
