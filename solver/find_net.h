// The branches of forcing nets, for the reader.
#ifndef GRIDPRESS_SOLVER_FIND_NET_H
#define GRIDPRESS_SOLVER_FIND_NET_H

#include "solver/finding.h"

// Adds to a step the branch that begins with a guess: the singles that lead to what the step says, or
// to a contradiction. The step has its placements and eliminations.
void net_explain(const struct cand *before, int cell, int digit, bool on, struct step *step);

#endif
