// Reads a language: finds its file in the folders of templates, and each text in the tables of labels
// and techniques. A text may use the words in braces that the English one has, and no others.
#include "export/language.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "export/template_file.h"
#include "export/template_keys.h"
#include "export/template_lines.h"
#include "export/words.h"

enum { CODE_MAX = 36, CODES_MAX = 64, LIST_MAX = 200, SECTIONS = 3 };

static const char folder_name[] = "languages";
static const char extension[] = ".ini";

// --- the file ------------------------------------------------------------------------------------

struct reading;
typedef bool text_taker(struct reading *reading, int line, const char *name, const char *value);

struct reading {
  struct language *language;
  struct err *err;
  text_taker *take; // of the section; NULL before the first
  int page_count;
};

#define REFUSE(reading, line, ...) \
  template_refuse((reading)->language->path, line, (reading)->err, __VA_ARGS__)

static bool refuse_name(struct reading *reading, int line, const char *what, const char *name,
                        const struct name_list *names) {
  const char *meant = name_list_nearest(names, name);
  return meant != NULL
             ? REFUSE(reading, line, "unknown %s '%.40s'; did you mean %s?", what, name, meant)
             : REFUSE(reading, line, "unknown %s '%.40s'; languages/en.ini lists them", what, name);
}

static bool refuse_twice(struct reading *reading, int line, const char *name) {
  return REFUSE(reading, line, "%.40s appears twice", name);
}

static bool take_label(struct reading *reading, int line, const char *name, const char *value) {
  struct language *language = reading->language;
  int label = name_list_find(&label_names, name);
  if (label < 0) return refuse_name(reading, line, "label", name, &label_names);
  if (language->labels[label] != NULL) return refuse_twice(reading, line, name);
  const struct template_key key = template_label_key((enum template_label)label);
  const char *expected =
      template_parse_value(&key, value, &language->pool, (void *)language->labels);
  return expected == NULL ||
         REFUSE(reading, line, "%s = '%.60s': expected %s", name, value, expected);
}

// Both scales have techniques, some of them by the same name.
static bool take_technique(struct reading *reading, int line, const char *name, const char *value) {
  static const struct name_list se_names = NAME_LIST(se_techniques, name);
  struct language *language = reading->language;
  int usual = name_list_find(&words_techniques, name), other = name_list_find(&se_names, name);
  if (usual < 0 && other < 0)
    return refuse_name(reading, line, "technique", name, &words_techniques);
  const char **place = usual >= 0 ? &language->techniques[usual] : &language->se_techniques[other];
  if (*place != NULL) return refuse_twice(reading, line, name);
  *place = pool_copy(&language->pool, value, strlen(value));
  if (other >= 0) language->se_techniques[other] = *place;
  return true;
}

// The page knows its words: language_list_missing compares.
static bool take_page_word(struct reading *reading, int line, const char *name, const char *value) {
  struct language *language = reading->language;
  for (int i = 0; i < reading->page_count; i++)
    if (strcmp(language->page[i].name, name) == 0) return refuse_twice(reading, line, name);
  if (reading->page_count == LANGUAGE_PAGE_MAX)
    return REFUSE(reading, line, "[page] has more than %d words", LANGUAGE_PAGE_MAX);
  language->page[reading->page_count++] =
      (struct pool_word){pool_copy(&language->pool, name, strlen(name)),
                         pool_copy(&language->pool, value, strlen(value))};
  return true;
}

static bool take_head(void *context, int line, const char *name, struct err *err) {
  (void)err; // reading has it
  static const struct section {
    const char *name;
    text_taker *take;
  } sections[] = {{"labels", take_label}, {"techniques", take_technique}, {"page", take_page_word}};
  struct reading *reading = context;
  for (size_t i = 0; i < sizeof sections / sizeof sections[0]; i++)
    if (strcmp(sections[i].name, name) == 0) {
      reading->take = sections[i].take;
      return true;
    }
  return REFUSE(reading, line, "unknown section [%.40s]; choose from: labels techniques page",
                name);
}

static bool take_value(void *context, int line, const char *name, const char *value,
                       struct err *err) {
  (void)err; // reading has it
  struct reading *reading = context;
  if (reading->take == NULL)
    return REFUSE(reading, line, "'%.40s' comes before the first [section]", name);
  return reading->take(reading, line, name, value);
}

