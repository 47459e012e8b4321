// What the tries of one puzzle came to, and what is told when none succeeded. See tries.c.
#ifndef GRIDPRESS_GEN_TRIES_H
#define GRIDPRESS_GEN_TRIES_H

#include "gen/level.h"

// When a request is given up; and how far grids are dug if the range leaves it open.
struct limits {
  int side;          // up to this one
  int digs, ratings; // grids dug, and puzzles in range that were not as hard as asked for
  int least_percent; // of the cells
  uint64_t nodes;    // choices that a question about one cell may take; 0: any number
};

const struct limits *limits_lookup(const struct geom *geom);

enum { UNDECIDED_MAX = 10 }; // questions that take more, before a puzzle is given up

struct tries {
  const struct limits *limits;
  int ratings;             // how many may miss
  int digs;                // grids dug
  int in_range;            // of these, with the right number of clues
  int poor;                // minimal, but with too few clues in some region
  int spare;               // with a clue to spare where none is allowed
  int rated;               // in range and, if asked for, minimal: rated, and missed a bound
  int missed[BOUND_COUNT]; // which one
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

// Tells which bound stopped the request, and how close it came. Returns false.
bool tries_tell(const struct tries *tries, const struct gen_request *request,
                struct gen_bounds bounds, struct err *err);

#endif
