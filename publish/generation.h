// A run of the generator: puzzles by their numbers, made on the pool, until as many as are wanted
// have passed the gate.
//
//      numbers (first, step)  ->  make or dig (pool)  ->  facts (pool)  ->  gate  ->  sink
//      solution grids
#ifndef GRIDPRESS_PUBLISH_GENERATION_H
#define GRIDPRESS_PUBLISH_GENERATION_H

#include "gen/gen.h"
#include "publish/gate.h"
#include "publish/rows.h"

struct generation {
  struct gen_request request;
  bool solutions;            // full grids, nothing is dug
  uint64_t first, step, end; // the numbers to make: first, first + step, ... below end
  struct rows *grids;        // solution grids to dig; NULL: random ones
  int workers;
  FILE *progress;  // a terminal for the bar; NULL: none is shown
  bool is_endless; // the bar does not know how many there will be

  // What a run finds out.
  bool exhausted;   // there are no more grids
  uint64_t number;  // of the next grid to read
  struct grid grid; // the one before it
  const struct gate *gate;
};

// The numbers from `start` on that belong to shard 1 .. `shards` of them; false: there are fewer
// than `count`.
bool generation_number(struct generation *generation, uint64_t start, uint64_t count,
                       uint64_t shard, uint64_t shards);

// How many puzzles the numbers are.
uint64_t generation_count(const struct generation *generation);

// Reads the first grid, which says what size they all are; JOBS_END: there is none.
enum jobs_fed generation_read_grid(struct generation *generation, struct err *err);

// Makes what is wanted and hands it to the gate. What a ledger refuses is made up for by the
// puzzles that follow, until it has refused too many in a row (gate_gave_up) or there are no more
// grids.
bool generation_run(struct generation *generation, struct gate *gate, struct err *err);

#endif
