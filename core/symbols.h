// The symbols that a puzzle is shown with instead of digits, and the words that they spell.
//
// A text of UTF-8 with one character for each digit: the first stands for 1, the second for 2 and so
// on. Files keep digits; only what people look at has the symbols. "" and NULL are the usual ones, 1
// to 9 and A to P. core/word.h says where in a grid a word stands.
#ifndef GRIDPRESS_CORE_SYMBOLS_H
#define GRIDPRESS_CORE_SYMBOLS_H

#include "core/geom.h"

enum {
  SYMBOL_MAX = 5,                                     // bytes of one symbol, with the terminator
  SYMBOLS_MAX = GEOM_SIDE_MAX * (SYMBOL_MAX - 1) + 1, // of all of them
  WORD_LENGTH_MIN = 3,                                // shorter ones turn up everywhere
};

// Are these `count` different characters that can be seen, told apart and typed? Refuses blanks and
// marks that join the letter before them, what text files have for blank cells, frames and comments (. _ * - | + = : ' #), and
// letters that differ in their case alone.
bool symbols_check(const char *symbols, int count, struct err *err);

// Pictures that are drawn: characters that every page shows as star, heart, moon, leaf, house, fish, tree,
// boat and umbrella, whatever its font. "pictures" is their name where symbols are asked for: returns
// the characters for it, and anything else as it is.
extern const char symbols_pictures[];
const char *symbols_named(const char *symbols);

// Is the first of the symbols a picture?
bool symbols_are_pictures(const char *symbols);

// The first `count` of the symbols, for a small board. Returns `first`.
const char *symbols_first(const char *symbols, int count, char first[SYMBOLS_MAX]);

// The symbol of a value, '.' for 0. Returns `symbol`.
const char *symbols_print(const char *symbols, int value, char symbol[SYMBOL_MAX]);

// All symbols of a puzzle with blanks that do not break between them, in their own order or in that of their codes,
// which does not give a word away. Returns `list`.
enum { SYMBOLS_LIST_MAX = SYMBOLS_MAX + 2 * GEOM_SIDE_MAX };
const char *symbols_list(const char *symbols, bool sorted, char list[SYMBOLS_LIST_MAX]);

// The value of a symbol, in either case; 0: it is none of them.
int symbols_find(const char *symbols, int32_t code);

// Are the symbols given? Those of a text that is empty or NULL are the usual ones.
static inline bool symbols_given(const char *symbols) {
  return symbols != NULL && symbols[0] != '\0';
}

// The symbols for puzzles of `side` digits that spell a word: those that are `asked` for, which must
// have all its letters, or else the letters of the word and, when they are too few, the first others
// of its alphabet, in the order of their codes. `spelled` is the word in these symbols. Refuses a
// word with a letter twice: a line of a grid has every symbol once.
bool symbols_settle_word(const char *word, const char *asked, int side, char symbols[SYMBOLS_MAX],
                         char spelled[SYMBOLS_MAX], struct err *err);

#endif
