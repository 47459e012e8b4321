// Writes corrected catalogues. A file is opened when its first row comes that stays.
#include "publish/fix.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// x.csv becomes x.fixed.csv, x.csv.gz x.fixed.csv.gz, x x.fixed. NULL when the memory is not there.
static char *path_beside(const char *path) {
  size_t length = strlen(path), end = length;
  if (export_path_is_compressed(path)) end -= strlen(".gz");
  const char *slash = strrchr(path, '/');
  size_t stem = end;
  for (size_t i = slash != NULL ? (size_t)(slash - path) + 2 : 1; i < end; i++)
    if (path[i] == '.') stem = i;
  char *beside = NULL;
  if (asprintf(&beside, "%.*s.fixed%.*s", (int)stem, path, (int)(length - stem), path + stem) < 0)
    return NULL;
  return beside;
}

bool fix_open(struct fix *fix, char **paths, const char *path, bool force, struct err *err) {
  int count = 0;
  while (paths[count] != NULL) count++;
  fix->fixed = calloc((size_t)count + 1, sizeof *fix->fixed); // never of no size
  if (fix->fixed == NULL) return err_set(err, ERR_WORLD, "out of memory");
  while (fix->count < count) {
    const char *source = paths[fix->count];
    struct fixed_file *file = &fix->fixed[fix->count++];
    file->named = path != NULL;
    file->path = file->named ? strdup(path) : path_beside(source);
    if (file->path == NULL) return err_set(err, ERR_WORLD, "out of memory");
    if (path == NULL && !force && access(file->path, F_OK) == 0)
      return err_set(err, ERR_INPUT, "%s: exists already; --force replaces it", file->path);
  }
  return files_init(&fix->files, count, err);
}

// A list of one object and a line with one are hard to tell apart, and so are some text formats:
// there, where one exporter writes them all, the name of the file may decide.
static bool may_decide(const struct export_format *format, const struct export_format *read) {
  return format->open == read->open;
}

// The format of a corrected catalogue is that of the file that was read, whatever its name, unless
// the user has named the corrected one.
static const struct export_format *choose_format(const struct fixed_file *file, const char *name) {
  const struct export_format *format = export_lookup_path(file->path), *read = export_lookup(name);
  return format != NULL && (file->named || may_decide(format, read)) ? format : read;
}

// The first row that stays tells format and columns.
static bool start(struct fix *fix, struct fixed_file *file, const struct catalogue_row *row,
                  struct err *err) {
  const struct export_format *format = choose_format(file, row->format);
  return header_init(&file->header, row, err) &&
         files_open(&fix->files, file->path, format, header_columns(&file->header, format),
                    &file->index, err);
}

bool fix_add(struct fix *fix, int index, const struct puzzle *puzzle,
             const struct catalogue_row *row, struct err *err) {
  struct fixed_file *file = &fix->fixed[index];
  if (puzzle == NULL) {
    file->left_out++;
    return true;
  }
  if (file->written++ == 0 && !start(fix, file, row, err)) return false;
  return files_add(&fix->files, file->index, puzzle, err);
}

bool fix_close(struct fix *fix, bool well, struct err *err) {
  return files_close(&fix->files, well, err);
}

void fix_release(struct fix *fix) {
  for (int i = 0; i < fix->count; i++) {
    header_release(&fix->fixed[i].header);
    free(fix->fixed[i].path);
  }
  free(fix->fixed);
  files_release(&fix->files);
  *fix = (struct fix){0};
}
