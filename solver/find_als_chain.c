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

enum { CHAIN_SETS_MAX = 8, RATING_SETS_MAX = 4, STATES_MAX = 30000 };

// A set in a chain, with the digit it was entered by.
struct state {
  uint16_t set, before; // before: the state it came from
  uint8_t digit, length;
};

struct chain_search {
  // Only chains that a person may see: short, without cells in common, and without sets of one
  // cell, which belong to the ordinary chains.
  bool rating;
  const struct als_list *list;
  const struct als_links *links;
  int first, first_digit; // the set the chain starts from, and the digit by which it is left
  int count;
  struct state state[STATES_MAX];
  uint16_t entered[ALS_MAX]; // by set: bit d, entered by d
};

static bool in_chain(const struct chain_search *search, int at, cell_set cells) {
  for (;; at = search->state[at].before) {
    if ((search->list->als[search->state[at].set].cells & cells) != 0) return true;
    if (search->state[at].length == 1) return false;
  }
}

// What goes when the state `at` ends the chain. False: nothing.
static bool judge_chain(const struct chain_search *search, int at, struct als_found *found) {
  const struct state *last = &search->state[at];
  const struct als *a = &search->list->als[search->first], *d = &search->list->als[last->set];
  uint32_t ways = UINT32_C(1) << last->digit | UINT32_C(1) << search->first_digit;
  uint32_t useful = 0;
  for (uint32_t rest = a->digits & d->digits & ~ways; rest != 0;) {
    int digit = mask_take(&rest);
    if ((a->seen[digit] & d->seen[digit]) != 0) useful |= UINT32_C(1) << digit;
  }
  if (useful == 0) return false;
  *found = (struct als_found){.size = last->length, .joined = last->length};
  while (useful != 0) {
    int digit = mask_take(&useful);
    found->gone[digit] = a->seen[digit] & d->seen[digit];
  }
  for (int i = last->length - 1, walk = at; i >= 0; walk = search->state[walk].before, i--)
    found->set[i] = search->state[walk].set;
  return true;
}

// Goes on from a state by every digit that it was not entered by. A set that turns up twice does no
// harm: each link of the chain holds by itself.
static void extend(struct chain_search *search, int at) {
  const struct state from = search->state[at];
  for (int i = search->links->first[from.set]; i < search->links->first[from.set + 1]; i++) {
    const struct als_link *link = &search->links->link[i];
    if (from.length == 1 ? link->digit != search->first_digit : link->digit == from.digit) continue;
    if (link->to == search->first || search->entered[link->to] >> link->digit & 1) continue;
    if (search->count == STATES_MAX) continue;
    const struct als *next = &search->list->als[link->to];
    if (search->rating && (next->size == 1 || in_chain(search, at, next->cells))) continue;
    search->entered[link->to] |= (uint16_t)(1u << link->digit);
    search->state[search->count++] = (struct state){.set = link->to,
                                                    .before = (uint16_t)at,
                                                    .digit = link->digit,
                                                    .length = (uint8_t)(from.length + 1)};
  }
}

// All chains that leave the first set by the first digit.
static void search_from(struct chain_search *search, struct als_choice *choice) {
  struct als_found found;
  memset(search->entered, 0, (size_t)search->list->count * sizeof search->entered[0]);
  search->state[0] = (struct state){.set = (uint16_t)search->first, .length = 1};
  search->count = 1;
  int longest = search->rating ? RATING_SETS_MAX : CHAIN_SETS_MAX;
  for (int at = 0; at < search->count; at++) {
    if (search->state[at].length < longest) extend(search, at);
    if (search->state[at].length < 4) continue;
    if (judge_chain(search, at, &found) && als_choice_offer(choice, &found)) return;
  }
}

bool find_als_chain(const struct cand *cand, struct step *step) {
  static _Thread_local struct chain_search search;
  struct als_choice choice;
  als_choice_init(&choice, step);
  search.rating = choice.rating;
  search.list = als_list_build(cand, 1);
  search.links = als_links_build(search.list, !choice.rating);
  for (search.first = 0; search.first < search.list->count && !choice.done; search.first++) {
    if (search.rating && search.list->als[search.first].size == 1) continue;
    for (uint32_t rest = search.list->als[search.first].digits; rest != 0 && !choice.done;) {
      search.first_digit = mask_take(&rest);
      search_from(&search, &choice);
    }
  }
  return als_choice_finish(&choice, search.list, TECHNIQUE_ALS_CHAIN, step);
}
