// Gives clues back to a puzzle without making it easier. See refill.c.
#ifndef GRIDPRESS_GEN_REFILL_H
#define GRIDPRESS_GEN_REFILL_H

#include "gen/dig.h"

// Gives clues back until there are `target` of them, but never more than `high`. False when the cells
// that singles reach do not go that far.
bool refill_clues(struct digging *digging, int target, int high);

#endif
