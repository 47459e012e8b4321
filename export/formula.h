// Text that a spreadsheet would run as a formula, made harmless, and as it was again.
//
// A field that begins with = + - @ tab or CR gets an apostrophe in front, which spreadsheets take
// for "this is text". So that a reader can tell, a text that has apostrophes in front of such a
// beginning already gets one more. A plain number (-5) is what a spreadsheet says it is, and stays.
#ifndef GRIDPRESS_EXPORT_FORMULA_H
#define GRIDPRESS_EXPORT_FORMULA_H

#include <stdbool.h>

// Does this text need an apostrophe in front of it?
bool formula_begins(const char *text);

// Takes the apostrophe away that formula_begins asked for.
void formula_restore(char *text);

#endif
