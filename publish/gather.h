// Puts the shards of a plan together.
//
//      check     every shard whole, of the same version and request
//      merge     the indexes of all pieces: of equal puzzles, the one with the lowest number stays
//      write     OUT/part-00001.txt ...   the puzzles in the order of their numbers
//                OUT/hashes.index         the index of all that stay
//                OUT/manifest.json        counts and checksums; comes last, so it says that all is there
//
// The result depends on the plan alone, never on who made a shard, or when. Memory is that of some
// buffers: what was dropped is a bit a puzzle, in a temporary file.
#ifndef GRIDPRESS_PUBLISH_GATHER_H
#define GRIDPRESS_PUBLISH_GATHER_H

#include "publish/shard.h"

enum { GATHER_PART = 10000000 }; // puzzles of a part, unless asked otherwise

// Told of every shard that is not whole.
typedef void gather_teller(void *context, uint64_t shard, const char *why);

struct gather {
  const struct plan *plan;
  const char *folder, *out;
  uint64_t part; // puzzles of a part
  gather_teller *tell;
  void *context;

  // What it finds out.
  uint64_t bad; // shards
  uint64_t kept, dropped, parts;
  char whole[CHECKSUM_TEXT]; // of all parts, one after the other
};

// False when a shard is not whole (ERR_NEGATIVE), and then nothing is written; or when something
// fails.
bool gather_run(struct gather *gather, struct err *err);

#endif
