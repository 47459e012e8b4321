// How fast verify is: puzzles a second of one thread, reading included, beside the goal.
//
//      bench_verify [FILE]      a list to verify too, e.g. 17-clue puzzles
//
// The goal is without the rating, all other claims of our own catalogues included. A solution, a
// level or a hash costs next to nothing beside solving twice; whether a puzzle is minimal takes a
// question for each clue, and the numbers of its graph (the census) are counted by listing all its
// permutations, which are the more the fewer clues there are.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench/clock.h"
#include "cli/cli.h"
#include "gen/gen.h"
#include "publish/facts.h"

enum { PUZZLES = 2000, PASSES = 5, GOAL = 50000 };

static double now(void) {
  return clock_seconds(CLOCK_PROCESS_CPUTIME_ID);
}

static void give_up(const char *what) {
  fprintf(stderr, "bench/verify: %s\n", what);
  exit(1);
}

// --- catalogues ----------------------------------------------------------------------------------

static const char *const list[] = {"puzzle", NULL};
static const char *const proved[] = {"id",          "puzzle",   "solution",  "level", "clues",
                                     "least_clues", "symmetry", "canonical", NULL};
static const char *const minimal[] = {"id",          "puzzle",   "solution",  "level",   "clues",
                                      "least_clues", "symmetry", "canonical", "minimal", NULL};

// What is claimed, and what is left unchecked.
static const struct kind {
  const char *name;
  const char *const *columns; // NULL: all
  const char *option;
  bool goal;
} kinds[] = {
    {.name = "a list", .columns = list, .goal = true},
    {.name = "solution, level, clues, hash",
     .columns = proved,
     .option = "--no-rating",
     .goal = true},
    {.name = "and minimality", .columns = minimal, .option = "--no-rating", .goal = true},
    {.name = "and the census: all but the rating", .option = "--no-rating", .goal = true},
    {.name = "and the rating"},
};

static void write_catalogue(const char *path, const struct puzzle *puzzles,
                            const char *const *columns) {
  struct err err;
  FILE *stream = fopen(path, "w");
  const struct export_format *format = export_lookup("csv");
  struct exporter *exporter = stream != NULL ? format->open(format, stream, &err) : NULL;
  if (exporter == NULL) give_up("cannot write");
  exporter->settings.columns = columns;
  for (int i = 0; i < PUZZLES; i++)
    if (!exporter->ops->add(exporter, &puzzles[i], &err)) give_up(err.text);
  if (!exporter->ops->finish(exporter, &err)) give_up(err.text);
  exporter->ops->free(exporter);
  fclose(stream);
}

static void make_puzzles(const char *level, struct puzzle *puzzles) {
  struct gen_request request = {
      .geom = geom_lookup_side(9), .level = gen_lookup_level(level), .by_clues = true, .seed = 1};
  unsigned needs = 0;
  struct err err;
  for (int i = 0; catalogue_columns[i].name != NULL; i++) needs |= catalogue_columns[i].needs;
  for (int i = 0; i < PUZZLES; i++) {
    if (!gen_make_puzzle(&request, (uint64_t)i, &puzzles[i], &err)) give_up(err.text);
    facts_find(&puzzles[i], needs & ~(unsigned)COLUMN_NEEDS_SE);
  }
}

// --- measuring -----------------------------------------------------------------------------------

// Runs verify as main does, and returns the seconds of the fastest of several passes.
static double time_verify(const char *path, const char *option) {
  double best = 0;
  for (int pass = 0; pass < PASSES; pass++) {
    char *argv[] = {"--by=clues", "-j1", (char *)path, (char *)option, NULL};
    void *values = calloc(1, command_verify.values_size);
    struct err err = {0};
    bool help;
    if (values == NULL) give_up("out of memory");
    command_verify.defaults(values);
    if (!options_parse(&command_verify, argv, values, &help, &err)) give_up(err.text);
    double start = now();
    if (command_verify.run(values, argv, &err) > EXIT_NEGATIVE) give_up(err.text);
    double seconds = now() - start;
    if (pass == 0 || seconds < best) best = seconds;
    free(values);
  }
  return best;
}

static void report(FILE *stream, const char *level, const char *what, double count, double seconds,
                   bool goal) {
  double rate = count / seconds;
  fprintf(stream, "  %-8s %-36s %8.0f a second", level, what, rate);
  if (goal) fprintf(stream, "  goal %d: %s", GOAL, rate >= GOAL ? "met" : "missed");
  fputc('\n', stream);
  fflush(stream);
}

static double count_lines(const char *path) {
  FILE *stream = fopen(path, "r");
  double lines = 0;
  if (stream == NULL) give_up("cannot read");
  for (int c; (c = getc(stream)) != EOF;) lines += c == '\n';
  fclose(stream);
  return lines;
}

int main(int argc, char **argv) {
  static const char *const levels[] = {"easy", "medium", "hard", "evil"};
  struct puzzle *puzzles = calloc(PUZZLES, sizeof *puzzles);
  char path[] = "/tmp/bench_verify.XXXXXX";
  int descriptor = mkstemp(path);
  // The answers of verify go nowhere, ours where they always went.
  FILE *stream = fdopen(dup(STDOUT_FILENO), "w");
  if (puzzles == NULL || descriptor < 0 || stream == NULL ||
      freopen("/dev/null", "w", stdout) == NULL)
    give_up("cannot start");
  close(descriptor);
  fprintf(stream, "verify, one thread\n");
  for (size_t i = 0; i < sizeof levels / sizeof levels[0]; i++) {
    make_puzzles(levels[i], puzzles);
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
      write_catalogue(path, puzzles, kinds[k].columns);
      report(stream, k == 0 ? levels[i] : "", kinds[k].name, PUZZLES,
             time_verify(path, kinds[k].option), kinds[k].goal);
    }
  }
  if (argc > 1)
    report(stream, "list", strrchr(argv[1], '/') != NULL ? strrchr(argv[1], '/') + 1 : argv[1],
           count_lines(argv[1]), time_verify(argv[1], NULL), true);
  remove(path);
  fclose(stream);
  free(puzzles);
}
