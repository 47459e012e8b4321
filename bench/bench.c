// make bench: every engine over the same puzzles, in one run, on one thread.
//
// Sets of puzzles: the figures of the papers, puzzles made here by clue count, and any files named
// on the command line. For every set and engine: puzzles a second, mean, 99th percentile and worst
// time, nodes a puzzle, and how many times slower than the fastest engine. "find 1" stops at the
// first solution, "find 2" proves that it is the only one.
//
// A whole set is timed at once for the mean, three times over, and the best is taken, so that other
// work on the machine shows least; then every puzzle alone for the percentiles, which include the
// cost of reading the clock, some 0.3 us. An engine that is slow on a set is given a part of it,
// and the line says how many puzzles it was.
//
// graph, which certifies, is also compared with fast alone: to find two solutions of magictour, and all
// solutions of puzzles that have some hundreds.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/clock.h"
#include "gen/gen.h"
#include "solver/solver.h"

enum { PASSES = 3 };
static const double budget = 0.5; // seconds a pass may take before the set is cut short

struct set {
  char name[64];
  struct grid *puzzles;
  int count;
  double limit_us; // what find 2 should stay under with `fast`, from tdoku; 0: nothing said
};

// Processor time, so that other work on the machine is not counted.
static double now(void) {
  return clock_seconds(CLOCK_PROCESS_CPUTIME_ID);
}

