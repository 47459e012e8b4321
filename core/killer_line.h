// Killers of 9x9 as lines of numbers, as players exchange them.
//
//      3x3::k:2816:2817:4354:...      PS: 256 times the sum, and a label of the cage; 81 of them
//      3x3:d:k:...                    with both diagonals
//      SumoCueV1=11=11=17+2...        SumoCue: the sum at the first cell of a cage, then its place
//      SumoCueV1D...                  with both diagonals
//      SumoCueV1=11J0=11J0=17J1...    a jigsaw: behind each cell its shape
//
// A sum of 0 is no cage. A cage of one cell is a given, in both directions; the lines have no other
// way to say one.
#ifndef GRIDPRESS_CORE_KILLER_LINE_H
#define GRIDPRESS_CORE_KILLER_LINE_H

#include "core/foreign.h"
#include "core/text.h"

// As core/foreign.h wants them.
bool ps_recognise(const char *text, size_t *length);
bool ps_parse(const char *line, size_t length, struct foreign_puzzle *puzzle, struct err *err);
bool sumocue_recognise(const char *text, size_t *length);
bool sumocue_parse(const char *line, size_t length, struct foreign_puzzle *puzzle, struct err *err);

// Has the board such a line? 9x9 with or without both diagonals; SumoCue also has shapes.
bool ps_carries(const struct geom *geom);
bool sumocue_carries(const struct geom *geom);

// Why the marks have none; NULL: they do.
const char *killer_line_refuses_marks(const struct puzzle *puzzle);

text_writer ps_write, sumocue_write; // of a puzzle that they carry

#endif
