// Measures and shapes of text: advances and ink boxes, outlines, coverage bitmaps. The pictures of
// export/emblem.h are characters of every face; canvas_draw_text draws them by their outlines.
//
// Nothing is hinted and nothing is kerned: a glyph has the same outline at every size and a text
// the same width on every canvas, as a PDF sets it. Rendered glyphs are remembered, for a quarter
// of a pixel this way or that is not seen, and a grid repeats nine digits.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "export/emblem.h"
#include "export/font_face.h"
#include FT_ADVANCES_H
#include FT_BBOX_H
#include FT_OUTLINE_H
#include FT_TRUETYPE_TABLES_H

// --- characters ----------------------------------------------------------------------------------

static bool refuse_character(const struct font *font, int32_t code, const char *start, int length,
                             struct err *err) {
  const char *italic = font->slant == FONT_ITALIC ? " italic" : "";
  if (code < 0)
    return err_set(err, ERR_INPUT, "the text has byte 0x%02x, which is not UTF-8",
                   (unsigned)(unsigned char)*start);
  if (code < 0x20 || (code >= 0x7f && code < 0xa0))
    return err_set(err, ERR_INPUT, "the text has the control character U+%04X", (unsigned)code);
  return err_set(err, ERR_INPUT, "the font %s %s%s has no character '%.*s' (U+%04X)", font->family,
                 font_weight_names[font->weight], italic, length, start, (unsigned)code);
}

// A PDF's two-byte codes end with the basic plane.
bool font_has_character(const struct font *font, int32_t code) {
  bool control = code < 0x20 || (code >= 0x7f && code < 0xa0);
  if (emblem_lookup(code) != NULL) return true;
  return !control && code <= 0xffff && FT_Get_Char_Index(font->face, (FT_ULong)code) != 0;
}

bool font_check_text(const struct font *font, const char *text, struct err *err) {
  while (*text != '\0') {
    const char *start = text;
    int32_t code = utf8_next(&text);
    if (!font_has_character(font, code))
      return refuse_character(font, code, start, (int)(text - start), err);
  }
  return true;
}

// The next glyph of a text that may be set; what may not is passed over.
static FT_UInt next_glyph(const struct font *font, const char **text) {
  int32_t code = utf8_next(text);
  return code > 0 && code <= 0xffff ? FT_Get_Char_Index(font->face, (FT_ULong)code) : 0;
}

// --- measures ------------------------------------------------------------------------------------

static struct font_measures measure_glyph(const struct font *font, FT_UInt glyph) {
  struct font_measures measures = {.known = true};
  if (glyph == 0 || FT_Load_Glyph(font->face, glyph, FT_LOAD_NO_SCALE) != 0) return measures;
  const FT_Glyph_Metrics *metrics = &font->face->glyph->metrics;
  double em = font->face->units_per_EM;
  measures.advance = (double)metrics->horiAdvance / em;
  // A TrueType font says what box its ink fills; that of a PostScript font is found, as its metrics
  // are those of the control points.
  FT_BBox box = {.xMin = metrics->horiBearingX,
                 .yMin = metrics->horiBearingY - metrics->height,
                 .xMax = metrics->horiBearingX + metrics->width,
                 .yMax = metrics->horiBearingY};
  if (!font->truetype) FT_Outline_Get_BBox(&font->face->glyph->outline, &box);
  measures.ink = (struct font_box){.left = (double)box.xMin / em,
                                   .bottom = (double)box.yMin / em,
                                   .right = (double)box.xMax / em,
                                   .top = (double)box.yMax / em};
  return measures;
}

// Takes the first character off a text. ASCII is measured once.
static struct font_measures next_measures(const struct font *font, const char **text) {
  unsigned char first = (unsigned char)**text;
  const char *behind = *text;
  if (first >= FONT_MEASURES && emblem_lookup(utf8_next(&behind)) != NULL) {
    *text = behind;
    return (struct font_measures){.known = true, .advance = emblem_advance, .ink = emblem_box};
  }
  if (first >= FONT_MEASURES) return measure_glyph(font, next_glyph(font, text));
  struct font_measures *measures = &((struct font *)font)->measures[first];
  FT_UInt glyph = next_glyph(font, text);
  if (!measures->known) *measures = measure_glyph(font, glyph);
  return *measures;
}

unsigned font_glyph_number(const struct font *font, int32_t code) {
  return FT_Get_Char_Index(font->face, (FT_ULong)code);
}

