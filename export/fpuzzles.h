// Puzzles of f-puzzles as JSON: what its reader, its writers and links share.
#ifndef GRIDPRESS_EXPORT_FPUZZLES_H
#define GRIDPRESS_EXPORT_FPUZZLES_H

#include "export/json.h"

// Is this object a puzzle of f-puzzles?
bool fpuzzles_recognise(json_t *object);

// The columns that such an object has something for. Refuses rules that no board has, by name.
bool fpuzzles_to_row(json_t *object, struct catalogue_row *row, struct err *err);

// A new reference; NULL without memory.
json_t *fpuzzles_from_puzzle(const struct puzzle *puzzle);

#endif
