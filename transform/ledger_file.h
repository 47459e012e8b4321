// What the parts of the backend that keeps a ledger in an SQLite file share. Private to them.
//
//      ledger_pages.c     every page of the file has a checksum
//      ledger_open.c      the file: opening, totals
//      ledger_schema.c    the tables: recognising and making them, older versions
//      ledger_file.c      the table of the backend
//      ledger_sqlite.c    statements, transactions, errors
//      ledger_index.c     which hashes are there?
//      ledger_runs.c      what the index consists of, as this process knows it
//      ledger_merge.c     adding to the index
//      ledger_filter.c    which runs of the index have a hash certainly not?
//      ledger_block.c     some thirty puzzles in a row of the file
//      ledger_entries.c   the puzzles of a block as rows, for statements
//      ledger_pack.c      a puzzle in few bytes
//      ledger_claim.c     which puzzles are new
//      ledger_publish.c   begin, publish; settling what dead processes left
//      ledger_query.c     lookup, statistics, forgetting
//      ledger_check.c     reading everything; what can be saved of a damaged ledger
#ifndef GRIDPRESS_TRANSFORM_LEDGER_FILE_H
#define GRIDPRESS_TRANSFORM_LEDGER_FILE_H

#include "transform/ledger_backend.h"

#include <sqlite3.h>
#include <time.h>

enum {
  LEDGER_APPLICATION_ID = 0x47504c47, // "GPLG"
  LEDGER_VERSION = 3,
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
  STATEMENT_INSERT, // a block of puzzles
  STATEMENT_BLOCK,  // read the one that has a puzzle
  STATEMENT_VERIFY, // of an older version: is the puzzle with this id the one with this hash?
  STATEMENT_BUCKET, // read one
  STATEMENT_KIND,   // what it shares with others: level, grade, seed
  STATEMENT_COUNT,
};

struct ledger_run_list {
  struct ledger_run *run; // sorted, see ledger_runs.c
  size_t count, room;
};

struct ledger_file {
  struct ledger base; // first: others know only this
  sqlite3 *database;
  char *path;  // as the user wrote it, for messages
  char *place; // absolute: the process may change its folder
  sqlite3_stmt *statements[STATEMENT_COUNT];
  time_t waiting_since;        // for another process to give the lock back
  sqlite3_int64 version;       // of the tables
  struct ledger_run_list runs; // of the index, as of the moment when `runs_made` had been made
  sqlite3_int64 runs_made;
  struct ledger_filter_chunk *filter_chunks; // the memory of filters
  size_t filter_bytes, filter_bytes_dead;    // taken from it, and of runs that are gone
  bool durable;                              // do commits wait for the disk?
  int changes;                               // that had been made when the transaction began
  sqlite3_int64 number;                      // the publication under work; 0: none
  bool direct;
  int beacon; // the descriptor whose lock says that this process lives; -1: none
};

// --- the backend's functions, as in ledger_backend.h ----------------------------------------------

struct ledger_file *ledger_file_open(const char *path, enum ledger_purpose purpose,
                                     struct err *err);
void ledger_file_close(struct ledger_file *ledger);
bool ledger_file_begin(struct ledger_file *ledger, const struct ledger_place *place,
                       struct err *err);
bool ledger_file_claim(struct ledger_file *ledger, const struct ledger_entry *entries, size_t count,
                       bool is_new[], struct err *err);
bool ledger_file_publish(struct ledger_file *ledger, struct output *outputs, int count,
                         struct err *err);
bool ledger_file_rollback(struct ledger_file *ledger, struct err *err);
bool ledger_file_lookup(struct ledger_file *ledger, struct canonical_hash hash, bool *is_there,
                        struct ledger_found *found, struct err *err);
bool ledger_file_stats(struct ledger_file *ledger, struct ledger_stats *stats, struct err *err);
bool ledger_file_visit_levels(struct ledger_file *ledger, ledger_level_visitor *visit,
                              void *context, struct err *err);