static struct language *read_path(const char *path, struct err *err) {
  char *text = template_load_path(path, err);
  struct language *language = text != NULL ? calloc(1, sizeof *language) : NULL;
  bool well = language != NULL;
  if (text != NULL && !well) err_set(err, ERR_WORLD, "out of memory");
  if (well) {
    char code[TEMPLATE_PATH_MAX];
    template_name(path, code, sizeof code);
    language->code = pool_copy(&language->pool, code, strlen(code));
    language->path = pool_copy(&language->pool, path, strlen(path));
    struct reading reading = {.language = language, .err = err};
    const struct template_taker taker = {
        .path = language->path, .head = take_head, .value = take_value, .context = &reading};
    well = template_read_lines(text, &taker, err) &&
           (!language->pool.failed || err_set(err, ERR_WORLD, "out of memory"));
  }
  free(text);
  if (well) return language;
  language_free(language);
  return NULL;
}

// --- finding -------------------------------------------------------------------------------------

struct codes {
  char code[CODES_MAX][CODE_MAX];
  int count;
};

static int compare_codes(const void *a, const void *b) {
  return strcmp(a, b);
}

static void add_code(struct codes *codes, const char *code) {
  for (int i = 0; i < codes->count; i++)
    if (strcmp(codes->code[i], code) == 0) return;
  if (codes->count < CODES_MAX) snprintf(codes->code[codes->count++], CODE_MAX, "%s", code);
}

// The codes of all languages that can be found; English is always there.
static void list_codes(struct codes *codes) {
  char folder[TEMPLATE_PATH_MAX], path[TEMPLATE_PATH_MAX + sizeof folder_name], code[256];
  add_code(codes, LANGUAGE_ENGLISH);
  for (int i = 0; template_folder_at(i, folder); i++) {
    snprintf(path, sizeof path, "%s/%s", folder, folder_name);
    DIR *directory = opendir(path);
    if (directory == NULL) continue;
    for (const struct dirent *entry; (entry = readdir(directory)) != NULL;) {
      size_t length = strlen(entry->d_name), most = CODE_MAX + sizeof extension - 2;
      if (length < sizeof extension || length > most ||
          strcmp(entry->d_name + length - strlen(extension), extension) != 0)
        continue;
      add_code(codes, template_name(entry->d_name, code, sizeof code));
    }
    closedir(directory);
  }
  qsort(codes->code, (size_t)codes->count, sizeof codes->code[0], compare_codes);
}

static void refuse_code(const char *name, struct err *err) {
  struct codes codes = {0};
  char list[LIST_MAX] = "";
  list_codes(&codes);
  for (int i = 0; i < codes.count; i++) {
    size_t used = strlen(list);
    snprintf(list + used, sizeof list - used, " %s", codes.code[i]);
  }
  err_set(err, ERR_INPUT, "unknown language '%.40s'; choose from:%s, or name a .ini file", name,
          list);
}

// Letters, digits and hyphens: a code, and never a path.
static bool find_code(const char *code, size_t length, char path[TEMPLATE_PATH_MAX]) {
  char name[sizeof folder_name + CODE_MAX + sizeof extension];
  static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-";
  if (length < 2 || length >= CODE_MAX || strspn(code, allowed) < length) return false;
  snprintf(name, sizeof name, "%s/%.*s%s", folder_name, (int)length, code, extension);
  return template_find_file(name, path);
}

static struct language *new_english(struct err *err) {
  struct language *language = calloc(1, sizeof *language);
  if (language == NULL)
    err_set(err, ERR_WORLD, "out of memory");
  else
    language->code = language->path = LANGUAGE_ENGLISH;
  return language;
}

struct language *language_open(const char *name, struct err *err) {
  char path[TEMPLATE_PATH_MAX];
  size_t length = strlen(name);
  bool file =
      strchr(name, '/') != NULL ||
      (length > strlen(extension) && strcmp(name + length - strlen(extension), extension) == 0);
  if (file) {
    struct language *language = read_path(name, err);
    if (language == NULL && err->kind == ERR_WORLD) err->kind = ERR_INPUT; // the user's mistake
    return language;
  }
  if (strcmp(name, LANGUAGE_ENGLISH) == 0) return new_english(err); // en.ini is but a model
  if (find_code(name, length, path)) return read_path(path, err);
  refuse_code(name, err);
  return NULL;
}

bool language_find(const char *code, struct language **language, struct err *err) {
  char path[TEMPLATE_PATH_MAX];
  size_t main_part = strcspn(code, "-");
  bool english = main_part == 2 && strncmp(code, LANGUAGE_ENGLISH, 2) == 0;
  *language = NULL;
  if (english || !(find_code(code, strlen(code), path) || find_code(code, main_part, path)))
    return true;
  *language = read_path(path, err);
  return *language != NULL;
}

void language_free(struct language *language) {
  if (language == NULL) return;
  pool_release(&language->pool);
  free(language);
}

const char *language_code(const struct language *language) {
  return language != NULL ? language->code : LANGUAGE_ENGLISH;
}
