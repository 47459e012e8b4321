// The innermost sum of a tally, eight lanes at once. The Makefile compiles this file twice: as it is for
// any machine, and with AVX2 instructions and TALLY_AVX2 defined where there are such.
//
// A group has at most 56 * 6 arrangements, and a band at most 1728 ways: the sum of a group is below
// 336 * 1728^2, just above 10^9, and fits 32 bits.
#include "solver/tally_run.h"

#ifdef TALLY_AVX2
#define TALLY_SUM tally_sum_avx2
#else
#define TALLY_SUM tally_sum
#endif

typedef uint32_t lanes_word __attribute__((vector_size(4 * TALLY_LANES)));

void TALLY_SUM(const struct tally_inner *inner, const struct tally_lanes *lanes,
               uint64_t sums[TALLY_LANES]) {
  const lanes_word *first = (const lanes_word *)lanes->bands[0];
  const lanes_word *second = (const lanes_word *)lanes->bands[1];
  const lanes_word *third = (const lanes_word *)lanes->bands[2];
  for (int lane = 0; lane < TALLY_LANES; lane++) sums[lane] = 0;
  const struct tally_pair *pair = inner->pairs;
  for (int g = 0; g < inner->group_count; g++) {
    const struct tally_group *group = &inner->groups[g];
    const struct tally_pair *end = inner->pairs + group->end;
    lanes_word sum = {0};
    for (; pair < end; pair++) sum += second[pair->second] * third[pair->third];
    for (int lane = 0; lane < TALLY_LANES; lane++)
      sums[lane] += (uint64_t)sum[lane] * (first[group->first][lane] * group->times);
  }
}
