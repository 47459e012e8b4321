// The search of the engine `marks`, on what marks_load.c made of the marks.
#ifndef GRIDPRESS_SOLVER_MARKS_RUN_H
#define GRIDPRESS_SOLVER_MARKS_RUN_H

#include "solver/marks_state.h"
#include "solver/solver.h"

struct marks_search {
  const struct marks_question *question;
  struct solver_result *result;
  bool stopped;
};

void marks_search(struct marks_solver *solver, struct marks_search *search);

#endif
