// Applies steps. The sentences about them are in explain.c.
#include "solver/step.h"

#include "solver/cand.h"

void step_apply(const struct step *step, struct cand *cand) {
  for (int i = 0; i < step->placement_count; i++)
    if (cand->values.cell[step->placements[i].cell] == 0)
      cand_place(cand, step->placements[i].cell, step->placements[i].digit);
  for (int i = 0; i < step->elimination_count; i++)
    cand_eliminate(cand, step->eliminations[i].cell, step->eliminations[i].digit);
}
