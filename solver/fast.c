// Picks the code path and holds what the two paths share.
//
// fast_run.c is compiled twice: once with AVX2 instructions (x86-64 only, chosen when the CPU has
// them) and once for any machine. The choice is the only mutable global; it is atomic and
// any thread may find it unset and work it out again, with the same result.
#include "solver/fast.h"

#include "solver/fast_state.h"

#include <stdatomic.h>
#include <string.h>

#if defined(__x86_64__)
#define FAST_HAS_AVX2 1
#else
#define FAST_HAS_AVX2 0
#endif

static _Atomic(const struct fast_code_path *) fast_selected;

// The code path called `name`, or NULL if this CPU or this build lacks it.
static const struct fast_code_path *fast_find_path(const char *name) {
#if FAST_HAS_AVX2
  if (strcmp(name, fast_path_avx2.name) == 0) {
    bool supported = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                     __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
    return supported ? &fast_path_avx2 : NULL;
  }
#endif
  return strcmp(name, fast_path_portable.name) == 0 ? &fast_path_portable : NULL;
}

static const struct fast_code_path *fast_current_path(void) {
  const struct fast_code_path *chosen = atomic_load_explicit(&fast_selected, memory_order_acquire);
  if (chosen == NULL) {
    chosen = fast_find_path("avx2");
    if (chosen == NULL) {
      chosen = &fast_path_portable;
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
    .summary = "bands and digits in parallel, 9x9 only; the fastest",
    .supports = supports,
    .solve = solve,
};
