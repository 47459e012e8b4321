// Turns the text of one key into its value, by the key's kind: one function a kind, in a table.
// Each returns NULL, or what it expected instead.
#include "export/template_keys.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "export/words.h"
#include "gen/gen.h"

struct value {
  const struct template_key *key;
  const char *text;
  struct pool *pool;
  void *target;
};

// "between 0.1pt and 5pt" and the like live until the next call; a reader has one at a time.
static const char *expect(struct value *value, const char *what, double low, double high) {
  return pool_print(value->pool, "%s from %g to %g", what, low, high);
}

static bool has_bounds(const struct template_key *key) {
  return key->low != 0 || key->high != 0;
}

static bool within(const struct template_key *key, double number) {
  return has_bounds(key) ? number >= key->low && number <= key->high : number >= 0;
}

// Reads a number with a dot, whatever the locale, and steps behind it.
static bool read_number(const char **text, double *number) {
  const char *c = *text;
  double whole = 0, scale = 1;
  int digits = 0;
  for (; *c >= '0' && *c <= '9'; c++, digits++) whole = whole * 10 + (*c - '0');
  if (*c == '.')
    for (c++; *c >= '0' && *c <= '9'; c++, digits++) whole += (*c - '0') * (scale /= 10);
  if (digits == 0 || digits > 12) return false;
  *text = c;
  *number = whole;
  return true;
}

static void skip_blanks(const char **text) {
  while (**text == ' ' || **text == '\t') (*text)++;
}

// Reads "0.5in" or "12 mm" and steps behind it.
static bool read_length(const char **text, double *points) {
  static const struct unit {
    const char *name;
    double points;
  } units[] = {{"in", 72}, {"mm", 72 / 25.4}, {"pt", 1}};
  if (!read_number(text, points)) return false;
  skip_blanks(text);
  for (size_t i = 0; i < sizeof units / sizeof units[0]; i++)
    if (strncmp(*text, units[i].name, strlen(units[i].name)) == 0) {
      *text += strlen(units[i].name);
      *points *= units[i].points;
      return true;
    }
  return false;
}

static const char *parse_text(struct value *value) {
  *(const char **)value->target = pool_copy(value->pool, value->text, strlen(value->text));
  return NULL;
}

// A label's words in braces are those that its default has.
static const char *parse_label(struct value *value) {
  for (const char *open = value->text; *open != '\0'; open++) {
    size_t length;
    if (!pool_word_begins(open, &length)) continue;
    const char *word = pool_copy(value->pool, open, length + 2);
    if (strstr(value->key->fallback, word) == NULL)
      return strchr(value->key->fallback, '{') == NULL
                 ? "text without words in braces"
                 : pool_print(value->pool, "only words in braces from '%s'", value->key->fallback);
  }
  int words = 1, wanted = (int)value->key->low;
  for (const char *c = value->text; *c != '\0'; c++) words += *c == ',';
  if (wanted > 0 && words != wanted)
    return pool_print(value->pool, "%d words separated by commas", wanted);
  return parse_text(value);
}

static const char *parse_list(struct value *value) {
  const char **words = value->target;
  int count = (int)value->key->low, found = 0;
  for (const char *at = value->text;; at++) {
    skip_blanks(&at);
    size_t length = strcspn(at, ","), word = length;
    while (word > 0 && (at[word - 1] == ' ' || at[word - 1] == '\t')) word--;
    if (found++ < count) words[found - 1] = pool_copy(value->pool, at, word);
    at += length;
    if (*at == '\0') break;
  }
  return found == count ? NULL : pool_print(value->pool, "%d words separated by commas", count);
}

static const char *length_expected(struct value *value) {
  if (!has_bounds(value->key)) return "a length such as 0.5in, 12mm or 36pt";
  return pool_print(value->pool, "a length from %gpt to %gpt", value->key->low, value->key->high);
}

static const char *parse_length(struct value *value) {
  const char *text = value->text;
  double points;
  if (!read_length(&text, &points) || *text != '\0' || !within(value->key, points))
    return length_expected(value);
  *(double *)value->target = points;
  return NULL;
}

static const char *parse_auto(struct value *value) {
  if (strcmp(value->text, "auto") != 0)
    return parse_length(value) == NULL ? NULL : "auto or a length such as 0.5in, 12mm or 36pt";
  *(double *)value->target = TEMPLATE_AUTO;
  return NULL;
}

static const char *parse_trim(struct value *value) {
  static const struct paper {
    const char *name;
    double width, height;
  } papers[] = {
      {"a4", 210 / 25.4 * 72, 297 / 25.4 * 72},
      {"a5", 148 / 25.4 * 72, 210 / 25.4 * 72},
      {"letter", 612, 792},
  };
  double *trim = value->target;
  for (size_t i = 0; i < sizeof papers / sizeof papers[0]; i++)
    if (strcmp(value->text, papers[i].name) == 0) {
      trim[0] = papers[i].width;
      trim[1] = papers[i].height;
      return NULL;
    }
  const char *text = value->text;
  double width, height;
  bool well = read_length(&text, &width);
  skip_blanks(&text);
  well = well && *text++ == 'x';
  if (well) skip_blanks(&text);
  if (!well || !read_length(&text, &height) || *text != '\0' || !within(value->key, width) ||
      !within(value->key, height))
    return "width x height such as 6in x 9in, from 1in to 40in, or a4, a5, letter";
  trim[0] = width;
  trim[1] = height;
  return NULL;
}

