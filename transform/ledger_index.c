// The index of the ledger: which hashes are there? Sorted runs, merged like the digits of a binary
// counter.
//
// An ordinary index is a tree, and hashes are random: ten thousand new ones change nearly every
// page of it, so that each claim costs the writing of a whole page. Here new keys are appended as
// one sorted run, and runs of like size are merged; each key is written again only as often as the
// ledger doubles, always in long sequential pieces.
//
//      runs     4 batches            2         1     + 1 new one
//               |................|  |.......| |...|   |...|     merge those not twice as long
//               |.........................................|     as what is merged already
//
//      a run    hashes beginning 00..   01..   10..   11..      buckets by leading bits, each a row
//                               |.....|......|.....|.....|      of (half a hash, id of the puzzle)
//
// The invariant: every row of `puzzle` has its key in a run. The reverse need not hold: rows that
// were removed leave their keys behind, and an id may be used again. So a key only says where to
// look; the row itself has the whole hash and decides.
#include <endian.h>
#include <stdlib.h>
#include <string.h>

#include "transform/ledger_internal.h"

enum {
  BUCKET_KEYS = 512,      // at most, on average
  BUCKET_BITS = 16,       // of a bucket's id: its number; the run is above them
  RUN_KEYS_MAX = 1 << 22, // runs this long are merged no more: 64 MiB each
};

// --- finding -------------------------------------------------------------------------------------

static int compare_wanted(const void *a, const void *b) {
  const struct ledger_wanted *x = a, *y = b;
  if (x->hash.high != y->hash.high) return x->hash.high < y->hash.high ? -1 : 1;
  if (x->hash.low != y->hash.low) return x->hash.low < y->hash.low ? -1 : 1;
  return (x->position > y->position) - (x->position < y->position);
}

// Stored little endian and, in a page of SQLite, anywhere.
static struct ledger_key key_read(const uint8_t *content, size_t index) {
  struct ledger_key key;
  memcpy(&key, content + index * sizeof key, sizeof key);
  return (struct ledger_key){.high = le64toh(key.high), .id = le64toh(key.id)};
}

static bool verify(const struct ledger *ledger, uint64_t id, struct ledger_wanted *wanted,
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

// Looks for one hash in a bucket.
static bool find_in_bucket(const struct ledger *ledger, const uint8_t *content, size_t count,
                           struct ledger_wanted *wanted, struct err *err) {
  size_t low = 0, high = count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (key_read(content, middle).high < wanted->hash.high)
      low = middle + 1;
    else
      high = middle;
  }
  for (; low < count && wanted->id == 0; low++) {
    struct ledger_key key = key_read(content, low);
    if (key.high != wanted->hash.high) break;
    if (!verify(ledger, key.id, wanted, err)) return false;
  }
  return true;
}

static uint64_t bucket_number(uint64_t high, int bits) {
  return bits == 0 ? 0 : high >> (64 - bits);
}

static bool find_in_run(const struct ledger *ledger, sqlite3_int64 run, int bits,
                        struct ledger_wanted *wanted, size_t count, struct err *err) {
  sqlite3_stmt *statement = ledger->statements[STATEMENT_BUCKET];
  bool good = true;
  for (size_t i = 0; i < count && good;) {
    uint64_t number = bucket_number(wanted[i].hash.high, bits);
    sqlite3_bind_int64(statement, 1, run << BUCKET_BITS | (sqlite3_int64)number);
    bool is_row;
    good = ledger_step(ledger, statement, &is_row, err);
    const uint8_t *content = good && is_row ? sqlite3_column_blob(statement, 0) : NULL;
    size_t keys = content == NULL
                      ? 0
                      : (size_t)sqlite3_column_bytes(statement, 0) / sizeof(struct ledger_key);
    // The wanted are sorted: those of one bucket follow each other.
    for (; i < count && bucket_number(wanted[i].hash.high, bits) == number && good; i++)
      if (wanted[i].id == 0) good = find_in_bucket(ledger, content, keys, &wanted[i], err);
    sqlite3_reset(statement);
  }
  return good;
}

bool ledger_index_find(struct ledger *ledger, struct ledger_wanted *wanted, size_t count,
                       struct err *err) {
  qsort(wanted, count, sizeof *wanted, compare_wanted);
  for (size_t i = 0; i < count; i++) wanted[i].id = 0;
  sqlite3_stmt *runs = ledger_prepare(ledger, err, "SELECT id, bits FROM run", "");
  if (runs == NULL) return false;
  bool is_row, good;
  while ((good = ledger_step(ledger, runs, &is_row, err)) && is_row) {
    sqlite3_int64 run = sqlite3_column_int64(runs, 0);
    good = find_in_run(ledger, run, sqlite3_column_int(runs, 1), wanted, count, err);
    if (!good) break;
  }
  sqlite3_finalize(runs);
  return good;
}

// --- adding --------------------------------------------------------------------------------------

struct keys {
  struct ledger_key *key;
  size_t count;
};

static bool key_before(struct ledger_key a, struct ledger_key b) {
  return a.high != b.high ? a.high < b.high : a.id < b.id;
}

