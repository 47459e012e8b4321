// make bench: sheets of overlapping grids, beside the goals that were set for them.
//
// Processor time of one thread. Puzzles are dug to the end, by singles or to minimal ones: first
// plainly, anywhere and without a thought for single grids, then as `generate` makes them unless told
// otherwise, with clues in symmetry and no grid that can be solved alone. All are certified by a
// second engine. Then the proofs of uniqueness of the plain ones, by either engine.
#include <stdio.h>
#include <stdlib.h>

#include "bench/clock.h"
#include "core/board.h"
#include "gen/dig.h"
#include "gen/gen.h"
#include "gen/solution.h"

enum { SHEETS = 40, PASSES = 3 };

static const struct kind {
  const char *board;
  enum dig_rule rule;
  int rate;  // a second: the goal; 0: none
  int proof; // microseconds: the goal
} kinds[] = {
    {"samurai", DIG_SINGLES, 400, 25}, {"samurai", DIG_UNIQUE, 100, 0},
    {"sumo", DIG_SINGLES, 60, 90},     {"windmill", DIG_SINGLES, 0, 0},
    {"butterfly", DIG_SINGLES, 0, 0},  {"shogun", DIG_SINGLES, 0, 0},
};

// --- making them ---------------------------------------------------------------------------------

static bool make_plain(const struct geom *geom, enum dig_rule rule, uint64_t index,
                       struct puzzle *puzzle) {
  struct grid solution;
  struct dig_plan plan;
  struct digging digging;
  struct rng rng;
  rng_init(&rng, 1, index);
  solution_fill(geom, &rng, &solution);
  plan_digging(geom, NULL, NULL, START_FIRST, &rng, &plan);
  dig_init(&digging, geom, &plan, &(struct dig_goal){.rule = rule}, &solution);
  dig_down(&digging, 0);
  puzzle_init(puzzle, geom, &digging.board.givens);
  return solver_certify(puzzle);
}

static bool make_usual(const struct geom *geom, enum dig_rule rule, uint64_t index,
                       struct puzzle *puzzle) {
  struct gen_request request = {.geom = geom, .seed = 1, .minimal = rule == DIG_UNIQUE};
  struct err err;
  if (!request.minimal) {
    request.level = gen_lookup_level("easy");
    request.symmetry = gen_usual_symmetry(geom);
  }
  return gen_make_puzzle(&request, index, puzzle, &err);
}

typedef bool make_sheet(const struct geom *geom, enum dig_rule rule, uint64_t index,
                        struct puzzle *puzzle);

// Puzzles a second, the best of some passes.
static double time_making(make_sheet *make, const struct geom *geom, enum dig_rule rule) {
  const double budget = 0.4;
  double best = 0;
  uint64_t index = 0;
  struct puzzle puzzle;
  make(geom, rule, index++, &puzzle); // tables are built
  for (int pass = 0; pass < PASSES; pass++) {
    double start = clock_seconds(CLOCK_THREAD_CPUTIME_ID), took = 0;
    int made = 0;
    while (took < budget) {
      made += make(geom, rule, index++, &puzzle);
      took = clock_seconds(CLOCK_THREAD_CPUTIME_ID) - start;
    }
    if (made / took > best) best = made / took;
  }
  return best;
}

// --- proving them --------------------------------------------------------------------------------

// Microseconds for a proof that a puzzle has one solution, the best of some passes.
static double time_proofs(const struct solver_engine *engine, const struct puzzle *puzzles,
                          int count) {
  double best = 0;
  for (int pass = 0; pass < PASSES; pass++) {
    double start = clock_seconds(CLOCK_THREAD_CPUTIME_ID);
    for (int i = 0; i < count; i++)
      if (solver_count(engine, puzzles[i].geom, &puzzles[i].givens, 2) != 1) return 0;
    double took = (clock_seconds(CLOCK_THREAD_CPUTIME_ID) - start) / count * 1e6;
    if (pass == 0 || took < best) best = took;
  }
  return best;
}

static const char *verdict(bool set, bool met) {
  return !set || met ? "" : "short";
}

int main(void) {
  struct puzzle *puzzles = malloc(SHEETS * sizeof *puzzles);
  if (puzzles == NULL) return 1;
  printf("\nOverlapping grids: puzzles a second, and microseconds for a proof of uniqueness\n");
  printf("  %-22s %8s %8s %8s %6s %10s %12s %8s\n", "", "plain", "usual", "goal", "", "proof",
         "certificate", "goal");
  for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
    const struct kind *kind = &kinds[k];
    char name[64], goal[16] = "", proof[16] = "";
    struct err err;
    const struct geom *geom = board_parse(kind->board, &err);
    if (geom == NULL) break;
    snprintf(name, sizeof name, "%s, %s", kind->board,
             kind->rule == DIG_SINGLES ? "singles" : "minimal");
    if (kind->rate > 0) snprintf(goal, sizeof goal, "%d", kind->rate);
    if (kind->proof > 0) snprintf(proof, sizeof proof, "%d", kind->proof);
    double plain = time_making(make_plain, geom, kind->rule);
    double usual = time_making(make_usual, geom, kind->rule);
    printf("  %-22s %8.0f %8.0f %8s %6s", name, plain, usual, goal,
           verdict(kind->rate > 0, plain >= kind->rate && usual >= kind->rate));
    fflush(stdout);
    int count = 0;
    for (uint64_t i = 0; i < SHEETS; i++) count += make_plain(geom, kind->rule, i, &puzzles[count]);
    double dug = time_proofs(solver_digger(geom, NULL), puzzles, count);
    double certified = time_proofs(solver_certifier(geom, NULL), puzzles, count);
    printf(" %10.1f %12.1f %8s %s\n", dug, certified, proof,
           verdict(kind->proof > 0, dug <= kind->proof));
    fflush(stdout);
    geom_release(geom);
  }
  free(puzzles);
  return 0;
}
