// A strip of three boxes, a band or a stack, as the ways in which its digits run through it.
//
//      a stack:                       line 0   line 1   line 2
//                            box 0       d        .        .
//      digit d is once on    box 1       .        .        d       the way of d: 0 2 1
//      every line, each      box 2       .        d        .
//      time in another box
//
// So a digit takes one of six ways, and a strip gives each digit its way, such that three digits meet
// wherever a box crosses a line. There are 94,080 such arrangements. They say which sets of digits the
// lines hold in each box, and no more: the places within a set are left open. For a band the lines are
// rows and the boxes lie side by side; for a stack the lines are columns.
#ifndef GRIDPRESS_SOLVER_TALLY_STRIP_H
#define GRIDPRESS_SOLVER_TALLY_STRIP_H

#include "core/core.h"

enum { WAYS = 6, STRIPS_ALL = 94080 };

extern const uint8_t strip_ways[WAYS][3]; // the box of each line

struct strip {
  int count;
  uint8_t (*way)[9];     // of each digit, for each arrangement that has the givens
  unsigned lines_given;  // bit l: line l has a given
  unsigned digits_given; // bit d: digit d + 1 is given in the strip
};

// The givens of a 9x9 grid seen from a side: `turned` exchanges rows and columns.
struct strip_view {
  const struct grid *givens;
  bool turned;
};

// The digit in line `line` of 0 .. 8, at `place` of 0 .. 8; 0: blank. Lines are columns, unless turned.
int strip_given(const struct strip_view *view, int line, int place);

// Lists the arrangements of lines 3 * number .. 3 * number + 2. False when the memory is not there.
bool strip_list(struct strip *strip, const struct strip_view *view, int number);
void strip_release(struct strip *strip);

// The set of digits, bit d for digit d + 1, that an arrangement has on each line of a box.
void strip_sets(const uint8_t way[9], int box, uint16_t sets[3]);

// Digits that are interchangeable are of one kind; so are lines without givens. Two arrangements that
// differ by such exchanges are alike: one of them stands for all.
struct strip_kinds {
  uint8_t kind[9];      // of each digit, 0 .. 8
  unsigned lines_fixed; // bit l: line l is not interchangeable
};

// How many arrangements does this one stand for? 0: another stands for it.
int strip_weigh(const struct strip_kinds *kinds, const uint8_t way[9]);

#endif
