// The one search that locked subsets borrow from the others. See find_subset.c.
#ifndef GRIDPRESS_SOLVER_FIND_SUBSET_H
#define GRIDPRESS_SOLVER_FIND_SUBSET_H

#include "solver/finding.h"

// A naked subset of a box that lies in a second region and takes candidates from both.
bool subset_find_locked(const struct cand *cand, struct finding *finding, int technique, int size);

#endif
