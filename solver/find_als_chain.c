// Chains of four or more almost locked sets.
//
//      A -x- B -y- C -w- D     neighbours share a restricted common, and a set is not left by
//                              the digit by which it was entered
//
// If A lacks z then A is locked and has x, so B lacks x and has y, ... and D has z: whatever sees
// all z of A and of D goes. The search takes sets level by level, so the shortest chain to each set
// comes first.
//
// Invariant: an elimination sees every place of its digit in sets of which one holds the digit.
#include "solver/find_als.h"

#include <string.h>

enum { CHAIN_SETS_MAX = 8, RATING_SETS_MAX = 4 };

struct set_chains {
  // Only chains that a person may see: short, without cells in common, and without sets of one
  // cell, which belong to the ordinary chains.
  bool rating;
  const struct als_list *list;
  const struct als_links *links;
  int first, first_digit; // the set the chain starts from, and the digit by which it is left
  int count;
  struct als_state *state;
  als_mask *entered; // by set: bit d, entered by d
};

static bool in_chain(const struct set_chains *chains, int at, cell_set cells) {
  for (;; at = chains->state[at].before) {
    if (set_any(chains->list->als[chains->state[at].set].cells & cells)) return true;
    if (chains->state[at].length == 1) return false;
  }
}

// What goes when the state `at` ends the chain. False: nothing.
static bool judge_chain(const struct set_chains *chains, int at, struct als_found *found) {
  const struct als_state *last = &chains->state[at];
  const struct als *a = &chains->list->als[chains->first], *d = &chains->list->als[last->set];
  uint32_t ways = UINT32_C(1) << last->digit | UINT32_C(1) << chains->first_digit;
  uint32_t useful = 0;
  for (uint32_t rest = a->digits & d->digits & ~ways; rest != 0;) {
    int digit = mask_take(&rest);
    if (set_any(a->seen[digit] & d->seen[digit])) useful |= UINT32_C(1) << digit;
  }
  if (useful == 0) return false;
  *found = (struct als_found){.size = last->length, .joined = last->length};
  while (useful != 0) {
    int digit = mask_take(&useful);
    found->gone[digit] = a->seen[digit] & d->seen[digit];
  }
  for (int i = last->length - 1, walk = at; i >= 0; walk = chains->state[walk].before, i--)
    found->set[i] = chains->state[walk].set;
  return true;
}

// Goes on from a state by every digit that it was not entered by. A set that turns up twice does no
// harm: each link of the chain holds by itself.
static void extend(struct set_chains *chains, int at, struct als_search *search) {
  const struct als_state from = chains->state[at];
  for (int i = chains->links->first[from.set]; i < chains->links->first[from.set + 1]; i++) {
    const struct als_link *link = &chains->links->link[i];
    if (als_try(search)) return;
    if (from.length == 1 ? link->digit != chains->first_digit : link->digit == from.digit) continue;
    if (link->to == chains->first || chains->entered[link->to] >> link->digit & 1) continue;
    if (chains->count == ALS_STATES_MAX) continue;
    const struct als *next = &chains->list->als[link->to];
    if (chains->rating && (link->to_size == 1 || in_chain(chains, at, next->cells))) continue;
    chains->entered[link->to] |= (als_mask)(UINT32_C(1) << link->digit);
    chains->state[chains->count++] = (struct als_state){.set = link->to,
                                                        .before = (uint16_t)at,
                                                        .digit = link->digit,
                                                        .length = (uint8_t)(from.length + 1)};
  }
}

// All chains that leave the first set by the first digit.
static void search_from(struct set_chains *chains, struct als_search *search) {
  struct als_found found;
  memset(chains->entered, 0, (size_t)chains->list->count * sizeof chains->entered[0]);
  chains->state[0] = (struct als_state){.set = (uint16_t)chains->first, .length = 1};
  chains->count = 1;
  int longest = chains->rating ? RATING_SETS_MAX : CHAIN_SETS_MAX;
  for (int at = 0; at < chains->count && !search->stopped; at++) {
    if (chains->state[at].length < longest) extend(chains, at, search);
    if (chains->state[at].length < 4) continue;
    if (judge_chain(chains, at, &found) && als_offer(search, &found)) return;
  }
}

// The digits by which the first set can be left.
static uint32_t ways_out(const struct set_chains *chains) {
  uint32_t digits = 0;
  for (int i = chains->links->first[chains->first]; i < chains->links->first[chains->first + 1];
       i++)
    if (!chains->rating || chains->links->link[i].to_size > 1)
      digits |= UINT32_C(1) << chains->links->link[i].digit;
  return digits;
}

static void walk_chains(struct als_search *search) {
  struct set_chains chains = {.rating = search->rating,
                              .list = search->list,
                              .links = als_links_build(search->work, !search->rating),
                              .state = search->work->states,
                              .entered = search->work->entered};
  for (chains.first = 0; chains.first < search->list->count && !search->stopped; chains.first++) {
    if (search->rating && search->list->als[chains.first].size == 1) continue;
    for (uint32_t rest = ways_out(&chains); rest != 0 && !search->stopped;) {
      chains.first_digit = mask_take(&rest);
      search_from(&chains, search);
    }
  }
}

bool FINDER(find_als_chain)(const struct cand *cand, struct finding *finding) {
  return als_find(cand, finding, TECHNIQUE_ALS_CHAIN, walk_chains);
}
