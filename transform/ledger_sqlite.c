// Statements, transactions and errors: what every file of the ledger speaks to SQLite with.
//
// Each transaction that changes something gets a number, counted in the ledger itself. When it has
// to outlast a power failure, the number goes into the mark as well (ledger_pages.c), so that the
// loss of a log is noticed.
#include "transform/ledger.h"

#include <endian.h>
#include <stdarg.h>
#include <string.h>

#include "transform/ledger_file.h"

// --- failures, statements, transactions
// -----------------------------------------------------------------

bool ledger_damage(const struct ledger_file *ledger, struct err *err, const char *format, ...) {
  char what[200];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(what, sizeof what, format, arguments);
  va_end(arguments);
  return err_set(err, ERR_INPUT,
                 "%s: the ledger is damaged: %s; 'gridpress ledger check' looks for all damage, "
                 "'gridpress ledger rebuild' repairs it",
                 ledger->path, what);
}

bool ledger_fail(const struct ledger_file *ledger, struct err *err) {
  sqlite3_int64 page = ledger_pages_find_bad(ledger->database);
  if (page != 0)
    return ledger_damage(ledger, err, "page %lld does not match its checksum", (long long)page);
  switch (sqlite3_errcode(ledger->database)) {
    case SQLITE_NOTADB:
      return err_set(err, ERR_INPUT, "%s: not a ledger", ledger->path);
    case SQLITE_CORRUPT:
      return ledger_damage(ledger, err, "%s", sqlite3_errmsg(ledger->database));
    case SQLITE_BUSY:
      return err_set(err, ERR_WORLD,
                     "%s: another process has locked the ledger for %d seconds; try again later",
                     ledger->path, LEDGER_BUSY_SECONDS);
    default:
      return err_set(err, ERR_WORLD, "%s: cannot use the ledger: %s", ledger->path,
                     sqlite3_errmsg(ledger->database));
  }
}

static sqlite3_stmt *prepare(const struct ledger_file *ledger, struct err *err, const char *sql,
                             const char *types, va_list arguments) {
  sqlite3_stmt *statement;
  if (sqlite3_prepare_v2(ledger->database, sql, -1, &statement, NULL) != SQLITE_OK) {
    ledger_fail(ledger, err);
    return NULL;
  }
  for (int i = 0; types[i] != '\0'; i++) {
    if (types[i] == 'i')
      sqlite3_bind_int64(statement, i + 1, va_arg(arguments, sqlite3_int64));
    else
      sqlite3_bind_text(statement, i + 1, va_arg(arguments, const char *), -1, SQLITE_STATIC);
  }
  return statement;
}

sqlite3_stmt *ledger_prepare(const struct ledger_file *ledger, struct err *err, const char *sql,
                             const char *types, ...) {
  va_list arguments;
  va_start(arguments, types);
  sqlite3_stmt *statement = prepare(ledger, err, sql, types, arguments);
  va_end(arguments);
  return statement;
}

bool ledger_execute(const struct ledger_file *ledger, struct err *err, const char *sql,
                    const char *types, ...) {
  va_list arguments;
  va_start(arguments, types);
  sqlite3_stmt *statement = prepare(ledger, err, sql, types, arguments);
  va_end(arguments);
  bool is_row;
  bool good = statement != NULL && ledger_step(ledger, statement, &is_row, err);
  sqlite3_finalize(statement);
  return good;
}

bool ledger_step(const struct ledger_file *ledger, sqlite3_stmt *statement, bool *is_row,
                 struct err *err) {
  int result = sqlite3_step(statement);
  *is_row = result == SQLITE_ROW;
  return result == SQLITE_ROW || result == SQLITE_DONE || ledger_fail(ledger, err);
}

bool ledger_read_number(const struct ledger_file *ledger, const char *sql, sqlite3_int64 *number,
                        struct err *err) {
  sqlite3_stmt *statement = ledger_prepare(ledger, err, sql, "");
  bool is_row = false;
  bool good = statement != NULL && ledger_step(ledger, statement, &is_row, err);
  *number = good && is_row ? sqlite3_column_int64(statement, 0) : 0;
  sqlite3_finalize(statement);
  return good;
}

bool ledger_read_hash(sqlite3_stmt *row, int column, struct canonical_hash *hash) {
  uint64_t stored[2];
  const void *bytes = sqlite3_column_blob(row, column);
  if (bytes == NULL || sqlite3_column_bytes(row, column) != sizeof stored) return false;
  memcpy(stored, bytes, sizeof stored);
  *hash = (struct canonical_hash){.high = be64toh(stored[0]), .low = be64toh(stored[1])};
  return true;
}

