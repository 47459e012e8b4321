// How many claims a second does a ledger take that hosts share, and does anybody get a puzzle twice?
//
//      ledger_shared NAME [SERVER [CLAIMS]]      NAME: postgresql://...; SERVER: its process number
//
// bench/postgres starts a server for this.
//
// One client claims new puzzles in batches, then the same again, which are known by then. Then eight
// clients, each a process, want the same puzzles, each in an order of its own; every puzzle must be new
// exactly once.
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bench/claims.h"
#include "bench/clock.h"

enum { CLIENTS = 8 };

static double wall(void) {
  return clock_seconds(CLOCK_MONOTONIC);
}

// What the processor did for this program and for all sessions of the server that are over: on a busy
// machine it says more than the wall.
static double processor(const char *server) {
  struct rusage usage;
  char name[64];
  long user = 0, system = 0;
  getrusage(RUSAGE_SELF, &usage);
  snprintf(name, sizeof name, "/proc/%.20s/stat", server);
  FILE *file = fopen(name, "r");
  if (file != NULL) {
    if (fscanf(file, "%*d %*s %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %ld %ld", &user,
               &system) != 2)
      user = system = 0;
    fclose(file);
  }
  return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
         1e-6 * (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) +
         (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

// Client k goes through `count` puzzles from a place of its own on, batch by batch. What is new to it
// is counted in `times`.
static void claim_all(const char *name, size_t first, size_t count, size_t k,
                      unsigned char *times) {
  static struct ledger_entry entries[LEDGER_BATCH];
  static char texts[LEDGER_BATCH][CLAIM_TEXT];
  static bool is_new[LEDGER_BATCH];
  struct err err;
  struct ledger *ledger = ledger_open(name, &err);
  const struct ledger_place place = {.book = "Bench", .date = "2024-01-01", .direct = true};
  if (ledger == NULL || !ledger_begin(ledger, &place, &err)) claim_fail(&err);
  for (size_t done = 0; done < count; done += LEDGER_BATCH) {
    size_t start = (done + k * (count / CLIENTS)) % count;
    for (size_t i = 0; i < LEDGER_BATCH; i++)
      entries[i] = claim_entry(texts[i], first + (start + i) % count);
    if (!ledger_claim(ledger, entries, LEDGER_BATCH, is_new, &err)) claim_fail(&err);
    for (size_t i = 0; i < LEDGER_BATCH; i++)
      if (is_new[i]) __atomic_fetch_add(&times[(start + i) % count], 1, __ATOMIC_RELAXED);
  }
  if (!ledger_publish(ledger, NULL, 0, &err)) claim_fail(&err);
  ledger_close(ledger);
}

static size_t count_times(const unsigned char *times, size_t count, unsigned char wanted) {
  size_t found = 0;
  for (size_t i = 0; i < count; i++) found += times[i] == wanted;
  return found;
}

static void measure_one(const char *name, const char *server, size_t count, unsigned char *times) {
  double start = wall(), work = processor(server);
  claim_all(name, 0, count, 0, times);
  usleep(300000); // for the server to see that its session is over
  double fresh = wall() - start - 0.3;
  work = processor(server) - work;
  start = wall();
  claim_all(name, 0, count, 0, times);
  double known = wall() - start;
  printf(
      "postgres  one client: %.0f new claims/s (goal 80000), %.0f known ones/s; "
      "client and server need %.1f us of processor for a new one, which is %.0f/s%s\n",
      (double)count / fresh, (double)count / known, 1e6 * work / (double)count,
      (double)count / work, count_times(times, count, 1) == count ? "" : ", WRONG");
  fflush(stdout);
}

static void measure_many(const char *name, size_t count, unsigned char *times) {
  bool good = true;
  double start = wall();
  for (size_t k = 0; k < CLIENTS; k++)
    if (fork() == 0) {
      claim_all(name, count, count, k, times);
      _exit(0);
    }
  for (int status; wait(&status) > 0;) good = good && status == 0;
  double took = wall() - start;
  size_t repeats = count - count_times(times, count, 0) - count_times(times, count, 1);
  printf(
      "postgres  %d clients that want the same: %.0f claims/s, %zu of %zu given out, %zu repeated "
      "(goal 0)%s\n",
      CLIENTS, CLIENTS * (double)count / took, count - count_times(times, count, 0), count, repeats,
      good ? "" : ", a client FAILED");
}

int main(int argc, char **argv) {
  size_t count = argc > 3 ? (size_t)strtod(argv[3], NULL) : 400000;
  count -= count % (CLIENTS * LEDGER_BATCH);
  if (argc < 2 || count == 0) {
    fprintf(stderr, "usage: ledger_shared NAME [SERVER [CLAIMS]]      CLAIMS: %d at least\n",
            CLIENTS * LEDGER_BATCH);
    return 2;
  }
  unsigned char *times =
      mmap(NULL, count, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (times == MAP_FAILED) return 1;
  measure_one(argv[1], argc > 2 ? argv[2] : "self", count, times);
  memset(times, 0, count);
  measure_many(argv[1], count, times);
  return 0;
}
