// The census of 9x9 puzzles, for graphs of ordinary size: tables, and the choice of the code path.
// graph_census.c counts the others, and is the oracle of this file.
//
// graph_census_nine_engine.h is compiled twice here, for AVX2 and for any machine. The path is that
// of engine `fast`, so that whoever picks one there picks it here too.
#include "solver/graph_census_nine.h"

#include "solver/fast.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// --- tables --------------------------------------------------------------------------------------

static struct nine_tables tables;

// The six orders of three digits: which of them stands in each cell.
static const uint8_t orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                     {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

static void add_set(int number, const int digits[3]) {
  tables.set[number] = (uint16_t)(1 << digits[0] | 1 << digits[1] | 1 << digits[2]);
  tables.place[tables.set[number]] = (uint8_t)number;
  for (int order = 0; order < 6; order++)
    for (int cell = 0; cell < 3; cell++) {
      int digit = digits[orders[order][cell]];
      tables.way[number][order] |= 1u << (9 * cell + digit);
      for (int some = 0; some < 8; some++)
        if (some >> digit % 3 & 1)
          tables.orders[cell][digit / 3][some][number] |= (uint8_t)(1 << order);
    }
}

static void build_tables(void) {
  int count = 0;
  memset(tables.place, NINE_SETS, sizeof tables.place);
  for (int a = 0; a < 9; a++)
    for (int b = a + 1; b < 9; b++)
      for (int c = b + 1; c < 9; c++) add_set(count++, (int[3]){a, b, c});
}

// The two other minigrids of a band, and of a stack.
static const uint8_t nine_beside[2][9][2] = {
    {{1, 2}, {0, 2}, {0, 1}, {4, 5}, {3, 5}, {3, 4}, {7, 8}, {6, 8}, {6, 7}},
    {{3, 6}, {4, 7}, {5, 8}, {0, 6}, {1, 7}, {2, 8}, {0, 3}, {1, 4}, {2, 5}},
};

// --- the two code paths --------------------------------------------------------------------------

typedef uint32_t nine_block __attribute__((vector_size(4 * NINE_BLOCK), may_alias));
typedef uint32_t nine_half __attribute__((vector_size(2 * NINE_BLOCK)));
typedef uint8_t nine_bytes __attribute__((vector_size(32), may_alias));

// A bit for every number of a block that is not 0: they are all ones then.
static inline uint64_t portable_block_mask(const nine_block *block) {
  uint32_t mask = 0;
  for (int i = 0; i < NINE_BLOCK; i++) mask |= (*block)[i] & 1u << i;
  return mask;
}

// A bit for every byte that is not 0, of 32 that have their highest bit clear.
static inline uint64_t portable_bytes_mask(const uint8_t *bytes) {
  uint64_t mask = 0;
  for (int i = 0; i < 32; i += 8) {
    uint64_t word;
    memcpy(&word, bytes + i, sizeof word);
    word = (word + 0x7f7f7f7f7f7f7f7full) >> 7 & 0x0101010101010101ull;
    mask |= (word * 0x0102040810204080ull >> 56) << i;
  }
  return mask;
}

#define ENGINE(name) portable_##name
#define ENGINE_TARGET
#define ENGINE_INLINE static inline __attribute__((always_inline))
#include "solver/graph_census_nine_engine.h"
#undef ENGINE
#undef ENGINE_TARGET
#undef ENGINE_INLINE

#if defined(__x86_64__)
#include <immintrin.h>
#define ENGINE(name) avx2_##name
#define ENGINE_TARGET __attribute__((target("avx2,bmi,bmi2,popcnt")))
#define ENGINE_INLINE static inline __attribute__((always_inline)) ENGINE_TARGET

ENGINE_INLINE uint64_t avx2_block_mask(const nine_block *block) {
  return (uint32_t)_mm256_movemask_ps((__m256)*block);
}

ENGINE_INLINE uint64_t avx2_bytes_mask(const uint8_t *bytes) {
  __m256i empty = _mm256_cmpeq_epi8(_mm256_loadu_si256((const __m256i *)(const void *)bytes),
                                    _mm256_setzero_si256());
  return ~(uint32_t)_mm256_movemask_epi8(empty);
}

#include "solver/graph_census_nine_engine.h"
#endif

bool census_count_nine(const struct grid *givens, struct puzzle_census *counts) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, build_tables);
  struct nine_graph *graph = aligned_alloc(_Alignof(struct nine_graph), sizeof *graph);
  if (graph == NULL) return false;
#if defined(__x86_64__)
  bool counted = strcmp(fast_path(), "avx2") == 0 ? avx2_count(graph, givens, counts)
                                                  : portable_count(graph, givens, counts);
#else
  bool counted = portable_count(graph, givens, counts);
#endif
  free(graph);
  return counted;
}
