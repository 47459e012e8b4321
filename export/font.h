// Fonts by name, and the measures that layout needs, the same for every canvas.
#ifndef GRIDPRESS_EXPORT_FONT_H
#define GRIDPRESS_EXPORT_FONT_H

#include "core/core.h"

enum font_weight { FONT_REGULAR, FONT_BOLD, FONT_WEIGHTS };

// A TrueType face that can be embedded. Sizes are in points, lengths for a size of 1.
struct font;

// The faces of one family, one a weight.
struct font_family {
  struct font *face[FONT_WEIGHTS];
};

// The ink of a glyph around its origin, y upwards.
struct font_box {
  double left, bottom, right, top;
};

// Finds the family with fontconfig. A name that is not installed is an error, never a substitute.
bool font_family_open(struct font_family *family, const char *name, struct err *err);
void font_family_release(struct font_family *family);

const char *font_path(const struct font *font);

// The advance width of a UTF-8 text.
double font_measure(const struct font *font, const char *text);

// The ink of the first character of a UTF-8 text.
struct font_box font_glyph_box(const struct font *font, const char *text);

// Rasterises text: for each glyph, calls `blend` with its coverage bitmap. The pen starts at
// (x, baseline) in pixels, y downwards; `pixels` is the size of the em in pixels.
typedef void font_blend(void *context, int left, int top, int width, int rows, int pitch,
                        const unsigned char *coverage);
void font_render(const struct font *font, double pixels, double x, double baseline,
                 const char *text, font_blend *blend, void *context);

#endif
