// What a reader of the table of formats (table.h) is to source.c.
#ifndef GRIDPRESS_EXPORT_SOURCE_H
#define GRIDPRESS_EXPORT_SOURCE_H

#include "export/catalogue_row.h"
#include "export/input.h"

struct source_reader {
  const char *format; // its name in the table; NULL: the reader tells it with every row
  // Is this a file of its kind? Tells it by the bytes from `start` on, counted from input->at, which
  // is the first that is not blank; there may be none. NULL: takes what nobody recognises. False
  // when reading failed.
  bool (*recognise)(struct input *input, size_t start, bool *found, struct err *err);
  // Makes source->state. The input stands at the first byte that is not blank.
  bool (*open)(struct source *source, struct err *err);
  // Fills the record and source->row.
  enum reader_status (*next)(struct source *source, struct puzzle *puzzle, struct err *err);
  void (*close)(struct source *source);
};

struct source {
  const struct source_reader *reader;
  struct source_settings settings;
  struct board_shelf *shelf; // if it is the source's own
  struct input input;
  struct catalogue_row row; // the one read last
  size_t lines;             // line ends that were skipped in front
  void *state;              // of the reader
  bool begun;               // a row was handed over
  bool row_refused;         // the failure just told is about one row alone
  struct err trouble;       // of the input, when core's reader reads it as a stream
};

// Refuses row `row` of the source: "name:row: ...". Always READER_FAILED.
enum reader_status source_refuse(const struct source *source, size_t row, struct err *err,
                                 const char *format, ...) __attribute__((format(printf, 4, 5)));

// Makes the record of source->row, checked, and says where it was read.
enum reader_status source_take_row(struct source *source, struct puzzle *puzzle, struct err *err);

// For recognising: more than `count` bytes in the window behind input->at, unless it is full or the
// input is over. False when reading failed.
bool source_look_ahead(struct input *input, size_t count, struct err *err);

static inline bool source_is_blank(unsigned char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

// The byte at an offset from input->at, or -1 behind the last one that is there.
static inline int source_byte(const struct input *input, size_t offset) {
  return offset < input->end - input->at ? input->bytes[input->at + offset] : -1;
}

#endif
