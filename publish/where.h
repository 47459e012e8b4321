// Conditions on the columns of a catalogue, as `select --where` takes them:
//
//      level=hard and clues<30 or not (grade=easy)
//
//      condition   = part { "or" part }             "and" binds closer than "or"
//      part        = factor { "and" factor }
//      factor      = "not" factor | "(" condition ")" | COLUMN operator VALUE
//      operator    = "=" | "!=" | "<" | "<=" | ">" | ">=" | "~"      "~": contains, in either case
//      COLUMN, VALUE = a bare word, or 'text' or "text" with the quote doubled inside
//
// Numbers compare as numbers, levels, grades and techniques easiest first, other texts by their
// bytes. An empty field is equal to '' and neither less nor greater than anything. A value that its
// column can never have is refused (struct catalogue_column).
#ifndef GRIDPRESS_PUBLISH_WHERE_H
#define GRIDPRESS_PUBLISH_WHERE_H

#include "core/core.h"

struct where;

// The field of that column, "" when there is none.
typedef const char *where_field(void *row, int column);

// Parses a condition on the columns of these names. NULL and `err`, with the place in the text, when it is none.
struct where *where_new(const char *text, const struct name_list *columns, struct err *err);
void where_free(struct where *where);

bool where_holds(const struct where *where, where_field *field, void *row);

// Does the condition look at this column?
bool where_uses(const struct where *where, int column);

#endif
