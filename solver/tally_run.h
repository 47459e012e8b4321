// The innermost sum of a tally (tally_run.c), and what it runs over (tally_inner.c).
#ifndef GRIDPRESS_SOLVER_TALLY_RUN_H
#define GRIDPRESS_SOLVER_TALLY_RUN_H

#include "solver/tally_box.h"

enum { TALLY_LANES = 8 };

// The arrangements of the third stack. Those that share their class in the first band and `times`,
// how often each is there, are a group.
struct tally_group {
  uint16_t first, times;
  uint32_t end; // one past its last pair; it begins where the group before ends
};

struct tally_pair {
  uint16_t second, third; // classes in the second and the third band
};

struct tally_inner {
  struct tally_group *groups;
  struct tally_pair *pairs;
  int group_count, pair_count;
  int used_counts[3]; // classes that occur, by band; groups and pairs number them anew
  uint16_t used[3][CLASSES_MAX];
};

// An arrangement, by its class in each band.
struct tally_item {
  uint16_t classes[3];
};

// From a structure of zeros; the items are sorted. False when the memory is not there.
bool tally_inner_init(struct tally_inner *inner, struct tally_item *items, int count);
void tally_inner_release(struct tally_inner *inner);

// The numbers of bands for each class of the third stack, in each band, for as many arrangements of
// the second stack as there are lanes.
struct tally_lanes {
  uint32_t bands[3][CLASSES_MAX][TALLY_LANES] __attribute__((aligned(32)));
};

// For each lane, the sum over the arrangements of the product over the bands.
void tally_sum(const struct tally_inner *inner, const struct tally_lanes *lanes,
               uint64_t sums[TALLY_LANES]);
void tally_sum_avx2(const struct tally_inner *inner, const struct tally_lanes *lanes,
                    uint64_t sums[TALLY_LANES]);

#endif