// Merges the buckets of a run, in their order, with `old` into `merged`, which has the room. Equal
// keys become one: such are left when a run that was rolled back is repeated.
static bool merge_run(const struct ledger *ledger, sqlite3_stmt *buckets, const struct keys *old,
                      struct keys *merged, struct err *err) {
  size_t next = 0;
  bool is_row, good;
  while ((good = ledger_step(ledger, buckets, &is_row, err)) && is_row) {
    const uint8_t *content = sqlite3_column_blob(buckets, 0);
    size_t count = (size_t)sqlite3_column_bytes(buckets, 0) / sizeof(struct ledger_key);
    for (size_t i = 0; i < count; i++) {
      struct ledger_key key = key_read(content, i);
      while (next < old->count && key_before(old->key[next], key))
        merged->key[merged->count++] = old->key[next++];
      if (next == old->count || key_before(key, old->key[next])) merged->key[merged->count++] = key;
    }
  }
  while (next < old->count) merged->key[merged->count++] = old->key[next++];
  return good;
}

// Takes a run out of the ledger and into `keys`.
static bool absorb_run(const struct ledger *ledger, sqlite3_int64 run, size_t length,
                       struct keys *keys, struct err *err) {
  sqlite3_int64 first = run << BUCKET_BITS, last = first | ((1 << BUCKET_BITS) - 1);
  struct keys merged = {.key = malloc((keys->count + length) * sizeof *merged.key)};
  if (merged.key == NULL) return err_set(err, ERR_WORLD, "%s: out of memory", ledger->path);
  sqlite3_stmt *buckets =
      ledger_prepare(ledger, err, "SELECT content FROM bucket WHERE id BETWEEN ? AND ? ORDER BY id",
                     "ii", first, last);
  bool good = buckets != NULL && merge_run(ledger, buckets, keys, &merged, err);
  sqlite3_finalize(buckets);
  good = good && ledger_execute(ledger, err, "DELETE FROM bucket WHERE id BETWEEN ? AND ?", "ii",
                                first, last);
  good = good && ledger_execute(ledger, err, "DELETE FROM run WHERE id = ?", "i", run);
  free(keys->key);
  *keys = merged;
  return good;
}

static bool write_run(const struct ledger *ledger, struct keys *keys, struct err *err) {
  int bits = 0;
  while (bits < BUCKET_BITS && keys->count >> bits > BUCKET_KEYS) bits++;
  if (!ledger_execute(ledger, err, "INSERT INTO run (keys, bits) VALUES (?, ?)", "ii",
                      (sqlite3_int64)keys->count, (sqlite3_int64)bits))
    return false;
  sqlite3_int64 first = sqlite3_last_insert_rowid(ledger->database) << BUCKET_BITS;
  sqlite3_stmt *insert =
      ledger_prepare(ledger, err, "INSERT INTO bucket (id, content) VALUES (?, ?)", "");
  bool good = insert != NULL;
  for (size_t i = 0; i < keys->count && good;) {
    uint64_t number = bucket_number(keys->key[i].high, bits);
    size_t start = i;
    for (; i < keys->count && bucket_number(keys->key[i].high, bits) == number; i++)
      keys->key[i] = (struct ledger_key){htole64(keys->key[i].high), htole64(keys->key[i].id)};
    sqlite3_bind_int64(insert, 1, first | (sqlite3_int64)number);
    sqlite3_bind_blob64(insert, 2, &keys->key[start], (i - start) * sizeof *keys->key,
                        SQLITE_STATIC);
    bool is_row;
    good = ledger_step(ledger, insert, &is_row, err);
    sqlite3_reset(insert);
  }
  sqlite3_finalize(insert);
  return good;
}

// The shortest run, if it is to be merged with `total` keys. 0: none is.
static bool choose_run(const struct ledger *ledger, size_t total, sqlite3_int64 *run,
                       size_t *length, struct err *err) {
  *run = 0;
  sqlite3_stmt *shortest =
      ledger_prepare(ledger, err, "SELECT id, keys FROM run ORDER BY keys LIMIT 1", "");
  bool is_row;
  bool good = shortest != NULL && ledger_step(ledger, shortest, &is_row, err);
  if (good && is_row) {
    *length = (size_t)sqlite3_column_int64(shortest, 1);
    if (*length < 2 * total && *length + total <= RUN_KEYS_MAX)
      *run = sqlite3_column_int64(shortest, 0);
  }
  sqlite3_finalize(shortest);
  return good;
}

bool ledger_index_add(struct ledger *ledger, const struct ledger_key *keys, size_t count,
                      struct err *err) {
  if (count == 0) return true;
  struct keys merged = {.key = malloc(count * sizeof *keys), .count = count};
  if (merged.key == NULL) return err_set(err, ERR_WORLD, "%s: out of memory", ledger->path);
  memcpy(merged.key, keys, count * sizeof *keys);
  sqlite3_int64 run = 0;
  size_t length = 0;
  bool good;
  while ((good = choose_run(ledger, merged.count, &run, &length, err)) && run != 0) {
    good = absorb_run(ledger, run, length, &merged, err);
    if (!good) break;
  }
  good = good && write_run(ledger, &merged, err);
  free(merged.key);
  return good;
}