static int compare_doubles(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

struct timing {
  int puzzles;
  double mean, p99, worst; // seconds
  double nodes;
};

static struct timing time_engine(const struct solver_engine *engine, const struct geom *geom,
                                 const struct set *set, uint64_t limit) {
  struct solver_request request = {.limit = limit};
  struct solver_result result;
  struct timing timing = {.puzzles = set->count};
  double nodes = 0;
  // The first pass also finds out how many puzzles the budget allows.
  for (int pass = 0; pass < PASSES; pass++) {
    double start = now();
    nodes = 0;
    for (int i = 0; i < timing.puzzles; i++) {
      engine->solve(geom, &set->puzzles[i], &request, &result);
      nodes += (double)result.stats.nodes;
      if (pass == 0 && i % 16 == 15 && now() - start > budget) timing.puzzles = i + 1;
    }
    double mean = (now() - start) / timing.puzzles;
    if (pass == 0 || mean < timing.mean) timing.mean = mean;
  }
  timing.nodes = nodes / timing.puzzles;
  double *times = malloc((size_t)timing.puzzles * sizeof *times);
  if (times == NULL) return timing;
  for (int i = 0; i < timing.puzzles; i++) {
    double start = now();
    engine->solve(geom, &set->puzzles[i], &request, &result);
    times[i] = now() - start;
  }
  qsort(times, (size_t)timing.puzzles, sizeof *times, compare_doubles);
  timing.p99 = times[timing.puzzles * 99 / 100];
  timing.worst = times[timing.puzzles - 1];
  free(times);
  return timing;
}

static void bench_set(const struct geom *geom, const struct set *set) {
  printf("\n%s, %d puzzles", set->name, set->count);
  if (set->limit_us > 0)
    printf("; find 2 with tdoku %.1f us, so fast at most %.1f and graph at most %.1f",
           set->limit_us, set->limit_us, 3 * set->limit_us);
  printf("\n  %-11s %-6s %11s %10s %10s %10s %9s %8s\n", "engine", "find", "puzzles/s", "mean us",
         "99 % us", "worst us", "nodes", "ratio");
  for (uint64_t limit = 1; limit <= 2; limit++) {
    double fastest = 0;
    struct timing timings[16];
    for (int e = 0; solver_engines[e] != NULL; e++) {
      timings[e] = time_engine(solver_engines[e], geom, set, limit);
      bool decides = strcmp(solver_engines[e]->name, "sets") != 0;
      if (decides && (fastest == 0 || timings[e].mean < fastest)) fastest = timings[e].mean;
    }
    for (int e = 0; solver_engines[e] != NULL; e++) {
      const struct timing *t = &timings[e];
      printf("  %-11s %-6d %11.0f %10.2f %10.2f %10.2f %9.1f %7.1fx", solver_engines[e]->name,
             (int)limit, 1 / t->mean, t->mean * 1e6, t->p99 * 1e6, t->worst * 1e6, t->nodes,
             t->mean / fastest);
      if (t->puzzles < set->count) printf("  first %d", t->puzzles);
      printf("\n");
    }
  }
  fflush(stdout);
}

// How many times as long graph takes as fast, beside the goal.
static void compare_graph(const struct geom *geom, const struct set *set, uint64_t limit) {
  enum { GOAL = 3 };
  struct timing fast = time_engine(solver_lookup("fast"), geom, set, limit);
  struct timing graph = time_engine(solver_lookup("graph"), geom, set, limit);
  double ratio = graph.mean / fast.mean;
  printf("  %s, find %s: graph %.1f us, fast %.1f us: %.1fx, goal %dx %s\n", set->name,
         limit == 0 ? "all" : "2", graph.mean * 1e6, fast.mean * 1e6, ratio, GOAL,
         ratio <= GOAL ? "" : "short");
  fflush(stdout);
}

// --- the sets ------------------------------------------------------------------------------------

static struct grid grid_of(const char *text) {
  struct grid grid = {0};
  for (int i = 0; i < 81; i++) grid.cell[i] = (uint8_t)grid_value(text[i]);
  return grid;
}

static void bench_figures(const struct geom *geom) {
  static const char *const figures[] = {
      ".1..2.34.4..1..5....67.8....214..75.57..1..89.39..641....9.78....5..1..7.98.3..6.",
      "..6....9825.....1.....7...5..56.3..4.........1..8.52.99...6.....2.....4754...29..",
      "1..45..89.45.98..198.3..54..5.6.34.241.2.59.77.2.41..55.48.917..71.6..98.98.3.65.",
      "1.......2..8..9.377..53..8..8..73.54..64.27..97.85..1..1..87..934.6..8..8.......1",
  };
  enum { FIGURES = sizeof figures / sizeof figures[0] };
  struct grid puzzles[FIGURES];
  for (int i = 0; i < FIGURES; i++) puzzles[i] = grid_of(figures[i]);
  struct set set = {.name = "figures of the papers", .puzzles = puzzles, .count = FIGURES};
  bench_set(geom, &set);
}

static void bench_clue_counts(const struct geom *geom) {
  static const struct {
    int clues, count;
  } made[] = {{20, 3},    {21, 20},   {22, 200},  {24, 1000}, {26, 1000},
              {30, 1000}, {35, 1000}, {40, 1000}, {46, 1000}};
  for (size_t m = 0; m < sizeof made / sizeof made[0]; m++) {
    struct set set = {.count = made[m].count};
    snprintf(set.name, sizeof set.name, "made here, %d clues", made[m].clues);
    set.puzzles = malloc((size_t)set.count * sizeof *set.puzzles);
    if (set.puzzles == NULL) return;
    struct gen_request request = {.geom = geom,
                                  .level = gen_lookup_level("easy"),
                                  .clues_low = made[m].clues,
                                  .clues_high = made[m].clues,
                                  .seed = 1};
    uint64_t index = 0;
    for (int i = 0; i < set.count; index++) {
      struct puzzle puzzle;
      struct err err; // an index that needs too many tries is passed over
      if (gen_make_puzzle(&request, index, &puzzle, &err)) set.puzzles[i++] = puzzle.givens;
    }
    bench_set(geom, &set);
    free(set.puzzles);
  }
}

// Minimal puzzles without two of their clues, as far as they have 10 to 1000 solutions.
static void bench_many(const struct geom *geom) {
  enum { PUZZLES = 200, LEAST = 10, MOST = 1000 };
  struct grid puzzles[PUZZLES];
  struct set set = {.name = "several solutions", .puzzles = puzzles};
  struct gen_request request = {.geom = geom, .minimal = true, .seed = 1};
  double solutions = 0;
  for (uint64_t index = 0; set.count < PUZZLES; index++) {
    struct puzzle puzzle;
    struct err err;
    if (!gen_make_puzzle(&request, index, &puzzle, &err)) continue;
    for (int cell = 0, gone = 0; cell < geom->cells && gone < 2; cell++) {
      gone += puzzle.givens.cell[cell] != 0;
      puzzle.givens.cell[cell] = 0;
    }
    uint64_t count = solver_count(solver_lookup("fast"), geom, &puzzle.givens, MOST + 1);
    if (count < LEAST || count > MOST) continue;
    puzzles[set.count++] = puzzle.givens;
    solutions += (double)count;
  }
  printf("\n%d puzzles with %.0f solutions in the mean\n", PUZZLES, solutions / PUZZLES);
  compare_graph(geom, &set, 0);
}

static bool bench_file(const struct geom *geom, const char *path) {
  // tdoku's means on the public sets, in microseconds a puzzle.
  static const struct {
    const char *part;
    double us;
  } known[] = {{"seventeen", 3.3}, {"magictour", 10}, {"hardest", 91}};
  struct err err;
  struct reader *reader = reader_new(path, geom, &err);
  if (reader == NULL) {
    fprintf(stderr, "%s\n", err.text);
    return false;
  }
  struct set set = {.count = 0};
  const char *slash = strrchr(path, '/');
  snprintf(set.name, sizeof set.name, "%s", slash != NULL ? slash + 1 : path);
  for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
    if (strstr(set.name, known[i].part) != NULL) set.limit_us = known[i].us;
  struct puzzle puzzle;
  int room = 0;
  while (reader_next(reader, &puzzle, &err) == READER_PUZZLE) {
    if (set.count == room) {
      room = room == 0 ? 1024 : 2 * room;
      struct grid *larger = realloc(set.puzzles, (size_t)room * sizeof *larger);
      if (larger == NULL) break;
      set.puzzles = larger;
    }
    set.puzzles[set.count++] = puzzle.givens;
  }
  reader_free(reader);
  if (set.count > 0) bench_set(geom, &set);
  if (set.count > 0 && strstr(set.name, "magictour") != NULL) compare_graph(geom, &set, 2);
  free(set.puzzles);
  return true;
}

int main(int argc, char **argv) {
  const struct geom *geom = geom_lookup_side(9);
  printf("Solvers, one thread. Ratios are to the fastest engine that always decides.\n");
  bench_figures(geom);
  bench_clue_counts(geom);
  bench_many(geom);
  bool all = true;
  for (int i = 1; i < argc; i++) all = bench_file(geom, argv[i]) && all;
  return all ? 0 : 1;
}
