// How finders put a step together, on either scale.
#ifndef GRIDPRESS_SOLVER_STEP_BUILD_H
#define GRIDPRESS_SOLVER_STEP_BUILD_H

#include "solver/layout.h"
#include "solver/step.h"

// Starts an instance over: nothing in it yet.
static inline void step_begin(struct step *step, int technique) {
  step->technique = technique;
  step->placement_count = step->elimination_count = 0;
  step->digits = 0;
  step->cell_count = step->base_count = step->cover_count = 0;
  step->fin_count = step->node_count = step->nodes_left_out = 0;
  step->sign = SIGN_NONE;
  step->split[0] = step->split[1] = step->split[2] = step->split[3] = 0;
}

static inline void step_place(struct step *step, int cell, int digit) {
  if (step->placement_count < STEP_PLACEMENTS_MAX)
    step->placements[step->placement_count++] =
        (struct step_mark){.cell = (uint16_t)cell, .digit = (uint8_t)digit};
}

// The caller makes sure that the candidate is there and is not listed twice.
static inline void step_eliminate(struct step *step, int cell, int digit) {
  if (step->elimination_count < STEP_ELIMINATIONS_MAX)
    step->eliminations[step->elimination_count++] =
        (struct step_mark){.cell = (uint16_t)cell, .digit = (uint8_t)digit};
}

static inline void step_add_cell(struct step *step, int cell) {
  if (step->cell_count < STEP_CELLS_MAX) step->cells[step->cell_count++] = (uint16_t)cell;
}

static inline void step_add_base(struct step *step, int region) {
  if (step->base_count < STEP_REGIONS_MAX) step->base[step->base_count++] = (uint16_t)region;
}

static inline void step_add_cover(struct step *step, int region) {
  if (step->cover_count < STEP_REGIONS_MAX) step->cover[step->cover_count++] = (uint16_t)region;
}

static inline void step_add_fin(struct step *step, int cell, int digit) {
  if (step->fin_count < STEP_FINS_MAX)
    step->fins[step->fin_count++] =
        (struct step_mark){.cell = (uint16_t)cell, .digit = (uint8_t)digit};
}

// The next node of a branch. Returns it, or NULL when it is only counted.
static inline struct step_node *step_add_node(struct step *step, enum step_claim claim, bool on,
                                              int digit) {
  if (step->node_count == STEP_NODES_MAX) {
    step->nodes_left_out++;
    return NULL;
  }
  struct step_node *node = &step->nodes[step->node_count++];
  *node = (struct step_node){.claim = (uint8_t)claim, .on = on, .digit = (uint8_t)digit};
  return node;
}

// The whole pattern at once.
static inline void step_add_set(struct step *step, cell_set set) {
  while (set_any(set)) step_add_cell(step, set_take(&set));
}

#endif
