// What a rating works in: the lists, graphs and tables of the techniques that need much room, some
// three megabytes. One workspace serves one caller at a time, puzzle after puzzle; what it keeps
// between two questions only saves work, and never changes an answer.
#ifndef GRIDPRESS_SOLVER_WORKSPACE_H
#define GRIDPRESS_SOLVER_WORKSPACE_H

#include "solver/find_als.h"
#include "solver/find_forcing.h"
#include "solver/rate.h"

struct rate_workspace {
  struct als_work als;
  struct chain_work chain;
  struct forcing_tables forcing;
};

#endif