bool ledger_file_visit_places(struct ledger_file *ledger, ledger_place_visitor *visit,
                              void *context, struct err *err);
bool ledger_file_forget_book(struct ledger_file *ledger, const char *title, uint64_t *count,
                             struct err *err);
bool ledger_file_check(struct ledger_file *ledger, struct err *err);
bool ledger_file_salvage(struct ledger_file *ledger, ledger_puzzle_visitor *visit, void *context,
                         struct err *err);
bool ledger_file_read_total(const char *path, uint64_t *puzzles);
bool ledger_file_replace(const char *damaged, const char *kept, const char *rebuilt,
                         struct err *err);

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
bool ledger_damage(const struct ledger_file *ledger, struct err *err, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// What SQLite says about its last failure, as one line. Returns false.
bool ledger_fail(const struct ledger_file *ledger, struct err *err);

// A statement with its parameters bound: `types` has an 'i' for each sqlite3_int64, a 't' for each
// text (NULL allowed; it must outlive the statement). NULL on failure; the caller finalizes it.
sqlite3_stmt *ledger_prepare(const struct ledger_file *ledger, struct err *err, const char *sql,
                             const char *types, ...);

// Runs a statement that returns no rows.
bool ledger_execute(const struct ledger_file *ledger, struct err *err, const char *sql,
                    const char *types, ...);

// The next row of a query: false on failure, `*is_row` false at its end.
bool ledger_step(const struct ledger_file *ledger, sqlite3_stmt *statement, bool *is_row,
                 struct err *err);

// Runs statements without parameters.
bool ledger_run(const struct ledger_file *ledger, const char *sql, struct err *err);

// The number that a query answers with; 0 when it has no row.
bool ledger_read_number(const struct ledger_file *ledger, const char *sql, sqlite3_int64 *number,
                        struct err *err);

// The hash in a column; false: there is none.
bool ledger_read_hash(sqlite3_stmt *row, int column, struct canonical_hash *hash);

// A transaction that only reads, and sees one moment.
bool ledger_begin_reading(struct ledger_file *ledger, struct err *err);

// Does the open file still have the ledger's name?
bool ledger_is_in_place(const struct ledger_file *ledger, struct err *err);

// A transaction that may write; others are kept out until its end. With `durable` the commit is on
// the disk when ledger_unlock returns, and so is everything committed before.
bool ledger_lock(struct ledger_file *ledger, bool durable, struct err *err);

// Commits when all went well, else rolls back. Returns whether the changes are in the ledger.
bool ledger_unlock(struct ledger_file *ledger, bool good, struct err *err);

// Puzzles that are added to all that there are, or taken away, with the sum of their hashes.
bool ledger_add_total(const struct ledger_file *ledger, sqlite3_int64 puzzles, sqlite3_int64 sum,
                      struct err *err);

// Makes fold(), settled() and entries() known to the statements of this ledger.
bool ledger_add_functions(struct ledger_file *ledger, struct err *err);

// --- ledger_open.c -------------------------------------------------------------------------------

// The name that a file has from every folder; the caller frees it.
char *ledger_absolute(const char *path, struct err *err);

// --- ledger_schema.c -----------------------------------------------------------------------------

// The version of a ledger; 0: the file is empty and free to become one. Anything else is refused.
bool ledger_recognise(const struct ledger_file *ledger, sqlite3_int64 *version, struct err *err);

// Makes the tables in an empty file, or brings those of an older version up to date. Another process may
// be doing the same.
bool ledger_create(struct ledger_file *ledger, struct err *err);
bool ledger_upgrade(struct ledger_file *ledger, struct err *err);

// Statements for the version that the tables have, in place of those that were prepared before.
bool ledger_prepare_all(struct ledger_file *ledger, struct err *err);

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
  uint64_t places;  // what filters go by; for the index
};

// Sorts by hash and fills in the ids.
bool ledger_index_find(struct ledger_file *ledger, struct ledger_wanted *wanted, size_t count,
                       struct err *err);

