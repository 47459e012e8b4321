// A bit for every puzzle of a run, in a temporary file: one block of it is in memory.
#ifndef GRIDPRESS_PUBLISH_GATHER_BITS_H
#define GRIDPRESS_PUBLISH_GATHER_BITS_H

#include "core/core.h"

enum { GATHER_BLOCK = 4096 };

struct gather_bits {
  FILE *stream;
  uint64_t block; // which one is here
  bool changed;
  uint8_t bytes[GATHER_BLOCK];
};

bool gather_bits_open(struct gather_bits *bits, const char *folder, struct err *err);
void gather_bits_close(struct gather_bits *bits);
bool gather_bits_set(struct gather_bits *bits, uint64_t number, struct err *err);
bool gather_bits_get(struct gather_bits *bits, uint64_t number, bool *is_set, struct err *err);

#endif
