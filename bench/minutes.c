// How many puzzles a second are given their minutes, in one thread.
//
// Puzzles are made and certified first; only the minutes are timed. Easy ones fall to singles; hard
// ones are timed with the rating in the record, as a catalogue has it, and without.
#include "bench/clock.h"
#include "gen/gen.h"
#include "solver/solver.h"

#include <stdio.h>
#include <stdlib.h>

enum { PUZZLES = 1000 };

static void bench(const char *what, const char *level, bool rated, const char *goal) {
  static struct puzzle puzzles[PUZZLES];
  struct gen_request request = {
      .geom = geom_lookup_side(9), .level = gen_lookup_level(level), .seed = 1};
  struct err err;
  for (int i = 0; i < PUZZLES; i++) {
    if (!gen_make_puzzle(&request, (uint64_t)i, &puzzles[i], &err)) return;
    solver_certify(&puzzles[i]);
    if (rated)
      solver_rate(&puzzles[i], NULL);
    else
      puzzles[i].rating.rated = false;
  }
  double start = clock_seconds(CLOCK_PROCESS_CPUTIME_ID), elapsed = 0;
  int done = 0;
  for (; elapsed < 1; elapsed = clock_seconds(CLOCK_PROCESS_CPUTIME_ID) - start) {
    for (int i = 0; i < PUZZLES; i++) solver_find_minutes(&puzzles[i]);
    done += PUZZLES;
  }
  printf("minutes, %-24s %9.0f a second%s\n", what, done / elapsed, goal);
}

int main(void) {
  bench("easy", "easy", false, ", goal 10000");
  bench("hard, rated before", "hard", true, "");
  bench("hard", "hard", false, "");
  return 0;
}
