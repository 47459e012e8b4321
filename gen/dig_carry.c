// Digging by halves: many orbits for the price of a few questions.
//
// One after the other, every question starts from the clues and finds again what was found for the
// question before. Here a block of orbits, taken in the order of the plan, carries what follows from
// all clues outside of it: those that stayed before it and all that come after it.
//
//      block of 8              carries what the clues outside follow to
//      +-------+-------+       left half:   that, with the clues of the right half added
//      | 0 1 2 3       |                    -> dig it
//      |       4 5 6 7 |       right half:  that, with those clues of the left half that stayed
//      +-------+-------+                    -> dig it
//
// A block whose cells all follow from outside goes as a whole: at the beginning that is half of the
// grid at once. Down at a single orbit, the state is what the simple way would come to, so the
// answer is the same: what follows depends on the clues alone.
//
// Invariant: when an orbit is decided, its state is that of all clues at that time but its own.
#include "gen/dig_carry.h"

#include <stdlib.h>

#include "gen/exchange.h"

struct halving {
  struct digging *digging;
  int target;
  bool given_up;
  size_t block_size; // of the state of one depth
  char *blocks;
  struct exchange exchange;
};

static void *block_at(const struct halving *halving, int depth) {
  return halving->blocks + (size_t)depth * halving->block_size;
}

// The clues are part of the solution, so there always is one.
static void settle(const struct digging *digging, struct carry *carry) {
  carry_settle(carry, digging->goal.rule == DIG_UNIQUE);
}

// Adds the clues that there are in some orbits, and finds what follows.
static void add_orbits(const struct digging *digging, struct carry *carry, int from, int to) {
  const struct dig_plan *plan = digging->plan;
  bool any = false;
  for (int i = plan->start[from]; i < plan->start[to]; i++) {
    int cell = plan->cells[i];
    if (digging->board.givens.cell[cell] == 0 || carry->values[cell] != 0) continue;
    carry_add(carry, cell, digging->board.solution.cell[cell]);
    any = true;
  }
  if (any) settle(digging, carry);
}

static bool all_follow(const struct digging *digging, const struct carry *carry, int from, int to) {
  const struct dig_plan *plan = digging->plan;
  for (int i = plan->start[from]; i < plan->start[to]; i++)
    if (carry->values[plan->cells[i]] == 0) return false;
  return true;
}

// The state that an orbit is decided in.
struct leaf {
  const struct halving *halving;
  const struct carry *carry;
  int depth;
};

// Do the cells of an orbit follow from all other clues, in the way of the rule? A cell that does is
// as good as given for the others.
static bool orbit_follows(const struct leaf *leaf, struct digging *digging, const uint16_t *orbit,
                          int size) {
  struct dig_board *board = &digging->board;
  struct carry state = *leaf->carry;
  for (int i = 0; i < size; i++) {
    int cell = orbit[i];
    if (state.values[cell] != 0) continue;
    if (digging->goal.rule == DIG_SINGLES) return false;
    if (exchange_exists(&leaf->halving->exchange, &board->givens, cell)) return false;
    enum solver_answer other = carry_has_other(&state, &board->solution, cell, board->nodes);
    board->given_up += other == SOLVER_UNKNOWN;
    if (other != SOLVER_NO) return false;
    if (i == size - 1) break;
    if (state.block == leaf->carry->block)
      state = carry_copy(leaf->carry, block_at(leaf->halving, leaf->depth + 1));
    carry_add(&state, cell, board->solution.cell[cell]);
    settle(digging, &state);
  }
  return true;
}

static bool take_orbit(void *context, struct digging *digging, const uint16_t *orbit, int size) {
  const struct leaf *leaf = context;
  if (!orbit_follows(leaf, digging, orbit, size)) return false;
  for (int i = 0; i < size; i++) dig_board_blank(&digging->board, orbit[i]);
  return true;
}

// Digs a block, whose state is used up. False when the digging ends in it.
static bool dig_block(struct halving *halving, struct carry *carry, int from, int to, int depth) {
  struct digging *digging = halving->digging;
  while (to - from > 1 && !all_follow(digging, carry, from, to)) {
    int middle = (from + to) / 2;
    struct carry left = carry_copy(carry, block_at(halving, depth + 1));
    add_orbits(digging, &left, middle, to);
    if (!dig_block(halving, &left, from, middle, depth + 1)) return false;
    add_orbits(digging, carry, from, middle);
    from = middle;
  }
  struct leaf leaf = {.halving = halving, .carry = carry, .depth = depth};
  for (int i = from; i < to; i++) {
    if (digging->clues <= halving->target) return false;
    halving->given_up = !dig_decide(digging, take_orbit, &leaf);
    if (halving->given_up) return false;
  }
  return true;
}

bool dig_carry_down(struct digging *digging, int target, bool *given_up) {
  struct halving halving = {
      .digging = digging, .target = target, .block_size = carry_size(digging->board.geom)};
  int from = digging->next, to = digging->plan->orbits;
  size_t depths = 2; // the whole, and one to try the cells of an orbit on
  for (int size = to - from; size > 1; size = (size + 1) / 2) depths++;
  if (halving.block_size == 0) return false;
  size_t places = (exchange_size(digging->board.geom) + CARRY_ALIGNMENT - 1) / CARRY_ALIGNMENT;
  halving.blocks =
      aligned_alloc(CARRY_ALIGNMENT, depths * halving.block_size + places * CARRY_ALIGNMENT);
  if (halving.blocks == NULL) return false;
  halving.exchange = exchange_start(digging->board.geom, &digging->board.solution,
                                    block_at(&halving, (int)depths));
  struct carry carry = carry_start(digging->board.geom, halving.blocks);
  add_orbits(digging, &carry, 0, from);
  dig_block(&halving, &carry, from, to, 0);
  free(halving.blocks);
  *given_up = halving.given_up;
  return true;
}
