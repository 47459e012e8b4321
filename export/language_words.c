// The words of a language in place: levels, dates, the sentences of steps.
#include <stdio.h>
#include <string.h>

#include "export/language.h"

const char *language_label(const struct language *language, enum template_label label) {
  const char *own = language != NULL ? language->labels[label] : NULL;
  return own != NULL ? own : label_rows[label].english;
}

const char *language_fill(const struct language *language, enum template_label label,
                          const struct pool_word *words, char text[LANGUAGE_TEXT_MAX]) {
  struct pool pool = {0};
  snprintf(text, LANGUAGE_TEXT_MAX, "%s", pool_fill(&pool, language_label(language, label), words));
  pool_release(&pool);
  return text;
}

// --- levels --------------------------------------------------------------------------------------

const char *language_level(const struct language *language, const char *level,
                           char name[LANGUAGE_TEXT_MAX]) {
  enum template_label label = template_level_label(level);
  snprintf(name, LANGUAGE_TEXT_MAX, "%s",
           label != LABEL_COUNT ? language_label(language, label) : level);
  if (label != LABEL_COUNT && name[0] >= 'A' && name[0] <= 'Z') name[0] += 'a' - 'A';
  for (char *c = name; *c != '\0' && label == LABEL_COUNT; c++)
    if (*c == '-') *c = ' ';
  return name;
}

// --- dates ---------------------------------------------------------------------------------------

const char *language_list_word(const char *list, int index, char name[LANGUAGE_TEXT_MAX]) {
  for (; index > 0 && *list != '\0'; index--) {
    list += strcspn(list, ",");
    list += strspn(list, ", ");
  }
  snprintf(name, LANGUAGE_TEXT_MAX, "%.*s", (int)strcspn(list, ","), list);
  return name;
}

const char *language_weekday(const struct language *language, int weekday,
                             char name[LANGUAGE_TEXT_MAX]) {
  return language_list_word(language_label(language, LABEL_WEEKDAYS), weekday, name);
}

const char *language_month(const struct language *language, int month,
                           char name[LANGUAGE_TEXT_MAX]) {
  return language_list_word(language_label(language, LABEL_MONTHS), month - 1, name);
}

const char *language_date(const struct language *language, int day, char text[LANGUAGE_TEXT_MAX]) {
  const struct date date = date_of_day(day);
  char number[16], year[16], month[LANGUAGE_TEXT_MAX];
  snprintf(number, sizeof number, "%d", date.day);
  snprintf(year, sizeof year, "%d", date.year);
  const struct pool_word words[] = {{"day", number},
                                    {"month", language_month(language, date.month, month)},
                                    {"year", year},
                                    {NULL, NULL}};
  return language_fill(language, date.day == 1 ? LABEL_DATE_FIRST : LABEL_DATE, words, text);
}

const char *language_month_heading(const struct language *language, int year, int month,
                                   char text[LANGUAGE_TEXT_MAX]) {
  char number[16], name[LANGUAGE_TEXT_MAX];
  snprintf(number, sizeof number, "%d", year);
  const struct pool_word words[] = {
      {"month", language_month(language, month, name)}, {"year", number}, {NULL, NULL}};
  language_fill(language, LABEL_MONTH, words, text);
  if (text[0] >= 'a' && text[0] <= 'z') text[0] -= 'a' - 'A';
  return text;
}

// --- steps ---------------------------------------------------------------------------------------

_Static_assert((int)PHRASE_SIGN_V - (int)PHRASE_LOCKED ==
                   (int)LABEL_HINT_SIGN_V - (int)LABEL_HINT_LOCKED,
               "a label for every phrase, in the same order");
_Static_assert((int)PHRASE_HIDDEN_SINGLE - (int)PHRASE_NAKED_SINGLE ==
                   (int)LABEL_HINT_HIDDEN_SINGLE - (int)LABEL_HINT_NAKED_SINGLE,
               "so for singles");
_Static_assert((int)PHRASE_LOOK_AT - (int)PHRASE_GRAVE ==
                   (int)LABEL_HINT_LOOK_AT - (int)LABEL_HINT_GRAVE,
               "and for those of Sudoku Explainer and of hints");

