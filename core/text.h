// Puzzles as text: the formats that people and programs exchange, one table row each.
#ifndef GRIDPRESS_CORE_TEXT_H
#define GRIDPRESS_CORE_TEXT_H

#include "core/puzzle.h"

#include <stdio.h>

struct text_format {
  const char *name;
  const char *extension; // of the files that hold it; NULL: none of its own
  const char *summary;
  // Writes one grid of the puzzle (its givens or its solution) and what the format can say of it.
  void (*write)(FILE *stream, const struct puzzle *puzzle, const struct grid *grid);
};

// Ended by a row without a name; the first one is the default everywhere.
extern const struct text_format text_formats[];

// Borrows the format of that name, or NULL.
const struct text_format *text_lookup(const char *name);

#endif
