// The cover of a book: back, spine and front on one sheet, with bleed, spine text and barcode.
//
//      cover + template  ->  geometry          ->  layout           ->  PDF, print rules
//                            cover_facts.c         cover_layout.c       cover.c, cover_rules.c
//                                                  cover_back.c
//                                                  cover_fronts.c
//
// A cover is a layout of one page (layout.h), painted like those of a book. The template's [cover]
// says how it looks; its colours are in cover_themes.c.
#ifndef GRIDPRESS_EXPORT_COVER_H
#define GRIDPRESS_EXPORT_COVER_H

#include "export/book.h"

// Everything is borrowed.
struct cover {
  const struct template *template;
  int pages;                    // of the book
  int puzzle_count;             // in it
  const struct puzzle *puzzles; // two: the motif of the front, and the sample of the back
  bool guides;                  // show where it is cut and folded, and what has to stay clear
};

struct cover_layout;

// NULL: `err` says why it cannot be done.
struct cover_layout *cover_layout_new(const struct cover *cover, struct err *err);
void cover_layout_free(struct cover_layout *layout);

bool cover_write_pdf(const struct cover_layout *layout, FILE *stream, struct err *err);

// As book_missing_labels.
int cover_missing_labels(const struct cover_layout *layout, const char *names[LABEL_COUNT]);

// As book_check and book_list_rules.
int cover_check(const struct cover_layout *layout, const char *pdf, size_t length,
                struct print_finding findings[PRINT_RULES_MAX], struct err *err);
void cover_list_rules(FILE *stream);

#endif
