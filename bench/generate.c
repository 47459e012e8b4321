// make bench: the generator beside qqwing, in one run.
//
// Puzzles a second of processor time, one thread each. qqwing makes minimal puzzles of any
// difficulty unless a difficulty is asked for; each line names the qqwing command that it is
// compared with. Then the levels beside the rates they are to have, with and without symmetry;
// sampling and digging alone, other sizes, and two jobs beside one: by the clock on the wall, which
// takes a machine with nothing else to do, and by the processor time that the same puzzles take,
// which does not.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "bench/clock.h"
#include "gen/gen.h"
#include "gen/unbiased.h"
#include "publish/pipeline.h"

// --- qqwing --------------------------------------------------------------------------------------

static double children_time(void) {
  struct rusage usage;
  getrusage(RUSAGE_CHILDREN, &usage);
  return (double)usage.ru_utime.tv_sec + (double)usage.ru_utime.tv_usec * 1e-6;
}

// What to compare with: qqwing's options, how many puzzles take about a second, its rate.
struct rival {
  const char *options;
  int count;
  double rate; // 0: there is no qqwing
};

enum { ANY, SIMPLE, EASY, INTERMEDIATE, EXPERT, RIVALS };
static struct rival rivals[RIVALS] = {
    [ANY] = {.options = "", .count = 200},
    [SIMPLE] = {.options = " --difficulty simple", .count = 8},
    [EASY] = {.options = " --difficulty easy", .count = 80},
    [INTERMEDIATE] = {.options = " --difficulty intermediate", .count = 30},
    [EXPERT] = {.options = " --difficulty expert", .count = 80},
};

static void time_rival(struct rival *rival) {
  char command[128];
  snprintf(command, sizeof command, "qqwing --generate %d --csv%s >/dev/null", rival->count,
           rival->options);
  double start = children_time();
  if (system(command) == 0) rival->rate = rival->count / (children_time() - start); // NOLINT
}

// --- ours ----------------------------------------------------------------------------------------

enum { PASSES = 3 };

// Puzzles a second, the best of some passes, so that other work on the machine shows least.
static double time_request(const struct gen_request *request, int passes, double budget) {
  struct puzzle puzzle;
  struct err err;
  double best = 0;
  uint64_t index = 0;
  gen_make_puzzle(request, index, &puzzle, &err); // tables are built
  for (int pass = 0; pass < passes; pass++) {
    double start = clock_seconds(CLOCK_THREAD_CPUTIME_ID), took = 0;
    int made = 0;
    while (took < budget) {
      for (int i = 0; i < 32 && (i == 0 || request->geom->side <= 9); i++)
        made += gen_make_puzzle(request, ++index, &puzzle, &err);
      took = clock_seconds(CLOCK_THREAD_CPUTIME_ID) - start;
    }
    if (made / took > best) best = made / took;
  }
  return best;
}

// Without a goal (0) the ratio is shown all the same.
static void compare(const char *name, const struct gen_request *request, int rival, int goal) {
  double ours = time_request(request, PASSES, 0.4), theirs = rivals[rival].rate;
  char wanted[16] = "";
  if (goal > 0) snprintf(wanted, sizeof wanted, "%4dx", goal);
  printf("  %-32s %9.0f", name, ours);
  if (theirs > 0)
    printf("   %8.1f  %6.0fx   %5s %-5s  qqwing --generate N --csv%s", theirs, ours / theirs,
           wanted, ours >= goal * theirs ? "" : "short", rivals[rival].options);
  printf("\n");
  fflush(stdout);
}

static void compare_all(const struct geom *geom) {
  static const int nearest[] = {SIMPLE, EASY, INTERMEDIATE, INTERMEDIATE, EXPERT};
  printf(
      "\nGenerating, one thread%s\n  %-32s %9s   %8s  %7s   %5s\n",
      rivals[ANY].rate > 0 ? "" : "; qqwing is not installed, so there is nothing to compare with",
      "", "a second", "qqwing", "ratio", "goal");
  struct gen_request minimal = {.geom = geom, .minimal = true, .seed = 1};
  compare("--minimal --by clues", &minimal, ANY, 150);
  for (int by_clues = 1; by_clues >= 0; by_clues--)
    for (int i = 0; gen_levels[i].name != NULL; i++) {
      struct gen_request request = {
          .geom = geom, .level = &gen_levels[i], .by_clues = by_clues == 1, .seed = 1};
      char name[64];
      snprintf(name, sizeof name, "-l %s%s", gen_levels[i].name, by_clues ? " --by clues" : "");
      // qqwing's difficulties promise less than our grades, so these have goals of their own.
      compare(name, &request, by_clues ? ANY : nearest[i], by_clues ? 200 : 0);
    }
}

