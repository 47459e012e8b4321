// The ledger: remembers every puzzle given out, so that none is published twice. Its name says what
// keeps it (transform/ledger_backend.h): an SQLite file, unless another backend knows the name.
//
//      ledger_open
//        ledger_begin      a publication: what one run gives out to one place
//          ledger_claim    a batch of puzzles, one transaction; says which of them are new
//          ...             the new ones are written to an output of core/output.h
//        ledger_publish    the files get their names and the ledger says so; or ledger_rollback
//      ledger_close
//
// A claim holds at once: no other process that shares the ledger gets the same puzzle. A process
// that dies before its files have their names gives its claims back; that is settled by whoever
// opens the ledger next. The library never looks at the clock: dates are texts of the caller.
//
// A ledger is used by one thread at a time. Processes, and handles within one, may share the file.
#ifndef GRIDPRESS_TRANSFORM_LEDGER_H
#define GRIDPRESS_TRANSFORM_LEDGER_H

#include "transform/dedup.h"

enum {
  LEDGER_BATCH = 10000,    // a good number of claims at a time: the ledger is locked for so long
  LEDGER_TITLE_MAX = 1024, // bytes of a title or a date, with the terminator
  LEDGER_PATH_MAX = 4096,  // of a file name
  // Of a puzzle as text, with its board and its marks.
  LEDGER_PUZZLE_MAX = BOARD_NAME_MAX + GEOM_CELLS_MAX + MARKS_TEXT_MAX + 16,
  LEDGER_BUSY_SECONDS = 60, // how long to wait for others; a slow disk takes seconds for one batch
};

struct ledger;

// The name of a ledger as people may see it: an address of a database loses its password, and
// whatever follows a question mark.
void ledger_hide_password(const char *name, char *shown, size_t size);

// Is there a ledger of this name? Opening one for writing would make it.
bool ledger_exists(const char *name);

// Opens a ledger; a file that is absent or empty becomes one. Anything else that is not a ledger,
// is damaged, or is one of a newer version, is refused and left as it is. NULL and `err` then.
struct ledger *ledger_open(const char *name, struct err *err);

// The same for questions alone: the ledger stays as it is, and no right to write is needed.
struct ledger *ledger_open_reader(const char *name, struct err *err);

// Rolls back what is not published. NULL is fine.
void ledger_close(struct ledger *ledger);

// Where puzzles go. Any text may be NULL: not known.
struct ledger_place {
  const char *book; // the title
  const char *date; // ISO 8601: when it is published, or the day of the feed
  const char *file;
  bool direct; // printed as they are claimed, to an output without a temporary name: such claims
               // are given out when ledger_claim returns, and nothing but forgetting undoes them
};

struct ledger_entry {
  struct canonical_hash hash;
  const char *puzzle;        // the cells; before them the board and a space, unless it is plain and
                             // there are no marks; behind them the marks, after " marks: ".
                             // NULL: a bare hash, whose puzzle is known elsewhere
  const char *level, *grade; // NULL: not known
  int score;                 // of the rating; stored when there is a grade
  bool generated;            // seed and index say how
  uint64_t seed, index;
};

// One publication at a time for each handle.
bool ledger_begin(struct ledger *ledger, const struct ledger_place *place, struct err *err);

// Claims what is new among `count` entries, all in one transaction; is_new[i] tells about
// entries[i], and of equal ones only the first is new. On failure none of them is claimed.
bool ledger_claim(struct ledger *ledger, const struct ledger_entry *entries, size_t count,
                  bool is_new[], struct err *err);

// Commits the outputs (output_commit) and the publication with them: both or neither. Once the
// files have their names this succeeds, even if the ledger can be written no more: it knows enough
// to see later that they appeared.
bool ledger_publish(struct ledger *ledger, struct output *outputs, int count, struct err *err);

// Gives the claims back. The outputs are the caller's to discard. Harmless without a publication.
bool ledger_rollback(struct ledger *ledger, struct err *err);

// One puzzle of the ledger. A plain value; what is not known is empty or zero.
struct ledger_found {
  uint64_t publication;              // places are numbered from 1
  char canonical[LEDGER_PUZZLE_MAX]; // its form, in files of versions 1 and 2 alone
  char puzzle[LEDGER_PUZZLE_MAX];
  char level[PUZZLE_LEVEL_MAX], grade[PUZZLE_LEVEL_MAX];
  int score;
  bool generated;
  uint64_t seed, index;
  char book[LEDGER_TITLE_MAX], date[LEDGER_TITLE_MAX], file[LEDGER_PATH_MAX];
  bool pending; // claimed by a run that is not finished
};

bool ledger_lookup(struct ledger *ledger, struct canonical_hash hash, bool *is_there,
                   struct ledger_found *found, struct err *err);

struct ledger_stats {
  uint64_t puzzles;
  uint64_t publications, books;
  uint64_t pending; // publications of runs that are not finished
  char first_date[LEDGER_TITLE_MAX], last_date[LEDGER_TITLE_MAX]; // empty: none has a date
};

bool ledger_stats(struct ledger *ledger, struct ledger_stats *stats, struct err *err);

// Visitors return false to stop; the visit is then over, and good. They leave the ledger alone.
typedef bool ledger_level_visitor(void *context, const char *level, uint64_t puzzles);
typedef bool ledger_place_visitor(void *context, const struct ledger_place *place, bool pending,
                                  uint64_t puzzles);

// How many puzzles of each level there are, in the order of their names; "" has no level.
bool ledger_visit_levels(struct ledger *ledger, ledger_level_visitor *visit, void *context,
                         struct err *err);

// All publications, oldest first.
bool ledger_visit_places(struct ledger *ledger, ledger_place_visitor *visit, void *context,
                         struct err *err);

// Forgets the books of this title, byte for byte: their puzzles may be given out again. `*count` is
// the number of puzzles. A book that a running process is still making is not touched.
bool ledger_forget_book(struct ledger *ledger, const char *title, uint64_t *count, struct err *err);

// --- damage --------------------------------------------------------------------------------------
//
// A damaged page is refused when it is read, whatever is done; the following look for more.

// Reads everything. False when something is wrong.
bool ledger_check(struct ledger *ledger, struct err *err);

// Opens a damaged ledger for the visit below, and for nothing else; others have to wait meanwhile.
struct ledger *ledger_open_salvage(const char *name, struct err *err);

// Visits all puzzles that were given out and can still be read, publication by publication, with
// the hash that is stored; of a sound ledger opened for questions, all. A bare hash has no puzzle. Nothing is checked: any byte may be wrong. False when the visitor fails,
// or a running process is still at work on one of them.
typedef bool ledger_puzzle_visitor(void *context, const struct ledger_found *found,
                                   struct canonical_hash stored, struct err *err);
bool ledger_salvage(struct ledger *salvage, ledger_puzzle_visitor *visit, void *context,
                    struct err *err);

// How many puzzles a ledger must have, if that can be told for certain.
bool ledger_read_total(const char *path, uint64_t *puzzles);

// Gives a ledger, closed, the name of a damaged one, whose file is kept under the name `kept`.
bool ledger_replace(const char *damaged, const char *kept, const char *rebuilt, struct err *err);

#endif
