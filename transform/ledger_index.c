// The index of the ledger: which hashes are there? Sorted runs, each with a filter, merged eight at a
// time, and split by the leading bits of the hash before they get long.
//
// An ordinary index is a tree, and hashes are random: ten thousand new ones change nearly every
// page of it, so that each claim costs the writing of a whole page. Here new keys are appended as
// one sorted run, and runs of like size are merged; each key is written again only as often as the
// ledger grows eightfold, always in long sequential pieces.
//
//      runs     |..| |..| |..| ... eight of like size, over the same hashes
//               |....................|           merged
//               |.00.| |.01.| |.10.| |.11.|      and split, so that none is longer than RUN_KEYS_MAX
//
//      a run    hashes beginning 00..   01..   10..   11..      buckets by the bits that follow those
//                               |.....|......|.....|.....|      of the run, each a row of
//                                                               (48 bits of a hash, id of the puzzle)
//
// The bits that a bucket is chosen by are those of all its keys: whole bytes of them are not written
// again. A key takes 11 bytes in a small ledger, and 9 from some ten million keys on.
//
// A claim merges one group at most, so it waits for MERGE_KEYS_MAX keys at worst, however large the
// ledger is. A hash meets only the runs that cover it, some twenty at 10^8 keys, and the filters
// (ledger_filter.c) keep it from reading those that do not have it.
//
// The invariant: every puzzle has its key in a run. The reverse need not hold: puzzles that
// were removed leave their keys behind, and an id may be used again. So a key only says where to
// look; the puzzle itself has the whole hash and decides.
#include "transform/ledger_index.h"

#include <endian.h>
#include <stdlib.h>
#include <string.h>

enum {
  FILTER_ASKED = 16, // for fewer hashes a filter is not read
  FILTER_AHEAD = 8,  // so far ahead its memory is asked for
  HASH_BYTES = 6,    // of a key
  ID_BYTES = LEDGER_ID_BITS / 8,
  IMPLIED_BYTES_MAX = 3, // so that a key never takes less than a word
};

// The first hash of those that begin with these bits.
static uint64_t prefix_start(uint64_t prefix, int bits) {
  return bits == 0 ? 0 : prefix << (64 - bits);
}

// --- the keys ------------------------------------------------------------------------------------

// The bytes that all keys of a bucket begin with.
static size_t implied_bytes(const struct ledger_run *run) {
  size_t bytes = (size_t)(run->prefix_bits + run->bits) / 8;
  return bytes < IMPLIED_BYTES_MAX ? bytes : IMPLIED_BYTES_MAX;
}

struct ledger_bucket ledger_bucket_open(const struct ledger_run *run, uint64_t number,
                                        sqlite3_stmt *row, int column) {
  uint64_t start = prefix_start(run->prefix << run->bits | number, run->prefix_bits + run->bits);
  size_t implied = implied_bytes(run);
  return (struct ledger_bucket){
      .content = sqlite3_column_blob(row, column),
      .count = (size_t)sqlite3_column_bytes(row, column) / run->key_bytes,
      .key_bytes = run->key_bytes,
      .implied = implied == 0 ? 0 : start & ~UINT64_C(0) << (64 - 8 * implied),
  };
}

size_t ledger_key_bytes(const struct ledger_run *run) {
  return HASH_BYTES - implied_bytes(run) + ID_BYTES;
}

static uint64_t word_read(const uint8_t *bytes) {
  uint64_t word;
  memcpy(&word, bytes, sizeof word);
  return word;
}

