// Grids as runs of symbols, and the writers of the text formats but text_pretty.c. The reader
// understands all of them without being told which it is.
#include "core/text.h"

#include <stdlib.h>
#include <string.h>

// --- runs of cells -------------------------------------------------------------------------------

int text_nearest_cells(size_t count) {
  int best = 0;
  for (int side = GEOM_SIDE_MIN; side <= GEOM_SIDE_MAX; side++)
    if (geom_lookup_side(side) != NULL &&
        (best == 0 || llabs((long long)count - side * side) < llabs((long long)count - best)))
      best = side * side;
  return best;
}

const char *text_name_character(char c, char name[16]) {
  if (c >= ' ' && c <= '~')
    snprintf(name, 16, "'%c'", c);
  else
    snprintf(name, 16, "byte 0x%02x", (unsigned)(unsigned char)c);
  return name;
}

// Why these symbols make no grid of `geom`, or of any geometry when it is NULL.
static bool refuse_grid(const char *text, size_t length, const struct geom *geom, struct err *err) {
  for (size_t i = 0; i < length && (geom == NULL || i < (size_t)geom->cells); i++) {
    int value = grid_value(text[i]);
    char name[16];
    if (value < 0)
      return err_set(
          err, ERR_INPUT,
          "%s at position %zu is not a cell, expected 1-9, A-P or one of . 0 * _ X for a blank",
          text_name_character(text[i], name), i + 1);
    if (geom != NULL && value > geom->side)
      return err_set(err, ERR_INPUT,
                     "'%c' at position %zu is too large for a %dx%d grid, expected 1 to %c",
                     text[i], i + 1, geom->side, geom->side, grid_symbol(geom->side));
  }
  int expected = geom != NULL ? geom->cells : text_nearest_cells(length);
  int side = geom != NULL ? geom->side : geom_lookup_cells((size_t)expected)->side;
  return err_set(err, ERR_INPUT, "%zu cells, expected %d for a %dx%d grid", length, expected, side,
                 side);
}

bool text_parse_grid(const char *text, const struct geom **geom, struct grid *grid,
                     struct err *err) {
  size_t length = strlen(text);
  const struct geom *found = *geom != NULL ? *geom : geom_lookup_cells(length);
  if (found == NULL || length != (size_t)found->cells) return refuse_grid(text, length, found, err);
  unsigned largest = 0; // -1, which is no symbol, is the largest of all
  for (size_t i = 0; i < length; i++) {
    unsigned value = (unsigned)grid_value(text[i]);
    largest = value > largest ? value : largest;
    grid->cell[i] = (uint8_t)value;
  }
  if (largest > (unsigned)found->side) return refuse_grid(text, length, found, err);
  *geom = found;
  return true;
}

bool text_check_givens(const struct geom *geom, const struct grid *givens, struct err *err) {
  struct grid_conflict conflict;
  if (!grid_find_conflict(geom, givens, &conflict)) return true;
  char first[GEOM_NAME_MAX], second[GEOM_NAME_MAX], region[GEOM_NAME_MAX];
  const char *where =
      conflict.rules & PAIR_ANTIKNIGHT ? "a knight's move apart" : "touching at a corner";
  char in[GEOM_NAME_MAX + 8];
  if (conflict.region >= 0)
    snprintf(in, sizeof in, "in %s", geom_name_region(geom, conflict.region, region));
  return err_set(err, ERR_INPUT, "%s and %s are both %c %s",
                 geom_name_cell(geom, conflict.first, first),
                 geom_name_cell(geom, conflict.second, second),
                 grid_symbol(givens->cell[conflict.first]), conflict.region >= 0 ? in : where);
}

// --- writers -------------------------------------------------------------------------------------

static void write_cells(FILE *stream, const struct puzzle *puzzle, const struct grid *grid,
                        char blank) {
  char text[GEOM_CELLS_MAX + 1];
  grid_print_line(puzzle->geom, grid, text);
  for (char *c = text; blank != '.' && *c != '\0'; c++)
    if (*c == '.') *c = blank;
  fputs(text, stream);
}

bool text_comment_is_plain(const char *comment) {
  for (const char *c = comment; *c != '\0'; c++)
    if ((unsigned char)*c < ' ' && *c != '\t') return false;
  size_t length = strlen(comment);
  if (text_begins_letters(comment)) return false;
  if (strncmp(comment, TEXT_MARKS, strlen(TEXT_MARKS)) == 0) return false;
  return length == 0 ||
         (strchr(" \t", comment[0]) == NULL && strchr(" \t", comment[length - 1]) == NULL);
}

// A comment of several lines, as catalogues may have, becomes one.
static void write_comment(FILE *stream, const char *comment) {
  for (; *comment != '\0'; comment++)
    fputc((unsigned char)*comment < ' ' && *comment != '\t' ? ' ' : *comment, stream);
}

const char *text_board_name(const struct geom *geom) {
  return geom != geom_lookup_side(geom->side) ? geom->name : NULL;
}

// --- letters -------------------------------------------------------------------------------------

static const char symbols_key[] = "symbols=", word_key[] = "word_at=";

static bool begins(const char *text, const char *key) {
  return strncmp(text, key, strlen(key)) == 0;
}