// Puzzles a second that a level is to have without symmetry; 0: no goal.
static const int level_goals[] = {[2] = 500, [3] = 1500, [4] = 1000};

// Levels as they are graded, for the symmetries that newspapers print.
static void time_levels(const struct geom *geom) {
  static const char *const symmetries[] = {"none", "rotate180", "diagonal", "rotate90"};
  printf("\n  %-20s", "levels, a second");
  for (size_t s = 0; s < sizeof symmetries / sizeof symmetries[0]; s++)
    printf("%12s", symmetries[s]);
  printf("%12s\n", "goal (none)");
  for (int i = 0; gen_levels[i].name != NULL; i++) {
    int goal = i < (int)(sizeof level_goals / sizeof level_goals[0]) ? level_goals[i] : 0;
    double plain = 0;
    printf("  -l %-17s", gen_levels[i].name);
    for (size_t s = 0; s < sizeof symmetries / sizeof symmetries[0]; s++) {
      struct gen_request request = {.geom = geom,
                                    .level = &gen_levels[i],
                                    .symmetry = gen_lookup_symmetry(symmetries[s]),
                                    .seed = 1};
      double rate = time_request(&request, PASSES, 0.3);
      if (s == 0) plain = rate;
      printf("%12.0f", rate);
      fflush(stdout);
    }
    if (goal > 0) printf("%12d %s", goal, plain >= goal ? "" : "short");
    printf("\n");
  }
}

static void time_parts(const struct geom *geom) {
  enum { GRIDS = 100000 };
  struct grid solution;
  double start = clock_seconds(CLOCK_THREAD_CPUTIME_ID);
  for (uint64_t i = 0; i < GRIDS; i++) gen_make_solution(geom, 1, i, &solution);
  double took = clock_seconds(CLOCK_THREAD_CPUTIME_ID) - start;
  printf("\n  %-32s %9.0f\n", "--solutions", GRIDS / took);
  struct gen_request request = {.geom = geom, .minimal = true, .per_grid = 10, .seed = 1};
  printf("  %-32s %9.0f\n", "--minimal --per-grid 10", time_request(&request, PASSES, 0.4));
}

// Samples of minimal puzzles, beside what is published: clues as they come and with their weights. A try
// that ends in a puzzle counts for all that have as many clues, so the tries tell how many there are.
static void time_sample(const struct geom *geom) {
  enum { PUZZLES = 40, GOAL = 2 };
  static struct unbiased unbiased;
  const double grids = 6670903752021072936960.0;
  double tries = 0, sum = 0, weights = 0, weighted = 0;
  double start = clock_seconds(CLOCK_THREAD_CPUTIME_ID);
  unbiased_init(&unbiased, geom);
  for (uint64_t i = 0; i < PUZZLES; i++) {
    struct rng rng;
    struct grid givens;
    uint64_t took;
    char weight[PUZZLE_WEIGHT_MAX];
    rng_init(&rng, 1, i);
    if (!unbiased_search(&unbiased, &rng, &givens, &took)) return;
    int clues = grid_count_clues(geom, &givens);
    unbiased_weigh(geom->cells, clues, weight);
    tries += (double)took;
    sum += clues;
    weights += strtod(weight, NULL);
    weighted += clues * strtod(weight, NULL);
  }
  double each = (clock_seconds(CLOCK_THREAD_CPUTIME_ID) - start) / PUZZLES;
  printf(
      "\n  --minimal --unbiased: %.2f s a puzzle, goal %d %s; %.0f tries each (some 250,000 "
      "published)\n",
      each, GOAL, each <= GOAL ? "" : "short", tries / PUZZLES);
  printf(
      "  %d puzzles: %.2f clues (published 25.667), by weight %.2f (26.577); minimal puzzles in "
      "all "
      "%.1e (3.1e+37)\n",
      PUZZLES, sum / PUZZLES, weighted / weights, grids * weights / tries);
}

