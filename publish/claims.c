// Checks the claims of a row. Nearly all claims are true and spelled as we spell them, so each is
// first compared as text; only what differs is looked at more closely.
#include "publish/claims.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "publish/field.h"

enum { SHOWN_MAX = GEOM_CELLS_MAX + 1 }; // of a claim in a message: the largest grid is shown whole

// What a column claims.
enum role {
  ROLE_FACT,   // what its text says
  ROLE_ORIGIN, // where the puzzle comes from and who says so, not what it is
  ROLE_LEVEL,  // that the puzzle keeps the bounds of that level
};

static enum role roles[CATALOGUE_COLUMNS_MAX]; // by the place in the table of columns

static void roles_init(void) {
  static const struct {
    const char *name;
    enum role role;
  } special[] = {
      {.name = "id", .role = ROLE_ORIGIN},
      {.name = "puzzle", .role = ROLE_ORIGIN},
      {.name = "recipe", .role = ROLE_ORIGIN},
      {.name = "engine", .role = ROLE_ORIGIN},
      {.name = "seed", .role = ROLE_ORIGIN},
      {.name = "index", .role = ROLE_ORIGIN},
      {.name = "version", .role = ROLE_ORIGIN},
      {.name = "comment", .role = ROLE_ORIGIN},
      {.name = "level", .role = ROLE_LEVEL},
      // The reader has taken the size for the shape of the grid, or refused the row.
      {.name = "size", .role = ROLE_ORIGIN},
  };
  for (size_t i = 0; i < sizeof special / sizeof special[0]; i++)
    roles[catalogue_lookup_column(special[i].name) - catalogue_columns] = special[i].role;
}

static enum role role_of(const struct catalogue_column *column) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, roles_init);
  return roles[column - catalogue_columns];
}

// The claim in a field of the row, or NULL: an empty field claims nothing.
static const char *claim_of(const struct catalogue_row *row, int field) {
  const struct catalogue_column *column = row->fields[field].column;
  if (column == NULL || role_of(column) == ROLE_ORIGIN) return NULL;
  const char *claim = catalogue_row_text(row, field);
  return claim[0] != '\0' ? claim : NULL;
}

unsigned claims_needs(const struct catalogue_row *row) {
  unsigned needs = 0;
  for (int i = 0; i < row->count; i++)
    if (claim_of(row, i) != NULL)
      needs |= row->fields[i].column->needs |
               (role_of(row->fields[i].column) == ROLE_LEVEL ? COLUMN_NEEDS_RATING : 0);
  return needs;
}

// --- comparing -----------------------------------------------------------------------------------

static bool has_word(const char *text, const char *word, size_t length) {
  while (*text != '\0') {
    size_t own = strcspn(text, " ");
    if (own == length && strncasecmp(text, word, length) == 0) return true;
    text += own + strspn(text + own, " ");
  }
  return false;
}

// Every word of one text is in the other.
static bool words_within(const char *words, const char *text) {
  for (words += strspn(words, " "); *words != '\0'; words += strspn(words, " ")) {
    size_t length = strcspn(words, " ");
    if (!has_word(text, words, length)) return false;
    words += length;
  }
  return true;
}

// Does the column read the claim as it reads the truth? "1A" and "1a" are the same hash.
static bool same_when_parsed(const struct catalogue_column *column, const char *claim,
                             const char *truth, const struct puzzle *puzzle,
                             const struct catalogue_names *names) {
  struct puzzle claimed;
  struct err ignored;
  char field[CATALOGUE_FIELD_MAX];
  if (column->parse == NULL) return false;
  puzzle_init(&claimed, puzzle->geom, &puzzle->givens);
  if (!column->parse(claim, names, &claimed, &ignored)) return false;
  column->print(&claimed, field);
  return strcmp(field, truth) == 0;
}

static bool is_same(const struct catalogue_column *column, const char *claim, const char *truth,
                    const struct puzzle *puzzle, const struct catalogue_names *names) {
  if (strcmp(claim, truth) == 0) return true;
  if (field_compare(field_lookup_rank(column->name), claim, truth) == 0) return true;
  if (strcmp(column->name, "symmetry") == 0)
    return words_within(claim, truth) && words_within(truth, claim);
  return same_when_parsed(column, claim, truth, puzzle, names);
}

void claims_check(const struct catalogue_row *row, const struct puzzle *truth,
                  const struct catalogue_names *names, struct claims *claims) {
  *claims = (struct claims){0};
  for (int i = 0; i < row->count; i++) {
    const struct catalogue_column *column = row->fields[i].column;
    const char *claim = claim_of(row, i);
    char field[CATALOGUE_FIELD_MAX];
    if (claim == NULL) continue;
    column->print(truth, field);
    if (field[0] == '\0' && role_of(column) != ROLE_LEVEL)
      claims->unchecked[i / 64] |= UINT64_C(1) << (i % 64);
    else if (!is_same(column, claim, field, truth, names))
      claims->wrong[i / 64] |= UINT64_C(1) << (i % 64);
  }
}

void claims_keep_unchecked(const struct catalogue_row *row, const struct claims *claims,
                           const struct catalogue_names *names, struct puzzle *puzzle) {
  for (int i = 0; i < row->count; i++) {
    const struct catalogue_column *column = row->fields[i].column;
    struct err ignored; // a claim that is none at all is not kept
    if (claims_has(claims->unchecked, i) && column->parse != NULL)
      column->parse(catalogue_row_text(row, i), names, puzzle, &ignored);
  }
}

// --- telling -------------------------------------------------------------------------------------

// Why a grid is not the solution, beyond being another one.
static void explain_solution(const char *claim, const struct puzzle *truth, char *why,
                             size_t room) {
  struct grid grid = {0};
  struct grid_conflict conflict;
  struct err err;
  const struct geom *geom = truth->geom;
  char first[GEOM_NAME_MAX], second[GEOM_NAME_MAX], region[GEOM_NAME_MAX];
  if (!text_parse_grid(claim, &geom, &grid, &err)) {
    snprintf(why, room, "; %.180s", err.text);
    return;
  }
  if (grid_find_conflict(geom, &grid, &conflict)) {
    snprintf(why, room, "; %s and %s are both %c in %s",
             geom_name_cell(geom, conflict.first, first),
             geom_name_cell(geom, conflict.second, second), grid_symbol(grid.cell[conflict.first]),
             geom_name_region(geom, conflict.region, region));
    return;
  }
  for (int cell = 0; cell < geom->cells; cell++)
    if (truth->givens.cell[cell] != 0 && grid.cell[cell] != truth->givens.cell[cell]) {
      snprintf(why, room, "; the puzzle has %c at %s", grid_symbol(truth->givens.cell[cell]),
               geom_name_cell(geom, cell, first));
      return;
    }
}

const char *claims_explain(const struct catalogue_row *row, int field, const struct puzzle *truth,
                           char text[CLAIMS_TEXT_MAX]) {
  const struct catalogue_column *column = row->fields[field].column;
  const char *claim = catalogue_row_text(row, field);
  char found[CATALOGUE_FIELD_MAX], why[200] = "";
  column->print(truth, found);
  if (strcmp(column->name, "solution") == 0) explain_solution(claim, truth, why, sizeof why);
  snprintf(text, CLAIMS_TEXT_MAX, "%s: claimed %.*s%s, found %s%s", column->name, SHOWN_MAX, claim,
           strlen(claim) > SHOWN_MAX ? "..." : "", found[0] != '\0' ? found : "none", why);
  return text;
}
