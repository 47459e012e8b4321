// The words of the page to play on: templates/player.html has them in English, as one JSON object in a
// script element, and a language has others by the same names ([page] in its file). Words for levels,
// months, cells and singles are labels and names that books have, too, and are added here.
#include "export/player_words.h"

#include <string.h>

static const struct {
  const char *name;
  enum template_label label;
} shared[] = {
    {"cell", LABEL_HINT_CELL},
    {"row", LABEL_ROW},
    {"column", LABEL_COLUMN},
    {"box", LABEL_BOX},
    {"effect", LABEL_EFFECT},
    {"effect_is", LABEL_EFFECT_IS},
    {"minutes", LABEL_MINUTES},
    {"months", LABEL_MONTHS},
    {"weekdays", LABEL_WEEKDAYS},
    {"date", LABEL_DATE},
    {"date_first", LABEL_DATE_FIRST},
    {"month", LABEL_MONTH},
    {"or", LABEL_OR},
    {"and", LABEL_AND},
};

static const int singles[] = {TECHNIQUE_FULL_HOUSE, TECHNIQUE_HIDDEN_SINGLE,
                              TECHNIQUE_NAKED_SINGLE};

static const char *const levels[] = {"extremely-easy", "easy",   "medium",  "hard",
                                     "evil",           "unfair", "extreme", "guess"};

struct player_words_place player_words_find(const char *template) {
  static const char open[] = "id=\"words\">", close[] = "</script>";
  struct player_words_place place = {0};
  const char *start = strstr(template, open);
  if (start == NULL) return place;
  place.start = start + strlen(open);
  place.end = strstr(place.start, close);
  if (place.end == NULL) place.start = NULL;
  return place;
}

json_t *player_words_english(struct player_words_place place, struct err *err) {
  if (place.start == NULL) return json_object();
  json_error_t error;
  json_t *words = json_loadb(place.start, (size_t)(place.end - place.start), 0, &error);
  if (json_is_object(words)) return words;
  json_decref(words);
  err_set(err, ERR_INPUT, "player.html: its words are no JSON object: line %d of them: %s",
          error.line, error.text);
  return NULL;
}

// A label with plain spaces: the page breaks its lines as it likes.
static bool set_label(json_t *words, const char *name, const char *label) {
  char text[LANGUAGE_TEXT_MAX];
  size_t length = 0;
  for (const char *c = label; *c != '\0' && length + 1 < sizeof text; c++) {
    bool fixed = c[0] == '\xc2' && c[1] == '\xa0';
    text[length++] = fixed ? ' ' : *c;
    c += fixed;
  }
  text[length] = '\0';
  return json_object_set_new(words, name, json_string(text)) == 0;
}

// What a name is for a level: "level_easy".
static bool set_level(json_t *words, const char *level, const struct language *language) {
  char name[LANGUAGE_TEXT_MAX], key[64];
  snprintf(key, sizeof key, "level_%s", level);
  return json_object_set_new(words, key, json_string(language_level(language, level, name))) == 0;
}

static bool set_single(json_t *words, int technique, const struct language *language) {
  const char *own = language != NULL ? language->techniques[technique] : NULL;
  const char *name = techniques[technique].name;
  return json_object_set_new(words, name, json_string(own != NULL ? own : name)) == 0;
}

json_t *player_words_make(struct player_words_place place, const struct language *language,
                          struct err *err) {
  json_t *words = player_words_english(place, err);
  if (words == NULL) return NULL;
  bool well = true;
  for (const struct pool_word *word = language != NULL ? language->page : NULL;
       word != NULL && word->name != NULL; word++)
    if (json_object_get(words, word->name) != NULL)
      well = json_object_set_new(words, word->name, json_string(word->value)) == 0 && well;
  for (size_t i = 0; i < sizeof shared / sizeof shared[0]; i++)
    well = set_label(words, shared[i].name, language_label(language, shared[i].label)) && well;
  for (size_t i = 0; i < sizeof levels / sizeof levels[0]; i++)
    well = set_level(words, levels[i], language) && well;
  for (size_t i = 0; i < sizeof singles / sizeof singles[0]; i++)
    well = set_single(words, singles[i], language) && well;
  if (well) return words;
  json_decref(words);
  err_set(err, ERR_WORLD, "out of memory");
  return NULL;
}
