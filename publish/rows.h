// The puzzles of several files in any format, one after the other, with the rows that a catalogue
// has for them.
#ifndef GRIDPRESS_PUBLISH_ROWS_H
#define GRIDPRESS_PUBLISH_ROWS_H

#include "export/export.h"

struct rows {
  char **paths; // NULL-ended
  struct source_settings settings;
  struct source *source;
  struct board_shelf *shelf; // of all files; NULL before the first
  int file;                  // that is being read, counted from 0; -1 before the first
};

// "-" and an empty list mean standard input. `trust`: take over what catalogues claim; otherwise it
// is in the rows alone.
void rows_init(struct rows *rows, char **paths, const struct geom *size, bool trust);
void rows_release(struct rows *rows); // and the boards that the puzzles borrow

// The next row of any file; `row` may be NULL. After a failure rows_can_go_on tells whether just
// this row is bad.
enum reader_status rows_next(struct rows *rows, struct puzzle *puzzle, struct catalogue_row *row,
                             struct err *err);
bool rows_can_go_on(const struct rows *rows);

// A pipeline's source of puzzles; the context is the rows.
enum jobs_fed rows_feed(void *rows, uint64_t index, void *puzzle, struct err *err);

// Can the next row be read without waiting for whoever writes into standard input? May say no where a row
// was read ahead.
bool rows_are_ready(const struct rows *rows);

// Does somebody type puzzles and wait for each answer? Reading ahead would delay it.
bool rows_are_typed(const struct rows *rows);

// How many rows there will be at most, for a progress bar: the lines of files that have one puzzle
// a line. 0 when that cannot be told without reading them properly.
uint64_t rows_estimate(const struct rows *rows);

#endif
