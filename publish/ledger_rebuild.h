// Making a damaged ledger anew.
#ifndef GRIDPRESS_PUBLISH_LEDGER_REBUILD_H
#define GRIDPRESS_PUBLISH_LEDGER_REBUILD_H

#include "transform/transform.h"

struct ledger_rebuilt {
  uint64_t copied, added;     // puzzles: its own, and those of the files
  char kept[LEDGER_PATH_MAX]; // the name of the old one
};

// From its own puzzles and those of `files`, a NULL-ended list. The ledger stays as it is unless
// all that it had is found. `done` tells what was done.
bool ledger_rebuild(const char *path, char **files, const struct geom *size,
                    struct ledger_rebuilt *done, struct err *err);

// A puzzle of as many cells as `geom` has, without a conflict; false: the text is none. A text that
// begins with the name of a board is on that one, which the shelf lends; `geom` may then be NULL.
bool puzzle_of_text(const char *text, const struct geom *geom, struct board_shelf *shelf,
                    struct puzzle *puzzle);

#endif
