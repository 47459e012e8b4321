// The clues of a 9x9 digging as bits, for the two questions that need no search. See nine.c.
#ifndef GRIDPRESS_GEN_NINE_H
#define GRIDPRESS_GEN_NINE_H

#include "gen/unavoidable.h"

struct nine {
  uint8_t digit[81];                      // of the solution, 1 .. 9
  cell_set given;                         // the cells that have their clue
  cell_set places[10];                    // [digit]: its nine cells
  uint16_t rows[9], columns[9], boxes[9]; // the digits given in each, bit d for digit d
  bool knows_sets;
  struct unavoidable_sets sets;
};

// A full board; `with_sets` finds the unavoidable sets that nine_is_last needs.
void nine_init(struct nine *nine, const struct grid *solution, bool with_sets);

void nine_blank(struct nine *nine, int cell);
void nine_restore(struct nine *nine, int cell);

// Is the digit of this blank cell a naked or hidden single, seen from the clues alone?
bool nine_is_single(const struct nine *nine, int cell);

// Is there a known unavoidable set of which this blank cell was the last clue?
bool nine_is_last(const struct nine *nine, int cell);

#endif
