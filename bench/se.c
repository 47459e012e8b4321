// The ratings of Sudoku Explainer: ours beside published ones, and how many a second.
//
//      se check RATED.csv              puzzle,er,ep,ed with a heading: tells how many agree in ER,
//      EP
//                                      and ED, and lists those that do not; exit 1 if there are any
//      se speed RATED.csv              in one thread, by class of ER, beside the goals
//      se hardest PUZZLES.txt COUNT    how long the first COUNT puzzles take, beside the goal
#include "solver/se.h"
#include "bench/clock.h"
#include "core/core.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PUZZLES_MAX = 100000 };

struct rated {
  struct grid grid;
  int er, ep, ed;
};

// The processor's time of this thread, so that what else the machine does is left out.
static double now(void) {
  return clock_seconds(CLOCK_THREAD_CPUTIME_ID);
}

static int tenths(double rating) {
  return (int)(rating * 10 + 0.5);
}

static int read_puzzles(FILE *stream, struct rated *rated) {
  char line[512];
  int count = 0;
  while (count < PUZZLES_MAX && fgets(line, sizeof line, stream) != NULL) {
    if (strcspn(line, ", \r\n") != 81) continue;
    char *rest = line + 82;
    for (int cell = 0; cell < 81; cell++)
      rated[count].grid.cell[cell] = (uint8_t)grid_value(line[cell]);
    if (line[81] != ',') line[82] = '\0'; // a puzzle without a rating
    rated[count].er = tenths(strtod(rest, &rest));
    rated[count].ep = tenths(strtod(rest + 1, &rest));
    rated[count].ed = tenths(strtod(rest + 1, &rest));
    count++;
  }
  return count;
}

static const struct {
  const char *name;
  int low, high;
  double goal;
} classes[] = {
    {"ER under 3", 0, 29, 50000},
    {"ER 3 to 6.5", 30, 65, 5000},
    {"ER above 6.5", 66, 200, 1130}, // half as many again as the 755 of an earlier version
};

static double rate_one(struct se_workspace *work, const struct rated *rated) {
  struct se_rating rating;
  double before = now();
  se_rate(&rated->grid, &(struct se_options){.work = work}, &rating);
  return now() - before;
}

// The clock takes its time, too: the slowest are found first, then all are timed together.
static void print_speed(struct se_workspace *work, const struct rated *rated, int count) {
  for (size_t k = 0; k < sizeof classes / sizeof classes[0]; k++) {
    int done = 0;
    double slowest = 0;
    for (int i = 0; i < count; i++) {
      if (rated[i].er < classes[k].low || rated[i].er > classes[k].high) continue;
      double took = rate_one(work, &rated[i]);
      if (took > slowest) slowest = took;
    }
    double start = now();
    do {
      for (int i = 0; i < count; i++) {
        if (rated[i].er < classes[k].low || rated[i].er > classes[k].high) continue;
        struct se_rating rating;
        se_rate(&rated[i].grid, &(struct se_options){.work = work}, &rating);
        done++;
      }
    } while (done > 0 && now() - start < 1);
    double elapsed = now() - start;
    if (done > 0)
      printf("%-14s %9.0f a second, goal %6.0f, slowest %8.2f ms\n", classes[k].name,
             done / elapsed, classes[k].goal, 1000 * slowest);
  }
}

static bool check(struct se_workspace *work, const struct rated *rated, int count) {
  int er = 0, ep = 0, ed = 0;
  for (int i = 0; i < count; i++) {
    const struct rated *known = &rated[i];
    struct se_rating rating;
    se_rate(&known->grid, &(struct se_options){.work = work}, &rating);
    er += rating.er == known->er;
    ep += rating.ep == known->ep;
    ed += rating.ed == known->ed;
    if (rating.er == known->er && rating.ep == known->ep && rating.ed == known->ed) continue;
    char line[GEOM_CELLS_MAX + 1];
    grid_print_line(geom_lookup(3, 3), &known->grid, line);
    printf("%s %d/%d/%d, published %d/%d/%d (tenths)\n", line, rating.er, rating.ep, rating.ed,
           known->er, known->ep, known->ed);
  }
  printf("Sudoku Explainer: of %d puzzles ER agrees on %d, EP on %d, ED on %d\n", count, er, ep,
         ed);
  return er == count && ep == count && ed == count;
}

static void print_hardest(struct se_workspace *work, const struct rated *rated, int count) {
  double slowest = 0, total = 0;
  int least = SE_UNSOLVED, most = 0;
  for (int i = 0; i < count; i++) {
    struct se_rating rating;
    double before = now();
    se_rate(&rated[i].grid, &(struct se_options){.work = work}, &rating);
    double took = now() - before;
    total += took;
    if (took > slowest) slowest = took;
    if (rating.er < least) least = rating.er;
    if (rating.er > most) most = rating.er;
  }
  printf(
      "%d of the hardest, ER %d.%d to %d.%d: %.2f s each, goal 1.15 s; slowest %.2f s, "
      "goal 20 s\n",
      count, least / 10, least % 10, most / 10, most % 10, count > 0 ? total / count : 0, slowest);
}

int main(int argc, char **argv) {
  FILE *stream = argc >= 3 ? fopen(argv[2], "r") : NULL;
  if (stream == NULL) {
    fprintf(stderr, "usage: se check|speed RATED.csv, or se hardest PUZZLES.txt COUNT\n");
    return 2;
  }
  struct rated *rated = calloc(PUZZLES_MAX, sizeof *rated);
  struct se_workspace *work = se_workspace_new();
  bool agrees = true;
  if (rated != NULL && work != NULL) {
    int count = read_puzzles(stream, rated);
    if (strcmp(argv[1], "check") == 0) agrees = check(work, rated, count);
    if (strcmp(argv[1], "speed") == 0) print_speed(work, rated, count);
    if (strcmp(argv[1], "hardest") == 0 && argc == 4) {
      int wanted = (int)strtol(argv[3], NULL, 10);
      print_hardest(work, rated, wanted < count ? wanted : count);
    }
  }
  fclose(stream);
  se_workspace_free(work);
  free(rated);
  return agrees ? 0 : 1;
}
