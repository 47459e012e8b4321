// How `gridpress rate` prints ratings. See rate_print.c.
#ifndef GRIDPRESS_CLI_RATE_PRINT_H
#define GRIDPRESS_CLI_RATE_PRINT_H

#include "core/core.h"

struct rate_scale {
  const char *name;
  bool hodoku, se;
};

extern const struct rate_scale rate_scales[]; // ended by one without a name

struct rate_format {
  const char *name;
  void (*heading)(const struct rate_scale *scale); // may be NULL
  void (*print)(const struct puzzle *puzzle, const struct rate_scale *scale);
};

extern const struct rate_format rate_formats[]; // ended by one without a name

// 72 as 7.2, after some text.
void rate_print_tenths(const char *before, int tenths);

#endif
