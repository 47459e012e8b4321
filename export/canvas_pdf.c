// The PDF canvas, through libharu: fonts embedded and subset, text as Unicode text, greys, or CMYK
// where there is a tint, no dates of the clock's, so that the same pages are the same bytes.
// canvas_pdf_x.c makes it PDF/X-1a.
//
// Text is set with libharu's UTF-8 encoder: each character is its own two-byte code, and a map in
// the font leads from codes to glyphs. What that encoder says of itself to readers who want the
// text back is wrong, though, and they warn of it; canvas_pdf_font.c puts it right when the
// document is done.
//
// libharu reports errors through a callback; this one remembers the first, and every function that
// can report it to the caller does.
#include "export/canvas_pdf.h"

#include <hpdf_pages.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { OUTLINE_DEPTHS = 4 };

struct link {
  HPDF_Page page;
  HPDF_Rect area;
  int target;
};

struct pdf {
  struct canvas canvas;
  HPDF_Doc document;
  HPDF_STATUS trouble, detail;
  struct pdf_font *fonts;
  bool is_x; // PDF/X-1a

  // The page under work, and what its graphics state is known to be, so as not to say it again.
  HPDF_Page page;
  double page_height;
  bool in_text;
  const struct pdf_font *font;
  double size, fill; // fill: a grey, or -1 when it is `ink`
  struct ink ink;

  HPDF_Page *pages;
  int page_count, page_room;
  struct link *links; // drawn when all pages are there: they may lead forwards
  int link_count, link_room;
  HPDF_Outline outlines[OUTLINE_DEPTHS]; // the latest of each depth
};

static void remember_trouble(HPDF_STATUS error, HPDF_STATUS detail, void *user) {
  struct pdf *pdf = user;
  if (pdf->trouble != HPDF_OK) return;
  pdf->trouble = error;
  pdf->detail = detail;
}

static bool report(const struct pdf *pdf, struct err *err) {
  if (!canvas_report(&pdf->canvas, err)) return false;
  if (pdf->trouble == HPDF_OK) return true;
  return err_set(err, ERR_WORLD, "the PDF library failed with error 0x%04lx, detail %lu",
                 (unsigned long)pdf->trouble, (unsigned long)pdf->detail);
}

static bool no_memory(struct pdf *pdf) {
  if (pdf->canvas.trouble.kind == ERR_NONE)
    err_set(&pdf->canvas.trouble, ERR_WORLD, "out of memory for the PDF");
  return false;
}

// Makes room for one more in a list that doubles.
static bool grow(struct pdf *pdf, void **list, int count, int *room, size_t size) {
  if (count < *room) return true;
  int larger = *room == 0 ? 64 : 2 * *room;
  void *moved = realloc(*list, (size_t)larger * size);
  if (moved == NULL) return no_memory(pdf);
  *list = moved;
  *room = larger;
  return true;
}

// --- pages ---------------------------------------------------------------------------------------

static void add_box(struct pdf *pdf, const char *name, const struct rect *rect) {
  HPDF_Box box = {
      .left = (HPDF_REAL)rect->x,
      .bottom = (HPDF_REAL)(pdf->page_height - rect->y - rect->height),
      .right = (HPDF_REAL)(rect->x + rect->width),
      .top = (HPDF_REAL)(pdf->page_height - rect->y),
  };
  HPDF_Array array = HPDF_Box_Array_New(pdf->page->mmgr, box);
  if (array != NULL) HPDF_Dict_Add(pdf->page, name, array);
}