_Static_assert((int)LABEL_GRID_NUMBERED - (int)LABEL_GRID_TOP_LEFT == (int)GRID_NUMBERED,
               "a label for every place of a grid, in the same order");

struct region_labels labels_of_region(const struct geom *geom, enum region_kind kind) {
  static const struct region_labels labels[REGION_KINDS] = {
      [REGION_ROW] = {LABEL_ROW, LABEL_ROWS},
      [REGION_COLUMN] = {LABEL_COLUMN, LABEL_COLUMNS},
      [REGION_BOX] = {LABEL_BOX, LABEL_BOXES},
      [REGION_FALLING_DIAGONAL] = {LABEL_FALLING_DIAGONAL, LABEL_COUNT},
      [REGION_RISING_DIAGONAL] = {LABEL_RISING_DIAGONAL, LABEL_COUNT},
      [REGION_WINDOW] = {LABEL_WINDOW, LABEL_WINDOWS},
      [REGION_GROUP] = {LABEL_GROUP, LABEL_GROUPS},
      [REGION_CENTRE] = {LABEL_CENTRE, LABEL_COUNT},
      [REGION_ASTERISK] = {LABEL_ASTERISK, LABEL_COUNT},
      [REGION_GIRANDOLA] = {LABEL_GIRANDOLA, LABEL_COUNT},
      [REGION_EXTRA] = {LABEL_EXTRA_REGION, LABEL_EXTRA_REGIONS},
  };
  static const struct region_labels shapes = {LABEL_SHAPE_NUMBER, LABEL_SHAPES};
  bool shaped = kind == REGION_BOX && geom->boxed && geom->box_width == 0;
  return shaped ? shapes : labels[kind];
}

struct step_language labels_steps(const char *const labels[LABEL_COUNT], const char *const *names,
                                  const struct geom *geom, const char *symbols) {
  static const struct {
    enum template_label first, last;
    enum step_phrase phrase; // of the first
  } runs[] = {
      {LABEL_HINT_LOCKED, LABEL_HINT_SIGN_V, PHRASE_LOCKED},
      {LABEL_HINT_NAKED_SINGLE, LABEL_HINT_HIDDEN_SINGLE, PHRASE_NAKED_SINGLE},
      {LABEL_HINT_GRAVE, LABEL_HINT_LOOK_AT, PHRASE_GRAVE},
  };
  struct step_language language = step_english;
  for (size_t run = 0; run < sizeof runs / sizeof runs[0]; run++)
    for (int i = 0; i <= (int)(runs[run].last - runs[run].first); i++)
      language.phrases[(int)runs[run].phrase + i] = labels[(int)runs[run].first + i];
  for (enum region_kind kind = 0; kind < REGION_KINDS; kind++) {
    const struct region_labels regions = labels_of_region(geom, kind);
    language.region[kind] = labels[regions.one];
    language.regions[kind] = regions.several != LABEL_COUNT ? labels[regions.several] : NULL;
  }
  for (int place = 0; place <= GRID_NUMBERED; place++)
    language.grid[place] = labels[LABEL_GRID_TOP_LEFT + place];
  language.cell = labels[LABEL_HINT_CELL];
  language.and = labels[LABEL_AND];
  language.or_last = labels[LABEL_OR];
  language.effect = labels[LABEL_EFFECT];
  language.effect_so = labels[LABEL_EFFECT_SO];
  language.is = labels[LABEL_EFFECT_IS];
  language.is_not = labels[LABEL_EFFECT_IS_NOT];
  language.are_not = labels[LABEL_EFFECT_ARE_NOT];
  language.list = labels[LABEL_EFFECT_LIST];
  language.names = names;
  language.symbols = symbols;
  return language;
}

struct step_language language_steps(const struct language *language, const struct geom *geom,
                                    const char *symbols) {
  struct step_language english = step_english;
  english.symbols = symbols;
  if (language == NULL) return english;
  const char *labels[LABEL_COUNT];
  for (int i = 0; i < LABEL_COUNT; i++)
    labels[i] = language_label(language, (enum template_label)i);
  return labels_steps(labels, language->techniques, geom, symbols);
}
