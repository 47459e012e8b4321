// The columns of a catalogue that was read, so that another can be written with the same ones.
#ifndef GRIDPRESS_PUBLISH_HEADER_H
#define GRIDPRESS_PUBLISH_HEADER_H

#include "export/export.h"

struct header {
  char *bytes;                                  // the names, one behind the other
  const char *names[CATALOGUE_COLUMNS_MAX + 1]; // ended by NULL
  int count;
};

// Takes the columns of a row over, by the names that we have for those that we know.
bool header_init(struct header *header, const struct catalogue_row *row, struct err *err);
void header_release(struct header *header);

// Does the source say more than the puzzles?
bool header_is_catalogue(const struct header *header);

// What an exporter of that format takes as its settings: the names, or NULL, which is all that is
// known. Objects of JSON need not have the same columns as the first, so they say all.
const char *const *header_columns(const struct header *header, const struct export_format *format);

#endif