static bool pdf_begin_page(struct canvas *canvas, const struct page_box *box, struct err *err) {
  struct pdf *pdf = (struct pdf *)canvas;
  if (!grow(pdf, (void **)&pdf->pages, pdf->page_count, &pdf->page_room, sizeof(HPDF_Page)))
    return report(pdf, err);
  pdf->page = HPDF_AddPage(pdf->document);
  if (pdf->page == NULL) return report(pdf, err);
  pdf->pages[pdf->page_count++] = pdf->page;
  HPDF_Page_SetWidth(pdf->page, (HPDF_REAL)box->width);
  HPDF_Page_SetHeight(pdf->page, (HPDF_REAL)box->height);
  pdf->page_height = box->height;
  // Printers look for the trim box; what lies around it on the sheet is the bleed.
  struct rect sheet = {.width = box->width, .height = box->height};
  add_box(pdf, "TrimBox", box->trim.width > 0 ? &box->trim : &sheet);
  add_box(pdf, "BleedBox", &sheet);
  pdf->in_text = false;
  pdf->font = NULL;
  pdf->fill = 0;
  return report(pdf, err);
}

// A packed stream of no bytes is no packed stream, and Ghostscript says so.
static void fill_blank_page(HPDF_Page page) {
  const HPDF_PageAttr_Rec *inner = page->attr;
  if (inner->stream->size > 0) return;
  HPDF_Page_GSave(page);
  HPDF_Page_GRestore(page);
}

static bool pdf_end_page(struct canvas *canvas, struct err *err) {
  struct pdf *pdf = (struct pdf *)canvas;
  if (pdf->in_text) HPDF_Page_EndText(pdf->page);
  pdf->in_text = false;
  fill_blank_page(pdf->page);
  return report(pdf, err);
}

// --- drawing -------------------------------------------------------------------------------------

static void set_ink(struct pdf *pdf, double grey) {
  const struct ink ink = canvas_ink(&pdf->canvas, grey);
  if (pdf->fill == -1 && ink_equal(&ink, &pdf->ink)) return;
  HPDF_Page_SetCMYKFill(pdf->page, (HPDF_REAL)ink.cyan, (HPDF_REAL)ink.magenta,
                        (HPDF_REAL)ink.yellow, (HPDF_REAL)ink.black);
  pdf->ink = ink;
  pdf->fill = -1;
}

static void set_fill(struct pdf *pdf, double grey) {
  if (pdf->canvas.tint != NULL) {
    set_ink(pdf, grey);
    return;
  }
  if (grey == pdf->fill) return;
  HPDF_Page_SetGrayFill(pdf->page, (HPDF_REAL)grey);
  pdf->fill = grey;
}

static void leave_text(struct pdf *pdf) {
  if (!pdf->in_text) return;
  HPDF_Page_EndText(pdf->page);
  pdf->in_text = false;
}

static void pdf_fill_rect(struct canvas *canvas, double x, double y, double width, double height,
                          double grey) {
  struct pdf *pdf = (struct pdf *)canvas;
  leave_text(pdf);
  set_fill(pdf, grey);
  HPDF_Page_Rectangle(pdf->page, (HPDF_REAL)x, (HPDF_REAL)(pdf->page_height - y - height),
                      (HPDF_REAL)width, (HPDF_REAL)height);
  HPDF_Page_Fill(pdf->page);
}

static void pdf_fill_shape(struct canvas *canvas, const struct contour *contours, int count,
                           double grey) {
  struct pdf *pdf = (struct pdf *)canvas;
  leave_text(pdf);
  set_fill(pdf, grey);
  for (int c = 0; c < count; c++) {
    const struct contour *contour = &contours[c];
    const int stride = contour->curved ? 3 : 1;
    const struct point *first = &contour->points[0];
    HPDF_Page_MoveTo(pdf->page, (HPDF_REAL)first->x, (HPDF_REAL)(pdf->page_height - first->y));
    for (int i = 1; i + stride <= contour->count; i += stride) {
      HPDF_REAL x[3], y[3]; // of a line the first
      for (int k = 0; k < stride; k++) {
        x[k] = (HPDF_REAL)contour->points[i + k].x;
        y[k] = (HPDF_REAL)(pdf->page_height - contour->points[i + k].y);
      }
      if (contour->curved)
        HPDF_Page_CurveTo(pdf->page, x[0], y[0], x[1], y[1], x[2], y[2]);
      else
        HPDF_Page_LineTo(pdf->page, x[0], y[0]);
    }
    HPDF_Page_ClosePath(pdf->page);
  }
  HPDF_Page_Fill(pdf->page);
}

