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
  return pool_print(value->pool, "%s from %.10g to %.10g", what, low, high); // never as 1e+06
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

static const char *parse_technique(struct value *value) {
  if (value->text[0] == '\0' || technique_lookup(value->text) >= 0) return parse_text(value);
  const char *meant = name_list_nearest(&words_techniques, value->text);
  if (meant == NULL) return "a technique that 'gridpress rate --list' shows";
  return pool_print(value->pool, "a technique of 'gridpress rate --list'; did you mean %s?", meant);
}

// "24-30" or "28".
static const char *parse_clues(struct value *value) {
  int *clues = value->target;
  char first[16], *last;
  long low, high;
  clues[0] = clues[1] = 0;
  if (value->text[0] == '\0') return NULL;
  snprintf(first, sizeof first, "%s", value->text);
  if ((last = strchr(first, '-')) != NULL) *last++ = '\0';
  if (!read_count(first, &low) || !read_count(last != NULL ? last : first, &high) || low < 1 ||
      high < low || high > GEOM_CELLS_MAX)
    return "a number of clues such as 24-30 or 28";
  clues[0] = (int)low;
  clues[1] = (int)high;
  return NULL;
}

static const char *parse_er(struct value *value) {
  int *range = value->target;
  struct err err;
  range[0] = range[1] = 0;
  if (value->text[0] == '\0' || gen_parse_er(value->text, range, &err)) return NULL;
  return "ratings such as 7.0-7.8 or 7.2, from 1.0 to 12.9";
}

// Reads digits, of which there are not too many for the number, and steps behind them.
static bool read_whole(const char **text, uint64_t *number) {
  const char *start = *text;
  for (*number = 0; **text >= '0' && **text <= '9' && *text - start < 18; (*text)++)
    *number = 10 * *number + (uint64_t)(**text - '0');
  return *text > start;
}

// "2", "10-1000" or "1000001+".
static const char *parse_solutions(struct value *value) {
  uint64_t *range = value->target;
  const uint64_t most = (uint64_t)value->key->high;
  const char *text = value->text;
  range[0] = 1;
  range[1] = 0;
  if (*text == '\0') return NULL;
  uint64_t low, high;
  bool well = read_whole(&text, &low);
  high = low;
  if (well && *text == '+') {
    high = most;
    text++;
  } else if (well && *text == '-') {
    text++;
    well = read_whole(&text, &high);
  }
  if (!well || *text != '\0' || low > high || high > most)
    return pool_print(value->pool,
                      "a number of solutions such as 0, 2, 10-1000 or 1000001+, up to %.0f",
                      value->key->high);
  range[0] = low;
  range[1] = high;
  return NULL;
}

static const char *parse_shapes(struct value *value) {
  return parse_name(value, &gen_shape_names);
}

const char *template_parse_value(const struct template_key *key, const char *text,
                                 struct pool *pool, void *base) {
  static const char *(*const parsers[])(struct value *) = {
      [KEY_TEXT] = parse_text,     [KEY_LENGTH] = parse_length,
      [KEY_AUTO] = parse_auto,     [KEY_TRIM] = parse_trim,
      [KEY_SHARE] = parse_share,   [KEY_COUNT] = parse_count,
      [KEY_YES] = parse_yes,       [KEY_CHOICE] = parse_choice,
      [KEY_NUMBER] = parse_number, [KEY_LEVEL] = parse_level,
      [KEY_GRADE] = parse_grade,   [KEY_SYMMETRY] = parse_symmetry,
      [KEY_SHAPES] = parse_shapes, [KEY_MINUTES] = parse_minutes,
      [KEY_LABEL] = parse_label,   [KEY_LIST] = parse_list,
      [KEY_CLUES] = parse_clues,   [KEY_TECHNIQUE] = parse_technique,
      [KEY_ER] = parse_er,         [KEY_SOLUTIONS] = parse_solutions,
  };
  struct value value = {
      .key = key, .text = text, .pool = pool, .target = (char *)base + key->target};
  return parsers[key->kind](&value);
}
