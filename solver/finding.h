// What finders are given, and how they build their steps.
//
// A finder looks for its pattern and never changes the board. It builds a step for every instance
// and hands it to the visitor, who says whether to go on:
//
//      struct step *step = &finding->step;
//      step_begin(step, TECHNIQUE_X_WING);
//      ... step_eliminate(step, cell, digit) ...
//      if (finding_accept(finding)) return true;       // stop: somebody has what they want
//
// Finders return true when they were stopped. The step that the visitor stopped at is then still
// there. Several rows of the table may share a finder; it then says in step->technique which of
// them it found.
//
// Where there are many instances, a rating takes the one that a person would, and leaves out what
// nobody sees. Such a finder visits that one first, then, if there was one or `every` is set, every
// instance in the order in which it meets them.
//
// Finders that work with sets of cells are compiled twice and named with FINDER(): solver/wide.h.
#ifndef GRIDPRESS_SOLVER_FINDING_H
#define GRIDPRESS_SOLVER_FINDING_H

#include "solver/cand.h"
#include "solver/step_build.h"
#include "solver/technique.h"

struct rate_workspace;

struct finding {
#ifdef LAYOUT_WIDE
  struct narrow_workspace *narrow_work;
  struct rate_workspace *work;
#else
  struct rate_workspace *work;
  struct wide_workspace *wide_work; // NULL until there is a board that needs it
#endif
  technique_visitor *visit;
  void *context;
  bool every; // also what people would not see
  struct step step;
};

// The instance is complete: visits it, unless it has no effect. True: stop.
static inline bool finding_accept(struct finding *finding) {
  const struct step *step = &finding->step;
  if (step->placement_count == 0 && step->elimination_count == 0) return false;
  return !finding->visit(finding->context, step);
}

// Before the first of the finders is called on a board. False without memory.
bool finding_begin(const struct cand *cand, struct finding *finding);

// Calls the finder of a technique for this board.
static inline bool technique_find(int technique, const struct cand *cand, struct finding *finding) {
  const struct technique *row = &techniques[technique];
  bool wide = !cand->layout->sets && row->find_wide != NULL;
  return (wide ? row->find_wide : row->find)(cand, finding);
}

// Eliminates a digit from those cells of the set that have it.
static inline void step_eliminate_set(struct step *step, const struct cand *cand, cell_set set,
                                      int digit) {
  for (set &= cand->cells[digit]; set_any(set);) step_eliminate(step, set_take(&set), digit);
}

// --- the finders, one file a family -------------------------------------------------------------

#define ROW(technique, finder, ...) technique_finder finder, finder##_wide;
#include "solver/technique_rows.h"

#endif
