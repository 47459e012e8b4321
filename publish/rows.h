// The rows of several catalogues, one after the other, with the records they make.
#ifndef GRIDPRESS_PUBLISH_ROWS_H
#define GRIDPRESS_PUBLISH_ROWS_H

#include "export/export.h"

struct rows {
  char **paths; // NULL-ended; an empty list means standard input
  struct source_settings settings;
  struct source *source;
  int file; // that is being read, counted from 0; -1 before the first
};

// `trust`: take over what the catalogues claim; otherwise it is in the rows alone.
void rows_init(struct rows *rows, char **paths, const struct geom *size, bool trust);
void rows_release(struct rows *rows);

// The next row of any file. After a failure rows_can_go_on tells whether just this row is bad.
enum reader_status rows_next(struct rows *rows, struct puzzle *puzzle, struct catalogue_row *row,
                             struct err *err);
bool rows_can_go_on(const struct rows *rows);

// How many rows there will be at most, for a progress bar: the lines of files that have one puzzle
// a line. 0 when that cannot be told without reading them properly.
uint64_t rows_estimate(const struct rows *rows);

#endif
