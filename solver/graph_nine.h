// What the files of the 9x9 graph share: words of 27 bits, and sets of sets of three digits.
//
// A word has three fields of ten bits: nine bits and a guard that stays clear. A field is a row of a
// plane, nine columns, or a part of a profile, nine digits:
//
//     | . . . . . . . . . g | . . . . . . . . . g | . . . . . . . . . g |
//
// graph_nine_board.c and graph_nine_line.c are compiled twice, as they are for any machine, and with
// AVX2 instructions and NINE_AVX2 defined where there are such. graph_nine.c picks one.
#ifndef GRIDPRESS_SOLVER_GRAPH_NINE_H
#define GRIDPRESS_SOLVER_GRAPH_NINE_H

#include "solver/graph_internal.h"

#ifdef NINE_AVX2
#include <immintrin.h>
#define NINE_PATH(name) name##_avx2
#else
#define NINE_PATH(name) name##_portable
#endif

#define NINE_INLINE static inline __attribute__((always_inline))

enum {
  NINE_DIGITS = (1 << 9) - 1,
  NINE_FIELD = 10,
  NINE_SETS = 84, // sets of three of nine digits, numbered 0..83
  NINE_BLOCK = 8, // words in a vector
};

// A pattern of nine bits in all three fields.
#define NINE_FIELDS(bits) \
  ((uint32_t)(bits) | (uint32_t)(bits) << NINE_FIELD | (uint32_t)(bits) << 2 * NINE_FIELD)

// A bit for every set of three digits.
typedef uint64_t nine_sets __attribute__((vector_size(16)));

// Sets of three digits, by a set of any number of digits.
struct nine_set_tables {
  nine_sets touching[NINE_DIGITS + 1]; // those that have one of its digits, or more
  nine_sets touching_twice[NINE_DIGITS + 1];
  nine_sets holding[NINE_DIGITS + 1]; // those that have all of its digits
  nine_sets every;
  uint16_t digits[NINE_SETS];      // of a set
  uint8_t number[NINE_DIGITS + 1]; // of three digits; NINE_SETS where there are not three
};

extern struct nine_set_tables nine_set_tables;

void nine_sets_init(void); // builds the tables, once; before anything is solved or counted

typedef uint32_t nine_block __attribute__((vector_size(4 * NINE_BLOCK), may_alias));

// A bit for every number of a block that is all ones; the others are 0.
NINE_INLINE uint32_t nine_block_mask(const nine_block *block) {
#ifdef NINE_AVX2
  return (uint32_t)_mm256_movemask_ps((__m256)*block);
#else
  uint32_t mask = 0;
  for (int i = 0; i < NINE_BLOCK; i++) mask |= (*block)[i] & 1u << i;
  return mask;
#endif
}

// What a code path offers.
struct nine_path {
  void (*solve)(const struct geom *geom, const struct grid *givens,
                const struct solver_request *request, struct solver_result *result);
  // The steps of graph_preparation that do not need a board.
  enum graph_verdict (*list_line)(struct graph_workspace *workspace, int direction, int line);
  void (*link_box)(struct graph_workspace *workspace, int box);
};

extern const struct nine_path nine_path_portable, nine_path_avx2;

// The one that engine `fast` takes, its tables built.
const struct nine_path *nine_path(void);

// The parts of a path that are in a file of their own.
enum graph_verdict NINE_PATH(nine_list_line)(struct graph_workspace *workspace, int direction,
                                             int line);
void NINE_PATH(nine_link_box)(struct graph_workspace *workspace, int box);

#endif