struct font_description font_describe(const struct font *font) {
  FT_Face face = font->face;
  const TT_Postscript *post = FT_Get_Sfnt_Table(face, FT_SFNT_POST);
  const double scale = 1000.0 / face->units_per_EM;
  const char *name = FT_Get_Postscript_Name(face);
  return (struct font_description){
      .name = name != NULL ? name : "Font",
      .left = floor((double)face->bbox.xMin * scale),
      .bottom = floor((double)face->bbox.yMin * scale),
      .right = ceil((double)face->bbox.xMax * scale),
      .top = ceil((double)face->bbox.yMax * scale),
      .ascent = round(face->ascender * scale),
      .descent = round(face->descender * scale),
      .italic_angle = post != NULL ? (double)post->italicAngle / 65536 : 0,
  };
}

double font_measure(const struct font *font, const char *text) {
  double width = 0;
  while (*text != '\0') width += next_measures(font, &text).advance;
  return width;
}

size_t font_fit_line(const struct font *font, double size, double width, const char *text) {
  char line[FONT_LINE_MAX];
  size_t fits = 0, end = 0;
  while (text[end] != '\0' && text[end] != '\n') {
    end += strspn(text + end, " ");
    end += strcspn(text + end, " \n");
    if (end >= sizeof line) end = sizeof line - 1;
    snprintf(line, sizeof line, "%.*s", (int)end, text);
    if (fits > 0 && (end == fits || size * font_measure(font, line) > width)) break;
    fits = end;
  }
  return fits;
}

struct font_box font_glyph_box(const struct font *font, const char *text) {
  return next_measures(font, &text).ink;
}

// --- outlines ------------------------------------------------------------------------------------

struct tracer {
  const struct font_pen *pen;
  double x, baseline, scale;
  bool drawing; // a contour is open
};

static double tracer_x(const struct tracer *tracer, const FT_Vector *point) {
  return tracer->x + (double)point->x * tracer->scale;
}

static double tracer_y(const struct tracer *tracer, const FT_Vector *point) {
  return tracer->baseline - (double)point->y * tracer->scale;
}

static int trace_move(const FT_Vector *to, void *context) {
  struct tracer *t = context;
  if (t->drawing) t->pen->close(t->pen->context);
  t->drawing = true;
  t->pen->move(t->pen->context, tracer_x(t, to), tracer_y(t, to));
  return 0;
}

static int trace_line(const FT_Vector *to, void *context) {
  struct tracer *t = context;
  t->pen->line(t->pen->context, tracer_x(t, to), tracer_y(t, to));
  return 0;
}

static int trace_conic(const FT_Vector *control, const FT_Vector *to, void *context) {
  struct tracer *t = context;
  t->pen->quadratic(t->pen->context, tracer_x(t, control), tracer_y(t, control), tracer_x(t, to),
                    tracer_y(t, to));
  return 0;
}

static int trace_cubic(const FT_Vector *first, const FT_Vector *second, const FT_Vector *to,
                       void *context) {
  struct tracer *t = context;
  t->pen->cubic(t->pen->context, tracer_x(t, first), tracer_y(t, first), tracer_x(t, second),
                tracer_y(t, second), tracer_x(t, to), tracer_y(t, to));
  return 0;
}

void font_trace_outline(const struct font *font, double size, double x, double baseline,
                        const char *text, const struct font_pen *pen) {
  static const FT_Outline_Funcs steps = {
      .move_to = trace_move,
      .line_to = trace_line,
      .conic_to = trace_conic,
      .cubic_to = trace_cubic,
  };
  struct tracer tracer = {
      .pen = pen, .x = x, .baseline = baseline, .scale = size / font->face->units_per_EM};
  while (*text != '\0') {
    const char *behind = text;
    const struct emblem *emblem = emblem_lookup(utf8_next(&behind));
    if (emblem != NULL) {
      emblem_trace(emblem, size, tracer.x, baseline, pen);
      tracer.x += size * emblem_advance;
      text = behind;
      continue;
    }
    FT_UInt glyph = next_glyph(font, &text);
    if (glyph == 0 || FT_Load_Glyph(font->face, glyph, FT_LOAD_NO_SCALE) != 0) continue;
    tracer.drawing = false;
    FT_Outline_Decompose(&font->face->glyph->outline, &steps, &tracer);
    if (tracer.drawing) pen->close(pen->context);
    tracer.x += (double)font->face->glyph->metrics.horiAdvance * tracer.scale;
  }
}

// --- bitmaps -------------------------------------------------------------------------------------

