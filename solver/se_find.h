// What the finders of the Sudoku Explainer scale share.
//
// A scan looks at a board in the order that the scale prescribes and fills in a step for every
// instance; se_emit says whether that was the one. The outer loop takes the first; the advanced
// rules inside chains (se_advanced.c) take all of them.
#ifndef GRIDPRESS_SOLVER_SE_FIND_H
#define GRIDPRESS_SOLVER_SE_FIND_H

#include "solver/se.h"
#include "solver/se_board.h"

// Called for every instance; it returns true to end the scan.
typedef bool se_accept(void *context, const struct step *step);

struct se_scan {
  const struct se_board *board;
  uint32_t changed; // regions (sets) or digits (locked candidates, fish) worth a look
  struct step *step;
  se_accept *accept; // NULL: the first one is it
  void *context;
};

struct se_search {
  struct se_board board;
  uint32_t seen[SE_TECHNIQUE_COUNT]; // when a technique last looked at everything, in vain
  uint32_t linked;                   // the tick of the board whose links technique 21 has,
  uint32_t begun;                    // and after it the engine
  const struct se_options *options;
  struct se_workspace *work;
  bool asked, known; // was the solution looked for, and is there exactly one?
  struct grid solution;
};

// The only solution, looked for once; NULL: there is none or there are several. No step can be wrong, so a
// finder need not try to refute what is true or to prove what is false.
const struct grid *se_find_solution(struct se_search *search);

// Can it be proved that the candidate is true, or that it is false?
static inline bool se_is_provable(const struct grid *solution, int cell, int v, bool truth) {
  return solution == NULL || (solution->cell[cell] == v + 1) == truth;
}

typedef bool se_finder(struct se_search *search, struct step *step);

static inline void se_step_begin(struct step *step, int technique, int rating) {
  step_begin(step, technique);
  step->rating = rating;
}

// Candidates that are there, of one cell, as a mask.
static inline void se_step_eliminate(const struct se_board *board, struct step *step, int cell,
                                     unsigned mask) {
  for (uint32_t rest = mask & board->cand[cell]; rest != 0;)
    step_eliminate(step, cell, mask_take(&rest) + 1);
}

static inline bool se_emit(const struct se_scan *scan) {
  if (scan->step->placement_count + scan->step->elimination_count == 0) return false;
  return scan->accept == NULL || scan->accept(scan->context, scan->step);
}

// se_locked.c, se_sets.c, se_fish.c: the scans
bool se_scan_locked(const struct se_scan *scan, bool direct);
bool se_scan_naked(const struct se_scan *scan, int size);
bool se_scan_hidden(const struct se_scan *scan, int size, bool direct);
bool se_scan_fish(const struct se_scan *scan, int size);

// The finders of the table.
se_finder se_find_hidden_single, se_find_naked_single;
se_finder se_find_direct_locked, se_find_locked;
se_finder se_find_direct_hidden_pair, se_find_direct_hidden_triplet;
se_finder se_find_naked_pair, se_find_naked_triplet, se_find_naked_quad;
se_finder se_find_hidden_pair, se_find_hidden_triplet, se_find_hidden_quad;
se_finder se_find_x_wing, se_find_swordfish, se_find_jellyfish;
se_finder se_find_xy_wing, se_find_xyz_wing;
se_finder se_find_unique_loop, se_find_bug;
se_finder se_find_aligned_pair, se_find_aligned_triplet;
se_finder se_find_chain, se_find_nishio, se_find_multiple, se_find_dynamic;
se_finder se_find_dynamic_plus, se_find_nested, se_find_nested_multiple;
se_finder se_find_nested_dynamic, se_find_nested_dynamic_plus;

// Takes everything that dynamic chains of a level (0: alone, 1: with the rules of level 1) say in one look
// at the board, as far as no hint has a rating above `er`. False when they say nothing.
bool se_sweep_dynamic(struct se_search *search, int level, int er);

#endif
