// The runs of the index, as this process knows them.
//
// A large ledger has a thousand runs. To read their table for every batch, and to sort it, would take
// as long as claiming the batch. So the list stays in memory with what was read of the filters, sorted,
// and follows what this process does. The table counts the runs that were ever made, and whoever removes
// runs makes one: as long as that number is the same, no other process has changed anything.
//
// The invariant: within a transaction, after ledger_runs_update(), the list is the table. A transaction
// that is rolled back takes the list with it.
#include <stdlib.h>
#include <string.h>

#include "transform/ledger_index.h"

enum {
  CLASS_BASE = 8, // runs of like size have as many digits
  CLASS_MAX = 6,  // the longest vary around the bound: they are all alike
};

int ledger_run_size_class(const struct ledger_run *run) {
  int digits = 0;
  for (size_t keys = run->keys; keys > 0; keys /= CLASS_BASE) digits++;
  return digits < CLASS_MAX ? digits : CLASS_MAX;
}

int ledger_runs_compare(const void *a, const void *b) {
  const struct ledger_run *x = a, *y = b;
  if (x->prefix_bits != y->prefix_bits) return x->prefix_bits < y->prefix_bits ? -1 : 1;
  if (x->prefix != y->prefix) return x->prefix < y->prefix ? -1 : 1;
  int difference = ledger_run_size_class(x) - ledger_run_size_class(y);
  if (difference != 0) return difference;
  return (x->id > y->id) - (x->id < y->id);
}

// --- the list ------------------------------------------------------------------------------------

static bool make_room(const struct ledger_file *ledger, struct ledger_run_list *list,
                      struct err *err) {
  if (list->count < list->room) return true;
  size_t room = 2 * list->room + 64;
  struct ledger_run *more = realloc(list->run, room * sizeof *more);
  if (more == NULL) return err_set(err, ERR_WORLD, "%s: out of memory", ledger->path);
  list->run = more;
  list->room = room;
  return true;
}

static void bury(struct ledger_file *ledger, const struct ledger_run *run) {
  ledger->filter_bytes_dead += run->filter.blocks * LEDGER_FILTER_BLOCK_BYTES;
}

bool ledger_runs_add(struct ledger_file *ledger, const struct ledger_run *run, struct err *err) {
  struct ledger_run_list *list = &ledger->runs;
  if (!make_room(ledger, list, err)) return false;
  size_t low = 0, high = list->count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (ledger_runs_compare(&list->run[middle], run) < 0)
      low = middle + 1;
    else
      high = middle;
  }
  memmove(&list->run[low + 1], &list->run[low], (list->count - low) * sizeof *run);
  list->run[low] = *run;
  list->count++;
  ledger->runs_made = run->id;
  return true;
}

void ledger_runs_remove(struct ledger_file *ledger, size_t first, size_t count) {
  struct ledger_run_list *list = &ledger->runs;
  for (size_t i = first; i < first + count; i++) bury(ledger, &list->run[i]);
  list->count -= count;
  memmove(&list->run[first], &list->run[first + count], (list->count - first) * sizeof *list->run);
}

void ledger_runs_forget(struct ledger_file *ledger) {
  ledger_filter_drop(ledger);
  free(ledger->runs.run);
  ledger->runs = (struct ledger_run_list){0};
  ledger->runs_made = 0; // which is true of a ledger without runs only
}

// --- reading it ----------------------------------------------------------------------------------

static bool read_list(struct ledger_file *ledger, struct ledger_run_list *list, struct err *err) {
  sqlite3_stmt *rows = ledger_prepare(
      ledger, err,
      ledger->version < 3 ? "SELECT id, keys, bits, 0, 0, 16 FROM run"
                          : "SELECT id, keys, bits, prefix_bits, prefix, key_bytes FROM run",
      "");
  bool is_row, good = rows != NULL;
  while (good && (good = ledger_step(ledger, rows, &is_row, err)) && is_row) {
    good = make_room(ledger, list, err);
    if (!good) break;
    struct ledger_run *run = &list->run[list->count++];
    *run = (struct ledger_run){
        .id = sqlite3_column_int64(rows, 0),
        .keys = (size_t)sqlite3_column_int64(rows, 1),
        .bits = sqlite3_column_int(rows, 2),
        .prefix_bits = sqlite3_column_int(rows, 3),
        .prefix = (uint64_t)sqlite3_column_int64(rows, 4),
        .key_bytes = (size_t)sqlite3_column_int64(rows, 5),
    };
    if (run->key_bytes != LEDGER_OLD_KEY_BYTES && run->key_bytes != ledger_key_bytes(run))
      good = ledger_damage(ledger, err, "a run of its index has keys of a wrong size");
  }
  sqlite3_finalize(rows);
  if (good && list->count > 0)
    qsort(list->run, list->count, sizeof *list->run, ledger_runs_compare);
  return good;
}

// A run never changes, so both lists have it at the same place among those that they share.
static void take_over_filters(struct ledger_file *ledger, struct ledger_run_list *list) {
  size_t next = 0;
  for (size_t i = 0; i < ledger->runs.count; i++) {
    const struct ledger_run *old = &ledger->runs.run[i];
    while (next < list->count && ledger_runs_compare(&list->run[next], old) < 0) next++;
    if (next < list->count && list->run[next].id == old->id) {
      list->run[next].asked = old->asked;
      list->run[next].filter = old->filter;
    } else {
      bury(ledger, old);
    }
  }
}

static bool read_again(struct ledger_file *ledger, sqlite3_int64 made, struct err *err) {
  struct ledger_run_list list = {0};
  if (!read_list(ledger, &list, err)) {
    free(list.run);
    return false;
  }
  take_over_filters(ledger, &list);
  free(ledger->runs.run);
  ledger->runs = list;
  ledger->runs_made = made;
  return true;
}

// An older ledger may have been upgraded by another process since it was opened.
static bool follow_upgrade(struct ledger_file *ledger, struct err *err) {
  sqlite3_int64 version = ledger->version;
  if (version >= LEDGER_VERSION) return true;
  return ledger_read_number(ledger, "PRAGMA user_version", &ledger->version, err) &&
         (version == ledger->version || ledger_prepare_all(ledger, err));
}

bool ledger_runs_update(struct ledger_file *ledger, struct err *err) {
  sqlite3_int64 made = 0;
  if (!follow_upgrade(ledger, err)) return false;
  if (ledger->version >= 3) { // older ones do not count
    if (!ledger_read_number(ledger, "SELECT runs FROM total", &made, err)) return false;
    if (made == ledger->runs_made) return true;
  }
  return read_again(ledger, made, err);
}
