// Which of several puzzles flows best? docs/DIFFICULTY.md says it for people.
//
// Where singles are enough, a bottleneck is what stops a player. Where they are not, the hardest step
// should come when the player has warmed up and there is still something to win: past the middle,
// and not one leap with nothing but filling in behind it.
#include "gen/preference.h"

#include <stdlib.h>

enum {
  BEST_PLACE = 55,     // of the hardest step, in percent
  LONGEST_TAIL = 45,   // steps of singles at the end that nobody minds, in percent
  BOTTLENECK_COST = 2, // in percent of a place
  VARIETY_GAIN = 2,
};

int preference_cost(const struct puzzle_flow *flow, int steps) {
  if (!flow->known || steps == 0) return PREFERENCE_WORST;
  if (flow->tail == steps) return flow->bottlenecks;
  int tail = 100 * flow->tail / steps;
  return abs(flow->hardest_at - BEST_PLACE) + (tail > LONGEST_TAIL ? tail - LONGEST_TAIL : 0) +
         BOTTLENECK_COST * flow->bottlenecks - VARIETY_GAIN * flow->variety;
}
