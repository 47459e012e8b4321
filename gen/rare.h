// Puzzles that digging hardly ever meets, climbed to instead. See rare.c.
#ifndef GRIDPRESS_GEN_RARE_H
#define GRIDPRESS_GEN_RARE_H

#include "gen/gen.h"

// Can the puzzles of a request be climbed to? Not if it says where the clues are, or in what order a
// grid is dug.
bool rare_can_climb(const struct gen_request *request);

// Are they so rare that digging is not worth a try?
bool rare_is_asked(const struct gen_request *request);

// The climb for one puzzle.
struct rare {
  struct climb climb;
  size_t shown; // of what it reached
};

// Draws the seed of the climb from `rng`. NULL without memory.
struct rare *rare_new(const struct gen_request *request, struct rng *rng, struct err *err);
void rare_free(struct rare *rare);

enum rare_status { RARE_FOUND, RARE_END, RARE_FAILED };

// The next puzzle that has what is rare about the request: its other bounds are for others to check.
enum rare_status rare_next(struct rare *rare, struct grid *givens, struct grid *solution,
                           struct err *err);

// Tells how far the climb came. Returns false.
bool rare_tell(const struct rare *rare, const struct gen_request *request, struct err *err);

#endif
