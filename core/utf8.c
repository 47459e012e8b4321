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

int32_t utf8_next(const char **text) {
  static const int32_t least[] = {0, 0x80, 0x800, 0x10000}; // what is shorter is written shorter
  const unsigned char *c = (const unsigned char *)*text;
  int more = *c >= 0xf0 ? 3 : *c >= 0xe0 ? 2 : *c >= 0xc0 ? 1 : 0;
  (*text)++;
  if (more == 0) return *c < 0x80 ? *c : -1;
  int32_t code = *c & (0x3f >> more);
  for (int i = 1; i <= more; i++) {
    if ((c[i] & 0xc0) != 0x80) return -1;
    code = code << 6 | (c[i] & 0x3f);
  }
  if (*c >= 0xf8 || code < least[more] || code > 0x10ffff || (code >= 0xd800 && code < 0xe000))
    return -1;
  *text += more;
  return code;
}

size_t utf8_put(int32_t code, char *text) {
  static const int32_t most[] = {0x7f, 0x7ff, 0xffff};
  static const unsigned lead[] = {0, 0xc0, 0xe0, 0xf0};
  size_t more = 0;
  while (more < 3 && code > most[more]) more++;
  for (size_t i = more; i > 0; i--, code >>= 6) text[i] = (char)(0x80 | (code & 0x3f));
  text[0] = (char)(lead[more] | (unsigned)code);
  text[more + 1] = '\0';
  return more + 1;
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
