// What need not be looked for again.
//
// A rating tries the same techniques after every step, while most of the board is as it was. Here it
// keeps when each digit, region and cell last changed and when each technique last found nothing.
// Candidates only ever go away, so a pattern that was not there before has something in it that has
// changed since; finders pass over the rest.
//
//      clock         1     2     3     4 (now)
//      X-wing             vain                  looks at the digits that changed at 3 or 4
//      digit 5       x           x
//      digit 6       x     x                    passed over
//
// Digits have a second test. An argument about one digit alone, whatever its name, can only take
// away a candidate that belongs to no full placement of the digit. Where every candidate belongs to
// one, the digit is free, and fish, colours and the like are in vain without a look. Where some belong to
// none, these are lost, and Franken and mutant fish, which are many, give up as soon as a fish can take
// away no lost one.
//
// So have regions: whether any N cells have N digits among them, or any N digits N places, is found
// out once for all techniques about subsets.
//
// Cages and sums of houses are remembered one by one. One of them is open when a cell that it is about
// has changed since it was in vain.
//
// Only ratings keep this. On a board that is looked at once, everything is open.
//
// Invariant: what is not open cannot be part of a new instance.
#ifndef GRIDPRESS_SOLVER_BARREN_H
#define GRIDPRESS_SOLVER_BARREN_H

#include <string.h>

#include "solver/finding.h"

// In the second object (solver/wide.h).
#ifdef LAYOUT_WIDE
#define barren_init barren_init_wide
#define barren_start barren_start_wide
#define barren_update barren_update_wide
#define barren_changed_digits barren_changed_digits_wide
#define barren_open_digits barren_open_digits_wide
#define barren_lost_places barren_lost_places_wide
#define barren_may_have_subset barren_may_have_subset_wide
#define barren_open_cells barren_open_cells_wide
#endif

enum { BARREN_MEMORY = 64 }; // positions back for which the cells that changed are known

enum { BARREN_CAGE_WORDS = (MARKS_MAX + 63) / 64 };

// Techniques that remember their parts, the first ones cage by cage, the others run of houses by run.
enum barren_parted {
  PARTED_LAST_OF_CAGE,
  PARTED_CAGE_COMBINATIONS,
  PARTED_OF_FILLED = PARTED_CAGE_COMBINATIONS, // up to here, filled cells alone are news
  PARTED_CAGE_CANDIDATES,
  PARTED_CAGE_AND_HOUSE,
  PARTED_CAGE_PERMUTATIONS,
  PARTED_BY_CAGE,
  PARTED_INNIE = 0,
  PARTED_INNIE_OF_SEVERAL,
  PARTED_HIDDEN_CAGE,
  PARTED_BY_RUN,
};

enum {
  BARREN_RUN_MAX = 3, // houses of a run
  BARREN_HOUSE_WORDS = (GEOM_REGIONS_MAX + 63) / 64,
};

struct barren_work {
  const struct cand *cand; // the board of the rating; NULL: everything is open
  bool current;            // the times below are those of the board as it is
  bool muted;              // nothing is noted: instances are refused that a rating would take
  uint64_t clock;          // moves on with each position that a finder asks about; never goes back
  uint64_t news[LAYOUT_WORDS]; // bit per cell: it has changed, and the times do not show it
  uint32_t digits[GEOM_CELLS_MAX];
  // When it last changed.
  uint64_t region[LAYOUT_REGIONS_MAX], digit[GEOM_SIDE_MAX + 1];
  cell_set changed[BARREN_MEMORY]; // what changed at a time; where the sets are the board's
  uint64_t vain[TECHNIQUE_COUNT];  // when the technique was last in vain, or 0
  // The same for single digits, of techniques that note them: the others have no times, and most
  // ratings come to an end before any has. Times of earlier ratings do no harm.
  bool notes_digits[TECHNIQUE_COUNT];
  uint64_t digit_vain[TECHNIQUE_COUNT][GEOM_SIDE_MAX + 1];
  uint64_t free_known[GEOM_SIDE_MAX + 1]; // when `free` was last looked at
  uint32_t free;                          // bit d: no argument about d alone takes anything away
  uint64_t lost_known[GEOM_SIDE_MAX + 1]; // when `lost` was last looked at
  cell_set lost[GEOM_SIDE_MAX + 1];       // the candidates that are part of no full placement
  // By region, [0] for cells and [1] for digits: when `tight` was last looked at, and whether there
  // are N that share N, in bit N.
  uint64_t tight_known[LAYOUT_REGIONS_MAX][2];
  uint8_t tight[LAYOUT_REGIONS_MAX][2];
  // The cages of which a cell has changed since the technique was in vain there, in bits; for the last cell
  // and for combinations, which go by the digits of a cage, one that was filled. There are few at a time, and
  // they are asked for after every step.
  uint64_t cage_open[BARREN_CAGE_WORDS][PARTED_BY_CAGE];
  // When cage and house was last in vain. Only the cages of the board have a time.
  uint64_t cage_vain[MARKS_MAX];
  // The runs of one to three houses, by their first, with a cell in their sum that has changed since the
  // technique was in vain there; for single cells, one that was filled, since only then one is left.
  uint64_t run_open[BARREN_RUN_MAX][PARTED_BY_RUN][BARREN_HOUSE_WORDS];
};

