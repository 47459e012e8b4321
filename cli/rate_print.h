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
  bool flow;    // prints the flow of a solution, which has to be found then
  bool minutes; // prints how long a typical player takes
  void (*heading)(FILE *stream, const struct rate_scale *scale); // may be NULL
  void (*print)(FILE *stream, const struct puzzle *puzzle, const struct rate_scale *scale);
};

extern const struct rate_format rate_formats[]; // ended by one without a name

// 72 as 7.2, after some text.
void rate_print_tenths(FILE *stream, const char *before, int tenths);

#endif
