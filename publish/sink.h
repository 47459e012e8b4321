// Where a command's puzzles go: a file or standard output, in one of export's formats.
#ifndef GRIDPRESS_PUBLISH_SINK_H
#define GRIDPRESS_PUBLISH_SINK_H

#include "gen/gen.h"
#include "publish/writer.h"

struct sink {
  struct output output;
  const struct export_format *format;
  struct writer writer;
};

// `path` NULL or "-" is standard output. The format is the named one, else that of the extension,
// else one puzzle a line for standard output. `settings` may be NULL.
bool sink_open(struct sink *sink, const char *path, const char *format,
               const struct export_settings *settings, struct err *err);

// The format that sink_open takes for this path; NULL when it is none.
const struct export_format *sink_choose_format(const char *path, const char *name, struct err *err);

// A pipeline's sink; the context is the sink.
bool sink_add(void *sink, void *puzzle, struct err *err);

// Completes the bytes when all went well, and frees what made them. Returns whether it did; the
// output is still to be committed or dropped.
bool sink_finish(struct sink *sink, bool well, struct err *err);

// Completes and commits the output when all went well, drops it otherwise. Returns whether it did.
bool sink_close(struct sink *sink, bool well, struct err *err);

// The columns of --columns, "id,puzzle,stars": those that we know, and those that only the
// catalogue has that is read.
struct column_choice {
  const char *names[CATALOGUE_COLUMNS_MAX + 1]; // ended by NULL
  unsigned needs;                               // of all of them, enum column_needs
  char text[1024];
};

bool column_choice_parse(const char *list, struct column_choice *choice, struct err *err);

// Refuses a column that neither we know nor the first puzzle of a catalogue has.
bool column_choice_check(const struct column_choice *choice, struct puzzle *first, struct err *err);

// The level of that name; a wrong one is told with the nearest there is.
bool level_parse(const char *name, const struct level **level, struct err *err);

#endif
