// The census of 9x9 puzzles, for graphs of ordinary size: tables, and the choice of the code path.
// graph_census.c counts the others, and is the oracle of this file.
//
// graph_census_nine_count.c is compiled twice, for AVX2 and for any machine. The path is that of
// engine `fast`, so that whoever picks one there picks it here too.
#include "solver/graph_census_nine.h"

#include "solver/fast.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// --- tables --------------------------------------------------------------------------------------

struct nine_tables nine_tables;

// The six orders of three digits: which of them stands in each cell.
static const uint8_t orders[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                     {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

static void add_set(int number, const int digits[3]) {
  for (int order = 0; order < 6; order++)
    for (int cell = 0; cell < 3; cell++) {
      int digit = digits[orders[order][cell]];
      nine_tables.way[number][order] |= 1u << (9 * cell + digit);
      for (int some = 0; some < 8; some++)
        if (some >> digit % 3 & 1)
          nine_tables.orders[cell][digit / 3][some][number] |= (uint8_t)(1 << order);
    }
}

static void build_tables(void) {
  nine_sets_init();
  for (int number = 0; number < NINE_SETS; number++) {
    unsigned left = nine_set_tables.digits[number];
    int digits[3];
    for (int i = 0; i < 3; i++, left &= left - 1) digits[i] = __builtin_ctz(left);
    add_set(number, digits);
  }
}

bool census_count_nine(const struct grid *givens, struct puzzle_census *counts) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, build_tables);
  struct nine_graph *graph = aligned_alloc(_Alignof(struct nine_graph), sizeof *graph);
  if (graph == NULL) return false;
#if defined(__x86_64__)
  bool counted = strcmp(fast_path(), "avx2") == 0
                     ? census_count_nine_avx2(graph, givens, counts)
                     : census_count_nine_portable(graph, givens, counts);
#else
  bool counted = census_count_nine_portable(graph, givens, counts);
#endif
  free(graph);
  return counted;
}
