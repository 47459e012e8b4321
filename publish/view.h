// The columns that a user can ask for: those of the table, then those that only this catalogue has.
#ifndef GRIDPRESS_PUBLISH_VIEW_H
#define GRIDPRESS_PUBLISH_VIEW_H

#include "publish/header.h"

struct view {
  int known;                                    // columns of the table
  struct name_list columns;                     // of all
  const char *names[2 * CATALOGUE_COLUMNS_MAX]; // borrowed from the table and the header
};

// The view stays where it is: its list points into it.
void view_init(struct view *view, const struct header *header);

// Finds a column by its name; a mistyped one is told with the nearest there is.
bool view_find(const struct view *view, const char *option, const char *name, int *column,
               struct err *err);

// The order of a column's values, or NULL.
column_rank *view_rank(const struct view *view, int column);

// The facts (enum column_needs) that the puzzle lacks to say something in the column.
unsigned view_needs(const struct view *view, int column, const struct puzzle *puzzle);

// What the puzzle says there, in `field` or borrowed from the puzzle; "" for nothing.
const char *view_text(const struct view *view, int column, const struct puzzle *puzzle,
                      char field[CATALOGUE_FIELD_MAX]);

#endif
