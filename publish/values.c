// Closed lists, by column: names from a table, or words and sizes that have a form of their own.
#include "publish/values.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "gen/gen.h"
#include "publish/sink.h"
#include "solver/solver.h"

_Static_assert((int)GEOM_NAME_MAX <= (int)VALUES_TEXT_MAX, "a size fits");

// --- names ---------------------------------------------------------------------------------------

static const char *level_at(void *unused, int index) {
  (void)unused;
  return gen_levels[index].name;
}

static const char *grade_at(void *unused, int index) {
  (void)unused;
  enum grade grade = (enum grade)(GRADE_EASY + index);
  return grade <= GRADE_GUESS ? grade_name(grade) : NULL;
}

static const char *technique_at(void *unused, int index) {
  (void)unused;
  return technique_name(index);
}

static const char *engine_at(void *unused, int index) {
  (void)unused;
  return solver_engine_name(index);
}

static const char *answer_at(void *unused, int index) {
  static const char *const answers[] = {"yes", "no", NULL};
  (void)unused;
  return answers[index];
}

static const struct list {
  const char *column, *noun;
  const char *(*name_at)(void *unused, int index);
} lists[] = {
    {.column = "level", .noun = "level", .name_at = level_at},
    {.column = "grade", .noun = "grade", .name_at = grade_at},
    {.column = "hardest", .noun = "technique", .name_at = technique_at},
    {.column = "engine", .noun = "engine", .name_at = engine_at},
    {.column = "minimal", .noun = "answer", .name_at = answer_at},
};

static bool settle_name(const struct list *list, const char *value, char settled[VALUES_TEXT_MAX],
                        struct err *err) {
  // Techniques have more spellings than their names.
  int index = list->name_at == technique_at ? technique_lookup(value) : 0;
  const char *name = index >= 0 ? list->name_at(NULL, index) : NULL;
  while (name != NULL && list->name_at != technique_at && strcasecmp(name, value) != 0)
    name = list->name_at(NULL, ++index);
  if (name == NULL) return refuse_name(list->noun, value, list->name_at, err);
  snprintf(settled, VALUES_TEXT_MAX, "%s", name);
  return true;
}

// --- symmetries ----------------------------------------------------------------------------------

enum { SYMMETRIES = 6 };

_Static_assert(1 << (SYMMETRIES - 1) == SYMMETRY_ANTIDIAGONAL, "the last one");

// One after the other, and "none" behind them.
static const char *symmetry_at(void *unused, int index) {
  static char names[SYMMETRIES + 1][PUZZLE_SYMMETRY_MAX];
  (void)unused;
  if (index > SYMMETRIES) return NULL;
  return puzzle_name_symmetry(index < SYMMETRIES ? 1U << index : 0, names[index]);
}

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
static bool settle_symmetry(const char *value, char settled[VALUES_TEXT_MAX], struct err *err) {
  unsigned set = 0;
  for (const char *at = value + strspn(value, " "); *at != '\0'; at += strspn(at, " ")) {
    char word[VALUES_TEXT_MAX];
    size_t length = strcspn(at, " ");
    snprintf(word, sizeof word, "%.*s", (int)(length < sizeof word ? length : sizeof word), at);
    at += length;
    int index = 0;
    const char *name;
    while ((name = symmetry_at(NULL, index)) != NULL && strcasecmp(name, word) != 0) index++;
    if (name == NULL) return refuse_name("symmetry", word, symmetry_at, err);
    if (index < SYMMETRIES) set |= 1U << index;
  }
  puzzle_name_symmetry(symmetry_close(set), settled);
  return true;
}

// --- sizes ---------------------------------------------------------------------------------------

static bool settle_size(const char *value, char settled[VALUES_TEXT_MAX], struct err *err) {
  const struct geom *geom;
  if (!geom_parse_size(value, &geom, err)) return false;
  geom_name_size(geom, settled);
  return true;
}

// --- hashes --------------------------------------------------------------------------------------

static bool settle_hash(const char *value, char settled[VALUES_TEXT_MAX], struct err *err) {
  static const char by_givens[] = "givens-";
  bool marked = strncasecmp(value, by_givens, strlen(by_givens)) == 0;
  const char *digits = marked ? value + strlen(by_givens) : value;
  if (strlen(digits) != 32 || strspn(digits, "0123456789abcdefABCDEF") != 32)
    return err_set(err, ERR_INPUT,
                   "'%.40s' is not a hash of 32 hexadecimal digits; use ~ to match a part", value);
  for (; *value != '\0'; value++) *settled++ = (char)tolower((unsigned char)*value);
  *settled = '\0';
  return true;
}

// --- all of them ---------------------------------------------------------------------------------

bool values_settle(const char *column, const char *value, char settled[VALUES_TEXT_MAX],
                   struct err *err) {
  static const struct {
    const char *column;
    bool (*settle)(const char *value, char settled[VALUES_TEXT_MAX], struct err *err);
  } forms[] = {
      {.column = "size", .settle = settle_size},
      {.column = "symmetry", .settle = settle_symmetry},
      {.column = "canonical", .settle = settle_hash},
  };
  settled[0] = '\0';
  for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
    if (strcmp(lists[i].column, column) == 0) return settle_name(&lists[i], value, settled, err);
  for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
    if (strcmp(forms[i].column, column) == 0) return forms[i].settle(value, settled, err);
  return true;
}
