// What the sections of a course teach: the technique of each, what its reader knows by then, and the
// words that explain it.
//
// The reader knows what earlier sections taught, and whatever stands in the table before the easiest
// technique of all sections: a course that begins with the X-wing takes pairs for granted. So every
// puzzle can be solved with what the book has taught so far, and a single section without a course
// around it knows everything that is easier.
#include <string.h>

#include "export/template_keys.h"

static const struct lesson_words {
  int technique;
  enum template_label label;
} lesson_words[] = {
    {TECHNIQUE_FULL_HOUSE, LABEL_LESSON_FULL_HOUSE},
    {TECHNIQUE_NAKED_SINGLE, LABEL_LESSON_NAKED_SINGLE},
    {TECHNIQUE_HIDDEN_SINGLE, LABEL_LESSON_HIDDEN_SINGLE},
    {TECHNIQUE_LOCKED_POINTING, LABEL_LESSON_POINTING},
    {TECHNIQUE_LOCKED_CLAIMING, LABEL_LESSON_CLAIMING},
    {TECHNIQUE_NAKED_PAIR, LABEL_LESSON_NAKED_PAIR},
    {TECHNIQUE_NAKED_TRIPLE, LABEL_LESSON_NAKED_TRIPLE},
    {TECHNIQUE_HIDDEN_PAIR, LABEL_LESSON_HIDDEN_PAIR},
    {TECHNIQUE_HIDDEN_TRIPLE, LABEL_LESSON_HIDDEN_TRIPLE},
    {TECHNIQUE_X_WING, LABEL_LESSON_X_WING},
    {TECHNIQUE_SWORDFISH, LABEL_LESSON_SWORDFISH},
    {TECHNIQUE_SKYSCRAPER, LABEL_LESSON_SKYSCRAPER},
    {TECHNIQUE_TWO_STRING_KITE, LABEL_LESSON_KITE},
    {TECHNIQUE_W_WING, LABEL_LESSON_W_WING},
    {TECHNIQUE_XY_WING, LABEL_LESSON_XY_WING},
    {TECHNIQUE_XYZ_WING, LABEL_LESSON_XYZ_WING},
    {TECHNIQUE_UNIQUENESS_1, LABEL_LESSON_RECTANGLE},
    {TECHNIQUE_SIMPLE_COLOURS_TRAP, LABEL_LESSON_COLOURS},
    {TECHNIQUE_X_CHAIN, LABEL_LESSON_X_CHAIN},
    {TECHNIQUE_XY_CHAIN, LABEL_LESSON_XY_CHAIN},
    {TECHNIQUE_AIC, LABEL_LESSON_AIC},
};

enum template_label template_lesson_label(int technique) {
  for (size_t i = 0; i < sizeof lesson_words / sizeof lesson_words[0]; i++)
    if (lesson_words[i].technique == technique) return lesson_words[i].label;
  return LABEL_COUNT;
}

struct technique_set template_known_techniques(const struct template *template, int section) {
  const struct template_section *s = &template->sections[section];
  if (s->needed == 0) return technique_set_default(true);
  struct technique_set set = s->known;
  technique_set_add(&set, s->needed - 1);
  return set;
}

// A name as a title: its first letter is large, in ASCII and in what follows it in Latin-1.
static const char *title_of(struct template *template, int technique) {
  const char *name = template->techniques[technique];
  char title[256];
  snprintf(title, sizeof title, "%s", name != NULL ? name : techniques[technique].name);
  unsigned char *first = (unsigned char *)title;
  if (first[0] >= 'a' && first[0] <= 'z') first[0] = (unsigned char)(first[0] - 'a' + 'A');
  if (first[0] == 0xc3 && first[1] >= 0xa0 && first[1] != 0xb7) first[1] -= 0x20;
  return pool_copy(&template->pool, title, strlen(title));
}

// What is known before any section: everything easier than the easiest that is taught.
static struct technique_set known_before(const struct template *t) {
  struct technique_set known = technique_set_default(true);
  int easiest = TECHNIQUE_COUNT;
  for (int i = 0; i < t->section_count; i++)
    if (t->sections[i].needed > 0 && t->sections[i].needed - 1 < easiest)
      easiest = t->sections[i].needed - 1;
  for (int i = easiest; i < TECHNIQUE_COUNT; i++) technique_set_remove(&known, i);
  return known;
}

const char *template_settle_course(struct template *t, int *section) {
  for (int i = 0; i < t->section_count; i++)
    t->sections[i].needed = 1 + technique_lookup(t->sections[i].technique);
  struct technique_set known = known_before(t);
  for (int i = 0; i < t->section_count; i++) {
    struct template_section *s = &t->sections[i];
    *section = i;
    if (s->lesson && s->needed == 0) return "lesson = yes needs a technique";
    if (s->needed == 0) continue;
    s->known = known;
    for (int k = s->needed - 1; k < TECHNIQUE_COUNT; k++) technique_set_remove(&s->known, k);
    technique_set_add(&known, s->needed - 1);
    if (s->title[0] == '\0' || strcmp(s->title, s->name) == 0)
      s->title = title_of(t, s->needed - 1);
    if (s->lesson && s->text[0] == '\0' && template_lesson_label(s->needed - 1) == LABEL_COUNT)
      return pool_print(&t->pool, "there are no words for %s; explain it with text",
                        techniques[s->needed - 1].name);
  }
  return NULL;
}
