// What a reader of one family of formats is to the opening function in source.c.
#ifndef GRIDPRESS_EXPORT_SOURCE_H
#define GRIDPRESS_EXPORT_SOURCE_H

#include "export/catalogue_row.h"
#include "export/input.h"

struct source_format {
  const char *name; // of the export format of the same kind; NULL: some text format, or by the row
  // Makes source->state. The input stands at the first byte behind white space.
  bool (*open)(struct source *source, struct err *err);
  // Fills the record and source->row.
  enum reader_status (*next)(struct source *source, struct puzzle *puzzle, struct err *err);
  void (*close)(struct source *source);
};

struct source {
  const struct source_format *format;
  struct source_settings settings;
  struct input input;
  struct catalogue_row row; // the one read last
  size_t lines;             // line ends that were skipped in front
  void *state;              // of the format
  bool begun;               // a row was handed over
  bool row_refused;         // the failure just told is about one row alone
  struct err trouble;       // of the input, when core's reader reads it as a stream
};

extern const struct source_format source_text, source_csv, source_json, source_xml;

// Refuses row `row` of the source: "name:row: ...". Always READER_FAILED.
enum reader_status source_refuse(const struct source *source, size_t row, struct err *err,
                                 const char *format, ...) __attribute__((format(printf, 4, 5)));

// Makes the record of source->row, checked, and says where it was read.
enum reader_status source_take_row(struct source *source, struct puzzle *puzzle, struct err *err);

// Could this be the first line of a CSV file? Tells what
// separates its fields.
bool csv_recognise(const char *line, size_t length, char *separator);

#endif
