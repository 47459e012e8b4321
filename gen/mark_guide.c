// Cages for killers of the lower levels, found by solving.
//
//      narrow the candidates -> all cells solved? -- yes --> once more, from nothing, if a cage was changed
//                ^                     | no
//                |                     v
//                +---- change a cage at a cell that is open
//
// The engine narrows with no more care than the techniques of the level, and much faster than the rating
// does. What they solve has one solution, so nothing has to be proved on the way. A cage that is split
// says more than before, and what was known stays known; a cell that changes its cage may have been
// needed for what is known by now. The last round, from nothing, tells.
//
// The rating has the last word: see mark_level.c.
#include <string.h>

#include "gen/mark_hunt.h"

enum {
  PROOF_CELLS = 144,     // of a grid; in larger ones cages take seconds to prove
  ROUNDS_MAX = 60,       // before another grid is tried
  OPEN_OF_A_CHANGE = 30, // so many open cells for each change of a round but the first
};

struct guide {
  struct mark_hunt *hunt;
  uint32_t left[GEOM_CELLS_MAX]; // candidates, bit d - 1 for digit d
  bool closed;                   // what follows from them alone has been taken away
  int count;
  uint16_t cells[GEOM_CELLS_MAX]; // the open ones, in random order
};

static void start_over(struct guide *guide) {
  const struct mark_hunt *hunt = guide->hunt;
  guide->closed = false;
  for (int cell = 0; cell < hunt->geom->cells; cell++) {
    int given = hunt->givens.cell[cell];
    guide->left[cell] =
        given != 0 ? UINT32_C(1) << (given - 1) : (UINT32_C(1) << hunt->geom->side) - 1;
  }
}

static bool is_open(const struct guide *guide, int cell) {
  return (guide->left[cell] & (guide->left[cell] - 1)) != 0;
}

static void list_open(struct guide *guide) {
  guide->count = 0;
  for (int cell = 0; cell < guide->hunt->geom->cells; cell++)
    if (is_open(guide, cell)) guide->cells[guide->count++] = (uint16_t)cell;
  rng_shuffle(&guide->hunt->rng, guide->cells, (size_t)guide->count);
}

// --- what can be changed at an open cell -----------------------------------------------------------

static bool is_solved(const struct guide *guide, int cage) {
  const struct cages *cages = &guide->hunt->cages;
  for (int cell = cages->head[cage]; cell != CAGES_END; cell = cages->link[cell])
    if (is_open(guide, cell)) return false;
  return true;
}

// Moves the cell to a cage of which all is known: then it is known, too. To a large one if there is, since
// it told less, and less has to be found out again.
static bool move_to_solved(struct guide *guide, int cell) {
  struct mark_hunt *hunt = guide->hunt;
  struct cages *cages = &hunt->cages;
  uint16_t next[CAGES_SIDES], solved[CAGES_SIDES];
  int found = 0;
  if (cages->size[cages->of[cell]] <= hunt->rules.low) return false;
  int count = cages_list_neighbours(hunt->geom, cell, next);
  for (int i = 0; i < count; i++) {
    int cage = cages->of[next[i]], at = found;
    if (is_open(guide, next[i]) || !is_solved(guide, cage)) continue;
    for (; at > 0 && cages->size[solved[at - 1]] < cages->size[cage]; at--)
      solved[at] = solved[at - 1];
    solved[at] = (uint16_t)cage;
    found++;
  }
  for (int i = 0; i < found; i++)
    if (cages_move(hunt->geom, &hunt->solution, &hunt->rules, cages, cell, solved[i])) return true;
  return false;
}

static bool split(struct guide *guide, int cell) {
  struct mark_hunt *hunt = guide->hunt;
  return cages_split(hunt->geom, &hunt->solution, &hunt->rules, &hunt->cages, cell);
}

static bool move_aside(struct guide *guide, int cell) {
  struct mark_hunt *hunt = guide->hunt;
  return cages_move_aside(hunt->geom, &hunt->solution, &hunt->rules, &hunt->rng, &hunt->cages,
                          cell);
}

static bool part(struct guide *guide, int cell) {
  struct mark_hunt *hunt = guide->hunt;
  return cages_part(hunt->geom, &hunt->solution, &hunt->rules, &hunt->rng, &hunt->cages, cell);
}

static bool give(struct guide *guide, int cell) {
  struct mark_hunt *hunt = guide->hunt;
  if (hunt->request->no_givens) return false;
  hunt->givens.cell[cell] = hunt->solution.cell[cell];
  guide->left[cell] = UINT32_C(1) << (hunt->solution.cell[cell] - 1);
  guide->closed = false;
  return true;
}

// In the order in which they are tried, each at all open cells. What shakes nothing comes first: a round
// from nothing costs as much as several others.
static const struct {
  bool (*make)(struct guide *guide, int cell);
  bool adds; // what was known stays known
} changes[] = {
    {.make = split, .adds = true}, {.make = move_to_solved}, {.make = move_aside}, {.make = part},
    {.make = give, .adds = true},
};

// Changes something at open cells, at more of them the more there are. False: nothing can be changed.
// `*shaken`: what is known may not be, now.
static bool change(struct guide *guide, bool *shaken) {
  int wanted = 1 + guide->count / OPEN_OF_A_CHANGE, made = 0;
  for (size_t i = 0; i < sizeof changes / sizeof changes[0] && made < wanted; i++)
    for (int j = 0; j < guide->count && made < wanted; j++) {
      if (!changes[i].make(guide, guide->cells[j])) continue;
      *shaken |= !changes[i].adds;
      made++;
    }
  return made > 0 && mark_hunt_sketch(guide->hunt);
}

bool mark_guide_suits(const struct mark_hunt *hunt, enum grade most) {
  bool killer = hunt->rules.high > 0 && hunt->rules.differ && hunt->pool.count == 0;
  bool low = most > GRADE_NONE && most <= GRADE_MEDIUM;
  return killer && (low || (most == GRADE_NONE && hunt->geom->cells > PROOF_CELLS));
}

// Then little is lost by starting from nothing at once, and nothing remains shaken.
static bool knows_little(const struct guide *guide) {
  return guide->count * 8 > guide->hunt->geom->cells * 5;
}

bool mark_guide_settle(struct mark_hunt *hunt, enum grade most) {
  enum marks_care care = most == GRADE_NONE   ? MARKS_CARE_ALL
                         : most == GRADE_EASY ? MARKS_CARE_SUMS
                                              : MARKS_CARE_SETS;
  struct guide guide = {.hunt = hunt};
  bool shaken = false;
  start_over(&guide);
  for (int i = 0; i < ROUNDS_MAX; i++) {
    if (!marks_solver_narrow(hunt->solver, care, guide.closed, guide.left)) return false;
    guide.closed = true;
    list_open(&guide);
    bool solved = guide.count == 0;
    if (solved && !shaken) return true;
    if (!solved && !change(&guide, &shaken)) return false;
    if (solved || (shaken && knows_little(&guide))) {
      start_over(&guide);
      shaken = false;
    }
  }
  return false;
}
