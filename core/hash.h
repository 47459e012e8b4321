// The two hashes of 64 bits that need no library: the same on every machine and in every version,
// since seeds and identities are made with them. Canonical forms have XXH3 (transform/dedup.h).
#ifndef GRIDPRESS_CORE_HASH_H
#define GRIDPRESS_CORE_HASH_H

#include <stdint.h>

// FNV-1a: begin with HASH_START and add item by item. The rule is that of bytes; items may be wider.
#define HASH_START UINT64_C(0xcbf29ce484222325)

static inline uint64_t hash_add(uint64_t hash, uint64_t item) {
  return (hash ^ item) * UINT64_C(0x100000001b3);
}

// SplitMix64's finaliser: a bijection of words in which every input bit reaches every output bit.
static inline uint64_t hash_mix(uint64_t word) {
  word = (word ^ (word >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  word = (word ^ (word >> 27)) * UINT64_C(0x94d049bb133111eb);
  return word ^ (word >> 31);
}

#endif
