// The one search of all Franken and mutant fish. See find_complex_fish.c.
#ifndef GRIDPRESS_SOLVER_FIND_COMPLEX_FISH_H
#define GRIDPRESS_SOLVER_FIND_COMPLEX_FISH_H

#include "solver/technique.h"

// Visits every instance in one go: there may be thousands, too many to look for one by one.
void complex_fish_find_all(const struct cand *cand, int technique, technique_visitor *visit,
                           void *context);

#endif
