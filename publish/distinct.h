// Passes puzzles on that are not like an earlier one, in the order they came, in bounded memory.
//
//      add -> the set has room          -> pass on at once, or drop
//          -> it is full, the hash is in it -> drop
//          -> it is full, the hash is not   -> the puzzle to the spool, hash and number to a partition
//      finish: the partitions tell which numbers of the spool are repeated; the others pass on
//
// What passes is the same whatever the bound is, and so is its order. A small input never touches
// the disk. A partition that is itself too large is dealt with in the same way.
#ifndef GRIDPRESS_PUBLISH_DISTINCT_H
#define GRIDPRESS_PUBLISH_DISTINCT_H

#include "publish/pipeline.h"
#include "transform/transform.h"

struct distinct {
  struct spill *spill; // borrowed; its memory 0: no bound
  struct stage pass;   // takes the puzzles that pass
  // Private from here on.
  struct distinct_level *level; // of the whole input
  struct spill_file spool;      // puzzles that came when the set was full
  struct spill_sort *repeated;  // their numbers that do not pass
  unsigned char *record;
};

// `spill` and `pass` are set.
bool distinct_open(struct distinct *distinct, struct err *err);
void distinct_release(struct distinct *distinct);

bool distinct_add(struct distinct *distinct, struct puzzle *puzzle, struct canonical_hash hash,
                  struct err *err);

// Passes on what waits. Nothing can be added any more.
bool distinct_finish(struct distinct *distinct, struct err *err);

#endif
