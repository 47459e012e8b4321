// Finds faces through fontconfig and asks FreeType for their measures and shapes. Nothing is
// hinted: a glyph has the same outline at every size, as in print.
#include "export/font.h"

#include <fontconfig/fontconfig.h>
#include <ft2build.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H

struct font {
  FT_Library library;
  FT_Face face;
  char *path;
};

static const int fontconfig_weights[FONT_WEIGHTS] = {
    [FONT_REGULAR] = FC_WEIGHT_REGULAR,
    [FONT_BOLD] = FC_WEIGHT_BOLD,
};

static char *find_file(const char *name, enum font_weight weight) {
  FcPattern *wanted = FcPatternBuild(
      NULL, FC_FAMILY, FcTypeString, (const FcChar8 *)name, FC_WEIGHT, FcTypeInteger,
      fontconfig_weights[weight], FC_SLANT, FcTypeInteger, FC_SLANT_ROMAN, FC_WIDTH, FcTypeInteger,
      FC_WIDTH_NORMAL, FC_FONTFORMAT, FcTypeString, (const FcChar8 *)"TrueType", NULL);
  FcConfigSubstitute(NULL, wanted, FcMatchPattern);
  FcDefaultSubstitute(wanted);
  FcResult result;
  FcPattern *match = FcFontMatch(NULL, wanted, &result);
  FcChar8 *family = NULL, *file = NULL;
  char *path = NULL;
  // fontconfig always answers with something; only the family that was asked for will do.
  if (match != NULL && FcPatternGetString(match, FC_FAMILY, 0, &family) == FcResultMatch &&
      FcPatternGetString(match, FC_FILE, 0, &file) == FcResultMatch &&
      FcStrCmpIgnoreCase(family, (const FcChar8 *)name) == 0)
    path = strdup((const char *)file);
  if (match != NULL) FcPatternDestroy(match);
  FcPatternDestroy(wanted);
  return path;
}

static void font_free(struct font *font) {
  if (font == NULL) return;
  if (font->face != NULL) FT_Done_Face(font->face);
  if (font->library != NULL) FT_Done_FreeType(font->library);
  free(font->path);
  free(font);
}

static struct font *font_new(const char *name, enum font_weight weight, struct err *err) {
  struct font *font = calloc(1, sizeof *font);
  if (font == NULL) {
    err_set(err, ERR_WORLD, "out of memory");
    return NULL;
  }
  font->path = find_file(name, weight);
  if (font->path == NULL) {
    err_set(err, ERR_WORLD, "the TrueType font '%s' is not installed (fc-list shows what is)",
            name);
  } else if (FT_Init_FreeType(&font->library) != 0 ||
             FT_New_Face(font->library, font->path, 0, &font->face) != 0) {
    err_set(err, ERR_WORLD, "%s: FreeType cannot read this font", font->path);
  } else {
    return font;
  }
  font_free(font);
  return NULL;
}

bool font_family_open(struct font_family *family, const char *name, struct err *err) {
  *family = (struct font_family){0};
  bool found = true;
  for (int weight = 0; weight < FONT_WEIGHTS && found; weight++) {
    family->face[weight] = font_new(name, (enum font_weight)weight, err);
    found = family->face[weight] != NULL;
  }
  FcFini(); // the paths are known: fontconfig has no more to do
  if (!found) font_family_release(family);
  return found;
}

void font_family_release(struct font_family *family) {
  for (int weight = 0; weight < FONT_WEIGHTS; weight++) {
    font_free(family->face[weight]);
    family->face[weight] = NULL;
  }
}

const char *font_path(const struct font *font) {
  return font->path;
}

// Takes the next code point off a UTF-8 text; a byte that fits nowhere stands for itself.
static FT_ULong next_character(const char **text) {
  const unsigned char *c = (const unsigned char *)*text;
  int more = *c >= 0xf0 ? 3 : *c >= 0xe0 ? 2 : *c >= 0xc0 ? 1 : 0;
  FT_ULong code = more == 0 ? *c : (FT_ULong)(*c & (0x3f >> more));
  for (int i = 1; i <= more; i++) {
    if ((c[i] & 0xc0) != 0x80) {
      more = 0;
      code = *c;
      break;
    }
    code = code << 6 | (c[i] & 0x3f);
  }
  *text += more + 1;
  return code;
}

double font_measure(const struct font *font, const char *text) {
  double units = 0;
  while (*text != '\0')
    if (FT_Load_Char(font->face, next_character(&text), FT_LOAD_NO_SCALE) == 0)
      units += (double)font->face->glyph->metrics.horiAdvance;
  return units / font->face->units_per_EM;
}

struct font_box font_glyph_box(const struct font *font, const char *text) {
  struct font_box box = {0};
  if (FT_Load_Char(font->face, next_character(&text), FT_LOAD_NO_SCALE) != 0) return box;
  const FT_Glyph_Metrics *metrics = &font->face->glyph->metrics;
  double em = font->face->units_per_EM;
  box.left = (double)metrics->horiBearingX / em;
  box.right = box.left + (double)metrics->width / em;
  box.top = (double)metrics->horiBearingY / em;
  box.bottom = box.top - (double)metrics->height / em;
  return box;
}

void font_render(const struct font *font, double pixels, double x, double baseline,
                 const char *text, font_blend *blend, void *context) {
  // 72 dots an inch make one point one pixel, in FreeType's 1/64.
  if (FT_Set_Char_Size(font->face, 0, (FT_F26Dot6)lround(pixels * 64), 72, 72) != 0) return;
  double em = font->face->units_per_EM;
  while (*text != '\0') {
    if (FT_Load_Char(font->face, next_character(&text), FT_LOAD_NO_HINTING) != 0) continue;
    FT_GlyphSlot glyph = font->face->glyph;
    double advance = (double)glyph->linearHoriAdvance / 65536.0;
    if (advance <= 0) advance = (double)glyph->metrics.horiAdvance / em;
    // The fraction of a pixel goes into the outline, the whole pixels into the bitmap's place.
    double whole_x = floor(x), whole_y = floor(baseline);
    FT_Outline_Translate(&glyph->outline, lround((x - whole_x) * 64),
                         -lround((baseline - whole_y) * 64));
    if (FT_Render_Glyph(glyph, FT_RENDER_MODE_NORMAL) == 0)
      blend(context, (int)whole_x + glyph->bitmap_left, (int)whole_y - glyph->bitmap_top,
            (int)glyph->bitmap.width, (int)glyph->bitmap.rows, glyph->bitmap.pitch,
            glyph->bitmap.buffer);
    x += advance;
  }
}
