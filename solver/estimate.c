// Estimates by random probing (Knuth, 1975), with selection.
//
// A probe fills a cell with one of its k candidates at random, draws what follows, and goes on: a way down
// the tree of choices. Its weight is the product of all k, or 0 where it ends in a contradiction. The mean of the
// weights is the number of solutions, whatever the tree looks like, since a solution that a probe
// comes to with probability p is counted 1/p times.
//
// Few probes have nearly all the weight when the tree is deep. So a flock of them goes down together, cell
// by cell, and where their weights have become too different, those of little weight make room for
// copies of those with much, which share the weight among them:
//
//      weights       4  0  1  1  .5  0  1.5  0        mean 1
//      copies        4  -  1  1   -  -   2   -        each goes on with weight 1
//
// How many copies one has is its weight over the mean in expectation, so the mean still is the number of
// solutions (sequential Monte Carlo). Flocks are independent, and how much they differ tells how far off
// their mean may be.
#include "solver/estimate.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solver/marks.h"

enum {
  FLOCKS = 20,
  PROBES_MAX = 20000, // in a flock of a careful estimate
  STEPS =
      24000000, // cells that may be filled for it where there are 81; on larger boards each takes longer
};

static const double quantile = 2.093; // of Student's t for 19 degrees of freedom, 97.5 %
static const double wanted = 0.02;    // of the number: as exact as a careful estimate tries to be

// A flock of probes on their way down.
struct flock {
  struct marks_solver *solver;
  struct rng rng;
  int cells, count;
  uint32_t *left; // [probe][cell]: candidates, all that follows drawn
  int *open;      // [probe]: cells with several
  int *copies;    // [probe]: that go on, while they are selected
  double *weight; // [probe]: over the mean when they were last made equal
  double scale;   // the logarithm of that mean
  uint64_t steps; // cells filled so far
};

static uint32_t *probe_left(const struct flock *flock, int probe) {
  return flock->left + (size_t)probe * (size_t)flock->cells;
}

static bool is_open(uint32_t mask) {
  return (mask & (mask - 1)) != 0;
}

static int count_open(const uint32_t *left, int cells) {
  int open = 0;
  for (int cell = 0; cell < cells; cell++) open += is_open(left[cell]);
  return open;
}

static int find_fewest(const uint32_t *left, int cells) {
  int best = -1, fewest = GEOM_SIDE_MAX + 1;
  for (int cell = 0; cell < cells && fewest > 2; cell++) {
    int count = __builtin_popcount(left[cell]);
    if (count < 2 || count >= fewest) continue;
    best = cell;
    fewest = count;
  }
  return best;
}

// Fills a cell of a probe.
static void step(struct flock *flock, int probe) {
  uint32_t *left = probe_left(flock, probe);
  int cell = find_fewest(left, flock->cells), count = __builtin_popcount(left[cell]);
  uint32_t mask = left[cell];
  for (uint64_t skip = rng_below(&flock->rng, (uint64_t)count); skip > 0; skip--) mask &= mask - 1;
  left[cell] = mask & -mask;
  flock->steps++;
  bool alive = marks_solver_narrow(flock->solver, MARKS_CARE_ALL, false, left);
  flock->weight[probe] *= alive ? count : 0;
  flock->open[probe] = alive ? count_open(left, flock->cells) : 0;
}

// Uniform from 0 to less than 1.
static double draw(struct rng *rng) {
  return (double)(rng_next(rng) >> 11) * 0x1p-53;
}

// As many copies of each probe as its weight says, all with weight 1 then. The mean of the weights is 1.
static void select_probes(struct flock *flock) {
  int *copies = flock->copies;
  double passed = 0, first = draw(&flock->rng);
  for (int i = 0, given = 0; i < flock->count; i++) {
    passed += flock->weight[i];
    copies[i] = (int)ceil(passed - first) - given;
    given += copies[i];
  }
  for (int from = 0, to = 0; from < flock->count; from++)
    for (; copies[from] > 1; copies[from]--) {
      while (to < flock->count && copies[to] != 0) to++;
      if (to == flock->count) break; // rounding: one copy too many
      memcpy(probe_left(flock, to), probe_left(flock, from),
             (size_t)flock->cells * sizeof *flock->left);
      flock->open[to] = flock->open[from];
      copies[to] = 1;
    }
  for (int i = 0; i < flock->count; i++) flock->weight[i] = copies[i] > 0;
}

// Brings the mean of the weights to 1, and selects where the weights are too different. False when all are 0.
static bool balance(struct flock *flock) {
  double sum = 0, squares = 0;
  for (int i = 0; i < flock->count; i++) sum += flock->weight[i];
  if (sum == 0) return false;
  double mean = sum / flock->count;
  flock->scale += log10(mean);
  for (int i = 0; i < flock->count; i++) {
    flock->weight[i] /= mean;
    squares += flock->weight[i] * flock->weight[i];
  }
  if (squares > 2.0 * flock->count) select_probes(flock);
  return true;
}

