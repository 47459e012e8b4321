// The ledger's file: an SQLite database in WAL mode, opened, recognised or made here.
//
//      publication   what one run gave out to one place         one row a run
//      puzzle        what was given out                         one row a puzzle, appended
//      seal          the files of a publication about to appear empty unless a run is about to end
//      run, bucket   the index of hashes, see ledger_index.c
//
//      books.ledger                  the database
//      books.ledger-wal, -shm        SQLite's own, while it is open or after a crash
//      books.ledger-publication-17   locked by the process that makes publication 17
//
// Why WAL: a commit is one sequential write and needs no waiting for the disk to be safe from a
// killed process, readers never wait, and the log of a process that died is taken up by the next.
// Only the commits that must outlast a power failure wait: those just before puzzles get out.
//
// The invariant: a file is changed only after it was recognised as a ledger or found empty; every
// change is a transaction, so that at any moment the file is a ledger.
#include "transform/ledger.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "transform/ledger_internal.h"

enum {
  APPLICATION_ID = 0x47504c47, // "GPLG"
  SCHEMA_VERSION = 1,
  HEADER_BYTES = 100, // that every SQLite file begins with
};

static const char schema[] =
    "CREATE TABLE publication (\n"
    "  id INTEGER PRIMARY KEY,\n"
    "  state INTEGER NOT NULL, -- 0 open, 1 sealed, 2 done, 3 void, 4 direct\n"
    "  book TEXT, date TEXT, file TEXT,\n"
    "  puzzles INTEGER NOT NULL DEFAULT 0,\n"
    "  first INTEGER, last INTEGER -- its puzzles have ids in this range; others may, too\n"
    ");\n"
    "CREATE TABLE seal (\n"
    "  publication INTEGER NOT NULL,\n"
    "  path TEXT NOT NULL,\n"
    "  size INTEGER NOT NULL, inode INTEGER NOT NULL, changed INTEGER NOT NULL -- nanoseconds\n"
    ");\n"
    "CREATE TABLE puzzle (\n"
    "  id INTEGER PRIMARY KEY,\n"
    "  publication INTEGER NOT NULL,\n"
    "  hash BLOB NOT NULL, -- of the canonical form, 16 bytes\n"
    "  level TEXT, grade TEXT, score INTEGER,\n"
    "  seed INTEGER, number INTEGER, -- puzzle `number` of the run with `seed`\n"
    "  canonical TEXT NOT NULL, puzzle TEXT NOT NULL\n"
    ");\n"
    "CREATE TABLE run (id INTEGER PRIMARY KEY, keys INTEGER NOT NULL, bits INTEGER NOT NULL);\n"
    "CREATE TABLE bucket (id INTEGER PRIMARY KEY, content BLOB NOT NULL);\n";

static const char *const statement_texts[STATEMENT_COUNT] = {
    [STATEMENT_INSERT] = ("INSERT INTO puzzle (publication, hash, level, grade, score, seed,"
                          " number, canonical, puzzle) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"),
    [STATEMENT_VERIFY] = "SELECT 1 FROM puzzle WHERE id = ? AND hash = ?",
    [STATEMENT_BUCKET] = "SELECT content FROM bucket WHERE id = ?",
};

// --- statements and transactions -----------------------------------------------------------------

bool ledger_fail(const struct ledger *ledger, struct err *err) {
  switch (sqlite3_errcode(ledger->database)) {
    case SQLITE_NOTADB:
      return err_set(err, ERR_INPUT, "%s: is not a ledger", ledger->path);
    case SQLITE_CORRUPT:
      return err_set(err, ERR_INPUT, "%s: the ledger is damaged: %s", ledger->path,
                     sqlite3_errmsg(ledger->database));
    case SQLITE_BUSY:
      return err_set(err, ERR_WORLD, "%s: another process has kept the ledger for %d seconds",
                     ledger->path, LEDGER_BUSY_SECONDS);
    default:
      return err_set(err, ERR_WORLD, "%s: cannot use the ledger: %s", ledger->path,
                     sqlite3_errmsg(ledger->database));
  }
}

