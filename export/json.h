// Pieces that the JSON formats share.
#ifndef GRIDPRESS_EXPORT_JSON_H
#define GRIDPRESS_EXPORT_JSON_H

#include "export/catalogue_row.h"

// A grid written as a list of rows, or as one list of all cells, as a run of symbols. A cell is a
// number, a text, or an object with one of both as its "value" or "cell". `charset`, if not NULL,
// has the symbols of 1, 2, 3 ... in the file.
bool json_grid_to_text(json_t *grid, const char *charset, char text[GEOM_CELLS_MAX + 1],
                       struct err *err);

// Is this object an ipuz puzzle, of any kind?
bool ipuz_recognise(json_t *object);

// The columns that an ipuz object has something for.
bool ipuz_to_row(json_t *object, struct catalogue_row *row, struct err *err);

#endif
