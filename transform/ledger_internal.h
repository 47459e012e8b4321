// What the files of the ledger share. Private to transform/ledger*.c.
//
//      ledger.c           the file: opening, the tables, transactions, errors
//      ledger_index.c     which hashes are there?
//      ledger_publish.c   begin, claim, publish; settling what dead processes left
//      ledger_query.c     lookup, statistics, forgetting
#ifndef GRIDPRESS_TRANSFORM_LEDGER_INTERNAL_H
#define GRIDPRESS_TRANSFORM_LEDGER_INTERNAL_H

#include "transform/ledger.h"

#include <sqlite3.h>
#include <time.h>

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
  sqlite3_int64 number; // the publication under work; 0: none
  bool direct;
  int beacon; // the descriptor whose lock says that this process lives; -1: none
};

// --- ledger.c ------------------------------------------------------------------------------------

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

// A transaction that may write; others are kept out until its end. With `durable` the commit is on
// the disk when ledger_end returns, and so is everything committed before.
bool ledger_lock(struct ledger *ledger, bool durable, struct err *err);

// Commits when all went well, else rolls back. Returns whether the changes are in the ledger.
bool ledger_unlock(const struct ledger *ledger, bool good, struct err *err);

// The name that a file has from every folder; the caller frees it.
char *ledger_absolute(const char *path, struct err *err);

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

// Removes the puzzles of void publications, a few thousand in a transaction.
bool ledger_remove_void(struct ledger *ledger, struct err *err);

#endif
