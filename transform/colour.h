// Colours of cells, refined until they say no more: cells of different colours cannot change places.
// Private to transform/.
//
// A colour is a number made from the surroundings of a cell and from nothing else: no cell's number
// goes in. So equal boards and equal puzzles in different disguises get equal colours, and colours can
// be compared between them. Two colours that meet by accident only make the search longer.
#ifndef GRIDPRESS_TRANSFORM_COLOUR_H
#define GRIDPRESS_TRANSFORM_COLOUR_H

#include "transform/structure.h"

// What is coloured: a board, or a puzzle on it.
struct colour_subject {
  const struct structure *structure;
  const uint8_t
      *digit;          // of each cell, 0: none. NULL: no cell has one. Cells of one digit are a set
  const uint8_t *mark; // of each cell; marks count as they are. NULL: none
};

struct colouring {
  int classes;    // different colours of cells
  uint64_t trace; // made from all colours: equal for equal colourings
  uint64_t *cell, *set;
  uint64_t digit[GEOM_SIDE_MAX + 1];
};

// The room that the colours of a structure take, in words.
static inline size_t colouring_words(const struct structure *structure) {
  return (size_t)structure->cells + (size_t)structure->sets;
}

static inline void colouring_use(struct colouring *colouring, const struct structure *structure,
                                 uint64_t *words) {
  colouring->cell = words;
  colouring->set = words + structure->cells;
}

// The colours that a subject has by itself.
void colouring_init(struct colouring *colouring, const struct colour_subject *subject);

// The colours once a cell has a colour of its own. The two colourings have rooms of their own.
void colouring_single_out(struct colouring *colouring, const struct colour_subject *subject,
                          const struct colouring *from, int cell);

#endif
