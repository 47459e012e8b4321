// What the tries of one puzzle came to, and what is told when none succeeded. See tries.c.
#ifndef GRIDPRESS_GEN_TRIES_H
#define GRIDPRESS_GEN_TRIES_H

#include "gen/level.h"

// When a request is given up; and how far grids are dug if the range leaves it open.
struct try_limits {
  int side;          // up to this one
  int digs;          // grids dug
  int level_digs;    // the same for levels and grades that singles are not enough for
  int ratings;       // puzzles of the level that missed another bound on hardness
  int least_percent; // of the cells
  uint64_t nodes;    // choices that a question about one cell may take; 0: any number
  bool minimal;      // can be dug until no clue is left to spare
};

// The side of the largest grids that can be dug until they are minimal.
int tries_largest_minimal(void);

enum { UNDECIDED_MAX = 10 }; // questions that take more, before a puzzle is given up

struct tries {
  const struct try_limits *limits;
  int digs_most, ratings;  // how many may miss
  int digs;                // grids dug
  int in_range;            // of these, with the right number of clues
  int poor;                // with too few clues in some region
  int unspelled;           // grids that did not spell the word once, or clues that told it
  int spare;               // with a clue to spare where none is allowed
  int rated;               // of the level, but missed another bound on hardness
  int missed[BOUND_COUNT]; // by the bound on hardness that they missed
  int given_up;            // questions that took too many choices
  int clues_best;          // nearest to the range
  int least_best;          // of the poor ones: the most clues that every region had
};

void tries_init(struct tries *tries, const struct gen_request *request);

bool tries_go_on(const struct tries *tries);

// Counts a grid dug. Returns whether it has the right number of clues.
bool tries_count_clues(struct tries *tries, struct gen_bounds bounds, int clues);

// Counts a puzzle that has too few clues in some region.
void tries_count_poor(struct tries *tries, int least);

// Counts a puzzle that is not as hard as asked for.
void tries_count_miss(struct tries *tries, enum level_bound missed);

// Tells which bound stopped the request, and how close it came. Returns false.
bool tries_tell(const struct tries *tries, const struct gen_request *request,
                struct gen_bounds bounds, struct err *err);

#endif
