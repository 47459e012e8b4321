// Marks as text, and which lists are none: see mark.h for what texts look like.
#include "core/mark.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// --- writing -------------------------------------------------------------------------------------

// A text that may be longer than its room.
struct writer {
  char *text;
  size_t size, length;
};

static void put(struct writer *writer, const char *text) {
  size_t length = strlen(text);
  for (size_t i = 0; i < length && writer->length + i + 1 < writer->size; i++)
    writer->text[writer->length + i] = text[i];
  writer->length += length;
  if (writer->size > 0)
    writer->text[writer->length < writer->size ? writer->length : writer->size - 1] = '\0';
}

static void put_mark(struct writer *writer, const struct mark_list *list, const struct mark *mark,
                     const struct geom *geom) {
  char word[GEOM_NAME_MAX];
  put(writer, mark_kinds[mark->kind].name);
  bool silent = mark->kind == MARK_ARROW ? mark->value == 1 : mark->value == 0;
  if (mark_kinds[mark->kind].valued && !silent) {
    snprintf(word, sizeof word, " %u", (unsigned)mark->value);
    put(writer, word);
  }
  for (int i = 0; i < mark->size; i++) {
    put(writer, " ");
    put(writer, geom_name_cell(geom, mark_cells(list, mark)[i], word));
  }
}

size_t mark_print(const struct mark_list *list, const struct mark *mark, const struct geom *geom,
                  char *text, size_t size) {
  struct writer writer = {.text = text, .size = size};
  put(&writer, "");
  put_mark(&writer, list, mark, geom);
  return writer.length;
}

size_t marks_print(const struct mark_list *list, const struct geom *geom, char *text, size_t size) {
  struct writer writer = {.text = text, .size = size};
  put(&writer, "");
  for (int i = 0; i < list->count; i++) {
    if (i > 0) put(&writer, "; ");
    put_mark(&writer, list, &list->mark[i], geom);
  }
  return writer.length;
}

// --- what can be ---------------------------------------------------------------------------------

// The least and the most that a number of different digits add up to.
static uint32_t least_sum(int size) {
  return (uint32_t)(size * (size + 1) / 2);
}

static uint32_t most_sum(int size, int side) {
  return (uint32_t)(size * (2 * side - size + 1) / 2);
}

// Is it the product of so many digits?
static bool is_product(uint32_t value, int size, int side) {
  if (size == 0) return value == 1;
  for (int digit = side; digit >= 1; digit--)
    if (value % (uint32_t)digit == 0 && is_product(value / (uint32_t)digit, size - 1, digit))
      return true;
  return false;
}

// What is wrong with the number of a mark; NULL: nothing.
static const char *refuse_value(const struct mark *mark, const struct geom *geom) {
  uint32_t value = mark->value, side = (uint32_t)geom->side, size = mark->size;
  switch (mark->kind) {
    case MARK_CAGE:
      return value == 0 ||
                     (value >= least_sum(mark->size) && value <= most_sum(mark->size, geom->side))
                 ? NULL
                 : "no such digits add up to it";
    case MARK_PLUS:
      return value >= size && value <= size * side ? NULL : "no digits add up to it";
    case MARK_MINUS:
      return value >= 1 && value < side ? NULL : "no digits differ by it";
    case MARK_WHITE:
      return value < side ? NULL : "no digits differ by it";
    case MARK_DIVIDE:
      return value >= 2 && value <= side ? NULL : "no digits have it as quotient";
    case MARK_BLACK:
      return value != 1 && value <= side ? NULL : "no digits have it as quotient";
    case MARK_TIMES:
      return is_product(value, mark->size, geom->side) ? NULL : "no digits have it as product";
    case MARK_X:
      return geom->side >= 6 ? NULL : "no two digits add up to 10";
    case MARK_ARROW:
      if (value < 1 || value > 3 || value >= size) return "its circle has one to three cells";
      if (value > 1 && side > 9) return "a circle of several cells needs digits up to 9";
      return value > 1 || size - 1 <= side ? NULL : "its shaft adds up to more than a circle holds";
    default:
      return NULL;
  }
}

static bool are_neighbours(const struct geom *geom, int first, int second) {
  const struct geom_cell *a = &geom->cell[first], *b = &geom->cell[second];
  return abs(a->row - b->row) + abs(a->column - b->column) == 1;
}

static bool refuse_mark(const struct mark_list *list, const struct mark *mark,
                        const struct geom *geom, struct err *err, const char *why) {
  char text[64];
  size_t length = mark_print(list, mark, geom, text, sizeof text);
  return err_set(err, ERR_INPUT, "mark '%s%s': %s", text, length >= sizeof text ? "..." : "", why);
}

// The cells themselves: as many as the kind takes, all different, neighbours on an edge.
static bool check_cells(const struct mark_list *list, const struct mark *mark,
                        const struct geom *geom, struct err *err) {
  const struct mark_kind_row *kind = &mark_kinds[mark->kind];
  const uint16_t *cells = mark_cells(list, mark);
  int most = kind->most > 0 || kind->least == 0 ? kind->most : geom->side;
  char why[96];
  if (mark->size < kind->least || mark->size > most) {
    if (kind->least == most)
      snprintf(why, sizeof why, "%d cell%s, expected %d", mark->size, mark->size == 1 ? "" : "s",
               most);
    else
      snprintf(why, sizeof why, "%d cell%s, expected %d to %d", mark->size,
               mark->size == 1 ? "" : "s", kind->least, most);
    return refuse_mark(list, mark, geom, err, why);
  }
  for (int i = 0; i < mark->size; i++)
    for (int j = 0; j < i; j++)
      if (cells[i] == cells[j]) return refuse_mark(list, mark, geom, err, "the same cell twice");
  if (kind->edge && !are_neighbours(geom, cells[0], cells[1]))
    return refuse_mark(list, mark, geom, err, "its cells are not side by side");
  return true;
}

