// The generator's way to puzzles of high ratings and few clues: a climb of its own for every puzzle.
//
// Of a thousand minimal puzzles that are dug, about one has a rating of 9.0 or more. A climb gets there
// in a second, and to 18 clues in some ten. Its seed comes from (seed, index) and its rounds run one item
// after the other, so any thread can make any puzzle.
#include "gen/rare.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "gen/level.h"

enum {
  RARE_ER = 90,     // in tenths
  RARE_CLUES = 20,  // and fewer
  ROUNDS_MAX = 1000 // of a climb
};

bool rare_can_climb(const struct gen_request *request) {
  const struct gen_symmetry *symmetry = request->symmetry;
  bool spells = request->letters != NULL && request->letters->length > 0;
  return request->geom == geom_lookup(3, 3) && request->marks == 0 && request->pattern == NULL &&
         !request->pearl && !request->diamond && request->order == NULL && request->per_grid <= 1 &&
         !spells && (symmetry == NULL || symmetry == &gen_symmetries[0]) &&
         (request->er_low > 0 || level_bounds(request).high <= RARE_CLUES);
}

bool rare_is_asked(const struct gen_request *request) {
  return rare_can_climb(request) &&
         (request->er_low >= RARE_ER || level_bounds(request).high <= RARE_CLUES);
}

// The rating is rarer than any number of clues, but for those that name no rating.
static void settle_wish(const struct gen_request *request, struct climb_wish *wish) {
  struct gen_bounds bounds = level_bounds(request);
  bool by_er = request->er_low > 0 && bounds.high > RARE_CLUES;
  wish->goal = climb_lookup_goal(by_er ? "er" : "clues");
  if (by_er)
    climb_set_range(wish, request->er_low, request->er_high > 0 ? request->er_high : SE_UNSOLVED);
  else
    climb_set_range(wish, bounds.low, bounds.high);
  wish->starters = CLIMB_STARTERS;
  wish->patience = CLIMB_PATIENCE;
}

struct rare *rare_new(const struct gen_request *request, struct rng *rng, struct err *err) {
  struct rare *rare = malloc(sizeof *rare);
  struct climb_wish wish = {.seed = rng_next(rng)};
  settle_wish(request, &wish);
  if (rare == NULL) {
    err_set(err, ERR_WORLD, "out of memory");
    return NULL;
  }
  rare->shown = 0;
  if (climb_init(&rare->climb, &wish, err)) return rare;
  rare_free(rare);
  return NULL;
}

void rare_free(struct rare *rare) {
  if (rare == NULL) return;
  climb_release(&rare->climb);
  free(rare);
}

static bool run_round(struct climb *climb, struct err *err) {
  if (!climb_plan(climb)) return err_set(err, ERR_WORLD, "a climb has nothing to go on from");
  for (int i = 0; i < CLIMB_ROUND_ITEMS; i++)
    if (!climb_work(climb, &climb->items[i], err)) return false;
  return climb_end_round(climb, err);
}

enum rare_status rare_next(struct rare *rare, struct grid *givens, struct grid *solution,
                           struct err *err) {
  const struct geom *geom = geom_lookup(3, 3);
  struct climb *climb = &rare->climb;
  while (rare->shown == climb->reached.count) {
    if (climb->round == ROUNDS_MAX) return RARE_END;
    if (!run_round(climb, err)) return RARE_FAILED;
  }
  memcpy(givens->cell, climb->reached.puzzle[rare->shown++].givens, 81);
  if (solver_find_unique(solver_digger(geom, NULL), geom, givens, solution)) return RARE_FOUND;
  err_set(err, ERR_WORLD, "a climb came to a puzzle that is not unique; please report this");
  return RARE_FAILED;
}

bool rare_tell(const struct rare *rare, const struct gen_request *request, struct err *err) {
  const struct climb *climb = &rare->climb;
  char low[CLIMB_VALUE_TEXT], high[CLIMB_VALUE_TEXT], best[CLIMB_VALUE_TEXT];
  return err_set(err, ERR_NEGATIVE,
                 "no puzzle with %s%s %s-%s: a climb over %llu puzzles ended at %s. Relax the "
                 "bound, or try another seed",
                 bound_prefix(request), climb->wish.goal->name,
                 climb_print_value(climb->wish.goal, climb->wish.low, low),
                 climb_print_value(climb->wish.goal, climb->wish.high, high),
                 (unsigned long long)climb->looked,
                 climb->members.count > 0
                     ? climb_print_value(climb->wish.goal, climb->members.puzzle[0].value, best)
                     : "its start");
}