// An entry of the index: the first 48 bits of a hash, the rest 0, are enough to find the few puzzles
// to look at.
struct ledger_key {
  uint64_t high;
  uint64_t id;
};

#define LEDGER_KEY_MASK (~UINT64_C(0) << 16)

enum { LEDGER_ID_BITS = 40 }; // ids are below 2^40

// --- ledger_merge.c ------------------------------------------------------------------------------

// Adds `count` keys that ascend, and merges some runs when there are many. Within a transaction.
bool ledger_index_add(struct ledger_file *ledger, struct ledger_key *keys, size_t count,
                      struct err *err);

// Writes all runs again, as those of the newest version. Within a transaction.
bool ledger_index_rewrite(struct ledger_file *ledger, struct err *err);

// --- ledger_pack.c -------------------------------------------------------------------------------

enum { LEDGER_PACKED_MAX = 34, LEDGER_UNPACKED_SIZE = 82 };

// The bytes that a puzzle takes; 0: it stays a text.
size_t ledger_pack(const char *text, uint8_t packed[LEDGER_PACKED_MAX]);
bool ledger_unpack(const uint8_t *packed, size_t length, char text[LEDGER_UNPACKED_SIZE]);

// The bytes that a packed puzzle with a map takes; its first bytes say so. More than there are: none.
size_t ledger_packed_length(const uint8_t *packed, size_t room);

// --- ledger_block.c ------------------------------------------------------------------------------

// A puzzle of the ledger. When it is read, its puzzle is in the bytes of the block.
struct ledger_row {
  sqlite3_int64 id, publication; // for writing
  struct canonical_hash hash;
  uint64_t kind;
  bool has_score, has_index;
  int score;
  uint64_t index;
  const uint8_t *puzzle; // NULL: not known
  size_t length;
  bool is_packed; // else it is a text without a terminator
};

// A block under construction. Starts with zeros.
struct ledger_block {
  sqlite3_int64 first, publication, count;
  uint64_t kind, index; // of the latest puzzle
  uint8_t *bytes;
  size_t length, room;
};

// Adds a puzzle, whose text may be NULL, and writes the block when it is full, or when the puzzle
// does not follow those that it has.
bool ledger_block_add(const struct ledger_file *ledger, struct ledger_block *block,
                      const struct ledger_row *row, const char *text, struct err *err);
bool ledger_block_flush(const struct ledger_file *ledger, struct ledger_block *block,
                        struct err *err);
void ledger_block_release(struct ledger_block *block);

struct ledger_block_reader {
  const uint8_t *next, *end;
  uint64_t kind, index;
};

void ledger_block_read(struct ledger_block_reader *reader, const void *bytes, size_t length);

// The next puzzle; false: there is none, or its bytes are damaged.
bool ledger_block_next(struct ledger_block_reader *reader, struct ledger_row *row);

// --- ledger_entries.c ----------------------------------------------------------------------------

bool ledger_add_entries(struct ledger_file *ledger, struct err *err);

// --- ledger_runs.c -------------------------------------------------------------------------------

// Forgets what is known of the index and its filters, so that all is read again: after every
// transaction that was rolled back, for numbers of runs that it gave are given once more.
void ledger_runs_forget(struct ledger_file *ledger);

// --- ledger_publish.c ----------------------------------------------------------------------------

// Decides about the publications of dead processes and removes what was taken back.
bool ledger_settle(struct ledger_file *ledger, struct err *err);

// settled(ID, STATE) in SQL: the state that a publication has or is going to have when it is
// settled: void or done, unless its maker lives.
void ledger_settled(sqlite3_context *context, int count, sqlite3_value **values);

// Takes a publication back.
bool ledger_void(const struct ledger_file *ledger, sqlite3_int64 number, struct err *err);

// Removes the puzzles of void publications, a few thousand in a transaction.
bool ledger_remove_void(struct ledger_file *ledger, struct err *err);

#endif