bool marks_check(const struct mark_list *list, const struct geom *geom, struct err *err) {
  enum { FREE, SHARED, TAKEN }; // a cell in no cage, in some that may overlap, in one that may not
  uint8_t caged[GEOM_CELLS_MAX] = {FREE};
  for (int i = 0; i < list->count; i++) {
    const struct mark *mark = &list->mark[i];
    if (!check_cells(list, mark, geom, err)) return false;
    const char *why = refuse_value(mark, geom);
    if (why != NULL) return refuse_mark(list, mark, geom, err, why);
    // Cages without a number are only regions and may lie across others.
    if (!mark_kinds[mark->kind].cage || mark->value == 0) continue;
    bool alone = mark_kinds[mark->kind].alone;
    for (int j = 0; j < mark->size; j++) {
      uint8_t *here = &caged[mark_cells(list, mark)[j]];
      if (*here == TAKEN || (alone && *here != FREE)) {
        char cell[GEOM_NAME_MAX], both[GEOM_NAME_MAX + 32];
        snprintf(both, sizeof both, "%s is in another cage already",
                 geom_name_cell(geom, mark_cells(list, mark)[j], cell));
        return refuse_mark(list, mark, geom, err, both);
      }
      *here = alone ? TAKEN : SHARED;
    }
  }
  return true;
}

bool marks_check_givens(const struct mark_list *list, const struct geom *geom,
                        const struct grid *givens, struct err *err) {
  const struct mark *broken;
  if (marks_hold(list, geom, givens, &broken)) return true;
  return refuse_mark(list, broken, geom, err, "the givens break it");
}

// --- reading -------------------------------------------------------------------------------------

// The next word of a mark; empty behind the last.
static const char *take_word(const char **text, char word[24]) {
  *text += strspn(*text, " \t");
  size_t length = strcspn(*text, " \t;");
  snprintf(word, 24, "%.*s", (int)(length < 23 ? length : 23), *text);
  *text += length;
  return word;
}

static bool parse_number(const char *word, uint32_t *value) {
  char *end;
  if (word[0] < '0' || word[0] > '9' || strlen(word) > 9) return false;
  *value = (uint32_t)strtoul(word, &end, 10);
  return *end == '\0';
}

// A row or a column, counted from 1; -1 when there is none at `*text`.
static int take_line(const char **text, char letter) {
  int number = 0, digits = 0;
  if ((**text | 0x20) != letter) return -1;
  for (++*text; **text >= '0' && **text <= '9' && digits < 3; ++*text, digits++)
    number = number * 10 + **text - '0';
  return digits > 0 ? number : -1;
}

// "r3c14"; -1 when it is no cell of the board.
static int parse_cell(const char *word, const struct geom *geom) {
  int row = take_line(&word, 'r'), column = row < 0 ? -1 : take_line(&word, 'c');
  return column < 0 || *word != '\0' ? -1 : geom_find_cell(geom, row - 1, column - 1);
}

static bool parse_mark(const char **text, const struct geom *geom, struct mark_list *list,
                       struct err *err) {
  char word[24];
  uint16_t cells[UINT8_MAX];
  int size = 0;
  take_word(text, word);
  int kind = name_list_find(&mark_kind_names, word);
  if (kind < 0) return name_list_refuse(&mark_kind_names, "mark", word, err);
  uint32_t value = kind == MARK_ARROW ? 1 : 0;
  for (bool first = true; *take_word(text, word) != '\0'; first = false) {
    if (first && mark_kinds[kind].valued && parse_number(word, &value)) {
      if (value == 0 && mark_kinds[kind].usual > 0)
        return err_set(err, ERR_INPUT, "mark '%s': 0 is not a number that it can have",
                       mark_kinds[kind].name);
      continue;
    }
    int cell = parse_cell(word, geom);
    if (cell < 0)
      return err_set(err, ERR_INPUT, "mark '%s': '%s' is not a cell of the board, expected r1c1",
                     mark_kinds[kind].name, word);
    if (size == UINT8_MAX)
      return err_set(err, ERR_INPUT, "mark '%s': more than %d cells", mark_kinds[kind].name, size);
    cells[size++] = (uint16_t)cell;
  }
  if (!marks_add(list, (enum mark_kind)kind, value, cells, size))
    return err_set(err, ERR_INPUT, "more than %d marks, or than %d cells in them", MARKS_MAX,
                   MARKS_CELLS_MAX);
  return true;
}

bool marks_parse(const char *text, const struct geom *geom, struct mark_list *list,
                 struct err *err) {
  list->count = list->cells = 0;
  for (;;) {
    text += strspn(text, " \t;");
    if (*text == '\0') break;
    if (!parse_mark(&text, geom, list, err)) return false;
  }
  if (!marks_check(list, geom, err)) return false;
  marks_settle(list);
  return true;
}
