// The order of the puzzles within a section: from quick to slow, unless the section keeps them as
// they come. Puzzles that take the same time, or of which nobody knows, keep the order they have.
#include <limits.h>
#include <stdlib.h>

#include "publish/book.h"

struct place {
  int index;  // in the book as it was made
  int tenths; // of a minute; INT_MAX: nobody knows
};

static int compare_places(const void *a, const void *b) {
  const struct place *one = a, *other = b;
  if (one->tenths != other->tenths) return one->tenths < other->tenths ? -1 : 1;
  return (one->index > other->index) - (one->index < other->index);
}

// Fills in the order of all puzzles of the book; the example and the motif stay behind them.
static void find_places(const struct book_puzzles *p, struct place *places) {
  const struct template *t = p->template;
  int first = 0;
  for (int i = 0; i < p->kept_puzzles; i++) {
    const struct puzzle_minutes *minutes = &p->puzzles[i].minutes;
    places[i] = (struct place){.index = i, .tenths = minutes->known ? minutes->tenths : INT_MAX};
  }
  for (int i = 0; i < t->section_count; first += p->section_counts[i++])
    if (t->sections[i].order == ORDER_MINUTES)
      qsort(places + first, (size_t)p->section_counts[i], sizeof *places, compare_places);
}

bool book_order_puzzles(struct book_puzzles *p, struct err *err) {
  size_t count = (size_t)p->kept_puzzles;
  struct place *places = calloc(count, sizeof *places);
  struct puzzle *puzzles = calloc(count, sizeof *puzzles);
  const char **hints = calloc(count, sizeof *hints);
  bool well = places != NULL && puzzles != NULL && hints != NULL;
  if (well) {
    find_places(p, places);
    for (size_t i = 0; i < count; i++) {
      puzzle_copy(&puzzles[i], &p->puzzles[places[i].index]);
      hints[i] = p->hints[places[i].index];
    }
    free(p->puzzles);
    free(p->hints);
    p->puzzles = puzzles;
    p->hints = hints;
  } else {
    free(puzzles);
    free(hints);
    err_set(err, ERR_WORLD, "out of memory for %zu puzzles", count);
  }
  free(places);
  return well;
}
