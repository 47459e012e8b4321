// What the parts of the ledger's index share. Private to them.
//
//      ledger_runs.c      the runs, as this process knows them
//      ledger_index.c     buckets, keys; finding hashes
//      ledger_merge.c     adding keys, merging and splitting runs
//      ledger_filter.c    which runs have a hash certainly not?
#ifndef GRIDPRESS_TRANSFORM_LEDGER_INDEX_H
#define GRIDPRESS_TRANSFORM_LEDGER_INDEX_H

#include "transform/ledger_file.h"

enum {
  LEDGER_BUCKET_BITS = 16,        // of a bucket's id: its number; the run is above them
  LEDGER_OLD_KEY_BYTES = 16,      // versions 1 and 2: two words, little endian
  LEDGER_FILTER_BLOCK_BYTES = 64, // as a line of the processor's cache
};

struct ledger_filter {
  uint64_t blocks;
  uint64_t *words; // NULL: it was not read yet
};

struct ledger_run {
  sqlite3_int64 id;
  size_t keys;
  int bits;        // of the number of a bucket
  int prefix_bits; // all its hashes begin with `prefix`, of so many bits
  uint64_t prefix;
  size_t key_bytes;
  size_t asked; // hashes that were looked for in it without its filter
  struct ledger_filter filter;
};

// --- ledger_runs.c -------------------------------------------------------------------------------

// Brings the list of runs up to date. Within a transaction, for whose rest the list is right if all
// changes go by the functions below.
bool ledger_runs_update(struct ledger_file *ledger, struct err *err);

// Adds a run, the latest that was made, or removes some that follow each other in the list.
bool ledger_runs_add(struct ledger_file *ledger, const struct ledger_run *run, struct err *err);
void ledger_runs_remove(struct ledger_file *ledger, size_t first, size_t count);

// The order of the list: by prefix, then by size.
int ledger_runs_compare(const void *a, const void *b);
int ledger_run_size_class(const struct ledger_run *run);

// --- ledger_filter.c -----------------------------------------------------------------------------

// Makes and stores the filter of a run, and keeps it.
bool ledger_filter_write(struct ledger_file *ledger, struct ledger_run *run,
                         const struct ledger_key *keys, struct err *err);

// Reads the filter of a run, if it has one.
bool ledger_filter_load(struct ledger_file *ledger, struct ledger_run *run, struct err *err);

// What filters go by, of a hash that is looked for.
uint64_t ledger_filter_places(uint64_t high);

// False: no key of the run begins like this.
bool ledger_filter_has(const struct ledger_run *run, const struct ledger_wanted *wanted);

// Has the memory ready for a hash that is asked for soon.
void ledger_filter_expect(const struct ledger_run *run, const struct ledger_wanted *wanted);

// Drops all filters from memory.
void ledger_filter_drop(struct ledger_file *ledger);

// --- ledger_index.c ------------------------------------------------------------------------------

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