bool text_begins_letters(const char *text) {
  return begins(text, symbols_key) || begins(text, word_key);
}

bool text_parse_letters(const char **text, const struct geom *geom, char symbols[SYMBOLS_MAX],
                        struct word_place *word_at, struct err *err) {
  while (text_begins_letters(*text)) {
    bool spells = begins(*text, word_key);
    const char *key = spells ? word_key : symbols_key, *start = *text + strlen(key);
    char value[SYMBOLS_MAX];
    size_t length = strcspn(start, " \t");
    snprintf(value, sizeof value, "%.*s", (int)length, start);
    if (length >= sizeof value || !(spells ? word_parse_place(value, geom, word_at, err)
                                           : symbols_check(value, geom->side, err))) {
      if (length >= sizeof value) err_set(err, ERR_INPUT, "%zu bytes are too many", length);
      return err_prefix(err, "%.*s", (int)strlen(key) - 1, key);
    }
    if (!spells) strcpy(symbols, value);
    *text = start + length + strspn(start + length, " \t");
  }
  return true;
}

const char *text_print_letters(const struct puzzle *puzzle, char text[TEXT_LETTERS_MAX]) {
  char place[WORD_PLACE_MAX];
  word_print_place(&puzzle->word_at, puzzle->geom, place);
  bool lettered = symbols_given(puzzle->symbols), spells = place[0] != '\0';
  snprintf(text, TEXT_LETTERS_MAX, "%s%s%s%s%s", lettered ? symbols_key : "",
           lettered ? puzzle->symbols : "", lettered && spells ? " " : "", spells ? word_key : "",
           place);
  return text;
}

void text_write_marks(FILE *stream, const struct puzzle *puzzle) {
  char text[GEOM_NAME_MAX * 8];
  for (int i = 0; i < puzzle->marks.count; i++) {
    const struct mark *mark = &puzzle->marks.mark[i];
    mark_print(&puzzle->marks, mark, puzzle->geom, text, sizeof text);
    fprintf(stream, "%s %s", i == 0 ? TEXT_MARKS : ";", text);
  }
}

void text_write_line(FILE *stream, const struct puzzle *puzzle, const struct grid *grid) {
  const char *name = text_board_name(puzzle->geom);
  if (name != NULL) fprintf(stream, "%s ", name);
  write_cells(stream, puzzle, grid, '.');
  if (symbols_given(puzzle->symbols) || puzzle->word_at.length > 0) {
    char letters[TEXT_LETTERS_MAX];
    fprintf(stream, " %s", text_print_letters(puzzle, letters));
  }
  if (puzzle->marks.count > 0) {
    fputc(' ', stream);
    text_write_marks(stream, puzzle);
  }
  if (puzzle->weight[0] != '\0')
    fprintf(stream, " weight=%s", puzzle->weight); // to readers, a comment
  if (puzzle->comment[0] != '\0') {
    fputs(puzzle->marks.count > 0 ? " # " : " ", stream);
    write_comment(stream, puzzle->comment);
  }
  fputc('\n', stream);
}

void text_write_sdm(FILE *stream, const struct puzzle *puzzle, const struct grid *grid) {
  write_cells(stream, puzzle, grid, '0');
  fputc('\n', stream);
}

// A comment that came from .sdk headers is a list of them, "#Aname\t#Dtext"; it becomes lines
// again. Any other comment becomes a #C line.
void text_write_sdk(FILE *stream, const struct puzzle *puzzle, const struct grid *grid) {
  if (puzzle->comment[0] != '\0') {
    if (puzzle->comment[0] != '#') fputs("#C", stream);
    for (const char *line = puzzle->comment, *tab; line != NULL; line = tab) {
      tab = strstr(line, "\t#");
      char header[PUZZLE_COMMENT_MAX];
      snprintf(header, sizeof header, "%.*s",
               tab != NULL ? (int)(tab++ - line) : PUZZLE_COMMENT_MAX, line);
      write_comment(stream, header);
      fputc('\n', stream);
    }
  }
  fputs("[Puzzle]\n", stream);
  int side = puzzle->geom->side;
  for (int cell = 0; cell < puzzle->geom->cells; cell++) {
    fputc(grid_symbol(grid->cell[cell]), stream);
    if (cell % side == side - 1) fputc('\n', stream);
  }
  fputc('\n', stream);
}

// Simple Sudoku's files: bars between boxes, dashes between bands.
void text_write_ss(FILE *stream, const struct puzzle *puzzle, const struct grid *grid) {
  const struct geom *geom = puzzle->geom;
  int bars = geom->box_width > 0 ? geom->side / geom->box_width - 1 : 0;
  for (int row = 0; row < geom->side; row++) {
    if (bars > 0 && row > 0 && row % geom->box_height == 0) {
      for (int i = 0; i < geom->side + bars; i++) fputc('-', stream);
      fputc('\n', stream);
    }
    for (int column = 0; column < geom->side; column++) {
      if (bars > 0 && column > 0 && column % geom->box_width == 0) fputc('|', stream);
      fputc(grid_symbol(grid->cell[row * geom->side + column]), stream);
    }
    fputc('\n', stream);
  }
  fputc('\n', stream);
}
