// What the files of engine `tuples` share: the state of its search, and who changes what.
//
// All that a search takes back lies in one array of words, so that one trail remembers it:
//
//      word[0 .. cells)       the digits that each cell can still hold, bit 0 for digit 1
//      word[table.listed ..]  of a listed table: a bit for every tuple that is still possible, then a
//                             row of bits for every place of the table and every digit: the tuples
//                             that have this digit there
//
// Invariants: a domain never becomes empty, an attempt to empty it is a contradiction; bits only ever go
// from 1 to 0 on the way down, so the trail has room for every one of them; the words behind `used`
// belong to nobody.
#ifndef GRIDPRESS_SOLVER_TUPLES_INTERNAL_H
#define GRIDPRESS_SOLVER_TUPLES_INTERNAL_H

#include <stddef.h>
#include <string.h>

#include "core/core.h"
#include "solver/solver.h"

enum {
  TUPLE_SIZE_MAX = 32,       // cells of a table: the longest arrow
  TUPLE_LISTED_MAX = 4096,   // tuples of one table
  TUPLE_BUDGET = 1 << 15,    // tuples of all tables listed at a time
  TUPLE_WORDS_MAX = 1 << 16, // words for all of them
  TUPLE_SETS_MAX = 64,       // sets of digits kept for a table whose cells all differ
  TUPLE_SETS_ALL = 4096,     // of all tables
  TUPLE_SUMS_MAX = 128,      // sums derived from several houses
  TUPLE_DERIVED_SIZE_MAX = 6,
  TUPLE_DERIVED_SMALL = 3, // sums of more cells are left for later
  TUPLE_TESTED_MAX = 16,   // relations that are found again by their test
};

enum tuple_kind { TUPLE_SUM, TUPLE_PRODUCT, TUPLE_DIFFER };

// A cell's place in a table.
struct tuple_slot {
  uint16_t cell, table;
  int32_t next;    // the slot of the same cell in another table; -1: none
  int32_t factor;  // sums: what its digit is multiplied by
  uint32_t differ; // the places before it that must hold another digit
};

// The places of a table that lie in one house.
struct tuple_stretch {
  uint16_t house;
  uint32_t places;
};

struct tuple_table {
  enum tuple_kind kind;
  int size;
  bool apart; // all its cells hold different digits
  int first;  // slot
  int64_t target;
  int first_set, set_count; // digits that its cells can hold together; 0: not known
  int first_stretch, stretch_count;
  uint32_t listed;  // its first word; 0: not listed
  uint32_t words;   // of a row
  uint64_t refused; // listing is not tried before there are fewer choices; 0: it never failed
};

// A constraint on two cells, seen from one of them.
struct tuple_end {
  uint16_t other;
  int32_t relation; // its first image: what each digit here allows there
  int32_t next;     // of the same cell; -1: none
};

// What a pair of digits must be like; `value` is the mark's.
typedef bool tuple_test(int first, int second, int64_t value);

// A relation that was worked out from a test, for cells that see each other or not.
struct tuple_tested {
  tuple_test *test;
  int64_t value;
  bool peers;
  int32_t relation;
};

struct tuple_saved {
  uint32_t at;
  uint64_t word;
};

struct tuples {
  const struct geom *geom;
  const struct mark_list *marks; // NULL: none
  uint64_t all;                  // every digit

  uint64_t *word;
  uint32_t used, words_max, tuples_used;
  struct tuple_saved *trail;
  int saved;
  int depth;        // nothing is saved at 0: there is no way back from there
  uint16_t *listed; // the listed tables, in the order in which they were
  int listed_count;
  uint64_t choices_max; // tables with more choices are not listed yet

  struct tuple_table *table;
  int table_count;
  struct tuple_slot *slot;
  int slot_count;
  struct tuple_stretch *stretch;
  int stretch_count, stretch_max;
  uint32_t *set;
  int set_count;
  struct tuple_end *end;
  int end_count;
  uint32_t
      *image; // of all relations, `side` each; the one behind a relation is the other way round
  int image_count;
  struct tuple_tested tested[TUPLE_TESTED_MAX];
  int tested_count;
  // Of two digits with a sum, by the sum and by whether they differ: 1 + its first image; 0: not there yet.
  int32_t two[2 * GEOM_SIDE_MAX + 1][2];

  // By cell.
  int32_t *first_slot, *first_end;
  uint32_t *weight; // how often a contradiction came up here
  uint16_t *owner;  // the mark that has the sum of this cell; MARKS_MAX: none
  uint16_t *stamp;  // scratch of tuples_sums.c
  uint16_t stamps;
  int derived; // sums that follow from houses

