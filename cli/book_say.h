// What the command book says to its user: rules, warnings, a command to be typed again.
#ifndef GRIDPRESS_CLI_BOOK_SAY_H
#define GRIDPRESS_CLI_BOOK_SAY_H

#include "publish/publish.h"

// An argument as a shell takes it.
const char *book_quote(struct pool *pool, const char *text);

// A translation that is not complete is printed all the same, but not unnoticed.
void book_warn_of_labels(const struct book_layout *layout, const struct template *template);

// Prints the table of `book --check`. Do all rules hold?
bool book_print_findings(const struct print_finding *findings, int count);

#endif
