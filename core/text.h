// Puzzles as text: the formats that people and programs exchange.
#ifndef GRIDPRESS_CORE_TEXT_H
#define GRIDPRESS_CORE_TEXT_H

#include "core/puzzle.h"

#include <stdio.h>

// Reads a grid from a run of cell symbols. The number of them finds the geometry unless *geom is
// one already; a value that does not fit is refused. Says nothing about conflicts.
bool text_parse_grid(const char *text, const struct geom **geom, struct grid *grid,
                     struct err *err);

// Refuses givens of which two are equal in one region, and names them.
bool text_check_givens(const struct geom *geom, const struct grid *givens, struct err *err);

// The number of cells of a legal grid that is nearest to `count`: what the writer probably meant.
int text_nearest_cells(size_t count);

// A printable name for a character that should not be where it is. Returns `name`.
const char *text_name_character(char c, char name[16]);

// What stands between the cells and the marks in a line of text; a "#" stands between the marks and
// a comment.
#define TEXT_MARKS "marks:"

void text_write_marks(FILE *stream, const struct puzzle *puzzle); // and their list

// Can a comment stand in a line of text, and be read again as it was?
bool text_comment_is_plain(const char *comment);

// The name that a board has to have in front of its cells; NULL when their number tells it.
const char *text_board_name(const struct geom *geom);

// What a puzzle with letters has behind its cells, or above its grid:
// "symbols=!DGIKNOSU word_at=r5c1-r5c9", either of them or none. Takes what stands at *text, and moves
// past it and the blanks behind it.
enum { TEXT_LETTERS_MAX = SYMBOLS_MAX + WORD_PLACE_MAX + 32 };
bool text_begins_letters(const char *text);
bool text_parse_letters(const char **text, const struct geom *geom, char symbols[SYMBOLS_MAX],
                        struct word_place *word_at, struct err *err);
const char *text_print_letters(const struct puzzle *puzzle, char text[TEXT_LETTERS_MAX]);

// Writes one grid of the puzzle, its givens or its solution, and what the format can say of it. The
// table in export/ has a row for each format, and library_write is another.
typedef void text_writer(FILE *stream, const struct puzzle *puzzle, const struct grid *grid);

text_writer text_write_line;   // one puzzle a line, any board
text_writer text_write_pretty; // a framed grid over several lines, any board
text_writer text_write_sdk;    // SadMan's puzzle files; these are for plain boards
text_writer text_write_sdm;    // its collections, one a line, 0 for a blank
text_writer text_write_ss;     // Simple Sudoku's puzzle files

#endif
