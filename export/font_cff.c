// Writes a CFF font whose glyphs have numbers instead of names (Adobe Technical Notes 5176, 5177).
//
//      header | name | top dictionary | strings | no shared routines
//             | numbers of the glyphs | which dictionary each has: the only one
//             | outlines | one font dictionary | its private dictionary
//
// Outlines are traced by FreeType and written anew, so that it does not matter in what form the
// face has them: PostScript outlines of OpenType and Type 1 fonts come out as they are, in
// thousandths of the em; hints are left out, which no printer misses. Numbers of dictionaries and
// offsets take the same room whatever they are, so that no part moves when they become known.
#include "export/font_cff.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "export/font_face.h"
#include FT_OUTLINE_H

enum {
  // Operators of dictionaries; those from ESCAPE on have two bytes.
  ESCAPE = 12 << 8,
  OP_BOX = 5,
  OP_CHARSET = 15,
  OP_OUTLINES = 17,
  OP_PRIVATE = 18,
  OP_DEFAULT_WIDTH = 20,
  OP_COLLECTION = ESCAPE | 30,
  OP_ID_COUNT = ESCAPE | 34,
  OP_FONTS = ESCAPE | 36,
  OP_FONT_CHOICE = ESCAPE | 37,
  // Operators of outlines.
  OP_LINE = 5,
  OP_CURVE = 8,
  OP_END = 14,
  OP_MOVE = 21,
  // Strings from here on are the font's own.
  OWN_STRINGS = 391,
  ONE = 1 << 16, // a number of 16 bits and a fraction of 16
};

static void put_bytes(FILE *to, uint32_t value, int bytes) {
  while (bytes-- > 0) fputc((int)(value >> 8 * bytes & 0xff), to);
}

// --- outlines ------------------------------------------------------------------------------------

struct tracing {
  FILE *to;
  double scale;  // from units of the face to those of a number
  int32_t x, y;  // where the pen is
  double fx, fy; // the same in units of the face
  int32_t width; // still to be written, before the first operator; -1: it is
};

static void put_number(FILE *to, int32_t number) {
  int32_t whole = number / ONE;
  if (number % ONE != 0) {
    fputc(255, to);
    put_bytes(to, (uint32_t)number, 4);
  } else if (whole >= -107 && whole <= 107) {
    fputc(whole + 139, to);
  } else if (whole >= 108 && whole <= 1131) {
    put_bytes(to, (uint32_t)(247 * 256 + whole - 108), 2);
  } else if (whole >= -1131 && whole <= -108) {
    put_bytes(to, (uint32_t)(251 * 256 - whole - 108), 2);
  } else {
    fputc(28, to);
    put_bytes(to, (uint32_t)whole, 2);
  }
}

static void put_width(struct tracing *t) {
  if (t->width >= 0) put_number(t->to, t->width);
  t->width = -1;
}

// The way from where the pen is to a point in units of the face, and puts it there.
static void put_way(struct tracing *t, double x, double y) {
  int32_t next_x = (int32_t)lround(x * t->scale), next_y = (int32_t)lround(y * t->scale);
  put_number(t->to, next_x - t->x);
  put_number(t->to, next_y - t->y);
  t->x = next_x;
  t->y = next_y;
  t->fx = x;
  t->fy = y;
}

static int put_move(const FT_Vector *to, void *context) {
  struct tracing *t = context;
  put_width(t);
  put_way(t, (double)to->x, (double)to->y);
  fputc(OP_MOVE, t->to);
  return 0;
}

static int put_line(const FT_Vector *to, void *context) {
  struct tracing *t = context;
  put_way(t, (double)to->x, (double)to->y);
  fputc(OP_LINE, t->to);
  return 0;
}

static int put_cubic(const FT_Vector *first, const FT_Vector *second, const FT_Vector *to,
                     void *context) {
  struct tracing *t = context;
  put_way(t, (double)first->x, (double)first->y);
  put_way(t, (double)second->x, (double)second->y);
  put_way(t, (double)to->x, (double)to->y);
  fputc(OP_CURVE, t->to);
  return 0;
}

