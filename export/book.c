// Writes the files of a book from its layout: all pages to PDF, a choice of them to a PNG contact
// sheet.
#include "export/book.h"

#include <stdlib.h>
#include <string.h>

#include "export/book_paint.h"

enum { SHEET_COLUMNS = 4, SHEET_PAGES = 8 };

static const double sheet_width = 1800; // pixels, about

// A small grid has the first ones of the symbols that a larger one of the same book needs.
static bool check_grid(const struct template *t, const struct draw_style *style,
                       const struct geom *geom, struct err *err) {
  struct draw_style own = *style;
  char symbols[SYMBOLS_MAX];
  if (style->symbols != NULL) own.symbols = symbols_first(style->symbols, geom->side, symbols);
  return draw_check_style(&own, geom, err) || err_prefix(err, "%s: [puzzles] symbols", t->path);
}

// Symbols that a puzzle brings along.
static bool check_own(const struct book *book, const struct draw_style *style, int index,
                      struct err *err) {
  const struct draw_style own = draw_style_of(style, &book->puzzles[index]);
  return draw_check_style(&own, book->puzzles[index].geom, err) ||
         err_prefix(err, "%s: symbols of puzzle %d", book->template->path, index + 1);
}

// Every section's symbols have to be there before the first page is painted.
static bool check_symbols(const struct book *book, const struct draw_style *style,
                          struct err *err) {
  const struct geom *checked = NULL;
  for (int i = 0; i < book->count; i++) {
    const struct geom *geom = book->puzzles[i].geom;
    if (symbols_given(book->puzzles[i].symbols)) {
      if (!check_own(book, style, i, err)) return false;
      continue;
    }
    if (geom != checked && !check_grid(book->template, style, geom, err)) return false;
    checked = geom;
  }
  return true;
}

static bool write_pages(const struct book_layout *layout, const int *chosen, int count,
                        struct canvas *canvas, FILE *stream, struct err *err) {
  struct draw_style style;
  bool well = paint_style_init(&style, layout->book->template, err) &&
              check_symbols(layout->book, &style, err);
  for (int i = 0; i < count && well; i++)
    well = paint_page(layout, chosen != NULL ? chosen[i] : i, &style, chosen == NULL, canvas, err);
  well = well && canvas->ops->finish(canvas, stream, err);
  canvas->ops->free(canvas);
  return well;
}

bool book_write_pdf(const struct book_layout *layout, FILE *stream, struct err *err) {
  const struct template *t = layout->book->template;
  struct document document = {.title = t->title,
                              .author = t->author[0] != '\0' ? t->author : NULL,
                              .subject = t->subtitle[0] != '\0' ? t->subtitle : NULL};
  struct document_print print = {0};
  if (t->standard == STANDARD_PDFX1A && !template_find_print(t, &print, err)) return false;
  if (t->standard == STANDARD_PDFX1A) document.print = &print;
  struct canvas *canvas = canvas_pdf_new(&document, err);
  free((char *)print.profile);
  return canvas != NULL && write_pages(layout, NULL, layout->page_count, canvas, stream, err);
}

// The first page of every kind that is worth showing, in the order of the book.
static int choose_pages(const struct book_layout *layout, int chosen[SHEET_PAGES]) {
  bool seen[PAGE_KINDS] = {false};
  int count = 0;
  for (int page = 0; page < layout->page_count && count < SHEET_PAGES; page++) {
    enum page_kind kind = layout->pages[page].kind;
    if (!seen[kind] && page_traits[kind].on_sheet) chosen[count++] = page;
    seen[kind] = true;
  }
  return count;
}

bool book_write_png(const struct book_layout *layout, const int *pages, int count, FILE *stream,
                    struct err *err) {
  int chosen[SHEET_PAGES];
  if (count == 0) {
    count = choose_pages(layout, chosen);
    pages = chosen;
  }
  int columns = count < SHEET_COLUMNS ? count : SHEET_COLUMNS;
  struct png_options options = {
      .dpi = 72 * sheet_width / (SHEET_COLUMNS * layout->book->template->trim_width),
      .pages = count,
      .columns = columns};
  struct canvas *canvas = canvas_png_new(&options, err);
  return canvas != NULL && write_pages(layout, pages, count, canvas, stream, err);
}
