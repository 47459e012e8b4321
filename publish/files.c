// An output, perhaps a compressor on it, and an exporter on that, many times over.
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
  FILE *stream = output->stream;
  if (export_path_is_compressed(path)) stream = file->compressed = gzip_open_stream(stream);
  if (stream == NULL) return err_set(err, ERR_WORLD, "out of memory");
  file->exporter = format->open(format, stream, err);
  if (file->exporter == NULL) return false;
  file->exporter->settings.columns = columns;
  return true;
}

bool files_add(struct files *files, int index, const struct puzzle *puzzle, struct err *err) {
  struct written_file *file = &files->file[index];
  file->puzzles++;
  if (!file->exporter->ops->add(file->exporter, puzzle, err)) return false;
  return output_check(&files->outputs[index], err);
}

static bool finish(struct written_file *file, const struct output *output, bool well,
                   struct err *err) {
  if (file->exporter != NULL) {
    if (well) well = file->exporter->ops->finish(file->exporter, err);
    file->exporter->ops->free(file->exporter);
  }
  if (file->compressed != NULL && fclose(file->compressed) != 0 && well)
    well = output_check(output, err) && err_set(err, ERR_WORLD, "out of memory");
  return well;
}

bool files_close(struct files *files, bool well, struct err *err) {
  for (int i = 0; i < files->count; i++)
    well = finish(&files->file[i], &files->outputs[i], well, err);
  if (well) return output_commit(files->outputs, files->count, err);
  output_discard(files->outputs, files->count);
  return false;
}
