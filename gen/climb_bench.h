// What an item of a climb works with. See climb_goals.c for the measures, climb_step.c for the rest.
#ifndef GRIDPRESS_GEN_CLIMB_BENCH_H
#define GRIDPRESS_GEN_CLIMB_BENCH_H

#include "gen/climb.h"
#include "gen/neighbours.h"

// Large: it belongs on the heap.
struct climb_bench {
  struct neighbours near;
  struct grid givens, solution; // the puzzle to be measured
  struct puzzle record;         // for measures that take one
  struct se_workspace *se;      // NULL until they are needed
  struct rate_workspace *rate;
};

// The seed of what a climb draws: its numbers are not those of generate.
static inline uint64_t climb_stream(const struct climb_wish *wish) {
  return rng_name_seed(wish->seed, "climb");
}

#endif
