// Fonts by name, and the measures that layout needs, the same for every canvas.
//
// A face is opened when it is first asked for and kept for the life of the process, like the shared
// geometries. Every thread gets faces of its own and keeps them to itself.
#ifndef GRIDPRESS_EXPORT_FONT_H
#define GRIDPRESS_EXPORT_FONT_H

#include "core/core.h"

enum font_weight {
  FONT_THIN,
  FONT_LIGHT,
  FONT_REGULAR,
  FONT_MEDIUM,
  FONT_SEMIBOLD,
  FONT_BOLD,
  FONT_BLACK,
  FONT_WEIGHTS,
};

enum font_slant { FONT_ROMAN, FONT_ITALIC };

// A face that can be embedded. Sizes are in points, lengths for a size of 1.
struct font;

// The ink of a glyph around its origin, y upwards.
struct font_box {
  double left, bottom, right, top;
};

// Borrows the face that fontconfig knows by that name. A family that is not installed is an error
// that names the nearest one, never a substitute; so is a face that cannot be embedded.
const struct font *font_lookup(const char *family, enum font_weight weight, enum font_slant slant,
                               struct err *err);

// "thin", "light", "regular", "medium", "semibold", "bold", "black"; NULL at the end.
extern const char *const font_weight_names[FONT_WEIGHTS + 1];

const char *font_path(const struct font *font);
const char *font_family_name(const struct font *font);
enum font_weight font_get_weight(const struct font *font);
enum font_slant font_get_slant(const struct font *font);

// Are its outlines TrueType ones, or PostScript ones?
bool font_is_truetype(const struct font *font);

// The name that the font calls itself by, and its measures for a size of 1000.
struct font_description {
  const char *name;
  double left, bottom, right, top; // the box that all glyphs fit
  double ascent, descent, italic_angle;
};
struct font_description font_describe(const struct font *font);

// The number of a character's glyph in the face, 0 if it has none.
unsigned font_glyph_number(const struct font *font, int32_t code);

// Is the text UTF-8, without control characters, and does the face have every character of it? If
// not, says which one is missing. Whoever lays out a text asks first; a canvas refuses to go on.
bool font_check_text(const struct font *font, const char *text, struct err *err);

// Can the face set this character on every canvas?
bool font_has_character(const struct font *font, int32_t code);

// The advance width of a UTF-8 text.
double font_measure(const struct font *font, const char *text);

// The bytes of a text that fit a line of this width: whole words, one at least, and never beyond a line
// end or FONT_LINE_MAX.
enum { FONT_LINE_MAX = 2048 };
size_t font_fit_line(const struct font *font, double size, double width, const char *text);

// The ink of the first character of a UTF-8 text.
struct font_box font_glyph_box(const struct font *font, const char *text);

// The outline of a text at a size, as moves, lines and curves in the canvas's sense of y (down).
// A quadratic curve has one control point, a cubic one two.
struct font_pen {
  void (*move)(void *context, double x, double y);
  void (*line)(void *context, double x, double y);
  void (*quadratic)(void *context, double cx, double cy, double x, double y);
  void (*cubic)(void *context, double cx, double cy, double dx, double dy, double x, double y);
  void (*close)(void *context);
  void *context;
};
void font_trace_outline(const struct font *font, double size, double x, double baseline,
                        const char *text, const struct font_pen *pen);

// Rasterises text: for each glyph, calls `blend` with its coverage bitmap. The pen starts at
// (x, baseline) in pixels, y downwards; `pixels` is the size of the em in pixels.
typedef void font_blend(void *context, int left, int top, int width, int rows, int pitch,
                        const unsigned char *coverage);
void font_render(const struct font *font, double pixels, double x, double baseline,
                 const char *text, font_blend *blend, void *context);

#endif
