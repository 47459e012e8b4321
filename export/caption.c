// Captions: a text, or one for puzzles and one for solutions, with words in braces.
#include "export/caption.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "export/pool.h"

// A word, and which puzzles have it.
static const struct caption_word {
  const char *name;
  bool dated, undated;
} words[] = {
    {"number", true, true},   {"level", true, true}, {"size", true, true},
    {"title", true, false},   {"date", true, false}, {"edition", true, false},
    {"comment", false, true},
};
enum { WORDS = sizeof words / sizeof words[0] };

static bool has_word(const struct caption_word *word, bool dated) {
  return dated ? word->dated : word->undated;
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
    bool known = false;
    for (int i = 0; i < WORDS && !known; i++)
      known = has_word(&words[i], dated) && strlen(words[i].name) == length &&
              memcmp(words[i].name, open + 1, length) == 0;
    if (!known) return refuse_word(open + 1, length, dated, err);
  }
  return true;
}

// --- filling in ----------------------------------------------------------------------------------

// "extremely-easy" as people say it.
static const char *tell_level(struct pool *pool, const char *level) {
  char told[PUZZLE_LEVEL_MAX];
  snprintf(told, sizeof told, "%s", level);
  for (char *c = told; *c != '\0'; c++)
    if (*c == '-') *c = ' ';
  return pool_copy(pool, told, strlen(told));
}

static const char *or_empty(const char *text) {
  return text != NULL ? text : "";
}

// The part of a caption that is meant.
static const char *choose_part(struct pool *pool, const char *caption, bool solved) {
  const char *bar = strchr(caption, '|');
  if (bar == NULL) return solved ? pool_print(pool, "%s, solution", caption) : caption;
  return solved ? bar + 1 : pool_copy(pool, caption, (size_t)(bar - caption));
}

char *caption_make(const char *caption, bool solved, const struct caption_facts *facts,
                   struct err *err) {
  struct pool pool = {0};
  const char *filled = "";
  if (strcmp(caption, CAPTION_NONE) != 0) {
    int side = facts->puzzle->geom->side;
    const struct pool_word values[] = {
        {"number", pool_print(&pool, "%" PRIu64, facts->number)},
        {"level", tell_level(&pool, facts->puzzle->level)},
        {"size", pool_print(&pool, "%dx%d", side, side)},
        {"title", or_empty(facts->title)},
        {"date", or_empty(facts->date)},
        {"edition", or_empty(facts->edition)},
        {"comment", facts->puzzle->comment},
        {NULL, NULL},
    };
    filled = pool_fill(&pool, choose_part(&pool, caption, solved), values);
  }
  char *line = pool.failed ? NULL : strdup(filled);
  pool_release(&pool);
  if (line == NULL) err_set(err, ERR_WORLD, "out of memory");
  return line;
}
