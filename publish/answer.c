// The styles of answers: a line, a drawn grid, all solutions, a number.
//
// Readers are generous: what stands around a grid is passed over. They never take anything for a grid
// that does not have exactly the symbols of the board.
#include "publish/answer.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

// --- words ---------------------------------------------------------------------------------------

// Texts that solvers print when they print no grid. The first that is found decides.
static const struct {
  const char *word;
  enum claim_kind kind;
} claims[] = {
    {"not unique", CLAIM_SEVERAL},
    {"multiple", CLAIM_SEVERAL},
    {"more than one", CLAIM_SEVERAL},
    {"several", CLAIM_SEVERAL},
    {"not solvable", CLAIM_NONE},
    {"unsolvable", CLAIM_NONE},
    {"no solution", CLAIM_NONE},
    {"unsat", CLAIM_NONE},
    {"impossible", CLAIM_NONE},
    {"contradict", CLAIM_NONE},
    {"inconsistent", CLAIM_NONE},
    {"not possible", CLAIM_NONE},
    {"none", CLAIM_NONE},
    {"invalid", CLAIM_REFUSAL},
    {"malformed", CLAIM_REFUSAL},
    {"error", CLAIM_REFUSAL},
    {"refuse", CLAIM_REFUSAL},
    {"unsupported", CLAIM_REFUSAL},
    {"not supported", CLAIM_REFUSAL},
    {"cannot", CLAIM_REFUSAL},
    {"illegal", CLAIM_REFUSAL},
};

static bool begins(const char *text, size_t size, const char *word) {
  return strlen(word) <= size && strncasecmp(text, word, strlen(word)) == 0;
}

static bool holds(const char *text, size_t size, const char *word) {
  for (size_t i = 0; i < size; i++)
    if (begins(text + i, size - i, word)) return true;
  return false;
}

// What a text without a grid says.
static void read_words(const char *text, size_t size, struct claim *claim) {
  size_t blanks = 0;
  while (blanks < size && isspace((unsigned char)text[blanks])) blanks++;
  claim->kind = blanks == size ? CLAIM_SILENCE : CLAIM_GARBAGE;
  for (size_t i = 0; i < sizeof claims / sizeof claims[0]; i++)
    if (holds(text, size, claims[i].word)) {
      claim->kind = claims[i].kind;
      return;
    }
}

// --- grids ---------------------------------------------------------------------------------------

static bool is_separator(char c) {
  return isspace((unsigned char)c) || strchr("|+-=:,;", c) != NULL;
}

// A word of exactly the symbols of a full grid.
static bool take_word(const struct geom *geom, const char *word, size_t size, struct grid *grid) {
  if (size != (size_t)geom->cells) return false;
  for (size_t i = 0; i < size; i++) {
    int value = grid_value(word[i]);
    if (value < 1 || value > geom->side) return false;
    grid->cell[i] = (uint8_t)value;
  }
  return true;
}

// Blanks, and what stands between the fields of tables: "puzzle,solution" and the like.
static bool ends_word(char c) {
  return isspace((unsigned char)c) || (c != '\0' && strchr(",;:=|\"'()[]", c) != NULL);
}

// The first such word of a text. Returns where it ends, or NULL.
static const char *find_word(const struct geom *geom, const char *text, const char *end,
                             struct grid *grid) {
  while (text < end) {
    while (text < end && ends_word(*text)) text++;
    const char *word = text;
    while (text < end && !ends_word(*text)) text++;
    if (take_word(geom, word, (size_t)(text - word), grid)) return text;
  }
  return NULL;
}

// Cells between separators: numbers such as 12 where there are as many as cells, else single symbols.
// Returns how many there are of the kind that fits; more than the cells: it is no grid.
static int take_drawn(const struct geom *geom, const char *text, size_t size, struct grid *grid) {
  int symbols = 0, numbers = 0;
  struct grid by_number;
  bool only_numbers = true;
  for (size_t i = 0; i < size;) {
    if (is_separator(text[i])) {
      i++;
      continue;
    }
    int number = 0;
    size_t start = i;
    for (; i < size && !is_separator(text[i]); i++) {
      int value = grid_value(text[i]);
      if (value < 1 || value > geom->side) symbols = geom->cells + 1;
      if (symbols < geom->cells) grid->cell[symbols] = (uint8_t)value;
      symbols++;
      only_numbers &= isdigit((unsigned char)text[i]) && i - start < 2;
      if (only_numbers) number = 10 * number + (text[i] - '0'); // two digits at most
    }
    only_numbers &= number >= 1 && number <= geom->side;
    if (only_numbers && numbers < geom->cells) by_number.cell[numbers] = (uint8_t)number;
    numbers++;
  }
  if (only_numbers && numbers == geom->cells) {
    *grid = by_number;
    return numbers;
  }
  return only_numbers && geom->side > 9 ? numbers : symbols;
}

// --- the styles ----------------------------------------------------------------------------------

static bool ends_line(void *question, const char *text, size_t size, size_t *length) {
  (void)question;
  const char *end = memchr(text, '\n', size);
  if (end != NULL) *length = (size_t)(end - text) + 1;
  return end != NULL;
}