static void pdf_line(struct canvas *canvas, double x0, double y0, double x1, double y1,
                     double weight, double grey) {
  struct pdf *pdf = (struct pdf *)canvas;
  leave_text(pdf);
  const struct ink ink = canvas_ink(canvas, grey);
  if (canvas->tint != NULL)
    HPDF_Page_SetCMYKStroke(pdf->page, (HPDF_REAL)ink.cyan, (HPDF_REAL)ink.magenta,
                            (HPDF_REAL)ink.yellow, (HPDF_REAL)ink.black);
  else
    HPDF_Page_SetGrayStroke(pdf->page, (HPDF_REAL)grey);
  HPDF_Page_SetLineWidth(pdf->page, (HPDF_REAL)weight);
  HPDF_Page_MoveTo(pdf->page, (HPDF_REAL)x0, (HPDF_REAL)(pdf->page_height - y0));
  HPDF_Page_LineTo(pdf->page, (HPDF_REAL)x1, (HPDF_REAL)(pdf->page_height - y1));
  HPDF_Page_Stroke(pdf->page);
}

// The font as the document knows it, registered when it is first used.
static struct pdf_font *lookup_font(struct pdf *pdf, const struct font *font) {
  for (struct pdf_font *known = pdf->fonts; known != NULL; known = known->next)
    if (strcmp(font_path(known->font), font_path(font)) == 0) return known;
  struct pdf_font *fresh = pdf_font_new(pdf->document, font);
  if (fresh == NULL) {
    no_memory(pdf);
    return NULL;
  }
  fresh->next = pdf->fonts;
  pdf->fonts = fresh;
  return fresh;
}

// Begins or goes on with text in this font and grey. False: it cannot be set.
static bool enter_text(struct pdf *pdf, const struct font *font, double size, double grey,
                       const char *text) {
  if (text[0] == '\0' || !canvas_accept_text(&pdf->canvas, font, text)) return false;
  struct pdf_font *face = lookup_font(pdf, font);
  if (face == NULL || face->handle == NULL) return false;
  pdf_font_use(face, text);
  if (!pdf->in_text) HPDF_Page_BeginText(pdf->page);
  pdf->in_text = true;
  set_fill(pdf, grey);
  if (face != pdf->font || size != pdf->size)
    HPDF_Page_SetFontAndSize(pdf->page, face->handle, (HPDF_REAL)size);
  pdf->font = face;
  pdf->size = size;
  return true;
}

static void pdf_text(struct canvas *canvas, const struct font *font, double size, double x,
                     double baseline, double grey, const char *text) {
  struct pdf *pdf = (struct pdf *)canvas;
  if (enter_text(pdf, font, size, grey, text))
    HPDF_Page_TextOut(pdf->page, (HPDF_REAL)x, (HPDF_REAL)(pdf->page_height - baseline), text);
}

// In a text object of its own, as the matrix holds until its end.
static void pdf_turned_text(struct canvas *canvas, const struct font *font, double size, double x,
                            double baseline, double degrees, double grey, const char *text) {
  struct pdf *pdf = (struct pdf *)canvas;
  double angle = degrees * M_PI / 180;
  leave_text(pdf);
  if (!enter_text(pdf, font, size, grey, text)) return;
  HPDF_Page_SetTextMatrix(pdf->page, (HPDF_REAL)cos(angle), (HPDF_REAL)-sin(angle),
                          (HPDF_REAL)sin(angle), (HPDF_REAL)cos(angle), (HPDF_REAL)x,
                          (HPDF_REAL)(pdf->page_height - baseline));
  HPDF_Page_ShowText(pdf->page, text);
  leave_text(pdf);
}

