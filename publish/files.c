// Outputs and what writes to them, many times over.
#include "publish/files.h"

#include <stdlib.h>
#include <string.h>

bool files_init(struct files *files, int room, struct err *err) {
  *files = (struct files){
      .file = calloc((size_t)room, sizeof *files->file),
      .outputs = calloc((size_t)room, sizeof *files->outputs),
      .room = room,
  };
  return (files->file != NULL && files->outputs != NULL) ||
         err_set(err, ERR_WORLD, "out of memory");
}

void files_release(struct files *files) {
  for (int i = 0; i < files->count; i++) free(files->file[i].path);
  free(files->file);
  free(files->outputs);
  *files = (struct files){0};
}

bool files_open(struct files *files, const char *path, const struct export_format *format,
                const char *const *columns, int *index, struct err *err) {
  if (files->count == files->room)
    return err_set(err, ERR_INPUT, "too many files; the most is %d", files->room);
  for (int i = 0; i < files->count; i++)
    if (strcmp(files->file[i].path, path) == 0)
      return err_set(err, ERR_INPUT, "%s: two output files would have this name", path);
  struct written_file *file = &files->file[files->count];
  struct output *output = &files->outputs[files->count];
  file->path = strdup(path);
  if (file->path == NULL) return err_set(err, ERR_WORLD, "out of memory");
  *index = files->count++;
  if (!output_open(output, file->path, err)) return false;
  return writer_open(&file->writer, output, format, &(struct export_settings){.columns = columns},
                     err);
}

bool files_add(struct files *files, int index, const struct puzzle *puzzle, struct err *err) {
  files->file[index].puzzles++;
  return writer_add(&files->file[index].writer, puzzle, err);
}

bool files_close(struct files *files, bool well, struct err *err) {
  for (int i = 0; i < files->count; i++) well = writer_finish(&files->file[i].writer, well, err);
  if (well) return output_commit(files->outputs, files->count, err);
  output_discard(files->outputs, files->count);
  return false;
}
