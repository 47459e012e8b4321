// Symbols are compared by their codes, and letters without regard to case, by tables of the alphabets
// that people make such puzzles with: Latin, Greek and Cyrillic. Nothing depends on a locale.
//
// Invariant: a text that symbols_check has passed has `count` characters of UTF-8, no two of which a
// player could mistake for each other on a keyboard.
#include "core/symbols.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/grid.h"
#include "core/utf8.h"

struct code_range {
  int32_t first, last;
};

static bool is_in(int32_t code, const struct code_range *ranges, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (code >= ranges[i].first && code <= ranges[i].last) return true;
  return false;
}

#define IS_IN(code, ranges) is_in(code, ranges, sizeof(ranges) / sizeof(ranges)[0])

// Control characters, spaces, marks of direction, and what has no width.
static bool is_blank(int32_t code) {
  static const struct code_range blanks[] = {
      {0x00, 0x20},     {0x7f, 0xa0},     {0xad, 0xad},     {0x1680, 0x1680}, {0x180e, 0x180e},
      {0x2000, 0x200f}, {0x2028, 0x202f}, {0x205f, 0x206f}, {0x3000, 0x3000}, {0xfeff, 0xfeff},
  };
  return IS_IN(code, blanks);
}

// Marks that join the character before them: an accent on its own, a choice of glyph.
static bool is_joining(int32_t code) {
  static const struct code_range marks[] = {
      {0x0300, 0x036f}, {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff},   {0x20d0, 0x20ff},
      {0xfe00, 0xfe0f}, {0xfe20, 0xfe2f}, {0xe0100, 0xe01ef},
  };
  return IS_IN(code, marks);
}

// The lower case of a letter. In some ranges capitals and small letters take turns.
static int32_t fold(int32_t code) {
  static const struct {
    struct code_range range;
    int32_t away;
    bool turns; // only every second code, from the first on, is a capital
  } capitals[] = {
      {{'A', 'Z'}, 32, false},     {{0xc0, 0xd6}, 32, false},
      {{0xd8, 0xde}, 32, false},   {{0x100, 0x12f}, 1, true},
      {{0x132, 0x137}, 1, true},   {{0x139, 0x148}, 1, true},
      {{0x14a, 0x177}, 1, true},   {{0x178, 0x178}, -121, false},
      {{0x179, 0x17e}, 1, true},   {{0x386, 0x386}, 38, false},
      {{0x388, 0x38a}, 37, false}, {{0x38c, 0x38c}, 64, false},
      {{0x38e, 0x38f}, 63, false}, {{0x391, 0x3ab}, 32, false},
      {{0x400, 0x40f}, 80, false}, {{0x410, 0x42f}, 32, false},
      {{0x460, 0x481}, 1, true},   {{0x48a, 0x4bf}, 1, true},
      {{0x1e00, 0x1e95}, 1, true}, {{0x1e9e, 0x1e9e}, 0xdf - 0x1e9e, false},
      {{0x1ea0, 0x1eff}, 1, true},
  };
  for (size_t i = 0; i < sizeof capitals / sizeof capitals[0]; i++) {
    const struct code_range *range = &capitals[i].range;
    if (code < range->first || code > range->last) continue;
    return capitals[i].turns && (code - range->first) % 2 == 1 ? code : code + capitals[i].away;
  }
  return code;
}

// --- checking ------------------------------------------------------------------------------------

// Is there a letter twice? Tells the second one.
static bool find_repeat(const char *text, char symbol[SYMBOL_MAX]) {
  int32_t seen[GEOM_SIDE_MAX];
  int count = 0;
  while (*text != '\0' && count < GEOM_SIDE_MAX) {
    int32_t code = utf8_next(&text), folded = fold(code);
    for (int i = 0; i < count; i++)
      if (seen[i] == folded) {
        utf8_put(code, symbol);
        return true;
      }
    seen[count++] = folded;
  }
  return false;
}

static bool check_characters(const char *text, struct err *err) {
  for (const char *at = text; *at != '\0';) {
    const char *start = at;
    int32_t code = utf8_next(&at);
    if (code < 0)
      return err_set(err, ERR_INPUT, "byte 0x%02x is not UTF-8", (unsigned)(unsigned char)*start);
    if (code == ' ' || code == 0xa0) return err_set(err, ERR_INPUT, "'%.120s' has a space", text);
    if (is_blank(code))
      return err_set(err, ERR_INPUT, "U+%04X cannot be seen; choose a letter", (unsigned)code);
    if (is_joining(code))
      return err_set(err, ERR_INPUT,
                     "U+%04X is a mark on the letter before it; write both as one character",
                     (unsigned)code);
    if (code < 0x80 && strchr("._*-|+=:'#", (int)code) != NULL)
      return err_set(err, ERR_INPUT,
                     "'%c' means a blank cell, a line or a comment in files of puzzles; choose "
                     "another symbol",
                     (int)code);
  }
  return true;
}

bool symbols_check(const char *symbols, int count, struct err *err) {
  char symbol[SYMBOL_MAX];
  if (!check_characters(symbols, err)) return false;
  if (find_repeat(symbols, symbol))
    return err_set(err, ERR_INPUT, "'%.120s' repeats the letter %s, expected %d different ones",
                   symbols, symbol, count);
  int found = utf8_count(symbols);
  return found == count ||
         err_set(err, ERR_INPUT, "'%.120s' has %d letters, expected %d, one for each digit",
                 symbols, found, count);
}

// --- pictures ------------------------------------------------------------------------------------

const char symbols_pictures[] = "⭐❤🌙🍃🏠🐟🌲⛵☔";

const char *symbols_named(const char *symbols) {
  return symbols != NULL && strcmp(symbols, "pictures") == 0 ? symbols_pictures : symbols;
}