// Nothing is known of any board.
void barren_init(struct barren_work *barren);

// A rating of this board begins; `cand` NULL: it is over.
void barren_start(struct barren_work *barren, const struct cand *cand);

// A step has been applied, which changed some cells of the board.
static inline void barren_move(struct barren_work *barren, const struct cand *cand) {
  barren->current = false;
  for (int word = 0; word * 64 < cand->geom->cells; word++)
    barren->news[word] |= cand->changed[word];
}

// Brings the times up to date. Everything below asks for it first.
void barren_update(struct barren_work *barren);

// The digits that have changed since the technique was last in vain.
uint32_t barren_changed_digits(struct barren_work *barren, const struct cand *cand, int technique);

// The digits that a technique about single digits should look at: those that have, and are not free.
uint32_t barren_open_digits(struct barren_work *barren, const struct cand *cand, int technique);

// The candidates of a digit that an argument about it alone may take away. All of them, where it takes
// too long to find out.
cell_set barren_lost_places(struct barren_work *barren, const struct cand *cand, int digit);

// When the technique was last in vain; 0: not yet.
static inline uint64_t barren_last_vain(struct barren_work *barren, int technique) {
  if (barren->cand == NULL) return 0;
  if (!barren->current) barren_update(barren);
  return barren->vain[technique];
}

// Is there anything in the region that has changed since the technique was last in vain?
static inline bool barren_is_open(struct barren_work *barren, int technique, int region) {
  if (barren->cand == NULL) return true;
  if (!barren->current) barren_update(barren);
  return barren->region[region] > barren->vain[technique];
}

enum { BARREN_SUBSET_MAX = 4 };

// May the region have a subset of this size, naked or hidden?
bool barren_may_have_subset(struct barren_work *barren, const struct cand *cand, int region,
                            int size, bool hidden);

// The cells that have changed since the technique was last in vain.
cell_set barren_open_cells(struct barren_work *barren, int technique);

// The technique has found nothing, and what it passed over had nothing either.
static inline void barren_note(struct barren_work *barren, int technique) {
  if (barren->cand == NULL || barren->muted) return;
  if (!barren->current) barren_update(barren);
  barren->vain[technique] = barren->clock;
}

// It has found nothing about this digit. For techniques that take long with each digit, and so
// should not look at it again when the next one has something.
static inline void barren_note_digit(struct barren_work *barren, int technique, int digit) {
  if (barren->cand == NULL || barren->muted) return;
  if (!barren->current) barren_update(barren);
  if (!barren->notes_digits[technique])
    memset(barren->digit_vain[technique], 0, sizeof barren->digit_vain[technique]);
  barren->notes_digits[technique] = true;
  barren->digit_vain[technique][digit] = barren->clock;
}

// The cages from 64 * word on that are open for a technique.
static inline uint64_t barren_open_cages(struct barren_work *barren, enum barren_parted parted,
                                         int word) {
  if (barren->cand == NULL) return UINT64_MAX;
  if (!barren->current) barren_update(barren);
  return barren->cage_open[word][parted];
}

// The technique has found nothing in this cage.
static inline void barren_close_cage(struct barren_work *barren, enum barren_parted parted,
                                     int cage) {
  if (barren->cand == NULL || barren->muted) return;
  barren->cage_open[cage / 64][parted] &= ~(UINT64_C(1) << (cage % 64));
  if (parted == PARTED_CAGE_AND_HOUSE) barren->cage_vain[cage] = barren->clock;
}

// The same for runs of so many houses, by their first.
static inline uint64_t barren_open_runs(struct barren_work *barren, enum barren_parted parted,
                                        int houses, int word) {
  if (barren->cand == NULL) return UINT64_MAX;
  if (!barren->current) barren_update(barren);
  return barren->run_open[houses - 1][parted][word];
}

static inline void barren_close_run(struct barren_work *barren, enum barren_parted parted,
                                    int houses, int first) {
  if (barren->cand == NULL || barren->muted) return;
  barren->run_open[houses - 1][parted][first / 64] &= ~(UINT64_C(1) << (first % 64));
}

#endif
