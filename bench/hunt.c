// make bench: the hunt for rare puzzles beside its goals.
//
//      hunt [SEVENTEENS [SECONDS]]
//
// All times are those of a processor, one thread. Goals are said for two threads and ten minutes, which
// are 1200 seconds. The climb to a high rating and the search for puzzles of 17 clues get 20 seconds each
// here, or as many as are given: 1200 is the real thing, of which the second takes what it needs.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/clock.h"
#include "gen/gen.h"

enum { GOAL_SECONDS = 1200, SHORT_SECONDS = 20 };

static double seconds(void) {
  return clock_seconds(CLOCK_THREAD_CPUTIME_ID);
}

static bool run_round(struct climb *climb, struct err *err) {
  if (!climb_plan(climb)) return false;
  for (int i = 0; i < CLIMB_ROUND_ITEMS; i++)
    if (!climb_work(climb, &climb->items[i], err)) return false;
  return climb_end_round(climb, err);
}

static void climb_to_rating(double budget) {
  struct climb_wish wish = {.goal = climb_lookup_goal("er"),
                            .starters = CLIMB_STARTERS,
                            .patience = CLIMB_PATIENCE,
                            .seed = 1};
  struct climb climb;
  struct err err;
  int best = 0;
  double start = seconds();
  char text[CLIMB_VALUE_TEXT];
  climb_set_range(&wish, SE_UNSOLVED, SE_UNSOLVED);
  printf("  highest rating from random puzzles       goal 9.5 within %d s, better 10.0\n",
         GOAL_SECONDS);
  bool well = climb_init(&climb, &wish, &err);
  while (well && seconds() - start < budget) {
    well = run_round(&climb, &err);
    if (climb.members.count == 0 || climb.members.puzzle[0].value / wish.goal->grain <= best)
      continue;
    best = climb.members.puzzle[0].value / wish.goal->grain;
    printf("    ER %-5s after %7.1f s, %llu puzzles looked at\n",
           climb_print_value(wish.goal, climb.members.puzzle[0].value, text), seconds() - start,
           (unsigned long long)climb.looked);
    fflush(stdout);
  }
  printf("    stopped after %.0f s\n", seconds() - start);
  climb_release(&climb);
}

// Puzzles with few clues, as generate makes them.
static void make_few_clues(void) {
  static const int clues[] = {20, 19, 18};
  enum { PUZZLES = 2 };
  for (size_t i = 0; i < sizeof clues / sizeof clues[0]; i++) {
    struct gen_request request = {
        .geom = geom_lookup(3, 3), .clues_low = clues[i], .clues_high = clues[i], .seed = 1};
    struct puzzle puzzle;
    struct err err;
    double start = seconds();
    int made = 0;
    for (uint64_t index = 0; index < PUZZLES; index++)
      made += gen_make_puzzle(&request, index, &puzzle, &err);
    printf("  generate --clues %d                    %8.1f s a puzzle     goal: within minutes\n",
           clues[i], (seconds() - start) / made);
    fflush(stdout);
  }
}

static bool read_seeds(struct climb *climb, const char *path, struct err *err) {
  FILE *stream = fopen(path, "r");
  char line[128];
  if (stream == NULL) return false;
  bool well = true;
  while (well && fgets(line, sizeof line, stream) != NULL) {
    struct grid givens = {0}, solution;
    struct climb_puzzle looked;
    for (int cell = 0; cell < 81; cell++) givens.cell[cell] = (uint8_t)grid_value(line[cell]);
    well = solver_find_unique(solver_lookup("fast"), geom_lookup(3, 3), &givens, &solution) &&
           climb_look(&climb->wish, &givens, &solution, &looked, err) &&
           climb_take(climb, &looked, err);
  }
  fclose(stream);
  return well;
}

static void find_seventeens(const char *path, double budget) {
  enum { WANTED = 100 };
  struct climb_wish wish = {.goal = climb_lookup_goal("clues"), .seed = 1};
  struct climb climb;
  struct err err;
  climb_set_range(&wish, 0, 17);
  bool well = climb_init(&climb, &wish, &err) && read_seeds(&climb, path, &err);
  double start = seconds();
  while (well && climb.reached.count < WANTED && seconds() - start < budget)
    well = run_round(&climb, &err);
  double took = seconds() - start;
  if (climb.reached.count > 0)
    printf(
        "  a hundred new 17-clue puzzles            %8.0f s              goal %d s  (%zu in %.0f "
        "s, from %zu)\n",
        WANTED * took / (double)climb.reached.count, GOAL_SECONDS, climb.reached.count, took,
        climb.given);
  else
    printf("  new 17-clue puzzles: none in %.0f s\n", took);
  climb_release(&climb);
}

int main(int count, char **arguments) {
  double budget = count > 2 ? atof(arguments[2]) : SHORT_SECONDS; // NOLINT
  printf("\nHunting, seconds of one processor\n");
  if (count > 1) find_seventeens(arguments[1], budget);
  make_few_clues();
  climb_to_rating(budget);
  return 0;
}
