// Almost locked sets: n cells of one region with n + 1 digits among them.
//
//      | 12 . 23 | . . . | 134 . . |      three cells, four digits: 1 2 3 4
//
// Take any one digit away and the others are locked into the cells. Two sets that share a digit
// whose places all see each other (a restricted common) cannot both hold it, so at least one of
// them is locked: that is what the techniques with "ALS" in their name are made of.
//
// On boards of more than 128 cells only sets of few cells are listed: there are very many, and nobody
// sees the others.
//
// Invariant: a set's digits are one more than its cells, and no set is listed twice.
#ifndef GRIDPRESS_SOLVER_FIND_ALS_H
#define GRIDPRESS_SOLVER_FIND_ALS_H

#include "solver/finding.h"

// In the second object (solver/wide.h).
#ifdef LAYOUT_WIDE
#define als_work_init als_work_init_wide
#define als_list_build als_list_build_wide
#define als_links_build als_links_build_wide
#define als_offer als_offer_wide
#define als_find als_find_wide
#endif

// More sets than ALS_MAX are left out, and a walk ends after ALS_TRIES_MAX combinations: some patterns
// are then not found, none is wrong.
enum {
#ifdef LAYOUT_WIDE
  ALS_MAX = 800,
  ALS_TRIES_MAX = 100000,
  ALS_DIGITS = GEOM_SIDE_MAX + 1,
  ALS_LIST_CELLS = GEOM_CELLS_MAX,
#else
  ALS_MAX = 3000,
  ALS_TRIES_MAX = INT32_MAX,
  ALS_DIGITS = 12,
  ALS_LIST_CELLS = LAYOUT_SET_CELLS,
#endif
  ALS_JOINED_MAX = 10, // sets that one step may join
  ALS_LINKS_MAX = 120000,
  ALS_STATES_MAX = 30000, // of a search for chains
};

#ifdef LAYOUT_WIDE
typedef uint32_t als_mask; // bit per digit
#else
typedef uint16_t als_mask;
#endif

struct als {
  cell_set cells;
  int size; // cells
  uint32_t digits;
  cell_set places[ALS_DIGITS]; // by digit: the cells of the set that have it
  cell_set seen[ALS_DIGITS];   // by digit: the candidates elsewhere that see all of those
};

struct als_list {
  // What the list is of.
  int least; // 0: nothing yet
  const struct geom *geom;
  uint32_t digits[ALS_LIST_CELLS];
  // The sets.
  unsigned version; // another one each time the list changes
  int count;
  struct als als[ALS_MAX];
};

// A restricted common digit of two sets, as seen from the first.
struct als_link {
  uint16_t to;
  als_mask to_digits;
  uint8_t digit, to_size;
};

// Links of set i: link[first[i]] .. link[first[i + 1]] - 1.
struct als_links {
  unsigned version; // of the list
  bool overlap;
  int first[ALS_MAX + 1];
  struct als_link link[ALS_LINKS_MAX];
};

// A restricted common of two sets, the lower one first.
struct als_pair {
  uint16_t a, b;
  uint8_t digit;
};

enum { ALS_NONE = UINT16_MAX };

// The sets by digit and by their first cell with the digit, each list in ascending order.
struct als_index {
  uint16_t head[ALS_DIGITS][ALS_LIST_CELLS];
  uint16_t next[ALS_MAX][ALS_DIGITS];
  als_mask common[ALS_MAX]; // restricted commons with the set in turn, bit per digit; else all 0
};

// A set in a chain of sets, with the digit it was entered by.
struct als_state {
  uint16_t set, before; // before: the state it came from
  uint8_t digit, length;
};

// Where the family works: its part of the workspace.
struct als_work {
  struct als_list list;
  struct als_links links;
  struct als_index index;
  struct als_pair pairs[ALS_LINKS_MAX / 2];
  struct als_state states[ALS_STATES_MAX];
  als_mask entered[ALS_MAX]; // by set: bit d, entered by d
};

// There is no list of anything yet.
void als_work_init(struct als_work *work);

// All sets of at least `least` cells. The list lasts until the next call. Several finders ask about
// the same position in turn, so the answer is kept for as long.
const struct als_list *als_list_build(struct als_work *work, const struct cand *cand, int least);

// All restricted commons of the sets listed last, of sets that have no cell in common or of all.
// The proofs do not mind cells in common, but people do: a rating leaves such pairs out.
const struct als_links *als_links_build(struct als_work *work, bool overlap);

// One instance of a technique: what goes, and the sets that it joins.
struct als_found {
  int count;                 // eliminations
  int size;                  // cells or sets: of two that eliminate the same, the smaller is shown
  cell_set gone[ALS_DIGITS]; // by digit
  bool has_stem;             // a death blossom has
  int stem;
  int joined;
  uint16_t set[ALS_JOINED_MAX];
};

// A walk over the instances of a technique.
struct als_search {
  const struct cand *cand;
  struct finding *finding;
  struct als_work *work;
  int technique;
  const struct als_list *list;
  bool rating;   // only what a person may see, and of that the best
  bool stopped;  // by the visitor, or after too many tries
  bool accepted; // by the visitor
  int tries;     // left
  struct als_found best;
};

// Counts the eliminations. If there are any, the instance is kept as the best, or visited. Returns
// search->stopped.
bool als_offer(struct als_search *search, struct als_found *found);

// Counts a combination that is tried, where there is a bound. Returns search->stopped.
static inline bool als_try(struct als_search *search) {
  if (ALS_TRIES_MAX < INT32_MAX && --search->tries <= 0) search->stopped = true;
  return search->stopped;
}

// Offers every instance until it is stopped.
typedef void als_walk(struct als_search *search);

// The finder of the whole family: walks for the best, then for all.
bool als_find(const struct cand *cand, struct finding *finding, int technique, als_walk *walk);

// Is there a candidate of one of these digits that both sets see?
static inline bool als_share_victims(const struct als *a, const struct als *b, uint32_t digits) {
  cell_set any = {0};
  while (digits != 0) {
    int digit = mask_take(&digits);
    any |= a->seen[digit] & b->seen[digit];
  }
  return set_any(any);
}

// Is this digit of both a restricted common?
static inline bool als_restricted(const struct als *a, const struct als *b, int digit) {
  return !set_any(b->places[digit] & ~a->seen[digit]);
}

#endif
