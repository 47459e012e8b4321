// The engine for every board: bit planes, singles, locked candidates, search.
//
// Fast enough to dig with on any list of regions and pairs, and it shares no code with the graph
// solver that certifies. planes_table.c says how a board becomes bits, planes_run.c what is done to
// them.
#ifndef GRIDPRESS_SOLVER_PLANES_H
#define GRIDPRESS_SOLVER_PLANES_H

#include "solver/solver.h"

extern const struct solver_engine planes_engine;

// As solver_has_other; also SOLVER_UNKNOWN when the memory is not there.
enum solver_answer planes_has_other(const struct geom *geom, const struct grid *givens,
                                    const struct grid *known, int cell, uint64_t nodes);

// As solver_fill.
enum solver_answer planes_fill(const struct geom *geom, const struct grid *givens, struct rng *rng,
                               uint64_t nodes, struct grid *solution);

#endif
