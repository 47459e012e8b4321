// Finds the templates of books by name, in the folders of export/template_file.h. A name with a
// slash or an .ini is a file.
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "publish/book.h"

enum { NAME_ROOM = 256, LIST_MAX = 256 };

static const char *level_at(void *unused, int index) {
  (void)unused;
  return gen_levels[index].name;
}

static const char *grade_at(void *unused, int index) {
  (void)unused;
  return index < GRADE_GUESS ? grade_name((enum grade)(index + GRADE_EASY)) : NULL;
}

static const char *symmetry_at(void *unused, int index) {
  (void)unused;
  return gen_symmetries[index].name;
}

static const char *technique_at(void *unused, int index) {
  (void)unused;
  return index < TECHNIQUE_COUNT ? techniques[index].name : NULL;
}

const struct template_words book_words = {.level_at = level_at,
                                          .grade_at = grade_at,
                                          .symmetry_at = symmetry_at,
                                          .technique_at = technique_at};

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

static const char *name_at(void *context, int index) {
  const struct names *names = context;
  return index < names->count ? names->name[index] : NULL;
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
  const char *meant = suggest_nearest(name, name_at, &names);
  if (meant != NULL)
    err_set(err, ERR_INPUT, "unknown template '%.80s'; did you mean %s?", name, meant);
  else
    refuse_stranger(name, err);
  free(names.name);
  return false;
}

struct template *book_find_template(const char *name, struct err *err) {
  char path[TEMPLATE_PATH_MAX], file_name[NAME_ROOM];
  size_t length = strlen(name);
  bool file = strchr(name, '/') != NULL || (length > 4 && strcmp(name + length - 4, ".ini") == 0);
  if (file) {
    struct template *template = template_read(name, &book_words, err);
    struct stat status;
    // No such file, or a folder: the user's mistake, not the world's.
    if (template == NULL && (stat(name, &status) != 0 || S_ISDIR(status.st_mode)))
      err->kind = ERR_INPUT;
    return template;
  }
  if (snprintf(file_name, sizeof file_name, "%s.ini", name) < NAME_ROOM &&
      template_find_file(file_name, path))
    return template_read(path, &book_words, err);
  refuse_template(name, err);
  return NULL;
}

bool book_visit_templates(book_template_visitor *visit, void *context, struct err *err) {
  struct names names;
  if (!names_init(&names, err)) return false;
  bool well = true;
  for (int i = 0; i < names.count && well; i++) {
    struct template *template = book_find_template(names.name[i], err);
    well = template != NULL;
    if (well) visit(context, names.name[i], template);
    template_free(template);
  }
  free(names.name);
  return well;
}