bool ledger_run(const struct ledger_file *ledger, const char *sql, struct err *err) {
  return sqlite3_exec(ledger->database, sql, NULL, NULL, NULL) == SQLITE_OK ||
         ledger_fail(ledger, err);
}

// In WAL mode FULL waits for the log to reach the disk at every commit, NORMAL only when the log is
// carried over into the database. Either way the order of commits is kept.
static bool set_durable(struct ledger_file *ledger, bool durable, struct err *err) {
  if (ledger->durable == durable) return true;
  ledger->durable = durable;
  return ledger_run(ledger, durable ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL",
                    err);
}

// What is written into a file without its name nobody will read.
bool ledger_is_in_place(const struct ledger_file *ledger, struct err *err) {
  int has_moved = 0;
  sqlite3_file_control(ledger->database, "main", SQLITE_FCNTL_HAS_MOVED, &has_moved);
  return !has_moved ||
         err_set(err, ERR_WORLD, "%s: the ledger was moved or replaced while it was in use",
                 ledger->path);
}

bool ledger_lock(struct ledger_file *ledger, bool durable, struct err *err) {
  ledger->changes = sqlite3_total_changes(ledger->database);
  if (!set_durable(ledger, durable, err) || !ledger_run(ledger, "BEGIN IMMEDIATE", err))
    return false;
  return ledger_is_in_place(ledger, err) || ledger_unlock(ledger, false, err);
}

bool ledger_begin_reading(struct ledger_file *ledger, struct err *err) {
  ledger->changes = sqlite3_total_changes(ledger->database);
  return ledger_run(ledger, "BEGIN", err);
}

bool ledger_unlock(struct ledger_file *ledger, bool good, struct err *err) {
  bool is_changed = good && sqlite3_total_changes(ledger->database) != ledger->changes;
  sqlite3_int64 number = 0;
  if (is_changed)
    good = ledger_execute(ledger, err, "UPDATE total SET commits = commits + 1", "") &&
           ledger_read_number(ledger, "SELECT commits FROM total", &number, err);
  if (good && ledger_run(ledger, "COMMIT", err)) {
    if (is_changed && ledger->durable) ledger_pages_write_mark(ledger->database, number);
    return true;
  }
  // Some failures have rolled back already; asking again is harmless.
  sqlite3_exec(ledger->database, "ROLLBACK", NULL, NULL, NULL);
  ledger_runs_forget(ledger);
  return false;
}

// --- totals --------------------------------------------------------------------------------------

bool ledger_add_total(const struct ledger_file *ledger, sqlite3_int64 puzzles, sqlite3_int64 sum,
                      struct err *err) {
  return ledger_execute(ledger, err,
                        "UPDATE total SET puzzles = puzzles + ?1, sum = (sum | ?2) & ~(sum & ?2)",
                        "ii", puzzles, sum);
}

// fold(X): the exclusive or of numbers, or of the lower halves of hashes.
static void fold_step(sqlite3_context *context, int count, sqlite3_value **values) {
  (void)count;
  uint64_t *sum = sqlite3_aggregate_context(context, sizeof *sum), part;
  if (sum == NULL) return;
  if (sqlite3_value_type(values[0]) != SQLITE_BLOB) {
    *sum ^= (uint64_t)sqlite3_value_int64(values[0]);
  } else if (sqlite3_value_bytes(values[0]) == 2 * sizeof part) {
    memcpy(&part, (const uint8_t *)sqlite3_value_blob(values[0]) + sizeof part, sizeof part);
    *sum ^= be64toh(part);
  }
}

static void fold_end(sqlite3_context *context) {
  const uint64_t *sum = sqlite3_aggregate_context(context, 0);
  sqlite3_result_int64(context, sum != NULL ? (sqlite3_int64)*sum : 0);
}

bool ledger_add_functions(struct ledger_file *ledger, struct err *err) {
  bool good = sqlite3_create_function(ledger->database, "fold", 1, SQLITE_UTF8, NULL, NULL,
                                      fold_step, fold_end) == SQLITE_OK &&
              sqlite3_create_function(ledger->database, "settled", 2, SQLITE_UTF8, ledger,
                                      ledger_settled, NULL, NULL) == SQLITE_OK;
  return good ? ledger_add_entries(ledger, err) : ledger_fail(ledger, err);
}
