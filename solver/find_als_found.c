// Chooses among the instances that the techniques of almost locked sets find, and makes steps of
// them.
//
// Invariant: best.count > 0 exactly when there is an instance that a person may see.
#include "solver/find_als.h"

#include "solver/workspace.h"

// How far down the board the eliminations are.
static int sum_places(const struct als_found *found, int side) {
  int sum = 0;
  for (int digit = 1; digit <= side; digit++)
    for (cell_set rest = found->gone[digit]; set_any(rest);)
      sum += set_take(&rest) * (side + 1) + digit;
  return sum;
}

// More eliminations first, then nearer the top, then smaller: the order that agrees best with the
// paths that HoDoKu takes.
static bool is_better(const struct als_found *found, const struct als_found *best, int side) {
  if (found->count != best->count) return found->count > best->count;
  int sum = sum_places(found, side), best_sum = sum_places(best, side);
  return sum != best_sum ? sum < best_sum : found->size < best->size;
}

static bool visit(struct als_search *search, const struct als_found *found) {
  struct step *step = &search->finding->step;
  step_begin(step, search->technique);
  for (int i = 0; i < found->joined; i++) {
    const struct als *als = &search->list->als[found->set[i]];
    step_add_set(step, als->cells);
    if (i < 4) step->split[i] = (uint8_t)step->cell_count;
    step->digits |= als->digits;
  }
  if (found->has_stem) step_add_cell(step, found->stem);
  for (int digit = 1; digit <= search->cand->side; digit++)
    for (cell_set rest = found->gone[digit]; set_any(rest);)
      step_eliminate(step, set_take(&rest), digit);
  return finding_accept(search->finding);
}

bool als_offer(struct als_search *search, struct als_found *found) {
  found->count = 0;
  for (int digit = 1; digit <= search->cand->side; digit++)
    if (set_any(found->gone[digit])) found->count += set_count(found->gone[digit]);
  if (found->count == 0) return false;
  if (!search->rating)
    search->stopped = search->accepted = visit(search, found);
  else if (search->best.count == 0 || is_better(found, &search->best, search->cand->side))
    search->best = *found;
  return search->stopped;
}

// Walks over all instances. True: the visitor stopped it.
static bool run(struct als_search *search, als_walk *walk) {
  search->stopped = search->accepted = false;
  search->tries = ALS_TRIES_MAX;
  walk(search);
  return search->accepted;
}

bool als_find(const struct cand *cand, struct finding *finding, int technique, als_walk *walk) {
  struct als_work *work = &finding->work->als;
  struct als_search search = {.cand = cand,
                              .finding = finding,
                              .work = work,
                              .technique = technique,
                              .list = als_list_build(work, cand, 1),
                              .rating = true};
  run(&search, walk);
  if (search.best.count == 0 && !finding->every) return false;
  if (search.best.count > 0 && visit(&search, &search.best)) return true;
  search.rating = false;
  return run(&search, walk);
}