static const char *parse_share(struct value *value) {
  const char *text = value->text;
  double number;
  if (!read_number(&text, &number) || *text != '\0' || !within(value->key, number))
    return expect(value, "a number", value->key->low, value->key->high);
  *(double *)value->target = number;
  return NULL;
}

static bool read_count(const char *text, long *count) {
  char *end;
  errno = 0;
  *count = strtol(text, &end, 10);
  return *text >= '0' && *text <= '9' && errno == 0 && *end == '\0';
}

static const char *parse_count(struct value *value) {
  long count;
  if (!read_count(value->text, &count) || !within(value->key, (double)count))
    return expect(value, "a whole number", value->key->low, value->key->high);
  *(int *)value->target = (int)count;
  return NULL;
}

static const char *parse_yes(struct value *value) {
  bool yes = strcmp(value->text, "yes") == 0;
  if (!yes && strcmp(value->text, "no") != 0) return "yes or no";
  *(bool *)value->target = yes;
  return NULL;
}

// --- one of a list -------------------------------------------------------------------------------

// "one of print, screen; did you mean screen?"
static const char *names_expected(struct value *value, const struct name_list *names) {
  const char *list = "one of", *name;
  for (int i = 0; (name = name_list_at(names, i)) != NULL; i++)
    list = pool_print(value->pool, "%s%s %s", list, i > 0 ? "," : "", name);
  const char *meant = name_list_nearest(names, value->text);
  return meant == NULL ? list : pool_print(value->pool, "%s; did you mean %s?", list, meant);
}

static const char *parse_choice(struct value *value) {
  const struct name_list choices = NAME_LIST_ARRAY(value->key->choices);
  int found = name_list_find(&choices, value->text);
  if (found < 0) return names_expected(value, &choices);
  *(int *)value->target = found;
  return NULL;
}

static const char *parse_number(struct value *value) {
  const struct name_list choices = NAME_LIST_ARRAY(value->key->choices);
  long count;
  if (name_list_find(&choices, value->text) < 0 || !read_count(value->text, &count)) {
    const char *list = "", *name;
    for (int i = 0; (name = name_list_at(&choices, i)) != NULL; i++)
      list = pool_print(value->pool, "%s%s%s", list, i > 0 ? ", " : "", name);
    return pool_print(value->pool, "one of %s", list);
  }
  *(int *)value->target = (int)count;
  return NULL;
}

// An empty word asks for nothing in particular.
static const char *parse_name(struct value *value, const struct name_list *names) {
  if (value->text[0] != '\0' && name_list_find(names, value->text) < 0)
    return names_expected(value, names);
  return parse_text(value);
}

static const char *parse_level(struct value *value) {
  return parse_name(value, &gen_level_names);
}

static const char *parse_grade(struct value *value) {
  return parse_name(value, words_grades());
}

static const char *parse_symmetry(struct value *value) {
  return parse_name(value, &gen_symmetry_names);
}

// "5-8" or "2.5-4".
static const char *parse_minutes(struct value *value) {
  int *minutes = value->target;
  char text[32];
  size_t length = 0;
  struct err err;
  minutes[0] = minutes[1] = 0;
  if (value->text[0] == '\0') return NULL;
  for (const char *c = value->text; *c != '\0' && length < sizeof text - 1; c++)
    if (*c != ' ' && *c != '\t') text[length++] = *c;
  text[length] = '\0';
  return gen_parse_minutes(text, minutes, &err) ? NULL : "minutes such as 5-8 or 7";
}

static const char *parse_shapes(struct value *value) {
  return parse_name(value, &gen_shape_names);
}

const char *template_parse_value(const struct template_key *key, const char *text,
                                 struct pool *pool, void *base) {
  static const char *(*const parsers[])(struct value *) = {
      [KEY_TEXT] = parse_text,     [KEY_LENGTH] = parse_length,   [KEY_AUTO] = parse_auto,
      [KEY_TRIM] = parse_trim,     [KEY_SHARE] = parse_share,     [KEY_COUNT] = parse_count,
      [KEY_YES] = parse_yes,       [KEY_CHOICE] = parse_choice,   [KEY_NUMBER] = parse_number,
      [KEY_LEVEL] = parse_level,   [KEY_GRADE] = parse_grade,     [KEY_SYMMETRY] = parse_symmetry,
      [KEY_SHAPES] = parse_shapes, [KEY_MINUTES] = parse_minutes, [KEY_LABEL] = parse_label,
      [KEY_LIST] = parse_list,
  };
  struct value value = {
      .key = key, .text = text, .pool = pool, .target = (char *)base + key->target};
  return parsers[key->kind](&value);
}
