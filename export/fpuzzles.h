// Puzzles of f-puzzles as JSON: what its reader, its writers and links share.
#ifndef GRIDPRESS_EXPORT_FPUZZLES_H
#define GRIDPRESS_EXPORT_FPUZZLES_H

#include "export/json.h"

// Is this object a puzzle of f-puzzles?
bool fpuzzles_recognise(json_t *object);

// The columns that such an object has something for. Refuses rules that we do not know, by name.
bool fpuzzles_to_row(json_t *object, struct catalogue_row *row, struct err *err);

// "R3C14", counted from 1.
bool fpuzzles_parse_cell(json_t *cell, int *row, int *column);
json_t *fpuzzles_cells_to_json(const struct geom *geom, const uint16_t *cells, int count);

// Marks; see fpuzzles_marks.c. Is this the key of some, or of a rule about all neighbours?
bool fpuzzles_is_mark_key(const char *name);
bool fpuzzles_take_marks(json_t *object, char text[MARKS_TEXT_MAX], struct err *err);
void fpuzzles_add_marks(const struct puzzle *puzzle, json_t *object);

// Refuses rules that exist as drawings alone; see fpuzzles_drawn.c.
bool fpuzzles_check_drawn(json_t *object, struct err *err);

// A new reference; NULL without memory.
json_t *fpuzzles_from_puzzle(const struct puzzle *puzzle);

#endif
