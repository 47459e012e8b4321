// Death blossom: a stem cell, and an almost locked set for each of its digits.
//
//      stem {1,4}      petal {1,2,7}: its 1s all see the stem      petal {4,5,7}: so do its 4s
//
// Whichever digit of the stem is true, the petal of that digit loses it, is locked and has z (7):
// whatever sees all z of every petal goes. There are very many combinations; they are tried digit
// by digit, for as long as the petals chosen so far have an elimination in common.
//
// Invariant: an elimination sees every place of its digit in every petal.
#include "solver/find_als.h"

#include <string.h>

enum { STEM_DIGITS_MAX = 5 };

struct blossom {
  struct als_search *search;
  int digits[STEM_DIGITS_MAX], digit_count; // of the stem
  struct als_found found;
};

// Can the set be the petal of this digit? What all petals would then eliminate goes to `next`.
static bool try_petal(const struct als *als, int stem, int stem_digit,
                      const cell_set gone[ALS_DIGITS], cell_set next[ALS_DIGITS]) {
  if (!(als->digits >> stem_digit & 1) || !set_has(als->seen[stem_digit], stem) ||
      set_has(als->cells, stem))
    return false;
  bool any = false;
  memset(next, 0, ALS_DIGITS * sizeof next[0]);
  for (uint32_t rest = als->digits & ~(UINT32_C(1) << stem_digit); rest != 0;) {
    int digit = mask_take(&rest);
    next[digit] = gone[digit] & als->seen[digit];
    any = any || set_any(next[digit]);
  }
  return any;
}

// Chooses petals for the digits of the stem from the k-th on; `gone` is left by those before.
static void choose_petals(struct blossom *blossom, int k, const cell_set gone[ALS_DIGITS]) {
  if (k == blossom->digit_count) {
    memcpy(blossom->found.gone, gone, sizeof blossom->found.gone);
    als_offer(blossom->search, &blossom->found);
    return;
  }
  const struct als_list *list = blossom->search->list;
  for (int i = 0; i < list->count && !blossom->search->stopped; i++) {
    cell_set next[ALS_DIGITS];
    if (als_try(blossom->search)) return;
    if (!try_petal(&list->als[i], blossom->found.stem, blossom->digits[k], gone, next)) continue;
    blossom->found.set[k] = (uint16_t)i;
    choose_petals(blossom, k + 1, next);
  }
}

static void walk_blossoms(struct als_search *search) {
  const struct cand *cand = search->cand;
  struct blossom blossom = {.search = search};
  for (int cell = 0; cell < cand->geom->cells && !search->stopped; cell++) {
    int count = mask_count(cand->digits[cell]);
    if (count < 2 || count > STEM_DIGITS_MAX) continue;
    cell_set gone[ALS_DIGITS];
    memset(gone, 0, sizeof gone);
    for (int digit = 1; digit <= cand->side; digit++)
      gone[digit] = cand->cells[digit] & ~set_of(cell);
    blossom.digit_count = 0;
    for (uint32_t rest = cand->digits[cell]; rest != 0;)
      blossom.digits[blossom.digit_count++] = mask_take(&rest);
    blossom.found =
        (struct als_found){.size = count, .joined = count, .has_stem = true, .stem = cell};
    choose_petals(&blossom, 0, gone);
  }
}

bool FINDER(find_death_blossom)(const struct cand *cand, struct finding *finding) {
  return als_find(cand, finding, TECHNIQUE_DEATH_BLOSSOM, walk_blossoms);
}
