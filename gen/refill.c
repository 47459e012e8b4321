// Gives clues back to a puzzle without making it easier.
//
// A puzzle with 34 clues that needs more than singles is rare among those dug down to 34. But dig on
// until singles get stuck, at 26 clues perhaps, and give back eight cells that singles had filled in
// by then: where they get stuck, the board is the same as before.
//
//      clues | filled in by singles | the rest         what is hard about the puzzle is in the rest
//      clues + some of these        | the rest
//
// Orbits are given back in the reverse order of the digging.
//
// Invariant: only whole orbits that singles fill in are given back, so the hardest step stays.
#include "gen/refill.h"

#include "gen/singles.h"

static bool is_filled(const struct digging *digging, const struct grid *filled, int orbit) {
  const struct dig_plan *plan = digging->plan;
  for (int i = plan->start[orbit]; i < plan->start[orbit + 1]; i++)
    if (filled->cell[plan->cells[i]] == 0) return false;
  return true;
}

bool refill_clues(struct digging *digging, int target, int high) {
  const struct dig_plan *plan = digging->plan;
  struct grid filled;
  singles_fill(digging->board.geom, &digging->board.givens, -1, &filled);
  for (int orbit = digging->next - 1; orbit >= 0 && digging->clues < target; orbit--) {
    int size = plan->start[orbit + 1] - plan->start[orbit];
    if (digging->clues + size <= high && is_filled(digging, &filled, orbit))
      dig_restore_orbit(digging, orbit);
  }
  return digging->clues >= target;
}
