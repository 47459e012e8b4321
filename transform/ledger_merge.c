// Adding to the index of the ledger: new keys become a run of their own; runs of like size are merged,
// and split by the leading bits of the hash before they get long (ledger_index.c has the picture).
//
// The invariant: a claim merges one group of runs at most, and MERGE_KEYS_MAX keys of them; the number
// of a run is never used again.
#include <stdlib.h>
#include <string.h>

#include "transform/ledger_index.h"

enum {
  BUCKET_KEYS = 128,        // at most, on average
  RUN_KEYS_MAX = 1 << 18,   // on average, when a long run is split
  MERGE_KEYS_MAX = 1 << 22, // in one transaction: 64 MiB, twice
  MERGE_RUNS = 8,           // so many of like size become one, or a few more
  PREFIX_BITS_MAX = 32,
};

struct keys {
  struct ledger_key *key;
  size_t count;
};

static bool key_before(struct ledger_key a, struct ledger_key b) {
  return a.high != b.high ? a.high < b.high : a.id < b.id;
}

// Appends the keys of a run, in their order, to `keys`, which has the room.
static bool read_keys(const struct ledger_file *ledger, const struct ledger_run *run,
                      sqlite3_stmt *buckets, struct keys *keys, struct err *err) {
  size_t left = run->keys;
  bool is_row, good;
  while ((good = ledger_step(ledger, buckets, &is_row, err)) && is_row) {
    uint64_t number = (uint64_t)sqlite3_column_int64(buckets, 0) & ((1 << LEDGER_BUCKET_BITS) - 1);
    struct ledger_bucket bucket = ledger_bucket_open(run, number, buckets, 1);
    if (bucket.count > left)
      return ledger_damage(ledger, err, "a run of its index has too many keys");
    left -= bucket.count;
    for (size_t i = 0; i < bucket.count; i++)
      keys->key[keys->count++] = ledger_key_read(&bucket, i);
  }
  if (good && left > 0) return ledger_damage(ledger, err, "a run of its index has lost keys");
  return good;
}

// Takes a run out of the ledger and into `keys`.
static bool absorb_run(const struct ledger_file *ledger, const struct ledger_run *run,
                       struct keys *keys, struct err *err) {
  sqlite3_int64 first = run->id << LEDGER_BUCKET_BITS,
                last = first | ((1 << LEDGER_BUCKET_BITS) - 1);
  sqlite3_stmt *buckets = ledger_prepare(
      ledger, err, "SELECT id, content FROM bucket WHERE id BETWEEN ? AND ? ORDER BY id", "ii",
      first, last);
  bool good = buckets != NULL && read_keys(ledger, run, buckets, keys, err);
  sqlite3_finalize(buckets);
  return good &&
         ledger_execute(ledger, err, "DELETE FROM bucket WHERE id BETWEEN ? AND ?", "ii", first,
                        last) &&
         ledger_execute(ledger, err, "DELETE FROM filter WHERE id = ?", "i", run->id) &&
         ledger_execute(ledger, err, "DELETE FROM run WHERE id = ?", "i", run->id);
}

// Merges two sorted parts. Equal keys become one: such are left when a run that was rolled back is
// repeated. Which part is next is as good as random, so no branch asks for it.
static size_t merge_two(const struct ledger_key *a, const struct ledger_key *a_end,
                        const struct ledger_key *b, const struct ledger_key *b_end,
                        struct ledger_key *merged) {
  struct ledger_key *next = merged;
  while (a < a_end && b < b_end) {
    bool is_a = !key_before(*b, *a), is_b = !key_before(*a, *b);
    *next++ = is_a ? *a : *b;
    a += is_a;
    b += is_b;
  }
  if (a < a_end) next = mempcpy(next, a, (size_t)(a_end - a) * sizeof *a);
  if (b < b_end) next = mempcpy(next, b, (size_t)(b_end - b) * sizeof *b);
  return (size_t)(next - merged);
}

// Merges sorted parts, neighbours first; part i ends before ends[i]. They go back and forth between
// the keys and `other`, which is as large.
static void merge_parts(struct keys *keys, struct ledger_key **other, size_t *ends, size_t parts) {
  while (parts > 1) {
    size_t merged = 0, start = 0, length = 0;
    for (size_t i = 0; i < parts; i += 2) {
      size_t middle = ends[i], end = i + 1 < parts ? ends[i + 1] : middle;
      length += merge_two(keys->key + start, keys->key + middle, keys->key + middle,
                          keys->key + end, *other + length);
      start = end;
      ends[merged++] = length;
    }
    struct ledger_key *swap = keys->key;
    keys->key = *other;
    *other = swap;
    keys->count = length;
    parts = merged;
  }
}

static bool write_buckets(const struct ledger_file *ledger, const struct ledger_run *run,
                          const struct ledger_key *keys, struct err *err) {
  sqlite3_stmt *insert =
      ledger_prepare(ledger, err, "INSERT INTO bucket (id, content) VALUES (?, ?)", "");
  uint8_t *content = malloc(run->keys * run->key_bytes);
  bool good = insert != NULL &&
              (content != NULL || err_set(err, ERR_WORLD, "%s: out of memory", ledger->path));
  for (size_t i = 0; i < run->keys && good;) {
    uint64_t number = ledger_bucket_number(run, keys[i].high);
    uint8_t *next = content;
    for (; i < run->keys && ledger_bucket_number(run, keys[i].high) == number; i++) {
      ledger_key_write(next, run->key_bytes, keys[i]);
      next += run->key_bytes;
    }
    sqlite3_bind_int64(insert, 1, run->id << LEDGER_BUCKET_BITS | (sqlite3_int64)number);
    sqlite3_bind_blob64(insert, 2, content, (sqlite3_uint64)(next - content), SQLITE_STATIC);
    bool is_row;
    good = ledger_step(ledger, insert, &is_row, err);
    sqlite3_reset(insert);
  }
  sqlite3_finalize(insert);
  free(content);
  return good;
}

