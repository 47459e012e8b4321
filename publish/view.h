// The columns that a user can ask for: those of the table, then those that only this catalogue has.
#ifndef GRIDPRESS_PUBLISH_VIEW_H
#define GRIDPRESS_PUBLISH_VIEW_H

#include "publish/header.h"

struct view {
  int known;                                // columns of the table
  int count;                                // of all
  const char *extra[CATALOGUE_COLUMNS_MAX]; // borrowed from the header
};

void view_init(struct view *view, const struct header *header);

// The name of a column, NULL past the last one. The context is the view.
const char *view_name_at(void *context, int column);

// Finds a column by its name; a mistyped one is told with the nearest there is.
bool view_find(struct view *view, const char *option, const char *name, int *column,
               struct err *err);

// The facts (enum column_needs) that the puzzle lacks to say something in the column.
unsigned view_needs(const struct view *view, int column, const struct puzzle *puzzle);

// What the puzzle says there, in `field` or borrowed from the puzzle; "" for nothing.
const char *view_text(const struct view *view, int column, const struct puzzle *puzzle,
                      char field[CATALOGUE_FIELD_MAX]);

#endif
