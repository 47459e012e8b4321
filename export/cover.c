// The file of a cover: one page, in the layout's inks.
#include "export/cover.h"

#include <stdlib.h>

#include "export/book_paint.h"
#include "export/cover_make.h"

// Lines grow with the grid: those of a motif are as large as the front.
bool cover_style_init(struct draw_style *style, const struct template *t, struct err *err) {
  if (!paint_style_init(style, t, err)) return false;
  style->thin = style->thick = 0;
  style->labels = LABELS_NONE;
  return true;
}

struct page_box cover_page_box(const struct cover_geometry *g) {
  return (struct page_box){.width = g->width + 2 * g->bleed,
                           .height = g->height + 2 * g->bleed,
                           .trim = {g->bleed, g->bleed, g->width, g->height}};
}

bool cover_write_pdf(const struct cover_layout *layout, FILE *stream, struct err *err) {
  const struct template *t = layout->cover->template;
  struct document document = {.title = t->title,
                              .author = t->author[0] != '\0' ? t->author : NULL,
                              .subject = t->subtitle[0] != '\0' ? t->subtitle : NULL};
  const struct page_box box = cover_page_box(&layout->geometry);
  struct draw_style style;
  if (!cover_style_init(&style, t, err)) return false;
  struct document_print print = {0};
  if (t->standard == STANDARD_PDFX1A && !template_find_print(t, &print, err)) return false;
  if (t->standard == STANDARD_PDFX1A) document.print = &print;
  struct canvas *canvas = canvas_pdf_new(&document, err);
  free((char *)print.profile);
  if (canvas == NULL) return false;
  bool well = paint_cover(layout->layout, &box, &style, canvas, err) &&
              canvas->ops->finish(canvas, stream, err);
  canvas->ops->free(canvas);
  return well;
}

int cover_missing_labels(const struct cover_layout *layout, const char *names[LABEL_COUNT]) {
  return book_missing_labels(layout->layout, names);
}
