// Numbers that follow from a secret: SipHash-2-4 (Aumasson and Bernstein, 2012), a keyed hash.
//
// Whoever knows any number of hashes, and the texts they are of, learns neither the key nor the
// hash of another text. rng.h is for everything that need not be kept secret.
#ifndef GRIDPRESS_CORE_KEYED_H
#define GRIDPRESS_CORE_KEYED_H

#include <stddef.h>
#include <stdint.h>

struct keyed_key {
  uint64_t words[2];
};

// A key from a number. Takes about a millisecond on purpose: a key can be found by trying out the
// numbers, and this is what each of them costs.
struct keyed_key keyed_key_from_number(uint64_t number);

uint64_t keyed_hash(struct keyed_key key, const void *bytes, size_t size);

#endif
