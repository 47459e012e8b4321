// Ledgers that travel: as files of hashes, and from one ledger into another. All of it goes by the
// functions of transform/ledger.h, so it works whatever keeps a ledger.
#ifndef GRIDPRESS_TRANSFORM_LEDGER_LISTS_H
#define GRIDPRESS_TRANSFORM_LEDGER_LISTS_H

#include <stdio.h>

#include "transform/ledger.h"

struct ledger_moved {
  uint64_t added, known; // `known` were in the ledger already
};

// Writes the hashes of all puzzles given out as a file of hashes (transform/hash_file.h). Takes 16
// bytes of memory for each. Refused while a run is at work on the ledger.
bool ledger_export(struct ledger *ledger, FILE *stream, const char *name, uint64_t *count,
                   struct err *err);

// Adds the hashes of a file as one publication, all of them or none: they count as given out.
bool ledger_import(struct ledger *ledger, const char *path, const char *date,
                   struct ledger_moved *moved, struct err *err);

// Adds all that another ledger gave out, publication by publication, each of them whole or not at
// all. Doing it again adds nothing. Refused while a run is at work on the other one.
bool ledger_merge(struct ledger *into, struct ledger *from, struct ledger_moved *moved,
                  struct err *err);

#endif
