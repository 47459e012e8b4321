// What the files of the ledger share. Private to transform/ledger*.c.
//
//      ledger_pages.c     every page of the file has a checksum
//      ledger_open.c      the file: opening, totals
//      ledger_schema.c    the tables: recognising and making them, older versions
//      ledger.c           statements, transactions, errors
//      ledger_index.c     which hashes are there?
//      ledger_publish.c   begin, claim, publish; settling what dead processes left
//      ledger_query.c     lookup, statistics, forgetting
//      ledger_check.c     reading everything; what can be saved of a damaged ledger
#ifndef GRIDPRESS_TRANSFORM_LEDGER_INTERNAL_H
#define GRIDPRESS_TRANSFORM_LEDGER_INTERNAL_H

#include "transform/ledger.h"

#include <sqlite3.h>
#include <time.h>

enum {
  LEDGER_APPLICATION_ID = 0x47504c47, // "GPLG"
  LEDGER_PAGE_BYTES = 16384,
  LEDGER_RESERVED_BYTES = 24, // of each page; one wrong bit does not make it 0
};

#define LEDGER_PAGES "gridpress-ledger" // how SQLite knows ledger_pages.c

// The life of a publication; the numbers are stored. See the picture in ledger_publish.c.
enum publication_state {
  PUBLICATION_OPEN = 0,   // claiming; nobody outside has seen a puzzle of it
  PUBLICATION_SEALED = 1, // its files are complete and known, and may be getting their names
  PUBLICATION_DONE = 2,   // given out
  PUBLICATION_VOID = 3,   // taken back; its puzzles are being removed
  PUBLICATION_DIRECT = 4, // claiming, and each batch is given out at once
};

// Prepared once, for they run for every puzzle.
enum ledger_statement {
  STATEMENT_INSERT, // a puzzle
  STATEMENT_VERIFY, // is the puzzle with this id the one with this hash?
  STATEMENT_BUCKET, // read one
  STATEMENT_COUNT,
};

struct ledger {
  sqlite3 *database;
  char *path;  // as the user wrote it, for messages
  char *place; // absolute: the process may change its folder
  sqlite3_stmt *statements[STATEMENT_COUNT];
  time_t waiting_since; // for another process to give the lock back
  bool durable;         // do commits wait for the disk?
  int changes;          // that had been made when the transaction began
  sqlite3_int64 number; // the publication under work; 0: none
  bool direct;
  int beacon; // the descriptor whose lock says that this process lives; -1: none
};

// --- ledger_pages.c ------------------------------------------------------------------------------

// Makes LEDGER_PAGES known to SQLite.
void ledger_pages_register(void);

// The first page that failed its check; 0: none has.
sqlite3_int64 ledger_pages_find_bad(sqlite3 *database);

// From now on the first so many pages are handed on even if they fail.
void ledger_pages_excuse(sqlite3 *database, sqlite3_int64 pages);

// The mark: the number of a commit that is on the disk for certain. False when it is damaged.
void ledger_pages_write_mark(sqlite3 *database, sqlite3_int64 number);
bool ledger_pages_read_mark(sqlite3 *database, sqlite3_int64 *number);

// --- ledger.c ------------------------------------------------------------------------------------

