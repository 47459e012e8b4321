// Finds the templates of books by name, in the folders of export/template_file.h. A name with a
// slash or an .ini is a file.
#include <string.h>
#include <sys/stat.h>

#include "publish/book.h"
#include "publish/template_names.h"

static void refuse_stranger(const char *name, struct err *err) {
  char what[200];
  snprintf(what, sizeof what,
           "unknown template '%.80s'; 'gridpress book --list' lists them, or name a .ini file",
           name);
  template_refuse_missing(what, err);
  err->kind = ERR_INPUT; // the others are there
}

static bool refuse_template(const char *name, struct err *err) {
  struct template_names names;
  if (!template_names_init(&names, "", err)) return false;
  const char *meant = template_names_nearest(&names, name);
  if (meant != NULL)
    err_set(err, ERR_INPUT, "unknown template '%.80s'; did you mean %s?", name, meant);
  else
    refuse_stranger(name, err);
  template_names_release(&names);
  return false;
}

struct template *book_find_template(const char *name, const struct language *language,
                                    struct err *err) {
  char path[TEMPLATE_PATH_MAX], file_name[TEMPLATE_NAME_ROOM];
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
  if (snprintf(file_name, sizeof file_name, "%s.ini", name) < TEMPLATE_NAME_ROOM &&
      template_find_file(file_name, path))
    return template_read_in(path, language, err);
  refuse_template(name, err);
  return NULL;
}

bool book_visit_templates(book_template_visitor *visit, void *context, struct err *err) {
  struct template_names names;
  if (!template_names_init(&names, "", err)) return false;
  bool well = true;
  for (int i = 0; i < names.count && well; i++) {
    struct template *template = book_find_template(names.name[i], NULL, err);
    well = template != NULL;
    if (well) visit(context, names.name[i], template);
    template_free(template);
  }
  template_names_release(&names);
  return well;
}
