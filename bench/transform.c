// How fast transformations are: canonical forms of solutions and of puzzles, and the set of puzzles
// seen before. One thread, processor time, the best of several passes.
//
//      transform_bench [FILE]      puzzles to take instead of those made here, e.g. 17-clue ones
//
// The goals are what the best public program needs for the least image of givens.
#include <stdio.h>
#include <stdlib.h>

#include "bench/clock.h"
#include "bench/instructions.h"
#include "gen/gen.h"
#include "solver/solver.h"
#include "transform/transform.h"

enum { PUZZLES_MAX = 10000, MADE = 1000, PASSES = 7, AHEAD = 16 };

static const double goal_seventeen = 2.6, goal_minimal = 4.4; // microseconds

struct pair {
  struct grid givens, solution;
};

struct stock {
  const struct geom *geom;
  int count;
  struct pair pairs[PUZZLES_MAX];
};

static volatile unsigned sink; // so that nothing is optimised away
static int counter;            // of instructions

static double now(void) {
  return clock_seconds(CLOCK_PROCESS_CPUTIME_ID);
}

static void report(const char *what, double count, double seconds, const char *more) {
  printf("  %-44s %12.0f a second %10.3f us each%s\n", what, count / seconds, seconds / count * 1e6,
         more);
  fflush(stdout);
}

// --- puzzles -------------------------------------------------------------------------------------

static void stock_make(struct stock *stock) {
  struct rng rng;
  rng_init(&rng, 1, 0);
  for (; stock->count < MADE; stock->count++) {
    struct pair *pair = &stock->pairs[stock->count];
    gen_make_solution(stock->geom, 1, (uint64_t)stock->count, &pair->solution);
    pair->givens = (struct grid){0};
    for (int cell = 0; cell < stock->geom->cells; cell++)
      if (rng_below(&rng, 10) < 3) pair->givens.cell[cell] = pair->solution.cell[cell];
  }
}

// As generate --minimal --seed 1 makes them.
static bool stock_make_minimal(struct stock *stock, struct err *err) {
  struct gen_request request = {.geom = stock->geom, .minimal = true, .seed = 1};
  for (; stock->count < PUZZLES_MAX; stock->count++) {
    struct puzzle puzzle;
    if (!gen_make_puzzle(&request, (uint64_t)stock->count, &puzzle, err)) return false;
    struct pair *pair = &stock->pairs[stock->count];
    *pair = (struct pair){.givens = puzzle.givens, .solution = puzzle.solution};
  }
  return true;
}

// Do all puzzles have so many clues?
static bool stock_has_clues(const struct stock *stock, int clues) {
  int count = 0;
  for (int i = 0; i < stock->count; i++)
    count += grid_count_clues(stock->geom, &stock->pairs[i].givens) == clues;
  return count == stock->count;
}

static bool stock_read(struct stock *stock, const char *path, struct err *err) {
  struct reader *reader = reader_new(path, stock->geom, err);
  if (reader == NULL) return false;
  struct puzzle puzzle;
  while (stock->count < PUZZLES_MAX && reader_next(reader, &puzzle, err) == READER_PUZZLE) {
    struct pair *pair = &stock->pairs[stock->count];
    pair->givens = puzzle.givens;
    stock->count +=
        solver_find_unique(solver_lookup("fast"), stock->geom, &puzzle.givens, &pair->solution);
  }
  reader_free(reader);
  return stock->count > 0 || err_set(err, ERR_INPUT, "%s: no puzzle with one solution", path);
}

// --- canonical forms -----------------------------------------------------------------------------

typedef void form_function(const struct geom *geom, const struct pair *pair, struct grid *least);

static void form_solution(const struct geom *geom, const struct pair *pair, struct grid *least) {
  canonical_solution(geom, &pair->solution, least, NULL);
}

static void form_puzzle(const struct geom *geom, const struct pair *pair, struct grid *least) {
  canonical_puzzle(geom, &pair->givens, &pair->solution, least, NULL);
}

static void form_solved_puzzle(const struct geom *geom, const struct pair *pair,
                               struct grid *least) {
  struct grid solution;
  if (solver_find_unique(solver_lookup("fast"), geom, &pair->givens, &solution))
    canonical_puzzle(geom, &pair->givens, &solution, least, NULL);
}

static void form_givens(const struct geom *geom, const struct pair *pair, struct grid *least) {
  canonical_givens(geom, &pair->givens, least, NULL);
}