// Says that the ledger is damaged, how, and what to do about it. Returns false.
bool ledger_damage(const struct ledger *ledger, struct err *err, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// What SQLite says about its last failure, as one line. Returns false.
bool ledger_fail(const struct ledger *ledger, struct err *err);

// A statement with its parameters bound: `types` has an 'i' for each sqlite3_int64, a 't' for each
// text (NULL allowed; it must outlive the statement). NULL on failure; the caller finalizes it.
sqlite3_stmt *ledger_prepare(const struct ledger *ledger, struct err *err, const char *sql,
                             const char *types, ...);

// Runs a statement that returns no rows.
bool ledger_execute(const struct ledger *ledger, struct err *err, const char *sql,
                    const char *types, ...);

// The next row of a query: false on failure, `*is_row` false at its end.
bool ledger_step(const struct ledger *ledger, sqlite3_stmt *statement, bool *is_row,
                 struct err *err);

// Runs statements without parameters.
bool ledger_run(const struct ledger *ledger, const char *sql, struct err *err);

// The number that a query answers with; 0 when it has no row.
bool ledger_read_number(const struct ledger *ledger, const char *sql, sqlite3_int64 *number,
                        struct err *err);

// A transaction that only reads, and sees one moment.
bool ledger_begin_reading(struct ledger *ledger, struct err *err);

// Does the open file still have the ledger's name?
bool ledger_is_in_place(const struct ledger *ledger, struct err *err);

// A transaction that may write; others are kept out until its end. With `durable` the commit is on
// the disk when ledger_unlock returns, and so is everything committed before.
bool ledger_lock(struct ledger *ledger, bool durable, struct err *err);

// Commits when all went well, else rolls back. Returns whether the changes are in the ledger.
bool ledger_unlock(struct ledger *ledger, bool good, struct err *err);

// Puzzles that are added to all that there are, or taken away, with the sum of their hashes.
bool ledger_add_total(const struct ledger *ledger, sqlite3_int64 puzzles, sqlite3_int64 sum,
                      struct err *err);

// Makes fold() and settled() known to the statements of this ledger.
bool ledger_add_functions(struct ledger *ledger, struct err *err);

// --- ledger_open.c -------------------------------------------------------------------------------

// The name that a file has from every folder; the caller frees it.
char *ledger_absolute(const char *path, struct err *err);

// --- ledger_schema.c -----------------------------------------------------------------------------

// The version of a ledger; 0: the file is empty and free to become one. Anything else is refused.
bool ledger_recognise(const struct ledger *ledger, sqlite3_int64 *version, struct err *err);

// Makes the tables in an empty file, or brings those of version 1 up to date. Another process may
// be doing the same.
bool ledger_create(struct ledger *ledger, struct err *err);
bool ledger_upgrade(struct ledger *ledger, struct err *err);

bool ledger_prepare_all(struct ledger *ledger, struct err *err);

// --- ledger_query.c ------------------------------------------------------------------------------

// What is told of a puzzle, for statements that join it with its publication.
#define LEDGER_FOUND_COLUMNS                                                                  \
  "publication.id, settled(publication.id, state) AS now, score, seed, number, level, grade," \
  " canonical, puzzle, book, date, file"

enum { LEDGER_FOUND_COUNT = 12 };

void ledger_read_found(sqlite3_stmt *row, struct ledger_found *found);

// --- ledger_index.c ------------------------------------------------------------------------------

// A hash that is looked for.
struct ledger_wanted {
  struct canonical_hash hash;
  size_t position;  // where the caller has it
  sqlite3_int64 id; // of the puzzle that has it; 0: it is not in the ledger
};

// Sorts by hash and fills in the ids.
bool ledger_index_find(struct ledger *ledger, struct ledger_wanted *wanted, size_t count,
                       struct err *err);

// An entry of the index: half a hash is enough to find the few rows to look at.
struct ledger_key {
  uint64_t high;
  uint64_t id;
};

// Adds `count` keys that ascend. Within a transaction.
bool ledger_index_add(struct ledger *ledger, const struct ledger_key *keys, size_t count,
                      struct err *err);

// --- ledger_publish.c ----------------------------------------------------------------------------

// Decides about the publications of dead processes and removes what was taken back.
bool ledger_settle(struct ledger *ledger, struct err *err);

// settled(ID, STATE) in SQL: the state that a publication has or is going to have when it is
// settled: void or done, unless its maker lives.
void ledger_settled(sqlite3_context *context, int count, sqlite3_value **values);

// Takes a publication back.
bool ledger_void(const struct ledger *ledger, sqlite3_int64 number, struct err *err);

// Removes the puzzles of void publications, a few thousand in a transaction.
bool ledger_remove_void(struct ledger *ledger, struct err *err);

#endif
