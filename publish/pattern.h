// Reads a pattern of clues from a file. See pattern.c.
#ifndef GRIDPRESS_PUBLISH_PATTERN_H
#define GRIDPRESS_PUBLISH_PATTERN_H

#include "core/core.h"

// `size` is the geometry asked for, or NULL to find it from the number of cells. Cells that are to
// have a clue are 1 in `pattern`, the others 0. "-" is standard input.
bool pattern_read(const char *path, const struct geom *size, const struct geom **geom,
                  struct grid *pattern, struct err *err);

#endif
