// Glyphs of any face as a font of its own in Compact Font Format, for documents that embed it.
#ifndef GRIDPRESS_EXPORT_FONT_CFF_H
#define GRIDPRESS_EXPORT_FONT_CFF_H

#include <stddef.h>

#include "export/font.h"

// A glyph of the face, and the number that texts call it by.
struct font_cff_glyph {
  int id; // below 65536
  unsigned glyph;
};

// A font of these glyphs, to be freed: by ascending ids, the first of them 0 for the glyph 0, which
// stands for what is missing. NULL: memory has run out, or FreeType cannot read a glyph.
char *font_make_cff(const struct font *font, const struct font_cff_glyph *glyphs, int count,
                    size_t *length);

#endif
