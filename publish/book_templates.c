// Finds the templates of books by name, in the folders of export/template_file.h. A name with a
// slash or an .ini is a file.
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "publish/book.h"

enum { NAME_ROOM = 256, LIST_MAX = 256 };

// --- the list ------------------------------------------------------------------------------------

struct names {
  char (*name)[NAME_ROOM];
  int count;
};

static int compare_names(const void *a, const void *b) {
  return strcmp(a, b);
}

static bool is_listed(const struct names *names, const char *name) {
  for (int i = 0; i < names->count; i++)
    if (strcmp(names->name[i], name) == 0) return true;
  return false;
}

static void add_folder(struct names *names, const char *folder) {
  DIR *directory = opendir(folder);
  if (directory == NULL) return;
  for (const struct dirent *entry; (entry = readdir(directory)) != NULL;) {
    size_t length = strlen(entry->d_name);
    if (length <= 4 || strcmp(entry->d_name + length - 4, ".ini") != 0) continue;
    char name[NAME_ROOM];
    template_name(entry->d_name, name, sizeof name);
    if (names->count < LIST_MAX && !is_listed(names, name))
      memcpy(names->name[names->count++], name, sizeof name);
  }
  closedir(directory);
}

// The names of all templates that can be found, in order.
static bool names_init(struct names *names, struct err *err) {
  *names = (struct names){.name = calloc(LIST_MAX + 1, sizeof *names->name)};
  if (names->name == NULL) return err_set(err, ERR_WORLD, "out of memory");
  char folder[TEMPLATE_PATH_MAX];
  for (int i = 0; template_folder_at(i, folder); i++) add_folder(names, folder);
  if (names->count == 0) {
    free(names->name);
    template_refuse_missing("no templates found", err);
    return false;
  }
  qsort(names->name, (size_t)names->count, sizeof *names->name, compare_names);
  return true;
}

// --- finding -------------------------------------------------------------------------------------

static void refuse_stranger(const char *name, struct err *err) {
  char what[200];
  snprintf(what, sizeof what,
           "unknown template '%.80s'; 'gridpress book --list' lists them, or name a .ini file",
           name);
  template_refuse_missing(what, err);
  err->kind = ERR_INPUT; // the others are there
}

static bool refuse_template(const char *name, struct err *err) {
  struct names names;
  if (!names_init(&names, err)) return false;
  const char *listed[LIST_MAX];
  for (int i = 0; i < names.count; i++) listed[i] = names.name[i];
  const struct name_list list = {listed, names.count, sizeof listed[0]};
  const char *meant = name_list_nearest(&list, name);
  if (meant != NULL)
    err_set(err, ERR_INPUT, "unknown template '%.80s'; did you mean %s?", name, meant);
  else
    refuse_stranger(name, err);
  free(names.name);
  return false;
}

struct template *book_find_template(const char *name, const struct language *language,
                                    struct err *err) {
  char path[TEMPLATE_PATH_MAX], file_name[NAME_ROOM];
  size_t length = strlen(name);
  bool file = strchr(name, '/') != NULL || (length > 4 && strcmp(name + length - 4, ".ini") == 0);
  if (file) {
    struct template *template = template_read_in(name, language, err);
    struct stat status;
    // No such file, or a folder: the user's mistake, not the world's.
    if (template == NULL && (stat(name, &status) != 0 || S_ISDIR(status.st_mode)))
      err->kind = ERR_INPUT;
    return template;
  }
  if (snprintf(file_name, sizeof file_name, "%s.ini", name) < NAME_ROOM &&
      template_find_file(file_name, path))
    return template_read_in(path, language, err);
  refuse_template(name, err);
  return NULL;
}

bool book_visit_templates(book_template_visitor *visit, void *context, struct err *err) {
  struct names names;
  if (!names_init(&names, err)) return false;
  bool well = true;
  for (int i = 0; i < names.count && well; i++) {
    struct template *template = book_find_template(names.name[i], NULL, err);
    well = template != NULL;
    if (well) visit(context, names.name[i], template);
    template_free(template);
  }
  free(names.name);
  return well;
}
