// The pages of books and sheets: which there are, and how each is painted. See pages.c.
#ifndef GRIDPRESS_EXPORT_PAGES_H
#define GRIDPRESS_EXPORT_PAGES_H

#include "export/canvas.h"
#include "export/export.h"

enum page_kind { PAGE_TITLE, PAGE_RULES, PAGE_PUZZLES, PAGE_SOLUTIONS };

struct page {
  enum page_kind kind;
  int first, count; // the puzzles on it
};

struct pages {
  const struct book *book;
  bool bound; // a whole book; otherwise bare sheets of puzzles
  struct page *page;
  int count;
};

bool pages_init(struct pages *pages, const struct book *book, bool bound, struct err *err);
void pages_release(struct pages *pages);

bool pages_paint(const struct pages *pages, int page, const struct font_family *fonts,
                 struct canvas *canvas, struct err *err);

// The fonts of everything we print.
bool pages_open_fonts(struct font_family *fonts, struct err *err);

#endif
