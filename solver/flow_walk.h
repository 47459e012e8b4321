// What a rating keeps while it counts open moves; solver/rate.c calls these around its loop.
#ifndef GRIDPRESS_SOLVER_FLOW_WALK_H
#define GRIDPRESS_SOLVER_FLOW_WALK_H

#include "solver/cand.h"
#include "solver/rate.h"

struct flow_walk {
  struct technique_set allowed;
  struct flow_curve *curve; // NULL: nobody asks how many moves there are beyond two
  int steps, bottlenecks;
  int last_hard;                   // the number of the last step that is no single; 0: none yet
  uint16_t first[TECHNIQUE_COUNT]; // the number of each technique's first step; 0: none yet
  uint64_t open[LAYOUT_WORDS];     // bit per cell: a single can fill it
  int open_count;                  // bits of `open`
  int naked_seen, hidden_seen, house_seen; // how far the queues of the board were read
};

void flow_begin(struct flow_walk *walk, const struct technique_set *allowed,
                struct flow_curve *curve);

// Counts the moves that are open before a step. The workspace is the rating's own.
void flow_count_step(struct flow_walk *walk, const struct cand *before, const struct step *step,
                     struct rate_workspace *work);

// The flow of a rating that has ended; unknown unless it solved the puzzle.
void flow_end(const struct flow_walk *walk, const struct rating *rating, struct puzzle_flow *flow);

#endif