// `goal` in microseconds; 0: none.
static void bench_form(const struct stock *stock, const char *what, form_function *form,
                       double goal) {
  double best = 0, instructions = 0;
  for (int pass = 0; pass < PASSES; pass++) {
    uint64_t before = instructions_read(counter);
    double start = now();
    for (int i = 0; i < stock->count; i++) {
      struct grid least;
      least.cell[40] = 0;
      form(stock->geom, &stock->pairs[i], &least);
      sink += least.cell[40];
    }
    double seconds = now() - start;
    instructions = (double)(instructions_read(counter) - before) / stock->count;
    if (pass == 0 || seconds < best) best = seconds;
  }
  char more[80] = "";
  int length = 0;
  if (goal > 0) {
    const char *verdict = best / stock->count * 1e6 <= goal ? "" : ", short";
    length = snprintf(more, sizeof more, ", goal %.1f%s", goal, verdict);
  }
  if (instructions > 0)
    snprintf(more + length, sizeof more - (size_t)length, ", %.0f instructions", instructions);
  report(what, stock->count, best, more);
}

// --- the set -------------------------------------------------------------------------------------

// Grids that differ in a number written into their first cells, all different.
static struct canonical_hash numbered_hash(const struct geom *geom, struct grid *grid, int number) {
  for (int i = 0; i < 4; i++) grid->cell[i] = (uint8_t)(number >> (8 * i));
  return canonical_hash(geom, grid);
}

// A stream of forms: each is hashed, waits for AHEAD others and is entered.
static void stream_forms(struct dedup_set *set, const struct geom *geom, struct grid *grid,
                         int count) {
  struct canonical_hash waiting[AHEAD];
  struct err err;
  bool is_new;
  for (int i = 0; i < count + AHEAD; i++) {
    struct canonical_hash *place = &waiting[i % AHEAD];
    if (i >= AHEAD && dedup_insert(set, *place, &is_new, NULL, &err)) sink += is_new;
    if (i >= count) continue;
    *place = numbered_hash(geom, grid, i);
    dedup_prefetch(set, *place);
  }
}

static void bench_set(const struct stock *stock, int count, bool with_ordinals) {
  struct grid grid = stock->pairs[0].solution;
  double best[2] = {0, 0}, bytes = 0;
  for (int pass = 0; pass < PASSES / 2; pass++) {
    struct err err;
    struct dedup_set *set = dedup_new(with_ordinals, &err);
    if (set == NULL) return;
    for (int again = 0; again <= 1; again++) {
      double start = now();
      stream_forms(set, stock->geom, &grid, count);
      double seconds = now() - start;
      if (pass == 0 || seconds < best[again]) best[again] = seconds;
    }
    bytes = (double)dedup_bytes(set) / (double)dedup_count(set);
    dedup_free(set);
  }
  char what[80];
  const char *kind = with_ordinals ? ", ordinals" : "";
  snprintf(what, sizeof what, "set, %d new%s, %.1f bytes", count, kind, bytes);
  report(what, count, best[0], "");
  snprintf(what, sizeof what, "set, %d seen before%s", count, kind);
  report(what, count, best[1], "");
}

int main(int argc, char **argv) {
  static struct stock stock, minimal;
  struct err err;
  stock.geom = minimal.geom = geom_lookup_side(9);
  if ((argc > 1 ? !stock_read(&stock, argv[1], &err) : (stock_make(&stock), false)) ||
      !stock_make_minimal(&minimal, &err)) {
    fprintf(stderr, "%s\n", err.text);
    return 1;
  }
  counter = instructions_open();
  printf("Transformations, one thread, %d puzzles%s\n", stock.count,
         counter < 0 ? "; this machine does not count instructions" : "");
  bench_form(&stock, "canonical form of solutions", form_solution, 0);
  bench_form(&stock, "canonical form of puzzles, solution known", form_puzzle, 0);
  if (argc > 1)
    bench_form(&stock, "canonical form of puzzles, with solving", form_solved_puzzle, 0);
  bench_form(&stock, "canonical form of givens alone", form_givens,
             stock_has_clues(&stock, 17) ? goal_seventeen : 0);
  bench_form(&minimal, "canonical form of givens, minimal puzzles", form_givens, goal_minimal);
  bench_set(&stock, 100000, false);
  bench_set(&stock, 1000000, false);
  bench_set(&stock, 10000000, false);
  bench_set(&stock, 1000000, true);
  return 0;
}
