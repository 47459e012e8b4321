// The fonts of a PDF document, between canvas_pdf.c, canvas_pdf_font.c and canvas_pdf_cff.c.
#ifndef GRIDPRESS_EXPORT_CANVAS_PDF_H
#define GRIDPRESS_EXPORT_CANVAS_PDF_H

#include <hpdf.h>

#include "export/canvas.h"

enum { PDF_CODES = 0x10000 };

struct pdf_font {
  const struct font *font;
  HPDF_Font handle;            // NULL: libharu refused it and has reported why
  uint8_t used[PDF_CODES / 8]; // a bit for every character of its texts
  struct pdf_font *next;
};

// NULL when memory ends.
struct pdf_font *pdf_font_new(HPDF_Doc document, const struct font *font);

// Remembers the characters of a text that is set in this font.
void pdf_font_use(struct pdf_font *font, const char *text);

// The first used character from `code` on, or -1.
int pdf_font_next(const struct pdf_font *font, int code);

// Says in the document what the font is, once its texts are known.
bool pdf_font_finish(const struct pdf_font *font);

// The objects of a font with PostScript outlines; NULL when memory ends. The second one embeds what
// is used of it.
HPDF_Font pdf_cff_new(HPDF_Doc document, const struct font *font);
bool pdf_cff_finish(const struct pdf_font *font, HPDF_Dict descendant);

// PDF/X-1a (canvas_pdf_x.c): says what the file is, before its first page.
bool pdf_x_begin(HPDF_Doc pdf, const struct document_print *print, struct err *err);

// Puts the ID into the finished file. False when there is no room for it.
bool pdf_x_sign(char *bytes, size_t size);

#endif
