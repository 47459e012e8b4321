// What becomes of the letters of a puzzle when its cells and digits change places.
#include <string.h>

#include "transform/xform.h"

// The place of the word in the image; false when it can no longer be read.
static bool move_place(const struct xform *xform, const struct puzzle *source,
                       struct puzzle *image) {
  uint16_t from[GEOM_CELLS_MAX], cells[GEOM_SIDE_MAX], moved[GEOM_SIDE_MAX];
  int count = word_list_cells(&source->word_at, source->geom, cells);
  xform_list_cells(xform, source->geom, from);
  for (int i = 0; i < count; i++)
    for (int cell = 0; cell < source->geom->cells; cell++)
      if (from[cell] == cells[i]) moved[i] = (uint16_t)cell;
  return count > 0 && word_find_place(image->geom, moved, count, &image->word_at);
}

void xform_move_word(const struct xform *xform, const struct puzzle *source, struct puzzle *image) {
  strcpy(image->symbols, source->symbols);
  if (!move_place(xform, source, image)) return;
  strcpy(image->word, source->word);
  char *end = image->symbols;
  *end = '\0';
  for (int value = 1; symbols_given(source->symbols) && value <= source->geom->side; value++)
    for (int digit = 1; digit <= source->geom->side; digit++)
      if (xform->digit[digit] == value) end += strlen(symbols_print(source->symbols, digit, end));
}