static void time_sizes(void) {
  static const int sides[] = {4, 6, 8, 12, 16, 25};
  printf("\n  a second, by size   ");
  for (int i = 0; gen_levels[i].name != NULL; i++) printf("%15s", gen_levels[i].name);
  printf("\n");
  for (size_t s = 0; s < sizeof sides / sizeof sides[0]; s++) {
    printf("  %-20d", sides[s]);
    for (int i = 0; gen_levels[i].name != NULL; i++) {
      struct gen_request request = {
          .geom = geom_lookup_side(sides[s]), .level = &gen_levels[i], .seed = 1};
      struct err err;
      if (gen_check_request(&request, &err))
        printf("%15.1f", time_request(&request, 1, 0.1));
      else
        printf("%15s", "none");
      fflush(stdout);
    }
    printf("\n");
  }
}

// --- jobs ----------------------------------------------------------------------------------------

// As the command does it, with lines that nobody reads.
struct run {
  struct gen_request request;
  uint64_t count;
  FILE *stream;
};

static enum jobs_fed next_index(void *context, uint64_t index, void *item, struct err *err) {
  (void)err;
  ((struct puzzle *)item)->index = index;
  return index < ((struct run *)context)->count ? JOBS_FED : JOBS_END;
}

static bool make(void *context, void *item, struct err *err) {
  struct puzzle *puzzle = item;
  return gen_make_puzzle(&((struct run *)context)->request, puzzle->index, puzzle, err);
}

static bool print(void *context, void *item, struct err *err) {
  (void)err;
  const struct puzzle *puzzle = item;
  text_write_line(((struct run *)context)->stream, puzzle, &puzzle->givens);
  return true;
}

// The least time of all rounds, by either clock.
struct timing {
  double wall, processor;
};

static void time_jobs(struct run *run, int workers, struct timing *timing) {
  struct pipeline pipeline = {.workers = workers,
                              .source = next_index,
                              .source_context = run,
                              .maps = {{.run = make, .context = run}},
                              .sink = {.run = print, .context = run}};
  struct err err;
  double wall = clock_seconds(CLOCK_MONOTONIC);
  double processor = clock_seconds(CLOCK_PROCESS_CPUTIME_ID);
  if (!pipeline_run(&pipeline, &err)) return;
  wall = clock_seconds(CLOCK_MONOTONIC) - wall;
  processor = clock_seconds(CLOCK_PROCESS_CPUTIME_ID) - processor;
  if (timing->wall == 0 || wall < timing->wall) timing->wall = wall;
  if (timing->processor == 0 || processor < timing->processor) timing->processor = processor;
}

// In turns, so that other work on the machine falls on both. The processor time tells how much the
// jobs cost each other even when they have to wait for a processor.
static void compare_jobs(const struct geom *geom) {
  enum { ROUNDS = 8 };
  struct run run = {.request = {.geom = geom, .minimal = true, .seed = 1}, .count = 8000};
  struct timing one = {0}, two = {0};
  run.stream = fopen("/dev/null", "w");
  if (run.stream == NULL) return;
  for (int round = 0; round < ROUNDS; round++) {
    time_jobs(&run, 1, &one);
    time_jobs(&run, 2, &two);
  }
  fclose(run.stream);
  printf(
      "\n  -j 1 %.0f a second, -j 2 %.0f: %.2f times, goal 1.9 on two idle processors; by "
      "processor time %.2f\n",
      (double)run.count / one.wall, (double)run.count / two.wall, one.wall / two.wall,
      2 * one.processor / two.processor);
}

int main(void) {
  const struct geom *geom = geom_lookup_side(9);
  if (system("command -v qqwing >/dev/null") == 0) // NOLINT: a benchmark may ask the shell
    for (int i = 0; i < RIVALS; i++) time_rival(&rivals[i]);
  compare_all(geom);
  time_levels(geom);
  time_parts(geom);
  time_sample(geom);
  compare_jobs(geom);
  time_sizes();
  return 0;
}
