// Claiming: which puzzles of a batch are new? Those enter the ledger, in one transaction.
//
// The index says which hashes are there. New puzzles are appended as blocks, in the order of the batch;
// their keys go into the index in the order of the hashes. Counters of the publication, of its levels
// and of the whole ledger grow with them, so that no question has to count puzzles.
//
// The invariant: a puzzle, its key and its counters are there together or not at all.
#include <stdlib.h>
#include <string.h>

#include "transform/ledger_file.h"

static void bind_text(sqlite3_stmt *statement, int parameter, const char *text) {
  sqlite3_bind_text(statement, parameter, text, -1, SQLITE_STATIC); // NULL stays NULL
}

// What puzzles share is written once. The last few that a batch met are remembered.
struct kind {
  const char *level, *grade; // NULL: not known
  bool generated;
  uint64_t seed;
  sqlite3_int64 id;
  sqlite3_int64 puzzles; // of the batch, not yet counted in `share`
};

enum { KINDS_KEPT = 32 };

struct kind_list {
  struct kind kind[KINDS_KEPT];
  size_t count; // ever seen; they take turns
};

static bool is_same_text(const char *a, const char *b) {
  return a == b || (a != NULL && b != NULL && strcmp(a, b) == 0);
}

static bool find_kind(const struct ledger_file *ledger, struct kind *kind, struct err *err) {
  sqlite3_stmt *statement = ledger->statements[STATEMENT_KIND];
  bind_text(statement, 1, kind->level);
  bind_text(statement, 2, kind->grade);
  sqlite3_bind_null(statement, 3);
  if (kind->generated) sqlite3_bind_int64(statement, 3, (sqlite3_int64)kind->seed);
  bool is_row;
  bool good = ledger_step(ledger, statement, &is_row, err);
  if (good && is_row) kind->id = sqlite3_column_int64(statement, 0);
  sqlite3_reset(statement);
  if (!good || is_row) return good;
  good = ledger_execute(ledger, err,
                        kind->generated ? "INSERT INTO kind (level, grade, seed) VALUES (?, ?, ?)"
                                        : "INSERT INTO kind (level, grade) VALUES (?, ?)",
                        kind->generated ? "tti" : "tt", kind->level, kind->grade,
                        (sqlite3_int64)kind->seed);
  kind->id = sqlite3_last_insert_rowid(ledger->database);
  return good;
}

static bool count_kind(const struct ledger_file *ledger, struct kind *kind, struct err *err) {
  sqlite3_int64 puzzles = kind->puzzles;
  kind->puzzles = 0;
  return puzzles == 0 || ledger_execute(ledger, err,
                                        "INSERT INTO share VALUES (?, ?, ?) ON CONFLICT DO UPDATE"
                                        " SET puzzles = puzzles + excluded.puzzles",
                                        "iii", ledger->number, kind->id, puzzles);
}

static bool count_kinds(const struct ledger_file *ledger, struct kind_list *kinds,
                        struct err *err) {
  bool good = true;
  for (size_t i = 0; i < KINDS_KEPT && good; i++) good = count_kind(ledger, &kinds->kind[i], err);
  return good;
}

static bool choose_kind(const struct ledger_file *ledger, const struct ledger_entry *entry,
                        struct kind_list *kinds, sqlite3_int64 *id, struct err *err) {
  for (size_t i = 0; i < kinds->count && i < KINDS_KEPT; i++) {
    struct kind *kind = &kinds->kind[i];
    if (kind->generated == entry->generated && (!kind->generated || kind->seed == entry->seed) &&
        is_same_text(kind->level, entry->level) && is_same_text(kind->grade, entry->grade)) {
      kind->puzzles++;
      *id = kind->id;
      return true;
    }
  }
  struct kind *kind = &kinds->kind[kinds->count++ % KINDS_KEPT];
  if (!count_kind(ledger, kind, err)) return false;
  *kind = (struct kind){.level = entry->level,
                        .grade = entry->grade,
                        .generated = entry->generated,
                        .seed = entry->seed,
                        .puzzles = 1};
  if (!find_kind(ledger, kind, err)) return false;
  *id = kind->id;
  return true;
}

// A puzzle that is new, and what its publication gets by it.
struct adding {
  struct kind_list kinds;
  struct ledger_block block;
  sqlite3_int64 first, next; // ids
  uint64_t sum;
};

