// Puzzles put aside until all are there: to be sorted, or to be drawn from by chance.
//
// A record is mostly zeros (room for 1,200 cells, for comments), so it is kept without them: some 500
// bytes instead of several thousand. Everything is ordered by texts and numbers that were put aside
// with it and by when it came, never by where it lies in memory. A board is kept by its name, which
// is a hundredth of it.
#ifndef GRIDPRESS_PUBLISH_SHELF_H
#define GRIDPRESS_PUBLISH_SHELF_H

#include "core/core.h"
#include "publish/field.h"

enum { SHELF_KEYS_MAX = 8 };

struct shelf_key {
  column_rank *rank; // of the column; may be NULL
  bool descending;   // what has nothing in the column comes last either way
};

struct shelf_item;

struct shelf {
  int key_count; // at most SHELF_KEYS_MAX; 0: no order but that of coming
  struct shelf_key keys[SHELF_KEYS_MAX];
  struct shelf_item **items;
  size_t count, room;
  uint64_t added;
  struct board_shelf *boards; // of items taken down; NULL until one needs it
};

void shelf_release(struct shelf *shelf);

// Puts a copy aside with its fields, one a key, and a number drawn for it.
bool shelf_add(struct shelf *shelf, const struct puzzle *puzzle, const char *const fields[],
               uint64_t drawn, struct err *err);

// Keeps the `most` items with the smallest numbers drawn; all are then in the order they came.
void shelf_draw(struct shelf *shelf, size_t most);

// Sorts by the keys, then by the order they came, and keeps the first `most`; 0: all.
void shelf_sort(struct shelf *shelf, size_t most);

// Takes down item `index`. Its board is lent until the next one is taken.
bool shelf_get(struct shelf *shelf, size_t index, struct puzzle *puzzle, struct err *err);

#endif
