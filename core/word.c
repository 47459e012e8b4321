// Places of words. A line begins at a cell and goes on by a step of rows and columns, so every
// question about a place is one about its first cell and its step.
#include "core/word.h"

#include <stdio.h>
#include <string.h>

#include "core/names.h"

static const struct line {
  const char *name;
  enum region_kind region; // that makes it a house
  int down, across;        // from one letter to the next
  bool counted;            // there are several: "row 5"
} lines[WORD_LINES] = {
    [WORD_ROW] = {.name = "row", .region = REGION_ROW, .across = 1, .counted = true},
    [WORD_COLUMN] = {.name = "column", .region = REGION_COLUMN, .down = 1, .counted = true},
    [WORD_FALLING] = {.name = "falling diagonal",
                      .region = REGION_FALLING_DIAGONAL,
                      .down = 1,
                      .across = 1},
    [WORD_RISING] = {.name = "rising diagonal",
                     .region = REGION_RISING_DIAGONAL,
                     .down = -1,
                     .across = 1},
};

// How many lines of a kind there are on the page of a board, and how long they are.
static int count_lines(const struct geom *geom, enum word_line line) {
  if (!lines[line].counted) return geom->width == geom->height ? 1 : 0;
  return line == WORD_ROW ? geom->height : geom->width;
}

static int line_length(const struct geom *geom, enum word_line line) {
  return line == WORD_COLUMN ? geom->height : geom->width;
}

// --- cells ---------------------------------------------------------------------------------------

int word_list_cells(const struct word_place *place, const struct geom *geom,
                    uint16_t cells[GEOM_SIDE_MAX]) {
  const struct line *line = &lines[place->line];
  int row = place->line == WORD_ROW ? place->index : line->down >= 0 ? place->from : 0;
  int column = place->line == WORD_COLUMN ? place->index : place->from;
  if (place->line == WORD_RISING) row = geom->height - 1 - place->from;
  if (place->length > GEOM_SIDE_MAX) return 0;
  for (int i = 0; i < place->length; i++) {
    int cell = geom_find_cell(geom, row + i * line->down, column + i * line->across);
    if (cell < 0) return 0;
    cells[i] = (uint16_t)cell;
  }
  return place->length;
}

// The place on a line of this kind that begins at a cell.
static struct word_place place_at(enum word_line line, const struct geom_cell *first, int length) {
  return (struct word_place){
      .length = (uint8_t)length,
      .line = (uint8_t)line,
      .index = (uint8_t)(line == WORD_ROW      ? first->row
                         : line == WORD_COLUMN ? first->column
                                               : 0),
      .from = (uint8_t)(line == WORD_COLUMN ? first->row : first->column),
  };
}

bool word_find_place(const struct geom *geom, const uint16_t *cells, int count,
                     struct word_place *place) {
  if (count < 2 || count > GEOM_SIDE_MAX) return false;
  for (enum word_line line = WORD_ROW; line < WORD_LINES; line++) {
    uint16_t own[GEOM_SIDE_MAX];
    *place = place_at(line, &geom->cell[cells[0]], count);
    if (count_lines(geom, line) > 0 && word_list_cells(place, geom, own) == count &&
        memcmp(own, cells, (size_t)count * sizeof own[0]) == 0)
      return true;
  }
  *place = (struct word_place){0};
  return false;
}

bool word_is_in_region(const struct word_place *place, const struct geom *geom) {
  uint16_t cells[GEOM_SIDE_MAX];
  int count = word_list_cells(place, geom, cells);
  for (int r = 0; r < geom->region_count; r++) {
    const struct region *region = &geom->regions[r];
    int found = 0;
    for (int i = 0; i < count; i++)
      for (int k = 0; k < region->size; k++) found += region->cells[k] == cells[i];
    if (count > 0 && found == count) return true;
  }
  return false;
}

// --- text ----------------------------------------------------------------------------------------

const char *word_print_place(const struct word_place *place, const struct geom *geom,
                             char text[WORD_PLACE_MAX]) {
  uint16_t cells[GEOM_SIDE_MAX];
  int count = word_list_cells(place, geom, cells);
  text[0] = '\0';
  if (count == 0) return text;
  const struct geom_cell *first = &geom->cell[cells[0]], *last = &geom->cell[cells[count - 1]];
  snprintf(text, WORD_PLACE_MAX, "r%uc%u-r%uc%u", (unsigned)(first->row + 1) % 100,
           (unsigned)(first->column + 1) % 100, (unsigned)(last->row + 1) % 100,
           (unsigned)(last->column + 1) % 100);
  return text;
}

// "r5c1-r5c9" as the cells of any straight line, forwards or not; false: it is no such text.
static bool parse_ends(const char *text, int ends[4]) {
  int length = 0;
  return sscanf(text, "r%2dc%2d-r%2dc%2d%n", &ends[0], &ends[1], &ends[2], &ends[3], &length) ==
             4 &&
         text[length] == '\0';
}

