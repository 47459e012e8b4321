// Writes the pages of a book, all of them to PDF, a choice of them to a PNG contact sheet; and the
// exporters that do the same for any list of puzzles without the book around it.
#include <stdlib.h>

#include "export/pages.h"
#include "export/table.h"

enum { SHEET_COLUMNS = 3, SHEET_PAGES = 6 };

static const double preview_dpi = 72, sheet_dpi = 150;

// Paints the listed pages (all of them when `chosen` is NULL) and writes the document.
static bool write_pages(const struct pages *pages, const int *chosen, int count,
                        const struct font_family *fonts, struct canvas *canvas, FILE *stream,
                        struct err *err) {
  for (int i = 0; i < count; i++)
    if (!pages_paint(pages, chosen != NULL ? chosen[i] : i, fonts, canvas, err)) return false;
  return canvas->ops->finish(canvas, stream, err);
}

static bool write_pdf(const struct book *book, bool bound, FILE *stream, struct err *err) {
  struct font_family fonts;
  struct pages pages;
  if (!pages_open_fonts(&fonts, err)) return false;
  bool done = false;
  if (pages_init(&pages, book, bound, err)) {
    struct canvas *canvas = canvas_pdf_new(book->title, &fonts, err);
    if (canvas != NULL) {
      done = write_pages(&pages, NULL, pages.count, &fonts, canvas, stream, err);
      canvas->ops->free(canvas);
    }
    pages_release(&pages);
  }
  font_family_release(&fonts);
  return done;
}

// The first page of every kind, then the pages that follow the first puzzle page.
static int choose_preview(const struct pages *pages, int chosen[SHEET_PAGES]) {
  int solutions = pages->count;
  while (solutions > 0 && pages->page[solutions - 1].kind == PAGE_SOLUTIONS) solutions--;
  int count = 0;
  for (int page = 0; page < solutions && count < SHEET_PAGES - 1; page++) chosen[count++] = page;
  if (solutions < pages->count) chosen[count++] = solutions;
  return count;
}

static bool write_png(const struct book *book, bool bound, FILE *stream, struct err *err) {
  struct font_family fonts;
  struct pages pages;
  if (!pages_open_fonts(&fonts, err)) return false;
  bool done = false;
  if (pages_init(&pages, book, bound, err)) {
    int chosen[SHEET_PAGES];
    int count = bound ? choose_preview(&pages, chosen) : pages.count;
    int columns = count < SHEET_COLUMNS ? count : SHEET_COLUMNS;
    struct canvas *canvas =
        canvas_png_new(bound ? preview_dpi : sheet_dpi, count, columns > 0 ? columns : 1, err);
    if (canvas != NULL) {
      done = write_pages(&pages, bound ? chosen : NULL, count, &fonts, canvas, stream, err);
      canvas->ops->free(canvas);
    }
    pages_release(&pages);
  }
  font_family_release(&fonts);
  return done;
}

bool book_write_pdf(const struct book *book, FILE *stream, struct err *err) {
  return write_pdf(book, true, stream, err);
}

bool book_write_png(const struct book *book, FILE *stream, struct err *err) {
  return write_png(book, true, stream, err);
}

// --- sheets: any list of puzzles -----------------------------------------------------------------

struct sheet {
  struct exporter exporter;
  bool (*write)(const struct book *book, bool bound, FILE *stream, struct err *err);
  struct puzzle *puzzles;
  int count, room;
};

static bool sheet_add(struct exporter *exporter, const struct puzzle *puzzle, struct err *err) {
  struct sheet *sheet = (struct sheet *)exporter;
  if (sheet->count == sheet->room) {
    int room = sheet->room == 0 ? 16 : 2 * sheet->room;
    struct puzzle *larger = realloc(sheet->puzzles, (size_t)room * sizeof *larger);
    if (larger == NULL) return err_set(err, ERR_WORLD, "out of memory for %d puzzles", room);
    sheet->puzzles = larger;
    sheet->room = room;
  }
  sheet->puzzles[sheet->count++] = *puzzle;
  return true;
}

static bool sheet_finish(struct exporter *exporter, struct err *err) {
  struct sheet *sheet = (struct sheet *)exporter;
  struct book book = {
      .title = "Sudoku", .imprint = "", .puzzles = sheet->puzzles, .count = sheet->count};
  return sheet->write(&book, false, exporter->stream, err);
}

static void sheet_free(struct exporter *exporter) {
  struct sheet *sheet = (struct sheet *)exporter;
  free(sheet->puzzles);
  free(sheet);
}

static const struct exporter_ops sheet_ops = {
    .add = sheet_add,
    .finish = sheet_finish,
    .free = sheet_free,
};

static struct exporter *sheet_open(FILE *stream, struct err *err,
                                   bool (*write)(const struct book *, bool, FILE *, struct err *)) {
  struct sheet *sheet = calloc(1, sizeof *sheet);
  if (sheet == NULL) {
    err_set(err, ERR_WORLD, "out of memory");
    return NULL;
  }
  sheet->exporter = (struct exporter){.ops = &sheet_ops, .stream = stream};
  sheet->write = write;
  return &sheet->exporter;
}

struct exporter *sheet_open_pdf(const struct export_format *format, FILE *stream, struct err *err) {
  (void)format;
  return sheet_open(stream, err, write_pdf);
}

struct exporter *sheet_open_png(const struct export_format *format, FILE *stream, struct err *err) {
  (void)format;
  return sheet_open(stream, err, write_png);
}
