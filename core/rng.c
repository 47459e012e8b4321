// xoshiro256** and the three things drawn from it: words, bounded integers, permutations.
// The generator's own test vectors are in tests/core/test_random.c.
#include "core/rng.h"

#include "core/hash.h"

// Each state word is a bijection of the index for a fixed seed and of the seed for a fixed index,
// and the four words use different increments: two pairs share a stream only if four independent
// 64-bit words collide at once.
void rng_init(struct rng *rng, uint64_t seed, uint64_t index) {
  const uint64_t golden = UINT64_C(0x9e3779b97f4a7c15);
  for (uint64_t i = 0; i < 4; i++)
    rng->state[i] =
        hash_mix(hash_mix(seed + (i + 1) * golden) + hash_mix(index ^ (i * golden)) * golden);
  if ((rng->state[0] | rng->state[1] | rng->state[2] | rng->state[3]) == 0)
    rng->state[0] = golden; // the one state that xoshiro never leaves
}

uint64_t rng_name_seed(uint64_t seed, const char *name) {
  const uint64_t golden = UINT64_C(0x9e3779b97f4a7c15);
  uint64_t word = hash_mix(seed + golden);
  for (; *name != '\0'; name++) word = hash_mix((word ^ (unsigned char)*name) + golden);
  return word;
}

static uint64_t rotate_left(uint64_t word, int count) {
  return (word << count) | (word >> (64 - count));
}

uint64_t rng_next(struct rng *rng) {
  uint64_t *s = rng->state;
  uint64_t result = rotate_left(s[1] * 5, 7) * 9;
  uint64_t shifted = s[1] << 17;
  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= shifted;
  s[3] = rotate_left(s[3], 45);
  return result;
}

// Lemire's method: the high word of a 128-bit product is the answer, and the few products whose low
// word falls short of 2^64 mod bound are drawn again, which leaves every answer equally many. That
// remainder is less than the bound, so hardly ever has to be worked out: a division takes longer than
// all the rest.
uint64_t rng_below(struct rng *rng, uint64_t bound) {
  for (;;) {
    __extension__ unsigned __int128 product = (unsigned __int128)rng_next(rng) * bound;
    uint64_t low = (uint64_t)product;
    if (low >= bound || low >= (0 - bound) % bound) return (uint64_t)(product >> 64);
  }
}

int rng_range(struct rng *rng, int low, int high) {
  return low + (int)rng_below(rng, (uint64_t)(high - low) + 1);
}

// Fisher and Yates: the last place gets a uniform one of what is left, and so down to the first.
void rng_shuffle(struct rng *rng, uint16_t *items, size_t count) {
  for (size_t left = count; left > 1; left--) {
    size_t chosen = (size_t)rng_below(rng, left);
    uint16_t item = items[left - 1];
    items[left - 1] = items[chosen];
    items[chosen] = item;
  }
}