// The rest of the hash, then the id, both big endian. A key is a word at least, and the two overlap.
struct ledger_key ledger_key_read(const struct ledger_bucket *bucket, size_t index) {
  const uint8_t *key = bucket->content + index * bucket->key_bytes;
  if (bucket->key_bytes == LEDGER_OLD_KEY_BYTES)
    return (struct ledger_key){.high = le64toh(word_read(key)) & LEDGER_KEY_MASK,
                               .id = le64toh(word_read(key + sizeof(uint64_t)))};
  size_t implied = HASH_BYTES + ID_BYTES - bucket->key_bytes;
  return (struct ledger_key){
      .high = bucket->implied | (be64toh(word_read(key)) >> 8 * implied & LEDGER_KEY_MASK),
      .id = be64toh(word_read(key + bucket->key_bytes - sizeof(uint64_t))) &
            ((UINT64_C(1) << 8 * ID_BYTES) - 1),
  };
}

void ledger_key_write(uint8_t *bytes, size_t key_bytes, struct ledger_key key) {
  const uint64_t hash = htobe64(key.high << 8 * (HASH_BYTES + ID_BYTES - key_bytes));
  const uint64_t id = htobe64(key.id << 8 * (sizeof id - ID_BYTES));
  memcpy(bytes, &hash, key_bytes - ID_BYTES);
  memcpy(bytes + key_bytes - ID_BYTES, &id, ID_BYTES);
}

// --- finding -------------------------------------------------------------------------------------

static int compare_wanted(const void *a, const void *b) {
  const struct ledger_wanted *x = a, *y = b;
  int order = hash_compare(x->hash, y->hash);
  return order != 0 ? order : (x->position > y->position) - (x->position < y->position);
}

// Is the puzzle with this id the one that is wanted? A block has it, or in older versions a row.
static bool verify_row(const struct ledger_file *ledger, uint64_t id, struct ledger_wanted *wanted,
                       struct err *err) {
  sqlite3_stmt *statement = ledger->statements[STATEMENT_VERIFY];
  const uint64_t hash[2] = {htobe64(wanted->hash.high), htobe64(wanted->hash.low)};
  sqlite3_bind_int64(statement, 1, (sqlite3_int64)id);
  sqlite3_bind_blob(statement, 2, hash, sizeof hash, SQLITE_STATIC);
  bool is_row;
  bool good = ledger_step(ledger, statement, &is_row, err);
  if (good && is_row) wanted->id = (sqlite3_int64)id;
  sqlite3_reset(statement);
  return good;
}

static bool verify(const struct ledger_file *ledger, uint64_t id, struct ledger_wanted *wanted,
                   struct err *err) {
  if (ledger->version < LEDGER_VERSION) return verify_row(ledger, id, wanted, err);
  sqlite3_stmt *statement = ledger->statements[STATEMENT_BLOCK];
  sqlite3_bind_int64(statement, 1, (sqlite3_int64)id);
  bool is_row;
  bool good = ledger_step(ledger, statement, &is_row, err);
  if (good && is_row) {
    struct ledger_block_reader reader;
    struct ledger_row row;
    uint64_t at = (uint64_t)sqlite3_column_int64(statement, 0);
    ledger_block_read(&reader, sqlite3_column_blob(statement, 1),
                      (size_t)sqlite3_column_bytes(statement, 1));
    bool is_there = ledger_block_next(&reader, &row);
    for (; is_there && at < id; at++) is_there = ledger_block_next(&reader, &row);
    if (is_there && hash_compare(row.hash, wanted->hash) == 0) wanted->id = (sqlite3_int64)id;
  }
  sqlite3_reset(statement);
  return good;
}

// Looks for one hash in a bucket.
static bool find_in_bucket(const struct ledger_file *ledger, const struct ledger_bucket *bucket,
                           struct ledger_wanted *wanted, struct err *err) {
  uint64_t hash = wanted->hash.high & LEDGER_KEY_MASK;
  size_t low = 0, high = bucket->count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (ledger_key_read(bucket, middle).high < hash)
      low = middle + 1;
    else
      high = middle;
  }
  for (; low < bucket->count && wanted->id == 0; low++) {
    struct ledger_key key = ledger_key_read(bucket, low);
    if (key.high != hash) break;
    if (!verify(ledger, key.id, wanted, err)) return false;
  }
  return true;
}