// A curve with one control point is one with two, each two thirds of the way to it.
static int put_conic(const FT_Vector *control, const FT_Vector *to, void *context) {
  struct tracing *t = context;
  double x = t->fx, y = t->fy, cx = (double)control->x, cy = (double)control->y;
  put_way(t, x + (cx - x) * 2 / 3, y + (cy - y) * 2 / 3);
  put_way(t, (double)to->x + (cx - (double)to->x) * 2 / 3,
          (double)to->y + (cy - (double)to->y) * 2 / 3);
  put_way(t, (double)to->x, (double)to->y);
  fputc(OP_CURVE, t->to);
  return 0;
}

static bool put_outline(const struct font *font, unsigned glyph, FILE *to) {
  static const FT_Outline_Funcs steps = {
      .move_to = put_move, .line_to = put_line, .conic_to = put_conic, .cubic_to = put_cubic};
  if (FT_Load_Glyph(font->face, glyph, FT_LOAD_NO_SCALE) != 0) return false;
  FT_GlyphSlot slot = font->face->glyph;
  struct tracing t = {.to = to, .scale = 1000.0 * ONE / font->face->units_per_EM};
  t.width = (int32_t)lround((double)slot->metrics.horiAdvance * t.scale);
  if (FT_Outline_Decompose(&slot->outline, &steps, &t) != 0) return false;
  put_width(&t); // of a glyph without ink
  fputc(OP_END, to);
  return true;
}

// --- parts ---------------------------------------------------------------------------------------

// The outlines one after the other, and where each of them ends.
struct outlines {
  char *bytes;
  size_t length;
  uint32_t *ends;
  int count;
};

static bool trace_glyphs(const struct font *font, const struct font_cff_glyph *glyphs, int count,
                         struct outlines *outlines) {
  *outlines = (struct outlines){.count = count, .ends = calloc((size_t)count, sizeof(uint32_t))};
  FILE *memory = open_memstream(&outlines->bytes, &outlines->length);
  bool well = memory != NULL && outlines->ends != NULL;
  for (int i = 0; i < count && well; i++) {
    well = put_outline(font, glyphs[i].glyph, memory) && fflush(memory) == 0;
    outlines->ends[i] = (uint32_t)outlines->length;
  }
  return memory != NULL && fclose(memory) == 0 && well;
}

// A list of byte strings: where each ends, then the bytes.
static void put_index(FILE *to, int count, const uint32_t *ends, const void *bytes) {
  put_bytes(to, (uint32_t)count, 2);
  if (count == 0) return;
  fputc(4, to); // bytes an offset
  put_bytes(to, 1, 4);
  for (int i = 0; i < count; i++) put_bytes(to, ends[i] + 1, 4);
  fwrite(bytes, 1, ends[count - 1], to);
}

struct dictionary {
  unsigned char bytes[128];
  uint32_t length;
};

static void add_byte(struct dictionary *dictionary, uint32_t byte) {
  if (dictionary->length < sizeof dictionary->bytes)
    dictionary->bytes[dictionary->length++] = (unsigned char)byte;
}

// Numbers all take five bytes, whatever they are.
static void add_entry(struct dictionary *dictionary, int key, int count, const int32_t *numbers) {
  for (int i = 0; i < count; i++) {
    add_byte(dictionary, 29);
    for (int shift = 24; shift >= 0; shift -= 8)
      add_byte(dictionary, (uint32_t)numbers[i] >> shift & 0xff);
  }
  if (key >= ESCAPE) add_byte(dictionary, ESCAPE >> 8);
  add_byte(dictionary, (uint32_t)key & 0xff);
}

// --- the font ------------------------------------------------------------------------------------

// Where the parts begin.
struct places {
  int32_t charset, choice, outlines, fonts, widths;
};

