// What follows from a step: the cells that get a digit, and those that lose some.
//
// Eliminations are told digit by digit, those of several digits together if they are in the same
// cells.
#include "solver/explain.h"

static bool step_removes(const struct step *step, int cell, int digit) {
  for (int i = 0; i < step->elimination_count; i++)
    if (step->eliminations[i].cell == cell && step->eliminations[i].digit == digit) return true;
  return false;
}

static int count_cells(const struct step *step, int digit) {
  int count = 0;
  for (int i = 0; i < step->elimination_count; i++) count += step->eliminations[i].digit == digit;
  return count;
}

// Do two digits go from the same cells?
static bool are_alike(const struct step *step, int digit, int other) {
  if (count_cells(step, digit) != count_cells(step, other)) return false;
  for (int i = 0; i < step->elimination_count; i++)
    if (step->eliminations[i].digit == digit &&
        !step_removes(step, step->eliminations[i].cell, other))
      return false;
  return true;
}

// Cells with nothing but commas between them, which a plural or an "or" would only make harder to read.
static void write_targets(struct text *text, const struct step_mark *marks, int count, int digit) {
  const char *before = "";
  for (int i = 0; i < count; i++) {
    if (marks[i].digit != digit) continue;
    text_write(text, before);
    text_write_cell(text, marks[i].cell);
    before = ", ";
  }
}

// One part of the effect: the cells of a digit, and all digits of which they are the cells.
struct effect_part {
  const char *phrase;
  const struct step_mark *marks;
  int count, digit;
  uint32_t digits;
};

static void write_part(struct text *text, const struct effect_part *part) {
  const char *phrase = part->phrase, *piece;
  size_t length;
  for (bool in_braces; text_next_piece(&phrase, &piece, &length, &in_braces);)
    if (in_braces && text_is_word(piece, length, "cells"))
      write_targets(text, part->marks, part->count, part->digit);
    else if (in_braces && text_is_word(piece, length, "digits"))
      text_write_digits(text, part->digits, text->language->or_last);
    else
      text_write_piece(text, piece, length, in_braces);
}

static void next_part(struct text *text, bool *first) {
  if (!*first) text_write_break(text);
  *first = false;
}

// "r5c3, r9c8 are not 4; r2c2 is not 5 or 6"
void text_write_effect(struct text *text) {
  const struct step *step = text->step;
  const struct step_language *language = text->language;
  bool first = true;
  for (int i = 0; i < step->placement_count; i++) {
    const struct effect_part part = {.phrase = language->is,
                                     .marks = &step->placements[i],
                                     .count = 1,
                                     .digit = step->placements[i].digit,
                                     .digits = UINT32_C(1) << step->placements[i].digit};
    next_part(text, &first);
    write_part(text, &part);
  }
  uint32_t told = 0;
  for (int digit = 1; digit <= text->geom->side; digit++) {
    int count = count_cells(step, digit);
    if (count == 0 || (told >> digit & 1) != 0) continue;
    struct effect_part gone = {.phrase = count == 1 ? language->is_not : language->are_not,
                               .marks = step->eliminations,
                               .count = step->elimination_count,
                               .digit = digit};
    for (int other = digit; other <= text->geom->side; other++)
      if (are_alike(step, digit, other)) gone.digits |= UINT32_C(1) << other;
    told |= gone.digits;
    next_part(text, &first);
    write_part(text, &gone);
  }
}
