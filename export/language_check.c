// What a language lacks of all that can be translated, and a file of English that lacks nothing.
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "export/player_words.h"
#include "export/template_file.h"

static json_t *read_page_words(struct err *err) {
  char *template = template_load_text("player.html", err);
  json_t *words = template != NULL ? player_words_english(player_words_find(template), err) : NULL;
  free(template);
  return words;
}

// A technique of the second scale that the first has by the same name is listed there.
static bool is_shared(const char *name) {
  for (int i = 0; i < TECHNIQUE_COUNT; i++)
    if (strcmp(techniques[i].name, name) == 0) return true;
  return false;
}

static const char *find_page_word(const struct language *language, const char *name) {
  for (const struct pool_word *word = language->page; word->name != NULL; word++)
    if (strcmp(word->name, name) == 0) return word->value;
  return NULL;
}

// Words of the page by the name of their section: some have those of labels.
static int list_page(struct language *language, const char **names, struct err *err) {
  json_t *words = read_page_words(err), *text;
  const char *name;
  int count = 0;
  if (words == NULL) return -1;
  json_object_foreach(words, name, text) {
    if (find_page_word(language, name) == NULL && count < LANGUAGE_PAGE_MAX)
      names[count++] = pool_print(&language->pool, "page.%s", name);
  }
  json_decref(words);
  return count;
}

int language_list_missing(struct language *language, bool pages,
                          const char *names[LANGUAGE_MISSING_MAX], struct err *err) {
  int count = 0;
  // English has all of it.
  if (strcmp(language->path, LANGUAGE_ENGLISH) == 0) return 0;
  for (int i = 0; i < LABEL_COUNT; i++)
    if (language->labels[i] == NULL) names[count++] = label_rows[i].name;
  for (int i = 0; i < TECHNIQUE_COUNT; i++)
    if (language->techniques[i] == NULL) names[count++] = techniques[i].name;
  for (int i = 0; i < SE_TECHNIQUE_COUNT; i++)
    if (language->se_techniques[i] == NULL && !is_shared(se_techniques[i].name))
      names[count++] = se_techniques[i].name;
  int page = pages ? list_page(language, names + count, err) : 0;
  return page < 0 ? -1 : count + page;
}

// A name and its text, which goes on over lines that begin with a blank: readers have room for 200 bytes
// of a line.
static void write_text(FILE *stream, const char *name, const char *text) {
  enum { WIDTH = 110 };
  int column = fprintf(stream, "%s =", name);
  for (size_t length; *text != '\0'; text += length) {
    text += *text == ' ';
    length = strcspn(text, " ");
    if (column + 1 + (int)length > WIDTH) {
      fputc('\n', stream);
      column = 0;
    }
    column += fprintf(stream, " %.*s", (int)length, text);
  }
  fputc('\n', stream);
}

bool language_write_english(FILE *stream, struct err *err) {
  json_t *words = read_page_words(err), *text;
  const char *name;
  if (words == NULL) return false;
  fputs(
      "; English: everything that can be translated. Copy it to a file of another name, such as "
      "sv.ini,\n"
      "; and translate what stands behind the signs (docs/LANGUAGES.md). gridpress book --words "
      "wrote it.\n"
      "\n[labels]\n",
      stream);
  for (int i = 0; i < LABEL_COUNT; i++)
    write_text(stream, label_rows[i].name, label_rows[i].english);
  fputs("\n[techniques]\n", stream);
  for (int i = 0; i < TECHNIQUE_COUNT; i++)
    write_text(stream, techniques[i].name, techniques[i].name);
  for (int i = 0; i < SE_TECHNIQUE_COUNT; i++)
    if (!is_shared(se_techniques[i].name))
      write_text(stream, se_techniques[i].name, se_techniques[i].name);
  fputs("\n[page]\n", stream);
  json_object_foreach(words, name, text) {
    write_text(stream, name, json_string_value(text));
  }
  json_decref(words);
  return true;
}
