// Digs holes into a solution grid. See dig.c.
#ifndef GRIDPRESS_GEN_DIG_H
#define GRIDPRESS_GEN_DIG_H

#include "gen/dig_board.h"
#include "gen/order.h"

struct dig_goal {
  enum dig_rule rule;
  int low;   // an orbit that would leave fewer clues stays
  int least; // no region may have fewer clues
  // Questions of more choices than this are given up (0: none is), and after so many of them the
  // digging is.
  uint64_t nodes;
  int given_up_max;
  // Asked last, when all else allows an orbit to go; may be NULL.
  bool (*allows)(const void *context, const struct grid *givens);
  const void *context;
};

// A digging under way: the orbits of the plan before `next` are decided.
struct digging {
  struct dig_board board; // board.givens is the puzzle
  struct dig_goal goal;
  const struct dig_plan *plan;
  int next;
  int clues;
  int region_clues[GEOM_REGIONS_MAX]; // of houses; others count as full
  int untried;                        // clues that stay though they were not tried alone
  int last;                           // the orbit that was taken last; -1: none, or it was put back
};

// The plan has to outlive the digging.
void dig_init(struct digging *digging, const struct geom *geom, const struct dig_plan *plan,
              const struct dig_goal *goal, const struct grid *solution);

// Makes an orbit blank and returns true if the rule holds without it; otherwise the orbit stays.
typedef bool dig_taker(void *context, struct digging *digging, const uint16_t *orbit, int size);

// Decides the next orbit of the plan, in the way of the taker. False when the digging is given up.
bool dig_decide(struct digging *digging, dig_taker *take, void *context);

// Takes orbits out in the order of the plan, each one if the goal allows it and the rule holds
// without it, until `target` clues are left or the plan ends. What comes out depends on plan, goal
// and target alone: what is quick about it changes nothing, and neither do stops on the way. False
// when the digging is given up.
bool dig_down(struct digging *digging, int target);

// Puts back the orbit that was taken last; it stays for good. Once for each that was taken.
void dig_undo(struct digging *digging);

// Puts an orbit of the plan back. Returns false if it was never taken.
bool dig_restore_orbit(struct digging *digging, int orbit);

// The fewest clues that any house has left.
int dig_least_clues(const struct digging *digging);

// Has every clue that is left been tried, alone, and had to stay? Then the puzzle is minimal.
bool dig_tried_all(const struct digging *digging);

// Is there no clue that could go and leave the solution the only one? With a number of `nodes`, not
// 0, also false when that takes more choices for some clue.
bool dig_is_minimal(const struct geom *geom, const struct grid *solution, const struct grid *givens,
                    uint64_t nodes);

#endif
