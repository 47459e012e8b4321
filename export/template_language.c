// The language of a book: what its template does not say is taken from the language's file.
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

// Labels and names that the template does not have are those of its language.
static void take_language(struct template *t, const struct language *language) {
  if (language == NULL) return;
  for (int i = 0; i < LABEL_COUNT; i++) {
    if (t->label_given[i] || language->labels[i] == NULL) continue;
    t->labels[i] = pool_copy(&t->pool, language->labels[i], strlen(language->labels[i]));
    t->label_given[i] = true;
  }
  for (int i = 0; i < TECHNIQUE_COUNT; i++)
    if (t->techniques[i] == NULL && language->techniques[i] != NULL)
      t->techniques[i] =
          pool_copy(&t->pool, language->techniques[i], strlen(language->techniques[i]));
}

// Another language than its own: what the template says in its own is no use, but for the words for
// levels, which are the same in every language.
static void change_language(struct template *t, const struct language *language) {
  const char *own[LABEL_COUNT];
  memcpy(own, t->labels, sizeof own);
  template_set_english(t);
  take_language(t, language);
  t->language = pool_copy(&t->pool, language->code, strlen(language->code));
  for (int i = 0; i < t->section_count; i++)
    template_translate_words(&t->sections[i], own, t->labels);
}

bool template_settle_language(struct template *template, const struct language *asked,
                              struct err *err) {
  struct language *own = NULL;
  if (!language_find(template->language, &own, err)) return false;
  take_language(template, own);
  language_free(own);
  if (asked != NULL && strcmp(asked->code, template->language) != 0)
    change_language(template, asked);
  return true;
}
