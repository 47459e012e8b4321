// The graph for 9x9 grids: its tables, and the choice between its two code paths.
#include "solver/graph_nine.h"

#include "solver/fast.h"

#include <pthread.h>
#include <string.h>

struct nine_set_tables nine_set_tables;

static void build_tables(void) {
  struct nine_set_tables *tables = &nine_set_tables;
  int count = 0;
  memset(tables->number, NINE_SETS, sizeof tables->number);
  for (unsigned digits = 0; digits <= NINE_DIGITS; digits++) {
    if (__builtin_popcount(digits) != 3) continue;
    nine_sets bit = {0};
    bit[count / 64] = 1ull << count % 64;
    tables->every |= bit;
    tables->digits[count] = (uint16_t)digits;
    tables->number[digits] = (uint8_t)count++;
    for (unsigned some = 0; some <= NINE_DIGITS; some++) {
      int common = __builtin_popcount(some & digits);
      if (common >= 1) tables->touching[some] |= bit;
      if (common >= 2) tables->touching_twice[some] |= bit;
      if ((some & ~digits) == 0) tables->holding[some] |= bit;
    }
  }
}

void nine_sets_init(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, build_tables);
}

const struct nine_path *nine_path(void) {
  nine_sets_init();
#if defined(__x86_64__)
  // Whoever picks a path of `fast` picks it here too.
  if (strcmp(fast_path(), "avx2") == 0) return &nine_path_avx2;
#endif
  return &nine_path_portable;
}

void graph_solve_nine(const struct geom *geom, const struct grid *givens,
                      const struct solver_request *request, struct solver_result *result) {
  nine_path()->solve(geom, givens, request, result);
}
