// A step of a human solution for those who only show it: what follows, why, and where to look.
//
// The solver finds steps in its own form; a page or a feed wants none of that, just the sentence
// and the cells. A walker hands the steps of a puzzle to a visitor one by one, in the order in
// which they solve it. Everything in a hint is borrowed for the time of the visit.
#ifndef GRIDPRESS_CORE_HINT_H
#define GRIDPRESS_CORE_HINT_H

#include "core/puzzle.h"

struct hint_mark {
  uint16_t cell;
  uint8_t digit;
};

struct hint {
  const char *technique; // "hidden single"
  const char *text;      // one sentence
  int place_count, remove_count, cell_count;
  const struct hint_mark *place;  // digits that follow
  const struct hint_mark *remove; // candidates that go
  const uint16_t *cells;          // the pattern
};

// Returns false to stop the walk.
typedef bool hint_visitor(void *context, const struct hint *hint);

// False when the steps could not be found for want of memory.
typedef bool hint_walker(const struct puzzle *puzzle, hint_visitor *visit, void *context);

#endif
