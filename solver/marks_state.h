// The inside of the engine `marks`: what the marks of a puzzle become, and the state of a search.
//
//      marks ----> start     what a cell can hold at all: parity, cages as a whole
//            ----> pairs     for each cell, others and what they can hold by what it can
//            ----> rules     sums and products over cells, each with code that thins candidates out
//            ----> mates     cells that differ although the board does not say so
//      houses ---> rules     sums that follow from cages and houses (marks_derive.c)
//
// Invariant: between two choices every candidate was thinned out by every pair, house and rule until
// nothing changed; only cells with several candidates are open.
#ifndef GRIDPRESS_SOLVER_MARKS_STATE_H
#define GRIDPRESS_SOLVER_MARKS_STATE_H

#include "solver/marks.h"
#include "solver/marks_board.h"

enum {
  RULE_CELLS_MAX = 32,     // of a rule; an arrow has so many
  RULES_DERIVED_MAX = 160, // from several houses at once
  RULE_DERIVED_CELLS = 7,  // of a rule that comes from houses
  RULES_WORDS = (MARKS_MAX + GEOM_REGIONS_MAX + RULES_DERIVED_MAX + 63) / 64,
  RELATION_BITS = 9, // of a mask, looked up at once
  RELATION_ROW = 1 << RELATION_BITS,
};

enum rule_kind {
  RULE_SUM,      // the digits add up to `value`
  RULE_WEIGHTED, // with weights; a negative one takes side + 1 - d for d, so that all sums are positive
  RULE_PRODUCT,
};

struct marks_rule {
  uint8_t kind; // enum rule_kind
  uint8_t size;
  bool differ;    // all its digits are different
  uint16_t first; // of its cells and weights
  uint32_t value;
};

// The sum that one house leaves over, for as long as its cages stay as they are.
struct marks_leftover {
  uint8_t kind, size; // as of a rule; no cells: nothing is left over, or too much
  bool differ;
  uint32_t value;
  uint16_t cell[RULE_DERIVED_CELLS];
  int16_t weight[RULE_DERIVED_CELLS];
};

// What the cell at the other end of a pair can hold.
struct marks_pair {
  uint16_t cell;
  uint16_t relation;
};

// A mark on a pair of cells, before all of the pair are joined.
struct marks_draft {
  uint16_t low, high;
  uint8_t kind; // enum mark_kind; MARK_KINDS: rules of the whole grid, as bits in `value`
  bool turned;  // its first cell is the higher one
  uint64_t value;
};

// The marks of one pair, in a row of `draft_sorted`.
struct marks_group {
  const uint16_t *member;
  int count;
  bool differ;
  uint16_t relation, turned; // of the higher cell by the lower one, and the other way round
};

struct marks_joined {
  uint16_t low, high, relation, turned;
};

struct marks_solver {
  const struct geom *geom;
  const struct marks_board *board;

  // The marks, in one block of memory.
  void *block;
  size_t block_size;
  uint32_t *start;      // candidates by the marks of a cell itself
  const uint64_t *sees; // as the board's, with mates
  uint64_t *sees_own;
  bool has_mates;
  uint32_t *mate_first;
  uint16_t *mate;
  uint16_t *pair_first;
  struct marks_pair *pair;
  int draft_count;
  struct marks_draft *draft; // these and the next are only of use while marks are loaded
  uint16_t *draft_sorted;
  struct marks_group *group;
  struct marks_joined *joined;
  uint32_t *exempt;
  int rule_count, rule_room, rule_cells, rule_cells_room;
  struct marks_rule *rule;
  uint16_t *rule_cell;
  int16_t *rule_weight;
  uint64_t *on;     // for each cell, the set of rules on it
  uint64_t *active; // the set of rules in use
  uint16_t *next;   // by cell, scratch
  uint16_t *sum_of; // the rule of the cage that houses count for each cell; UINT16_MAX: none
  int sum_count;    // these rules come first
  uint8_t *inside;  // by such a rule, scratch: how many of its cells lie in some houses
  uint64_t *joins;  // for each house, scratch: the houses that a cage joins to it
  int deep_first;   // the rules from here on are about several houses
  bool deepened;    // they are there
  // Lists that are nothing but cages with sums, apart from each other, are compared with the one before.
  bool apart;                       // the marks at hand are such a list
  uint64_t silent[RULES_WORDS];     // cages in it that say no more than `start` does
  uint64_t *fresh_houses;           // houses with a cell whose cage is another one than before
  uint64_t fresh[RULES_WORDS];      // rules that were not there before
  struct marks_leftover *leftovers; // by house
  bool impossible;                  // two marks contradict each other
  enum marks_care care;

