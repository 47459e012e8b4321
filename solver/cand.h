// The board as a person with a pencil sees it: what is written in the cells and which small digits
// are still open in each.
//
// The same facts are kept three ways, each the cheapest for some question:
//
//      digits[cell]           which digits can this cell take?           naked singles, subsets
//      places[region][digit]  where in this region can the digit go?     hidden singles, fish
//      cells[digit]           everywhere the digit can go                chains, wings
//
// Singles announce themselves: the moment a cell, a digit in a region or a region is down to one
// choice it joins a queue, so finding the next single costs nothing.
//
// Only a house needs every digit. A shorter region has no places and counts as if it had all its
// digits, so that whoever argues about where a digit must go passes over it; it is in the sees
// relation, as are pairs, and that is all.
//
// Invariant: the three views agree, and no filled cell has candidates.
#ifndef GRIDPRESS_SOLVER_CAND_H
#define GRIDPRESS_SOLVER_CAND_H

#include "solver/layout.h"

struct mark_view;

struct cand {
  const struct layout *layout;
  unsigned offers;              // enum technique_needs that the puzzle meets
  const struct mark_view *view; // its clues between cells; NULL: none
  const struct geom *geom;
  int side;
  int open;    // blank cells
  bool broken; // a cell or a digit has nowhere to go: the puzzle has no solution
  struct grid values;
  uint64_t given[LAYOUT_WORDS];    // bit per cell: printed, not found
  uint32_t digits[GEOM_CELLS_MAX]; // bit d: the blank cell can take d; 0 when filled
  uint32_t places[LAYOUT_REGIONS_MAX][GEOM_SIDE_MAX + 1]; // bit i: the house's cell i can
  uint32_t placed[LAYOUT_REGIONS_MAX];                    // bit d: the region needs no d
  uint8_t blanks[LAYOUT_REGIONS_MAX];                     // blank cells of the region
  union {                                                 // by digit; which one, layout->sets says
    narrow_set NARROW(cells)[GEOM_SIDE_MAX + 1];
    wide_set WIDE(cells)[GEOM_SIDE_MAX + 1];
  };

  // Queues in order of arrival. What is before the head has been dealt with; what is behind it may
  // have been, too, and is skipped by those who look.
  int naked_head, naked_tail, hidden_head, hidden_tail, house_head, house_tail;
  uint16_t naked[GEOM_CELLS_MAX];                      // cells with one digit left
  uint16_t hidden[LAYOUT_REGIONS_MAX * GEOM_SIDE_MAX]; // region * 32 + digit, one place left
  uint16_t house[LAYOUT_REGIONS_MAX];                  // houses with one blank cell

  uint64_t changed[LAYOUT_WORDS]; // bit per cell: it lost candidates since somebody last took note
};

// Starts from the givens. Givens in conflict make a broken state, not an error.
void cand_init(struct cand *cand, const struct layout *layout, const struct grid *givens);

// Copies a state; cheaper than assignment, since most of the struct is room for larger boards.
void cand_copy(struct cand *to, const struct cand *from);

// Writes a digit into a blank cell and takes it from the peers. A digit that the cell cannot take
// breaks the state.
void cand_place(struct cand *cand, int cell, int digit);

// Takes a candidate away. Harmless when it is gone already.
void cand_eliminate(struct cand *cand, int cell, int digit);

static inline bool cand_has(const struct cand *cand, int cell, int digit) {
  return cand->digits[cell] >> digit & 1;
}

static inline bool cand_is_given(const struct cand *cand, int cell) {
  return cand->given[cell / 64] >> (cell % 64) & 1;
}

// Does the puzzle meet these needs (enum technique_needs)?
static inline bool cand_offers(const struct cand *cand, unsigned needs) {
  return (needs & ~cand->offers) == 0;
}

// The cells with exactly two candidates, and those with three.
static inline cell_set cand_cells_with_two(const struct cand *cand) {
  cell_set one = {0}, two = {0}, three = {0};
  for (int digit = 1; digit <= cand->side; digit++) {
    three |= two & cand->cells[digit];
    two |= one & cand->cells[digit];
    one |= cand->cells[digit];
  }
  return two & ~three;
}

static inline cell_set cand_cells_with_three(const struct cand *cand) {
  cell_set one = {0}, two = {0}, three = {0}, four = {0};
  for (int digit = 1; digit <= cand->side; digit++) {
    four |= three & cand->cells[digit];
    three |= two & cand->cells[digit];
    two |= one & cand->cells[digit];
    one |= cand->cells[digit];
  }
  return three & ~four;
}

// The cell at a position of a region.
static inline int cand_cell(const struct cand *cand, int region, int position) {
  return cand->geom->regions[region].cells[position];
}

#endif