static void pdf_image(struct canvas *canvas, const struct image *image, double x, double y,
                      double width, double height) {
  struct pdf *pdf = (struct pdf *)canvas;
  leave_text(pdf);
  HPDF_Image stored = HPDF_LoadRawImageFromMem(pdf->document, image->grey, (HPDF_UINT)image->width,
                                               (HPDF_UINT)image->height, HPDF_CS_DEVICE_GRAY, 8);
  if (stored != NULL)
    HPDF_Page_DrawImage(pdf->page, stored, (HPDF_REAL)x, (HPDF_REAL)(pdf->page_height - y - height),
                        (HPDF_REAL)width, (HPDF_REAL)height);
}

// --- links and bookmarks -------------------------------------------------------------------------

static void pdf_link(struct canvas *canvas, double x, double y, double width, double height,
                     int page) {
  struct pdf *pdf = (struct pdf *)canvas;
  if (!grow(pdf, (void **)&pdf->links, pdf->link_count, &pdf->link_room, sizeof *pdf->links))
    return;
  pdf->links[pdf->link_count++] = (struct link){
      .page = pdf->page,
      .target = page,
      .area = {.left = (HPDF_REAL)x,
               .bottom = (HPDF_REAL)(pdf->page_height - y - height),
               .right = (HPDF_REAL)(x + width),
               .top = (HPDF_REAL)(pdf->page_height - y)},
  };
}

static void add_links(struct pdf *pdf) {
  for (int i = 0; i < pdf->link_count; i++) {
    const struct link *link = &pdf->links[i];
    if (link->target < 0 || link->target >= pdf->page_count) continue;
    HPDF_Destination destination = HPDF_Page_CreateDestination(pdf->pages[link->target]);
    HPDF_Destination_SetFit(destination);
    HPDF_Annotation annotation = HPDF_Page_CreateLinkAnnot(link->page, link->area, destination);
    HPDF_LinkAnnot_SetBorderStyle(annotation, 0, 0, 0);
  }
}

static void pdf_outline(struct canvas *canvas, const char *title, int depth) {
  struct pdf *pdf = (struct pdf *)canvas;
  if (depth < 0 || depth >= OUTLINE_DEPTHS) return;
  HPDF_Encoder encoder = HPDF_GetEncoder(pdf->document, "UTF-8");
  HPDF_Outline parent = depth > 0 ? pdf->outlines[depth - 1] : NULL;
  HPDF_Outline outline = HPDF_CreateOutline(pdf->document, parent, title, encoder);
  if (outline == NULL) return;
  HPDF_Destination destination = HPDF_Page_CreateDestination(pdf->page);
  HPDF_Destination_SetFit(destination);
  HPDF_Outline_SetDestination(outline, destination);
  HPDF_Outline_SetOpened(outline, depth == 0 ? HPDF_TRUE : HPDF_FALSE);
  for (int below = depth; below < OUTLINE_DEPTHS; below++) pdf->outlines[below] = outline;
  HPDF_SetPageMode(pdf->document, HPDF_PAGE_MODE_USE_OUTLINE);
}

// --- the document --------------------------------------------------------------------------------

// Copies the document to a stream, whose own trouble is its owner's.
static void write_bytes(struct pdf *pdf, FILE *stream) {
  HPDF_SaveToStream(pdf->document);
  HPDF_ResetStream(pdf->document);
  for (;;) {
    HPDF_BYTE bytes[65536];
    HPDF_UINT32 size = sizeof bytes;
    HPDF_STATUS status = HPDF_ReadFromStream(pdf->document, bytes, &size);
    if (size == 0 || (status != HPDF_OK && status != HPDF_STREAM_EOF)) break;
    if (fwrite(bytes, 1, size, stream) != size) break;
  }
  if (pdf->trouble == HPDF_STREAM_EOF) pdf->trouble = HPDF_OK; // how a stream says it is read
}

