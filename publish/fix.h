// Corrected catalogues, written beside those that were read: x.csv as x.fixed.csv, in the same
// format and with the same columns.
#ifndef GRIDPRESS_PUBLISH_FIX_H
#define GRIDPRESS_PUBLISH_FIX_H

#include "publish/files.h"
#include "publish/header.h"

struct fixed_file {
  char *path;
  bool named; // by the user
  struct header header;
  int index;                  // in the files of the fix, once there is a row
  uint64_t written, left_out; // rows
};

struct fix {
  struct fixed_file *fixed; // one for each file that is read
  int count;
  struct files files;
};

// `path` names the corrected catalogue of the only file; NULL: beside each. Without `force` a file
// that is there already is not replaced, unless `path` named it.
bool fix_open(struct fix *fix, char **paths, const char *path, bool force, struct err *err);

// Adds what has become of a row of file `file`; NULL: it is left out.
bool fix_add(struct fix *fix, int file, const struct puzzle *puzzle,
             const struct catalogue_row *row, struct err *err);

// Gives all files their names when all went well, drops them otherwise. Returns whether it did; what
// has become of each is there until the release. Both are harmless on a zero value.
bool fix_close(struct fix *fix, bool well, struct err *err);
void fix_release(struct fix *fix);

#endif