bool symbols_are_pictures(const char *symbols) {
  return symbols_given(symbols) && symbols_find(symbols_pictures, utf8_next(&symbols)) > 0;
}

const char *symbols_first(const char *symbols, int count, char first[SYMBOLS_MAX]) {
  const char *end = symbols;
  for (int i = 0; i < count && *end != '\0'; i++) utf8_next(&end);
  snprintf(first, SYMBOLS_MAX, "%.*s", (int)(end - symbols), symbols);
  return first;
}

// --- using ---------------------------------------------------------------------------------------

const char *symbols_print(const char *symbols, int value, char symbol[SYMBOL_MAX]) {
  symbol[0] = grid_symbol(value);
  symbol[1] = '\0';
  if (!symbols_given(symbols) || value == 0) return symbol;
  for (int i = 1; i < value && *symbols != '\0'; i++) symbols += utf8_step(symbols);
  size_t length = *symbols != '\0' ? utf8_step(symbols) : 0;
  if (length >= SYMBOL_MAX) length = 0;
  memcpy(symbol, symbols, length);
  symbol[length] = '\0';
  return symbol;
}

static int compare_codes(const void *a, const void *b) {
  int32_t one = *(const int32_t *)a, other = *(const int32_t *)b;
  return (one > other) - (one < other);
}

const char *symbols_list(const char *symbols, bool sorted, char list[SYMBOLS_LIST_MAX]) {
  int32_t codes[GEOM_SIDE_MAX];
  size_t count = 0;
  while (*symbols != '\0' && count < GEOM_SIDE_MAX) codes[count++] = utf8_next(&symbols);
  if (sorted) qsort(codes, count, sizeof codes[0], compare_codes);
  char *end = list;
  *end = '\0';
  for (size_t i = 0; i < count; i++) {
    if (i > 0) end += utf8_put(0xa0, end);
    end += utf8_put(codes[i], end);
  }
  return list;
}

int symbols_find(const char *symbols, int32_t code) {
  for (int value = 1; *symbols != '\0'; value++)
    if (fold(utf8_next(&symbols)) == fold(code)) return value;
  return 0;
}

// --- words ---------------------------------------------------------------------------------------

static bool check_word(const char *word, int side, struct err *err) {
  char symbol[SYMBOL_MAX];
  if (!check_characters(word, err)) return false;
  int length = utf8_count(word);
  if (length > side)
    return err_set(err, ERR_INPUT, "'%.120s' has %d letters, but a line has only %d cells", word,
                   length, side);
  if (length < WORD_LENGTH_MIN)
    return err_set(err, ERR_INPUT, "'%.120s' has %d letter%s, expected at least %d", word, length,
                   length == 1 ? "" : "s", WORD_LENGTH_MIN);
  return !find_repeat(word, symbol) ||
         err_set(err, ERR_INPUT,
                 "'%.120s' repeats the letter %s; choose a word whose letters all differ", word,
                 symbol);
}

// The letters of an alphabet from which a word that is too short gets the others.
static struct code_range find_alphabet(int32_t letter) {
  static const struct {
    struct code_range letters, alphabet;
  } alphabets[] = {
      {{'a', 'z'}, {'a', 'z'}},         {{0xdf, 0xff}, {'a', 'z'}},
      {{0x391, 0x3a9}, {0x391, 0x3a9}}, {{0x3b1, 0x3c9}, {0x3b1, 0x3c9}},
      {{0x400, 0x42f}, {0x410, 0x42f}}, {{0x430, 0x45f}, {0x430, 0x44f}},
  };
  for (size_t i = 0; i < sizeof alphabets / sizeof alphabets[0]; i++)
    if (letter >= alphabets[i].letters.first && letter <= alphabets[i].letters.last)
      return alphabets[i].alphabet;
  return (struct code_range){'A', 'Z'};
}

// The symbols of a word when nobody asks for others. 0x3a2 is no letter, and 0x3c2 is another form of
// the next one. False when the alphabet has too few.
static bool choose_symbols(const char *word, int side, char symbols[SYMBOLS_MAX]) {
  int32_t codes[GEOM_SIDE_MAX];
  int count = 0;
  const char *at = word;
  struct code_range alphabet = find_alphabet(utf8_next(&at));
  for (at = word; *at != '\0';) codes[count++] = utf8_next(&at);
  for (int32_t code = alphabet.first; code <= alphabet.last && count < side; code++)
    if (symbols_find(word, code) == 0 && code != 0x3a2 && code != 0x3c2) codes[count++] = code;
  qsort(codes, (size_t)count, sizeof codes[0], compare_codes);
  for (int i = 0; i < count; i++) symbols += utf8_put(codes[i], symbols);
  return count == side;
}

bool symbols_settle_word(const char *word, const char *asked, int side, char symbols[SYMBOLS_MAX],
                         char spelled[SYMBOLS_MAX], struct err *err) {
  if (!check_word(word, side, err)) return false;
  if (symbols_given(asked)) {
    if (!symbols_check(asked, side, err)) return false;
    strcpy(symbols, asked);
  } else if (!choose_symbols(word, side, symbols)) {
    return err_set(err, ERR_INPUT, "'%.120s' leaves %d symbols open; give all %d", word,
                   side - utf8_count(word), side);
  }
  for (const char *at = word; *at != '\0';) {
    const char *start = at;
    int value = symbols_find(symbols, utf8_next(&at));
    if (value == 0)
      return err_set(err, ERR_INPUT, "'%.120s' has the letter %.*s, which is not one of %.120s",
                     word, (int)(at - start), start, symbols);
    symbols_print(symbols, value, spelled);
    spelled += strlen(spelled);
  }
  return true;
}
