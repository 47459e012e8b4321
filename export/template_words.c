// The words for how hard the puzzles of a section are.
//
// A section that asks for a level or a grade has one word for all its puzzles, wherever they are
// mentioned: its title, or a shorter one. A word that is the book's own word for a level is a promise,
// and the section has to ask for what it promises: nobody finds an easy puzzle under "Hard".
#include <string.h>

#include "export/template_keys.h"

static const struct level_word {
  const char *name; // of a level or a grade
  enum template_label label;
} level_words[] = {
    {"extremely-easy", LABEL_EXTREMELY_EASY},
    {"easy", LABEL_EASY},
    {"medium", LABEL_MEDIUM},
    {"hard", LABEL_HARD},
    {"evil", LABEL_EVIL},
    {"unfair", LABEL_UNFAIR},
    {"extreme", LABEL_EXTREME},
    {"guess", LABEL_GUESS},
};
enum { LEVEL_WORDS = sizeof level_words / sizeof level_words[0] };

enum template_label template_level_label(const char *level) {
  for (int i = 0; i < LEVEL_WORDS; i++)
    if (strcmp(level_words[i].name, level) == 0) return level_words[i].label;
  return LABEL_COUNT;
}

// --- promises ------------------------------------------------------------------------------------

// Small and capital letters are the same, as far as ASCII goes.
static bool is_same_word(const char *a, const char *b) {
  for (;; a++, b++) {
    char small_a = *a >= 'A' && *a <= 'Z' ? (char)(*a - 'A' + 'a') : *a;
    char small_b = *b >= 'A' && *b <= 'Z' ? (char)(*b - 'A' + 'a') : *b;
    if (small_a != small_b) return false;
    if (small_a == '\0') return true;
  }
}

// Are the puzzles of a section what this level or grade stands for? Extremely easy puzzles are easy,
// too, and evil is the word for two grades.
static bool keeps_promise(const struct template_section *section, const char *name) {
  static const struct {
    const char *word, *level, *grade;
  } also[] = {
      {.word = "easy", .level = "extremely-easy", .grade = ""},
      {.word = "evil", .level = "", .grade = "unfair"},
      {.word = "evil", .level = "", .grade = "extreme"},
  };
  if (strcmp(section->level, name) == 0 || strcmp(section->grade, name) == 0) return true;
  for (size_t i = 0; i < sizeof also / sizeof also[0]; i++)
    if (strcmp(also[i].word, name) == 0 && strcmp(also[i].level, section->level) == 0 &&
        strcmp(also[i].grade, section->grade) == 0)
      return true;
  return false;
}

// What is wrong with a word that the section shows, or NULL.
static const char *check_word(struct template *t, const struct template_section *section,
                              const char *word) {
  const char *promised = NULL;
  for (int i = 0; i < LEVEL_WORDS; i++) {
    if (!is_same_word(t->labels[level_words[i].label], word)) continue;
    if (keeps_promise(section, level_words[i].name)) return NULL;
    promised = level_words[i].name;
  }
  if (promised == NULL) return NULL;
  bool any = section->level[0] == '\0' && section->grade[0] == '\0';
  return pool_print(&t->pool,
                    "[section %s]: '%s' is the book's word for %s, but the section asks for %s",
                    section->name, word, promised,
                    any                         ? "no level"
                    : section->level[0] != '\0' ? section->level
                                                : section->grade);
}

// A title may have several lines, a word has one.
static const char *join_lines(struct pool *pool, const char *text) {
  const char *joined = text;
  for (const char *end; (end = strchr(joined, '\n')) != NULL;)
    joined = pool_print(pool, "%.*s %s", (int)(end - joined), joined, end + 1);
  return joined;
}

const char *template_settle_word(struct template *template, struct template_section *section) {
  struct pool *pool = &template->pool;
  const char *title = join_lines(pool, section->title);
  bool asks = section->level[0] != '\0' || section->grade[0] != '\0';
  const char *wrong = check_word(template, section, title);
  if (wrong == NULL && section->word[0] != '\0')
    wrong = check_word(template, section, join_lines(pool, section->word));
  if (section->word[0] == '\0' && asks) section->word = title;
  section->word = join_lines(pool, section->word);
  return wrong;
}

// --- another language ----------------------------------------------------------------------------

static const char *translate_word(const char *word, const char *const *from,
                                  const char *const *to) {
  for (int i = 0; i < LEVEL_WORDS; i++)
    if (is_same_word(from[level_words[i].label], word)) return to[level_words[i].label];
  return word;
}

void template_translate_words(struct template_section *section, const char *const *from,
                              const char *const *to) {
  const char *title = section->title[0] != '\0' ? section->title : section->name;
  section->title = translate_word(title, from, to);
  section->word = translate_word(section->word, from, to);
}
