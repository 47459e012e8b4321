// Digging: orbit after orbit, in the order of a plan, while a rule holds.
//
// Taking clues away never makes a puzzle more unique, so a cell that had to stay once has to stay
// for good, and going once through the plan is enough. To try an orbit, all of its cells are made
// blank and asked about one by one; a cell that is forced is as good as given, so it is put back
// for the questions about the others:
//
//      orbit a b c d      blank all      a forced?  put a back      b forced?  put b back   ...
//                                        no: the orbit stays        all forced: the orbit goes
//
// That is the simple way. dig_carry.c has a quicker one for boards without tables of their own.
#include "gen/dig.h"

#include "gen/dig_carry.h"

// What is done for every orbit goes in line: most are decided in a few dozen instructions.
#define INLINE static inline __attribute__((always_inline))

enum { FULL = 2 * GEOM_SIDE_MAX }; // clues of a region that no bound is about: it never runs short

INLINE void count_orbit(struct digging *digging, const uint16_t *orbit, int size, int change) {
  const struct geom *geom = digging->board.geom;
  digging->clues += size * change;
  for (int i = 0; i < size; i++)
    for (int k = 0; k < geom->cell[orbit[i]].region_count; k++)
      digging->region_clues[geom->cell[orbit[i]].regions[k]] += change;
}

// Are the bounds kept, with the orbit counted out?
INLINE bool bounds_hold(const struct digging *digging, const uint16_t *orbit, int size) {
  const struct geom *geom = digging->board.geom;
  if (digging->clues < digging->goal.low) return false;
  for (int i = 0; i < size; i++)
    for (int k = 0; k < geom->cell[orbit[i]].region_count; k++)
      if (digging->region_clues[geom->cell[orbit[i]].regions[k]] < digging->goal.least)
        return false;
  return true;
}

static bool take_orbit(void *context, struct digging *digging, const uint16_t *orbit, int size) {
  (void)context;
  struct dig_board *board = &digging->board;
  for (int i = 0; i < size; i++) dig_board_blank(board, orbit[i]);
  int forced = 0;
  while (forced < size && dig_board_forces(board, orbit[forced])) {
    if (size > 1) dig_board_restore(board, orbit[forced]);
    forced++;
  }
  bool goes = forced == size;
  for (int i = 0; i < size && size > 1 && goes; i++) dig_board_blank(board, orbit[i]);
  for (int i = forced; i < size; i++) dig_board_restore(board, orbit[i]);
  return goes;
}

// Asks whoever else is to be asked about an orbit that is gone, and puts it back if he minds.
INLINE bool allows_holes(struct digging *digging, const uint16_t *orbit, int size) {
  struct dig_board *board = &digging->board;
  if (digging->goal.allows == NULL || digging->goal.allows(digging->goal.context, &board->givens))
    return true;
  for (int i = 0; i < size; i++) dig_board_restore(board, orbit[i]);
  return false;
}

void dig_init(struct digging *digging, const struct geom *geom, const struct dig_plan *plan,
              const struct dig_goal *goal, const struct grid *solution) {
  dig_board_init(&digging->board, geom, goal->rule, solution);
  digging->board.nodes = goal->nodes;
  digging->goal = *goal;
  digging->plan = plan;
  digging->next = 0;
  digging->clues = geom->cells;
  digging->untried = 0;
  digging->last = -1;
  for (int region = 0; region < geom->region_count; region++)
    digging->region_clues[region] = region < geom->house_count ? geom->side : FULL;
}

int dig_least_clues(const struct digging *digging) {
  int least = digging->board.geom->side;
  for (int house = 0; house < digging->board.geom->house_count; house++)
    if (digging->region_clues[house] < least) least = digging->region_clues[house];
  return least;
}

// The simple way calls its taker without a pointer.
INLINE bool decide(struct digging *digging, dig_taker *take, void *context) {
  const struct dig_plan *plan = digging->plan;
  const struct dig_goal *goal = &digging->goal;
  const uint16_t *orbit = plan->cells + plan->start[digging->next];
  int size = plan->start[digging->next + 1] - plan->start[digging->next];
  count_orbit(digging, orbit, size, -1);
  bool allowed = bounds_hold(digging, orbit, size);
  if (allowed && take(context, digging, orbit, size) && allows_holes(digging, orbit, size)) {
    digging->last = digging->next++;
    return true;
  }
  count_orbit(digging, orbit, size, 1);
  if (!allowed || size > 1) digging->untried += size;
  if (goal->nodes > 0 && digging->board.given_up >= goal->given_up_max) return false;
  digging->next++;
  return true;
}

bool dig_decide(struct digging *digging, dig_taker *take, void *context) {
  return decide(digging, take, context);
}

bool dig_down(struct digging *digging, int target) {
  bool given_up;
  if (!digging->board.is_nine && digging->clues - target >= DIG_CARRY_LEAST &&
      dig_carry_down(digging, target, &given_up))
    return !given_up;
  while (digging->next < digging->plan->orbits && digging->clues > target)
    if (!decide(digging, take_orbit, NULL)) return false;
  return true;
}

bool dig_restore_orbit(struct digging *digging, int orbit) {
  const uint16_t *cells = digging->plan->cells + digging->plan->start[orbit];
  int size = digging->plan->start[orbit + 1] - digging->plan->start[orbit];
  if (digging->board.givens.cell[cells[0]] != 0) return false;
  for (int i = 0; i < size; i++) dig_board_restore(&digging->board, cells[i]);
  count_orbit(digging, cells, size, 1);
  digging->untried += size;
  return true;
}

void dig_undo(struct digging *digging) {
  if (digging->last >= 0) dig_restore_orbit(digging, digging->last);
  digging->last = -1;
}

bool dig_tried_all(const struct digging *digging) {
  return digging->goal.rule == DIG_UNIQUE && digging->goal.allows == NULL &&
         digging->next == digging->plan->orbits && digging->untried == 0 &&
         digging->board.given_up == 0;
}

// Is there a clue whose digit would be a single without it? Most puzzles that are not minimal have
// one, and it is found before anything else about the grid is. 9x9 only.
static bool has_single_clue(const struct grid *solution, const struct grid *givens) {
  struct nine nine;
  nine_init(&nine, solution, false);
  for (int cell = 0; cell < 81; cell++)
    if (givens->cell[cell] == 0) nine_blank(&nine, cell);
  for (int cell = 0; cell < 81; cell++) {
    if (givens->cell[cell] == 0) continue;
    nine_blank(&nine, cell);
    if (nine_is_single(&nine, cell)) return true;
    nine_restore(&nine, cell);
  }
  return false;
}

bool dig_is_minimal(const struct geom *geom, const struct grid *solution, const struct grid *givens,
                    uint64_t nodes) {
  struct dig_board board;
  if (geom == geom_lookup(3, 3) && has_single_clue(solution, givens)) return false;
  dig_board_init(&board, geom, DIG_UNIQUE, solution);
  board.nodes = nodes;
  for (int cell = 0; cell < geom->cells; cell++)
    if (givens->cell[cell] == 0) dig_board_blank(&board, cell);
  for (int cell = 0; cell < geom->cells; cell++) {
    if (givens->cell[cell] == 0) continue;
    dig_board_blank(&board, cell);
    bool spared = dig_board_forces(&board, cell);
    dig_board_restore(&board, cell);
    if (spared || board.given_up > 0) return false;
  }
  return true;
}
