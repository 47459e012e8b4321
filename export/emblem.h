// The pictures that stand for digits in puzzles for children, drawn by us: every font has them. See
// emblem.c.
#ifndef GRIDPRESS_EXPORT_EMBLEM_H
#define GRIDPRESS_EXPORT_EMBLEM_H

#include "export/font.h"

struct emblem;

// The picture that a character of core/symbols.h is drawn as; NULL: it is a letter like any other.
const struct emblem *emblem_lookup(int32_t code);

// The advance and the ink of all of them, for a size of 1.
extern const double emblem_advance;
extern const struct font_box emblem_box;

// Its outline, as font_trace_outline tells that of a letter.
void emblem_trace(const struct emblem *emblem, double size, double x, double baseline,
                  const struct font_pen *pen);

#endif
