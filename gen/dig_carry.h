// Digs many orbits at once. See dig_carry.c.
#ifndef GRIDPRESS_GEN_DIG_CARRY_H
#define GRIDPRESS_GEN_DIG_CARRY_H

#include "gen/dig.h"

enum { DIG_CARRY_LEAST = 8 }; // clues to go, before it pays

// Does what dig_down does, and says whether the digging was given up. False, and nothing done, when
// the memory is not there.
bool dig_carry_down(struct digging *digging, int target, bool *given_up);

#endif
