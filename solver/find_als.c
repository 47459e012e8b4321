// The techniques of two or three almost locked sets.
//
//      XZ-rule    A -x- B         x is restricted: A or B is locked without it, so a digit z
//                                 of both is in A or in B, and whatever sees all z of both goes.
//                 A -x- B -y- A   with two restricted commons both sets are locked: each digit of A
//                                 but x and y is in A, x is in A or in B, ... By custom the cells of
//                                 the other set keep what that would take from them.
//      XY-wing    A -x- C -y- B   C cannot be without both x and y, so A or B is locked.
//
// Invariant: an elimination sees every place of its digit in sets of which one holds the digit.
#include "solver/find_als.h"

// --- XZ-rule ------------------------------------------------------------------------------------

static void judge_xz(const struct als *a, const struct als *b, uint32_t restricted,
                     struct als_found *found) {
  bool doubly = mask_count(restricted) == 2;
  for (uint32_t rest = a->digits | b->digits; rest != 0;) {
    int digit = mask_take(&rest);
    bool in_a = a->digits >> digit & 1, in_b = b->digits >> digit & 1;
    if (in_a && in_b && (doubly || !(restricted >> digit & 1)))
      found->gone[digit] |= a->seen[digit] & b->seen[digit];
    if (!doubly || restricted >> digit & 1) continue;
    if (in_a) found->gone[digit] |= a->seen[digit] & ~b->cells;
    if (in_b) found->gone[digit] |= b->seen[digit] & ~a->cells;
  }
}

// Most pairs have nothing to say; this tells before anything is put together.
static bool may_eliminate(const struct als *a, const struct als *b, uint32_t restricted) {
  return !mask_single(restricted) || als_share_victims(a, b, a->digits & b->digits & ~restricted);
}

static void walk_xz(struct als_search *search) {
  const struct als_list *list = search->list;
  const struct als_links *links = als_links_build(search->work, !search->rating);
  for (int a = 0; a < list->count && !search->stopped; a++)
    for (int i = links->first[a]; i < links->first[a + 1] && !search->stopped;) {
      // Links to the same set stand together: one or two digits.
      int b = links->link[i].to;
      uint32_t restricted = 0;
      for (; i < links->first[a + 1] && links->link[i].to == b; i++)
        restricted |= UINT32_C(1) << links->link[i].digit;
      const struct als *first = &list->als[a], *second = &list->als[b];
      if (b < a || als_try(search) || !may_eliminate(first, second, restricted)) continue;
      struct als_found found = {.joined = 2, .set = {(uint16_t)a, (uint16_t)b}};
      found.size = first->size + second->size;
      judge_xz(first, second, restricted, &found);
      als_offer(search, &found);
    }
}

bool FINDER(find_als_xz)(const struct cand *cand, struct finding *finding) {
  return als_find(cand, finding, TECHNIQUE_ALS_XZ, walk_xz);
}

// --- XY-wing ------------------------------------------------------------------------------------

// The wing with the pivot c, between the ends of two of its links.
static void try_wing(struct als_search *search, int c, const struct als_link *to_a,
                     const struct als_link *to_b) {
  const struct als_list *list = search->list;
  uint32_t common = to_a->to_digits & to_b->to_digits & ~(UINT32_C(1) << to_a->digit);
  common &= ~(UINT32_C(1) << to_b->digit);
  if (als_try(search)) return;
  if (to_a->digit == to_b->digit || to_a->to == to_b->to || common == 0) return;
  const struct als *a = &list->als[to_a->to], *b = &list->als[to_b->to];
  if (search->rating && set_any(a->cells & b->cells)) return;
  if (!als_share_victims(a, b, common)) return;
  struct als_found found = {.joined = 3, .set = {to_a->to, to_b->to, (uint16_t)c}};
  found.size = a->size + b->size + list->als[c].size;
  while (common != 0) {
    int digit = mask_take(&common);
    found.gone[digit] = a->seen[digit] & b->seen[digit];
  }
  als_offer(search, &found);
}

static void walk_xy_wings(struct als_search *search) {
  const struct als_links *links = als_links_build(search->work, !search->rating);
  for (int c = 0; c < search->list->count && !search->stopped; c++)
    for (int i = links->first[c]; i < links->first[c + 1] && !search->stopped; i++)
      for (int j = i + 1; j < links->first[c + 1] && !search->stopped; j++)
        try_wing(search, c, &links->link[i], &links->link[j]);
}

bool FINDER(find_als_xy_wing)(const struct cand *cand, struct finding *finding) {
  return als_find(cand, finding, TECHNIQUE_ALS_XY_WING, walk_xy_wings);
}
