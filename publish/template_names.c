// Lists the folders of templates. A name that several of them have is there once: the first is found.
#include "publish/template_names.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

static int compare_names(const void *a, const void *b) {
  return strcmp(a, b);
}

static bool is_listed(const struct template_names *names, const char *name) {
  for (int i = 0; i < names->count; i++)
    if (strcmp(names->name[i], name) == 0) return true;
  return false;
}

static void add_folder(struct template_names *names, const char *folder) {
  DIR *directory = opendir(folder);
  if (directory == NULL) return;
  for (const struct dirent *entry; (entry = readdir(directory)) != NULL;) {
    size_t length = strlen(entry->d_name);
    if (length <= 4 || strcmp(entry->d_name + length - 4, ".ini") != 0) continue;
    char name[TEMPLATE_NAME_ROOM];
    template_name(entry->d_name, name, sizeof name);
    if (names->count < TEMPLATE_NAMES_MAX && !is_listed(names, name))
      memcpy(names->name[names->count++], name, sizeof name);
  }
  closedir(directory);
}

bool template_names_init(struct template_names *names, const char *below, struct err *err) {
  *names = (struct template_names){.name = calloc(TEMPLATE_NAMES_MAX + 1, sizeof *names->name)};
  if (names->name == NULL) return err_set(err, ERR_WORLD, "out of memory");
  char folder[TEMPLATE_PATH_MAX], path[TEMPLATE_PATH_MAX];
  for (int i = 0; template_folder_at(i, folder); i++)
    if (snprintf(path, sizeof path, "%s/%s", folder, below) < (int)sizeof path)
      add_folder(names, path);
  if (names->count == 0) {
    template_names_release(names);
    template_refuse_missing("no templates found", err);
    return false;
  }
  qsort(names->name, (size_t)names->count, sizeof *names->name, compare_names);
  return true;
}

void template_names_release(struct template_names *names) {
  free(names->name);
  *names = (struct template_names){0};
}

const char *template_names_nearest(const struct template_names *names, const char *name) {
  const char *listed[TEMPLATE_NAMES_MAX];
  for (int i = 0; i < names->count; i++) listed[i] = names->name[i];
  const struct name_list list = {listed, names->count, sizeof listed[0]};
  const char *meant = name_list_nearest(&list, name);
  for (int i = 0; meant != NULL && i < names->count; i++)
    if (strcmp(meant, names->name[i]) == 0) return names->name[i];
  return NULL;
}