enum {
  PHASES = 4, // of a pixel, at which a glyph is remembered
  BUCKETS = 1024,
  BITMAP_BYTES_MAX = 16 * 1024 * 1024, // of one face; then it starts to remember afresh
};

struct glyph_key {
  FT_UInt glyph;
  FT_F26Dot6 size; // in 1/64 of a pixel
  int phase_x, phase_y;
};

struct glyph_bitmap {
  struct glyph_key key;
  int left, top, width, rows;
  double advance; // pixels
  struct glyph_bitmap *next;
  unsigned char coverage[];
};

static void forget_bitmaps(struct font *font) {
  for (int i = 0; i < BUCKETS; i++)
    while (font->bitmaps[i] != NULL) {
      struct glyph_bitmap *bitmap = font->bitmaps[i];
      font->bitmaps[i] = bitmap->next;
      free(bitmap);
    }
  font->bitmap_bytes = 0;
}

static size_t key_bucket(const struct glyph_key *key) {
  size_t mixed = key->glyph * 2654435761U + (size_t)key->size * 40503U;
  return (mixed * PHASES * PHASES + (size_t)(key->phase_x * PHASES + key->phase_y)) % BUCKETS;
}

// NULL when FreeType fails or memory ends: the glyph is then left out.
static struct glyph_bitmap *render_glyph(const struct font *font, const struct glyph_key *key) {
  // 72 dots an inch make one point one pixel.
  if (FT_Set_Char_Size(font->face, 0, key->size, 72, 72) != 0 ||
      FT_Load_Glyph(font->face, key->glyph, FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP) != 0)
    return NULL;
  FT_GlyphSlot slot = font->face->glyph;
  FT_Outline_Translate(&slot->outline, key->phase_x * 64 / PHASES, -key->phase_y * 64 / PHASES);
  if (FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) != 0) return NULL;
  size_t width = slot->bitmap.width, rows = slot->bitmap.rows;
  struct glyph_bitmap *bitmap = malloc(sizeof *bitmap + width * rows);
  if (bitmap == NULL) return NULL;
  *bitmap = (struct glyph_bitmap){
      .key = *key,
      .left = slot->bitmap_left,
      .top = slot->bitmap_top,
      .width = (int)width,
      .rows = (int)rows,
      .advance = (double)slot->linearHoriAdvance / 65536,
  };
  for (size_t y = 0; y < rows; y++)
    memcpy(bitmap->coverage + y * width, slot->bitmap.buffer + (int)y * slot->bitmap.pitch, width);
  return bitmap;
}

static const struct glyph_bitmap *lookup_bitmap(struct font *font, const struct glyph_key *key) {
  if (font->bitmaps == NULL) font->bitmaps = calloc(BUCKETS, sizeof(struct glyph_bitmap *));
  if (font->bitmaps == NULL) return NULL;
  struct glyph_bitmap **bucket = &font->bitmaps[key_bucket(key)];
  for (const struct glyph_bitmap *b = *bucket; b != NULL; b = b->next)
    if (b->key.glyph == key->glyph && b->key.size == key->size && b->key.phase_x == key->phase_x &&
        b->key.phase_y == key->phase_y)
      return b;
  struct glyph_bitmap *bitmap = render_glyph(font, key);
  if (bitmap == NULL) return NULL;
  if (font->bitmap_bytes > BITMAP_BYTES_MAX) forget_bitmaps(font);
  font->bitmap_bytes += sizeof *bitmap + (size_t)(bitmap->width * bitmap->rows);
  bitmap->next = *bucket;
  *bucket = bitmap;
  return bitmap;
}

// Splits a place into whole pixels and a phase.
static int split_phase(double at, int *phase) {
  int steps = (int)floor(at * PHASES + 0.5);
  int whole = (int)floor((double)steps / PHASES);
  *phase = steps - whole * PHASES;
  return whole;
}

void font_render(const struct font *font, double pixels, double x, double baseline,
                 const char *text, font_blend *blend, void *context) {
  struct glyph_key key = {.size = (FT_F26Dot6)lround(pixels * 64)};
  int y = split_phase(baseline, &key.phase_y);
  while (*text != '\0') {
    key.glyph = next_glyph(font, &text);
    int left = split_phase(x, &key.phase_x);
    const struct glyph_bitmap *bitmap =
        key.glyph != 0 ? lookup_bitmap((struct font *)font, &key) : NULL;
    if (bitmap == NULL) continue;
    blend(context, left + bitmap->left, y - bitmap->top, bitmap->width, bitmap->rows, bitmap->width,
          bitmap->coverage);
    x += bitmap->advance;
  }
}
