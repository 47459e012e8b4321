// Where the puzzles of a run stand, by the order in which they came: file and row of number i.
//
// Rows follow each other, so only where the sequence breaks (the next file, a row left out) is
// remembered: a catalogue of millions takes a few entries.
#ifndef GRIDPRESS_PUBLISH_PLACES_H
#define GRIDPRESS_PUBLISH_PLACES_H

#include "core/core.h"

struct place_run {
  uint64_t first; // number of the puzzle that begins the run
  const char *source;
  size_t row; // of that puzzle; the next ones follow
};

struct places {
  struct place_run *runs;
  size_t count, room;
  uint64_t added;
};

void places_release(struct places *places);

// The next puzzle stands there.
bool places_add(struct places *places, const char *source, size_t row, struct err *err);

// Where number `index` stands. Borrows the name of the source; the row goes to *row.
const char *places_lookup(const struct places *places, uint64_t index, size_t *row);

#endif
