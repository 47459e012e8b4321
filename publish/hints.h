// The solver's steps as hints, for exporters, which know no solver.
#ifndef GRIDPRESS_PUBLISH_HINTS_H
#define GRIDPRESS_PUBLISH_HINTS_H

#include "core/core.h"

// A hint_walker: the steps that rate a puzzle with exactly one solution, easiest first.
bool hints_walk(const struct puzzle *puzzle, hint_visitor *visit, void *context);

#endif