static bool insert(const struct ledger_file *ledger, const struct ledger_entry *entry,
                   struct adding *adding, struct err *err) {
  sqlite3_int64 kind;
  if (!choose_kind(ledger, entry, &adding->kinds, &kind, err)) return false;
  const struct ledger_row row = {
      .id = adding->next++,
      .publication = ledger->number,
      .hash = entry->hash,
      .kind = (uint64_t)kind,
      .has_score = entry->grade != NULL,
      .score = entry->score,
      .has_index = entry->generated,
      .index = entry->index,
  };
  adding->sum ^= entry->hash.low;
  return ledger_block_add(ledger, &adding->block, &row, entry->puzzle, err);
}

// Puzzles in the order of the entries. Their ids go to `keys`, in that order, too.
static bool insert_new(const struct ledger_file *ledger, const struct ledger_entry *entries,
                       size_t count, const bool is_new[], struct ledger_key *keys,
                       struct adding *adding, struct err *err) {
  bool good = ledger_read_number(ledger, "SELECT IFNULL(MAX(id) + puzzles, 1) FROM block",
                                 &adding->first, err);
  adding->next = adding->first;
  if (good && (uint64_t)adding->first + count > UINT64_C(1) << LEDGER_ID_BITS)
    good = err_set(err, ERR_WORLD, "%s: the ledger is full", ledger->path);
  for (size_t i = 0; i < count && good; i++) {
    keys[i].id = (uint64_t)adding->next;
    if (is_new[i]) good = insert(ledger, &entries[i], adding, err);
  }
  good = good && ledger_block_flush(ledger, &adding->block, err) &&
         count_kinds(ledger, &adding->kinds, err);
  ledger_block_release(&adding->block);
  return good;
}

static bool claim(struct ledger_file *ledger, const struct ledger_entry *entries,
                  struct ledger_wanted *wanted, size_t count, bool is_new[],
                  struct ledger_key *keys, struct err *err) {
  bool is_any = false;
  for (size_t i = 0; i < count; i++)
    wanted[i] = (struct ledger_wanted){.hash = entries[i].hash, .position = i};
  if (!ledger_index_find(ledger, wanted, count, err)) return false;
  for (size_t i = 0; i < count; i++) {
    bool repeated = i > 0 && hash_compare(wanted[i - 1].hash, wanted[i].hash) == 0;
    is_new[wanted[i].position] = wanted[i].id == 0 && !repeated;
    is_any = is_any || is_new[wanted[i].position];
  }
  if (!is_any) return true;
  struct adding adding = {0};
  if (!insert_new(ledger, entries, count, is_new, keys, &adding, err)) return false;
  // The wanted are sorted by hash, so their keys ascend. They move to a place of their own, for
  // keys[] is still in the order of the entries.
  struct ledger_key *sorted = keys + count;
  size_t length = 0;
  for (size_t i = 0; i < count; i++)
    if (is_new[wanted[i].position])
      sorted[length++] = (struct ledger_key){.high = wanted[i].hash.high & LEDGER_KEY_MASK,
                                             .id = keys[wanted[i].position].id};
  sqlite3_int64 sum = (sqlite3_int64)adding.sum, added = adding.next - adding.first;
  return ledger_index_add(ledger, sorted, length, err) &&
         ledger_execute(ledger, err,
                        "UPDATE publication SET puzzles = puzzles + ?1, first = IFNULL(first, ?2),"
                        " last = ?3, sum = (sum | ?4) & ~(sum & ?4) WHERE id = ?5",
                        "iiiii", added, adding.first, adding.next - 1, sum, ledger->number) &&
         ledger_add_total(ledger, added, sum, err);
}

bool ledger_file_claim(struct ledger_file *ledger, const struct ledger_entry *entries, size_t count,
                       bool is_new[], struct err *err) {
  if (ledger->number == 0)
    return err_set(err, ERR_INPUT, "%s: no publication is open", ledger->path);
  if (count == 0) return true;
  struct ledger_wanted *wanted = malloc(count * sizeof *wanted);
  struct ledger_key *keys = malloc(2 * count * sizeof *keys);
  bool good = wanted != NULL && keys != NULL;
  if (!good) err_set(err, ERR_WORLD, "%s: out of memory", ledger->path);
  good = good && ledger_lock(ledger, ledger->direct, err);
  if (good) {
    good = claim(ledger, entries, wanted, count, is_new, keys, err);
    good = ledger_unlock(ledger, good, err);
  }
  free(wanted);
  free(keys);
  return good;
}
