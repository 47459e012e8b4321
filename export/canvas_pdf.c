// The PDF canvas, through libharu: fonts embedded and subset, text as text, no dates, so that the
// same pages are the same bytes. Text is set in the Windows Latin encoding: libharu's own Unicode
// encoder writes a character map that readers warn about.
//
// libharu reports errors through a callback; this one remembers the first, and every function that
// can report it to the caller does.
#include "export/canvas.h"

#include <hpdf.h>
#include <iconv.h>
#include <stdlib.h>
#include <string.h>

struct pdf {
  struct canvas canvas;
  HPDF_Doc document;
  HPDF_Page page;
  double page_height;
  const struct font_family *fonts;
  HPDF_Font face[FONT_WEIGHTS];
  HPDF_STATUS trouble, detail;
  char unprintable[80]; // the first text that the encoding could not hold
};

static void remember_trouble(HPDF_STATUS error, HPDF_STATUS detail, void *user) {
  struct pdf *pdf = user;
  if (pdf->trouble != HPDF_OK) return;
  pdf->trouble = error;
  pdf->detail = detail;
}

static bool report(const struct pdf *pdf, struct err *err) {
  if (pdf->unprintable[0] != '\0')
    return err_set(err, ERR_INPUT,
                   "'%s' has a character outside Latin, which a PDF cannot show yet",
                   pdf->unprintable);
  if (pdf->trouble == HPDF_OK) return true;
  return err_set(err, ERR_WORLD, "the PDF library failed with error 0x%04lx, detail %lu",
                 (unsigned long)pdf->trouble, (unsigned long)pdf->detail);
}

// From UTF-8 to the encoding of the embedded fonts. Returns `latin`.
static const char *to_latin(struct pdf *pdf, const char *text, char *latin, size_t room) {
  char *from = (char *)text, *to = latin;
  size_t from_left = strlen(text), to_left = room - 1;
  iconv_t converter = iconv_open("CP1252", "UTF-8");
  if (converter == (iconv_t)-1 || iconv(converter, &from, &from_left, &to, &to_left) == (size_t)-1)
    snprintf(pdf->unprintable, sizeof pdf->unprintable, "%s", text);
  if (converter != (iconv_t)-1) iconv_close(converter);
  *to = '\0';
  return latin;
}

static bool pdf_begin_page(struct canvas *canvas, double width, double height, struct err *err) {
  struct pdf *pdf = (struct pdf *)canvas;
  pdf->page = HPDF_AddPage(pdf->document);
  if (pdf->page == NULL) return report(pdf, err);
  HPDF_Page_SetWidth(pdf->page, (HPDF_REAL)width);
  HPDF_Page_SetHeight(pdf->page, (HPDF_REAL)height);
  pdf->page_height = height;
  return report(pdf, err);
}

static void pdf_fill_rect(struct canvas *canvas, double x, double y, double width, double height,
                          double grey) {
  struct pdf *pdf = (struct pdf *)canvas;
  HPDF_Page_SetGrayFill(pdf->page, (HPDF_REAL)grey);
  HPDF_Page_Rectangle(pdf->page, (HPDF_REAL)x, (HPDF_REAL)(pdf->page_height - y - height),
                      (HPDF_REAL)width, (HPDF_REAL)height);
  HPDF_Page_Fill(pdf->page);
}

static void pdf_text(struct canvas *canvas, const struct font *font, double size, double x,
                     double baseline, double grey, const char *text) {
  struct pdf *pdf = (struct pdf *)canvas;
  int weight = font == pdf->fonts->face[FONT_BOLD] ? FONT_BOLD : FONT_REGULAR;
  HPDF_Page_SetGrayFill(pdf->page, (HPDF_REAL)grey);
  HPDF_Page_BeginText(pdf->page);
  HPDF_Page_SetFontAndSize(pdf->page, pdf->face[weight], (HPDF_REAL)size);
  char latin[1024];
  HPDF_Page_TextOut(pdf->page, (HPDF_REAL)x, (HPDF_REAL)(pdf->page_height - baseline),
                    to_latin(pdf, text, latin, sizeof latin));
  HPDF_Page_EndText(pdf->page);
}

static bool pdf_end_page(struct canvas *canvas, struct err *err) {
  return report((struct pdf *)canvas, err);
}

static bool pdf_finish(struct canvas *canvas, FILE *stream, struct err *err) {
  struct pdf *pdf = (struct pdf *)canvas;
  HPDF_SaveToStream(pdf->document);
  HPDF_ResetStream(pdf->document);
  for (;;) {
    HPDF_BYTE bytes[65536];
    HPDF_UINT32 size = sizeof bytes;
    HPDF_STATUS status = HPDF_ReadFromStream(pdf->document, bytes, &size);
    if (size == 0 || (status != HPDF_OK && status != HPDF_STREAM_EOF)) break;
    if (fwrite(bytes, 1, size, stream) != size) return err_set_errno(err, "cannot write the PDF");
  }
  if (pdf->trouble == HPDF_STREAM_EOF) pdf->trouble = HPDF_OK; // how a stream says it is read
  return report(pdf, err);
}

static void pdf_free(struct canvas *canvas) {
  struct pdf *pdf = (struct pdf *)canvas;
  if (pdf->document != NULL) HPDF_Free(pdf->document);
  free(pdf);
}

static const struct canvas_ops pdf_ops = {
    .begin_page = pdf_begin_page,
    .fill_rect = pdf_fill_rect,
    .text = pdf_text,
    .end_page = pdf_end_page,
    .finish = pdf_finish,
    .free = pdf_free,
};

static bool embed_fonts(struct pdf *pdf) {
  for (int weight = 0; weight < FONT_WEIGHTS; weight++) {
    const char *name =
        HPDF_LoadTTFontFromFile(pdf->document, font_path(pdf->fonts->face[weight]), HPDF_TRUE);
    if (name == NULL) return false;
    pdf->face[weight] = HPDF_GetFont(pdf->document, name, "WinAnsiEncoding");
    if (pdf->face[weight] == NULL) return false;
  }
  return true;
}

struct canvas *canvas_pdf_new(const char *title, const struct font_family *fonts, struct err *err) {
  struct pdf *pdf = calloc(1, sizeof *pdf);
  if (pdf == NULL) {
    err_set(err, ERR_WORLD, "out of memory");
    return NULL;
  }
  pdf->canvas.ops = &pdf_ops;
  pdf->fonts = fonts;
  pdf->document = HPDF_New(remember_trouble, pdf);
  if (pdf->document == NULL) {
    err_set(err, ERR_WORLD, "out of memory");
    pdf_free(&pdf->canvas);
    return NULL;
  }
  HPDF_SetCompressionMode(pdf->document, HPDF_COMP_ALL);
  char latin[1024];
  HPDF_SetInfoAttr(pdf->document, HPDF_INFO_TITLE, to_latin(pdf, title, latin, sizeof latin));
  HPDF_SetInfoAttr(pdf->document, HPDF_INFO_CREATOR, "gridpress " GRIDPRESS_VERSION);
  embed_fonts(pdf);
  if (!report(pdf, err)) {
    pdf_free(&pdf->canvas);
    return NULL;
  }
  return &pdf->canvas;
}
