// Picks the code path and holds what the two paths share.
//
// fast_engine.h is compiled twice here: once with AVX2 instructions (x86-64 only, chosen when the
// CPU has them) and once for any machine. The choice is the only mutable global; it is atomic and
// any thread may find it unset and work it out again, with the same result.
#include "solver/fast.h"

#include "solver/fast_state.h"

#include <limits.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>

#if defined(__x86_64__)
#define FAST_HAS_AVX2 1
#else
#define FAST_HAS_AVX2 0
#endif

struct fast_search {
  uint64_t limit; // stop when this many solutions are found (0: never)
  uint64_t found;
  uint64_t nodes;
  fast_visitor *visit; // may be NULL
  void *context;
};

// Counts a solution and shows it; false when the search is to stop.
static bool fast_report_solution(struct fast_search *search, const struct fast_state *state) {
  search->found++;
  if (search->visit != NULL) {
    uint8_t solution[81];
    fast_write_solution(state, solution);
    if (!search->visit(search->context, solution)) {
      return false;
    }
  }
  return search->found != search->limit;
}

// What differs between the paths: one entry for each.
struct fast_code_path {
  const char *name;
  // Searches all solutions of givens, without those that have `digit` in `cell` if digit is not 0.
  void (*run)(const uint8_t givens[81], int cell, int digit, struct fast_search *search);
};

#include "solver/fast_vector_portable.h"
#define ENGINE(name) portable_##name
#define ENGINE_TARGET
#define ENGINE_INLINE PORTABLE_INLINE
#include "solver/fast_engine.h"
#undef ENGINE
#undef ENGINE_TARGET
#undef ENGINE_INLINE

#if FAST_HAS_AVX2
#include "solver/fast_vector_avx2.h"
#define ENGINE(name) avx2_##name
#define ENGINE_TARGET __attribute__((target("avx2,bmi,bmi2,popcnt")))
#define ENGINE_INLINE AVX2_INLINE
#include "solver/fast_engine.h"
#endif

static const struct fast_code_path portable_path = {.name = "portable", .run = portable_run};
#if FAST_HAS_AVX2
static const struct fast_code_path avx2_path = {.name = "avx2", .run = avx2_run};
#endif

static _Atomic(const struct fast_code_path *) fast_selected;

// The code path called `name`, or NULL if this CPU or this build lacks it.
static const struct fast_code_path *fast_find_path(const char *name) {
#if FAST_HAS_AVX2
  if (strcmp(name, avx2_path.name) == 0) {
    bool supported = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                     __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
    return supported ? &avx2_path : NULL;
  }
#endif
  return strcmp(name, portable_path.name) == 0 ? &portable_path : NULL;
}

static const struct fast_code_path *fast_current_path(void) {
  const struct fast_code_path *chosen = atomic_load_explicit(&fast_selected, memory_order_acquire);
  if (chosen == NULL) {
    chosen = fast_find_path("avx2");
    if (chosen == NULL) {
      chosen = &portable_path;
    }
    atomic_store_explicit(&fast_selected, chosen, memory_order_release);
  }
  return chosen;
}

const char *fast_path(void) {
  return fast_current_path()->name;
}

bool fast_select(const char *path) {
  const struct fast_code_path *chosen = fast_find_path(path);
  if (chosen == NULL) {
    return false;
  }
  atomic_store_explicit(&fast_selected, chosen, memory_order_release);
  return true;
}

uint64_t fast_solve(const uint8_t givens[81], uint64_t limit, fast_visitor *visit, void *context,
                    struct fast_stats *stats) {
  struct fast_search search = {.limit = limit, .visit = visit, .context = context};
  if (fast_check_givens(givens)) {
    fast_current_path()->run(givens, 0, 0, &search);
  }
  if (stats != NULL) {
    stats->nodes = search.nodes;
  }
  return search.found;
}

bool fast_has_other(const uint8_t givens[81], int cell, int digit) {
  struct fast_search search = {.limit = 1};
  if (fast_check_givens(givens)) {
    fast_current_path()->run(givens, cell, digit, &search);
  }
  return search.found != 0;
}

// --- the engine ----------------------------------------------------------------------------------

static bool supports(const struct geom *geom) {
  return geom == geom_lookup(3, 3);
}

struct relay {
  const struct solver_request *request;
  bool stopped;
};

static bool relay_solution(void *context, const uint8_t solution[81]) {
  struct relay *relay = context;
  struct grid grid;
  memcpy(grid.cell, solution, 81);
  if (!relay->request->visit(relay->request->context, &grid)) relay->stopped = true;
  return !relay->stopped;
}

static void solve(const struct geom *geom, const struct grid *givens,
                  const struct solver_request *request, struct solver_result *result) {
  (void)geom;
  *result = (struct solver_result){0};
  struct relay relay = {.request = request};
  struct fast_stats stats;
  result->solutions = fast_solve(givens->cell, request->limit,
                                 request->visit != NULL ? relay_solution : NULL, &relay, &stats);
  result->complete = !relay.stopped && (request->limit == 0 || result->solutions < request->limit);
  result->stats.nodes = stats.nodes;
}

const struct solver_engine fast_engine = {
    .name = "fast",
    .summary = "bands and digits in parallel, 9x9 only; counts fastest",
    .supports = supports,
    .solve = solve,
};
