// make bench: puzzles with clues between cells, proved and made, beside sgt-solo and sgt-unequal.
//
// Proofs are those of engine `marks`, from the marks alone, tables and derived sums included; the set
// is sgt-solo's own killers, the first of each level from seed 1, and 2,000 killers of ours without
// givens. Making is certified by a second engine; levels are those of the rating. sgt-solo's first
// three levels are nearest to medium, its last to hard: so says the rating of its puzzles.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/clock.h"
#include "bench/rival.h"
#include "core/board.h"
#include "gen/gen.h"

// --- proofs --------------------------------------------------------------------------------------

enum { PROOFS_MAX = 2000, PASSES = 3 };

struct proofs {
  int count;
  int unproved, branched;
  double seconds[PROOFS_MAX]; // the least of all passes
};

static int compare_seconds(const void *a, const void *b) {
  double one = *(const double *)a, other = *(const double *)b;
  return (one > other) - (one < other);
}

static void prove(struct proofs *proofs, const struct puzzle *puzzle) {
  const struct solver_engine *engine = solver_lookup("marks");
  struct solver_request request = {.limit = 2, .marks = &puzzle->marks};
  struct solver_result result;
  if (proofs->count == PROOFS_MAX) return;
  double *least = &proofs->seconds[proofs->count++];
  for (int pass = 0; pass < PASSES; pass++) {
    double start = clock_seconds(CLOCK_THREAD_CPUTIME_ID);
    engine->solve(puzzle->geom, &puzzle->givens, &request, &result);
    double took = clock_seconds(CLOCK_THREAD_CPUTIME_ID) - start;
    if (pass == 0 || took < *least) *least = took;
  }
  proofs->unproved += result.solutions != 1 || !result.complete;
  proofs->branched += result.stats.nodes > 0;
}

static void print_proofs(struct proofs *proofs, const char *name, bool goal) {
  double sum = 0;
  if (proofs->count == 0) return;
  for (int i = 0; i < proofs->count; i++) sum += proofs->seconds[i];
  qsort(proofs->seconds, (size_t)proofs->count, sizeof proofs->seconds[0], compare_seconds);
  double rate = proofs->count / sum, late = proofs->seconds[proofs->count * 99 / 100] * 1e6;
  printf("  %-28s %6d %9.0f %8.1f %8.1f %7.1f%% %s\n", name, proofs->count, rate,
         proofs->seconds[proofs->count / 2] * 1e6, late,
         100.0 * (proofs->count - proofs->branched) / proofs->count,
         proofs->unproved > 0                   ? "not all are unique"
         : goal && (rate < 25000 || late > 100) ? "short"
                                                : "");
}

// The killers of sgt-solo, by way of its game ids.
static void prove_rival(const char *rival, const char *parameters, int count) {
  static struct proofs proofs;
  char command[128], name[64];
  struct err err;
  struct puzzle *puzzle = malloc(sizeof *puzzle);
  proofs.count = proofs.unproved = proofs.branched = 0;
  snprintf(command, sizeof command, "%s --generate %d '%s#1' 2>/dev/null", rival, count,
           parameters);
  snprintf(name, sizeof name, "sgt-solo %s", parameters);
  FILE *stream = popen(command, "r"), *copy = tmpfile(); // NOLINT
  if (stream == NULL || copy == NULL || puzzle == NULL) abort();
  for (int c; (c = fgetc(stream)) != EOF;) fputc(c, copy);
  pclose(stream);
  rewind(copy);
  struct reader *reader = reader_new_stream(copy, "sgt-solo", &(struct reader_settings){0}, &err);
  while (reader != NULL && reader_next(reader, puzzle, &err) == READER_PUZZLE)
    prove(&proofs, puzzle);
  reader_free(reader);
  free(puzzle);
  print_proofs(&proofs, name, true);
}

// --- making --------------------------------------------------------------------------------------

struct kind {
  const char *size, *variant, *level; // NULL: 9x9, and any level
  bool no_givens;
  const char *program, *parameters; // of a rival; NULL: there is none
  int count;                        // of its puzzles, enough for some tenths of a second
  double times;                     // its rate: the goal
  int rate;                         // or a goal of so many a second
};

