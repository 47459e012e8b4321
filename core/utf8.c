// The well-formed sequences of UTF-8, by the table of the Unicode standard.
#include "core/utf8.h"

#include <string.h>

// How many bytes a character that starts with this byte has; 0: none starts so.
static size_t length_by_lead(unsigned char lead) {
  return lead < 0x80   ? 1
         : lead < 0xc2 ? 0
         : lead < 0xe0 ? 2
         : lead < 0xf0 ? 3
         : lead < 0xf5 ? 4
                       : 0;
}

size_t utf8_length(const char *text, size_t left) {
  const unsigned char *bytes = (const unsigned char *)text;
  if (left == 0) return 0;
  size_t length = length_by_lead(bytes[0]);
  if (length > left) return 0;
  for (size_t i = 1; i < length; i++)
    if ((bytes[i] & 0xc0) != 0x80) return 0;
  // Longer than need be, a surrogate, or past the last character.
  bool wrong = (bytes[0] == 0xe0 && bytes[1] < 0xa0) || (bytes[0] == 0xed && bytes[1] > 0x9f) ||
               (bytes[0] == 0xf0 && bytes[1] < 0x90) || (bytes[0] == 0xf4 && bytes[1] > 0x8f);
  return wrong ? 0 : length;
}

// U+0000 to U+001F, and U+007F to U+009F, which have two bytes from U+0080 on.
static bool is_control(const unsigned char *character) {
  return character[0] < 0x20 || character[0] == 0x7f ||
         (character[0] == 0xc2 && character[1] < 0xa0);
}

bool utf8_is_inner(char byte) {
  return ((unsigned char)byte & 0xc0) == 0x80;
}

size_t utf8_step(const char *text) {
  size_t length = 1;
  while (utf8_is_inner(text[length])) length++;
  return length;
}

int utf8_count(const char *text) {
  int count = 0;
  for (; *text != '\0'; text++) count += !utf8_is_inner(*text);
  return count;
}

char *utf8_make_line(char *text) {
  size_t left = strlen(text);
  char *to = text;
  for (const char *from = text; left > 0;) {
    size_t length = utf8_length(from, left);
    bool shown = length > 0 && !is_control((const unsigned char *)from);
    if (length == 0) length = 1;
    if (shown) memmove(to, from, length);
    if (!shown) *to = '?';
    to += shown ? length : 1;
    from += length;
    left -= length;
  }
  *to = '\0';
  return text;
}
