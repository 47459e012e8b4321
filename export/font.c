// Finds faces through fontconfig and opens them with FreeType.
//
// fontconfig always answers with something; only the family, the weight and the slant that were
// asked for will do. And only a face that every canvas can use will do: outlines, a Unicode
// character map, leave to embed it. So what measures and draws here is what a PDF embeds. A face of
// TrueType outlines is preferred: it is embedded as it is, others are written anew (font_cff.c).
#include <fontconfig/fontconfig.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "export/font_face.h"
#include FT_MULTIPLE_MASTERS_H
#include FT_TRUETYPE_TABLES_H
#include FT_TRUETYPE_TAGS_H

const char *const font_weight_names[FONT_WEIGHTS + 1] = {
    [FONT_THIN] = "thin",     [FONT_LIGHT] = "light",       [FONT_REGULAR] = "regular",
    [FONT_MEDIUM] = "medium", [FONT_SEMIBOLD] = "semibold", [FONT_BOLD] = "bold",
    [FONT_BLACK] = "black",
};

static const int fontconfig_weights[FONT_WEIGHTS] = {
    [FONT_THIN] = FC_WEIGHT_THIN,         [FONT_LIGHT] = FC_WEIGHT_LIGHT,
    [FONT_REGULAR] = FC_WEIGHT_REGULAR,   [FONT_MEDIUM] = FC_WEIGHT_MEDIUM,
    [FONT_SEMIBOLD] = FC_WEIGHT_DEMIBOLD, [FONT_BOLD] = FC_WEIGHT_BOLD,
    [FONT_BLACK] = FC_WEIGHT_BLACK,
};

const char *font_path(const struct font *font) {
  return font->path;
}

const char *font_family_name(const struct font *font) {
  return font->family;
}

enum font_weight font_get_weight(const struct font *font) {
  return font->weight;
}

enum font_slant font_get_slant(const struct font *font) {
  return font->slant;
}

bool font_is_truetype(const struct font *font) {
  return font->truetype;
}

// --- fontconfig ----------------------------------------------------------------------------------

static bool has_family(const FcPattern *pattern, const char *name) {
  FcChar8 *family;
  for (int i = 0; FcPatternGetString(pattern, FC_FAMILY, i, &family) == FcResultMatch; i++)
    if (strcasecmp((const char *)family, name) == 0) return true;
  return false;
}

static bool has_style(const FcPattern *pattern, enum font_weight weight, enum font_slant slant) {
  const int near = 10; // faces are not all of the very weight that their names say
  int got_weight, got_slant;
  return FcPatternGetInteger(pattern, FC_WEIGHT, 0, &got_weight) == FcResultMatch &&
         FcPatternGetInteger(pattern, FC_SLANT, 0, &got_slant) == FcResultMatch &&
         abs(got_weight - fontconfig_weights[weight]) <= near &&
         (got_slant != FC_SLANT_ROMAN) == (slant == FONT_ITALIC);
}

// How many letters two names begin with in common, spaces and case aside.
static int common_letters(const char *a, const char *b) {
  int count = 0;
  for (;; a++, b++, count++) {
    while (*a == ' ') a++;
    while (*b == ' ') b++;
    if (*a == '\0' || strncasecmp(a, b, 1) != 0) return count;
  }
}

// The installed family whose name begins most like this one; `instead` where none is at all alike.
static void find_nearest(const char *name, const char *instead, char *nearest, size_t room) {
  snprintf(nearest, room, "%s", instead);
  FcPattern *any = FcPatternCreate();
  FcObjectSet *wanted = FcObjectSetBuild(FC_FAMILY, NULL);
  FcFontSet *fonts = FcFontList(NULL, any, wanted);
  int most = 2;
  for (int i = 0; fonts != NULL && i < fonts->nfont; i++) {
    FcChar8 *family;
    if (FcPatternGetString(fonts->fonts[i], FC_FAMILY, 0, &family) != FcResultMatch) continue;
    int letters = common_letters(name, (const char *)family);
    // fontconfig lists in no particular order: the first by alphabet among equals.
    bool earlier = letters == most && strcmp((const char *)family, nearest) < 0;
    if (letters <= most && !(earlier && most > 2)) continue;
    most = letters;
    snprintf(nearest, room, "%s", (const char *)family);
  }
  if (fonts != NULL) FcFontSetDestroy(fonts);
  FcObjectSetDestroy(wanted);
  FcPatternDestroy(any);
}

static bool refuse_match(const FcPattern *match, const char *name, enum font_weight weight,
                         enum font_slant slant, struct err *err) {
  if (has_family(match, name))
    return err_set(err, ERR_INPUT, "the font family '%.80s' has no %s%s face; fc-list shows all",
                   name, font_weight_names[weight], slant == FONT_ITALIC ? " italic" : "");
  FcChar8 *substitute = NULL;
  char nearest[128];
  FcPatternGetString(match, FC_FAMILY, 0, &substitute);
  find_nearest(name, substitute != NULL ? (const char *)substitute : "", nearest, sizeof nearest);
  return err_set(
      err, ERR_INPUT,
      "the font family '%.80s' is not installed; the nearest is '%s', and fc-list shows all", name,
      nearest);
}

