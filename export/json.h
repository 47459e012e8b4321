// Pieces that the JSON formats share.
#ifndef GRIDPRESS_EXPORT_JSON_H
#define GRIDPRESS_EXPORT_JSON_H

#include <jansson.h>

#include "export/catalogue_row.h"

// How a file writes values, where it is not the usual way.
struct json_symbols {
  const char *charset; // the symbols of 1, 2, 3 ...; NULL: the usual ones
  json_t *empty;       // what a blank cell has in it; NULL: the usual ones
};

// A grid as a run of symbols. In the file it is a list of rows, which are lists or texts, or one
// list of all cells. A cell is a number, a text, or an object with one of both as its "value" or
// "cell".
bool json_grid_to_text(json_t *grid, const struct json_symbols *symbols,
                       char text[GEOM_CELLS_MAX + 1], struct err *err);

// Is this object an ipuz puzzle, of any kind?
bool ipuz_recognise(json_t *object);

// The columns that an ipuz object has something for.
bool ipuz_to_row(json_t *object, struct catalogue_row *row, struct err *err);

#endif
