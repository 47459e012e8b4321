// Chooses among the instances that the techniques of almost locked sets find, and makes a step of
// the one chosen.
//
// Invariant: best.count > 0 exactly when there is something to return.
#include "solver/find_als.h"

void als_choice_init(struct als_choice *choice, const struct step *step) {
  *choice = (struct als_choice){.rating = step->skip == 0, .left = step->skip - 1};
}

// How far down the board the eliminations are.
static int sum_places(const struct als_found *found) {
  int sum = 0;
  for (int digit = 1; digit <= 9; digit++)
    for (cell_set rest = found->gone[digit]; rest != 0;) sum += set_take(&rest) * 10 + digit;
  return sum;
}

// More eliminations first, then nearer the top, then smaller: the order that agrees best with the
// paths that HoDoKu takes.
static bool is_better(const struct als_found *found, const struct als_found *best) {
  if (found->count != best->count) return found->count > best->count;
  int sum = sum_places(found), best_sum = sum_places(best);
  return sum != best_sum ? sum < best_sum : found->size < best->size;
}

bool als_choice_offer(struct als_choice *choice, struct als_found *found) {
  found->count = 0;
  for (int digit = 1; digit <= 9; digit++)
    if (found->gone[digit] != 0) found->count += set_count(found->gone[digit]);
  if (found->count == 0) return false;
  if (choice->rating) {
    if (choice->best.count == 0 || is_better(found, &choice->best)) choice->best = *found;
  } else if (choice->left-- == 0) {
    choice->best = *found;
    choice->done = true;
  }
  return choice->done;
}

bool als_choice_finish(const struct als_choice *choice, const struct als_list *list, int technique,
                       struct step *step) {
  const struct als_found *best = &choice->best;
  if (best->count == 0) return false;
  step_begin(step, technique);
  for (int i = 0; i < best->joined; i++) {
    const struct als *als = &list->als[best->set[i]];
    step_add_set(step, als->cells);
    if (i < 4) step->split[i] = (uint8_t)step->cell_count;
    step->digits |= als->digits;
  }
  for (int digit = 1; digit <= 9; digit++)
    for (cell_set rest = best->gone[digit]; rest != 0;)
      step_eliminate(step, set_take(&rest), digit);
  return true;
}
