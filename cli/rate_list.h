// `gridpress rate --list`. See rate_list.c.
#ifndef GRIDPRESS_CLI_RATE_LIST_H
#define GRIDPRESS_CLI_RATE_LIST_H

#include "cli/rate_print.h"

struct rate_list {
  const struct rate_scale *scale;
  const char *size, *variant, *board; // what the user says of a board; NULL: nothing
};

bool rate_list_print(const struct rate_list *list, struct err *err);

#endif