// Takes a flock down to the solutions. Returns the logarithm of its estimate, -INFINITY for 0.
static double descend(struct flock *flock, const uint32_t *start) {
  flock->scale = 0;
  for (int i = 0; i < flock->count; i++) {
    memcpy(probe_left(flock, i), start, (size_t)flock->cells * sizeof *start);
    flock->weight[i] = 1;
    flock->open[i] = count_open(start, flock->cells);
  }
  for (int most = flock->open[0]; most > 0;) {
    for (int i = 0; i < flock->count; i++)
      while (flock->weight[i] > 0 && flock->open[i] >= most) step(flock, i);
    if (!balance(flock)) return -INFINITY;
    most = 0;
    for (int i = 0; i < flock->count; i++)
      if (flock->weight[i] > 0 && flock->open[i] > most) most = flock->open[i];
  }
  return flock->scale;
}

// --- from flocks to an estimate ------------------------------------------------------------------

// What the flocks say together. Returns how much one differs from another, over the mean.
static double summarise(const double logs[FLOCKS], struct estimate *estimate) {
  double most = -INFINITY, sum = 0, squares = 0;
  for (int i = 0; i < FLOCKS; i++)
    if (logs[i] > most) most = logs[i];
  *estimate = (struct estimate){.known = most > -INFINITY};
  if (!estimate->known) return INFINITY;
  for (int i = 0; i < FLOCKS; i++) sum += pow(10, logs[i] - most);
  double mean = sum / FLOCKS;
  for (int i = 0; i < FLOCKS; i++)
    squares += (pow(10, logs[i] - most) / mean - 1) * (pow(10, logs[i] - most) / mean - 1);
  double spread = sqrt(squares / (FLOCKS - 1));
  // To a factor, since a number of solutions is never negative; the same where the spread is small.
  double off = quantile * spread / sqrt(FLOCKS) / log(10);
  estimate->number = most + log10(mean);
  estimate->low = estimate->number - off;
  estimate->high = estimate->number + off;
  return spread;
}

static bool flock_init(struct flock *flock, const struct geom *geom, const struct mark_list *marks,
                       int count) {
  size_t cells = (size_t)geom->cells, probes = (size_t)count;
  *flock = (struct flock){.cells = geom->cells, .count = count};
  flock->solver = marks_solver_new(geom);
  flock->left = malloc(probes * cells * sizeof *flock->left);
  flock->open = malloc(probes * sizeof *flock->open);
  flock->copies = malloc(probes * sizeof *flock->copies);
  flock->weight = malloc(probes * sizeof *flock->weight);
  return flock->solver != NULL && flock->left != NULL && flock->open != NULL &&
         flock->copies != NULL && flock->weight != NULL && marks_solver_load(flock->solver, marks);
}

static void flock_release(struct flock *flock) {
  marks_solver_free(flock->solver);
  free(flock->left);
  free(flock->open);
  free(flock->copies);
  free(flock->weight);
}

// How many probes a careful estimate has, if flocks like this one differ so much.
static int choose_careful(const struct flock *flock, double spread) {
  double steps = (double)flock->steps / (FLOCKS * flock->count); // of a probe
  double enough = flock->count * pow(spread * quantile / sqrt(FLOCKS) / wanted, 2);
  double most = STEPS * pow(81.0 / flock->cells, 1.5) / FLOCKS / steps;
  if (enough > most) enough = most;
  if (enough > PROBES_MAX) enough = PROBES_MAX;
  return enough < 2 * ESTIMATE_ROUGH ? 2 * ESTIMATE_ROUGH : (int)enough;
}

static void estimate_from(struct flock *flock, const uint32_t *start, struct estimate *estimate) {
  double logs[FLOCKS];
  for (int i = 0; i < FLOCKS; i++) {
    rng_init(&flock->rng, (uint64_t)flock->count, (uint64_t)i);
    logs[i] = descend(flock, start);
  }
  double spread = summarise(logs, estimate);
  estimate->careful = choose_careful(flock, spread);
}

bool solver_estimate(const struct geom *geom, const struct grid *givens,
                     const struct mark_list *marks, int probes, struct estimate *estimate) {
  struct flock flock;
  uint32_t *start = malloc((size_t)geom->cells * sizeof *start);
  bool well = flock_init(&flock, geom, marks, probes) && start != NULL;
  if (well) {
    uint32_t all = UINT32_MAX >> (32 - geom->side);
    for (int cell = 0; cell < geom->cells; cell++)
      start[cell] = givens->cell[cell] != 0 ? UINT32_C(1) << (givens->cell[cell] - 1) : all;
    *estimate = (struct estimate){.careful = ESTIMATE_ROUGH};
    if (marks_solver_narrow(flock.solver, MARKS_CARE_ALL, false, start))
      estimate_from(&flock, start, estimate);
  }
  flock_release(&flock);
  free(start);
  return well;
}

const char *estimate_print(double logarithm, char text[ESTIMATE_TEXT]) {
  double exponent = floor(logarithm), digits = pow(10, logarithm - exponent);
  if (logarithm < 6) {
    snprintf(text, ESTIMATE_TEXT, "%.0f", pow(10, logarithm));
  } else {
    // 9.996 is 10.0 in three digits.
    if (digits >= 9.995) {
      digits /= 10;
      exponent++;
    }
    snprintf(text, ESTIMATE_TEXT, "%.2fe%.0f", digits, exponent);
  }
  return text;
}
