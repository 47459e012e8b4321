// Looks for a template in the folders where one may be, the user's own first.
#include "export/template_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TEMPLATE_MAX = 4 << 20 }; // bytes; more is no template

// share/ beside the bin/ that the program runs from, wherever both were installed to.
static const char *installed_folder(void) {
  static char folder[4096];
  static const char share[] = "/../share/gridpress/templates";
  ssize_t length = readlink("/proc/self/exe", folder, sizeof folder - sizeof share);
  if (length <= 0) return NULL;
  folder[length] = '\0';
  char *slash = strrchr(folder, '/');
  memcpy(slash != NULL ? slash : folder, share, sizeof share);
  return folder;
}

const char *template_folder_at(int index) {
  const char *own = getenv("GRIDPRESS_TEMPLATES");
  if (own != NULL && own[0] != '\0') return index == 0 ? own : NULL;
  return index == 0 ? "templates" : index == 1 ? installed_folder() : NULL;
}

// `path` tells where it was, or where it was looked for last.
static FILE *open_template(const char *name, char *path, size_t room, struct err *err) {
  for (int i = 0; template_folder_at(i) != NULL; i++) {
    snprintf(path, room, "%s/%s", template_folder_at(i), name);
    FILE *file = fopen(path, "re");
    if (file != NULL) return file;
    if (errno != ENOENT) break;
  }
  err_set_errno(err, "%s: cannot read the template", path);
  return NULL;
}

static char *read_template(FILE *file, const char *path, struct err *err) {
  char *text = malloc(TEMPLATE_MAX + 1);
  if (text == NULL) {
    err_set(err, ERR_WORLD, "out of memory");
    return NULL;
  }
  size_t length = fread(text, 1, TEMPLATE_MAX + 1, file);
  if (!ferror(file) && length <= TEMPLATE_MAX) {
    text[length] = '\0';
    return text;
  }
  if (ferror(file))
    err_set_errno(err, "%s: cannot read the template", path);
  else
    err_set(err, ERR_INPUT, "%s: a template has at most %d bytes", path, TEMPLATE_MAX);
  free(text);
  return NULL;
}

char *template_load_text(const char *name, struct err *err) {
  char path[4096];
  FILE *file = open_template(name, path, sizeof path, err);
  if (file == NULL) return NULL;
  char *text = read_template(file, path, err);
  fclose(file);
  return text;
}
