// What the two parts of the ledger's index share. Private to them.
//
//      ledger_index.c     runs, buckets, keys; finding hashes
//      ledger_merge.c     adding keys, merging and splitting runs
#ifndef GRIDPRESS_TRANSFORM_LEDGER_INDEX_H
#define GRIDPRESS_TRANSFORM_LEDGER_INDEX_H

#include "transform/ledger_file.h"

enum { LEDGER_BUCKET_BITS = 16 }; // of a bucket's id: its number; the run is above them

struct ledger_run {
  sqlite3_int64 id;
  size_t keys;
  int bits;        // of the number of a bucket
  int prefix_bits; // all its hashes begin with `prefix`, of so many bits
  uint64_t prefix;
  size_t key_bytes;
};

struct ledger_run_list {
  struct ledger_run *run;
  size_t count;
};

bool ledger_runs_read(struct ledger_file *ledger, struct ledger_run_list *list, struct err *err);

// As it is in a page of SQLite.
struct ledger_bucket {
  const uint8_t *content;
  size_t count, key_bytes;
  uint64_t implied; // what all its hashes begin with, as far as it is not written
};

// The bucket of a run, in a column of a row.
struct ledger_bucket ledger_bucket_open(const struct ledger_run *run, uint64_t number,
                                        sqlite3_stmt *row, int column);

// The bucket that a hash belongs to.
static inline uint64_t ledger_bucket_number(const struct ledger_run *run, uint64_t high) {
  return run->bits == 0 ? 0 : high << run->prefix_bits >> (64 - run->bits);
}

struct ledger_key ledger_key_read(const struct ledger_bucket *bucket, size_t index);

// The bytes that a key takes in this run, and writing it.
size_t ledger_key_bytes(const struct ledger_run *run);
void ledger_key_write(uint8_t *bytes, size_t key_bytes, struct ledger_key key);

#endif
