// Publishes puzzles: text files, CSV catalogues, sheets and books.
#ifndef GRIDPRESS_EXPORT_EXPORT_H
#define GRIDPRESS_EXPORT_EXPORT_H

#include "core/core.h"

// Takes puzzles one by one and writes them to a stream, at once or when all are there.
struct exporter;

struct exporter_ops {
  bool (*add)(struct exporter *exporter, const struct puzzle *puzzle, struct err *err);
  bool (*finish)(struct exporter *exporter, struct err *err);
  void (*free)(struct exporter *exporter);
};

// Every exporter begins with this.
struct exporter {
  const struct exporter_ops *ops;
  FILE *stream; // borrowed
};

struct export_format {
  const char *name;
  const char *extension; // NULL: none of its own, only by name
  const char *summary;
  bool needs_certificate; // publishes: the puzzles have to be certified first
  bool needs_record;      // and it says all that is known of them: census and rating too
  struct exporter *(*open)(const struct export_format *format, FILE *stream, struct err *err);
};

// Borrows format `index` of the table, NULL past its end.
const struct export_format *export_format_at(int index);

// Borrows the format of that name, or the one that files of that extension hold; NULL if none.
const struct export_format *export_lookup(const char *name);
const struct export_format *export_lookup_path(const char *path);

// A book: title, rules, puzzles in the order given with their levels as headings, solutions.
struct book {
  const char *title;
  const char *imprint; // one line that says how this book can be made again
  const struct puzzle *puzzles;
  int count;
  const struct puzzle *example; // on the title page and with the rules; not one of the book's
};

bool book_write_pdf(const struct book *book, FILE *stream, struct err *err);

// A contact sheet of the book's first pages and of one of each kind of page behind them.
bool book_write_png(const struct book *book, FILE *stream, struct err *err);

#endif