bool word_parse_place(const char *text, const struct geom *geom, struct word_place *place,
                      struct err *err) {
  int ends[4];
  *place = (struct word_place){0};
  if (!parse_ends(text, ends))
    return err_set(err, ERR_INPUT, "'%.40s' is not a line of cells, such as r5c1-r5c9", text);
  int first = geom_find_cell(geom, ends[0] - 1, ends[1] - 1);
  int last = geom_find_cell(geom, ends[2] - 1, ends[3] - 1);
  if (first < 0 || last < 0)
    return err_set(err, ERR_INPUT, "'%.40s': the board has no cell r%dc%d", text,
                   ends[first < 0 ? 0 : 2], ends[first < 0 ? 1 : 3]);
  for (enum word_line line = WORD_ROW; line < WORD_LINES; line++) {
    int down = ends[2] - ends[0], across = ends[3] - ends[1];
    int length = 1 + (line == WORD_COLUMN ? down : across);
    if (length < WORD_LENGTH_MIN || length > geom->side) continue;
    if (down != (length - 1) * lines[line].down || across != (length - 1) * lines[line].across)
      continue;
    struct word_place own = place_at(line, &geom->cell[first], length);
    uint16_t cells[GEOM_SIDE_MAX];
    if (count_lines(geom, line) == 0 || word_list_cells(&own, geom, cells) != length ||
        cells[0] != first)
      continue;
    *place = own;
    return true;
  }
  return err_set(err, ERR_INPUT,
                 "'%.40s' is not a part of a row, a column or a long diagonal that reads from left "
                 "to right or downwards, with %d to %d cells",
                 text, WORD_LENGTH_MIN, geom->side);
}

const char *word_name_line(const struct word_place *place, char name[GEOM_NAME_MAX]) {
  const struct line *line = &lines[place->line];
  if (line->counted)
    snprintf(name, GEOM_NAME_MAX, "%s %d", line->name, place->index + 1);
  else
    snprintf(name, GEOM_NAME_MAX, "%s", line->name);
  return name;
}

const char *word_spell(const struct word_place *place, const struct geom *geom,
                       const struct grid *grid, const char *symbols, char word[SYMBOLS_MAX]) {
  uint16_t cells[GEOM_SIDE_MAX];
  int count = word_list_cells(place, geom, cells);
  char *end = word;
  *end = '\0';
  for (int i = 0; i < count; i++) end += strlen(symbols_print(symbols, grid->cell[cells[i]], end));
  return word;
}

// --- wishes --------------------------------------------------------------------------------------

static const struct wish_name {
  const char *name;
  unsigned lines;
} wish_names[] = {
    {.name = "row", .lines = 1U << WORD_ROW},
    {.name = "column", .lines = 1U << WORD_COLUMN},
    {.name = "diagonal", .lines = 1U << WORD_FALLING | 1U << WORD_RISING},
    {.name = "falling diagonal", .lines = 1U << WORD_FALLING},
    {.name = "rising diagonal", .lines = 1U << WORD_RISING},
};

// The wish for one place.
static bool wish_place(const char *text, const struct geom *geom, int length,
                       struct word_wish *wish, struct err *err) {
  struct word_place place;
  if (!word_parse_place(text, geom, &place, err)) return false;
  if (place.length != length)
    return err_set(err, ERR_INPUT, "%.40s has %d cells, but the word has %d letters", text,
                   place.length, length);
  *wish = (struct word_wish){.lines = 1U << place.line, .index = place.index, .from = place.from};
  return true;
}

bool word_parse_wish(const char *text, const struct geom *geom, int length, struct word_wish *wish,
                     struct err *err) {
  static const struct name_list names = NAME_LIST(wish_names, name);
  int ends[4];
  *wish = (struct word_wish){.index = -1, .from = -1};
  if (parse_ends(text, ends)) return wish_place(text, geom, length, wish, err);
  size_t letters = strcspn(text, "0123456789");
  const char *number = text + letters;
  while (letters > 0 && text[letters - 1] == ' ') letters--;
  int name = name_list_find_any_case(&names, text, letters);
  if (name < 0) {
    char word[40];
    snprintf(word, sizeof word, "%.*s", (int)letters, text);
    return name_list_refuse(&names, "line", word, err);
  }
  wish->lines = wish_names[name].lines;
  if (*number == '\0') return true;
  enum word_line line = (wish->lines & 1U << WORD_ROW) != 0 ? WORD_ROW : WORD_COLUMN;
  int index, used = 0, most = count_lines(geom, line);
  if ((wish->lines & (1U << WORD_ROW | 1U << WORD_COLUMN)) == 0)
    return err_set(err, ERR_INPUT, "'%.40s': diagonals have no number; say falling or rising",
                   text);
  if (sscanf(number, "%3d%n", &index, &used) != 1 || number[used] != '\0' || index < 1 ||
      index > most)
    return err_set(err, ERR_INPUT, "'%.40s': the board has %ss 1 to %d", text, lines[line].name,
                   most);
  wish->index = index - 1;
  return true;
}

// The kinds of lines that will do, when nobody says which: those that are houses.
static unsigned usual_lines(const struct geom *geom) {
  unsigned usual = 0;
  for (int r = 0; r < geom->house_count; r++)
    for (enum word_line line = WORD_ROW; line < WORD_LINES; line++)
      if (geom->regions[r].kind == lines[line].region) usual |= 1U << line;
  return usual;
}

void word_draw_place(const struct word_wish *wish, const struct geom *geom, int length,
                     struct rng *rng, struct word_place *place) {
  unsigned allowed = wish->lines != 0 ? wish->lines : usual_lines(geom);
  int count = __builtin_popcount(allowed), chosen = rng_range(rng, 0, count > 0 ? count - 1 : 0);
  enum word_line line = WORD_ROW;
  for (int seen = 0; line < WORD_LINES - 1; line++)
    if ((allowed >> line & 1) != 0 && seen++ == chosen) break;
  int index = rng_range(rng, 0, count_lines(geom, line) - 1);
  int from = rng_range(rng, 0, line_length(geom, line) - length);
  *place = (struct word_place){
      .length = (uint8_t)length,
      .line = (uint8_t)line,
      .index = (uint8_t)(wish->index >= 0 ? wish->index : index),
      .from = (uint8_t)(wish->from >= 0 ? wish->from : from),
  };
}
