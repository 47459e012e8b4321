// Where `export` writes: one file of all puzzles, or with %d in its name a file for each.
#ifndef GRIDPRESS_PUBLISH_SERIES_H
#define GRIDPRESS_PUBLISH_SERIES_H

#include "publish/sink.h"

struct series_file;

struct series {
  const char *pattern, *format_name; // borrowed
  const struct export_format *format;
  struct export_settings settings; // of every file
  struct sheet_options sheet;
  char *path;                // of the one file; NULL: one for each puzzle
  struct sink sink;          // the one file
  struct series_file *files; // one for each puzzle, the latest first, sealed
  uint64_t count;
};

// In the name %d, or %03d and the like, is the number of the puzzle, and %% a percent sign; all
// else stands for itself. NULL is standard output. The settings are for every file, the sheets for
// formats that draw.
bool series_open(struct series *series, const char *pattern, const char *format,
                 const struct export_settings *settings, const struct sheet_options *sheet,
                 struct err *err);

// A pipeline's sink; the context is the series.
bool series_add(void *series, void *puzzle, struct err *err);

// Completes and commits the file or files when all went well: all of them appear, or none.
bool series_close(struct series *series, bool well, struct err *err);

#endif
