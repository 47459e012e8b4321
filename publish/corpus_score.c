// Sums up the trials of a solver, by bucket or all of them.
#include <stdlib.h>

#include "publish/corpus_run.h"

static int compare_seconds(const void *a, const void *b) {
  double first = *(const double *)a, second = *(const double *)b;
  return (first > second) - (first < second);
}

// The time within which a share of the answers came.
static double at_share(const double *sorted, size_t count, double share) {
  size_t index = (size_t)((double)count * share);
  return sorted[index < count ? index : count - 1];
}

static bool is_answer(enum outcome outcome) {
  return outcome == OUTCOME_RIGHT || outcome == OUTCOME_WRONG || outcome == OUTCOME_REFUSED;
}

bool corpus_score_find(const struct corpus_run *run, int solver, int bucket,
                       struct corpus_score *score) {
  size_t first = bucket < 0 ? 0 : run->buckets[bucket].first;
  size_t count = bucket < 0 ? run->case_count : run->buckets[bucket].count;
  double *seconds = malloc((count + 1) * sizeof *seconds);
  size_t answered = 0;
  *score = (struct corpus_score){.cases = count};
  if (seconds == NULL) return false;
  for (size_t i = first; i < first + count; i++) {
    const struct corpus_trial *trial = &run->solvers[solver].trials[i];
    score->outcomes[trial->outcome]++;
    if (!is_answer(trial->outcome)) continue;
    seconds[answered++] = trial->seconds;
    score->total += trial->seconds;
  }
  score->answered = answered;
  if (answered > 0) {
    qsort(seconds, answered, sizeof *seconds, compare_seconds);
    score->median = at_share(seconds, answered, 0.5);
    score->ninetieth = at_share(seconds, answered, 0.9);
    score->ninety_ninth = at_share(seconds, answered, 0.99);
    score->slowest = seconds[answered - 1];
  }
  free(seconds);
  return true;
}
