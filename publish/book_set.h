// What a book has already, so that it has no puzzle twice. See book_set.c.
#ifndef GRIDPRESS_PUBLISH_BOOK_SET_H
#define GRIDPRESS_PUBLISH_BOOK_SET_H

#include "core/core.h"

struct book_set;

// How much two puzzles have to share to be the same.
enum book_likeness {
  LIKE_DISGUISE, // one is the other turned, mirrored, with bands moved or symbols exchanged
  LIKE_LOOKS,    // one is the other, or the other with its symbols exchanged
};

// NULL and `err` when the memory is not there.
struct book_set *book_set_new(struct err *err);
void book_set_free(struct book_set *set);

// Puts a puzzle into the set unless one that is like it is there, and says which. Finds the canonical
// hash of a puzzle that comes without.
bool book_set_add(struct book_set *set, struct puzzle *puzzle, enum book_likeness likeness,
                  bool *is_new, struct err *err);

#endif
