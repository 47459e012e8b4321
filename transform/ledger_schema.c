// The ledger's tables: recognised, made, or brought up from an older version.
//
//      publication   what one run gave out to one place         one row a run
//      block         what was given out                         some thirty puzzles a row, appended
//      kind          what puzzles share: level, grade, seed     one row each
//      puzzle        the view of both, one row a puzzle
//      share         how many of a kind a publication has
//      seal          the files of a publication about to appear empty unless a run is about to end
//      run, bucket,  the index of hashes, see ledger_index.c
//      filter
//      total         what must be there in all                  one row
//
// Version 1 had no totals and no checksums, version 2 no filters, runs over all hashes, and texts. Both are
// read as they are, and become version 3 when they are opened for writing; version 1 only if nothing
// in it is wrong already.
#include <stdio.h>
#include <time.h>

#include "transform/ledger_file.h"

// Puzzles and sums of all publications that are not void; transactions that changed anything.
#define TOTAL_TABLE                                                                  \
  "CREATE TABLE total (puzzles INTEGER NOT NULL, sum INTEGER NOT NULL, "             \
  "commits INTEGER NOT NULL);\n"                                                     \
  "INSERT INTO total SELECT IFNULL(SUM(puzzles), 0), fold(sum), 0 FROM publication " \
  "WHERE state <> 3;\n"

// Version 3: runs of hashes that begin alike, numbered for good, with filters.
#define INDEX_COLUMNS                                                    \
  "ALTER TABLE run ADD COLUMN prefix_bits INTEGER NOT NULL DEFAULT 0;\n" \
  "ALTER TABLE run ADD COLUMN prefix INTEGER NOT NULL DEFAULT 0;\n"      \
  "ALTER TABLE run ADD COLUMN key_bytes INTEGER NOT NULL DEFAULT 16;\n"  \
  "ALTER TABLE total ADD COLUMN runs INTEGER NOT NULL DEFAULT 0;\n"      \
  "UPDATE total SET runs = (SELECT IFNULL(MAX(id), 0) FROM run);\n"      \
  "CREATE TABLE filter (id INTEGER PRIMARY KEY, content BLOB NOT NULL);\n"

// And puzzles in few bytes, see ledger_block.c. All that they share is in `kind`; the view shows them as
// version 2 had them.
#define PUZZLE_TABLES                                                                   \
  "CREATE TABLE block (\n"                                                              \
  "  id INTEGER PRIMARY KEY, -- of its first puzzle\n"                                  \
  "  publication INTEGER NOT NULL,\n"                                                   \
  "  puzzles INTEGER NOT NULL,\n"                                                       \
  "  content BLOB NOT NULL\n"                                                           \
  ");\n"                                                                                \
  "CREATE TABLE kind (id INTEGER PRIMARY KEY, level TEXT, grade TEXT, seed INTEGER);\n" \
  "CREATE INDEX kind_content ON kind (seed, level, grade);\n"                           \
  "CREATE TABLE share (publication INTEGER, kind INTEGER, puzzles INTEGER NOT NULL,\n"  \
  "  PRIMARY KEY (publication, kind)) WITHOUT ROWID;\n"

#define PUZZLE_VIEW                                                                         \
  "CREATE VIEW puzzle AS SELECT block.id + position AS id, block.id AS block, publication," \
  " hash, level, grade, score, seed, number, '' AS canonical, puzzle"                       \
  " FROM block JOIN entries(block.content) LEFT JOIN kind ON kind.id = entries.kind;\n"

// Puzzles before the index: a file that lost its end loses what can be made anew.
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
    ");\n" PUZZLE_TABLES
    "CREATE TABLE run (id INTEGER PRIMARY KEY, keys INTEGER NOT NULL, bits INTEGER NOT NULL);\n"
    "CREATE TABLE bucket (id INTEGER PRIMARY KEY, content BLOB NOT NULL);\n" TOTAL_TABLE
        INDEX_COLUMNS PUZZLE_VIEW;

// NULL: there is no such statement in that version.
struct statement_text {
  const char *older, *newest;
};

static const char read_bucket[] = "SELECT content FROM bucket WHERE id = ?";

static const struct statement_text statement_texts[STATEMENT_COUNT] = {
    [STATEMENT_INSERT] =
        {.newest = "INSERT INTO block (id, publication, puzzles, content) VALUES (?, ?, ?, ?)"},
    [STATEMENT_BLOCK] =
        {.newest = "SELECT id, content FROM block WHERE id <= ? ORDER BY id DESC LIMIT 1"},
    [STATEMENT_VERIFY] = {.older = "SELECT 1 FROM puzzle WHERE id = ? AND hash = ?"},
    [STATEMENT_BUCKET] = {.older = read_bucket, .newest = read_bucket},
    [STATEMENT_KIND] = {.newest =
                            "SELECT id FROM kind WHERE level IS ? AND grade IS ? AND seed IS ?"},
};

// Is it a ledger of ours, or empty and free to become one? Then its version is 0.
bool ledger_recognise(const struct ledger_file *ledger, sqlite3_int64 *version, struct err *err) {
  sqlite3_int64 application, tables;
  if (!ledger_read_number(ledger, "PRAGMA application_id", &application, err) ||
      !ledger_read_number(ledger, "PRAGMA user_version", version, err) ||
      !ledger_read_number(ledger, "SELECT COUNT(*) FROM sqlite_schema", &tables, err))
    return false;
  if (application == 0 && *version == 0 && tables == 0) return true;
  if (application != LEDGER_APPLICATION_ID)
    return err_set(err, ERR_INPUT, "%s: an SQLite file, but not a ledger", ledger->path);
  if (*version > LEDGER_VERSION)
    return err_set(err, ERR_INPUT,
                   "%s: the ledger has version %lld, but this program reads only up to version %d; "
                   "install a newer gridpress",
                   ledger->path, (long long)*version, LEDGER_VERSION);
  int reserved = -1;
  sqlite3_file_control(ledger->database, "main", SQLITE_FCNTL_RESERVE_BYTES, &reserved);
  if (*version < 1 || (*version > 1 && reserved != LEDGER_RESERVED_BYTES))
    return ledger_damage(ledger, err, "its header is wrong");
  return true;
}

