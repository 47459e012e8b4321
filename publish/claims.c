// Checks the claims of a row. Nearly all claims are true and spelled as we spell them, so each is
// first compared as text; only what differs is looked at more closely.
#include "publish/claims.h"

#include <stdio.h>
#include <string.h>

#include "publish/field.h"

enum { SHOWN_MAX = GEOM_CELLS_MAX + 1 }; // of a claim in a message: the largest grid is shown whole
enum { FOUND_MAX = CLAIMS_TEXT_MAX - SHOWN_MAX - 512 }; // of the truth

// The claim in a field of the row, or NULL: an empty field claims nothing.
static const char *claim_of(const struct catalogue_row *row, int field) {
  const struct catalogue_column *column = row->fields[field].column;
  if (column == NULL || column->claim == CLAIM_ORIGIN) return NULL;
  const char *claim = catalogue_row_text(row, field);
  return claim[0] != '\0' ? claim : NULL;
}

unsigned claims_needs(const struct catalogue_row *row) {
  unsigned needs = 0;
  for (int i = 0; i < row->count; i++)
    if (claim_of(row, i) != NULL)
      needs |= row->fields[i].column->needs |
               (row->fields[i].column->claim == CLAIM_LEVEL ? COLUMN_NEEDS_RATING : 0);
  return needs;
}

// --- comparing -----------------------------------------------------------------------------------

// Does the column read the claim as it reads the truth? "1A" and "1a" are the same hash.
static bool same_when_parsed(const struct catalogue_column *column, const char *claim,
                             const char *truth, const struct puzzle *puzzle) {
  struct puzzle claimed;
  struct err ignored;
  char field[CATALOGUE_FIELD_MAX];
  if (column->parse == NULL) return false;
  puzzle_init(&claimed, puzzle->geom, &puzzle->givens);
  if (!column->parse(claim, &claimed, &ignored)) return false;
  column->print(&claimed, field);
  return strcmp(field, truth) == 0;
}

static bool is_same(const struct catalogue_column *column, const char *claim, const char *truth,
                    const struct puzzle *puzzle) {
  if (strcmp(claim, truth) == 0) return true;
  if (field_compare(column->rank, claim, truth) == 0) return true;
  if (column->same != NULL) return column->same(claim, truth);
  return same_when_parsed(column, claim, truth, puzzle);
}

void claims_check(const struct catalogue_row *row, const struct puzzle *truth,
                  struct claims *claims) {
  *claims = (struct claims){0};
  for (int i = 0; i < row->count; i++) {
    const struct catalogue_column *column = row->fields[i].column;
    const char *claim = claim_of(row, i);
    char field[CATALOGUE_FIELD_MAX];
    if (claim == NULL) continue;
    column->print(truth, field);
    if (field[0] == '\0' && column->claim != CLAIM_LEVEL)
      claims->unchecked[i / 64] |= UINT64_C(1) << (i % 64);
    else if (!is_same(column, claim, field, truth))
      claims->wrong[i / 64] |= UINT64_C(1) << (i % 64);
  }
}

void claims_keep_unchecked(const struct catalogue_row *row, const struct claims *claims,
                           struct puzzle *puzzle) {
  for (int i = 0; i < row->count; i++) {
    const struct catalogue_column *column = row->fields[i].column;
    struct err ignored; // a claim that is none at all is not kept
    if (claims_has(claims->unchecked, i) && column->parse != NULL)
      column->parse(catalogue_row_text(row, i), puzzle, &ignored);
  }
}

// --- telling -------------------------------------------------------------------------------------

const char *claims_explain(const struct catalogue_row *row, int field, const struct puzzle *truth,
                           char text[CLAIMS_TEXT_MAX]) {
  const struct catalogue_column *column = row->fields[field].column;
  const char *claim = catalogue_row_text(row, field);
  char found[CATALOGUE_FIELD_MAX], why[200] = "";
  column->print(truth, found);
  if (column->explain != NULL) column->explain(claim, truth, why, sizeof why);
  snprintf(text, CLAIMS_TEXT_MAX, "%s: claimed %.*s%s, found %.*s%s", column->name, SHOWN_MAX,
           claim, strlen(claim) > SHOWN_MAX ? "..." : "", FOUND_MAX,
           found[0] != '\0' ? found : "none", why);
  return text;
}
