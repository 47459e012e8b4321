// Reads puzzles from a file or standard input and finds out by itself how they are written:
// one a line, a grid over several lines with or without frames, .sdk, .sdm, .ss, HoDoKu's library,
// Solo's game ids. The name of a board may stand in front of the cells; without one the number of
// cells tells the board.
//
// What the reader accepts can never upset anything after it: every value fits the size, no two
// equal givens share a region. What it refuses gets one line with file, line and column.
#ifndef GRIDPRESS_CORE_READER_H
#define GRIDPRESS_CORE_READER_H

#include "core/puzzle.h"

#include <stdio.h>

struct reader;

enum reader_status { READER_PUZZLE, READER_END, READER_FAILED };

struct reader_settings {
  const struct geom *size; // what was asked for; NULL: found from the number of cells, boxes wider
                           // than high
  const char *prefix;      // of the word "size" in messages ("--" on a command line); NULL: none
  struct board_shelf *shelf; // for the boards that lines name; NULL: one that goes with the reader
  const struct err *trouble; // when reading fails and this says why, it is what is told; or NULL
};

// "-" is standard input. `path` is kept by every puzzle read, so it has to outlive them.
struct reader *reader_new(const char *path, const struct geom *size, struct err *err);

// The same for a stream that is open, which becomes the reader's: it closes it, at once when there
// is no memory. `name` is what messages call it, and is kept too.
struct reader *reader_new_stream(FILE *stream, const char *name,
                                 const struct reader_settings *settings, struct err *err);
void reader_free(struct reader *reader);

// A source that holds no puzzle at all is an error, not an early end.
enum reader_status reader_next(struct reader *reader, struct puzzle *puzzle, struct err *err);

// After a failure: if a single line was refused, passes over it and says that the next puzzle can
// be read.
bool reader_skip(struct reader *reader);

#endif
