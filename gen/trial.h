// Do singles and one wrong guess at a time solve a puzzle? See trial.c.
#ifndef GRIDPRESS_GEN_TRIAL_H
#define GRIDPRESS_GEN_TRIAL_H

#include "core/core.h"

// True only if the rating never ends in a guess. `solution` is the only one of the givens.
bool trial_solves(const struct geom *geom, const struct grid *givens, const struct grid *solution);

#endif
