// Fonts with PostScript outlines in a PDF, which libharu 2.3.0 cannot embed. Their objects are made
// here in the shape that it gives to those of TrueType fonts, so that texts are set, mapped and
// measured alike (canvas_pdf_font.c):
//
//      Type0 font           codes are characters, as two bytes
//      |- ToUnicode         a map
//      `- descendant font   CIDFontType0: codes are the numbers of glyphs
//         `- descriptor
//            `- FontFile3   a font of the glyphs that are used, numbered by their characters
//
// The record of a font (HPDF_FontAttr_Rec) belongs to libharu 2.3.0.
#include <hpdf_objects.h>
#include <stdlib.h>
#include <string.h>

#include "export/canvas_pdf.h"
#include "export/font_cff.h"

// libharu wants to know how far a text goes, and sets none that goes nowhere. Every text here is
// set at a place of its own, so any width will do.
static HPDF_TextWidth width_of_text(HPDF_Font font, const HPDF_BYTE *text, HPDF_UINT length) {
  (void)font;
  (void)text;
  return (HPDF_TextWidth){.numchars = length, .width = 1000};
}

static void free_attributes(HPDF_Dict font) {
  HPDF_FreeMem(font->mmgr, font->attr);
}

static HPDF_Dict new_dictionary(HPDF_Doc document) {
  HPDF_Dict dictionary = HPDF_Dict_New(document->mmgr);
  if (dictionary == NULL || HPDF_Xref_Add(document->xref, dictionary) != HPDF_OK) return NULL;
  return dictionary;
}

static HPDF_Dict new_stream(HPDF_Doc document) {
  HPDF_Dict stream = HPDF_DictStream_New(document->mmgr, document->xref);
  if (stream != NULL) stream->filter = HPDF_STREAM_FILTER_FLATE_DECODE;
  return stream;
}

static bool add_string(HPDF_Dict dictionary, const char *key, const char *text) {
  HPDF_String string = HPDF_String_New(dictionary->mmgr, text, NULL);
  return string != NULL && HPDF_Dict_Add(dictionary, key, string) == HPDF_OK;
}

static HPDF_Dict new_descriptor(HPDF_Doc document, const struct font *font) {
  enum { SYMBOLIC = 1 << 2, STEM = 80 }; // a usual stem: readers use it for substitutes only
  const struct font_description about = font_describe(font);
  HPDF_Dict descriptor = new_dictionary(document), file = new_stream(document);
  if (descriptor == NULL || file == NULL) return NULL;
  HPDF_Box box = {.left = (HPDF_REAL)about.left,
                  .bottom = (HPDF_REAL)about.bottom,
                  .right = (HPDF_REAL)about.right,
                  .top = (HPDF_REAL)about.top};
  HPDF_Dict_AddName(descriptor, "Type", "FontDescriptor");
  HPDF_Dict_AddNumber(descriptor, "Flags", SYMBOLIC);
  HPDF_Dict_Add(descriptor, "FontBBox", HPDF_Box_Array_New(document->mmgr, box));
  HPDF_Dict_AddReal(descriptor, "ItalicAngle", (HPDF_REAL)about.italic_angle);
  HPDF_Dict_AddNumber(descriptor, "Ascent", (HPDF_INT32)about.ascent);
  HPDF_Dict_AddNumber(descriptor, "Descent", (HPDF_INT32)about.descent);
  HPDF_Dict_AddNumber(descriptor, "CapHeight", (HPDF_INT32)(font_glyph_box(font, "H").top * 1000));
  HPDF_Dict_AddNumber(descriptor, "StemV", STEM);
  HPDF_Dict_AddName(file, "Subtype", "CIDFontType0C");
  return HPDF_Dict_Add(descriptor, "FontFile3", file) == HPDF_OK ? descriptor : NULL;
}

static HPDF_Dict new_descendant(HPDF_Doc document, const struct font *font) {
  HPDF_Dict descendant = new_dictionary(document), system = HPDF_Dict_New(document->mmgr);
  HPDF_Dict descriptor = new_descriptor(document, font);
  if (descendant == NULL || system == NULL || descriptor == NULL) return NULL;
  HPDF_Dict_AddName(descendant, "Type", "Font");
  HPDF_Dict_AddName(descendant, "Subtype", "CIDFontType0");
  HPDF_Dict_Add(descendant, "CIDSystemInfo", system);
  HPDF_Dict_Add(descendant, "FontDescriptor", descriptor);
  HPDF_Dict_AddNumber(system, "Supplement", 0);
  return add_string(system, "Registry", "Adobe") && add_string(system, "Ordering", "Identity")
             ? descendant
             : NULL;
}

