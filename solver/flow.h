// How a solution flows: how many moves are open at every step of a rating.
//
// While a single is open, the open moves are the cells that some single can fill at once. Where
// none is, they are the steps with different effects that the technique of the rating's next step
// offers. docs/DIFFICULTY.md says it for people.
#ifndef GRIDPRESS_SOLVER_FLOW_H
#define GRIDPRESS_SOLVER_FLOW_H

#include "solver/technique.h"

enum {
  FLOW_STEPS_MAX = 2048, // of a curve; later steps are left out
  FLOW_MOVES_MAX = 32,   // steps without a single: so many moves, or more
};

struct flow_step {
  uint8_t technique; // enum technique_id
  uint16_t moves;
};

struct flow_curve {
  int count;
  struct flow_step steps[FLOW_STEPS_MAX];
};

// Is a technique a single: full house, naked, hidden?
static inline bool technique_is_single(int technique) {
  return technique <= TECHNIQUE_HIDDEN_SINGLE;
}

_Static_assert(TECHNIQUE_COUNT <= UINT8_MAX, "a step of a curve has room for every technique");

#endif
