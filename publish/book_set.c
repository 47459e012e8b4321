// The puzzles of a book as two sets of hashes: of their canonical forms, which all disguises of a
// puzzle share, and of their looks. Small boards have few puzzles that are no disguise of each other,
// 4x4 with rotational symmetry some 45, so a book may have to be content with other looks.
//
// The look of a puzzle is its givens with the symbols renamed in the order of reading: a puzzle with
// stars for ones looks the same. Marks speak of the digits themselves, so puzzles with marks keep them.
//
// Invariant: every puzzle that was put in is in both sets.
#include "publish/book_set.h"

#include <stdlib.h>

#include "publish/facts.h"
#include "transform/transform.h"

struct book_set {
  struct dedup_set *disguises, *looks;
};

struct book_set *book_set_new(struct err *err) {
  struct book_set *set = calloc(1, sizeof *set);
  if (set == NULL) {
    err_set(err, ERR_WORLD, "out of memory");
    return NULL;
  }
  set->disguises = dedup_new(false, err);
  if (set->disguises != NULL) set->looks = dedup_new(false, err);
  if (set->looks != NULL) return set;
  book_set_free(set);
  return NULL;
}

void book_set_free(struct book_set *set) {
  if (set == NULL) return;
  dedup_free(set->disguises);
  dedup_free(set->looks);
  free(set);
}

static struct canonical_hash hash_look(const struct puzzle *puzzle) {
  uint8_t names[GEOM_SIDE_MAX + 1] = {0}, used = 0;
  struct grid look = puzzle->givens;
  for (int cell = 0; cell < puzzle->geom->cells && puzzle->marks.count == 0; cell++) {
    int value = look.cell[cell];
    if (value != 0 && names[value] == 0) names[value] = ++used;
    look.cell[cell] = names[value];
  }
  return exact_hash_marked(puzzle->geom, &look, &puzzle->marks);
}

bool book_set_add(struct book_set *set, struct puzzle *puzzle, enum book_likeness likeness,
                  bool *is_new, struct err *err) {
  if (!puzzle->canonical.known) facts_find_canonical(puzzle, NULL);
  const struct canonical_hash look = hash_look(puzzle), disguise = {.high = puzzle->canonical.high,
                                                                    .low = puzzle->canonical.low};
  *is_new = likeness == LIKE_DISGUISE ? !dedup_contains(set->disguises, disguise)
                                      : !dedup_contains(set->looks, look);
  bool entered;
  return !*is_new || (dedup_insert(set->disguises, disguise, &entered, NULL, err) &&
                      dedup_insert(set->looks, look, &entered, NULL, err));
}
