// Files by value. The value goes into the name by hand, never through printf, and only with
// characters that no file system or shell minds.
#include "publish/split.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "publish/sink.h"

bool split_open(struct split *split, const char *pattern, const char *format, struct err *err) {
  *split = (struct split){0};
  const char *place = pattern != NULL ? strstr(pattern, "%s") : NULL;
  if (place == NULL || strstr(place + 2, "%s") != NULL)
    return err_set(err, ERR_INPUT,
                   "--split needs -o with one %%s for the value, such as -o 'level-%%s.csv'");
  split->pattern = pattern;
  split->format = sink_choose_format(pattern, format, err);
  if (split->format == NULL) return false;
  return files_init(&split->files, SPLIT_FILES_MAX, err);
}

// The pattern with the value in place of %s: letters, digits, '.', '_' and '-' as they are, any
// other character as '_', and no dot in front. Without a value, "none".
static char *path_of(const char *pattern, const char *value) {
  const char *place = strstr(pattern, "%s");
  if (*value == '\0') value = "none";
  char *path = malloc(strlen(pattern) + strlen(value) + 1);
  if (path == NULL) return NULL;
  char *end = mempcpy(path, pattern, (size_t)(place - pattern));
  for (const char *c = value; *c != '\0'; c++) {
    bool harmless = (isalnum((unsigned char)*c) && (unsigned char)*c < 0x80) || *c == '_' ||
                    (c > value && (*c == '-' || *c == '.'));
    *end++ = harmless ? *c : '_';
  }
  strcpy(end, place + 2);
  return path;
}

// Opens the file of a value that is new.
static bool open_file(struct split *split, const char *value, const char *const *columns,
                      int *index, struct err *err) {
  int count = split->files.count;
  if (count == SPLIT_FILES_MAX)
    return err_set(err, ERR_INPUT, "--split: more than %d values; '%.40s' is one too many",
                   SPLIT_FILES_MAX, value);
  char *path = path_of(split->pattern, value);
  split->values[count] = strdup(value);
  bool opened = path != NULL && split->values[count] != NULL;
  if (!opened) err_set(err, ERR_WORLD, "out of memory");
  for (int i = 0; i < count && opened; i++)
    if (strcmp(split->files.file[i].path, path) == 0)
      opened =
          err_set(err, ERR_INPUT, "--split: '%.40s' and '%.40s' would both be written to %.200s",
                  split->values[i], value, path);
  opened = opened && files_open(&split->files, path, split->format, columns, index, err);
  free(path);
  return opened;
}

bool split_add(struct split *split, const char *value, const struct puzzle *puzzle,
               const char *const *columns, struct err *err) {
  int index = 0;
  while (index < split->files.count && strcmp(split->values[index], value) != 0) index++;
  if (index == split->files.count && !open_file(split, value, columns, &index, err)) return false;
  return files_add(&split->files, index, puzzle, err);
}

bool split_close(struct split *split, bool well, struct err *err) {
  return files_close(&split->files, well, err);
}

void split_release(struct split *split) {
  for (int i = 0; i < SPLIT_FILES_MAX; i++) free(split->values[i]);
  files_release(&split->files);
}