  // Images of masks, `relation_chunks` rows of RELATION_ROW for each.
  int relation_count, relation_room, relation_chunks;
  uint32_t *relation;

  // The search.
  uint32_t *states; // candidates of all cells, one state behind the other
  size_t state_room, depth;
  struct marks_branch {
    uint16_t cell;
    uint32_t others; // what it can hold if not what is tried above
  } * branch;
  uint32_t *cand;        // of the state at hand
  uint64_t *dirty_cells; // changed, and nobody was told
  uint64_t *dirty_houses;
  uint64_t *dirty_rules;
  int rule_words;   // of a set of the rules that there are
  uint16_t *single; // cells that have one candidate left, and peers that were not told
  int singles;
  uint32_t *weight; // of a cell: how often it was where a branch died
};

// --- marks_load.c and marks_derive.c -------------------------------------------------------------

// Adds a rule; the cells are copied. `weights` may be NULL. False when there is no room.
bool marks_add_rule(struct marks_solver *solver, enum rule_kind kind, uint32_t value,
                    const uint16_t *cells, const int16_t *weights, int size, bool differ);

// Lists the rules on each cell, after some were added.
void marks_index_rules(struct marks_solver *solver);

// Finds out what is fresh in a list, while the rules of the one before are still there.
void marks_compare(struct marks_solver *solver, const struct mark_list *marks);

// Adds what one house says about sums, for every house; and what several do.
void marks_derive(struct marks_solver *solver);
void marks_derive_deep(struct marks_solver *solver);

// --- marks_sum.c, marks_product.c: thin candidates out; false when nothing is left -----------------

bool marks_run_sum(struct marks_solver *solver, const struct marks_rule *rule);
bool marks_run_product(struct marks_solver *solver, const struct marks_rule *rule);

// --- changes -------------------------------------------------------------------------------------

static inline bool mask_is_single(uint32_t mask) {
  return (mask & (mask - 1)) == 0;
}

// Narrows a cell down to fewer candidates than it has.
static inline bool marks_narrow(struct marks_solver *solver, int cell, uint32_t mask) {
  solver->cand[cell] = mask;
  cells_put(solver->dirty_cells, cell);
  if (!mask_is_single(mask)) return true;
  if (mask == 0) {
    solver->weight[cell]++;
    return false;
  }
  solver->single[solver->singles++] = (uint16_t)cell;
  return true;
}

static inline bool marks_keep(struct marks_solver *solver, int cell, uint32_t mask) {
  uint32_t now = solver->cand[cell];
  return (now & ~mask) == 0 || marks_narrow(solver, cell, now & mask);
}

// Do two cells differ?
static inline bool marks_differ(const struct marks_solver *solver, int first, int second) {
  return cells_have(solver->sees + (size_t)first * (size_t)solver->board->words, second);
}

static inline uint32_t marks_image(const struct marks_solver *solver, int relation, uint32_t mask) {
  int chunks = solver->relation_chunks;
  if (chunks == 1) return solver->relation[(size_t)relation * RELATION_ROW + mask];
  const uint32_t *row = solver->relation + (size_t)relation * (size_t)chunks * RELATION_ROW;
  uint32_t image = 0;
  for (int chunk = 0; chunk < chunks; chunk++, mask >>= RELATION_BITS)
    image |= row[chunk * RELATION_ROW + (int)(mask & (RELATION_ROW - 1))];
  return image;
}

#endif