// The number of a run is never used again: filters that processes hold go by it.
static bool write_run(struct ledger_file *ledger, struct ledger_run run,
                      const struct ledger_key *keys, struct err *err) {
  while (run.bits < LEDGER_BUCKET_BITS && run.keys >> run.bits > BUCKET_KEYS) run.bits++;
  run.key_bytes = ledger_key_bytes(&run);
  return ledger_execute(ledger, err, "UPDATE total SET runs = runs + 1", "") &&
         ledger_read_number(ledger, "SELECT runs FROM total", &run.id, err) &&
         ledger_execute(ledger, err,
                        "INSERT INTO run (id, keys, bits, prefix_bits, prefix, key_bytes)"
                        " VALUES (?, ?, ?, ?, ?, ?)",
                        "iiiiii", run.id, (sqlite3_int64)run.keys, (sqlite3_int64)run.bits,
                        (sqlite3_int64)run.prefix_bits, (sqlite3_int64)run.prefix,
                        (sqlite3_int64)run.key_bytes) &&
         write_buckets(ledger, &run, keys, err) && ledger_filter_write(ledger, &run, keys, err) &&
         ledger_runs_add(ledger, &run, err);
}

// Keys that begin alike, as one run or as several that begin with more bits.
static bool write_runs(struct ledger_file *ledger, int prefix_bits, const struct keys *keys,
                       struct err *err) {
  int bits = prefix_bits;
  while (bits < PREFIX_BITS_MAX && keys->count >> (bits - prefix_bits) > RUN_KEYS_MAX) bits++;
  bool good = true;
  for (size_t i = 0; i < keys->count && good;) {
    uint64_t prefix = bits == 0 ? 0 : keys->key[i].high >> (64 - bits);
    size_t start = i;
    while (i < keys->count && (bits == 0 || keys->key[i].high >> (64 - bits) == prefix)) i++;
    struct ledger_run run = {.keys = i - start, .prefix_bits = bits, .prefix = prefix};
    good = write_run(ledger, run, &keys->key[start], err);
  }
  return good;
}

// Groups over different hashes grow alike. So that not all of them are merged by the same few claims,
// they wait for different numbers of runs.
static size_t runs_due(const struct ledger_run *first) {
  return MERGE_RUNS + first->prefix % 4;
}

// Some runs that follow each other in the list.
struct group {
  size_t first, count;
};

static bool belong_together(const struct ledger_run *a, const struct ledger_run *b) {
  return a->prefix_bits == b->prefix_bits && a->prefix == b->prefix &&
         ledger_run_size_class(a) == ledger_run_size_class(b);
}

// The first group of enough runs of like size over the same hashes. False: there is none.
static bool choose_group(const struct ledger_run_list *runs, struct group *group) {
  for (size_t i = 0; i < runs->count; i += group->count) {
    const struct ledger_run *first = &runs->run[i];
    size_t total = first->keys;
    *group = (struct group){.first = i, .count = 1};
    for (size_t k = i + 1; k < runs->count; k++) {
      total += runs->run[k].keys;
      if (!belong_together(&runs->run[k], first) || total > MERGE_KEYS_MAX) break;
      group->count++;
    }
    if (group->count >= runs_due(first)) return true;
  }
  return false;
}

static bool rewrite(struct ledger_file *ledger, const struct group *group, struct err *err) {
  const struct ledger_run *runs = &ledger->runs.run[group->first];
  int prefix_bits = runs[0].prefix_bits;
  size_t total = 0;
  for (size_t i = 0; i < group->count; i++) total += runs[i].keys;
  if (total == 0) return ledger_damage(ledger, err, "a run of its index has no keys");
  struct keys keys = {.key = malloc(total * sizeof *keys.key)};
  struct ledger_key *other = malloc(total * sizeof *other);
  size_t *ends = malloc(group->count * sizeof *ends);
  bool good = (keys.key != NULL && other != NULL && ends != NULL) ||
              err_set(err, ERR_WORLD, "%s: out of memory", ledger->path);
  for (size_t i = 0; i < group->count && good; i++) {
    good = absorb_run(ledger, &runs[i], &keys, err);
    ends[i] = keys.count;
  }
  if (good) {
    ledger_runs_remove(ledger, group->first, group->count);
    merge_parts(&keys, &other, ends, group->count);
    good = write_runs(ledger, prefix_bits, &keys, err);
  }
  free(keys.key);
  free(other);
  free(ends);
  return good;
}

bool ledger_index_add(struct ledger_file *ledger, struct ledger_key *keys, size_t count,
                      struct err *err) {
  const struct keys all = {.key = keys, .count = count};
  struct group group;
  if (count == 0) return true;
  return ledger_runs_update(ledger, err) && write_runs(ledger, 0, &all, err) &&
         (!choose_group(&ledger->runs, &group) || rewrite(ledger, &group, err));
}

// What it writes has higher numbers than all that was there.
bool ledger_index_rewrite(struct ledger_file *ledger, struct err *err) {
  if (!ledger_runs_update(ledger, err)) return false;
  sqlite3_int64 last = ledger->runs_made;
  for (size_t i = 0; i < ledger->runs.count;) {
    if (ledger->runs.run[i].id > last)
      i++;
    else if (!rewrite(ledger, &(struct group){.first = i, .count = 1}, err))
      return false;
    else
      i = 0; // the list is another one
  }
  return true;
}
