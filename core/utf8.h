// Characters of UTF-8, and texts that are safe to show.
#ifndef GRIDPRESS_CORE_UTF8_H
#define GRIDPRESS_CORE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// How many bytes the character at `text` has, of which `left` bytes are there; 0: it is none.
// Overlong forms, surrogates and what lies past the last character are none.
size_t utf8_length(const char *text, size_t left);

// In text that is UTF-8: is the byte within a character, not its first one? How many bytes has the
// character at `text`, which is not the end? How many characters are there?
bool utf8_is_inner(char byte);
size_t utf8_step(const char *text);
int utf8_count(const char *text);

// The next character of a text that is not at its end, and moves past it; -1 and one byte further
// when it is not UTF-8.
int32_t utf8_next(const char **text);

// Writes a character and a terminator, five bytes at most; returns its length.
size_t utf8_put(int32_t code, char *text);

// Makes one line of a text, in place, whatever it holds: control characters, which could break the
// line, move the cursor or hide what follows, and bytes that are not UTF-8 become '?'.
char *utf8_make_line(char *text);

#endif