static void put_top(FILE *to, const struct font *font, int ids, const struct places *at) {
  const struct font_description about = font_describe(font);
  const int32_t corners[] = {(int32_t)about.left, (int32_t)about.bottom, (int32_t)about.right,
                             (int32_t)about.top};
  const int32_t collection[] = {OWN_STRINGS, OWN_STRINGS + 1, 0};
  struct dictionary top = {.length = 0};
  add_entry(&top, OP_COLLECTION, 3, collection); // has to be the first
  add_entry(&top, OP_ID_COUNT, 1, &ids);
  add_entry(&top, OP_BOX, 4, corners);
  add_entry(&top, OP_CHARSET, 1, &at->charset);
  add_entry(&top, OP_FONT_CHOICE, 1, &at->choice);
  add_entry(&top, OP_OUTLINES, 1, &at->outlines);
  add_entry(&top, OP_FONTS, 1, &at->fonts);
  put_index(to, 1, &top.length, top.bytes);
}

// The numbers of all glyphs but the first.
static void put_charset(FILE *to, const struct font_cff_glyph *glyphs, int count) {
  fputc(0, to);
  for (int i = 1; i < count; i++) put_bytes(to, (uint32_t)glyphs[i].id, 2);
}

// All glyphs, up to the last, have font dictionary 0.
static void put_choice(FILE *to, int count) {
  fputc(3, to);
  put_bytes(to, 1, 2);
  put_bytes(to, 0, 2);
  fputc(0, to);
  put_bytes(to, (uint32_t)count, 2);
}

// The font dictionary, which says where its private one is, and that one: no glyph has a width by
// default.
static void put_dictionaries(FILE *to, const struct places *known, struct places *found) {
  const int32_t none = 0;
  struct dictionary widths = {.length = 0}, font = {.length = 0};
  add_entry(&widths, OP_DEFAULT_WIDTH, 1, &none);
  const int32_t private_part[] = {(int32_t)widths.length, known->widths};
  add_entry(&font, OP_PRIVATE, 2, private_part);
  found->fonts = (int32_t)ftell(to);
  put_index(to, 1, &font.length, font.bytes);
  found->widths = (int32_t)ftell(to);
  fwrite(widths.bytes, 1, widths.length, to);
}

// Writes the font with the places that are known, and finds where they are.
static void put_font(FILE *to, const struct font *font, const struct font_cff_glyph *glyphs,
                     const struct outlines *outlines, const struct places *known,
                     struct places *found) {
  static const char strings[] = "AdobeIdentity";
  static const uint32_t string_ends[] = {5, 13};
  const char *name = font_describe(font).name;
  const uint32_t name_end = (uint32_t)strlen(name);
  put_bytes(to, 0x01000404, 4); // version 1.0, a header of 4 bytes, 4 bytes an offset
  put_index(to, 1, &name_end, name);
  put_top(to, font, glyphs[outlines->count - 1].id + 1, known);
  put_index(to, 2, string_ends, strings);
  put_index(to, 0, NULL, NULL); // no shared routines
  found->charset = (int32_t)ftell(to);
  put_charset(to, glyphs, outlines->count);
  found->choice = (int32_t)ftell(to);
  put_choice(to, outlines->count);
  found->outlines = (int32_t)ftell(to);
  put_index(to, outlines->count, outlines->ends, outlines->bytes);
  put_dictionaries(to, known, found);
}

// Written twice: the first time to learn where everything is.
char *font_make_cff(const struct font *font, const struct font_cff_glyph *glyphs, int count,
                    size_t *length) {
  struct outlines outlines;
  struct places known = {0}, found = {0};
  char *bytes = NULL;
  bool well = trace_glyphs(font, glyphs, count, &outlines);
  for (int round = 0; round < 2 && well; round++) {
    free(bytes);
    bytes = NULL;
    FILE *memory = open_memstream(&bytes, length);
    well = memory != NULL;
    if (memory != NULL) put_font(memory, font, glyphs, &outlines, &known, &found);
    well = well && fclose(memory) == 0;
    known = found;
  }
  free(outlines.bytes);
  free(outlines.ends);
  if (well) return bytes;
  free(bytes);
  return NULL;
}
