// How solve, rate and verify use several threads: the same list with one and with all of them.
//
// The clock tells what a user gains, if nobody else uses the machine. Processor time tells how much
// the threads cost each other even if they have to wait for a processor. What only one thread can
// do is reading: it says how many processors can be kept busy at most.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench/clock.h"
#include "cli/cli.h"
#include "gen/gen.h"
#include "publish/publish.h"

enum { PUZZLES = 6000, ROUNDS = 6 };
static const double goal = 0.9; // of as many times as there are threads

static const struct row {
  const char *name;
  const struct command *command;
  const char *options[3]; // ended by NULL
  int repeats;            // of the list, so that a round is long enough to measure
} rows[] = {
    {"solve", &command_solve, {NULL}, 5},
    {"solve --engine fast", &command_solve, {"--engine=fast", NULL}, 10},
    {"solve --count --engine search", &command_solve, {"--count", "--engine=search", NULL}, 1},
    {"rate", &command_rate, {NULL}, 1},
    {"rate --steps", &command_rate, {"--steps", NULL}, 1},
    {"rate --format csv", &command_rate, {"--format=csv", NULL}, 1},
    {"verify", &command_verify, {NULL}, 2},
};

// The least time of all rounds, by either clock.
struct timing {
  double wall, processor;
};

static void give_up(const char *what) {
  fprintf(stderr, "bench/jobs: %s\n", what);
  exit(1);
}

static void write_list(const char *path) {
  struct gen_request request = {.geom = geom_lookup_side(9), .minimal = true, .seed = 1};
  FILE *stream = fopen(path, "w");
  struct puzzle puzzle;
  struct err err;
  if (stream == NULL) give_up("cannot write");
  for (uint64_t i = 0; i < PUZZLES; i++) {
    if (!gen_make_puzzle(&request, i, &puzzle, &err)) give_up(err.text);
    text_write_line(stream, &puzzle, &puzzle.givens);
  }
  fclose(stream);
}

static void keep_least(struct timing *least, double wall, double processor) {
  wall = clock_seconds(CLOCK_MONOTONIC) - wall;
  processor = clock_seconds(CLOCK_PROCESS_CPUTIME_ID) - processor;
  if (least->wall == 0 || wall < least->wall) least->wall = wall;
  if (least->processor == 0 || processor < least->processor) least->processor = processor;
}

// Runs a command as main does.
static void time_command(const struct row *row, char *path, int workers, struct timing *least) {
  char jobs[16], *argv[32];
  int count = 0;
  snprintf(jobs, sizeof jobs, "-j%d", workers);
  argv[count++] = jobs;
  for (int i = 0; row->options[i] != NULL; i++) argv[count++] = (char *)row->options[i];
  for (int i = 0; i < row->repeats; i++) argv[count++] = path;
  argv[count] = NULL;
  void *values = calloc(1, row->command->values_size);
  struct err err = {0};
  bool help;
  if (values == NULL) give_up("out of memory");
  row->command->defaults(values);
  if (!options_parse(row->command, argv, values, &help, &err)) give_up(err.text);
  double wall = clock_seconds(CLOCK_MONOTONIC);
  double processor = clock_seconds(CLOCK_PROCESS_CPUTIME_ID);
  if (row->command->run(values, argv, &err) > EXIT_NEGATIVE) give_up(err.text);
  keep_least(least, wall, processor);
  free(values);
}

static void time_reading(char *path, struct timing *least) {
  char *paths[] = {path, NULL};
  struct rows list;
  struct puzzle puzzle;
  struct err err;
  double wall = clock_seconds(CLOCK_MONOTONIC);
  double processor = clock_seconds(CLOCK_PROCESS_CPUTIME_ID);
  rows_init(&list, paths, NULL, false);
  while (rows_next(&list, &puzzle, NULL, &err) == READER_PUZZLE) continue;
  rows_release(&list);
  keep_least(least, wall, processor);
}

static void report(FILE *stream, const struct row *row, int workers, const struct timing *one,
                   const struct timing *all, double reading) {
  double gain = one->wall / all->wall, wanted = goal * workers;
  fprintf(stream,
          "  %-30s %8.0f a second, %.2f times with -j %d, goal %.2f: %s; by processor time %.2f; "
          "reading feeds %.0f processors\n",
          row->name, PUZZLES * row->repeats / one->wall, gain, workers, wanted,
          gain >= wanted ? "met" : "missed", workers * one->processor / all->processor,
          one->processor / (reading * row->repeats));
  fflush(stream);
}

int main(void) {
  char path[] = "/tmp/bench_jobs.XXXXXX";
  int descriptor = mkstemp(path), workers = jobs_default_workers();
  // The answers go nowhere, ours where they always went.
  FILE *stream = fdopen(dup(STDOUT_FILENO), "w");
  if (descriptor < 0 || stream == NULL || freopen("/dev/null", "w", stdout) == NULL)
    give_up("cannot start");
  close(descriptor);
  write_list(path);
  fprintf(stream, "minimal puzzles with one thread and with %d\n", workers);
  struct timing reading = {0};
  for (int round = 0; round < ROUNDS; round++) time_reading(path, &reading);
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    struct timing one = {0}, all = {0};
    for (int round = 0; round < ROUNDS; round++) { // in turns: other work falls on both
      time_command(&rows[i], path, 1, &one);
      time_command(&rows[i], path, workers, &all);
    }
    report(stream, &rows[i], workers, &one, &all, reading.processor);
  }
  remove(path);
  fclose(stream);
}
