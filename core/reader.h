// Reads puzzles from a file or standard input and finds out by itself how they are written:
// one a line, a grid over several lines with or without frames, .sdk, .sdm.
//
// What the reader accepts can never upset anything after it: every value fits the size, no two
// equal givens share a region. What it refuses gets one line with file, line and column.
#ifndef GRIDPRESS_CORE_READER_H
#define GRIDPRESS_CORE_READER_H

#include "core/puzzle.h"

struct reader;

enum reader_status { READER_PUZZLE, READER_END, READER_FAILED };

// "-" is standard input. `path` is kept by every puzzle read, so it has to outlive them. `size` is
// the geometry the user asked for, or NULL to find it from the number of cells, boxes wider than
// high.
struct reader *reader_new(const char *path, const struct geom *size, struct err *err);
void reader_free(struct reader *reader);

// A source that holds no puzzle at all is an error, not an early end.
enum reader_status reader_next(struct reader *reader, struct puzzle *puzzle, struct err *err);

#endif
