// What font.c and glyph.c share: a face as FreeType holds it, with what is remembered of it.
#ifndef GRIDPRESS_EXPORT_FONT_FACE_H
#define GRIDPRESS_EXPORT_FONT_FACE_H

#include "export/font.h"

#include <ft2build.h>
#include FT_FREETYPE_H

enum { FONT_MEASURES = 128 }; // of the ASCII characters

struct font_measures {
  bool known;
  double advance;
  struct font_box ink;
};

struct glyph_bitmap;

struct font {
  FT_Face face;
  char *path, *family;
  enum font_weight weight;
  enum font_slant slant;
  bool truetype;
  struct font_measures measures[FONT_MEASURES];
  struct glyph_bitmap **bitmaps; // a hash table, made when the first glyph is rendered
  size_t bitmap_bytes;
  const void *owner; // the thread that draws with it
  struct font *next; // of all that are open
};

#endif
