// Lines of HoDoKu's library: a puzzle, perhaps with the step that it is an example of.
//
//      :0300:4:+1..23+4...:811 812:411 412::
//       |    | |          |       |       |
//       |    | cells      |       |       placements, and behind a colon more
//       |    candidates   deleted eliminations
//       technique, 0000 when there is none
//
// A plus in front of a digit marks one that was placed while solving: it is no given.
#ifndef GRIDPRESS_CORE_LIBRARY_H
#define GRIDPRESS_CORE_LIBRARY_H

#include "core/puzzle.h"

#include <stdio.h>

// The givens; what the line says beside them goes into the comment, as the line without its cells.
// *geom may be known already.
bool library_parse(const char *line, const struct geom **geom, struct grid *givens,
                   char comment[PUZZLE_COMMENT_MAX], struct err *err);

// A comment that library_parse made becomes a line like the one that it came from; any other is
// left out.
void library_write(FILE *stream, const struct puzzle *puzzle, const struct grid *grid);

// Is this comment such a one?
bool library_comment(const char *comment);

#endif