static bool may_have(const struct ledger_run *run, const struct ledger_wanted *wanted) {
  return wanted->id == 0 && (run->filter.words == NULL || ledger_filter_has(run, wanted));
}

// A filter that was not read yet is worth it when enough has been asked for without it.
static bool ready_filter(struct ledger_file *ledger, struct ledger_run *run, size_t count,
                         struct err *err) {
  if (run->filter.words != NULL || ledger->version < 3) return true;
  run->asked += count;
  return run->asked < FILTER_ASKED || ledger_filter_load(ledger, run, err);
}

// The wanted are sorted, and all of them begin like the run.
static bool find_in_run(struct ledger_file *ledger, struct ledger_run *run,
                        struct ledger_wanted *wanted, size_t count, struct err *err) {
  sqlite3_stmt *statement = ledger->statements[STATEMENT_BUCKET];
  bool good = ready_filter(ledger, run, count, err);
  bool filtered = run->filter.words != NULL;
  for (size_t i = 0; filtered && i < count && i < FILTER_AHEAD; i++)
    ledger_filter_expect(run, &wanted[i]);
  for (size_t i = 0; i < count && good;) {
    if (filtered && i + FILTER_AHEAD < count) ledger_filter_expect(run, &wanted[i + FILTER_AHEAD]);
    if (!may_have(run, &wanted[i])) {
      i++;
      continue;
    }
    uint64_t number = ledger_bucket_number(run, wanted[i].hash.high);
    sqlite3_bind_int64(statement, 1, run->id << LEDGER_BUCKET_BITS | (sqlite3_int64)number);
    bool is_row;
    good = ledger_step(ledger, statement, &is_row, err);
    struct ledger_bucket bucket = {0};
    if (good && is_row) bucket = ledger_bucket_open(run, number, statement, 0);
    for (; i < count && ledger_bucket_number(run, wanted[i].hash.high) == number && good; i++)
      if (may_have(run, &wanted[i])) good = find_in_bucket(ledger, &bucket, &wanted[i], err);
    sqlite3_reset(statement);
  }
  return good;
}

// The first of the wanted that is not before this hash.
static size_t find_start(const struct ledger_wanted *wanted, size_t count, uint64_t high) {
  size_t low = 0;
  while (low < count) {
    size_t middle = low + (count - low) / 2;
    if (wanted[middle].hash.high < high)
      low = middle + 1;
    else
      count = middle;
  }
  return low;
}

// Those of the wanted that begin like a run.
struct range {
  size_t start, end;
};

static struct range find_range(const struct ledger_run *run, const struct ledger_wanted *wanted,
                               size_t count) {
  uint64_t next = run->prefix + 1;
  return (struct range){
      .start = find_start(wanted, count, prefix_start(run->prefix, run->prefix_bits)),
      .end = next >> run->prefix_bits != 0
                 ? count
                 : find_start(wanted, count, prefix_start(next, run->prefix_bits)),
  };
}

bool ledger_index_find(struct ledger_file *ledger, struct ledger_wanted *wanted, size_t count,
                       struct err *err) {
  qsort(wanted, count, sizeof *wanted, compare_wanted);
  for (size_t i = 0; i < count; i++) {
    wanted[i].id = 0;
    wanted[i].places = ledger_filter_places(wanted[i].hash.high);
  }
  if (!ledger_runs_update(ledger, err)) return false;
  struct range range = {0};
  for (size_t i = 0; i < ledger->runs.count; i++) {
    struct ledger_run *run = &ledger->runs.run[i];
    bool alike = i > 0 && run[-1].prefix_bits == run->prefix_bits && run[-1].prefix == run->prefix;
    if (!alike) range = find_range(run, wanted, count);
    if (range.start < range.end &&
        !find_in_run(ledger, run, wanted + range.start, range.end - range.start, err))
      return false;
  }
  return true;
}
