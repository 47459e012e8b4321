// The words of a sentence: cells, digits, candidates and regions, as a language writes them. Text
// that does not fit is cut, never written beyond its end.
#include "solver/explain.h"

#include <stdio.h>
#include <string.h>

static void text_write_bytes(struct text *text, const char *words, size_t length) {
  if (text->left == 0) return;
  if (length >= text->left) length = text->left - 1;
  memcpy(text->at, words, length);
  text->at += length;
  text->left -= length;
  *text->at = '\0';
}

void text_write(struct text *text, const char *words) {
  text_write_bytes(text, words, strlen(words));
}

void text_write_number(struct text *text, int number) {
  char digits[16];
  snprintf(digits, sizeof digits, "%d", number);
  text_write(text, digits);
}

bool text_next_piece(const char **phrase, const char **piece, size_t *length, bool *in_braces) {
  const char *at = *phrase;
  if (*at == '\0') return false;
  const char *close = *at == '{' ? strchr(at, '}') : NULL;
  *in_braces = close != NULL;
  *piece = close != NULL ? at + 1 : at;
  *length = close != NULL ? (size_t)(close - at) - 1 : 1 + strcspn(at + 1, "{");
  *phrase = close != NULL ? close + 1 : at + *length;
  return true;
}

void text_write_piece(struct text *text, const char *piece, size_t length, bool in_braces) {
  text_write_bytes(text, in_braces ? piece - 1 : piece, in_braces ? length + 2 : length);
}

bool text_is_word(const char *piece, size_t length, const char *word) {
  return strlen(word) == length && strncmp(piece, word, length) == 0;
}

void text_write_cell(struct text *text, int cell) {
  const char *phrase = text->language->cell, *piece;
  size_t length;
  for (bool in_braces; text_next_piece(&phrase, &piece, &length, &in_braces);)
    if (in_braces && text_is_word(piece, length, "row"))
      text_write_number(text, text->geom->cell[cell].row + 1);
    else if (in_braces && text_is_word(piece, length, "column"))
      text_write_number(text, text->geom->cell[cell].column + 1);
    else
      text_write_piece(text, piece, length, in_braces);
}

void text_write_digit(struct text *text, int digit) {
  char symbol[SYMBOL_MAX];
  text_write(text, symbols_print(text->language->symbols, digit, symbol));
}

void text_write_glue(struct text *text, int i, int count, const char *last) {
  if (i + 1 >= count) return;
  if (i + 2 < count) {
    text_write(text, ", ");
    return;
  }
  text_write(text, " ");
  text_write(text, last);
  text_write(text, " ");
}

void text_write_break(struct text *text) {
  const char *phrase = text->language->list, *piece;
  size_t length;
  for (bool in_braces; text_next_piece(&phrase, &piece, &length, &in_braces);)
    if (!in_braces) text_write_piece(text, piece, length, in_braces);
}

void text_write_digits(struct text *text, uint32_t digits, const char *last) {
  int count = mask_count(digits);
  for (int i = 0; i < count; i++) {
    text_write_digit(text, mask_take(&digits));
    text_write_glue(text, i, count, last);
  }
}

void text_write_cells(struct text *text, const uint16_t *cells, int count) {
  for (int i = 0; i < count; i++) {
    text_write_cell(text, cells[i]);
    text_write_glue(text, i, count, text->language->and);
  }
}

void text_write_mark(struct text *text, int cell, int digit) {
  text_write_cell(text, cell);
  text_write(text, "(");
  text_write_digit(text, digit);
  text_write(text, ")");
}

static void write_numbers(struct text *text, const uint16_t *regions, int count) {
  for (int i = 0; i < count; i++) {
    text_write_number(text, geom_number_region(text->geom, regions[i]));
    text_write_glue(text, i, count, text->language->and);
  }
}

// Regions of one kind by one phrase.
static void write_alike(struct text *text, const char *phrase, const uint16_t *regions, int count) {
  const char *piece;
  size_t length;
  for (bool in_braces; text_next_piece(&phrase, &piece, &length, &in_braces);)
    if (in_braces &&
        (text_is_word(piece, length, "number") || text_is_word(piece, length, "numbers")))
      write_numbers(text, regions, count);
    else
      text_write_piece(text, piece, length, in_braces);
}

// The phrase of a kind, or the English one.
static const char *name_of(const char *own, const char *english) {
  return own != NULL ? own : english;
}

// "of the top left grid", on a sheet.
static void write_grid(struct text *text, int grid) {
  if (!geom_is_sheet(text->geom)) return;
  enum grid_place place = geom_find_grid_place(text->geom, grid);
  const char *phrase = name_of(text->language->grid[place], step_english.grid[place]), *piece;
  size_t length;
  text_write(text, " ");
  for (bool in_braces; text_next_piece(&phrase, &piece, &length, &in_braces);)
    if (in_braces && text_is_word(piece, length, "number"))
      text_write_number(text, grid + 1);
    else
      text_write_piece(text, piece, length, in_braces);
}

void text_write_regions(struct text *text, const uint16_t *regions, int count) {
  const struct region *all = text->geom->regions;
  const struct step_language *language = text->language;
  enum region_kind kind = all[regions[0]].kind;
  const char *plural = name_of(language->regions[kind], step_english.regions[kind]);
  bool alike = count > 1 && plural != NULL && !geom_is_sheet(text->geom);
  for (int i = 1; i < count; i++) alike = alike && all[regions[i]].kind == kind;
  if (alike) {
    write_alike(text, plural, regions, count);
    return;
  }
  for (int i = 0; i < count; i++) {
    kind = all[regions[i]].kind;
    write_alike(text, name_of(language->region[kind], step_english.region[kind]), &regions[i], 1);
    write_grid(text, all[regions[i]].grid);
    text_write_glue(text, i, count, language->and);
  }
}
