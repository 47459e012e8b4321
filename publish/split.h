// One file for each value of a column: "level-%s.csv" becomes level-easy.csv, level-hard.csv ...
// All of them appear together, or none.
#ifndef GRIDPRESS_PUBLISH_SPLIT_H
#define GRIDPRESS_PUBLISH_SPLIT_H

#include "publish/files.h"

enum { SPLIT_FILES_MAX = 500 };

struct split {
  const char *pattern; // with one %s
  const struct export_format *format;
  struct files files;
  char *values[SPLIT_FILES_MAX]; // one for each file
};

// Refuses a pattern without its %s.
bool split_open(struct split *split, const char *pattern, const char *format, struct err *err);

// `columns` is for the exporter of a file that begins with this puzzle.
bool split_add(struct split *split, const char *value, const struct puzzle *puzzle,
               const char *const *columns, struct err *err);

// Completes and commits all files when all went well, drops them otherwise. Returns whether it did;
// the list of files says what is in them until the release.
bool split_close(struct split *split, bool well, struct err *err);
void split_release(struct split *split);

#endif
