// The manifest of a shard: which of its pieces are done, and what is in them. It is written anew
// after every piece, when the files of the piece have their names: a shard that was stopped goes on
// behind the last piece that its manifest lists.
#ifndef GRIDPRESS_PUBLISH_SHARD_H
#define GRIDPRESS_PUBLISH_SHARD_H

#include <jansson.h>

#include "publish/gate.h"
#include "publish/hash_index.h"
#include "publish/plan.h"

// How many puzzles have so many clues, and a level of that number in gen's table, from 1.
struct shard_counts {
  uint64_t clues[GEOM_CELLS_MAX + 1], levels[HASH_INDEX_LEVELS];
};

struct shard_piece {
  uint64_t first, count; // numbers, counted from the start of the plan
  uint64_t bytes;        // of the puzzles
  char puzzles[CHECKSUM_TEXT], index[CHECKSUM_TEXT];
  struct shard_counts *counts; // owned
};

struct shard {
  const struct plan *plan;
  const char *folder;    // of the plan
  uint64_t number;       // from 1
  uint64_t first, count; // of the shard
  struct shard_piece *pieces;
  size_t piece_count;
  int lock; // of its folder; -1: none
};

void shard_init(struct shard *shard, const struct plan *plan, const char *folder, uint64_t number);
void shard_release(struct shard *shard);

// Refuses to make a shard that another process is making. It would come to the same bytes, but the
// manifest would list what the slower one has. Where folders cannot be locked nothing is refused.
bool shard_lock(struct shard *shard, struct err *err);

// Reads the manifest and checks the files that it lists. `*whole` says whether nothing is missing;
// otherwise `why` is what is wrong first, and the shard has the pieces before that.
void shard_check(struct shard *shard, bool *whole, struct err *why);

// The numbers of the piece that is to be made next; false when all are there.
bool shard_next(const struct shard *shard, uint64_t *first, uint64_t *count);

// Records the puzzles of a piece while generate writes them.
struct shard_recorder {
  struct hash_entry *entries;
  uint64_t start; // of the plan
  size_t count, room;
  struct shard_counts *counts;
};
bool shard_recorder_init(struct shard_recorder *recorder, uint64_t start, uint64_t room,
                         struct err *err);
void shard_recorder_release(struct shard_recorder *recorder);
bool shard_record(void *recorder, const struct puzzle *puzzle, struct err *err);

// Enters a piece whose puzzles are written: writes its index, then the manifest.
bool shard_add_piece(struct shard *shard, struct shard_recorder *recorder, uint64_t first,
                     uint64_t count, struct err *err);

// Counts as an object of JSON: {"clues": {"24": 5}, "levels": {"hard": 5}}.
json_t *shard_counts_pack(const struct shard_counts *counts);

#endif
