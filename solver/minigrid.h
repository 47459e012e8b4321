// The minigrid solver: whole minigrids (boxes) are filled one after the other, each with one valid
// permutation of the digits it misses.
//
// Minigrids are numbered from 0 here, like every box of a geometry; the paper counts from 1.
#ifndef GRIDPRESS_SOLVER_MINIGRID_H
#define GRIDPRESS_SOLVER_MINIGRID_H

#include "solver/solver.h"

// The sequence in which minigrids are taken, on a 3 by 3 lattice of them:
//
//      zigzag       1 2 3 6 5 4 7 8 9       rows to and fro
//      spiral       1 2 3 6 9 8 7 4 5       around the rim, then inwards
//      semi-spiral  1 4 5 2 3 6 9 8 7       columns to and fro above the last row, back along it
//      clues        by the givens           most clues first, then among the row and column
//                                           neighbours of those taken; the lowest number of equals
enum minigrid_sequence {
  MINIGRID_CLUES,  // version 3.1: permutations are made when a minigrid's turn comes
  MINIGRID_ZIGZAG, // version 3.2 and its sequences: every minigrid's permutations are listed
  MINIGRID_SPIRAL, // first, from the givens alone
  MINIGRID_SEMI_SPIRAL,
};

// Their names in this order are minigrid_sequence_names[] of solver.h.

// The sequence of that name. False when there is none; then `sequence` is not touched.
bool minigrid_lookup_sequence(const char *name, enum minigrid_sequence *sequence);

// Version 3.2 lists at most so many permutations of one minigrid. A minigrid with more of them is
// filled like in version 3.1 when its turn comes.
enum { MINIGRID_LIST_ROOM = 4096 };

// Writes the minigrids, geom->side of them, in the order in which they are taken. Irregular boxes
// form no lattice: for them every sequence but `clues` is the order of their numbers.
void minigrid_arrange(const struct geom *geom, const struct grid *givens,
                      enum minigrid_sequence sequence, int order[GEOM_SIDE_MAX]);

// Lists the permutations of a minigrid that conflict with no given, in ascending order, and returns
// their number, at most `room`. A permutation is one digit for each blank cell of the minigrid, row
// by row; `digits` has place for `room` of them.
size_t minigrid_list_permutations(const struct geom *geom, const struct grid *givens, int minigrid,
                                  uint8_t *digits, size_t room);

// The engine's solve with a sequence. A node is a permutation tried.
void minigrid_solve(const struct geom *geom, const struct grid *givens,
                    const struct solver_request *request, enum minigrid_sequence sequence,
                    struct solver_result *result);

extern const struct solver_engine minigrid_engine; // the sequence is the one of the request

#endif
