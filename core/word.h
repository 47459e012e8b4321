// Where in a grid a word stands: a straight line of cells, read from left to right or downwards.
//
// Its text names the first cell and the last one: r5c1-r5c9 is row 5, r9c1-r1c9 the rising diagonal,
// r2c3-r6c3 a part of column 3. What the word is, the solution says: see core/symbols.h.
#ifndef GRIDPRESS_CORE_WORD_H
#define GRIDPRESS_CORE_WORD_H

#include "core/grid.h"
#include "core/rng.h"
#include "core/symbols.h"

enum word_line { WORD_ROW, WORD_COLUMN, WORD_FALLING, WORD_RISING, WORD_LINES };

// A plain value. Diagonals are the two long ones.
struct word_place {
  uint8_t length; // in cells; 0: there is no word
  uint8_t line;   // enum word_line
  uint8_t index;  // of a row or a column, from 0; 0 for diagonals
  uint8_t from;   // the first cell along the line, from 0
};

enum { WORD_PLACE_MAX = 16 }; // bytes of its text, with the terminator

// Lists the cells in the order of reading and returns their number; 0 when the board does not have
// them.
int word_list_cells(const struct word_place *place, const struct geom *geom,
                    uint16_t cells[GEOM_SIDE_MAX]);

// The place of a list of cells; false when they are no line, or run backwards.
bool word_find_place(const struct geom *geom, const uint16_t *cells, int count,
                     struct word_place *place);

// "r5c1-r5c9", "" for none. Returns `text`.
const char *word_print_place(const struct word_place *place, const struct geom *geom,
                             char text[WORD_PLACE_MAX]);
bool word_parse_place(const char *text, const struct geom *geom, struct word_place *place,
                      struct err *err);

// "row 5", "falling diagonal": its line as people call it. Returns `name`.
const char *word_name_line(const struct word_place *place, char name[GEOM_NAME_MAX]);

// Spells what a full grid has there, in these symbols. Returns `word`.
const char *word_spell(const struct word_place *place, const struct geom *geom,
                       const struct grid *grid, const char *symbols, char word[SYMBOLS_MAX]);

// --- what is asked for ---------------------------------------------------------------------------

// Which places will do.
struct word_wish {
  unsigned lines;  // bits 1 << enum word_line; 0: rows, columns and diagonals that are houses
  int index, from; // -1: any
};

// Reads "row 5", "column", "diagonal", "rising diagonal", or a place such as r5c3-r5c6.
bool word_parse_wish(const char *text, const struct geom *geom, int length, struct word_wish *wish,
                     struct err *err);

// Draws a place: a kind of line first, so that diagonals are not rare, then the line, then where on
// it the word begins.
void word_draw_place(const struct word_wish *wish, const struct geom *geom, int length,
                     struct rng *rng, struct word_place *place);

// Do the cells lie in one region, so that they differ in every solution grid?
bool word_is_in_region(const struct word_place *place, const struct geom *geom);

#endif
