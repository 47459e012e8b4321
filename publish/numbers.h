// Lists of numbers as people write them: 1,5-8.
#ifndef GRIDPRESS_PUBLISH_NUMBERS_H
#define GRIDPRESS_PUBLISH_NUMBERS_H

#include "core/core.h"
#include "export/export.h"

// A zero value is an empty list.
struct numbers {
  uint64_t *value;
  int count, room;
};

// What an option takes: so many numbers from 1 to `high`.
struct numbers_limits {
  const char *option, *what; // "pages", for both the option's name and what is counted
  uint64_t high;
  int most;
};

// Reads a list, in the order in which it is written.
bool numbers_parse(struct numbers *numbers, const char *text, const struct numbers_limits *limits,
                   struct err *err);

bool numbers_add(struct numbers *numbers, uint64_t value, struct err *err);

// From the smallest on, which is what the two functions below need.
void numbers_sort(struct numbers *numbers);
bool numbers_have(const struct numbers *numbers, uint64_t value);

// The shortest way to write the list.
const char *numbers_print(const struct numbers *numbers, struct pool *pool);

void numbers_release(struct numbers *numbers);

#endif