// A number that is all there is in the text, perhaps with a plus.
static bool take_number(const char *text, size_t size, struct claim *claim) {
  char *end, word[32];
  while (size > 0 && isspace((unsigned char)text[size - 1])) size--;
  if (size == 0 || size > 18 || !isdigit((unsigned char)text[0])) return false;
  memcpy(word, text, size);
  word[size] = '\0';
  claim->count = strtoull(word, &end, 10);
  claim->at_least = *end == '+';
  if (end[claim->at_least] != '\0') return false;
  claim->kind = CLAIM_COUNT;
  return true;
}

static void read_line(const struct question *question, const char *text, size_t size,
                      struct claim *claim) {
  const char *rest = find_word(question->geom, text, text + size, &claim->grid);
  claim->kind = CLAIM_SOLUTION;
  if (rest == NULL && !take_number(text, size, claim)) read_words(text, size, claim);
}

// Lines without a cell and without a letter are frames.
static bool is_frame(const char *line, size_t size) {
  for (size_t i = 0; i < size; i++)
    if (!is_separator(line[i])) return false;
  return true;
}

// A grid ends with its last cell, a text that is no grid with its first line.
static bool ends_grid(void *context, const char *text, size_t size, size_t *length) {
  const struct question *question = context;
  struct grid grid;
  for (size_t start = 0, i = 0; i < size; i++) {
    if (text[i] != '\n') continue;
    int cells = take_drawn(question->geom, text, i, &grid);
    bool framed = is_frame(text + start, i - start);
    start = i + 1;
    *length = i + 1;
    if (cells >= question->geom->cells && !framed) return true;
  }
  return false;
}

static void read_grid(const struct question *question, const char *text, size_t size,
                      struct claim *claim) {
  int cells = take_drawn(question->geom, text, size, &claim->grid);
  claim->kind = CLAIM_SOLUTION;
  if (cells != question->geom->cells) read_words(text, size, claim);
}

// A grid of a list, where it stands in the text.
struct listed {
  const char *cells;
  int count;
};

static int compare_listed(const void *a, const void *b) {
  const struct listed *first = a, *second = b;
  return memcmp(first->cells, second->cells, (size_t)first->count);
}

// Every line with a grid is a solution, and no two are the same.
static void read_all(const struct question *question, const char *text, size_t size,
                     struct claim *claim) {
  const char *end = text + size, *next;
  size_t room = question->solutions + 2, count = 0;
  struct listed *listed = malloc(room * sizeof *listed);
  int cells = question->geom->cells;
  claim->kind = CLAIM_LIST;
  claim->trouble = listed == NULL ? "out of memory" : NULL;
  for (const char *at = text; listed != NULL; at = next) {
    next = find_word(question->geom, at, end, &claim->grid);
    if (next == NULL) break;
    if (!answer_solves(question, &claim->grid)) claim->trouble = "lists a grid that is no solution";
    if (count < room) listed[count] = (struct listed){.cells = next - cells, .count = cells};
    count++;
  }
  if (count == 0) read_words(text, size, claim);
  claim->count = count;
  if (listed != NULL && count > 1 && count <= room) {
    qsort(listed, count, sizeof *listed, compare_listed);
    for (size_t i = 1; i < count; i++)
      if (compare_listed(&listed[i - 1], &listed[i]) == 0)
        claim->trouble = "lists a solution twice";
  }
  free(listed);
}

// "127", "count: 127", "There are 127 solutions"; "the solution is unique".
static void read_count(const struct question *question, const char *text, size_t size,
                       struct claim *claim) {
  (void)question;
  read_words(text, size, claim);
  for (size_t i = 0; i < size && (claim->kind == CLAIM_GARBAGE || claim->kind == CLAIM_SILENCE);
       i++) {
    size_t length = 0;
    while (i + length < size && isdigit((unsigned char)text[i + length])) length++;
    bool plus = i + length < size && text[i + length] == '+';
    if (length > 0) take_number(text + i, length + plus, claim);
    if (length > 0 && claim->kind != CLAIM_COUNT) return; // a number of too many digits
  }
  if (claim->kind == CLAIM_GARBAGE && holds(text, size, "unique")) {
    claim->kind = CLAIM_COUNT;
    claim->count = 1;
    claim->at_least = false;
  }
}

const struct answer_style answer_styles[] = {
    {.name = "line",
     .help = "the cells of the solution on one line",
     .ends = ends_line,
     .read = read_line},
    {.name = "grid",
     .help = "a grid over several lines, with or without frames",
     .ends = ends_grid,
     .read = read_grid},
    {.name = "all",
     .help = "every solution, one a line; needs {}",
     .whole = true,
     .lists = true,
     .ends = NULL,
     .read = read_all},
    {.name = "count",
     .help = "the number of solutions, perhaps with words around it",
     .ends = ends_line,
     .read = read_count},
    {.name = NULL},
};
const struct name_list answer_style_names = NAME_LIST_ENDED(answer_styles, name);
