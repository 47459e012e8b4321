// How many new puzzles a second does the ledger take, and does that hold when it grows?
//
//      bench_ledger [ENTRIES [FILE [GRIDPRESS]]]      ENTRIES: 1e7 unless told; 1e8 takes its time
//
// One ledger grows in batches to 10^6, 3 * 10^6, 10^7 ... entries with hashes of the real format. At each
// of these sizes it is closed and opened, and a million more are claimed, by turns with a ledger of 10^6
// entries: what else the machine does meanwhile slows both alike. Printed are the processor time and
// its ratio, bytes an entry, and what opening and the first batch take, which reads the filters. Then
// `generate --ledger` against `generate`, by processor time.
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bench/claims.h"
#include "bench/clock.h"

enum { WINDOW = 1000000, TURNS = 10 };

static double wall(void) {
  return clock_seconds(CLOCK_MONOTONIC);
}

static double processor(int who) {
  struct rusage usage;
  getrusage(who, &usage);
  return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
         1e-6 * (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

// Claims puzzles `first` and up in batches; returns how many were new.
static size_t claim(struct ledger *ledger, size_t first, size_t count, double *slowest) {
  static struct ledger_entry entries[LEDGER_BATCH];
  static char texts[LEDGER_BATCH][CLAIM_TEXT];
  static bool is_new[LEDGER_BATCH];
  struct err err;
  size_t added = 0;
  *slowest = 0;
  struct ledger_place place = {.book = "Bench", .date = "2024-01-01", .direct = true};
  if (!ledger_begin(ledger, &place, &err)) claim_fail(&err);
  for (size_t done = 0; done < count; done += LEDGER_BATCH) {
    for (size_t i = 0; i < LEDGER_BATCH; i++) entries[i] = claim_entry(texts[i], first + done + i);
    double before = wall();
    if (!ledger_claim(ledger, entries, LEDGER_BATCH, is_new, &err)) claim_fail(&err);
    double took = wall() - before;
    if (took > *slowest) *slowest = took;
    for (size_t i = 0; i < LEDGER_BATCH; i++) added += is_new[i];
  }
  if (!ledger_publish(ledger, NULL, 0, &err)) claim_fail(&err);
  return added;
}

static struct ledger *open_timed(const char *path, double *took) {
  struct err err;
  double before = wall();
  struct ledger *ledger = ledger_open(path, &err);
  *took = wall() - before;
  if (ledger == NULL) claim_fail(&err);
  return ledger;
}

static void copy_file(const char *from, const char *to) {
  static char bytes[1 << 20];
  FILE *source = fopen(from, "rb"), *target = fopen(to, "wb");
  size_t length = 0;
  while (source != NULL && target != NULL && (length = fread(bytes, 1, sizeof bytes, source)) > 0)
    if (fwrite(bytes, 1, length, target) != length) break;
  if (source == NULL || target == NULL || fclose(target) != 0 || fclose(source) != 0) exit(1);
}

// The ledger whose claims are measured, and the one of 10^6 entries beside it.
struct pair {
  struct ledger *ledger[2];
  size_t entries[2];
  double cost[2]; // processor time
  double slowest; // batch of the first, by the wall
};

static void claim_more(struct pair *pair, int which, size_t count) {
  double before = processor(RUSAGE_SELF), slowest;
  if (claim(pair->ledger[which], pair->entries[which], count, &slowest) != count) exit(1);
  pair->entries[which] += count;
  pair->cost[which] += processor(RUSAGE_SELF) - before;
  if (which == 0 && slowest > pair->slowest) pair->slowest = slowest;
}

static void measure_size(const char *path, const char *small, size_t size) {
  double opening;
  struct pair pair = {.entries = {size, WINDOW}};
  pair.ledger[0] = open_timed(path, &opening);
  pair.ledger[1] = open_timed(small, &(double){0});
  double first = wall();
  claim_more(&pair, 0, LEDGER_BATCH);
  first = wall() - first;
  claim_more(&pair, 1, LEDGER_BATCH);
  pair.cost[0] = pair.cost[1] = pair.slowest = 0;
  for (int i = 0; i < TURNS; i++)
    for (int which = 0; which < 2; which++) claim_more(&pair, which, WINDOW / TURNS);
  double known = processor(RUSAGE_SELF);
  if (claim(pair.ledger[0], size / 2, WINDOW / 10, &(double){0}) != 0) exit(1);
  known = processor(RUSAGE_SELF) - known;
  for (int which = 0; which < 2; which++) ledger_close(pair.ledger[which]);
  struct stat status;
  if (stat(path, &status) != 0) exit(1);
  printf(
      "ledger    at %9zu: %.2f us of processor a new claim, %.2f x that at 10^6 (goal 1.5), %.2f "
      "us "
      "a known one, %.1f bytes an entry (goal 60), opened in %.1f ms (goal 100), first batch %.0f "
      "ms, slowest batch %.0f ms\n",
      size, 1e6 * pair.cost[0] / WINDOW, pair.cost[0] / pair.cost[1], 1e7 * known / WINDOW,
      (double)status.st_size / (double)pair.entries[0], 1000 * opening, 1000 * first,
      1000 * pair.slowest);
  fflush(stdout);
}

static void measure_growth(const char *path, size_t most) {
  static const size_t sizes[] = {WINDOW, 3 * WINDOW, 10 * WINDOW, 30 * WINDOW, 100 * WINDOW};
  char first[600], small[600];
  size_t entries = 0;
  snprintf(first, sizeof first, "%s.first", path);
  snprintf(small, sizeof small, "%s.small", path);
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes && sizes[i] <= most; i++) {
    double opening, slowest;
    struct ledger *ledger = open_timed(path, &opening);
    claim(ledger, entries, sizes[i] - entries, &slowest);
    ledger_close(ledger);
    if (i == 0) copy_file(path, first);
    copy_file(first, small);
    measure_size(path, small, sizes[i]);
    entries = sizes[i] + LEDGER_BATCH + WINDOW;
  }
  unlink(first);
  unlink(small);
}

static double run_timed(const char *command) {
  double before = processor(RUSAGE_CHILDREN);
  if (system(command) != 0) exit(1); // NOLINT(cert-env33-c): our own program
  return processor(RUSAGE_CHILDREN) - before;
}

static void measure_generate(const char *path, const char *program) {
  char plain[600], with[1200];
  snprintf(plain, sizeof plain, "%s generate -n 20000 --minimal --seed 1 -j 1 -o %s.txt", program,
           path);
  snprintf(with, sizeof with, "%s --ledger %s", plain, path);
  double alone = run_timed(plain), both = run_timed(with);
  printf("generate  20000 minimal puzzles: %.2f s, with --ledger %.2f s, %.2f x (goal 1.5)\n",
         alone, both, both / alone);
  snprintf(plain, sizeof plain, "%s.txt", path);
  unlink(plain);
}

int main(int argc, char **argv) {
  size_t most = argc > 1 ? (size_t)strtod(argv[1], NULL) : 10 * WINDOW;
  const char *path = argc > 2 ? argv[2] : "bench.ledger";
  const char *program = argc > 3 ? argv[3] : "build/gridpress";
  if (access(path, F_OK) == 0) {
    fprintf(stderr, "bench_ledger: %s: exists already\n", path);
    return 2;
  }
  measure_growth(path, most);
  unlink(path);
  measure_generate(path, program);
  unlink(path);
  return 0;
}