static const struct kind kinds[] = {
    {.variant = "killer",
     .level = "medium",
     .no_givens = true,
     .program = "sgt-solo",
     .parameters = "3x3kdb",
     .count = 80,
     .times = 30},
    {.variant = "killer",
     .level = "medium",
     .no_givens = true,
     .program = "sgt-solo",
     .parameters = "3x3kdi",
     .count = 32,
     .times = 30},
    {.variant = "killer",
     .level = "medium",
     .no_givens = true,
     .program = "sgt-solo",
     .parameters = "3x3kda",
     .count = 20,
     .times = 30},
    {.variant = "killer",
     .level = "hard",
     .no_givens = true,
     .program = "sgt-solo",
     .parameters = "3x3kdu",
     .count = 8,
     .times = 30},
    {.variant = "killer", .no_givens = true},
    {.variant = "kropki", .rate = 8000},
    {.size = "6", .variant = "calcudoku", .rate = 4000},
    {.variant = "thermo", .no_givens = true, .rate = 100},
    {.variant = "arrow", .no_givens = true, .rate = 50},
    {.size = "5",
     .variant = "futoshiki",
     .program = "sgt-unequal",
     .parameters = "5dk",
     .count = 200,
     .times = 1},
    {.size = "6",
     .variant = "futoshiki",
     .program = "sgt-unequal",
     .parameters = "6dk",
     .count = 100,
     .times = 1},
    {.size = "7",
     .variant = "futoshiki",
     .program = "sgt-unequal",
     .parameters = "7dk",
     .count = 40,
     .times = 1},
};

// Puzzles a second, of the best of some passes. The last ones are proved if somebody asks.
static double time_kind(const struct kind *kind, struct proofs *proofs) {
  const double budget = 0.3;
  struct board_wish wish;
  struct gen_board board;
  struct err err;
  struct gen_request request = {.seed = 1, .no_givens = kind->no_givens};
  struct puzzle *puzzle = malloc(sizeof *puzzle);
  double best = 0;
  uint64_t index = 0;
  if (puzzle == NULL || !board_wish_parse(kind->size, kind->variant, &wish, &err)) return 0;
  bool well = gen_board_init(&board, &wish, NULL, NULL, &err);
  board_wish_release(&wish);
  if (!well) return 0;
  gen_board_request(&board, NULL, &request);
  request.level = kind->level != NULL ? gen_lookup_level(kind->level) : NULL;
  gen_make_puzzle(&request, index++, puzzle, &err); // tables are built
  for (int pass = 0; pass < PASSES; pass++) {
    double start = clock_seconds(CLOCK_THREAD_CPUTIME_ID), took = 0;
    int made = 0;
    for (; took < budget; took = clock_seconds(CLOCK_THREAD_CPUTIME_ID) - start)
      made += gen_make_puzzle(&request, index++, puzzle, &err);
    if (made / took > best) best = made / took;
  }
  while (proofs != NULL && proofs->count < PROOFS_MAX)
    if (gen_make_puzzle(&request, index++, puzzle, &err)) prove(proofs, puzzle);
  gen_board_release(&board);
  free(puzzle);
  return best;
}

static void print_kind(const struct kind *kind) {
  char name[64];
  snprintf(name, sizeof name, "%s%s%s%s%s%s", kind->variant, kind->size != NULL ? " " : "",
           kind->size != NULL ? kind->size : "", kind->level != NULL ? ", " : "",
           kind->level != NULL ? kind->level : "", kind->no_givens ? ", no givens" : "");
  double ours = time_kind(kind, NULL), theirs = 0;
  printf("  %-28s %9.0f", name, ours);
  fflush(stdout);
  const char *rival = kind->program != NULL ? rival_find(kind->program) : NULL;
  if (rival != NULL) theirs = rival_time(rival, kind->parameters, kind->count);
  if (theirs > 0)
    printf(" %10.1f %7.1fx %7.0fx %s  %s %s", theirs, ours / theirs, kind->times,
           ours >= kind->times * theirs ? "" : "short", kind->program, kind->parameters);
  else if (kind->rate > 0)
    printf(" %10s %8s %8d %s", "", "", kind->rate, ours >= kind->rate ? "" : "short");
  printf("\n");
  fflush(stdout);
}

int main(void) {
  static const struct kind ours = {.variant = "killer", .no_givens = true};
  static struct proofs proofs;
  static const struct {
    const char *parameters;
    int count;
  } sets[] = {{"3x3kdb", 200}, {"3x3kdi", 100}, {"3x3kda", 60}, {"3x3kdu", 20}};
  const char *rival = rival_find("sgt-solo");
  printf(
      "\nKillers without givens: proofs a second, microseconds of one, proved without a choice\n");
  printf("  %-28s %6s %9s %8s %8s %8s\n", "", "", "a second", "median", "p99", "");
  for (size_t i = 0; rival != NULL && i < sizeof sets / sizeof sets[0]; i++)
    prove_rival(rival, sets[i].parameters, sets[i].count);
  time_kind(&ours, &proofs);
  print_proofs(&proofs, "ours, cages of 2 to 5", false);
  printf("\nPuzzles with marks a second\n");
  printf("  %-28s %9s %10s %8s %8s\n", "", "ours", "theirs", "ratio", "goal");
  for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) print_kind(&kinds[i]);
  return 0;
}
