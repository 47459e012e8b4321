// Memory of large tables that grow again and again.
#ifndef GRIDPRESS_TRANSFORM_MEMORY_H
#define GRIDPRESS_TRANSFORM_MEMORY_H

#include <stdbool.h>
#include <stdint.h>

// A zero value is no memory.
struct memory {
  void *start;
  uint64_t bytes; // that it takes, in whole pages when they come from the system itself
};

// Makes it larger; what was in it stays, what comes behind may be anything. False when the system
// has no more: all is as before then. Where the system cannot move pages, old and new are there at
// once in between.
bool memory_grow(struct memory *memory, uint64_t bytes);
void memory_release(struct memory *memory);

#endif
