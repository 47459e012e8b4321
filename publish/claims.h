// What a row of a catalogue claims, compared with what is true.
//
// The truth is a record found from the givens alone; a claim is true when it says what the column
// prints for that record, however it spells it. Columns that tell where a puzzle comes from (id,
// seed, recipe, comment ...) claim nothing that the givens could prove.
#ifndef GRIDPRESS_PUBLISH_CLAIMS_H
#define GRIDPRESS_PUBLISH_CLAIMS_H

#include "export/export.h"

enum { CLAIMS_TEXT_MAX = 8192 };

// The fields of a row, as bits.
struct claims {
  uint64_t wrong[CATALOGUE_COLUMNS_MAX / 64];
  uint64_t unchecked[CATALOGUE_COLUMNS_MAX / 64]; // nothing is known to hold against them
};

static inline bool claims_has(const uint64_t *set, int field) {
  return set[field / 64] >> (field % 64) & 1;
}

// The facts (enum column_needs) that it takes to check the claims of a row.
unsigned claims_needs(const struct catalogue_row *row);

// `truth` has been found as far as it can be.
void claims_check(const struct catalogue_row *row, const struct puzzle *truth,
                  struct claims *claims);

// "clues: claimed 29, found 28". Returns `text`.
const char *claims_explain(const struct catalogue_row *row, int field, const struct puzzle *truth,
                           char text[CLAIMS_TEXT_MAX]);

// Takes the claims that could not be checked into the record as they are.
void claims_keep_unchecked(const struct catalogue_row *row, const struct claims *claims,
                           struct puzzle *puzzle);

#endif
