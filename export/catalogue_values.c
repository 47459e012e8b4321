// Values of columns: names from a list, words and sizes that have a form of their own.
#include "export/catalogue_values.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "export/table.h"
#include "export/words.h"
#include "gen/gen.h"

_Static_assert((int)GEOM_NAME_MAX <= (int)COLUMN_VALUE_MAX, "a size fits");
_Static_assert((int)PUZZLE_SYMMETRY_MAX <= (int)COLUMN_VALUE_MAX, "all symmetries fit");

// --- names ---------------------------------------------------------------------------------------

// Row `index` of the list, or none of them.
static bool settle_row(const struct name_list *list, int index, const char *noun, const char *value,
                       char settled[COLUMN_VALUE_MAX], struct err *err) {
  if (index < 0) return name_list_refuse(list, noun, value, err);
  snprintf(settled, COLUMN_VALUE_MAX, "%s", name_list_at(list, index));
  return true;
}

static bool settle_name(const struct name_list *list, const char *noun, const char *value,
                        char settled[COLUMN_VALUE_MAX], struct err *err) {
  int index = name_list_find_any_case(list, value, strlen(value));
  return settle_row(list, index, noun, value, settled, err);
}

bool settle_level(const char *value, char settled[COLUMN_VALUE_MAX], struct err *err) {
  return settle_name(&gen_level_names, "level", value, settled, err);
}

bool settle_grade(const char *value, char settled[COLUMN_VALUE_MAX], struct err *err) {
  return settle_name(words_grades(), "grade", value, settled, err);
}

bool settle_engine(const char *value, char settled[COLUMN_VALUE_MAX], struct err *err) {
  return settle_name(words_engines(), "engine", value, settled, err);
}

// Techniques have more spellings than their names.
bool settle_technique(const char *value, char settled[COLUMN_VALUE_MAX], struct err *err) {
  return settle_row(&words_techniques, technique_lookup(value), "technique", value, settled, err);
}

bool settle_answer(const char *value, char settled[COLUMN_VALUE_MAX], struct err *err) {
  static const char *const names[] = {"yes", "no", NULL};
  static const struct name_list answers = NAME_LIST_ARRAY(names);
  return settle_name(&answers, "answer", value, settled, err);
}

int rank_level(const char *field) {
  return name_list_find(&gen_level_names, field);
}

int rank_grade(const char *field) {
  enum grade grade = grade_lookup(field);
  return grade != GRADE_NONE ? (int)grade : -1;
}

// --- symmetries ----------------------------------------------------------------------------------

enum { SYMMETRIES = 6 };

_Static_assert(1 << (SYMMETRIES - 1) == SYMMETRY_ANTIDIAGONAL, "the last one");

// A pattern that two of them map onto itself has those that they make together, too.
static unsigned symmetry_close(unsigned set) {
  static const struct {
    unsigned both, makes;
  } rules[] = {
      {SYMMETRY_ROTATE_90, SYMMETRY_ROTATE_180},
      {SYMMETRY_MIRROR | SYMMETRY_FLIP, SYMMETRY_ROTATE_180},
      {SYMMETRY_DIAGONAL | SYMMETRY_ANTIDIAGONAL, SYMMETRY_ROTATE_180},
      {SYMMETRY_ROTATE_180 | SYMMETRY_MIRROR, SYMMETRY_FLIP},
      {SYMMETRY_ROTATE_180 | SYMMETRY_FLIP, SYMMETRY_MIRROR},
      {SYMMETRY_ROTATE_180 | SYMMETRY_DIAGONAL, SYMMETRY_ANTIDIAGONAL},
      {SYMMETRY_ROTATE_180 | SYMMETRY_ANTIDIAGONAL, SYMMETRY_DIAGONAL},
      {SYMMETRY_MIRROR | SYMMETRY_DIAGONAL, SYMMETRY_ROTATE_90},
      {SYMMETRY_MIRROR | SYMMETRY_ANTIDIAGONAL, SYMMETRY_ROTATE_90},
      {SYMMETRY_FLIP | SYMMETRY_DIAGONAL, SYMMETRY_ROTATE_90},
      {SYMMETRY_FLIP | SYMMETRY_ANTIDIAGONAL, SYMMETRY_ROTATE_90},
      {SYMMETRY_ROTATE_90 | SYMMETRY_MIRROR, SYMMETRY_DIAGONAL},
      {SYMMETRY_ROTATE_90 | SYMMETRY_DIAGONAL, SYMMETRY_MIRROR},
  };
  for (unsigned before = ~set; before != set;) {
    before = set;
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++)
      if ((set & rules[i].both) == rules[i].both) set |= rules[i].makes;
  }
  return set;
}

