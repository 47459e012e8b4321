// What libharu 2.3.0 writes about a font that is set by two-byte Unicode codes, put right.
//
//      Type0 font           ToUnicode       a map in a form that readers refuse   -> rewritten
//      `- descendant font   CIDSystemInfo   "Identity-H", an encoding's name      -> "Identity"
//                           W               the widths of all characters          -> of those used
//
// Codes are characters, so the ToUnicode map leads from each used code to itself.
#include <hpdf_objects.h>
#include <stdlib.h>

#include "export/canvas_pdf.h"

struct pdf_font *pdf_font_new(HPDF_Doc document, const struct font *font) {
  struct pdf_font *fresh = calloc(1, sizeof *fresh);
  if (fresh == NULL) return NULL;
  fresh->font = font;
  if (!font_is_truetype(font)) {
    fresh->handle = pdf_cff_new(document, font);
    return fresh;
  }
  const char *name = HPDF_LoadTTFontFromFile(document, font_path(font), HPDF_TRUE);
  if (name != NULL) fresh->handle = HPDF_GetFont(document, name, "UTF-8");
  return fresh;
}

void pdf_font_use(struct pdf_font *font, const char *text) {
  while (*text != '\0') {
    int32_t code = utf8_next(&text);
    if (code >= 0 && code < PDF_CODES) font->used[code / 8] |= (uint8_t)(1 << code % 8);
  }
}

int pdf_font_next(const struct pdf_font *font, int code) {
  for (; code < PDF_CODES; code++)
    if (font->used[code / 8] >> code % 8 & 1) return code;
  return -1;
}

// --- ToUnicode -----------------------------------------------------------------------------------

// A block of at most a hundred pairs, as the format asks. Returns where the next one begins, or -1.
static int write_block(const struct pdf_font *font, HPDF_Stream stream, int first) {
  enum { BLOCK = 100 };
  int count = 0, end = first;
  for (int code = first; code >= 0 && count < BLOCK; count++, code = end)
    end = pdf_font_next(font, code + 1);
  char line[32];
  snprintf(line, sizeof line, "%d beginbfchar\n", count);
  HPDF_Stream_WriteStr(stream, line);
  for (int code = first; code != end; code = pdf_font_next(font, code + 1)) {
    snprintf(line, sizeof line, "<%04X> <%04X>\n", (unsigned)code, (unsigned)code);
    HPDF_Stream_WriteStr(stream, line);
  }
  HPDF_Stream_WriteStr(stream, "endbfchar\n");
  return end;
}

static void write_map(const struct pdf_font *font, HPDF_Stream stream) {
  HPDF_MemStream_FreeData(stream);
  HPDF_Stream_WriteStr(stream,
                       "/CIDInit /ProcSet findresource begin\n"
                       "12 dict begin\n"
                       "begincmap\n"
                       "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) "
                       "/Supplement 0 >> def\n"
                       "/CMapName /Adobe-Identity-UCS def\n"
                       "/CMapType 2 def\n"
                       "1 begincodespacerange\n"
                       "<0000> <FFFF>\n"
                       "endcodespacerange\n");
  for (int code = pdf_font_next(font, 0); code >= 0;) code = write_block(font, stream, code);
  HPDF_Stream_WriteStr(stream,
                       "endcmap\n"
                       "CMapName currentdict /CMap defineresource pop\n"
                       "end\n"
                       "end\n");
}

// --- widths --------------------------------------------------------------------------------------

static HPDF_INT32 width_of(const struct pdf_font *font, int code) {
  char text[4] = ""; // UTF-8 of a character below U+10000
  if (code < 0x80) {
    text[0] = (char)code;
  } else if (code < 0x800) {
    text[0] = (char)(0xc0 | code >> 6);
    text[1] = (char)(0x80 | (code & 0x3f));
  } else {
    text[0] = (char)(0xe0 | code >> 12);
    text[1] = (char)(0x80 | (code >> 6 & 0x3f));
    text[2] = (char)(0x80 | (code & 0x3f));
  }
  return (HPDF_INT32)(font_measure(font->font, text) * 1000 + 0.5);
}

// Runs of consecutive codes, each with the list of their widths.
static bool write_widths(const struct pdf_font *font, HPDF_Dict descendant) {
  HPDF_Array widths = HPDF_Array_New(descendant->mmgr), run = NULL;
  if (widths == NULL || HPDF_Dict_Add(descendant, "W", widths) != HPDF_OK) return false;
  int previous = -2;
  for (int code = pdf_font_next(font, 0); code >= 0; code = pdf_font_next(font, code + 1)) {
    if (code != previous + 1) {
      run = HPDF_Array_New(descendant->mmgr);
      HPDF_Array_AddNumber(widths, code);
      if (run == NULL || HPDF_Array_Add(widths, run) != HPDF_OK) return false;
    }
    HPDF_Array_AddNumber(run, width_of(font, code));
    previous = code;
  }
  return true;
}

bool pdf_font_finish(const struct pdf_font *font) {
  HPDF_Dict map = HPDF_Dict_GetItem(font->handle, "ToUnicode", HPDF_OCLASS_DICT);
  HPDF_Array descendants = HPDF_Dict_GetItem(font->handle, "DescendantFonts", HPDF_OCLASS_ARRAY);
  if (map == NULL || descendants == NULL) return false;
  HPDF_Dict descendant = HPDF_Array_GetItem(descendants, 0, HPDF_OCLASS_DICT);
  if (descendant == NULL) return false;
  HPDF_Dict system = HPDF_Dict_GetItem(descendant, "CIDSystemInfo", HPDF_OCLASS_DICT);
  HPDF_String ordering = HPDF_String_New(descendant->mmgr, "Identity", NULL);
  if (system == NULL || ordering == NULL) return false;
  HPDF_Dict_Add(system, "Ordering", ordering);
  write_map(font, map->stream);
  return write_widths(font, descendant) &&
         (font_is_truetype(font->font) || pdf_cff_finish(font, descendant));
}
