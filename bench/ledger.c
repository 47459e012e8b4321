// How many new puzzles a second does the ledger take? A million, in batches, into a fresh one.
//
//      bench_ledger [FILE [PUZZLES [BATCH]]]
//
// Prints the rate by the wall and by the processor, for new puzzles and then for the same again;
// on a machine with other work to do the two differ.
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include "bench/clock.h"
#include "transform/ledger.h"

static double wall(void) {
  return clock_seconds(CLOCK_MONOTONIC);
}

static double processor(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
         1e-6 * (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

static void die(const struct err *err) {
  fprintf(stderr, "bench_ledger: %s\n", err->text);
  exit(1);
}

// Claims all puzzles in batches, closes the ledger and prints what that took.
static void measure(const char *path, const char *what, size_t puzzles, size_t batch) {
  static const char text[] =
      ".1..2.34.4..1..5....67.8....214..75.57..1..89.39..641....9.78....5..1..7.98.3..6.";
  struct ledger_entry *entries = calloc(batch, sizeof *entries);
  bool *is_new = calloc(batch, sizeof *is_new);
  struct err err;
  double start = wall(), start_processor = processor(), slowest = 0;
  size_t added = 0;
  struct ledger *ledger = ledger_open(path, &err);
  if (entries == NULL || is_new == NULL || ledger == NULL) die(&err);
  struct ledger_place place = {.book = "Bench", .date = "2024-01-01", .direct = true};
  if (!ledger_begin(ledger, &place, &err)) die(&err);
  for (size_t done = 0; done < puzzles; done += batch) {
    for (size_t i = 0; i < batch; i++)
      entries[i] = (struct ledger_entry){
          .hash = {.high = hash_mix(2 * (done + i) + 1), .low = hash_mix(2 * (done + i) + 2)},
          .canonical = text,
          .puzzle = text,
          .level = "moderate",
          .grade = "moderate",
          .score = 345,
          .generated = true,
          .seed = 12345,
          .index = done + i,
      };
    double before = wall();
    if (!ledger_claim(ledger, entries, batch, is_new, &err)) die(&err);
    double took = wall() - before;
    if (took > slowest) slowest = took;
    for (size_t i = 0; i < batch; i++) added += is_new[i];
  }
  if (!ledger_publish(ledger, NULL, 0, &err)) die(&err);
  double claimed = wall() - start;
  ledger_close(ledger);
  double all = wall() - start, all_processor = processor() - start_processor;
  printf(
      "%-9s %zu of %zu new, %.0f/s claiming, %.0f/s with closing, %.0f/s of processor time, "
      "slowest batch %.0f ms\n",
      what, added, puzzles, (double)puzzles / claimed, (double)puzzles / all,
      (double)puzzles / all_processor, 1000 * slowest);
  free(entries);
  free(is_new);
}

int main(int argc, char **argv) {
  const char *path = argc > 1 ? argv[1] : "bench.ledger";
  size_t puzzles = argc > 2 ? strtoul(argv[2], NULL, 10) : 1000000;
  size_t batch = argc > 3 ? strtoul(argv[3], NULL, 10) : LEDGER_BATCH;
  if (access(path, F_OK) == 0) {
    fprintf(stderr, "bench_ledger: %s: exists already\n", path);
    return 2;
  }
  if (batch == 0) batch = LEDGER_BATCH;
  measure(path, "new", puzzles, batch);
  measure(path, "known", puzzles, batch);
  unlink(path);
  return 0;
}
