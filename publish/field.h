// How the fields of a catalogue compare. A field is a text; it has an order when it is a number, or
// when its column's values come easiest first (levels, grades, techniques).
//
//      ranked (by their table)  <  numbers (by value)  <  other texts (by bytes)  <  nothing
//
// Numbers are compared digit by digit, so a 64-bit seed is as exact as a clue count.
#ifndef GRIDPRESS_PUBLISH_FIELD_H
#define GRIDPRESS_PUBLISH_FIELD_H

#include "export/export.h"

// Is it a decimal number: digits, perhaps a sign, perhaps a fraction?
bool field_is_number(const char *field);

// Below 0, 0 or above 0. A total order; `rank` is that of the column, or NULL.
int field_compare(column_rank *rank, const char *a, const char *b);

// Can the two be told greater from less: both ranked, both numbers or both other texts?
bool field_comparable(column_rank *rank, const char *a, const char *b);

#endif
