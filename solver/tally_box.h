// What the columns of a box hold, numbered; and for a band, how many ways there are to write its rows
// once the columns of its three boxes are known.
#ifndef GRIDPRESS_SOLVER_TALLY_BOX_H
#define GRIDPRESS_SOLVER_TALLY_BOX_H

#include "solver/tally_strip.h"

enum { CLASSES_MAX = 280, TRIPLES = 84 };

// The column sets of a box that agree with its givens. Columns without a given in this box are
// interchangeable, so they come in no order: at most 280 classes, whatever is given.
struct box_classes {
  int count;
  unsigned fixed; // bit c: column c has a given
  uint16_t sets[CLASSES_MAX][3];
  int16_t number[TRIPLES][TRIPLES]; // by the first two sets; -1: none
};

// Numbers of sets of three digits, 0 .. 83.
struct triples {
  uint8_t number[512];
};

void triples_init(struct triples *triples);

// The box where lines 3 * stack .. of the view cross places 3 * band .. of it.
void box_classes_init(struct box_classes *classes, const struct triples *triples,
                      const struct strip_view *view, int band, int stack);

// The class of these column sets, or -1.
int box_class(const struct box_classes *classes, const struct triples *triples,
              const uint16_t sets[3]);

// For every class of its boxes, in the order of stacks that was asked for: the bands with these
// columns that agree with the givens. At most 1728 each.
struct band_table {
  int counts[3];   // of classes, by position
  uint16_t *bands; // [first][second][third]
  uint8_t *any;    // [first][second]: is any of them not 0?
};

// `boxes` by stack; `stacks` is the order. Only the classes of the first box that are wanted get
// their numbers. False when the memory is not there.
bool band_table_init(struct band_table *table, const struct strip_view *view, int band,
                     const struct triples *triples, const struct box_classes boxes[3],
                     const uint8_t stacks[3], const bool wanted[CLASSES_MAX]);
void band_table_release(struct band_table *table);

#endif
