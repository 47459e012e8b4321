// The words of the page to play on. Private to the writer of the page and to export/language.h.
#ifndef GRIDPRESS_EXPORT_PLAYER_WORDS_H
#define GRIDPRESS_EXPORT_PLAYER_WORDS_H

#include <jansson.h>

#include "export/language.h"

// Where the words stand in the text of templates/player.html; NULL when it has none.
struct player_words_place {
  const char *start, *end;
};
struct player_words_place player_words_find(const char *template);

// The words that the template has, in English. A new reference; NULL and `err` when they are no JSON.
json_t *player_words_english(struct player_words_place place, struct err *err);

// The words of a page: those of the template, in the language where that has them, and the labels that
// the page shares with books. A new reference; NULL and `err` without memory.
json_t *player_words_make(struct player_words_place place, const struct language *language,
                          struct err *err);

#endif
