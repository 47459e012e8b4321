// The turns of the whole grid that have a name, for parsing and printing alike. Private to
// transform/.
#ifndef GRIDPRESS_TRANSFORM_TURN_H
#define GRIDPRESS_TRANSFORM_TURN_H

#include "transform/xform.h"

struct turn_word {
  const char *word, *argument; // argument NULL: the word stands alone
  unsigned made_of;            // enum turn bits
};

// The identity first; ended by a row without a word.
extern const struct turn_word turn_words[];

void turn_init_xform(const struct turn_word *turn, const struct geom *geom, struct xform *xform);

#endif
