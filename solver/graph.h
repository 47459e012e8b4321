// The engine `graph`: all solutions of a puzzle as cliques in a graph of minigrid permutations.
#ifndef GRIDPRESS_SOLVER_GRAPH_H
#define GRIDPRESS_SOLVER_GRAPH_H

#include "solver/solver.h"

extern const struct solver_engine graph_engine;

#endif
