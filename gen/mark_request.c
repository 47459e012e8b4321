// Refuses requests with marks that nobody can meet, and bounds that say nothing about marks.
#include "gen/mark_hunt.h"

#include "gen/level.h"

// A bound of puzzles that are dug, which has no meaning for marks.
struct foreign_bound {
  const char *name;
  bool given;
};

static bool refuse_foreign(const struct gen_request *request, struct err *err) {
  const struct foreign_bound bounds[] = {
      {"pattern", request->pattern != NULL},
      {"symmetry", request->symmetry != NULL && request->symmetry->maps != 0},
      {"order", request->order != NULL},
      {"min-per-unit", request->min_per_unit > 0},
      {"per-grid", request->per_grid > 1},
      {"er", request->er_low > 0 || request->er_high > 0},
      {"unbiased", request->unbiased},
      {"pearl", request->pearl},
      {"diamond", request->diamond},
      {"by clues", request->by_clues},
      {"level extremely-easy", request->level != NULL && request->level->open_moves > 0},
  };
  for (size_t i = 0; i < sizeof bounds / sizeof bounds[0]; i++)
    if (bounds[i].given)
      return err_set(err, ERR_INPUT, "%s%s: not for puzzles with marks (%s)", bound_prefix(request),
                     bounds[i].name, mark_variants[__builtin_ctz(request->marks)].name);
  return true;
}

static bool refuse_marks_bounds(const struct gen_request *request, struct err *err) {
  const char *name = request->cages_high > 0 ? "cages"
                     : request->density > 0  ? "density"
                     : request->no_givens    ? "no-givens"
                                             : NULL;
  return name == NULL ||
         err_set(err, ERR_INPUT, "%s%s: only for puzzles with marks, such as killer",
                 bound_prefix(request), name);
}

static bool check_cages(const struct gen_request *request, unsigned kinds, struct err *err) {
  const unsigned sums = 1U << MARK_CAGE, operations = 1U << MARK_PLUS;
  int side = request->geom->side;
  if ((kinds & sums) != 0 && (kinds & operations) != 0)
    return err_set(err, ERR_INPUT,
                   "killer and calcudoku both cover the grid with cages; choose one");
  if (request->cages_high == 0) return true;
  if ((kinds & (sums | operations)) == 0)
    return err_set(err, ERR_INPUT, "%scages: only for killer and calcudoku", bound_prefix(request));
  if (request->cages_low < 1 || request->cages_high > side)
    return err_set(err, ERR_INPUT, "%scages %d-%d: expected cages of 1 to %d cells",
                   bound_prefix(request), request->cages_low, request->cages_high, side);
  return true;
}

bool mark_request_check(const struct gen_request *request, struct err *err) {
  if (request->marks == 0) return refuse_marks_bounds(request, err);
  unsigned kinds = 0;
  for (unsigned rest = request->marks; rest != 0; rest &= rest - 1)
    kinds |= mark_variants[__builtin_ctz(rest)].kinds;
  if (!refuse_foreign(request, err) || !check_cages(request, kinds, err)) return false;
  if ((kinds & 1U << MARK_X) != 0 && request->geom->side < 6)
    return err_set(err, ERR_INPUT, "xv needs digits up to 6 at least: two of them have to make 10");
  return true;
}
