// Fills in what can be seen of a puzzle without solving it.
#include "core/puzzle.h"

#include <stddef.h>
#include <string.h>

// A symmetry as what each row of the pattern has to be: the row or the column of the same number,
// or of that number from the far end, as it is or read backwards.
static const struct symmetry {
  const char *name;
  enum puzzle_symmetry bit;
  bool column, far, backwards;
} symmetries[] = {
    {.name = "rotate180", .bit = SYMMETRY_ROTATE_180, .far = true, .backwards = true},
    {.name = "rotate90", .bit = SYMMETRY_ROTATE_90, .column = true, .far = true},
    {.name = "mirror", .bit = SYMMETRY_MIRROR, .backwards = true},
    {.name = "flip", .bit = SYMMETRY_FLIP, .far = true},
    {.name = "diagonal", .bit = SYMMETRY_DIAGONAL, .column = true},
    {.name = "antidiagonal",
     .bit = SYMMETRY_ANTIDIAGONAL,
     .column = true,
     .far = true,
     .backwards = true},
};
enum { SYMMETRIES = sizeof symmetries / sizeof symmetries[0] };

// Lines of the pattern, a bit for each clue: lines[is a column][is backwards][number].
struct pattern {
  uint32_t lines[2][2][GEOM_SIDE_MAX];
};

static void pattern_init(struct pattern *pattern, const struct geom *geom,
                         const struct grid *givens) {
  int side = geom->side;
  memset(pattern, 0, sizeof *pattern);
  for (int row = 0, cell = 0; row < side; row++)
    for (int column = 0; column < side; column++, cell++) {
      uint32_t clue = givens->cell[cell] != 0;
      pattern->lines[false][false][row] |= clue << column;
      pattern->lines[false][true][row] |= clue << (side - 1 - column);
      pattern->lines[true][false][column] |= clue << row;
      pattern->lines[true][true][column] |= clue << (side - 1 - row);
    }
}

static unsigned pattern_symmetry(const struct geom *geom, const struct grid *givens) {
  struct pattern pattern;
  unsigned found = 0;
  int side = geom->side;
  pattern_init(&pattern, geom, givens);
  for (const struct symmetry *s = symmetries; s < symmetries + SYMMETRIES; s++) {
    int row = 0;
    while (row < side && pattern.lines[false][false][row] ==
                             pattern.lines[s->column][s->backwards][s->far ? side - 1 - row : row])
      row++;
    if (row == side) found |= s->bit;
  }
  return found;
}

void puzzle_init(struct puzzle *puzzle, const struct geom *geom, const struct grid *givens) {
  memset(puzzle, 0, sizeof *puzzle);
  puzzle->geom = geom;
  puzzle->givens = *givens;
  puzzle->clues = grid_count_clues(geom, givens);
  puzzle->least_clues = grid_least_clues(geom, givens);
  puzzle->symmetry = pattern_symmetry(geom, givens);
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
  strcpy(to->recipe, from->recipe);
  strcpy(to->comment, from->comment);
  memcpy(to->extra, from->extra, (size_t)(end - from->extra) + 1);
}

const char *puzzle_name_symmetry(unsigned symmetry, char text[PUZZLE_SYMMETRY_MAX]) {
  char *end = text;
  for (int i = 0; i < SYMMETRIES; i++)
    if (symmetry & symmetries[i].bit) {
      if (end > text) *end++ = ' ';
      end = stpcpy(end, symmetries[i].name);
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
