// How a sentence is put together: a buffer that never overflows, and the words of a language.
#ifndef GRIDPRESS_SOLVER_EXPLAIN_H
#define GRIDPRESS_SOLVER_EXPLAIN_H

#include "solver/layout.h"
#include "solver/step.h"

struct text {
  const struct step_language *language;
  const struct geom *geom;
  const struct step *step;
  const char *name; // of the technique
  char *at;
  size_t left;    // with the terminator
  size_t reserve; // of these, bytes for what comes after the pattern
};

void text_write(struct text *text, const char *words);
void text_write_number(struct text *text, int number);
// The next piece of a phrase: a run of plain text, or a word in braces, which is handed over
// without them. False at the end.
bool text_next_piece(const char **phrase, const char **piece, size_t *length, bool *in_braces);
// What is no word for the phrase stays as it is.
void text_write_piece(struct text *text, const char *piece, size_t length, bool in_braces);
bool text_is_word(const char *piece, size_t length, const char *word);
void text_write_cell(struct text *text, int cell);
void text_write_digit(struct text *text, int digit);
// What stands between item `i` and the one after it.
void text_write_glue(struct text *text, int i, int count, const char *last);
// "; ": between parts of a sentence that have commas in them.
void text_write_break(struct text *text);
// "4", "4 and 7", "4, 6 or 7"
void text_write_digits(struct text *text, uint32_t digits, const char *last);
// "r1c2, r1c5 and r3c4"
void text_write_cells(struct text *text, const uint16_t *cells, int count);
// "r4c5(7)"
void text_write_mark(struct text *text, int cell, int digit);
// "row 3 and row 5" reads better as "rows 3 and 5".
void text_write_regions(struct text *text, const uint16_t *regions, int count);

// The branches of a forcing step: "if r1c1 is 5, then r1c7 is not 5, then r3c7 is 2; if ...". Links
// that do not fit are counted.
void text_write_branches(struct text *text);

// "r5c3, r9c8 are not 4; r2c2 is not 5"
void text_write_effect(struct text *text);

#endif
