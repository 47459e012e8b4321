// How many puzzles a second are rated, in one thread.
//
//      bench_rating PUZZLES.csv
//
// Two figures: over the puzzles of the file that singles solve, and over all of them. Everything is
// read first; only the rating is timed, and short lists are rated again and again for a second.
#include "bench/clock.h"
#include "core/core.h"
#include "solver/layout.h"
#include "solver/rate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PUZZLES_MAX = 100000, LINE_MAX_BYTES = 8192 };

struct list {
  struct grid *grid;
  int count;
};

// The processor's time, so that what else the machine does is left out.
static double now(void) {
  return clock_seconds(CLOCK_PROCESS_CPUTIME_ID);
}

// The first field of each line, when it is a 9x9 board.
static int read_puzzles(FILE *stream, struct grid *grids) {
  char line[LINE_MAX_BYTES];
  int count = 0;
  while (count < PUZZLES_MAX && fgets(line, sizeof line, stream) != NULL) {
    if (strcspn(line, ",; \r\n") != 81) continue;
    bool good = true;
    for (int cell = 0; cell < 81; cell++) {
      int value = grid_value(line[cell]);
      good = good && value >= 0;
      grids[count].cell[cell] = (uint8_t)(value < 0 ? 0 : value);
    }
    count += good;
  }
  return count;
}

// Puzzles a second: three times what the first version rated of the public list.
enum { GOAL_ALL = 3450 };

// `goal` 0: none.
static void bench(const char *what, const struct layout *layout, struct rate_workspace *work,
                  const struct list *list, int goal) {
  const struct rate_options options = {.techniques = technique_set_default(true), .work = work};
  struct rating rating;
  int rated = 0;
  double start = now(), elapsed = 0;
  if (list->count == 0) return;
  for (double slowest = 0; elapsed < 1;) {
    for (int i = 0; i < list->count; i++) {
      double before = now();
      rate_puzzle(layout, &list->grid[i], &options, &rating);
      double after = now() - before;
      if (after > slowest) slowest = after;
    }
    rated += list->count;
    elapsed = now() - start;
    if (elapsed < 1) continue;
    printf("%-24s %8d puzzles  %10.0f a second  slowest %.2f ms", what, list->count,
           rated / elapsed, 1000 * slowest);
    if (goal > 0) printf("  goal %d: %s", goal, rated / elapsed >= goal ? "reached" : "missed");
    printf("\n");
  }
}

int main(int argc, char **argv) {
  if (argc != 2) {
    fprintf(stderr, "usage: bench_rating PUZZLES.csv\n");
    return 2;
  }
  FILE *stream = fopen(argv[1], "r");
  struct list all = {.grid = calloc(PUZZLES_MAX, sizeof *all.grid)};
  struct rate_workspace *work = rate_workspace_new();
  struct list easy = {.grid = calloc(PUZZLES_MAX, sizeof *easy.grid)};
  if (stream == NULL || work == NULL || all.grid == NULL || easy.grid == NULL) {
    perror(argv[1]);
    if (stream != NULL) fclose(stream);
    rate_workspace_free(work);
    free(all.grid);
    free(easy.grid);
    return 3;
  }
  static struct layout layout;
  layout_init(&layout, geom_lookup(3, 3));
  all.count = read_puzzles(stream, all.grid);
  fclose(stream);
  const struct rate_options singles = {.techniques = technique_set_default(true),
                                       .max_technique = TECHNIQUE_HIDDEN_SINGLE,
                                       .work = work};
  for (int i = 0; i < all.count; i++) {
    struct rating rating;
    rate_puzzle(&layout, &all.grid[i], &singles, &rating);
    if (rating.solved) easy.grid[easy.count++] = all.grid[i];
  }
  bench("singles only", &layout, work, &easy, 0);
  bench("all", &layout, work, &all, GOAL_ALL);
  rate_workspace_free(work);
  free(all.grid);
  free(easy.grid);
  return 0;
}
