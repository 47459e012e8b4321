// How the readers of catalogues build rows and turn them into records.
#ifndef GRIDPRESS_EXPORT_CATALOGUE_ROW_H
#define GRIDPRESS_EXPORT_CATALOGUE_ROW_H

#include "export/catalogue.h"

enum { CATALOGUE_NAME_MAX = 256 }; // bytes of a column's name, with the terminator

// Empties the row.
void catalogue_row_clear(struct catalogue_row *row);

// Has the row a field of that name, in either case?
bool catalogue_row_has(const struct catalogue_row *row, const char *name);

// Adds a field. False when it is no text or there is no room; `err` tells.
bool catalogue_row_add(struct catalogue_row *row, const char *name, const char *text, size_t length,
                       struct err *err);

// Makes the record of a row. What is wrong is told with its column, without file and row.
bool catalogue_row_parse(const struct catalogue_row *row, const struct source_settings *settings,
                         struct puzzle *puzzle, struct err *err);

// Is all of this printable ASCII? The quick answer to the next question for most text.
bool catalogue_text_is_plain(const char *text, size_t length);

// Is this UTF-8, and free of control characters but tab and line ends? Tells the first byte that is
// wrong.
bool catalogue_check_text(const char *text, size_t length, struct err *err);

#endif
