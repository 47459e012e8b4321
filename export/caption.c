// Captions: a text, or one for puzzles and one for solutions, with words in braces.
#include "export/caption.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "export/board_words.h"
#include "export/catalogue.h"
#include "export/pool.h"
#include "export/words.h"

// A word, which puzzles have it, and the column of a catalogue that says the same.
static const struct caption_word {
  const char *name;
  bool dated, undated;
  const char *column; // NULL: known without any work
} words[] = {
    {.name = "number", .dated = true, .undated = true},
    {.name = "level", .dated = true, .undated = true, .column = "grade"},
    {.name = "minutes", .dated = true, .undated = true, .column = "minutes"},
    {.name = "size", .dated = true, .undated = true},
    {.name = "variant", .dated = true, .undated = true},
    {.name = "title", .dated = true},
    {.name = "date", .dated = true},
    {.name = "edition", .dated = true},
    {.name = "comment", .undated = true},
};
enum { WORDS = sizeof words / sizeof words[0] };

static bool has_word(const struct caption_word *word, bool dated) {
  return dated ? word->dated : word->undated;
}

static const struct caption_word *find_word(const char *name, size_t length) {
  for (int i = 0; i < WORDS; i++)
    if (strlen(words[i].name) == length && memcmp(words[i].name, name, length) == 0)
      return &words[i];
  return NULL;
}

// --- checking ------------------------------------------------------------------------------------

static bool refuse_word(const char *name, size_t length, bool dated, struct err *err) {
  char known[128] = "";
  for (int i = 0; i < WORDS; i++) {
    size_t used = strlen(known);
    if (has_word(&words[i], dated))
      snprintf(known + used, sizeof known - used, "%s{%s}", used > 0 ? ", " : "", words[i].name);
  }
  return err_set(err, ERR_INPUT, "unknown placeholder {%.*s}; choose from: %s",
                 length < 40 ? (int)length : 40, name, known);
}

bool caption_check(const char *caption, bool dated, struct err *err) {
  for (const char *c = caption; *c != '\0'; c++)
    if ((unsigned char)*c < ' ' || *c == 0x7f)
      return err_set(err, ERR_INPUT, "byte %d is a control character", (int)(c - caption) + 1);
  for (const char *open = caption; *open != '\0'; open++) {
    size_t length;
    if (!pool_word_begins(open, &length)) continue;
    const struct caption_word *word = find_word(open + 1, length);
    if (word == NULL || !has_word(word, dated)) return refuse_word(open + 1, length, dated, err);
  }
  return true;
}

unsigned caption_needs(const char *caption) {
  unsigned needs = 0;
  for (const char *open = caption; *open != '\0'; open++) {
    size_t length;
    if (!pool_word_begins(open, &length)) continue;
    const struct caption_word *word = find_word(open + 1, length);
    const struct catalogue_column *column =
        word != NULL && word->column != NULL ? catalogue_lookup_column(word->column) : NULL;
    if (column != NULL) needs |= column->needs;
  }
  return needs;
}

// --- filling in ----------------------------------------------------------------------------------

int caption_round_minutes(const struct puzzle_minutes *minutes) {
  if (!minutes->known) return 0;
  return minutes->tenths < 10 ? 1 : (minutes->tenths + 5) / 10;
}

// "12", or "~12" for an estimate.
static const char *tell_minutes(struct pool *pool, const struct puzzle_minutes *minutes) {
  if (!minutes->known) return "";
  return pool_print(pool, "%s%d", minutes->estimate ? "~" : "", caption_round_minutes(minutes));
}

static const char *or_empty(const char *text) {
  return text != NULL ? text : "";
}

// The part of a caption that is meant.
static const char *choose_part(struct pool *pool, const char *caption, bool solved,
                               const struct language *language) {
  const char *bar = strchr(caption, '|');
  const struct pool_word own[] = {{"caption", caption}, {NULL, NULL}};
  if (bar == NULL && solved)
    return pool_fill(pool, language_label(language, LABEL_CAPTION_SOLUTION), own);
  if (bar == NULL) return caption;
  return solved ? bar + 1 : pool_copy(pool, caption, (size_t)(bar - caption));
}

char *caption_make(const char *caption, bool solved, const struct caption_facts *facts,
                   struct err *err) {
  struct pool pool = {0};
  const char *filled = "";
  if (strcmp(caption, CAPTION_NONE) != 0) {
    int side = facts->puzzle->geom->side;
    const char *level = facts->level != NULL ? facts->level : words_level(facts->puzzle);
    char name[LANGUAGE_TEXT_MAX], variant[BOARD_TITLE_MAX];
    const struct board_kind kind = board_kind_of(facts->puzzle);
    const struct pool_word values[] = {
        {"number", pool_print(&pool, "%" PRIu64, facts->number)},
        {"level", language_level(facts->language, level, name)},
        {"minutes", tell_minutes(&pool, &facts->puzzle->minutes)},
        {"size", pool_print(&pool, "%dx%d", side, side)},
        {"variant", board_title(&kind, facts->language, variant)},
        {"title", or_empty(facts->title)},
        {"date", or_empty(facts->date)},
        {"edition", or_empty(facts->edition)},
        {"comment", facts->puzzle->comment},
        {NULL, NULL},
    };
    filled = pool_fill(&pool, choose_part(&pool, caption, solved, facts->language), values);
  }
  char *line = pool.failed ? NULL : strdup(filled);
  pool_release(&pool);
  if (line == NULL) err_set(err, ERR_WORLD, "out of memory");
  return line;
}
