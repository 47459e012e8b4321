// Covers: a template and a number of pages in, or a book's catalogue, a print-ready PDF out.
#ifndef GRIDPRESS_PUBLISH_COVER_H
#define GRIDPRESS_PUBLISH_COVER_H

#include "publish/book_texts.h"

// Texts are borrowed, and must live as long as the run; NULL, 0 and false mean that nothing is said.
struct cover_request {
  const char *template_name; // that of a template, or a file
  uint64_t pages;            // of the book; with a catalogue, what that says
  const char *book;          // the catalogue of the book
  struct book_texts texts;
  const char *language;                       // a code, or a file; the template's own otherwise
  const char *design, *theme, *spine, *price; // over the template's [cover]
  const char *path;                           // of the PDF
  uint64_t seed;                              // of the motif, if there is no catalogue
  bool guides;
  bool force; // even if a print rule is broken
};

struct cover_run;

// Finds template, pages and puzzles, and lays the cover out. NULL and `err` otherwise.
struct cover_run *cover_run_new(const struct cover_request *request, struct err *err);
void cover_run_free(struct cover_run *run);

// Writes the file.
bool cover_run_publish(struct cover_run *run, struct err *err);

// Instead of that: checks the cover. Returns the number of findings, or -1 and `err`.
int cover_run_check(struct cover_run *run, struct print_finding findings[PRINT_RULES_MAX],
                    struct err *err);

// As those of books.
int cover_run_missing_labels(const struct cover_run *run, const char *names[LABEL_COUNT]);
const struct template *cover_run_template(const struct cover_run *run);

#endif
