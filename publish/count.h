// Numbers of things, as people say them: "1 puzzle", "10,000 puzzles".
#ifndef GRIDPRESS_PUBLISH_COUNT_H
#define GRIDPRESS_PUBLISH_COUNT_H

#include <stdint.h>

enum { COUNT_TEXT_MAX = 64 };

// The noun is one that an s makes many. Returns `text`.
const char *count_of(uint64_t count, const char *noun, char text[COUNT_TEXT_MAX]);

#endif
