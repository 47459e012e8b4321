// The ledger's tables: recognised, made, or brought up from an older version.
//
//      publication   what one run gave out to one place         one row a run
//      puzzle        what was given out                         one row a puzzle, appended
//      seal          the files of a publication about to appear empty unless a run is about to end
//      run, bucket   the index of hashes, see ledger_index.c
//      total         what must be there in all                  one row
//
// Version 1 had no totals and no checksums. It is read as it is, and becomes version 2 when it is
// opened for writing, unless something in it is wrong already.
#include <stdio.h>
#include <time.h>

#include "transform/ledger_internal.h"

enum { SCHEMA_VERSION = 2 };

// Puzzles and sums of all publications that are not void; transactions that changed anything.
#define TOTAL_TABLE                                                                  \
  "CREATE TABLE total (puzzles INTEGER NOT NULL, sum INTEGER NOT NULL, "             \
  "commits INTEGER NOT NULL);\n"                                                     \
  "INSERT INTO total SELECT IFNULL(SUM(puzzles), 0), fold(sum), 0 FROM publication " \
  "WHERE state <> 3;\n"

static const char schema[] =
    "CREATE TABLE publication (\n"
    "  id INTEGER PRIMARY KEY,\n"
    "  state INTEGER NOT NULL, -- 0 open, 1 sealed, 2 done, 3 void, 4 direct\n"
    "  book TEXT, date TEXT, file TEXT,\n"
    "  puzzles INTEGER NOT NULL DEFAULT 0,\n"
    "  first INTEGER, last INTEGER, -- its puzzles have ids in this range; others may, too\n"
    "  sum INTEGER NOT NULL DEFAULT 0 -- exclusive or of the lower halves of its hashes\n"
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
    "CREATE TABLE bucket (id INTEGER PRIMARY KEY, content BLOB NOT NULL);\n" TOTAL_TABLE;

static const char *const statement_texts[STATEMENT_COUNT] = {
    [STATEMENT_INSERT] = ("INSERT INTO puzzle (publication, hash, level, grade, score, seed,"
                          " number, canonical, puzzle) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"),
    [STATEMENT_VERIFY] = "SELECT 1 FROM puzzle WHERE id = ? AND hash = ?",
    [STATEMENT_BUCKET] = "SELECT content FROM bucket WHERE id = ?",
};

// Is it a ledger of ours, or empty and free to become one? Then its version is 0.
bool ledger_recognise(const struct ledger *ledger, sqlite3_int64 *version, struct err *err) {
  sqlite3_int64 application, tables;
  if (!ledger_read_number(ledger, "PRAGMA application_id", &application, err) ||
      !ledger_read_number(ledger, "PRAGMA user_version", version, err) ||
      !ledger_read_number(ledger, "SELECT COUNT(*) FROM sqlite_schema", &tables, err))
    return false;
  if (application == 0 && *version == 0 && tables == 0) return true;
  if (application != LEDGER_APPLICATION_ID)
    return err_set(err, ERR_INPUT, "%s: an SQLite file, but not a ledger", ledger->path);
  if (*version > SCHEMA_VERSION)
    return err_set(err, ERR_INPUT,
                   "%s: the ledger has version %lld, but this program reads only up to version %d; "
                   "install a newer gridpress",
                   ledger->path, (long long)*version, SCHEMA_VERSION);
  int reserved = -1;
  sqlite3_file_control(ledger->database, "main", SQLITE_FCNTL_RESERVE_BYTES, &reserved);
  if (*version < 1 || (*version > 1 && reserved != LEDGER_RESERVED_BYTES))
    return ledger_damage(ledger, err, "its header is wrong");
  return true;
}

// To be asked for before the first page is written.
static void reserve_bytes(const struct ledger *ledger) {
  int reserved = LEDGER_RESERVED_BYTES;
  sqlite3_file_control(ledger->database, "main", SQLITE_FCNTL_RESERVE_BYTES, &reserved);
}

static bool set_marks(const struct ledger *ledger, struct err *err) {
  char marks[80];
  snprintf(marks, sizeof marks, "PRAGMA application_id = %d; PRAGMA user_version = %d",
           LEDGER_APPLICATION_ID, SCHEMA_VERSION);
  return ledger_run(ledger, marks, err);
}

bool ledger_create(struct ledger *ledger, struct err *err) {
  // Rows are appended and buckets are large: large pages make fewer writes. This must come first,
  // for a database with one page has its size of page.
  char size[40];
  snprintf(size, sizeof size, "PRAGMA page_size = %d", LEDGER_PAGE_BYTES);
  if (!ledger_run(ledger, size, err)) return false;
  reserve_bytes(ledger);
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
  sqlite3_int64 version;
  bool good = ledger_recognise(ledger, &version, err);
  if (good && version == 0) good = ledger_run(ledger, schema, err) && set_marks(ledger, err);
  return ledger_unlock(ledger, good, err);
}

bool ledger_prepare_all(struct ledger *ledger, struct err *err) {
  for (int i = 0; i < STATEMENT_COUNT; i++)
    if (sqlite3_prepare_v3(ledger->database, statement_texts[i], -1, SQLITE_PREPARE_PERSISTENT,
                           &ledger->statements[i], NULL) != SQLITE_OK)
      return ledger_fail(ledger, err);
  return true;
}

// From version 1. Until the last commit it stays what it was; VACUUM makes room for checksums.
bool ledger_upgrade(struct ledger *ledger, struct err *err) {
  static const char sql[] =
      "ALTER TABLE publication ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;\n"
      "UPDATE publication SET sum = part FROM (SELECT publication AS number, fold(hash) AS part"
      " FROM puzzle GROUP BY publication) WHERE number = id;\n" TOTAL_TABLE;
  if (!ledger_prepare_all(ledger, err) || !ledger_check(ledger, err)) return false;
  reserve_bytes(ledger);
  if (!ledger_run(ledger, "VACUUM", err) || !ledger_lock(ledger, true, err)) return false;
  sqlite3_int64 version;
  bool good = ledger_recognise(ledger, &version, err); // another process may have done it
  if (good && version == 1) good = ledger_run(ledger, sql, err) && set_marks(ledger, err);
  return ledger_unlock(ledger, good, err);
}
