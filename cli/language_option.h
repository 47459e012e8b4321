// --lang of the commands that print words, and what they say when a language lacks some.
#ifndef GRIDPRESS_CLI_LANGUAGE_OPTION_H
#define GRIDPRESS_CLI_LANGUAGE_OPTION_H

#include "cli/cli.h"
#include "export/export.h"

// `what` says of what.
#define OPTION_ROW_LANG(type, what)                                                                \
  OPTION_ROW("lang", 0, "CODE", what "\nen de fr es it pt nl, or your own .ini file", OPTION_TEXT, \
             type, lang)

// Opens the language that was asked for, and warns of what it lacks. NULL stays NULL: English.
bool language_option_open(const char *name, bool pages, struct language **language,
                          struct err *err);

// One line on standard error with what a language lacks, which is printed in English. Asks for the words
// of the page, too, if one is made.
bool language_option_warn(struct language *language, bool pages, struct err *err);

#endif