  // What has changed and is not worked off.
  uint16_t *queue; // cells, a ring
  uint8_t *queued;
  int queue_head, queue_count;
  uint64_t house_dirty[(GEOM_REGIONS_MAX + 63) / 64];
  uint64_t *table_dirty;
  uint32_t *touched; // by table: the places that changed
  int table_words;

  uint8_t *scratch; // tuples while a table is listed
  void *memory;
};

// --- tuples_build.c ------------------------------------------------------------------------------

// Makes the state of a puzzle without givens. False when the memory is not there; `*sound` tells
// whether nothing contradicts itself yet. Free it in any case.
bool tuples_init(struct tuples *tuples, const struct geom *geom, const struct mark_list *marks,
                 bool *sound);
void tuples_release(struct tuples *tuples);

// Joins two cells: images[d - 1] are the digits that `second` may hold when `first` holds d. What is said
// about them already, and that they must differ, still holds; `images` gets all of it.
void tuples_add_images(struct tuples *tuples, int first, int second, uint32_t *images);

// The same for all pairs of digits that pass a test.
void tuples_add_pair(struct tuples *tuples, int first, int second, tuple_test *test, int64_t value);

// Adds a table and has it looked at. `factors` NULL: all are 1.
void tuples_add_table(struct tuples *tuples, enum tuple_kind kind, const uint16_t *cells,
                      const int32_t *factors, int size, int64_t target, bool apart);

// Adds a sum over cells, each with its factor. One or two cells make no table, but narrow a domain or
// a pair. False: a contradiction.
bool tuples_add_sum(struct tuples *tuples, const uint16_t *cells, const int32_t *factors, int size,
                    int64_t target, bool apart);

// --- tuples_marks.c ------------------------------------------------------------------------------

bool tuples_add_marks(struct tuples *tuples); // false: a contradiction

// --- tuples_sums.c -------------------------------------------------------------------------------

// Every house holds every digit, so its cells have a known sum. Adds what follows for the cells that
// cages leave over. False: a contradiction.
bool tuples_derive_from_houses(struct tuples *tuples, int least, int most); // by their cells
bool tuples_derive_from_groups(struct tuples *tuples);                      // of several houses

// --- tuples_list.c -------------------------------------------------------------------------------

// Lists a table under the domains of its cells, if there are few enough choices and room for its
// tuples. True when it is listed now.
bool tuples_list(struct tuples *tuples, int table);

// The sets of `size` digits with this sum; 0 when there are too many. Returns their number.
int tuples_list_sets(int side, int size, int64_t sum, uint32_t sets[TUPLE_SETS_MAX]);

// --- tuples_filter.c -----------------------------------------------------------------------------

// Takes away the digits of a table's cells that no tuple has. False: a contradiction.
bool tuples_filter(struct tuples *tuples, int table);

// Works off all that has changed. False: a contradiction, and nothing is left to be worked off.
bool tuples_propagate(struct tuples *tuples);

// --- the state -----------------------------------------------------------------------------------

static inline void tuples_save(struct tuples *tuples, uint32_t at) {
  if (tuples->depth > 0)
    tuples->trail[tuples->saved++] = (struct tuple_saved){.at = at, .word = tuples->word[at]};
}

static inline bool tuples_is_single(uint64_t digits) {
  return (digits & (digits - 1)) == 0;
}

// The bits of the digits from `low` to `high`, which may lie outside the board's.
static inline uint64_t tuples_range(int64_t low, int64_t high) {
  if (low < 1) low = 1;
  if (high > GEOM_SIDE_MAX) high = GEOM_SIDE_MAX;
  if (low > high) return 0;
  return (UINT64_C(1) << high) - (UINT64_C(1) << (low - 1));
}

// Leaves a cell no other digits than these. False: there are none. A cell with one digit is the next to be
// looked at: it says most.
static inline bool tuples_narrow(struct tuples *tuples, int cell, uint64_t digits) {
  uint64_t old = tuples->word[cell];
  digits &= old;
  if (digits == old) return true;
  if (digits == 0) {
    tuples->weight[cell]++;
    return false;
  }
  tuples_save(tuples, (uint32_t)cell);
  tuples->word[cell] = digits;
  if (!tuples->queued[cell]) {
    int cells = tuples->geom->cells;
    int place = tuples->queue_head + tuples->queue_count++;
    if (tuples_is_single(digits))
      tuples->queue_head = place = tuples->queue_head > 0 ? tuples->queue_head - 1 : cells - 1;
    tuples->queued[cell] = 1;
    tuples->queue[place < cells ? place : place - cells] = (uint16_t)cell;
  }
  for (int i = tuples->first_slot[cell]; i >= 0; i = tuples->slot[i].next) {
    int table = tuples->slot[i].table;
    tuples->table_dirty[table / 64] |= UINT64_C(1) << (table % 64);
    tuples->touched[table] |= UINT32_C(1) << (i - tuples->table[table].first);
  }
  return true;
}

#endif
