// Digging: orbit after orbit, in the order of a plan, while a rule holds.
//
// Taking clues away never makes a puzzle more unique, so a cell that had to stay once has to stay
// for good, and going once through the plan is enough. To try an orbit, all of its cells are made
// blank and asked about one by one; a cell that is forced is as good as given, so it is put back
// for the questions about the others:
//
//      orbit a b c d      blank all      a forced?  put a back      b forced?  put b back   ...
//                                        no: the orbit stays        all forced: the orbit goes
#include "gen/dig.h"

static void count_orbit(struct digging *digging, const uint16_t *orbit, int size, int change) {
  const struct geom *geom = digging->board.geom;
  digging->clues += size * change;
  for (int i = 0; i < size; i++)
    for (int k = 0; k < geom->cell[orbit[i]].region_count; k++)
      digging->region_clues[geom->cell[orbit[i]].regions[k]] += change;
}

// Are the bounds kept, with the orbit counted out?
static bool bounds_hold(const struct digging *digging, const uint16_t *orbit, int size) {
  const struct geom *geom = digging->board.geom;
  if (digging->clues < digging->goal.low) return false;
  for (int i = 0; i < size; i++)
    for (int k = 0; k < geom->cell[orbit[i]].region_count; k++)
      if (digging->region_clues[geom->cell[orbit[i]].regions[k]] < digging->goal.least)
        return false;
  return true;
}

// Makes the orbit blank if the rule holds without it, and whoever else is to be asked agrees.
static bool take_orbit(struct digging *digging, const uint16_t *orbit, int size) {
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
  if (goes && digging->goal.allows != NULL &&
      !digging->goal.allows(digging->goal.context, &board->givens)) {
    goes = false;
    for (int i = 0; i < size; i++) dig_board_restore(board, orbit[i]);
  }
  return goes;
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
  for (int region = 0; region < geom->region_count; region++)
    digging->region_clues[region] = geom->side;
}

bool dig_down(struct digging *digging, int target) {
  const struct dig_plan *plan = digging->plan;
  const struct dig_goal *goal = &digging->goal;
  for (; digging->next < plan->orbits && digging->clues > target; digging->next++) {
    const uint16_t *orbit = plan->cells + plan->start[digging->next];
    int size = plan->start[digging->next + 1] - plan->start[digging->next];
    count_orbit(digging, orbit, size, -1);
    bool allowed = bounds_hold(digging, orbit, size);
    if (allowed && take_orbit(digging, orbit, size)) continue;
    count_orbit(digging, orbit, size, 1);
    if (!allowed || size > 1) digging->untried += size;
    if (goal->nodes > 0 && digging->board.given_up >= goal->given_up_max) return false;
  }
  return true;
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
