// The pairs of the engine `marks`. See marks_pairs.c.
#ifndef GRIDPRESS_SOLVER_MARKS_PAIRS_H
#define GRIDPRESS_SOLVER_MARKS_PAIRS_H

#include "solver/marks_state.h"

// Notes that a mark joins two cells.
void marks_draft_pair(struct marks_solver *solver, int kind, uint64_t value, int first, int second);

// Notes the rules about all neighbours, pair by pair.
void marks_draft_rules(struct marks_solver *solver, const struct mark_list *marks);

// Makes relations of what was noted, and lists the pairs of each cell. False without memory.
bool marks_index_pairs(struct marks_solver *solver);

#endif