// The best match among fonts of a format, or of any; NULL: there are no fonts at all.
static FcPattern *match_font(const char *name, enum font_weight weight, enum font_slant slant,
                             const char *format) {
  FcPattern *wanted =
      FcPatternBuild(NULL, FC_FAMILY, FcTypeString, (const FcChar8 *)name, FC_WEIGHT, FcTypeInteger,
                     fontconfig_weights[weight], FC_SLANT, FcTypeInteger,
                     slant == FONT_ITALIC ? FC_SLANT_ITALIC : FC_SLANT_ROMAN, FC_WIDTH,
                     FcTypeInteger, FC_WIDTH_NORMAL, NULL);
  if (format != NULL) FcPatternAddString(wanted, FC_FONTFORMAT, (const FcChar8 *)format);
  FcConfigSubstitute(NULL, wanted, FcMatchPattern);
  FcDefaultSubstitute(wanted);
  FcResult result;
  FcPattern *match = FcFontMatch(NULL, wanted, &result);
  FcPatternDestroy(wanted);
  return match;
}

// The file of a face, to be freed; NULL and the reason when there is none.
static char *find_file(const char *name, enum font_weight weight, enum font_slant slant,
                       struct err *err) {
  static const char *const formats[] = {"TrueType", "CFF", "Type 1", NULL}; // NULL: any
  char *path = NULL;
  for (size_t i = 0; i < sizeof formats / sizeof formats[0] && path == NULL; i++) {
    FcPattern *match = match_font(name, weight, slant, formats[i]);
    FcChar8 *file = NULL;
    if (match == NULL) {
      err_set(err, ERR_WORLD, "fontconfig finds no fonts; install fonts-lato");
      return NULL;
    }
    if (has_family(match, name) && has_style(match, weight, slant) &&
        FcPatternGetString(match, FC_FILE, 0, &file) == FcResultMatch)
      path = strdup((const char *)file);
    else if (formats[i] == NULL)
      refuse_match(match, name, weight, slant, err);
    FcPatternDestroy(match);
  }
  return path;
}

// --- FreeType ------------------------------------------------------------------------------------

static bool has_table(FT_Face face, FT_ULong tag) {
  FT_ULong length = 0;
  return FT_Load_Sfnt_Table(face, tag, 0, NULL, &length) == 0 && length > 0;
}

static bool select_unicode(FT_Face face) {
  for (int i = 0; i < face->num_charmaps; i++) {
    FT_CharMap map = face->charmaps[i];
    if (map->platform_id == 3 && map->encoding_id == 1) return FT_Set_Charmap(face, map) == 0;
  }
  return false;
}

// What keeps a face from being embedded, or NULL.
static const char *find_obstacle(FT_Face face) {
  enum { RESTRICTED = 0x0002 }; // of the embedding licence in the font
  if (!FT_IS_SCALABLE(face)) return "has no outlines, only bitmaps";
  if (face->num_faces > 1) return "is a collection of fonts";
  if (FT_HAS_MULTIPLE_MASTERS(face)) return "is a variable font";
  if (!select_unicode(face)) return "has no Unicode character map (3,1)";
  if ((FT_Get_FSType_Flags(face) & 0x000f) == RESTRICTED) return "may not be embedded";
  return NULL;
}

static bool open_face(struct font *font, struct err *err) {
  static FT_Library library; // for the life of the process, like the faces
  if (library == NULL && FT_Init_FreeType(&library) != 0)
    return err_set(err, ERR_WORLD, "FreeType failed to start");
  if (FT_New_Face(library, font->path, 0, &font->face) != 0)
    return err_set(err, ERR_WORLD, "%s: FreeType cannot read this font", font->path);
  const char *obstacle = find_obstacle(font->face);
  font->truetype = has_table(font->face, TTAG_glyf);
  if (obstacle == NULL) return true;
  return err_set(err, ERR_INPUT,
                 "%s: the font %s, so a PDF cannot embed it; choose another, such as Lato",
                 font->path, obstacle);
}

static struct font *font_open(const char *family, enum font_weight weight, enum font_slant slant,
                              struct err *err) {
  struct font *font = calloc(1, sizeof *font);
  if (font == NULL || (font->family = strdup(family)) == NULL) {
    free(font);
    err_set(err, ERR_WORLD, "out of memory");
    return NULL;
  }
  font->weight = weight;
  font->slant = slant;
  font->path = find_file(family, weight, slant, err);
  if (font->path != NULL && open_face(font, err)) return font;
  if (font->face != NULL) FT_Done_Face(font->face);
  free(font->path);
  free(font->family);
  free(font);
  return NULL;
}

static struct font *lookup_open(struct font **open_fonts, const char *family,
                                enum font_weight weight, enum font_slant slant, const void *owner,
                                struct err *err) {
  for (struct font *font = *open_fonts; font != NULL; font = font->next)
    if (font->owner == owner && font->weight == weight && font->slant == slant &&
        strcasecmp(font->family, family) == 0)
      return font;
  struct font *font = font_open(family, weight, slant, err);
  if (font == NULL) return NULL;
  font->owner = owner;
  font->next = *open_fonts;
  *open_fonts = font;
  return font;
}

// FreeType draws with one face in one thread at a time, so each thread has faces of its own; only
// opening them needs the lock. A thread is known by the place of its own variable: one that starts
// when another has ended may take that one's over.
const struct font *font_lookup(const char *family, enum font_weight weight, enum font_slant slant,
                               struct err *err) {
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  static struct font *open_fonts;
  static bool tidied;
  static _Thread_local char owner;
  pthread_mutex_lock(&lock);
  if (!tidied) tidied = atexit(FcFini) == 0; // what fontconfig keeps, only it can free
  const struct font *font = lookup_open(&open_fonts, family, weight, slant, &owner, err);
  pthread_mutex_unlock(&lock);
  return font;
}
