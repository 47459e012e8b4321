// The pages of a book maker's own: where they stand among the sections, and their pictures.
#include <stdlib.h>
#include <string.h>

#include "export/template_keys.h"
#include "export/template_lines.h"

#define REFUSE(template, page, err, ...) \
  template_refuse((template)->path, (page)->line, (err), __VA_ARGS__)

char *template_path_beside(const struct template *template, const char *name) {
  const char *slash = strrchr(template->path, '/');
  int folder = slash != NULL && name[0] != '/' ? (int)(slash - template->path) + 1 : 0;
  char *path = NULL;
  return asprintf(&path, "%.*s%s", folder, template->path, name) < 0 ? NULL : path;
}

static bool find_section(const struct template *t, struct template_page *page, const char *name,
                         struct err *err) {
  for (int i = 0; i < t->section_count; i++)
    if (strcmp(t->sections[i].name, name) == 0) {
      page->section = i;
      return true;
    }
  const struct name_list names = {&t->sections[0].name, t->section_count, sizeof t->sections[0]};
  const char *meant = name_list_nearest(&names, name);
  return REFUSE(t, page, err, "place = '%.60s' in [page %s]: there is no [section %.40s]%s%s%s",
                page->place_text, page->name, name, meant != NULL ? "; did you mean [section " : "",
                meant != NULL ? meant : "", meant != NULL ? "]?" : "");
}

static bool find_place(const struct template *t, struct template_page *page, struct err *err) {
  static const struct {
    const char *word; // that the place begins with
    enum template_place place;
  } places[] = {{"front", PLACE_FRONT},
                {"back", PLACE_BACK},
                {"before ", PLACE_BEFORE},
                {"after ", PLACE_AFTER}};
  for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
    size_t length = strlen(places[i].word);
    bool named = places[i].word[length - 1] == ' ';
    if (strncmp(page->place_text, places[i].word, length) != 0) continue;
    if (!named && page->place_text[length] != '\0') continue;
    page->place = places[i].place;
    return !named || find_section(t, page, page->place_text + length, err);
  }
  return REFUSE(t, page, err,
                "place = '%.60s' in [page %s]: expected front, back, before SECTION or after "
                "SECTION",
                page->place_text, page->name);
}

static bool read_picture(const struct template *t, struct template_page *page, struct err *err) {
  struct err trouble;
  if (page->picture[0] == '\0') return true;
  char *path = template_path_beside(t, page->picture);
  if (path == NULL) return err_set(err, ERR_WORLD, "out of memory");
  page->image = image_read_png(path, &trouble);
  free(path);
  return page->image != NULL ||
         REFUSE(t, page, err, "picture of [page %s]: %s", page->name, trouble.text);
}

bool template_settle_pages(struct template *template, struct err *err) {
  for (int i = 0; i < template->page_count; i++) {
    struct template_page *page = &template->pages[i];
    if (!find_place(template, page, err) || !read_picture(template, page, err)) return false;
    if (page->title[0] == '\0') page->title = page->name;
  }
  return true;
}
