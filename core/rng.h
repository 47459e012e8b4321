// Random numbers that are the same everywhere: xoshiro256** (Blackman and Vigna, 2018), its state
// filled by the SplitMix64 finaliser from a pair (seed, index).
//
// Puzzle i of a run draws from rng_init(seed, i) and from nothing else, which is why the number of
// threads cannot change a byte of the output. Not for secrets.
#ifndef GRIDPRESS_CORE_RNG_H
#define GRIDPRESS_CORE_RNG_H

#include <stddef.h>
#include <stdint.h>

struct rng {
  uint64_t state[4];
};

void rng_init(struct rng *rng, uint64_t seed, uint64_t index);

// The seed of a run that has a name as well as a seed: runs of other names share no puzzle with it
// but by chance.
uint64_t rng_name_seed(uint64_t seed, const char *name);

// 64 uniform bits.
uint64_t rng_next(struct rng *rng);

// A uniform integer in 0 .. bound - 1, without the bias of a plain remainder. bound > 0.
uint64_t rng_below(struct rng *rng, uint64_t bound);

// A uniform integer in low .. high, both included.
int rng_range(struct rng *rng, int low, int high);

// Puzzles are shuffled as lists of cells or digits; both fit 16 bits.
void rng_shuffle(struct rng *rng, uint16_t *items, size_t count);

#endif
