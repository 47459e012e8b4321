// How long it takes to count solutions without visiting them, on one thread, by the number of clues; and to
// estimate how many grids a board has.
//
// Clues are cells of random solutions. `fast` counts the same puzzles by visiting, where there are at
// most some millions of solutions, and has to say the same number.
#include "bench/clock.h"
#include "solver/solver.h"

#include <stdio.h>

enum { ROUNDS = 3, VISITS = 5000000 };

static double now(void) {
  return clock_seconds(CLOCK_PROCESS_CPUTIME_ID);
}

static bool draw_givens(int clues, int round, struct grid *givens) {
  const struct geom *geom = geom_lookup_side(9);
  struct grid empty = {0}, solution;
  uint16_t cells[81];
  struct rng rng;
  rng_init(&rng, (uint64_t)clues, (uint64_t)round);
  *givens = empty;
  if (solver_fill(geom, &empty, &rng, 0, &solution) != SOLVER_YES) return false;
  for (int i = 0; i < 81; i++) cells[i] = (uint16_t)i;
  rng_shuffle(&rng, cells, 81);
  for (int i = 0; i < clues; i++) givens->cell[cells[i]] = solution.cell[cells[i]];
  return true;
}

static bool bench(int clues) {
  double most_time = 0, total_time = 0, visit_time = 0;
  tally_number most = 0;
  char text[TALLY_TEXT];
  int visited = 0;
  for (int round = 0; round < ROUNDS; round++) {
    struct grid givens;
    tally_number solutions;
    struct err err;
    if (!draw_givens(clues, round, &givens)) return false;
    double start = now();
    if (!solver_tally(&givens, 1, &solutions, &err)) return false;
    double elapsed = now() - start;
    total_time += elapsed;
    if (elapsed > most_time) most_time = elapsed;
    if (solutions > most) most = solutions;
    if (solutions > VISITS) continue;
    start = now();
    if (solver_count(solver_lookup("fast"), geom_lookup_side(9), &givens, 0) != solutions) {
      printf("tally and fast disagree on round %d of %d clues\n", round, clues);
      return false;
    }
    visit_time += now() - start;
    visited++;
  }
  printf("tally, %2d clues: up to %22s solutions, mean %6.2f s, worst %6.2f s, goal 60", clues,
         tally_print(most, text), total_time / ROUNDS, most_time);
  if (visited == ROUNDS) printf("; fast visits them in %.2f s", visit_time / ROUNDS);
  putchar('\n');
  return true;
}

static bool bench_estimate(const char *name, const char *published) {
  static const struct grid empty;
  struct err err;
  struct estimate found;
  char number[ESTIMATE_TEXT], low[ESTIMATE_TEXT], high[ESTIMATE_TEXT];
  const struct geom *geom = board_parse(name, &err);
  double start = now();
  if (geom == NULL || !solver_estimate(geom, &empty, NULL, ESTIMATE_ROUGH, &found) ||
      !solver_estimate(geom, &empty, NULL, found.careful, &found))
    return false;
  printf("estimate, empty %-4s: %s (%s to %s) in %.1f s, goal 30; published %s\n", name,
         estimate_print(found.number, number), estimate_print(found.low, low),
         estimate_print(found.high, high), now() - start, published);
  geom_release(geom);
  return true;
}

int main(void) {
  static const int clues[] = {0, 1, 2, 4, 6, 12, 17, 20};
  for (size_t i = 0; i < sizeof clues / sizeof clues[0]; i++)
    if (!bench(clues[i])) return 1;
  return bench_estimate("2x4", "2.91e16") && bench_estimate("3x4", "8.12e46") &&
                 bench_estimate("16", "5.96e98, an estimate too")
             ? 0
             : 1;
}
