// Fills in what can be seen of a puzzle without solving it.
#include "core/puzzle.h"

#include <stddef.h>
#include <string.h>

void puzzle_init(struct puzzle *puzzle, const struct geom *geom, const struct grid *givens) {
  memset(puzzle, 0, offsetof(struct puzzle, marks));
  puzzle->marks.count = puzzle->marks.cells = 0;
  puzzle->geom = geom;
  memcpy(puzzle->givens.cell, givens->cell, (size_t)geom->cells);
  puzzle->clues = grid_count_clues(geom, givens);
  puzzle->least_clues = grid_least_clues(geom, givens);
  puzzle->symmetry = symmetry_find(geom, givens);
}

static bool keep_marks(struct puzzle *puzzle, bool good, struct err *err) {
  good = good && marks_check_givens(&puzzle->marks, puzzle->geom, &puzzle->givens, err);
  if (!good) puzzle->marks.count = puzzle->marks.cells = 0;
  return good;
}

bool puzzle_set_marks(struct puzzle *puzzle, const struct mark_list *marks, struct err *err) {
  bool good = marks_check(marks, puzzle->geom, err);
  if (good) {
    marks_copy(&puzzle->marks, marks);
    marks_settle(&puzzle->marks);
  }
  return keep_marks(puzzle, good, err);
}

bool puzzle_parse_marks(struct puzzle *puzzle, const char *text, struct err *err) {
  return keep_marks(puzzle, marks_parse(text, puzzle->geom, &puzzle->marks, err), err);
}

void puzzle_copy(struct puzzle *to, const struct puzzle *from) {
  size_t cells = from->geom != NULL ? (size_t)from->geom->cells : 0;
  const char *end = from->extra;
  for (const char *at = NULL; (at = puzzle_next_extra(from, at)) != NULL;) {
    const char *text = puzzle_extra_text(at);
    end = text + strlen(text) + 1;
  }
  memcpy(to, from, offsetof(struct puzzle, givens));
  memcpy(to->givens.cell, from->givens.cell, cells);
  memcpy(to->solution.cell, from->solution.cell, cells);
  if (from->canonical.formed) memcpy(to->canonical_form.cell, from->canonical_form.cell, cells);
  strcpy(to->recipe, from->recipe);
  strcpy(to->comment, from->comment);
  strcpy(to->symbols, from->symbols);
  strcpy(to->word, from->word);
  memcpy(to->extra, from->extra, (size_t)(end - from->extra) + 1);
  marks_copy(&to->marks, &from->marks);
}

void puzzle_keep(struct puzzle *to, const struct puzzle *from) {
  puzzle_copy(to, from);
  if (to->geom != NULL) geom_retain(to->geom);
}

void puzzle_drop(struct puzzle *kept) {
  geom_release(kept->geom);
  kept->geom = NULL;
}

const char *puzzle_spell_word(const struct puzzle *puzzle, char word[SYMBOLS_MAX]) {
  if (puzzle->certificate.solutions != 1 || puzzle->word_at.length == 0)
    return strcpy(word, puzzle->word);
  return word_spell(&puzzle->word_at, puzzle->geom, &puzzle->solution, puzzle->symbols, word);
}

const char *puzzle_name_symmetry(unsigned symmetry, char text[PUZZLE_SYMMETRY_MAX]) {
  char *end = text;
  const char *name;
  for (int i = 0; (name = name_list_at(&symmetry_names, i)) != NULL; i++) {
    if ((symmetry >> i & 1) == 0) continue;
    if (end > text) *end++ = ' ';
    end = stpcpy(end, name);
  }
  if (end == text) strcpy(text, "none");
  return text;
}

const char *puzzle_extra_text(const char *name) {
  return name + strlen(name) + 1;
}

const char *puzzle_next_extra(const struct puzzle *puzzle, const char *at) {
  const char *next = puzzle->extra;
  if (at != NULL) {
    const char *text = puzzle_extra_text(at);
    next = text + strlen(text) + 1;
  }
  return *next != '\0' ? next : NULL;
}

bool puzzle_add_extra(struct puzzle *puzzle, const char *name, const char *text) {
  char *end = puzzle->extra;
  for (const char *at = NULL; (at = puzzle_next_extra(puzzle, at)) != NULL;) {
    const char *last = puzzle_extra_text(at);
    end = puzzle->extra + (last - puzzle->extra) + strlen(last) + 1;
  }
  size_t room = (size_t)(puzzle->extra + sizeof puzzle->extra - end);
  size_t name_size = strlen(name) + 1, text_size = strlen(text) + 1;
  if (name_size == 1 || name_size + text_size + 1 > room) return false;
  memcpy(end, name, name_size);
  memcpy(end + name_size, text, text_size);
  end[name_size + text_size] = '\0';
  return true;
}
