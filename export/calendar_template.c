// Reads the template of the calendar page by a table of keys. Its lines come from template_lines.c.
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "export/calendar.h"
#include "export/template_file.h"
#include "export/template_lines.h"

static const char template_name[] = "daily/calendar.ini";

enum key_kind {
  KEY_NUMBER, // double, within low .. high
  KEY_WORD,   // text of the template's own
  KEY_LIST,   // `low` words with commas between them
  KEY_CHOICE, // bool: the first of two words or the second
};

struct key {
  const char *section, *name, *fallback;
  enum key_kind kind;
  size_t target;
  double low, high;
  const char *off, *on; // the words of a choice
};

#define NUMBER(head, member, value, least, most)                                         \
  {                                                                                      \
    .section = (head), .name = #member, .fallback = (value), .kind = KEY_NUMBER,         \
    .target = offsetof(struct calendar_template, member), .low = (least), .high = (most) \
  }
#define WORD(head, label, value, member)                                       \
  {                                                                            \
    .section = (head), .name = (label), .fallback = (value), .kind = KEY_WORD, \
    .target = offsetof(struct calendar_template, member)                       \
  }
#define LIST(member, value, count)                                               \
  {                                                                              \
    .section = "labels", .name = #member, .fallback = (value), .kind = KEY_LIST, \
    .target = offsetof(struct calendar_template, member), .low = (count)         \
  }
#define CHOICE(label, value, member, no, yes)                                        \
  {                                                                                  \
    .section = "calendar", .name = (label), .fallback = (value), .kind = KEY_CHOICE, \
    .target = offsetof(struct calendar_template, member), .off = (no), .on = (yes)   \
  }
#define LEVEL(index, label, value)                                                  \
  {                                                                                 \
    .section = "labels", .name = (label), .fallback = (value), .kind = KEY_WORD,    \
    .target = offsetof(struct calendar_template, level) + (index)*CALENDAR_TEXT_MAX \
  }

static const struct key keys[] = {
    NUMBER("page", width, "420", 50, 2000),
    NUMBER("page", height, "297", 50, 2000),
    NUMBER("page", margin, "14", 0, 500),
    WORD("type", "font", "Lato", font),
    NUMBER("type", heading, "30", 4, 200),
    NUMBER("type", title, "13", 4, 200),
    NUMBER("type", day, "13", 4, 200),
    NUMBER("type", text, "9", 4, 200),
    CHOICE("week_starts", "monday", sunday_first, "monday", "sunday"),
    CHOICE("levels", "yes", levels, "no", "yes"),
    WORD("calendar", "footer", "", footer),
    LIST(months,
         "January, February, March, April, May, June, July, August, September, October, November, "
         "December",
         CALENDAR_MONTHS),
    LIST(weekdays, "Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday", DATE_WEEK),
    LEVEL(0, "extremely-easy", "extremely easy"),
    LEVEL(1, "easy", "easy"),
    LEVEL(2, "medium", "medium"),
    LEVEL(3, "hard", "hard"),
    LEVEL(4, "evil", "evil"),
};
enum { KEYS = sizeof keys / sizeof keys[0] };

enum { SECTION_MAX = 32 };

struct reading {
  struct calendar_template *template;
  const char *path;
  char section[SECTION_MAX];
  int said[KEYS]; // the line
};

// --- values --------------------------------------------------------------------------------------

static bool parse_word(char word[CALENDAR_TEXT_MAX], const char *text, size_t length,
                       struct err *err) {
  if (length >= CALENDAR_TEXT_MAX)
    return err_set(err, ERR_INPUT, "'%.40s...' has more than %d bytes", text,
                   CALENDAR_TEXT_MAX - 1);
  memcpy(word, text, length);
  word[length] = '\0';
  return true;
}

static bool parse_list(char (*words)[CALENDAR_TEXT_MAX], const char *text, int count,
                       struct err *err) {
  int found = 0;
  for (const char *at = text;; at++) {
    at += strspn(at, " \t");
    size_t length = strcspn(at, ","), word = length;
    while (word > 0 && (at[word - 1] == ' ' || at[word - 1] == '\t')) word--;
    if (found < count && !parse_word(words[found], at, word, err)) return false;
    found++;
    at += length;
    if (*at == '\0') break;
  }
  return found == count ||
         err_set(err, ERR_INPUT, "has %d words, expected %d with commas between them", found,
                 count);
}

