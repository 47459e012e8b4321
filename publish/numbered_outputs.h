// Output files with numbers in their names, which appear together or not at all.
#ifndef GRIDPRESS_PUBLISH_NUMBERED_OUTPUTS_H
#define GRIDPRESS_PUBLISH_NUMBERED_OUTPUTS_H

#include "core/core.h"

struct numbered_output;

// In the pattern %d, or %03d and the like, is the number of the file, from 1, and %% a percent
// sign; all else stands for itself.
struct numbered_outputs {
  const char *pattern;            // borrowed
  struct numbered_output *latest; // linked from the latest back, all but perhaps that one sealed
  uint64_t count;
};

// The name of a file, to be freed; says whether the number is part of it. NULL without memory.
char *numbered_outputs_name(const char *pattern, uint64_t number, bool *numbered);

// Opens the next file and lends it to be written; output_seal has to close it before the next one
// is opened. NULL when that fails.
struct output *numbered_outputs_next(struct numbered_outputs *outputs, struct err *err);

// Gives all files their names when all went well, drops them otherwise. Returns whether it did.
bool numbered_outputs_close(struct numbered_outputs *outputs, bool well, struct err *err);

#endif
