// Runs of rows, found again by bisection.
#include "publish/places.h"

#include <stdlib.h>

void places_release(struct places *places) {
  free(places->runs);
  *places = (struct places){0};
}

bool places_add(struct places *places, const char *source, size_t row, struct err *err) {
  const struct place_run *last = places->count > 0 ? &places->runs[places->count - 1] : NULL;
  if (last == NULL || last->source != source || last->row + (places->added - last->first) != row) {
    if (places->count == places->room) {
      size_t room = places->room == 0 ? 64 : 2 * places->room;
      struct place_run *larger = realloc(places->runs, room * sizeof *larger);
      if (larger == NULL) return err_set(err, ERR_WORLD, "out of memory for the list of rows");
      places->runs = larger;
      places->room = room;
    }
    places->runs[places->count++] =
        (struct place_run){.first = places->added, .source = source, .row = row};
  }
  places->added++;
  return true;
}

const char *places_lookup(const struct places *places, uint64_t index, size_t *row) {
  size_t low = 0, high = places->count; // the run is one of low .. high - 1
  while (high - low > 1) {
    size_t middle = low + (high - low) / 2;
    if (places->runs[middle].first <= index)
      low = middle;
    else
      high = middle;
  }
  *row = places->runs[low].row + (size_t)(index - places->runs[low].first);
  return places->runs[low].source;
}
