// Puzzles put aside until all are there: to be sorted, or to be drawn from by chance.
//
//      add ... add -> the `sample` smallest numbers drawn -> by keys, the `limit` first -> next ...
//
// Everything is ordered by texts and numbers that were put aside with it and by when it came, never
// by where it lies. Both steps are sorts of core/spill.h: what exceeds their bound goes to disk.
#ifndef GRIDPRESS_PUBLISH_SHELF_H
#define GRIDPRESS_PUBLISH_SHELF_H

#include "core/core.h"
#include "publish/field.h"

enum { SHELF_KEYS_MAX = 8 };

struct shelf_key {
  column_rank *rank; // of the column; may be NULL
  bool descending;   // what has nothing in the column comes last either way
};

struct shelf {
  int key_count; // at most SHELF_KEYS_MAX; 0: no order but that of coming
  struct shelf_key keys[SHELF_KEYS_MAX];
  struct spill *spill;    // borrowed
  uint64_t sample, limit; // how many are drawn, and how many of these are taken down; 0: all
  // Private from here on.
  struct spill_sort *draw, *sort;
  uint64_t added;
  unsigned char *record;      // the one being put aside
  struct board_shelf *boards; // of puzzles taken down; NULL until one needs it
};

// The members above are set, and do not change between the first add and the last next.
bool shelf_add(struct shelf *shelf, const struct puzzle *puzzle, const char *const fields[],
               uint64_t drawn, struct err *err);

// Takes down the next one in order, sorted by the keys, then by when they came. `*taken` is false
// behind the last. Its board is lent until the next one is taken.
bool shelf_next(struct shelf *shelf, struct puzzle *puzzle, bool *taken, struct err *err);

void shelf_release(struct shelf *shelf);

#endif
