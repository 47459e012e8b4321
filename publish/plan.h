// A run of the generator that many hosts share: its plan, and the shards that the plan cuts it into.
//
//      DIR/plan.json               version, request, range of puzzles, number of shards
//      DIR/jobs.tsv                a line a shard, for people and for other schedulers
//      DIR/run-parallel.sh, run-slurm.sh
//      DIR/shard-00007/shard.json  what of the shard is done: its manifest, and where it goes on
//      DIR/shard-00007/00001.txt   a piece of it, one puzzle a line
//      DIR/shard-00007/00001.index the hashes of the same puzzles (publish/hash_index.h)
//
// A shard is a range of consecutive numbers, so the shards one after the other are the whole run.
// A puzzle depends on the request and its number alone: whoever makes a shard, and however often,
// gets the same bytes.
#ifndef GRIDPRESS_PUBLISH_PLAN_H
#define GRIDPRESS_PUBLISH_PLAN_H

#include "publish/checksum.h"

enum {
  PLAN_SHARDS_MAX = 99999,
  PLAN_WORDS_MAX = 200,
  PLAN_PATH_MAX = 4096,
  PLAN_PIECE = 1000000, // puzzles of a piece, unless asked otherwise
  PLAN_PIECE_MAX = 10000000,
};

struct plan {
  char version[32];            // of the program that made it, and has to make the shards
  char **words;                // options of generate, all but those below; owned, ended by NULL
  uint64_t seed, start;        // the first puzzle
  uint64_t count, shards;      // puzzles in all
  uint64_t piece;              // puzzles of a piece
  char request[CHECKSUM_TEXT]; // a checksum of all of the above
};

// What plan_write needs is all but the checksum.
bool plan_write(struct plan *plan, const char *folder, struct err *err);

// A plan that was edited, or belongs to another version, is refused.
bool plan_read(struct plan *plan, const char *folder, struct err *err);
void plan_release(struct plan *plan);

// The numbers of a shard, from 1: counted from the start of the plan.
void plan_range(const struct plan *plan, uint64_t shard, uint64_t *first, uint64_t *count);

// Names of files of a shard; a piece has a number from 1. False: the name is too long.
bool plan_name_manifest(const char *folder, uint64_t shard, char path[PLAN_PATH_MAX]);
bool plan_name_piece(const char *folder, uint64_t shard, uint64_t piece, const char *extension,
                     char path[PLAN_PATH_MAX]);

#endif
