// The engines that solve puzzles, behind one function type and one table.
//
// An engine is asked with a solver_request and answers with a solver_result. It visits every
// solution, or stops at a limit or when the visitor says so, and it says whether what it found is
// all there is. All engines but `sets` decide every puzzle; `search` is the oracle of the others.
#ifndef GRIDPRESS_SOLVER_SOLVER_H
#define GRIDPRESS_SOLVER_SOLVER_H

#include "core/core.h"

// Called for every solution found; it returns false to stop the search.
typedef bool solver_visitor(void *context, const struct grid *solution);

struct solver_request {
  uint64_t limit;        // stop after so many solutions; 0: find them all
  solver_visitor *visit; // may be NULL: count only
  void *context;
};

struct solver_stats {
  uint64_t nodes; // choices tried
};

struct solver_result {
  uint64_t solutions; // found and visited
  bool complete;      // the search ran to its end: there are no others
  struct solver_stats stats;
};

struct solver_engine {
  const char *name;
  const char *summary;
  bool (*supports)(const struct geom *geom);
  // Givens in conflict with each other are a puzzle without solution, never an error.
  void (*solve)(const struct geom *geom, const struct grid *givens,
                const struct solver_request *request, struct solver_result *result);
};

// The table, the default first, ended by a row without a name.
extern const struct solver_engine solver_engines[];

// Borrows the engine of that name, or NULL.
const struct solver_engine *solver_lookup(const char *name);

// How many solutions, counted up to `limit` (0: all of them)?
uint64_t solver_count(const struct solver_engine *engine, const struct geom *geom,
                      const struct grid *givens, uint64_t limit);

// The certificate's question: exactly one solution? If so it is stored.
bool solver_find_unique(const struct solver_engine *engine, const struct geom *geom,
                        const struct grid *givens, struct grid *solution);

#endif
