// Fills in what can be seen of a puzzle without solving it.
#include "core/puzzle.h"

#include <stddef.h>
#include <string.h>

// A symmetry as the map of a cell: (row, column) goes to
//   row    = a * row + b * column + (c ? last : 0)
//   column = d * row + e * column + (f ? last : 0)
static const struct symmetry {
  const char *name;
  enum puzzle_symmetry bit;
  int a, b, c, d, e, f;
} symmetries[] = {
    {.name = "rotate180", .bit = SYMMETRY_ROTATE_180, .a = -1, .c = 1, .e = -1, .f = 1},
    {.name = "rotate90", .bit = SYMMETRY_ROTATE_90, .b = 1, .d = -1, .f = 1},
    {.name = "mirror", .bit = SYMMETRY_MIRROR, .a = 1, .e = -1, .f = 1},
    {.name = "flip", .bit = SYMMETRY_FLIP, .a = -1, .c = 1, .e = 1},
    {.name = "diagonal", .bit = SYMMETRY_DIAGONAL, .b = 1, .d = 1},
    {.name = "antidiagonal", .bit = SYMMETRY_ANTIDIAGONAL, .b = -1, .c = 1, .d = -1, .f = 1},
};
enum { SYMMETRIES = sizeof symmetries / sizeof symmetries[0] };

static unsigned pattern_symmetry(const struct geom *geom, const struct grid *givens) {
  unsigned found = 0;
  int last = geom->side - 1;
  for (int i = 0; i < SYMMETRIES; i++) {
    const struct symmetry *s = &symmetries[i];
    bool holds = true;
    for (int cell = 0; cell < geom->cells && holds; cell++) {
      int row = geom->cell[cell].row, column = geom->cell[cell].column;
      int image_row = s->a * row + s->b * column + s->c * last;
      int image_column = s->d * row + s->e * column + s->f * last;
      int image = image_row * geom->side + image_column;
      holds = (givens->cell[cell] != 0) == (givens->cell[image] != 0);
    }
    if (holds) found |= s->bit;
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
