// Almost locked sets: n cells of one region with n + 1 digits among them.
//
//      | 12 . 23 | . . . | 134 . . |      three cells, four digits: 1 2 3 4
//
// Take any one digit away and the others are locked into the cells. Two sets that share a digit
// whose places all see each other (a restricted common) cannot both hold it, so at least one of
// them is locked: that is what the techniques with "ALS" in their name are made of.
//
// Sets are for the ordinary 9x9; elsewhere there are none.
//
// Invariant: a set's digits are one more than its cells, and no set is listed twice.
#ifndef GRIDPRESS_SOLVER_FIND_ALS_H
#define GRIDPRESS_SOLVER_FIND_ALS_H

#include "solver/technique.h"

enum {
  ALS_JOINED_MAX = 10, // sets that one step may join
  ALS_MAX = 3000,      // more are left out: some patterns are then not found, none is wrong
  ALS_LINKS_MAX = 120000,
};

struct als {
  cell_set cells;
  int size; // cells
  uint32_t digits;
  cell_set places[10]; // by digit: the cells of the set that have it
  cell_set seen[10];   // by digit: the candidates elsewhere that see all of those
};

struct als_list {
  // What the list is of.
  int least; // 0: nothing yet
  uint32_t digits[81];
  // The sets.
  unsigned version; // another one each time the list changes
  int count;
  struct als als[ALS_MAX];
};

// A restricted common digit of two sets, as seen from the first.
struct als_link {
  uint16_t to;
  uint8_t digit;
};

// Links of set i: link[first[i]] .. link[first[i + 1]] - 1.
struct als_links {
  unsigned version; // of the list
  bool overlap;
  int count;
  int first[ALS_MAX + 1];
  struct als_link link[ALS_LINKS_MAX];
};

// All sets of at least `least` cells. The list belongs to the thread and lasts until the next call.
// Several finders ask about the same position in turn, so the answer is kept for as long.
const struct als_list *als_list_build(const struct cand *cand, int least);

// All restricted commons, of sets that have no cell in common or of all. The proofs do not mind
// cells in common, but people do: a rating leaves such pairs out. Belongs to the thread, too.
const struct als_links *als_links_build(const struct als_list *list, bool overlap);

// One instance of a technique: what goes, and the sets that it joins.
struct als_found {
  int count;         // eliminations
  int size;          // cells or sets: of two that eliminate the same, the smaller is shown
  cell_set gone[10]; // by digit
  int stem;          // of a death blossom
  int joined;
  uint16_t set[ALS_JOINED_MAX];
};

// Which instance a finder is to return: the best, or the `left`-th of all it meets.
struct als_choice {
  bool rating; // the best of those that a person may see
  bool done;   // the one asked for has been met
  int left;
  struct als_found best;
};

void als_choice_init(struct als_choice *choice, const struct step *step);

// Counts the eliminations, and looks at the instance if there are any. Returns choice->done.
bool als_choice_offer(struct als_choice *choice, struct als_found *found);

// Fills in the step. False: there is none.
bool als_choice_finish(const struct als_choice *choice, const struct als_list *list, int technique,
                       struct step *step);

static inline bool als_supported(const struct cand *cand) {
  return cand->geom->box_width == 3 && cand->geom->box_height == 3 && cand->layout->plain;
}

// Is this digit of both a restricted common?
static inline bool als_restricted(const struct als *a, const struct als *b, int digit) {
  return (b->places[digit] & ~a->seen[digit]) == 0;
}

#endif
