// Open moves in plain sight: hidden singles in boxes, which people see first.
//
// A level can promise a number of them. It is kept if so many are open before every step of the
// rating's path, the one that `rate --steps` prints, until only a quarter of the grid is blank: 20
// cells at 9x9. After that nobody is stuck for long. A box of a larger grid has more digits to look
// for, so the number grows with the side: three at 9x9, five at 16x16, one at 4x4.
#include "gen/open_moves.h"

enum { BLANKS_AT_NINE = 20 }; // with more blanks than these the promise holds

struct watch {
  const struct geom *geom;
  int least, blanks_most;
};

static int count_blanks(const struct geom *geom, const struct grid *values) {
  return geom->cells - grid_count_clues(geom, values);
}

// The digits that the cells it sees leave to a blank cell.
static uint32_t list_allowed(const struct geom *geom, const struct grid *values, int cell) {
  uint32_t taken = 1;
  for (int i = 0; i < geom->cell[cell].peer_count; i++)
    taken |= UINT32_C(1) << values->cell[geom->cell[cell].peers[i]];
  return ((UINT32_C(2) << geom->side) - 2) & ~taken;
}

// Is it a region that people look at first? Without boxes, rows have to do.
static bool is_looked_at(const struct geom *geom, const struct region *region) {
  return region->kind == (geom->boxed ? REGION_BOX : REGION_ROW);
}

// Bit d of `once` and `twice`: at least one or two cells of the box can take d.
static int count_hidden_in_boxes(const struct geom *geom, const struct grid *values) {
  int count = 0;
  for (int region = 0; region < geom->house_count; region++) {
    if (!is_looked_at(geom, &geom->regions[region])) continue;
    uint32_t once = 0, twice = 0;
    for (int i = 0; i < geom->side; i++) {
      int cell = geom->regions[region].cells[i];
      if (values->cell[cell] != 0) continue;
      uint32_t allowed = list_allowed(geom, values, cell);
      twice |= once & allowed;
      once |= allowed;
    }
    count += __builtin_popcount(once & ~twice);
  }
  return count;
}

// Ends the rating where the promise is broken, and where it has been kept.
static bool note_moves(void *context, const struct cand *before, const struct step *step) {
  (void)step;
  struct watch *watch = context;
  const struct grid *values = cand_values(before);
  if (count_blanks(watch->geom, values) <= watch->blanks_most) {
    watch->least = 0;
    return false;
  }
  return count_hidden_in_boxes(watch->geom, values) >= watch->least;
}

bool open_moves_suffice(const struct geom *geom, const struct grid *givens,
                        const struct level *level) {
  if (level->open_moves == 0) return true;
  int least = level->open_moves * geom->side / 9;
  struct watch watch = {.geom = geom,
                        .least = least > 0 ? least : 1,
                        .blanks_most = BLANKS_AT_NINE * geom->cells / 81};
  struct rate_options options = {
      .techniques = technique_set_default(true), .visit = note_moves, .context = &watch};
  struct rating rating;
  return solver_rate_givens(geom, givens, &options, &rating) &&
         (rating.solved || (rating.stopped && watch.least == 0));
}
