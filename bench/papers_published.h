// The numbers that the papers print, to be shown beside ours.
#ifndef GRIDPRESS_BENCH_PAPERS_PUBLISHED_H
#define GRIDPRESS_BENCH_PAPERS_PUBLISHED_H

#include <stdint.h>

enum { PAPERS_CLASSES = 5, PAPERS_PERMUTATIONS = 6 };

// A row of the thesis's tables 4.1 to 4.6. Zero: the thesis has no such number.
struct papers_class {
  const char *name;
  int fewest_clues, most_clues;
  uint64_t least_solutions, most_solutions;
  double brute_force, pencil_and_paper, graph; // mean milliseconds
  double brute_force_iterations, pencil_and_paper_iterations, graph_iterations;
  int pencil_and_paper_fails; // percent
  int vertices;               // mean
};

extern const struct papers_class papers_classes[PAPERS_CLASSES];

// A column of the constraint paper's table.
struct papers_permutation {
  int clues;
  double applied, size;
};

extern const struct papers_permutation papers_permutations[PAPERS_PERMUTATIONS];

#endif