// To be asked for before the first page is written.
static void reserve_bytes(const struct ledger_file *ledger) {
  int reserved = LEDGER_RESERVED_BYTES;
  sqlite3_file_control(ledger->database, "main", SQLITE_FCNTL_RESERVE_BYTES, &reserved);
}

static bool set_marks(const struct ledger_file *ledger, struct err *err) {
  char marks[80];
  snprintf(marks, sizeof marks, "PRAGMA application_id = %d; PRAGMA user_version = %d",
           LEDGER_APPLICATION_ID, LEDGER_VERSION);
  return ledger_run(ledger, marks, err);
}

bool ledger_create(struct ledger_file *ledger, struct err *err) {
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

bool ledger_prepare_all(struct ledger_file *ledger, struct err *err) {
  for (int i = 0; i < STATEMENT_COUNT; i++) {
    const struct statement_text *texts = &statement_texts[i];
    const char *text = ledger->version < LEDGER_VERSION ? texts->older : texts->newest;
    sqlite3_finalize(ledger->statements[i]);
    ledger->statements[i] = NULL;
    if (text != NULL && sqlite3_prepare_v3(ledger->database, text, -1, SQLITE_PREPARE_PERSISTENT,
                                           &ledger->statements[i], NULL) != SQLITE_OK)
      return ledger_fail(ledger, err);
  }
  return true;
}

// --- older versions ------------------------------------------------------------------------------

#define PUZZLES_WITH_KIND                                \
  " FROM puzzle JOIN kind ON kind.level IS puzzle.level" \
  " AND kind.grade IS puzzle.grade AND kind.seed IS puzzle.seed"

// Puzzles keep their ids: the index goes by them.
static bool pack_puzzles(struct ledger_file *ledger, struct err *err) {
  struct ledger_block block = {0};
  sqlite3_stmt *rows = ledger_prepare(ledger, err,
                                      "SELECT puzzle.id, publication, kind.id, hash, score, number,"
                                      " puzzle" PUZZLES_WITH_KIND " ORDER BY puzzle.id",
                                      "");
  bool is_row, good = rows != NULL;
  while (good && (good = ledger_step(ledger, rows, &is_row, err)) && is_row) {
    struct ledger_row row = {
        .id = sqlite3_column_int64(rows, 0),
        .publication = sqlite3_column_int64(rows, 1),
        .kind = (uint64_t)sqlite3_column_int64(rows, 2),
        .has_score = sqlite3_column_type(rows, 4) != SQLITE_NULL,
        .score = sqlite3_column_int(rows, 4),
        .has_index = sqlite3_column_type(rows, 5) != SQLITE_NULL,
        .index = (uint64_t)sqlite3_column_int64(rows, 5),
    };
    good = ledger_read_hash(rows, 3, &row.hash)
               ? ledger_block_add(ledger, &block, &row, (const char *)sqlite3_column_text(rows, 6),
                                  err)
               : ledger_damage(ledger, err, "puzzle %lld has no hash", (long long)row.id);
  }
  sqlite3_finalize(rows);
  good = good && ledger_block_flush(ledger, &block, err);
  ledger_block_release(&block);
  return good;
}

static bool upgrade_puzzles(struct ledger_file *ledger, struct err *err) {
  static const char before[] = PUZZLE_TABLES
      "INSERT INTO kind (level, grade, seed) SELECT DISTINCT level, grade, seed FROM puzzle;\n"
      "INSERT INTO share SELECT publication, kind.id, COUNT(*)" PUZZLES_WITH_KIND
      " GROUP BY 1, 2;\n";
  static const char after[] = "DROP TABLE puzzle;\n" PUZZLE_VIEW;
  return ledger_run(ledger, before, err) && ledger_prepare_all(ledger, err) &&
         pack_puzzles(ledger, err) && ledger_run(ledger, after, err);
}

// Until the commit it stays what it was.
static bool upgrade_tables(struct ledger_file *ledger, const char *sql, sqlite3_int64 from,
                           struct err *err) {
  if (!ledger_lock(ledger, true, err)) return false;
  sqlite3_int64 version;
  bool good = ledger_recognise(ledger, &version, err); // another process may have done it
  if (good && version == from) {
    good = ledger_run(ledger, sql, err) && ledger_run(ledger, INDEX_COLUMNS, err);
    ledger->version = LEDGER_VERSION;
    good = good && upgrade_puzzles(ledger, err) && ledger_index_rewrite(ledger, err) &&
           set_marks(ledger, err);
  }
  return ledger_unlock(ledger, good, err);
}

// VACUUM makes room for the checksums that version 1 lacks.
bool ledger_upgrade(struct ledger_file *ledger, struct err *err) {
  static const char sql[] =
      "ALTER TABLE publication ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;\n"
      "UPDATE publication SET sum = part FROM (SELECT publication AS number, fold(hash) AS part"
      " FROM puzzle GROUP BY publication) WHERE number = id;\n" TOTAL_TABLE;
  if (ledger->version > 1) return upgrade_tables(ledger, "", ledger->version, err);
  if (!ledger_prepare_all(ledger, err) || !ledger_file_check(ledger, err)) return false;
  reserve_bytes(ledger);
  return ledger_run(ledger, "VACUUM", err) && upgrade_tables(ledger, sql, 1, err);
}