static bool parse_value(const struct key *key, const char *text, struct calendar_template *template,
                        struct err *err) {
  char *target = (char *)template + key->target, *end;
  double number;
  switch (key->kind) {
    case KEY_NUMBER:
      number = strtod(text, &end);
      if (end == text || *end != '\0' || !(number >= key->low && number <= key->high))
        return err_set(err, ERR_INPUT, "'%.40s' is not what it takes, expected %g to %g", text,
                       key->low, key->high);
      *(double *)(void *)target = number;
      return true;
    case KEY_WORD:
      return parse_word(target, text, strlen(text), err);
    case KEY_LIST:
      return parse_list((char(*)[CALENDAR_TEXT_MAX])target, text, (int)key->low, err);
    case KEY_CHOICE:
      if (strcmp(text, key->on) != 0 && strcmp(text, key->off) != 0)
        return err_set(err, ERR_INPUT, "'%.40s' is not what it takes, expected %s or %s", text,
                       key->off, key->on);
      *(bool *)target = strcmp(text, key->on) == 0;
      return true;
  }
  return false;
}

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
                           "there is no section [%s]; there are: page type calendar labels",
                           reading->section);
  return template_refuse(reading->path, line, err, "there is no key '%.40s' in [%s]; there are:%s",
                         name, reading->section, list);
}

static bool take_value(void *context, int line, const char *name, const char *value,
                       struct err *err) {
  struct reading *reading = context;
  for (int i = 0; i < KEYS; i++) {
    const struct key *key = &keys[i];
    if (strcmp(key->section, reading->section) != 0 || strcmp(key->name, name) != 0) continue;
    if (reading->said[i] > 0)
      return template_refuse(reading->path, line, err, "%s is said twice, first on line %d", name,
                             reading->said[i]);
    reading->said[i] = line;
    struct err trouble;
    return parse_value(key, value, reading->template, &trouble) ||
           template_refuse(reading->path, line, err, "%s: %s", name, trouble.text);
  }
  return refuse_key(reading, line, name, err);
}

static bool check_whole(const struct calendar_template *template, const char *name,
                        struct err *err) {
  const double least = 40; // millimetres that have to be left
  if (template->width - 2 * template->margin >= least &&
      template->height - 2 * template->margin >= least)
    return true;
  return err_set(err, ERR_INPUT, "%s: margins of %gmm leave too little of a page of %g x %gmm",
                 name, template->margin, template->width, template->height);
}

bool calendar_template_parse(struct calendar_template *template, const char *name, const char *text,
                             struct err *err) {
  struct reading reading = {.template = template, .path = name};
  const struct template_taker taker = {
      .path = name, .head = take_head, .value = take_value, .context = &reading};
  *template = (struct calendar_template){0};
  for (int i = 0; i < KEYS; i++)
    if (!parse_value(&keys[i], keys[i].fallback, template, err)) return false;
  if (text[0] == '\0') return check_whole(template, name, err); // no stream has no bytes
  FILE *stream = fmemopen((void *)text, strlen(text), "r");
  if (stream == NULL) return err_set(err, ERR_WORLD, "%s: out of memory", name);
  bool good = template_read_lines(stream, &taker, err) && check_whole(template, name, err);
  fclose(stream);
  return good;
}

bool calendar_template_read(struct calendar_template *template, struct err *err) {
  char *text = template_load_text(template_name, err);
  bool good = text != NULL && calendar_template_parse(template, template_name, text, err);
  free(text);
  return good;
}

const char *calendar_level(const struct calendar_template *template, const char *level) {
  for (int i = 0; i < KEYS; i++)
    if (keys[i].kind == KEY_WORD && strcmp(keys[i].section, "labels") == 0 &&
        strcmp(keys[i].name, level) == 0)
      return (const char *)template + keys[i].target;
  return level;
}