static sqlite3_stmt *prepare(const struct ledger *ledger, struct err *err, const char *sql,
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

sqlite3_stmt *ledger_prepare(const struct ledger *ledger, struct err *err, const char *sql,
                             const char *types, ...) {
  va_list arguments;
  va_start(arguments, types);
  sqlite3_stmt *statement = prepare(ledger, err, sql, types, arguments);
  va_end(arguments);
  return statement;
}

bool ledger_execute(const struct ledger *ledger, struct err *err, const char *sql,
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

bool ledger_step(const struct ledger *ledger, sqlite3_stmt *statement, bool *is_row,
                 struct err *err) {
  int result = sqlite3_step(statement);
  *is_row = result == SQLITE_ROW;
  return result == SQLITE_ROW || result == SQLITE_DONE || ledger_fail(ledger, err);
}

static bool execute(const struct ledger *ledger, const char *sql, struct err *err) {
  return sqlite3_exec(ledger->database, sql, NULL, NULL, NULL) == SQLITE_OK ||
         ledger_fail(ledger, err);
}

// In WAL mode FULL waits for the log to reach the disk at every commit, NORMAL only when the log is
// carried over into the database. Either way the order of commits is kept.
static bool set_durable(struct ledger *ledger, bool durable, struct err *err) {
  if (ledger->durable == durable) return true;
  ledger->durable = durable;
  return execute(ledger, durable ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL",
                 err);
}

bool ledger_lock(struct ledger *ledger, bool durable, struct err *err) {
  return set_durable(ledger, durable, err) && execute(ledger, "BEGIN IMMEDIATE", err);
}

bool ledger_unlock(const struct ledger *ledger, bool good, struct err *err) {
  if (good && execute(ledger, "COMMIT", err)) return true;
  // Some failures have rolled back already; asking again is harmless.
  sqlite3_exec(ledger->database, "ROLLBACK", NULL, NULL, NULL);
  return false;
}

// --- opening -------------------------------------------------------------------------------------

char *ledger_absolute(const char *path, struct err *err) {
  char folder[LEDGER_PATH_MAX] = "";
  if (path[0] != '/' && getcwd(folder, sizeof folder) == NULL) {
    err_set_errno(err, "%s: cannot tell its folder", path);
    return NULL;
  }
  size_t size = strlen(folder) + 1 + strlen(path) + 1;
  char *absolute = malloc(size);
  if (absolute == NULL)
    err_set(err, ERR_WORLD, "%s: out of memory", path);
  else
    snprintf(absolute, size, "%s%s%s", folder, path[0] == '/' ? "" : "/", path);
  return absolute;
}

static bool read_number(const struct ledger *ledger, const char *sql, sqlite3_int64 *number,
                        struct err *err) {
  sqlite3_stmt *statement = ledger_prepare(ledger, err, sql, "");
  bool is_row;
  bool good = statement != NULL && ledger_step(ledger, statement, &is_row, err);
  *number = good && is_row ? sqlite3_column_int64(statement, 0) : 0;
  sqlite3_finalize(statement);
  return good;
}

// Is it a ledger of ours, or empty and free to become one?
static bool recognise(const struct ledger *ledger, bool *is_empty, struct err *err) {
  sqlite3_int64 application, version, tables;
  if (!read_number(ledger, "PRAGMA application_id", &application, err) ||
      !read_number(ledger, "PRAGMA user_version", &version, err) ||
      !read_number(ledger, "SELECT COUNT(*) FROM sqlite_schema", &tables, err))
    return false;
  *is_empty = application == 0 && version == 0 && tables == 0;
  if (*is_empty) return true;
  if (application != APPLICATION_ID)
    return err_set(err, ERR_INPUT, "%s: is an SQLite file, but not a ledger", ledger->path);
  if (version > SCHEMA_VERSION)
    return err_set(err, ERR_INPUT,
                   "%s: the ledger has version %lld, this program knows up to version %d",
                   ledger->path, (long long)version, SCHEMA_VERSION);
  return true;
}

// The same for a ledger that is not locked: another process may be making it just now, so the three
// numbers have to be read in one transaction, or they could be from before and after.
static bool recognise_alone(const struct ledger *ledger, bool *is_empty, struct err *err) {
  if (!execute(ledger, "BEGIN", err)) return false;
  bool good = recognise(ledger, is_empty, err);
  struct err ignored; // the transaction wrote nothing: its end has nothing to lose
  return execute(ledger, "ROLLBACK", good ? err : &ignored) && good;
}

static bool create(struct ledger *ledger, struct err *err) {
  // Rows are appended and buckets are large: large pages make fewer writes. This must come first,
  // for a database with one page has its size of page.
  if (!execute(ledger, "PRAGMA page_size = 16384", err)) return false;
  // Two processes may be here at the same time. The change to WAL does not wait for the other one,
  // so it is tried until it is made.
  for (int tries = 0;; tries++) {
    if (sqlite3_exec(ledger->database, "PRAGMA journal_mode = WAL", NULL, NULL, NULL) == SQLITE_OK)
      break;
    if (sqlite3_errcode(ledger->database) != SQLITE_BUSY || tries == LEDGER_BUSY_SECONDS * 100)
      return ledger_fail(ledger, err);
    nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
  }
  if (!ledger_lock(ledger, true, err)) return false;
  bool is_empty;
  bool good = recognise(ledger, &is_empty, err);
  if (good && is_empty) {
    char marks[80];
    snprintf(marks, sizeof marks, "PRAGMA application_id = %d; PRAGMA user_version = %d",
             APPLICATION_ID, SCHEMA_VERSION);
    good = execute(ledger, schema, err) && execute(ledger, marks, err);
  }
  return ledger_unlock(ledger, good, err);
}

static bool prepare_all(struct ledger *ledger, struct err *err) {
  for (int i = 0; i < STATEMENT_COUNT; i++)
    if (sqlite3_prepare_v3(ledger->database, statement_texts[i], -1, SQLITE_PREPARE_PERSISTENT,
                           &ledger->statements[i], NULL) != SQLITE_OK)
      return ledger_fail(ledger, err);
  return true;
}

// SQLite would make a database of an empty name and of a file of one byte, and say little about a
// folder.
static bool check_path(const char *path, struct err *err) {
  struct stat status;
  size_t length = strlen(path);
  if (length == 0) return err_set(err, ERR_INPUT, "'': not a file name");
  if (stat(path, &status) == 0) {
    if (S_ISDIR(status.st_mode))
      return err_set(err, ERR_INPUT, "%s: is a folder, expected a ledger", path);
    bool is_short = status.st_size > 0 && status.st_size < HEADER_BYTES;
    if (!S_ISREG(status.st_mode) || is_short)
      return err_set(err, ERR_INPUT, "%s: is not a ledger", path);
    return true;
  }
  if (errno != ENOENT && errno != ENOTDIR) return err_set_errno(err, "%s: cannot open", path);
  const char *slash = strrchr(path, '/');
  int folder = slash == NULL ? 0 : (int)(slash - path);
  char name[LEDGER_PATH_MAX];
  snprintf(name, sizeof name, "%.*s", folder > 0 ? folder : 1, slash == NULL ? "." : path);
  if (path[length - 1] == '/') return err_set(err, ERR_INPUT, "%s: not a file name", path);
  if (stat(name, &status) != 0 || !S_ISDIR(status.st_mode))
    return err_set(err, ERR_INPUT, "%s: the folder %s does not exist", path, name);
  return true;
}

// Called by SQLite while another process has the lock. Its own way of waiting looks ever less often
// and may never meet the short moment between two batches of a busy neighbour; this one looks a
// thousand times a second.
static int wait_for_turn(void *context, int tries) {
  struct ledger *ledger = context;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  if (tries == 0) ledger->waiting_since = now.tv_sec;
  if (now.tv_sec - ledger->waiting_since > LEDGER_BUSY_SECONDS) return 0;
  nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
  return 1;
}

static bool open_database(struct ledger *ledger, struct err *err) {
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
  if (sqlite3_open_v2(ledger->place, &ledger->database, flags, NULL) != SQLITE_OK) {
    if (ledger->database == NULL) return err_set(err, ERR_WORLD, "%s: out of memory", ledger->path);
    errno = sqlite3_system_errno(ledger->database);
    return err_set_errno(err, "%s: cannot open", ledger->path);
  }
  sqlite3_busy_handler(ledger->database, wait_for_turn, ledger);
  bool is_empty;
  if (!recognise_alone(ledger, &is_empty, err)) return false;
  if (is_empty && !create(ledger, err)) return false;
  ledger->durable = true; // what SQLite starts with
  // The log is carried over when it has 64 MiB: the more, the fewer pages are copied twice. The
  // cache holds what one batch changes.
  return execute(ledger, "PRAGMA wal_autocheckpoint = 4096; PRAGMA cache_size = -65536", err) &&
         prepare_all(ledger, err) && ledger_settle(ledger, err);
}

struct ledger *ledger_open(const char *path, struct err *err) {
  if (!check_path(path, err)) return NULL;
  struct ledger *ledger = calloc(1, sizeof *ledger);
  if (ledger == NULL) {
    err_set(err, ERR_WORLD, "%s: out of memory", path);
    return NULL;
  }
  ledger->beacon = -1;
  ledger->path = strdup(path);
  ledger->place = ledger_absolute(path, err);
  if (ledger->path != NULL && ledger->place != NULL && open_database(ledger, err)) return ledger;
  if (ledger->path == NULL) err_set(err, ERR_WORLD, "%s: out of memory", path);
  ledger_close(ledger);
  return NULL;
}

void ledger_close(struct ledger *ledger) {
  if (ledger == NULL) return;
  struct err ignored; // what cannot be rolled back now is settled by the next who opens
  if (ledger->number != 0) ledger_rollback(ledger, &ignored);
  for (int i = 0; i < STATEMENT_COUNT; i++) sqlite3_finalize(ledger->statements[i]);
  sqlite3_close(ledger->database);
  free(ledger->path);
  free(ledger->place);
  free(ledger);
}
