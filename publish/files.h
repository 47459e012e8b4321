// Files that are written side by side and appear together, or not at all.
#ifndef GRIDPRESS_PUBLISH_FILES_H
#define GRIDPRESS_PUBLISH_FILES_H

#include "publish/writer.h"

struct written_file {
  char *path;
  struct writer writer;
  uint64_t puzzles;
};

struct files {
  struct written_file *file;
  struct output *outputs; // theirs
  int count, room;
};

// At most `room` files.
bool files_init(struct files *files, int room, struct err *err);

// Opens one more, if there is room and the path is new. Its number goes to *index.
bool files_open(struct files *files, const char *path, const struct export_format *format,
                const char *const *columns, int *index, struct err *err);

bool files_add(struct files *files, int index, const struct puzzle *puzzle, struct err *err);

// Completes and commits all files when all went well, drops them otherwise. Returns whether it did.
// Harmless on a zero value.
bool files_close(struct files *files, bool well, struct err *err);
void files_release(struct files *files);

#endif