// The same, with an ID that is a hash of the whole.
static void write_signed(struct pdf *pdf, FILE *stream) {
  char *bytes = NULL;
  size_t size = 0;
  FILE *memory = open_memstream(&bytes, &size);
  if (memory != NULL) write_bytes(pdf, memory);
  if (memory == NULL || ferror(memory) || fclose(memory) != 0 || !pdf_x_sign(bytes, size))
    no_memory(pdf);
  else
    fwrite(bytes, 1, size, stream);
  free(bytes);
}

static bool pdf_finish(struct canvas *canvas, FILE *stream, struct err *err) {
  struct pdf *pdf = (struct pdf *)canvas;
  add_links(pdf);
  for (const struct pdf_font *font = pdf->fonts; font != NULL; font = font->next)
    if (font->handle != NULL && !pdf_font_finish(font)) no_memory(pdf);
  if (!report(pdf, err)) return false;
  if (pdf->is_x)
    write_signed(pdf, stream);
  else
    write_bytes(pdf, stream);
  return report(pdf, err);
}

static void pdf_free(struct canvas *canvas) {
  struct pdf *pdf = (struct pdf *)canvas;
  if (pdf->document != NULL) HPDF_Free(pdf->document);
  while (pdf->fonts != NULL) {
    struct pdf_font *font = pdf->fonts;
    pdf->fonts = font->next;
    free(font);
  }
  free(pdf->pages);
  free(pdf->links);
  free(pdf);
}

static const struct canvas_ops pdf_ops = {
    .begin_page = pdf_begin_page,
    .fill_rect = pdf_fill_rect,
    .fill_shape = pdf_fill_shape,
    .fill_polygon = canvas_fill_contour,
    .line = pdf_line,
    .text = pdf_text,
    .turned_text = pdf_turned_text,
    .image = pdf_image,
    .link = pdf_link,
    .outline = pdf_outline,
    .end_page = pdf_end_page,
    .finish = pdf_finish,
    .free = pdf_free,
};

// Metadata are drawn in no font, so that no font vouches for them.
static void set_property(struct pdf *pdf, HPDF_InfoType property, const char *text) {
  if (text == NULL || text[0] == '\0') return;
  for (const char *rest = text; *rest != '\0';) {
    int32_t code = utf8_next(&rest);
    if (code >= 0x20 && code <= 0xffff) continue;
    if (pdf->canvas.trouble.kind == ERR_NONE)
      err_set(&pdf->canvas.trouble, ERR_INPUT,
              "'%.80s' has a character that a PDF's properties cannot hold", text);
    return;
  }
  HPDF_SetInfoAttr(pdf->document, property, text);
}

struct canvas *canvas_pdf_new(const struct document *document, struct err *err) {
  struct pdf *pdf = calloc(1, sizeof *pdf);
  if (pdf == NULL) {
    err_set(err, ERR_WORLD, "out of memory");
    return NULL;
  }
  pdf->canvas.ops = &pdf_ops;
  pdf->document = HPDF_New(remember_trouble, pdf);
  if (pdf->document == NULL) {
    err_set(err, ERR_WORLD, "out of memory");
    pdf_free(&pdf->canvas);
    return NULL;
  }
  HPDF_SetCompressionMode(pdf->document, HPDF_COMP_ALL);
  HPDF_SetInfoAttr(pdf->document, HPDF_INFO_CREATOR, "gridpress " GRIDPRESS_VERSION);
  HPDF_UseUTFEncodings(pdf->document);
  HPDF_SetCurrentEncoder(pdf->document, "UTF-8"); // of the properties
  set_property(pdf, HPDF_INFO_TITLE, document->title);
  set_property(pdf, HPDF_INFO_AUTHOR, document->author);
  set_property(pdf, HPDF_INFO_SUBJECT, document->subject);
  pdf->is_x = document->print != NULL;
  if ((pdf->is_x && !pdf_x_begin(pdf->document, document->print, err)) || !report(pdf, err)) {
    pdf_free(&pdf->canvas);
    return NULL;
  }
  return &pdf->canvas;
}
