// The fast engine: counts or enumerates the solutions of a 9x9 Sudoku.
//
// All state lives on the caller's stack; the functions may be called from any number of threads
// at once. The same engine is compiled twice, for AVX2 and for any machine, and the better one
// that the CPU supports is picked at run time.
#ifndef GRIDPRESS_SOLVER_FAST_H
#define GRIDPRESS_SOLVER_FAST_H

#include "solver/solver.h"

// Called for every solution found; solution holds 81 values 1..9 row by row. Returns false to stop.
typedef bool fast_visitor(void *context, const uint8_t solution[81]);

struct fast_stats {
  uint64_t nodes; // guesses made (branch assignments tried)
};

// Counts the solutions of a 9x9 puzzle (81 values row by row, 0 blank) up to limit (0: all of
// them); visit may be NULL (count only), and so may stats. Givens in conflict with each other, or
// above 9: 0 solutions.
uint64_t fast_solve(const uint8_t givens[81], uint64_t limit, fast_visitor *visit, void *context,
                    struct fast_stats *stats);

// Is there a solution in which cell `cell` (0..80) does not hold `digit` (1..9)? givens[cell] must
// be 0 (blank).
bool fast_has_other(const uint8_t givens[81], int cell, int digit);

// The code path in use: "avx2" or "portable".
const char *fast_path(void);

// Forces a code path, for tests and benchmarks; false if this CPU or this build lacks it.
bool fast_select(const char *path);

extern const struct solver_engine fast_engine;

#endif
