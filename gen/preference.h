// Which of several puzzles flows best? See preference.c.
#ifndef GRIDPRESS_GEN_PREFERENCE_H
#define GRIDPRESS_GEN_PREFERENCE_H

#include "core/core.h"

enum { PREFERENCE_WORST = 1 << 20 };

// The less, the better. Only puzzles of one request compare.
int preference_cost(const struct puzzle_flow *flow, int steps);

#endif
