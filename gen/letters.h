// Puzzles with letters, and words in their solutions. See letters.c; gen.h says what is asked for.
#ifndef GRIDPRESS_GEN_LETTERS_H
#define GRIDPRESS_GEN_LETTERS_H

#include "gen/order.h"

// Borrows the letters of puzzle `index`; NULL: it has digits.
static inline const struct gen_letters *letters_of(const struct gen_request *request,
                                                   uint64_t index) {
  if (request->letters == NULL) return NULL;
  return &request->letters[index % (uint64_t)request->letters_count];
}

// Is there a word to be spelled?
static inline bool letters_spell(const struct gen_letters *letters) {
  return letters != NULL && letters->length > 0;
}

// The generator that the places of puzzle `index` come from.
void letters_rng_init(struct rng *rng, const struct gen_request *request, uint64_t index);

// A random solution grid with different digits at the place. Where a region keeps them apart, any
// grid will do, and the one at hand stays if there is one. False: no such grid was found.
bool letters_fill(const struct geom *geom, const struct word_place *place, bool at_hand,
                  struct rng *rng, struct grid *solution);

// Exchanges digits so that the solution spells the word at the place; `givens`, which may be NULL,
// go with it. False when a digit is there twice, or when the word can then be read elsewhere, too.
bool letters_relabel(const struct gen_letters *letters, const struct geom *geom,
                     const struct word_place *place, struct grid *solution, struct grid *givens);

// Moves the orbits with cells of the word to the front of a plan, in the order that they have.
void letters_dig_first(const struct geom *geom, const struct word_place *place,
                       struct dig_plan *plan);

// Do the clues leave the word to be found: half of its letters at least, or as many as a region that
// has to keep `least` clues can?
bool letters_are_hidden(const struct geom *geom, const struct word_place *place,
                        const struct grid *givens, int least);

#endif
