// Where `export` writes: one file of all puzzles, or with %d in its name a file for each.
#ifndef GRIDPRESS_PUBLISH_NUMBERED_FILES_H
#define GRIDPRESS_PUBLISH_NUMBERED_FILES_H

#include "publish/numbered_outputs.h"
#include "publish/sink.h"

struct numbered_files {
  const char *format_name; // borrowed
  const struct export_format *format;
  struct export_settings settings; // of every file
  struct sheet_options sheet;
  char *path;       // of the one file; NULL: one for each puzzle
  struct sink sink; // the one file
  struct numbered_outputs outputs;
};

// The name may be a pattern of numbered_outputs. NULL is standard output. The settings are for every file, the sheet for
// formats that draw.
bool numbered_files_open(struct numbered_files *files, const char *pattern, const char *format,
                         const struct export_settings *settings, const struct sheet_options *sheet,
                         struct err *err);

// A pipeline's sink; its context is the struct.
bool numbered_files_add(void *files, void *puzzle, struct err *err);

// Completes and commits the file or files when all went well: all of them appear, or none.
bool numbered_files_close(struct numbered_files *files, bool well, struct err *err);

#endif