static bool add_attributes(HPDF_Doc document, HPDF_Dict handle) {
  HPDF_FontAttr attributes = HPDF_GetMem(document->mmgr, sizeof *attributes);
  if (attributes == NULL) return false;
  memset(attributes, 0, sizeof *attributes);
  attributes->type = HPDF_FONT_TYPE0_CID;
  attributes->writing_mode = HPDF_WMODE_HORIZONTAL;
  attributes->text_width_fn = width_of_text;
  attributes->encoder = HPDF_GetEncoder(document, "UTF-8");
  attributes->xref = document->xref;
  handle->header.obj_class |= HPDF_OSUBCLASS_FONT;
  handle->attr = attributes;
  handle->free_fn = free_attributes;
  return attributes->encoder != NULL;
}

HPDF_Font pdf_cff_new(HPDF_Doc document, const struct font *font) {
  HPDF_Dict handle = new_dictionary(document), map = new_stream(document);
  HPDF_Dict descendant = new_descendant(document, font);
  if (handle == NULL || map == NULL || descendant == NULL || !add_attributes(document, handle))
    return NULL;
  HPDF_Array descendants = HPDF_Array_New(document->mmgr);
  if (descendants == NULL) return NULL;
  HPDF_Dict_AddName(handle, "Type", "Font");
  HPDF_Dict_AddName(handle, "Subtype", "Type0");
  HPDF_Dict_AddName(handle, "Encoding", "Identity-H");
  HPDF_Dict_Add(handle, "DescendantFonts", descendants);
  HPDF_Array_Add(descendants, descendant);
  return HPDF_Dict_Add(handle, "ToUnicode", map) == HPDF_OK ? handle : NULL;
}

// --- when the texts are known --------------------------------------------------------------------

// The name of a part of a font begins with six letters that tell one part from another.
static void name_part(const struct pdf_font *font, char *name, size_t room) {
  char letters[7] = "";
  uint64_t hash = 0;
  for (size_t i = 0; i < sizeof font->used; i++)
    hash = hash * UINT64_C(1099511628211) + font->used[i];
  for (int i = 0; i < 6; i++, hash /= 26) letters[i] = (char)('A' + hash % 26);
  snprintf(name, room, "%s+%s", letters, font_describe(font->font).name);
}

// The used characters as numbers of glyphs, behind the one that stands for what is missing.
static struct font_cff_glyph *list_glyphs(const struct pdf_font *font, int *count) {
  *count = 1;
  for (int code = pdf_font_next(font, 0); code >= 0; code = pdf_font_next(font, code + 1)) ++*count;
  struct font_cff_glyph *glyphs = calloc((size_t)*count, sizeof *glyphs);
  if (glyphs == NULL) return NULL;
  int i = 1;
  for (int code = pdf_font_next(font, 0); code >= 0; code = pdf_font_next(font, code + 1))
    glyphs[i++] = (struct font_cff_glyph){.id = code, .glyph = font_glyph_number(font->font, code)};
  return glyphs;
}

bool pdf_cff_finish(const struct pdf_font *font, HPDF_Dict descendant) {
  char name[128], whole[140];
  name_part(font, name, sizeof name);
  snprintf(whole, sizeof whole, "%s-Identity-H", name);
  HPDF_Dict descriptor = HPDF_Dict_GetItem(descendant, "FontDescriptor", HPDF_OCLASS_DICT);
  HPDF_Dict file =
      descriptor != NULL ? HPDF_Dict_GetItem(descriptor, "FontFile3", HPDF_OCLASS_DICT) : NULL;
  if (file == NULL) return false;
  HPDF_Dict_AddName(font->handle, "BaseFont", whole);
  HPDF_Dict_AddName(descendant, "BaseFont", name);
  HPDF_Dict_AddName(descriptor, "FontName", name);
  int count;
  size_t length;
  struct font_cff_glyph *glyphs = list_glyphs(font, &count);
  char *bytes = glyphs != NULL ? font_make_cff(font->font, glyphs, count, &length) : NULL;
  bool well = bytes != NULL && HPDF_Stream_Write(file->stream, (const HPDF_BYTE *)bytes,
                                                 (HPDF_UINT)length) == HPDF_OK;
  free(glyphs);
  free(bytes);
  return well;
}
