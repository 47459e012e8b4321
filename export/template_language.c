// The language of a book: what its template does not say is taken from the language's file. A book for
// children has other words for some of it (`label_kids`).
#include <string.h>

#include "export/language.h"
#include "export/template_keys.h"

void template_set_english(struct template *template) {
  for (int i = 0; i < LABEL_COUNT; i++) {
    template->labels[i] = label_rows[i].english;
    template->label_given[i] = false;
  }
  for (int i = 0; i < TECHNIQUE_COUNT; i++) template->techniques[i] = NULL;
}

static bool speaks_to_kids(const struct template *t) {
  bool pictures = symbols_are_pictures(symbols_named(t->symbols));
  for (int i = 0; i < t->section_count; i++)
    pictures |= symbols_are_pictures(symbols_named(t->sections[i].own_symbols));
  return t->words == WORDS_KIDS || (t->words == WORDS_AUTO && pictures);
}

enum template_label template_worded_label(const struct template *t, enum template_label label) {
  enum template_label kids = label_kids[label];
  return kids != 0 && speaks_to_kids(t) ? kids : label;
}

// Labels and names that the template does not have are those of its language; where children have words
// of their own, those. What the template itself says comes first.
static void take_language(struct template *t, const struct language *language) {
  for (int i = 0; i < LABEL_COUNT; i++) {
    if (t->label_given[i] || language == NULL || language->labels[i] == NULL) continue;
    t->labels[i] = pool_copy(&t->pool, language->labels[i], strlen(language->labels[i]));
    t->label_given[i] = true;
  }
}

static void take_words(struct template *t, const bool own[LABEL_COUNT]) {
  for (int i = 0; i < LABEL_COUNT; i++) {
    enum template_label worded = template_worded_label(t, (enum template_label)i);
    if (own[i] || (int)worded == i) continue;
    t->labels[i] = t->labels[worded];
    t->label_given[i] = t->label_given[worded];
  }
}

static void take_techniques(struct template *t, const struct language *language) {
  if (language == NULL) return;
  for (int i = 0; i < TECHNIQUE_COUNT; i++)
    if (t->techniques[i] == NULL && language->techniques[i] != NULL)
      t->techniques[i] =
          pool_copy(&t->pool, language->techniques[i], strlen(language->techniques[i]));
}

// `own`: which labels the template itself has said.
static void take_all(struct template *t, const struct language *language,
                     const bool own[LABEL_COUNT]) {
  take_language(t, language);
  take_words(t, own);
  take_techniques(t, language);
}

// Another language than its own: what the template says in its own is no use, but for the words for
// levels, which are the same in every language, and for what it says in the other one.
static void change_language(struct template *t, const struct language *language) {
  const char *own[LABEL_COUNT];
  static const bool nothing[LABEL_COUNT];
  memcpy(own, t->labels, sizeof own);
  template_set_english(t);
  take_all(t, language, nothing);
  for (int i = 0; i < LABEL_COUNT; i++)
    if (t->translated_labels[i] != NULL) t->labels[i] = t->translated_labels[i];
  t->language = pool_copy(&t->pool, language->code, strlen(language->code));
  for (int i = 0; i < t->section_count; i++)
    template_translate_words(&t->sections[i], own, t->labels);
}

bool template_settle_language(struct template *template, const struct language *asked,
                              struct err *err) {
  struct language *own = NULL;
  bool said[LABEL_COUNT];
  if (!language_find(template->language, &own, err)) return false;
  memcpy(said, template->label_given, sizeof said);
  take_all(template, own, said);
  language_free(own);
  if (asked != NULL && strcmp(asked->code, template->language) != 0)
    change_language(template, asked);
  return true;
}
