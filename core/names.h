// Names in a table: finding one, and telling a person which one was probably meant.
//
// A list borrows the names from the rows of any table in which each row has one at the same offset:
//
//      static const struct level levels[] = {{.name = "easy", ...}, {.name = "hard", ...}};
//
//      base --> name ... | name ... | name ...        stride = sizeof levels[0]
//
// Whoever has an array of plain `const char *` uses a stride of one pointer (NAME_LIST_ARRAY).
#ifndef GRIDPRESS_CORE_NAMES_H
#define GRIDPRESS_CORE_NAMES_H

#include "core/err.h"

#include <stddef.h>

struct name_list {
  const void *base; // the `const char *` in the first row
  int count;        // rows; a NULL name ends the list sooner
  size_t stride;    // bytes from one name to the next
};

enum { NAME_LIST_OPEN = 0x7fffffff }; // as count: only a NULL name ends the list

// Lists over the member of a table whose length is known here, over a table that ends with a NULL
// name, and over an array of names that does. Constant expressions: they can initialise statics.
#define NAME_LIST(table, member) \
  { &(table)[0].member, (int)(sizeof(table) / sizeof(table)[0]), sizeof(table)[0] }
#define NAME_LIST_ENDED(table, member) \
  { &(table)[0].member, NAME_LIST_OPEN, sizeof(table)[0] }
#define NAME_LIST_ARRAY(names) \
  { (names), NAME_LIST_OPEN, sizeof(const char *) }

// Borrows the name of a row, counted from 0; NULL past the last.
const char *name_list_at(const struct name_list *list, int index);

// The row of exactly this name, or -1.
int name_list_find(const struct name_list *list, const char *name);

// The row whose name is these `length` bytes but for case, or -1.
int name_list_find_any_case(const struct name_list *list, const char *name, size_t length);

// The name that `word` was probably meant to be, or NULL when none is near.
const char *name_list_nearest(const struct name_list *list, const char *word);

// Refuses a name that is not in the list: "there is no order 'row'; did you mean rows?", or with
// all the names when none is near. `what` says what the names name. Returns false.
bool name_list_refuse(const struct name_list *list, const char *what, const char *name,
                      struct err *err);

#endif