// Words in any order; the column has all that hold, in the order of the table.
bool settle_symmetry(const char *value, char settled[COLUMN_VALUE_MAX], struct err *err) {
  char none[PUZZLE_SYMMETRY_MAX];
  const char *names[SYMMETRIES + 1];
  const struct name_list list = {names, SYMMETRIES + 1, sizeof names[0]};
  for (int i = 0; i < SYMMETRIES; i++) names[i] = name_list_at(&symmetry_names, i);
  names[SYMMETRIES] = puzzle_name_symmetry(0, none);
  unsigned set = 0;
  for (const char *at = value + strspn(value, " "); *at != '\0'; at += strspn(at, " ")) {
    char word[COLUMN_VALUE_MAX];
    size_t length = strcspn(at, " ");
    snprintf(word, sizeof word, "%.*s", (int)(length < sizeof word ? length : sizeof word), at);
    at += length;
    int index = name_list_find_any_case(&list, word, strlen(word));
    if (index < 0) return name_list_refuse(&list, "symmetry", word, err);
    if (index < SYMMETRIES) set |= 1U << index;
  }
  puzzle_name_symmetry(symmetry_close(set), settled);
  return true;
}

// Every word of one text is in the other.
static bool words_within(const char *words, const char *text) {
  for (words += strspn(words, " "); *words != '\0'; words += strspn(words, " ")) {
    size_t length = strcspn(words, " ");
    if (!export_has_word(text, words, length)) return false;
    words += length;
  }
  return true;
}

bool same_words(const char *one, const char *other) {
  return words_within(one, other) && words_within(other, one);
}

// --- sizes ---------------------------------------------------------------------------------------

bool settle_size(const char *value, char settled[COLUMN_VALUE_MAX], struct err *err) {
  const struct geom *geom;
  if (!geom_parse_size(value, &geom, err)) return false;
  geom_name_size(geom, settled);
  return true;
}

// The canonical name. A jigsaw without its shapes is no board: "~ jigsaw9" finds them all.
bool settle_board(const char *value, char settled[COLUMN_VALUE_MAX], struct err *err) {
  const struct geom *geom = board_parse(value, err);
  if (geom == NULL) return false;
  snprintf(settled, COLUMN_VALUE_MAX, "%s", geom->name);
  geom_release(geom);
  return true;
}

// --- hashes --------------------------------------------------------------------------------------

const char hash_by_givens[] = "givens-";

bool settle_hash(const char *value, char settled[COLUMN_VALUE_MAX], struct err *err) {
  bool marked = strncasecmp(value, hash_by_givens, strlen(hash_by_givens)) == 0;
  const char *digits = marked ? value + strlen(hash_by_givens) : value;
  if (strlen(digits) != 32 || strspn(digits, "0123456789abcdefABCDEF") != 32)
    return err_set(err, ERR_INPUT,
                   "'%.40s' is not a hash of 32 hexadecimal digits; use ~ to match a part", value);
  for (; *value != '\0'; value++) *settled++ = (char)tolower((unsigned char)*value);
  *settled = '\0';
  return true;
}

// --- grids ---------------------------------------------------------------------------------------

void explain_solution(const char *claim, const struct puzzle *truth, char *why, size_t room) {
  struct grid grid = {0};
  struct err err;
  const struct geom *geom = truth->geom;
  char first[GEOM_NAME_MAX];
  if (!text_parse_grid(claim, &geom, &grid, &err)) {
    snprintf(why, room, "; %.180s", err.text);
    return;
  }
  if (!text_check_givens(geom, &grid, &err)) {
    snprintf(why, room, "; %.180s", err.text);
    return;
  }
  const struct mark *broken;
  if (!marks_hold(&truth->marks, geom, &grid, &broken)) {
    char mark[64];
    mark_print(&truth->marks, broken, geom, mark, sizeof mark);
    snprintf(why, room, "; it breaks %s", mark);
    return;
  }
  for (int cell = 0; cell < geom->cells; cell++)
    if (truth->givens.cell[cell] != 0 && grid.cell[cell] != truth->givens.cell[cell]) {
      snprintf(why, room, "; the puzzle has %c at %s", grid_symbol(truth->givens.cell[cell]),
               geom_name_cell(geom, cell, first));
      return;
    }
}

void explain_word(const char *claim, const struct puzzle *truth, char *why, size_t room) {
  char place[WORD_PLACE_MAX];
  (void)claim;
  snprintf(why, room, " at %s", word_print_place(&truth->word_at, truth->geom, place));
}
