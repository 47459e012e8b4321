// A format on a stream: an exporter, with a compressor in between where the name asks for one.
// Everything that puzzles are written to is opened here.
#ifndef GRIDPRESS_PUBLISH_WRITER_H
#define GRIDPRESS_PUBLISH_WRITER_H

#include "export/export.h"

struct writer {
  const struct output *output;
  struct exporter *exporter;
  FILE *compressed; // in between, for a path that ends in .gz
};

// On an output that is open and stays the caller's. `settings` NULL: none. When it fails nothing is
// left to be finished.
bool writer_open(struct writer *writer, const struct output *output,
                 const struct export_format *format, const struct export_settings *settings,
                 struct err *err);

// The columns of a catalogue, where they are known only when the first puzzle is at hand.
void writer_set_columns(struct writer *writer, const char *const *columns);

// A full disk is noticed while the work is going on, not after it.
bool writer_add(struct writer *writer, const struct puzzle *puzzle, struct err *err);

// Completes the bytes when all went well, and frees what made them. Returns whether it did; the
// output is still to be committed or dropped. Harmless on a zero value.
bool writer_finish(struct writer *writer, bool well, struct err *err);

#endif
