// Looks for a template in the folders where one may be, and reads it.
#include "export/template_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TEMPLATE_MAX = 4 << 20 }; // bytes; more is no template

// --- folders -------------------------------------------------------------------------------------

// From the folder of the executable: so many up, then down there.
static const struct {
  int up;
  const char *down;
} places[] = {
    {.up = 0, .down = "templates"},
    {.up = 1, .down = "templates"},
    {.up = 1, .down = "share/gridpress/templates"},
};

static bool find_place(int index, char folder[TEMPLATE_PATH_MAX]) {
  const size_t most = TEMPLATE_PATH_MAX - sizeof "share/gridpress/templates";
  ssize_t length = readlink("/proc/self/exe", folder, most);
  if (length <= 0 || (size_t)length == most) return false;
  folder[length] = '\0';
  char *end = NULL;
  for (int i = 0; i <= places[index].up; i++) { // the name of the executable goes first
    end = strrchr(folder, '/');
    if (end == NULL) return false;
    *end = '\0';
  }
  *end = '/';
  strcpy(end + 1, places[index].down);
  return true;
}

bool template_folder_at(int index, char folder[TEMPLATE_PATH_MAX]) {
  const char *own = getenv("GRIDPRESS_TEMPLATES");
  if (own == NULL || own[0] == '\0')
    return index < (int)(sizeof places / sizeof places[0]) && find_place(index, folder);
  return index == 0 && snprintf(folder, TEMPLATE_PATH_MAX, "%s", own) < TEMPLATE_PATH_MAX;
}

bool template_find_file(const char *name, char path[TEMPLATE_PATH_MAX]) {
  char folder[TEMPLATE_PATH_MAX];
  for (int i = 0; template_folder_at(i, folder); i++)
    if (snprintf(path, TEMPLATE_PATH_MAX, "%s/%s", folder, name) < TEMPLATE_PATH_MAX &&
        access(path, F_OK) == 0)
      return true;
  return false;
}

bool template_refuse_missing(const char *what, struct err *err) {
  char folder[TEMPLATE_PATH_MAX], list[sizeof err->text] = "";
  for (int i = 0; template_folder_at(i, folder); i++) {
    size_t used = strlen(list);
    if (used + strlen(folder) + 3 < sizeof list)
      snprintf(list + used, sizeof list - used, "%s%s", used > 0 ? ", " : "", folder);
  }
  return err_set(err, ERR_WORLD, "%s; looked in %s; set GRIDPRESS_TEMPLATES to use another folder",
                 what, list);
}

// --- reading -------------------------------------------------------------------------------------

static bool read_text(FILE *file, const char *path, char *text, struct err *err) {
  size_t length = fread(text, 1, TEMPLATE_MAX + 1, file);
  if (ferror(file)) return err_set_errno(err, "%s: cannot read the template", path);
  if (memchr(text, '\0', length) != NULL)
    return err_set(err, ERR_INPUT, "%s: not a template: it has a zero byte", path);
  if (length > TEMPLATE_MAX)
    return err_set(err, ERR_INPUT, "%s: longer than %d bytes, too long for a template", path,
                   TEMPLATE_MAX);
  text[length] = '\0';
  return true;
}

char *template_load_path(const char *path, struct err *err) {
  FILE *file = fopen(path, "re");
  if (file == NULL) {
    err_set_errno(err, "%s", path);
    return NULL;
  }
  char *text = malloc(TEMPLATE_MAX + 1);
  bool good =
      text != NULL ? read_text(file, path, text, err) : err_set(err, ERR_WORLD, "out of memory");
  fclose(file);
  if (good) return text;
  free(text);
  return NULL;
}

char *template_load_text(const char *name, struct err *err) {
  char path[TEMPLATE_PATH_MAX], what[128];
  if (template_find_file(name, path)) return template_load_path(path, err);
  snprintf(what, sizeof what, "template %s is missing", name);
  template_refuse_missing(what, err);
  return NULL;
}
