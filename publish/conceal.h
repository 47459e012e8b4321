// Messages hidden in puzzles that have several solutions. See conceal.c and docs/CONCEAL.md.
#ifndef GRIDPRESS_PUBLISH_CONCEAL_H
#define GRIDPRESS_PUBLISH_CONCEAL_H

#include "core/core.h"

enum {
  CONCEAL_MESSAGE_MAX = 4096,   // bytes
  CONCEAL_PUZZLE_BYTES = 8,     // of a message in one puzzle
  CONCEAL_EXTRA_BYTES = 5,      // that every message takes besides its own
  CONCEAL_SOLUTIONS_MAX = 1000, // of a puzzle
};

// What a key makes of puzzles. Wipe it after use.
struct conceal_key {
  uint8_t bytes[32];
};

// Makes a key of what somebody chose, which takes a moment on purpose. ERR_WORLD when the memory is not
// there.
bool conceal_key_init(struct conceal_key *key, const char *text, size_t length, struct err *err);
void conceal_key_wipe(struct conceal_key *key);

// How many puzzles a message of so many bytes takes.
int conceal_count(size_t length);

struct conceal_request {
  const struct conceal_key *key;
  const char *message;
  size_t length;
  int solutions_low, solutions_high; // of every puzzle
  uint64_t seed;
};

// Makes puzzle `index` of those that hold the message; the record has its givens and a certificate of
// several solutions. ERR_NEGATIVE when the bounds on solutions were not met.
bool conceal_make(const struct conceal_request *request, int index, struct puzzle *puzzle,
                  struct err *err);

// Reads the puzzles of a message in their order.
struct reveal {
  const struct conceal_key *key;
  int count; // puzzles read
  uint8_t bytes[CONCEAL_MESSAGE_MAX + CONCEAL_EXTRA_BYTES + CONCEAL_PUZZLE_BYTES];
};

void reveal_init(struct reveal *reveal, const struct conceal_key *key);

// Takes the next puzzle. ERR_INPUT when it cannot hold a part of a message.
bool reveal_add(struct reveal *reveal, const struct puzzle *puzzle, struct err *err);

// The message, which the reveal keeps, with its length. NULL when what was read is no message under
// this key: ERR_NEGATIVE.
const char *reveal_finish(struct reveal *reveal, size_t *length, struct err *err);

#endif
