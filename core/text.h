// Puzzles as text: the formats that people and programs exchange, one table row each.
#ifndef GRIDPRESS_CORE_TEXT_H
#define GRIDPRESS_CORE_TEXT_H

#include "core/puzzle.h"

#include <stdio.h>

// Reads a grid from a run of cell symbols. The number of them finds the geometry unless *geom is
// one already; a value that does not fit is refused. Says nothing about conflicts.
bool text_parse_grid(const char *text, const struct geom **geom, struct grid *grid,
                     struct err *err);

// Refuses givens of which two are equal in one region, and names them.
bool text_check_givens(const struct geom *geom, const struct grid *givens, struct err *err);

// The number of cells of a legal grid that is nearest to `count`: what the writer probably meant.
int text_nearest_cells(size_t count);

// A printable name for a character that should not be where it is. Returns `name`.
const char *text_name_character(char c, char name[16]);

// Can a comment stand in a line of text, and be read again as it was?
bool text_comment_is_plain(const char *comment);

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
