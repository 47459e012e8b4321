// The puzzles of a series, and how they are written down. See daily_index.c.
#ifndef GRIDPRESS_PUBLISH_DAILY_INDEX_H
#define GRIDPRESS_PUBLISH_DAILY_INDEX_H

#include <jansson.h>

#include "publish/daily_series.h"
#include "transform/transform.h"

// One puzzle of a folder.
struct daily_entry {
  int day, edition;
  int clues, score;
  char level[PUZZLE_LEVEL_MAX], grade[PUZZLE_GRADE_MAX]; // as they were published
  char version[PUZZLE_VERSION_MAX];                      // of the program that made the day
  struct puzzle_minutes minutes;
  struct canonical_hash hash; // what may not be repeated
  char *puzzle;               // the givens as text, owned
  char *board;                // its name, owned; NULL: that of the edition
  char *marks;                // their text, owned; NULL: none
};

// In the order of days and editions, each at most once.
struct daily_index {
  struct daily_entry *entries; // owned
  size_t count, room;
};

#define DAILY_INDEX_NAME "index.json"

// Did another version make it? Such a day stays as it is.
bool daily_entry_is_kept(const struct daily_entry *entry);

// Borrows the board of an entry. NULL and `err` when its name is none.
const struct geom *daily_entry_board(const struct daily_series *series,
                                     const struct daily_entry *entry, struct err *err);

// The givens and the marks of an entry, on its board.
bool daily_entry_puzzle(const struct daily_series *series, const struct daily_entry *entry,
                        struct puzzle *puzzle, struct err *err);

// Reads an entry, all but its key, from an object with the names of index.json; a day's record is
// such an object too. `version`: of an entry that does not say its own; NULL: it has to. Texts are
// borrowed.
bool daily_entry_read(const json_t *object, const struct daily_series *series, const char *version,
                      struct daily_entry *entry, struct err *err);

// What a file says about a setting; NULL when it says nothing.
const char *daily_index_setting(const json_t *json, enum daily_setting setting);

// The puzzles of a state file. `json` NULL: none.
bool daily_index_init(struct daily_index *index, const json_t *json,
                      const struct daily_series *series, struct err *err);
void daily_index_release(struct daily_index *index);

// Borrows the entry of a day and an edition; NULL when there is none.
const struct daily_entry *daily_index_lookup(const struct daily_index *index, int day, int edition);

// Where the last so many days of the index begin.
size_t daily_index_tail(const struct daily_index *index, int days);

// Enters a puzzle, or changes the entry that is there. Texts are copied.
bool daily_index_put(struct daily_index *index, const struct daily_entry *entry, struct err *err);

// Writes what the world may know, or what the next run has to.
enum daily_readers { FOR_THE_WORLD, FOR_THE_NEXT_RUN };
bool daily_index_write(const struct daily_index *index, const struct daily_series *series,
                       enum daily_readers readers, FILE *stream, struct err *err);

#endif
