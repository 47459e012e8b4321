// Reads the template of the calendar page by a table of keys. Its lines come from template_lines.c,
// and its values are those of the templates of books: template_values.c parses both.
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "export/calendar.h"
#include "export/template_file.h"
#include "export/template_keys.h"
#include "export/template_lines.h"

static const char customary_name[] = "daily/calendar.ini";

static const char *const week_starts[] = {"monday", "sunday", NULL};

#define KEY(part, word, what, member, otherwise)     \
  .section = (part), .name = (word), .kind = (what), \
  .target = offsetof(struct calendar_template, member), .fallback = (otherwise)
#define LEVEL(index, word)                                     \
  {                                                            \
    .section = "labels", .name = (word), .kind = KEY_TEXT,     \
    .target = offsetof(struct calendar_template, level[index]) \
  }

static const struct template_key keys[] = {
    {KEY("page", "trim", KEY_TRIM, trim_width, "420mm x 297mm"), .low = 72, .high = 2880},
    {KEY("page", "margin", KEY_LENGTH, margin, "14mm")},
    {KEY("type", "font", KEY_TEXT, font, "Lato")},
    {KEY("type", "heading", KEY_LENGTH, heading, "30pt"), .low = 4, .high = 200},
    {KEY("type", "title", KEY_LENGTH, title, "13pt"), .low = 4, .high = 200},
    {KEY("type", "day", KEY_LENGTH, day, "13pt"), .low = 4, .high = 200},
    {KEY("type", "text", KEY_LENGTH, text, "9pt"), .low = 4, .high = 200},
    {KEY("calendar", "week_starts", KEY_CHOICE, sunday_first, "monday"), .choices = week_starts},
    {KEY("calendar", "levels", KEY_YES, levels, "yes")},
    {KEY("calendar", "footer", KEY_TEXT, footer, "")},
    {KEY("labels", "months", KEY_LIST, months, NULL), .low = CALENDAR_MONTHS},
    {KEY("labels", "weekdays", KEY_LIST, weekdays, NULL), .low = DATE_WEEK},
    LEVEL(0, "extremely-easy"),
    LEVEL(1, "easy"),
    LEVEL(2, "medium"),
    LEVEL(3, "hard"),
    LEVEL(4, "evil"),
};
enum { KEYS = sizeof keys / sizeof keys[0] };

enum { SECTION_MAX = 32 };

struct reading {
  struct calendar_template *template;
  const char *path;
  char section[SECTION_MAX];
  int said[KEYS]; // the line
};

// --- the file ------------------------------------------------------------------------------------

static bool take_head(void *context, int line, const char *name, struct err *err) {
  (void)line;
  (void)err;
  struct reading *reading = context;
  snprintf(reading->section, sizeof reading->section, "%s", name);
  return true;
}

static bool refuse_key(const struct reading *reading, int line, const char *name, struct err *err) {
  char list[200] = "";
  for (int i = 0; i < KEYS; i++)
    if (strcmp(keys[i].section, reading->section) == 0)
      snprintf(list + strlen(list), sizeof list - strlen(list), " %s", keys[i].name);
  if (list[0] == '\0')
    return template_refuse(reading->path, line, err,
                           "unknown section [%s]; choose from: page type calendar labels",
                           reading->section);
  return template_refuse(reading->path, line, err, "unknown key '%.40s' in [%s]; choose from:%s",
                         name, reading->section, list);
}

static bool take_value(void *context, int line, const char *name, const char *value,
                       struct err *err) {
  struct reading *reading = context;
  for (int i = 0; i < KEYS; i++) {
    const struct template_key *key = &keys[i];
    if (strcmp(key->section, reading->section) != 0 || strcmp(key->name, name) != 0) continue;
    if (reading->said[i] > 0)
      return template_refuse(reading->path, line, err, "%s appears twice, first on line %d", name,
                             reading->said[i]);
    reading->said[i] = line;
    const char *expected =
        template_parse_value(key, value, &reading->template->pool, reading->template);
    return expected == NULL ||
           template_refuse(reading->path, line, err, "%s = '%.60s' in [%s]: expected %s", name,
                           value, key->section, expected);
  }
  return refuse_key(reading, line, name, err);
}

static bool check_whole(const struct calendar_template *template, const char *name,
                        struct err *err) {
  const double least = 120; // points that have to be left
  if (template->trim_width - 2 * template->margin < least ||
      template->trim_height - 2 * template->margin < least)
    return err_set(err, ERR_INPUT,
                   "%s: margins of %.4gpt leave too little room on a page of %.4g x %.4gpt", name,
                   template->margin, template->trim_width, template->trim_height);
  return !template->pool.failed || err_set(err, ERR_WORLD, "out of memory");
}

bool calendar_template_parse(struct calendar_template *template, const char *name, const char *text,
                             struct err *err) {
  struct reading reading = {.template = template, .path = name};
  const struct template_taker taker = {
      .path = name, .head = take_head, .value = take_value, .context = &reading};
  *template = (struct calendar_template){0};
  for (int i = 0; i < KEYS; i++)
    if (keys[i].fallback != NULL)
      template_parse_value(&keys[i], keys[i].fallback, &template->pool, template);
  return template_read_lines(text, &taker, err) && check_whole(template, name, err);
}

bool calendar_template_read(struct calendar_template *template, struct err *err) {
  *template = (struct calendar_template){0};
  char *text = template_load_text(customary_name, err);
  bool good = text != NULL && calendar_template_parse(template, customary_name, text, err);
  free(text);
  return good;
}

void calendar_template_release(struct calendar_template *template) {
  pool_release(&template->pool);
}

const char *calendar_level(const struct calendar_template *template, const char *level) {
  for (int i = 0; i < KEYS; i++)
    if (keys[i].kind == KEY_TEXT && strcmp(keys[i].section, "labels") == 0 &&
        strcmp(keys[i].name, level) == 0)
      return *(const char *const *)((const char *)template + keys[i].target);
  return NULL;
}
